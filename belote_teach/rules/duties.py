"""
The duties of play, and how they decide which classes of cards may be played.

What a card may do depends only on its *class*: does it follow, does it trump, would it take the trick?
So the duties speak of five classes, and the rules of play are one finite table (`decision_table`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntFlag

from .options import PartnerMasterTrump, RiseAtAllTrump, RiseOnTrumpLead, RuffWhenVoid, UndertrumpOpponent
from .reasons import Effect, Rule
from .ruleset import Ruleset
from .sight import MODES


class Kind(IntFlag):
    """The classes of cards, seen from the trick."""

    FOLLOWS_HIGHER = 1
    """Of the suit led, and would take the trick."""
    FOLLOWS_LOWER = 2
    """Of the suit led, and would not."""
    TRUMPS_HIGHER = 4
    """A trump on another suit's lead, and would take the trick."""
    TRUMPS_LOWER = 8
    """A trump on another suit's lead, and would not."""
    OTHER = 16
    """Neither of the suit led nor a trump."""


FOLLOWS = Kind.FOLLOWS_HIGHER | Kind.FOLLOWS_LOWER


TRUMPS = Kind.TRUMPS_HIGHER | Kind.TRUMPS_LOWER


ALL = FOLLOWS | TRUMPS | Kind.OTHER


@dataclass(frozen=True, slots=True)
class Case:
    """Everything about a position on which its duties depend, once cards are known by their classes."""

    held: Kind
    """The classes of which the player holds at least one card."""
    mode: str
    """One of `belote_teach.rules.sight.MODES`."""
    ruffed: bool
    """Whether a ruff holds the trick."""
    partner_holds: bool
    rules: Ruleset

    @property
    def void(self) -> bool:
        """Whether the player cannot follow."""
        return not self.held & FOLLOWS

    @property
    def can_go_higher(self) -> bool:
        """Whether a trump in hand would take the trick."""
        return bool(self.held & Kind.TRUMPS_HIGHER)

    @property
    def exempt(self) -> bool:
        """Whether the player need not ruff because his partner holds the trick (source D8)."""
        return self.partner_holds and self.rules.ruff_when_void is RuffWhenVoid.UNLESS_PARTNER_MASTER


@dataclass(frozen=True, slots=True)
class Duty:
    """
    An obligation: when it *arises*, the cards it speaks about (*among*) must *meet* it, if one of them can.

    *lifted* may name the rule that sets the player free of it instead.
    """

    rule: Rule
    arises: Callable[[Case], bool]
    meets: Kind
    among: Kind = ALL
    lifted: Callable[[Case], Rule | None] = lambda case: None


def _rise_lifted(case: Case) -> Rule | None:
    if case.mode == "all trump":
        free = case.rules.ta_rise is RiseAtAllTrump.NEVER or (
            case.rules.ta_rise is RiseAtAllTrump.UNLESS_PARTNER_MASTER and case.partner_holds
        )
    else:
        free = case.partner_holds and case.rules.rise_on_trump_lead is RiseOnTrumpLead.UNLESS_PARTNER_MASTER
    return Rule.RISE if free else None


def _ruff_lifted(case: Case) -> Rule | None:
    return Rule.PARTNER_HOLDS if case.exempt and case.held & TRUMPS else None


def _over_opponent(case: Case) -> bool:
    return case.void and case.ruffed and not case.partner_holds


def _over_partner(case: Case, option: PartnerMasterTrump) -> bool:
    ruffed_by_partner = case.void and case.ruffed and case.partner_holds
    return ruffed_by_partner and bool(case.held & Kind.TRUMPS_LOWER) and case.rules.partner_master_trump is option


def _stuck_under(case: Case) -> bool:
    """Whether the player must ruff, somebody has ruffed, and none of the player's trumps is higher."""
    trumps = bool(case.held & TRUMPS)
    return case.void and case.ruffed and trumps and not case.can_go_higher and not case.exempt


def _undertrump(case: Case) -> UndertrumpOpponent:
    """What the table says of under-ruffing; whoever must ruff even over his partner must under-ruff him too."""
    return UndertrumpOpponent.REQUIRED if case.partner_holds else case.rules.undertrump_opponent


DUTIES = (
    Duty(Rule.FOLLOW, arises=lambda case: True, meets=FOLLOWS),
    Duty(
        Rule.RISE,
        arises=lambda case: case.mode in ("trump led", "all trump") and not case.void,
        among=FOLLOWS,
        meets=Kind.FOLLOWS_HIGHER,
        lifted=_rise_lifted,
    ),
    Duty(
        Rule.RUFF,
        arises=lambda case: case.mode == "plain led" and case.void and not _stuck_under(case),
        meets=TRUMPS,
        lifted=_ruff_lifted,
    ),
    Duty(Rule.OVERRUFF, arises=_over_opponent, among=TRUMPS, meets=Kind.TRUMPS_HIGHER),
    Duty(
        Rule.OVERRUFF,
        arises=lambda case: _over_partner(case, PartnerMasterTrump.MUST_RISE),
        among=TRUMPS,
        meets=Kind.TRUMPS_HIGHER,
    ),
    Duty(
        Rule.NO_UNDERRUFF_OF_PARTNER,
        arises=lambda case: _over_partner(case, PartnerMasterTrump.NO_GRATUITOUS_UNDERTRUMP),
        among=TRUMPS,
        meets=Kind.TRUMPS_HIGHER,
    ),
    Duty(
        Rule.UNDERRUFF,
        arises=lambda case: _stuck_under(case) and _undertrump(case) is not UndertrumpOpponent.FORBIDDEN,
        meets=TRUMPS,
        lifted=lambda case: Rule.UNDERRUFF if _undertrump(case) is UndertrumpOpponent.OPTIONAL else None,
    ),
    Duty(
        Rule.NO_UNDERRUFF,
        arises=lambda case: _stuck_under(case) and _undertrump(case) is UndertrumpOpponent.FORBIDDEN,
        meets=Kind.OTHER,
    ),
    Duty(
        Rule.DISCARD,
        arises=lambda case: case.mode in ("no trump", "all trump") and case.void,
        meets=ALL,
        lifted=lambda case: Rule.DISCARD,
    ),
)
"""The duties of play, in the order in which a teacher tells them (sources D1–D19)."""


Step = tuple[Rule, Effect, Kind, Kind]
"""One duty at work: its rule, what it did, the classes that meet it and the classes it struck."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The classes that may be played, and the steps that led there."""

    allowed: Kind
    steps: tuple[Step, ...]


def decide(case: Case, duties: tuple[Duty, ...] = DUTIES) -> Decision:
    """Apply *duties* in turn: each strikes the cards that fail it, unless none can meet it."""
    allowed = case.held
    steps: list[Step] = []
    for duty in duties:
        concerned = duty.among & allowed
        if not concerned or not duty.arises(case):
            continue
        met = concerned & duty.meets
        if freed := duty.lifted(case):
            steps.append((freed, Effect.PERMITS, met, Kind(0)))
        elif met:
            steps.append((duty.rule, Effect.REQUIRES, met, concerned & ~met))
            allowed &= ~(concerned & ~met)
        else:
            steps.append((duty.rule, Effect.EXCUSES, met, Kind(0)))
    return Decision(allowed, tuple(steps))


def decision_table(rules: Ruleset) -> Iterator[tuple[Case, Decision]]:
    """
    Yield every case that can arise at the table *rules*, with its decision: the rules of play as one finite table.

    Cases that no trick can show are left out: a ruff beaten by a following card, a trump class on a trump lead.
    """
    for mode in MODES:
        for ruffed in (False, True) if mode == "plain led" else (False,):
            for partner_holds in (False, True):
                for held in range(1, 32):
                    kinds = Kind(held)
                    if mode != "plain led" and kinds & TRUMPS:
                        continue
                    if (ruffed and kinds & Kind.FOLLOWS_HIGHER) or (not ruffed and kinds & Kind.TRUMPS_LOWER):
                        continue
                    case = Case(kinds, mode, ruffed, partner_holds, rules)
                    yield case, decide(case)
