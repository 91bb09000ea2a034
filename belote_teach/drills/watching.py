"""A recorded deal to step through: every call and every card in turn, why it was right, and what was irregular."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from belote_teach.language import (
    Party,
    belote_in_vain,
    call_text,
    call_verdict,
    declaration_text,
    explain_declarations,
    explain_score,
    fault_text,
    phrase,
    verdict,
)
from belote_teach.language.words import words
from belote_teach.puzzles.deal_questions import situation
from belote_teach.puzzles.situations import Recorded
from belote_teach.rules import Card, CardSet, Contract, Position, Rule, Ruleset, Seat, Trick, legal
from belote_teach.rules.auction import Auction, Call, refusal
from belote_teach.rules.audit import Audit, Fault, Irregularity, audit
from belote_teach.rules.deal import Deal, Turn
from belote_teach.rules.options import Players
from belote_teach.rules.record import Record
from belote_teach.rules.sheet import Side

from .held import covers, laid, turned_up
from .shown import JSON, Shown, row
from .told import Told

OF_THE_TRICK = (Fault.WRONG_WINNER, Fault.WRONG_POINTS, Fault.TRICK_SIZE)
"""What is told when a trick is complete, not at one card of it."""

OF_DECLARATIONS = (Fault.EARLY_DECLARATION, Fault.NO_DECLARATION)
"""What is told of a declaration made before the first trick."""


@dataclass
class _Running:
    """A deal while it is shown: what happened so far."""

    shown: Shown
    record: Record
    audit: Audit
    rules: Ruleset
    frames: list[JSON] = field(default_factory=list)
    hands: list[JSON] = field(default_factory=list)
    calls: list[JSON] = field(default_factory=list)
    tricks: list[JSON] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0, 0])
    won: int = 0

    def say(self, key: str, viewer: Seat | None = None, **facts: object) -> str:
        return phrase(key, self.shown.lang, viewer=viewer, players=self.rules.players, **facts)

    def who(self, seat: Seat, form: str = "short") -> str:
        return str(phrase(f"watch.seat.{form}", self.shown.lang, viewer=None, seat=seat))

    def sides(self) -> list[Party]:
        """The two sides of the deal, in the order of the columns."""
        match self.rules.players:
            case Players.FOUR:
                return [Party.NORTH_SOUTH, Party.EAST_WEST]
            case Players.TWO:
                return [Party.NORTH, Party.SOUTH]
            case Players.THREE:
                return [Party.TAKER, Party.DEFENDERS]

    def note(self, side: Party) -> str:
        """What stands beside the side that took, unless its name says so."""
        return "" if side is Party.TAKER else self.say("sheet.takers")

    def side(self, seat: Seat) -> int:
        """The place of the side of *seat*."""
        if self.rules.players is Players.FOUR:
            return int(seat in (Seat.EAST, Seat.WEST))
        if self.rules.players is Players.TWO:
            return int(seat is Seat.SOUTH)
        return int(self.audit.deal is None or seat not in self.audit.deal.takers)

    def faults(self, *found: Irregularity) -> list[str]:
        return [fault_text(one, self.shown.lang, self.rules) for one in found]

    def contest(self) -> list[str]:
        """Which side's declarations count, and why, if there are any."""
        contest, deal = self.audit.contest, self.audit.deal
        if contest is None or deal is None:
            return []
        return [explain_declarations(contest, None, self.shown.lang, self.rules, deal.taker)]

    def in_vain(self, seat: Seat, card: Card) -> list[str]:
        """Why the belote of which *seat* has now played the last card counts nothing, if it does not."""
        found = (one for one in self.audit.in_vain if one.seat is seat and one.cards[-1] == card)
        return [belote_in_vain(one, self.shown.lang) for one in found]

    def frame(self, at: object, said: str, **more: object) -> None:
        bare: JSON = {
            "at": at,
            "seat": None,
            "said": said,
            "calls": list(self.calls) if at == "auction" else [],
            "trick": [],
            "words": [],
            "holder": None,
            "why": None,
            "up": [],
            "points": list(self.points),
            "won": self.won,
            "faults": [],
            "lines": [],
        }
        self.frames.append(bare | more)


def watched(shown: Shown) -> JSON:
    """Return the whole deal as it is stepped through: its sides, its tricks, and a frame for every turn."""
    record = situation(shown.exercise, Recorded).record
    rules = shown.rules
    run = _Running(shown, record, audit(record, rules), rules)
    deal = run.audit.deal
    run.frame("auction", run.say("watch.dealt", dealer=record.dealer, card=record.turned, turned=bool(record.turned)))
    if deal is not None:
        run.hands.append(laid(deal, deal.hands, Contract.NO_TRUMP, 0))
        _auction(run, record.start(rules))
        _declared(run)
        _play(run, deal)
    _end(run)
    takers = None if deal is None or deal.auction.contract is None else run.side(deal.taker)
    return {
        "watch": {
            "sides": [
                {"label": run.say("watch.side", side=side), "note": run.note(side) if n == takers else ""}
                for n, side in enumerate(run.sides())
            ],
            "turned": str(record.turned) if record.turned else None,
            "hands": run.hands,
            "covers": {} if deal is None else covers(deal),
            "hideFaults": situation(shown.exercise, Recorded).hide_faults,
            "tricks": run.tricks,
            "frames": run.frames,
        }
    }


def _auction(run: _Running, deal: Deal) -> None:
    """Go through the calls as they were made; one that is void is told, and the auction goes on without it."""
    void = [one for one in run.audit.irregularities if one.fault in (Fault.ILLEGAL_CALL, Fault.CALL_OUT_OF_TURN)]
    auction: Auction = deal.auction
    for said in run.record.calls:
        call: Call = said.call
        seat = said.seat or auction.turn
        reason = refusal(auction, call, run.rules, said.seat)
        run.calls.append({"seat": str(seat), "call": call_text(call, run.shown.lang, run.rules)})
        run.frame(
            "auction",
            run.say("watch.calls", seat=seat, call=call_text(call, run.shown.lang, run.rules)),
            seat=str(seat),
            why=call_verdict(reason, auction, call, run.shown.lang, run.rules),
            faults=run.faults(void.pop(0)) if reason is not None and void else [],
        )
        if reason is None:
            auction = auction.call(call, said.seat)


def _declared(run: _Running) -> None:
    """Go through what was declared before the first trick."""
    lang = run.shown.lang
    for seat, declares in run.record.declared.items():
        wrong = [one for one in run.audit.irregularities if one.fault in OF_DECLARATIONS and one.seat is seat]
        said = words(lang).joined([declaration_text(one, lang) for one in declares])
        run.calls.append({"seat": str(seat), "call": said})
        run.frame(
            "auction",
            run.say("watch.calls", seat=seat, call=said),
            seat=str(seat),
            faults=run.faults(*(one for one in wrong if one.trick is None)),
        )


def _play(run: _Running, deal: Deal) -> None:
    if deal.auction.contract is None:
        return
    left = dict(deal.dealt)
    if not deal.covers:  # for two nothing is dealt after the auction, and nothing is sorted
        run.hands.append(laid(deal, left, deal.contract, len(run.frames)))
    for number, (trick, written) in enumerate(zip(run.audit.tricks, run.record.tricks, strict=False), 1):
        wrong = [one for one in run.audit.irregularities if one.trick == number]
        last = number == deal.way.size
        whole = trick.points(run.rules, last=last)
        irregular = _by_turn(wrong, trick)
        for place, (play, turn) in enumerate(zip(trick.plays, written.turns, strict=False)):
            so_far = Trick(trick.contract, trick.plays[: place + 1], trick.direction, trick.players)
            complete = trick.complete and place == len(trick.plays) - 1
            if complete and trick.holder is not None:
                run.points[run.side(trick.holder.seat)] += whole
                run.won += 1
            before = Trick(trick.contract, trick.plays[:place], trick.direction, trick.players)
            hand = left[play.seat] - _covered(deal, left[play.seat])
            up = turned_up(deal, so_far, left) if complete else ()
            holder = so_far.holder
            run.frame(
                number,
                _card_said(run, turn, play.seat, complete=complete, trick=trick, points=whole),
                seat=str(play.seat),
                trick=_played(run, so_far),
                words=_words(run, turn, play.seat, up),
                holder=str(holder.seat) if holder else None,
                why=_why(run, before, hand, play.seat, turn),
                up=[str(card) for card in up],
                faults=run.faults(*irregular.get(place, ())),
                lines=[*run.in_vain(play.seat, turn.card), *(run.contest() if complete and number == 1 else [])],
            )
            left[play.seat] -= CardSet.of(turn.card)
        if trick.complete and trick.holder is not None:
            run.tricks.append(
                {
                    "n": number,
                    "seat": str(trick.holder.seat),
                    "who": run.who(trick.holder.seat),
                    "side": run.side(trick.holder.seat),
                    "points": whole,
                    "cards": [str(play.card) for play in trick.plays],
                    "fault": bool(wrong),
                }
            )


def _covered(deal: Deal, left: CardSet) -> CardSet:
    """Return the cards of a hand on which another still lies."""
    return CardSet.of(*(under for top, under in deal.covers.items() if top in left))


def _by_turn(wrong: Sequence[Irregularity], trick: Trick) -> Mapping[int, list[Irregularity]]:
    """Return what was irregular in a trick by the turn at which it is told: a card's at the card, others at the end."""
    found: dict[int, list[Irregularity]] = {}
    places = {play.seat: place for place, play in enumerate(trick.plays)}
    end = max(len(trick.plays) - 1, 0)
    for one in wrong:
        if one.fault is Fault.WRONG_LEADER:
            place = 0
        elif one.fault in OF_THE_TRICK or one.seat is None:
            place = end
        else:
            place = places.get(one.seat, end)
        found.setdefault(place, []).append(one)
    return found


def _card_said(run: _Running, turn: Turn, seat: Seat, *, complete: bool, trick: Trick, points: int) -> str:
    said = run.say("watch.plays", seat=seat, card=turn.card)
    if not complete or trick.holder is None:
        return said
    return f"{said} {run.say('watch.wins', seat=trick.holder.seat, n=points)}"


def _played(run: _Running, trick: Trick) -> list[JSON]:
    return [
        {
            "seat": str(play.seat),
            "who": run.who(play.seat),
            "card": str(play.card),
            "said": run.say("seen.led" if n == 1 else "seen.played", play=play),
            "order": str(n),
            "note": run.say("seen.leads") if n == 1 else "",
        }
        for n, play in enumerate(trick.plays, 1)
    ]


def _words(run: _Running, turn: Turn, seat: Seat, up: Sequence[Card]) -> list[str]:
    said = [run.say(f"watch.word.{word}", seat=seat) for word in turn.words]
    said += [run.say("watch.declares", seat=seat, declaration=one) for one in turn.declares]
    return [*said, run.say("watch.turned-up", cards=row(up))] if up else said


def _why(run: _Running, before: Trick, hand: CardSet, seat: Seat, turn: Turn) -> str | None:
    """Why the card could or could not be played, told of its player."""
    if turn.card not in hand:
        return None
    position = Position(hand, before, seat)
    return verdict(legal(position, run.rules), turn.card, position, run.shown.lang, watched=True)


def _end(run: _Running) -> None:
    """The last frame: the score sheet, and what was irregular about the deal as a whole."""
    found = run.audit
    rest = [
        one
        for one in found.irregularities
        if one.trick is None and one.fault not in (Fault.ILLEGAL_CALL, Fault.CALL_OUT_OF_TURN, *OF_DECLARATIONS)
    ]
    rest += [one for one in found.irregularities if one.trick is not None and one.trick > len(found.tricks)]
    if found.score is None or found.deal is None:
        passed = found.deal is not None and found.deal.auction.over and found.deal.auction.contract is None
        run.frame("end", run.say("watch.passed-out" if passed else "watch.stops"), faults=run.faults(*rest))
        return
    score = found.score.value
    marks = {Side.TAKERS: score.takers, Side.DEFENDERS: score.defenders}
    takers = run.side(found.deal.taker)
    both = [marks[Side.TAKERS], marks[Side.DEFENDERS]]
    first, second = both if takers == 0 else both[::-1]
    names = run.sides()
    run.frame(
        "end",
        run.say("watch.done", first=names[0], second=names[1], n=first, m=second),
        faults=run.faults(*rest),
        lines=list(explain_score(found.score, run.shown.lang, run.rules, None, found.count)),
    )


def played_contract(shown: Shown) -> Contract | None:
    """Return in what a recorded deal is played, if the exercise is one and it came to a contract."""
    if not isinstance(shown.exercise.situation, Recorded):
        return None
    deal = audit(shown.exercise.situation.record, shown.rules).deal
    return None if deal is None else deal.auction.contract


def _title(shown: Shown) -> str:
    titles = dict(situation(shown.exercise, Recorded).titles)
    return titles.get(shown.lang) or titles.get("en") or shown.say("question.watch")


def _no_clues(shown: Shown) -> tuple[str, str, str]:
    return "", "", ""


def _not_asked(shown: Shown, *_: Any) -> str:
    return ""


WATCH = Told(
    question=_title,
    reason=_not_asked,
    rule=lambda shown: Rule.CONTRACT,
    clues=_no_clues,
    there=_not_asked,
    laid_out=watched,
)
