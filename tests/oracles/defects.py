"""
Wrong engines: each class here plays by the rules but for one defect that a real program shipped or a real page taught.

They show that the cases can tell a wrong engine from a right one. Most differ in fewer than one of a hundred random
positions, some in one of a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracles import second
from tests.oracles.second import PARTNER, Plays, suit

TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
Options = Mapping[str, str]


class Sound:
    """No defect: the legal cards as a set, built up in steps that the defects below replace one at a time."""

    def __init__(self, hand: Sequence[str], trick: Plays, me: str, contract: str, options: Options) -> None:
        self.hand, self.trick, self.me, self.contract, self.options = set(hand), trick, me, contract, options
        self.led = suit(trick[0][1]) if trick else ""

    def strength(self, card: str) -> int:
        return second.strength(card, self.led, self.contract)

    def holder(self) -> tuple[str, str]:
        return max(self.trick, key=lambda play: self.strength(play[1]))

    def to_beat(self) -> str:
        return self.holder()[1]

    def higher(self, card: str) -> bool:
        return self.strength(card) > self.strength(self.to_beat())

    def partner_holds(self) -> bool:
        return self.holder()[0] == PARTNER[self.me]

    def exempt(self) -> bool:
        return self.partner_holds() and self.options["ruff_when_void"] == "unless_partner_master"

    def legal(self) -> set[str]:
        if not self.trick:
            return self.hand
        same = {card for card in self.hand if suit(card) == self.led}
        if same:
            return self.following(same)
        return self.void({card for card in self.hand if suit(card) == self.contract})

    def following(self, same: set[str]) -> set[str]:
        if self.must_rise():
            return {card for card in same if self.higher(card)} or same
        return same

    def must_rise(self) -> bool:
        if self.contract == "TA":
            duty = self.options["ta_rise"]
        elif self.contract == self.led:
            duty = self.options["rise_on_trump_lead"]
        else:
            return False
        return duty == "always" or (duty == "unless_partner_master" and not self.partner_holds())

    def void(self, trumps: set[str]) -> set[str]:
        if not trumps:
            return self.hand
        if self.exempt():
            return (self.hand - trumps) | self.over_partner(trumps)
        if self.partner_holds():
            return self.over_partner(trumps)
        return self.over_opponent(trumps)

    def over_partner(self, trumps: set[str]) -> set[str]:
        if suit(self.to_beat()) == self.contract and self.options["partner_master_trump"] != "free":
            return {card for card in trumps if self.higher(card)} or trumps
        return trumps

    def over_opponent(self, trumps: set[str]) -> set[str]:
        return {card for card in trumps if self.higher(card)} or self.stuck(trumps)

    def stuck(self, trumps: set[str]) -> set[str]:
        duty = self.options["undertrump_opponent"]
        return trumps if duty == "required" else self.hand if duty == "optional" else self.hand - trumps or self.hand


class MorePointsIsHigher(Sound):
    """A trump is higher if it counts more: the eight is not above the seven."""

    def higher(self, card: str) -> bool:
        if suit(card) == suit(self.to_beat()) and (self.contract in ("TA", self.led) or suit(card) == self.contract):
            return TRUMP_VALUES[card[:-1]] > TRUMP_VALUES[self.to_beat()[:-1]]
        return super().higher(card)


class AsManyPointsIsHigher(Sound):
    """A trump is higher if it counts as much or more: the seven is above the eight."""

    def higher(self, card: str) -> bool:
        if suit(card) == suit(self.to_beat()) and (self.contract in ("TA", self.led) or suit(card) == self.contract):
            return TRUMP_VALUES[card[:-1]] >= TRUMP_VALUES[self.to_beat()[:-1]]
        return super().higher(card)


class RunOrderIsStrength(Sound):
    """Trumps rank in the order of runs, 7 8 9 10 J Q K A."""

    def strength(self, card: str) -> int:
        if suit(card) in (self.contract, self.led):
            ranks = ("7", "8", "9", "10", "J", "Q", "K", "A")
            return 100 + ranks.index(card[:-1]) + 100 * (suit(card) == self.contract)
        return 0


class LastCardIsTheOneToBeat(Sound):
    """The card to beat is the last one, not the best one."""

    def to_beat(self) -> str:
        return self.trick[-1][1]


class HighAceOfAnotherSuitHolds(Sound):
    """An ace thrown away from another suit is taken for the card that holds the trick."""

    def strength(self, card: str) -> int:
        return super().strength(card) or 199 * card.startswith("A")


class LedPlainCardOnTheTrumpScale(Sound):
    """A ruff is asked to beat the plain card as if both were trumps."""

    def over_opponent(self, trumps: set[str]) -> set[str]:
        order = second.TRUMP
        above = {card for card in trumps if order.index(card[:-1]) > order.index(self.to_beat()[:-1])}
        return above or self.stuck(trumps)


class NeverOverruff(Sound):
    """Any trump will do, also over an opponent's ruff."""

    def over_opponent(self, trumps: set[str]) -> set[str]:
        return trumps


class FollowOrAnything(Sound):
    """Who cannot follow may play any card."""

    def void(self, trumps: set[str]) -> set[str]:
        return self.hand


class NoRiseOverPartner(Sound):
    """When trump is led, nobody needs to go over his partner, whatever the table says."""

    def must_rise(self) -> bool:
        return super().must_rise() and not self.partner_holds()


class NeverRise(Sound):
    """When trump is led, any trump will do."""

    def must_rise(self) -> bool:
        return self.contract == "TA" and super().must_rise()


class ExemptionEndsWithTheFirstRuff(Sound):
    """The partner who holds the trick with a ruff frees nobody."""

    def exempt(self) -> bool:
        return super().exempt() and suit(self.to_beat()) != self.contract


class NoExemption(Sound):
    """Who cannot follow must ruff, at every table, whoever holds the trick."""

    def exempt(self) -> bool:
        return False


class ExemptEverywhere(Sound):
    """Who cannot follow is free, at every table, while his partner holds the trick."""

    def exempt(self) -> bool:
        return self.partner_holds()


class NobodyUnderruffs(Sound):
    """Who cannot go over an opponent's ruff is free, at every table."""

    def stuck(self, trumps: set[str]) -> set[str]:
        return self.hand


class EverybodyUnderruffs(Sound):
    """Who cannot go over an opponent's ruff must play a lower trump, at every table."""

    def stuck(self, trumps: set[str]) -> set[str]:
        return trumps


class PartnerLedIsExempt(Sound):
    """The partner who led frees you, whoever holds the trick now."""

    def exempt(self) -> bool:
        return self.trick[0][0] == PARTNER[self.me]


class OverPartnerAlwaysHigher(Sound):
    """Who plays a trump on his partner's ruff must go higher, at every table."""

    def over_partner(self, trumps: set[str]) -> set[str]:
        if suit(self.to_beat()) == self.contract:
            return {card for card in trumps if self.higher(card)} or trumps
        return trumps


class OverPartnerAlwaysFree(Sound):
    """Who plays a trump on his partner's ruff may play any, at every table."""

    def over_partner(self, trumps: set[str]) -> set[str]:
        return trumps


class NeverRuffThePartner(Sound):
    """Ruffing a trick that the partner holds is forbidden."""

    def void(self, trumps: set[str]) -> set[str]:
        if trumps and self.exempt():
            return self.hand - trumps or self.hand
        return super().void(trumps)


class TheOneBeforeIsThePartner(Sound):
    """Partners sit side by side."""

    def partner_holds(self) -> bool:
        return self.holder()[0] == dict(zip("NESW", "ESWN", strict=True))[self.me]


class RiseAtSansAtout(Sound):
    """Without trumps one must go higher, too."""

    def must_rise(self) -> bool:
        return self.contract == "SA" or super().must_rise()


class RiseInPlainSuits(Sound):
    """One must go higher in every suit, as in some cousins of the game."""

    def must_rise(self) -> bool:
        return self.contract not in ("SA", "TA", self.led) or super().must_rise()


class RiseAtToutAtoutInAnySuit(Sound):
    """At tout atout a higher card of any suit is asked of who cannot follow."""

    def void(self, trumps: set[str]) -> set[str]:
        if self.contract == "TA":
            order = second.TRUMP
            best = order.index(self.to_beat()[:-1])
            return {card for card in self.hand if order.index(card[:-1]) > best} or self.hand
        return super().void(trumps)


class NeverRiseAtToutAtout(Sound):
    """At tout atout any card of the suit will do, at every table."""

    def must_rise(self) -> bool:
        return self.contract != "TA" and super().must_rise()


class NoRiseOverPartnerAtToutAtout(Sound):
    """At tout atout nobody needs to go over his partner, whatever the table says."""

    def must_rise(self) -> bool:
        return super().must_rise() and not (self.contract == "TA" and self.partner_holds())


class PlainOrderAtToutAtout(Sound):
    """At tout atout the suits rank like plain ones."""

    def strength(self, card: str) -> int:
        return second.strength(card, self.led, "SA" if self.contract == "TA" else self.contract)


class TenUnderTheJack(Sound):
    """In plain suits the ten lies between the nine and the jack."""

    def strength(self, card: str) -> int:
        if suit(card) == self.led and self.contract not in ("TA", self.led):
            return 100 + ("7", "8", "9", "10", "J", "Q", "K", "A").index(card[:-1])
        return super().strength(card)


class TrumpOrderInPlainSuits(Sound):
    """Plain suits rank like trumps."""

    def strength(self, card: str) -> int:
        if suit(card) == self.led and self.contract not in ("TA", self.led):
            return 100 + second.TRUMP.index(card[:-1])
        return super().strength(card)


class RuffInsteadOfFollowing(Sound):
    """Who holds the suit led may ruff all the same."""

    def following(self, same: set[str]) -> set[str]:
        return super().following(same) | {card for card in self.hand if suit(card) == self.contract}


class OnlyTheOneHighest(Sound):
    """Who must go higher must play his very highest."""

    def following(self, same: set[str]) -> set[str]:
        if self.must_rise() and any(map(self.higher, same)):
            return {max(same, key=self.strength)}
        return super().following(same)


DEFECTS = tuple(kind for kind in Sound.__subclasses__())
