"""The deal and the auction on a page: how cards are dealt, what was said, and what may be said now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from belote_teach.language import call_text, call_verdict
from belote_teach.rules import CardSet, Contract, Ruleset, Seat, card
from belote_teach.rules.auction import Auction, Call, CallKind, parse_call, refusal
from belote_teach.rules.deal import FIRST_PACKETS, FULL_PACKETS, random_deal
from belote_teach.rules.options import AuctionKind

from .block import Block
from .block import table as _table
from .fitting import Fits, at_table, bids, fitting, four_play, takes
from .here import Here, here
from .positions import in_order

HAND = 8
"""With how many cards each of four players plays."""


def dealing(game: str = "", *, table: str | None = None, lang: str | None = None) -> Block:
    """Return how the cards are dealt, step by step; *game* is ``takes`` or ``bids``, or the course's own."""
    place = here(table, lang)
    games: dict[str, Fits] = {"takes": takes, "bids": bids, "": four_play}
    rules = fitting(place, games[game])
    steps = _dealing_at_once(rules, place) if rules.auction is AuctionKind.BIDS else _dealing_in_two(rules, place)
    return Block(f"{at_table(rules, place)}<ol>{''.join(f'<li>{step}</li>' for step in steps)}</ol>")


def _packets(ways: Sequence[Sequence[int]], place: Here) -> str:
    """Each way to deal: ``3 then 2, or 2 then 3``."""
    told = [f" {place.say('dealing.then')} ".join(map(str, packets)) for packets in ways]
    return f", {place.say('dealing.or')} ".join(told)


def _dealing_in_two(rules: Ruleset, place: Here) -> tuple[str, ...]:
    first, more = sum(FIRST_PACKETS), HAND - sum(FIRST_PACKETS)
    either = _packets((FIRST_PACKETS, FIRST_PACKETS[::-1]), place)
    return (
        place.say("dealing.first", way=rules.direction, first=first, packets=either),
        place.say("dealing.turned"),
        place.say("dealing.auction"),
        place.say("dealing.second", taker=more - 1, others=more, hand=HAND),
        place.say("dealing.lead", way=rules.direction),
    )


def _dealing_at_once(rules: Ruleset, place: Here) -> tuple[str, ...]:
    ways = _packets(FULL_PACKETS, place)
    return (
        place.say("dealing.full", way=rules.direction, hand=HAND, packets=ways),
        place.say("dealing.bids"),
        place.say("dealing.lead", way=rules.direction),
    )


def dealt_hand(seed: int, *, table: str | None = None, lang: str | None = None) -> Block:
    """Return your own cards in the deal *seed*: the first of them, the turned card, and all when you have taken."""
    place = here(table, lang)
    rules = fitting(place, takes)
    dealer = Seat.SOUTH.after(rules.direction, -1)
    deal = random_deal(seed, rules, dealer)
    assert deal.turned is not None
    suit = Contract(deal.turned.suit.value)
    after = deal.call(Call(CallKind.TAKE, suit)).dealt[Seat.SOUTH]
    more = after - deal.hands[Seat.SOUTH] - CardSet.of(deal.turned)
    rows = (
        (place.say("dealing.yours"), place.words.cards(in_order(deal.hands[Seat.SOUTH], suit))),
        (place.say("dealing.up"), place.words.card(deal.turned)),
        (place.say("dealing.more"), place.words.cards(in_order(more, suit))),
        (place.say("dealing.hand"), place.words.cards(in_order(after, suit))),
    )
    return Block(_table((), rows, caption=place.say("dealing.example")))


def auction(
    calls: str = "",
    *,
    turned: str = "",
    offer: str = "",
    options: Mapping[str, object] | None = None,
    table: str | None = None,
    lang: str | None = None,
) -> Block:
    """
    Return what was said, and which of the calls in *offer* you may make now, each with its reason.

    The next to speak is you; without an *offer* the auction is told to its end.
    """
    place = here(table, lang)
    rules = fitting(place, takes if turned else bids, options=options)
    said = tuple(map(parse_call, calls.split()))
    first = Seat.SOUTH.after(rules.direction, -len(said) if offer else 1, rules.players.seats)
    up = card(turned) if turned else None
    so_far = Auction.at(rules, first, said, up)
    shown = _said(so_far, rules, place)
    if offer:
        return Block(at_table(rules, place) + shown + _offers(so_far, offer, rules, place))
    return Block(at_table(rules, place) + shown + f"<p>{_outcome(so_far, rules, place)}</p>")


def _said(so_far: Auction, rules: Ruleset, place: Here) -> str:
    up = f"<p>{place.say('auction.turned', turned=so_far.turned)}</p>" if so_far.turned else ""
    words = "".join(
        f"<li><small>{place.say('auction.who', seat=so_far.speaker(number))}</small> "
        f"{place.say('auction.said', said=call_text(call, place.lang, rules))}</li>"
        for number, call in enumerate(so_far.calls)
    )
    told = f"<ol>{words}</ol>" if words else f"<p>{place.say('auction.nobody')}</p>"
    return f'<div class="belote-seen">{up}{told}</div>'


def _offers(so_far: Auction, offer: str, rules: Ruleset, place: Here) -> str:
    rows = []
    for call in map(parse_call, offer.split()):
        reason = refusal(so_far, call, rules)
        name = "may-not" if reason else "may"
        why = place.words.text(call_verdict(reason, so_far, call, place.lang, rules))
        verdict = f'<b class="belote-{name}">{place.say(f"position.{name}")}</b>'
        rows.append((call_text(call, place.lang, rules, "short"), f"{verdict} {why}"))
    return _table((), rows, caption=place.say("auction.now"), kind="belote-calls")


def _outcome(so_far: Auction, rules: Ruleset, place: Here) -> str:
    assert so_far.over
    if so_far.taker is None or so_far.contract is None or so_far.offer is None:
        return place.say("auction.passed-out")
    last = so_far.calls[so_far.offer]
    doubled = ("no", "once", "twice")[so_far.doubled]
    if so_far.turned is not None:
        return place.say("auction.taken", seat=so_far.taker, contract=so_far.contract, turned=so_far.turned)
    return place.say("auction.bid", seat=so_far.taker, call=last, doubled=doubled, double=rules.double_name)
