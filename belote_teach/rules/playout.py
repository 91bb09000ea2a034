"""
Deals played to their end at random: one to look at, or thousands to count how often something happens.

What `Deal.play` does with values is done here with the bits of the hands.  Which cards may be played, and which card
takes the trick, is looked up where it always is: in `belote_teach.rules.play.ruled` and `Contract.beaters`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .auction import PASS, all_calls, refusal
from .belote import WORDS, royal_pair
from .cards import CARDS, SUITS, CardSet
from .deal import Deal, Phase, Turn
from .dealing import shuffled, split_mix
from .declarations import Declaration, declarations_in
from .options import DeclareTime
from .play import ruled
from .sight import Sight, sights

Choice = tuple[int, int, Sight | None, bool, int]
"""
A card that is chosen, and what its player saw.

The bits of his hand and of the cards that he may play; what the trick shows, or ``None`` if he leads; whether his
partner holds it; the index of the card.
"""

_SILENT = tuple(map(Turn, CARDS))


def choices(deal: Deal, seed: int) -> Iterator[Choice]:
    """
    Yield the cards with which *deal* is played to its end from where it stands; none, unless it is being played.

    Every card is one of those that may be played, all equally likely.  The choices depend on *seed* alone and are the
    same in every version: the first two numbers of `split_mix`, the first of them in front, make one of 128 bits;
    each choice divides it by how many cards may be played, the remainder says which of them, by suit, then by rank,
    counted from nought, and the quotient serves for the next choice.  A seed with which no cards were shuffled keeps
    the play apart from the deal.
    """
    if deal.phase is not Phase.PLAY:
        return
    rules, contract, players, beaters = deal.rules, deal.contract, deal.rules.players, deal.contract.beaters
    numbers = split_mix(seed)
    number = next(numbers) << 64 | next(numbers)
    after = {seat: seat.after(rules.direction, 1, players.seats) for seat in players.seats}
    partners = {seat: players.partner(seat) for seat in players.seats}
    hands = {seat: deal.shown(seat).bits for seat in players.seats}
    under = {top.index: covered.bit for top, covered in deal.covers.items()}
    seat, trick, size = deal.turn, deal.trick, len(players.seats)
    holder, winner = (trick.holder.card.index, trick.holder.seat) if trick.holder else (-1, seat)
    seen = sights(contract, trick.plays[0].card) if trick.plays else ()
    for place in range(len(deal.turns), deal.way.size * size):
        leads = place % size == 0
        if leads:
            seat, sight, partner_holds = winner, None, False
            may = hand = hands[seat]
        else:
            hand, sight, partner_holds = hands[seat], seen[holder], winner is partners[seat]
            may = hand & ruled(hand, sight, partner_holds, rules)[0]
        number, skipped = divmod(number, may.bit_count())
        rest = may
        while skipped:
            rest &= rest - 1
            skipped -= 1
        card = (rest & -rest).bit_length() - 1
        yield hand, may, sight, partner_holds, card
        hands[seat] = hand & ~(1 << card) | under.get(card, 0)
        if leads:
            seen = sights(contract, CARDS[card])
        if leads or beaters[holder] >> card & 1:
            holder, winner = card, seat
        seat = after[seat]


def random_play(deal: Deal, seed: int) -> Deal:
    """
    Return *deal* played to its end with the `choices` of *seed*; a deal that nobody took stays as it is.

    All that can be announced is announced.  Before the play the plainest is done: the next to speak takes, or bids as
    little as he may, and the others pass; for a talon the cards are laid away that come first in the pack shuffled by
    *seed*.

    >>> from belote_teach.rules import profile
    >>> from belote_teach.rules.deal import random_deal
    >>> deal = random_play(random_deal(7, profile("classic")), 8)
    >>> deal.phase.value, " ".join(deal.winners), deal.score().takers
    ('done', 'E N E S S E E E', 0)
    """
    deal = ready(deal, seed)
    if deal.phase is not Phase.PLAY:
        return deal
    return deal.with_turns(_spoken(deal, [card for *_, card in choices(deal, seed)]))


def ready(deal: Deal, seed: int) -> Deal:
    """Return *deal* after all that comes before the first card, done as in `random_play`."""
    while deal.phase is Phase.AUCTION:
        taken = deal.auction.contract is not None
        calls = [PASS] if taken else (call for call in all_calls(deal.rules) if call != PASS)
        deal = deal.call(next(call for call in calls if refusal(deal.auction, call, deal.rules) is None))
    if deal.phase is Phase.TALON:
        cards = [card for card in shuffled(seed, deal.way.pack) if card in deal.hand]
        deal = deal.lay_away(CardSet.of(*cards[: deal.way.talon]))
    if deal.phase is Phase.PLAY and deal.rules.declare_time is DeclareTime.BEFORE_PLAY and not deal.turns:
        for seat in deal.speakers:
            found = declarations_in(deal.dealt[seat], deal.contract, deal.rules)
            if found and not deal.announced.get(seat):
                deal = deal.declare(seat, found)
    return deal


def _spoken(deal: Deal, cards: Iterable[int]) -> Iterator[Turn]:
    """Yield the turns in which *cards* are played next, with what is said with each."""
    royal = CardSet()
    for suit in SUITS:
        pair = royal_pair(suit)
        if deal.contract.ranks_as_trump(suit) and any(pair <= hand for hand in deal.dealt.values()):
            royal |= pair
    begun = {turn.card.suit for turn in deal.turns if turn.card in royal}
    with_first_card = deal.rules.declare_time is not DeclareTime.BEFORE_PLAY
    for place, index in enumerate(cards, len(deal.turns)):
        declaring = with_first_card and place < len(deal.hands)
        if not declaring and not royal.bits >> index & 1:
            yield _SILENT[index]
            continue
        card = CARDS[index]
        words: tuple[str, ...] = ()
        declares: tuple[Declaration, ...] = ()
        if card in royal:
            words = (WORDS[card.suit in begun],)
            begun.add(card.suit)
        if declaring:
            hand = next(hand for hand in deal.dealt.values() if card in hand)
            declares = declarations_in(hand, deal.contract, deal.rules)
        yield Turn(card, words, declares)
