"""
The rules of play once more, in another shape: each card by itself, in plain strings, straight from the documents.

It shares nothing with the engine but the notation of cards, seats and options. The rows D2 to D19 it follows are those
of the rules matrix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PLAIN = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP = ("7", "8", "Q", "K", "10", "A", "9", "J")
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}

Plays = Sequence[tuple[str, str]]
"""A trick: seat and card of each play, in order, as in ``[("E", "AC"), ("N", "7C")]``."""


def suit(card: str) -> str:
    return card[-1]


def strength(card: str, led: str, contract: str) -> int:
    """How strong *card* is in a trick of suit *led*: trumps above the suit led, and the rest cannot win (D17, D19)."""
    rank = card[:-1]
    if suit(card) == contract:
        return 200 + TRUMP.index(rank)
    if suit(card) != led:
        return 0
    return 100 + (TRUMP if contract == "TA" else PLAIN).index(rank)


def winner(trick: Plays, contract: str) -> tuple[str, str]:
    """The play that holds *trick* (D17)."""
    led = suit(trick[0][1])
    return max(trick, key=lambda play: strength(play[1], led, contract))


def objection(
    card: str, hand: Sequence[str], trick: Plays, me: str, contract: str, options: Mapping[str, str]
) -> str | None:
    """The one rule that forbids *card*, or ``None`` if it may be played."""
    if not trick:
        return None
    led = suit(trick[0][1])
    seat, best = winner(trick, contract)
    partner_holds = seat == PARTNER[me]

    def beats(one: str) -> bool:
        return strength(one, led, contract) > strength(best, led, contract)

    if any(suit(one) == led for one in hand):
        if suit(card) != led:
            return "follow"  # D2
        if contract == "TA":
            duty = options["ta_rise"]  # D18
        elif contract == led:
            duty = options["rise_on_trump_lead"]  # D4, D5
        else:
            return None  # D3, and sans atout
        if duty == "never" or (duty == "unless_partner_master" and partner_holds):
            return None
        higher = any(suit(one) == led and beats(one) for one in hand)
        return "rise" if higher and not beats(card) else None  # D6

    trumps = [one for one in hand if suit(one) == contract]
    if not trumps:
        return None  # D16, D19
    is_trump = suit(card) == contract
    ruffed = suit(best) == contract
    can_beat = any(beats(one) for one in trumps)

    if partner_holds:
        if not is_trump and options["ruff_when_void"] == "always":
            return "ruff" if can_beat else "underruff"  # D8
        if is_trump and ruffed and can_beat and not beats(card):  # D11, D12, D14
            return {
                "free": None,
                "no_gratuitous_undertrump": "no-underruff-of-partner",
                "must_rise": "overruff",
            }[options["partner_master_trump"]]
        return None
    if can_beat:  # D7, D9: any trump beats a plain card
        return None if beats(card) else "overruff" if is_trump else "ruff"
    return {  # D10
        "required": None if is_trump else "underruff",
        "optional": None,
        "forbidden": "no-underruff" if is_trump and len(trumps) < len(hand) else None,
    }[options["undertrump_opponent"]]


def verdicts(
    hand: Sequence[str], trick: Plays, me: str, contract: str, options: Mapping[str, str]
) -> dict[str, str | None]:
    """For each card of *hand* the rule that forbids it, or ``None``."""
    return {card: objection(card, hand, trick, me, contract, options) for card in hand}
