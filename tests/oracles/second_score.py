"""
Scores and declarations once more, in another shape: sums in plain numbers and strings, straight from the documents.

It shares nothing with the engine but the names of the options. The rows E1 to H18 it follows are those of the rules
matrix. A side is a dictionary of its ``cards``, ``belote`` and ``declarations``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from itertools import combinations
from typing import Any

Side = Mapping[str, int]
Options = Mapping[str, Any]
Marks = tuple[int, int, int, int, str]
"""What the takers mark, what the defenders mark, what waits, what is lost, and how the contract ended."""


def round_off(points: int, way: str) -> int:
    """G10, H21."""
    if way == "none":
        return points
    half = ROUND_HALF_UP if way == "nearest10_5up" else ROUND_HALF_DOWN
    return int((Decimal(points) / 10).quantize(Decimal(1), half)) * 10


def towards_contract(side: Side, cards: int, asked: Options) -> int:
    """E4, F13."""
    counted = [cards]
    if asked["belote_counts_for_contract"]:
        counted.append(side["belote"])
    if asked["declarations_count_for_contract"]:
        counted.append(side["declarations"])
    return sum(counted)


def extras(side: Side) -> int:
    return side["belote"] + side["declarations"]


def turned_card(
    takers: Side, defenders: Side, capot: str | None, carried: int, asked: Options, *, last: bool = False
) -> Marks:
    """A deal of belote with the turned card (G1 to G10)."""
    mine = towards_contract(takers, takers["cards"], asked)
    theirs = towards_contract(defenders, defenders["cards"], asked)
    if capot:
        result = {"takers": "made", "defenders": "set"}[capot]
    elif mine == theirs:
        result = "made" if asked["contract_made"] == "ge" else asked["tie"]
    else:
        result = "made" if mine > theirs else "set"
    wait = 0
    if result == "made":
        ours = takers["cards"] + extras(takers) + carried
        yours = defenders["cards"] + extras(defenders)
        if capot:
            ours += asked["capot_value"] - takers["cards"]
            if asked["declarations_on_capot"] == "transfer":
                ours, yours = ours + defenders["declarations"], yours - defenders["declarations"]
    elif result == "set":
        ours, yours = 0, extras(defenders)
        yours += asked["set_base_capot"] if capot and asked["capot_by_defenders"] else asked["set_base"]
        for what in ("belote", "declarations"):
            if asked[f"{what}_when_set"] == "kept":
                ours += takers[what]
            else:
                yours += takers[what]
        if asked["litige_award"] == "winner_of_next_deal":
            yours += carried
        else:
            wait = carried
    else:
        ours, yours = 0, defenders["cards"] + extras(defenders)
        own = takers["cards"] + extras(takers)
        if last and asked["litige_last"] == "both_mark":
            ours = own
        elif asked["litige_belote"] == "kept":
            ours = takers["belote"]
        wait = carried + (0 if last and asked["litige_last"] == "both_mark" else own - ours)
    way = asked["rounding"]
    return round_off(ours, way), round_off(yours, way), *((0, wait) if last else (wait, 0)), result


def bids(
    takers: Side,
    defenders: Side,
    capot: str | None,
    bid: int,
    doubled: int,
    asked: Options,
    *,
    every_trick: bool = False,
    alone_bid: bool = False,
    alone: bool = False,
) -> Marks:
    """A deal of coinche or contrée (H8 to H18); *bid* is the amount, or what a bid of *every_trick* is worth."""
    given = defenders["declarations"] if capot == "takers" and asked["declarations_on_capot"] == "transfer" else 0
    cards = asked["capot_tricks"] if capot == "takers" else takers["cards"]
    ours_for = towards_contract({**takers, "declarations": takers["declarations"] + given}, cards, asked)
    theirs_for = towards_contract(
        {**defenders, "declarations": defenders["declarations"] - given}, defenders["cards"], asked
    )
    if every_trick:
        made = capot == "takers" and (alone if alone_bid else True)
    else:
        floor = 82 if (bid, asked["success"]) == (80, "bid_only_82floor") else bid
        made = ours_for >= floor and not (asked["success"] == "bid_and_majority" and ours_for <= theirs_for)
    factor = [1, asked["contre_mult"], asked["surcontre_mult"]][doubled]
    on_deal = factor if asked["contre_form"] in ("whole", "forfait") else 1
    on_bid = factor if asked["contre_form"] in ("whole", "bid_only") else 1
    on_belote = on_deal if asked["belote_multiplied"] else 1
    result, way = "made" if made else "set", asked["rounding"]
    if asked["method"] == "demandes":
        ours, yours = (bid * factor, 0) if made else (0, bid * factor)
        return round_off(ours, way), round_off(yours, way), 0, 0, result
    lump = every_trick and asked["capot_bid_form"] == "lump"
    added = bid * on_bid if asked["method"] == "faits_plus_demandes" else 0
    if made:
        ours = takers["belote"] * on_belote + (takers["declarations"] + given) * on_deal
        yours = defenders["belote"]
        given_up = doubled > 0 and asked["contre_made"] == "forfeit_defence_zero"
        if not given_up:
            yours += defenders["declarations"] - given
        elif asked["belote_when_set"] == "to_defenders":  # a belote that can be lost goes with the rest
            ours, yours = ours + yours * on_belote, 0
        if lump:
            ours += bid * factor
        elif given_up:
            ours += (asked["capot_contre_base"] if capot == "takers" else asked["set_forfeit"]) * on_deal + added
        else:
            ours += cards * on_deal + added
            yours += defenders["cards"]
    else:
        ours, yours = 0, defenders["belote"] * on_belote + defenders["declarations"] * on_deal
        yours += bid * factor if lump else asked["set_forfeit"] * on_deal + added
        for what, times in (("belote", on_belote), ("declarations", on_deal)):
            if asked[f"{what}_when_set"] == "kept":
                ours += takers[what]
            else:
                yours += takers[what] * times
    return round_off(ours, way), round_off(yours, way), 0, 0, result


# Declarations: one is written (kind, name), as ("tierce", "QH") or ("carre", "J").

RUN = ("7", "8", "9", "10", "J", "Q", "K", "A")
CARRES = ("J", "9", "A", "10", "K", "Q")
Said = tuple[str, str]


def worth(said: Said, contract: str | None, asked: Options) -> int:
    """F2, F3, C6."""
    kind, name = said
    if kind != "carre":
        return {"tierce": 20, "cinquante": 50, "cent": 100}[kind]
    best, second = ("A", "10") if contract == "SA" and asked["sa_carres"] == "aces200" else ("J", "9")
    return 200 if name == best else 150 if name == second else 100


def rank(said: Said, contract: str | None, asked: Options) -> tuple[int, ...]:
    """F6, F7, F8: the greater is the better."""
    kind, name = said
    if kind == "carre":
        equals = {"a_10_k_q": "9 J Q K 10 A", "a_k_q_10": "9 J 10 Q K A"}[asked["carre_order"]]
        return 9, worth(said, contract, asked), equals.split().index(name)
    return ("", "", "", "tierce", "cinquante", "cent").index(kind), RUN.index(name[:-1]), int(name[-1] == contract)


def runs(cards: set[str], suit: str) -> list[list[int]]:
    """The longest runs of a suit, as places in the order of runs."""
    found: list[list[int]] = []
    for place, name in enumerate(RUN):
        if name + suit in cards:
            if found and found[-1][-1] == place - 1:
                found[-1].append(place)
            else:
                found.append([place])
    return found


def partings(run: list[int]) -> Iterator[list[list[int]]]:
    """Every way to cut pieces of three to five out of a run, none included."""
    if len(run) < 3:
        yield []
        return
    yield from partings(run[1:])
    for size in (3, 4, 5):
        if len(run) >= size:
            for rest in partings(run[size:]):
                yield [run[:size], *rest]


def of_hand(hand: Sequence[str], contract: str | None, asked: Options) -> list[Said]:
    """What a hand declares at its best (F2, F4, F12)."""
    if asked["declarations"] == "none":
        return []
    fours = [name for name in CARRES if all(name + suit in hand for suit in "SHDC")]
    candidates: list[list[Said]] = []
    for number in range(len(fours) + 1):
        for chosen in combinations(fours, number):
            used = set() if asked["share_cards"] else {name + suit for name in chosen for suit in "SHDC"}
            ways: list[list[Said]] = [[("carre", name) for name in chosen]]
            for suit in "SHDC":
                for run in runs(set(hand), suit):
                    pieces: list[list[Said]] = []
                    for parting in partings(run):
                        if asked["long_sequence"] == "single" and len(parting) > 1:
                            continue
                        if any(RUN[place] + suit in used for piece in parting for place in piece):
                            continue
                        names = {3: "tierce", 4: "cinquante", 5: "cent"}
                        pieces.append([(names[len(piece)], RUN[piece[-1]] + suit) for piece in parting])
                    ways = [way + more for way in ways for more in pieces]
            candidates += ways

    def good(way: list[Said]) -> tuple[int, list[tuple[int, ...]]]:
        return sum(worth(one, contract, asked) for one in way), sorted(
            (rank(one, contract, asked) for one in way), reverse=True
        )

    return sorted(max(candidates, key=good), key=lambda one: rank(one, contract, asked), reverse=True)


def contest(
    said: Mapping[str, Sequence[Said]], contract: str, speakers: Sequence[str], taker: str, asked: Options
) -> dict[str, int]:
    """What each side's players score for their declarations (F5 to F9)."""
    sides = {"NS": [s for s in speakers if s in "NS"], "EW": [s for s in speakers if s in "EW"]}
    best = {
        side: max(
            ((rank(one, contract, asked), -speakers.index(s)) for s in seats for one in said.get(s, ())), default=None
        )
        for side, seats in sides.items()
    }
    there = [side for side in sides if best[side] is not None]
    if not there:
        return {}
    if len(there) == 2 and best["NS"][0] == best["EW"][0]:  # both are there
        rule = asked["declaration_tie"]
        if rule == "none":
            return {}
        if rule == "takers":
            winner = next(side for side in sides if taker in side)
        else:
            winner = max(there, key=lambda side: best[side][1])  # both are there
    else:
        winner = max(there, key=lambda side: best[side] or ((), 0))
    sums = {seat: sum(worth(one, contract, asked) for one in said.get(seat, ())) for seat in sides[winner]}
    return {seat: points for seat, points in sums.items() if points}
