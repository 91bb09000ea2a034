"""
A deal from the first card to the last trick, immutable: each act returns a new deal or is refused with its reason.

What a deal is at any moment stands in `belote_teach.rules.dealt`; here is what is done with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType

from .auction import Call, absent, refusal
from .belote import WORDS, announced_belotes, royal_pair
from .cards import Card, CardSet, Seat
from .counting import count_tricks
from .dealing import FIRST_PACKETS, FULL_PACKETS, dealing, shuffled
from .dealt import Dealt, Phase, Turn, bid_of, seven
from .declarations import Declaration, undeclarable
from .errors import GameError
from .options import AuctionKind, Declarations, DeclareTime, SevenExchange
from .play import legal
from .reasons import Effect, Reason, Rule
from .ruleset import Ruleset

__all__ = [
    "FIRST_PACKETS",
    "FULL_PACKETS",
    "Deal",
    "IllegalActError",
    "Phase",
    "Turn",
    "announced_belotes",
    "bid_of",
    "count_tricks",
    "deal_out",
    "random_deal",
    "shuffled",
]


class IllegalActError(GameError):
    """An act that the rules refuse; ``reason`` is the rule and its facts, told by `language.refusal_text`."""

    def __init__(self, code: str, message: str, reason: Reason) -> None:
        super().__init__(code, message)
        self.reason = reason


@dataclass(frozen=True)
class Deal(Dealt):
    """
    One deal, and what may be done with it.

    Make one with `deal_out`, `random_deal` or from a `belote_teach.rules.record`.
    Equal deals have the same hash: a deal may be the key of a mapping.
    """

    def __hash__(self) -> int:
        """The cards and all that was said and done; the table adds little to that."""
        hands = tuple(self.hands[seat] for seat in self.rules.players.seats)
        return hash((self.dealer, hands, self.turned, self.stock, self.calls, self.exchanged, self.turns, self.laid))

    def call(self, call: Call, seat: Seat | None = None) -> Deal:
        """
        Return the deal with one more call.

        *seat* is who makes it, if it is not his turn.
        Raises `IllegalActError` with the reason: ``AUCTION_OVER`` or ``ILLEGAL_CALL``.
        """
        if reason := refusal(self.auction, call, self.rules, seat):
            code = "AUCTION_OVER" if reason.facts.get("why") == "over" else "ILLEGAL_CALL"
            raise IllegalActError(code, f"{seat or self.auction.turn} may not call {call}: {_why(reason)}", reason)
        return self._with(calls=self.auction.call(call, seat).calls)

    def exchange_seven(self) -> Deal:
        """
        Return the deal after the seven of the turned suit is exchanged for the turned card (source B6).

        Raises `IllegalActError` (``ILLEGAL_EXCHANGE``) with the reason.
        """
        if why := self._unexchangeable():
            reason = Reason(Rule.TURNED_SUIT, Effect.REQUIRES, {"why": why, "card": self.turned})
            raise IllegalActError("ILLEGAL_EXCHANGE", f"the seven cannot be exchanged: {why}", reason)
        return self._with(exchanged=True)

    def _unexchangeable(self) -> str:
        """Return why the seven cannot be exchanged now, or nothing if it can."""
        turned = self.turned
        if self.rules.seven_exchange is not SevenExchange.AFTER_ROUND1_TAKE or turned is None:
            return "no-exchange"
        if self.phase in (Phase.AUCTION, Phase.PASSED_OUT):
            return self.phase.name.lower()
        if self.contract.trump is not turned.suit or len(self.calls) > len(self.rules.players.seats):
            return "another-take"
        if self.exchanged:
            return "exchanged"
        if self.turns or self.announced:
            return "exchange-late"
        low = seven(turned.suit)
        others = [hand for seat, hand in self.dealt.items() if seat is not self.taker]
        return "" if turned in self.dealt[self.taker] and any(low in hand for hand in others) else "own-seven"

    def lay_away(self, cards: CardSet) -> Deal:
        """
        Return the deal with the taker's *cards* laid away for the talon that he has taken (source I2).

        Raises `IllegalActError` (``ILLEGAL_TALON``) with the reason.
        """
        facts: dict[str, object] = {}
        if self.phase is not Phase.TALON:
            facts["why"] = self.phase.name.lower() if self.way.talon else "no-talon"
        elif len(cards) != self.way.talon:
            facts |= {"why": "talon-size", "right": self.way.talon}
        elif strange := cards - self.dealt[self.taker]:
            facts |= {"why": "talon-not-held", "cards": strange}
        if facts:
            reason = Reason(Rule.TURN, Effect.REQUIRES, facts)
            raise IllegalActError("ILLEGAL_TALON", f"{cards or 'nothing'} cannot be laid away: {facts['why']}", reason)
        return self._with(laid=cards)

    def declare(self, seat: Seat, declares: Sequence[Declaration]) -> Deal:
        """
        Return the deal with what *seat* declares before the first trick (source F10).

        Raises `IllegalActError` with the reason, at tables where that is done with one's first card, too:
        ``NOT_PLAYING`` outside the play or for a seat at which nobody sits, else ``ILLEGAL_WORDS``.
        """
        if self.phase is not Phase.PLAY or seat not in self.hands:
            raise self._not_now(f"{seat} has nothing to declare", seat)
        said = (*self.announced.get(seat, ()), *declares)
        if reason := self._untimely(said, before=True) or undeclarable(said, self.dealt[seat], self.rules):
            raise _unsayable(seat, map(str, declares), reason)
        return self._with(announced=MappingProxyType({**self.announced, seat: said}))

    def _untimely(self, declares: Sequence[Declaration], *, before: bool) -> Reason | None:
        """Return why now is not the time for it, *before* the first trick or with a card (source F10)."""
        if not declares or self.rules.declarations is Declarations.NONE:
            return None
        time, played = self.rules.declare_time, len(self.turns)
        if before:
            why = "early" if time is DeclareTime.OWN_FIRST_CARD else "late" if played else ""
        else:
            why = "late" if time is DeclareTime.BEFORE_PLAY or played >= len(self.rules.players.seats) else ""
        if not why:
            return None
        return Reason(Rule.DECLARATION, Effect.REQUIRES, {"why": why, "declaration": declares[-1], "time": time})

    def play(self, card: Card, words: Sequence[str] = (), declares: Sequence[Declaration] = ()) -> Deal:
        """
        Return the deal with *card* played by the player whose turn it is.

        Raises `IllegalActError` with the reason: ``NOT_PLAYING`` outside the play, ``NOT_IN_HAND``, ``ILLEGAL_PLAY``,
        or ``ILLEGAL_WORDS`` for what cannot be said.  *Belote* and *rebelote* may be said in any order; a word that
        is said with the wrong one of the two cards does not count (source E3).
        """
        if self.phase is not Phase.PLAY:
            raise self._not_now(f"{card} cannot be played")
        if card not in self.playable:
            if card not in self.hand:
                facts = {"why": "not-held", "card": card, "seat": self.turn, "held": self.hand}
                other = Reason(Rule.TURN, Effect.REQUIRES, facts)
                raise IllegalActError("NOT_IN_HAND", f"{self.turn} does not hold {card}, but {self.hand}", other)
            reason = legal(self.position, self.rules).against(card)
            assert reason is not None
            raise IllegalActError("ILLEGAL_PLAY", f"{self.turn} may not play {card}: {reason.rule}", reason)
        turn = Turn(card, tuple(words), tuple(declares))
        if (words or declares) and (unsaid := self._unsaid(turn)):
            raise _unsayable(self.turn, [*turn.words, *map(str, turn.declares)], unsaid)
        return self.with_turn(turn)

    def _not_now(self, message: str, seat: Seat | None = None) -> IllegalActError:
        """Return the error that says that it is not the time to play or to declare, or that nobody sits at *seat*."""
        facts = {"why": self.phase.name.lower()} if seat in (None, *self.hands) else {"why": "absent", "seat": seat}
        return IllegalActError("NOT_PLAYING", f"{message}: {facts['why']}", Reason(Rule.TURN, Effect.REQUIRES, facts))

    def _unsaid(self, turn: Turn) -> Reason | None:
        """Return why the words and declarations of *turn* may not be said, or ``None`` if they may."""
        if turn.words:
            pair = royal_pair(turn.card.suit)
            why = ""
            if len({*turn.words} & {*WORDS}) < len(turn.words):
                why = "no-word"
            elif not (
                self.contract.ranks_as_trump(turn.card.suit) and turn.card in pair and pair <= self.dealt[self.turn]
            ):
                why = "no-belote"
            if why:
                return Reason(Rule.BELOTE, Effect.REQUIRES, {"why": why, "card": turn.card})
        untimely = self._untimely(turn.declares, before=False)
        return untimely or undeclarable(turn.declares, self.dealt[self.turn], self.rules)

    def _with(self, **changes: object) -> Deal:
        """Return the deal with another act, which leaves the cards that were dealt as they were looked at before."""
        deal = object.__new__(Deal)
        deal.__dict__.update({name: self.__dict__[name] for name in _FIELDS}, **changes)
        return deal

    def with_turn(self, turn: Turn) -> Deal:
        """Return the deal with *turn* added as it happened, legal or not."""
        seat, trick = self.turn, self.trick.play(self.turn, turn.card)
        deal = self.with_turns((turn,))
        deal.__dict__.update(
            tricks=(*(self.tricks[:-1] if self.trick.plays else self.tricks), trick),
            _left={**self._left, seat: CardSet(self._left[seat].bits & ~turn.card.bit)},
        )
        return deal

    def with_turns(self, turns: Iterable[Turn]) -> Deal:
        """Return the deal with *turns* added as they happened, legal or not; `with_turn` is quicker for one."""
        deal = object.__new__(Deal)
        # The cards are the same, and what follows from them is known: neither is worked out again.
        deal.__dict__.update(self.__dict__)
        for name in _OF_THE_MOMENT:
            deal.__dict__.pop(name, None)
        deal.__dict__["turns"] = (*self.turns, *turns)
        return deal


def _unsayable(seat: Seat, said: Iterable[str], reason: Reason) -> IllegalActError:
    return IllegalActError("ILLEGAL_WORDS", f"{seat} may not say {', '.join(said)}: {_why(reason)}", reason)


def _why(reason: Reason) -> str:
    return str(reason.facts.get("why") or reason.rule)


_FIELDS = tuple(field.name for field in fields(Deal))
_OF_THE_MOMENT = (
    "phase",
    "tricks",
    "trick",
    "turn",
    "position",
    "playable",
    "winners",
    "belotes",
    "declared",
    "count",
    "left",
    "_left",
)
"""What may be known of a deal that another card changes."""


def deal_out(pack: Iterable[Card], dealer: Seat, rules: Ruleset) -> Deal:
    """
    Deal *pack*, from its top, by the table's way (sources A8–A11, H1).

    Three and two and a turned card, or eight at once; for two all at once, first what lies face down, the last card
    of the dealer being the turned one.
    Raises `GameError`: ``ABSENT_SEAT`` when nobody sits at *dealer*, ``NOT_A_PACK`` when it is not the table's pack.
    """
    cards, way = tuple(pack), dealing(rules)
    if dealer not in rules.players.seats:
        raise absent(dealer, rules.players)
    if CardSet.of(*cards) != way.pack or len(cards) != len(way.pack):
        raise GameError("NOT_A_PACK", f"{len(cards)} cards cannot be dealt here, where {len(way.pack)} are")
    order = dealer.after(rules.direction, 1, rules.players.seats).order(rules.direction, rules.players.seats)
    got: dict[Seat, list[Card]] = {seat: [] for seat in order}
    place = 0
    for packet in way.packets:
        for seat in order:
            got[seat] += cards[place : place + packet]
            place += packet
    hands = {seat: CardSet.of(*got[seat]) for seat in order}
    with_turned_card = rules.auction is AuctionKind.TURNED_CARD
    if way.covered:
        on_table = {seat: (mine[-way.covered :], mine[-2 * way.covered : -way.covered]) for seat, mine in got.items()}
        covers = {top: under for up, down in on_table.values() for top, under in zip(up, down, strict=True)}
        return Deal(rules, dealer, hands, cards[place - 1] if with_turned_card else None, covers=covers)
    if with_turned_card and cards[place:]:
        return Deal(rules, dealer, hands, cards[place], cards[place + 1 :])
    return Deal(rules, dealer, hands, None, cards[place:])


def random_deal(seed: int, rules: Ruleset, dealer: Seat | None = None) -> Deal:
    """Return a deal of cards shuffled by *seed* (see `shuffled`); North deals, or where he is absent East."""
    return deal_out(shuffled(seed, dealing(rules).pack), dealer or rules.players.seats[0], rules)
