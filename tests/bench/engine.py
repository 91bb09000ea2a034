"""
How fast the rules answer, beside other engines, in one run on the same positions.

Every round builds fresh positions outside the clock and times each contender once; the table shows medians over the
rounds. Nothing here fails: a bar that is missed is printed as missed.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import belote.game as game

from belote_teach.language import verdicts
from belote_teach.rules import CardSet, Contract, Position, Trick, legal, legal_cards, profile
from belote_teach.rules.auction import Call, CallKind
from belote_teach.rules.audit import audit
from belote_teach.rules.bid_scoring import settle_bid
from belote_teach.rules.contract import SUIT_CONTRACTS
from belote_teach.rules.deal import Phase, random_deal
from belote_teach.rules.playout import choices, random_play, ready
from belote_teach.rules.record import record_of
from belote_teach.rules.record_text import format_record, parse_record
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Bid, Count, Tally
from tests.oracles.peers import (
    CLI_CARDS,
    COLVER_CARDS,
    COLVER_SUITS,
    HAS_COLVER_WHEEL,
    SEATS,
    cli_seat,
    cli_trick,
    cli_trump,
)
from tests.walk import deal, played, whole_deal

CLASSIC, CONTREE = profile("classic"), profile("contree")


@dataclass(frozen=True)
class Question:
    """One position after a lead, as each program holds it."""

    position: Position
    state: game.GameState
    env: Any

    def fresh(self) -> Position:
        """Return the position as new values, in which nothing has been looked at yet."""
        return replace(self.position, trick=replace(self.position.trick))


def questions(deals: int) -> list[Question]:
    """Return every position after a lead of some random deals, played by the classic rules."""
    chance = random.Random("bench")
    found = []
    for number in range(deals):
        contract = SUIT_CONTRACTS[number % 4]
        positions = list(played(chance, contract, lambda position: legal_cards(position, CLASSIC)))
        for position in positions:
            if position.trick.plays:
                found.append(Question(position, cli_state(position), colver_env(position, positions)))
    return found


def cli_state(position: Position) -> game.GameState:
    """Return the position in belote-cli: it looks at nothing but this hand, the trick and the trump."""
    hands = [()] * 4
    hands[SEATS.index(position.seat)] = tuple(CLI_CARDS[card] for card in position.hand)
    return game.GameState(
        hands=tuple(hands),
        trump=cli_trump(position.contract),
        turn=cli_seat(position.seat),
        phase=game.Phase.PLAYING,
        current_trick=cli_trick(position.trick),
    )


def colver_env(position: Position, deal: list[Position]) -> Any:
    """Return the position in colver, which wants the whole deal: the tricks before are played again there."""
    if not HAS_COLVER_WHEEL:
        return None
    import colver

    clockwise = position.trick.direction == "cw"
    seats = (SEATS[0], *reversed(SEATS[1:])) if clockwise else SEATS
    first = {one.seat: one.hand for one in deal[:4]}
    hands = [[COLVER_CARDS[card] for card in first[seat]] for seat in seats]
    env = colver.Env.deal_with_hands((seats.index(deal[0].seat) - 1) % 4, hands)
    env.set_contract(COLVER_SUITS.index(position.contract), 80, 0, 0)
    env.set_phase_playing()
    before = deal.index(position)
    for one in deal[:before]:
        rest = next((later.hand for later in deal[deal.index(one) + 1 :] if later.seat is one.seat), None)
        (card,) = one.hand - rest if rest is not None else one.hand
        env.step(COLVER_CARDS[card])
    return env


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that *work* takes: what else runs on the machine matters less so."""
    start = time.process_time()
    work()
    return time.process_time() - start


def whole_deals(number: int) -> float:
    """Return the seconds for random whole deals: 32 times the legal cards are asked and one of them is played."""
    chance = random.Random("whole deals")
    hands = [deal(chance) for _ in range(number)]
    numbers = [chance.random() for _ in range(64)]

    def play() -> None:
        for dealt in hands:
            left, leader, turn = dict(dealt), SEATS[0], 0
            for _ in range(8):
                trick = Trick(Contract.HEARTS)
                for seat in leader.order(trick.direction):
                    may = list(legal_cards(Position(left[seat], trick, seat), CLASSIC))
                    one = may[int(numbers[turn % 64] * len(may))]
                    left[seat] -= CardSet.of(one)
                    trick = trick.play(seat, one)
                    turn += 1
                assert trick.holder is not None
                trick.points(CLASSIC)
                leader = trick.holder.seat

    return timed(play)


def acts_of_deals(number: int) -> float:
    """Return the seconds for whole deals through `Deal`: dealt, taken, played card by card and scored."""
    chance = random.Random("acts of deals")
    seeds = [chance.getrandbits(64) for _ in range(number)]
    numbers = [chance.random() for _ in range(64)]

    def play() -> None:
        for seed in seeds:
            one = random_deal(seed, CLASSIC)
            assert one.turned is not None
            one = one.call(Call(CallKind.TAKE, Contract(one.turned.suit.value)))
            while one.phase is Phase.PLAY:
                may = list(one.playable)
                one = one.play(may[int(numbers[len(one.turns)] * len(may))])
            one.score()

    return timed(play)


def playouts(number: int) -> float:
    """Return the seconds for the cards of whole deals that are played out at random, from the first lead on."""
    deals = [ready(random_deal(seed, CLASSIC), seed) for seed in range(number)]

    def play() -> None:
        for seed, one in enumerate(deals):
            for _ in choices(one, seed):
                pass

    return timed(play)


def random_plays(number: int) -> float:
    """Return the seconds for the same whole deals as values: dealt, taken, played out at random and scored."""
    return timed(lambda: [random_play(random_deal(seed, CLASSIC), seed).score() for seed in range(number)])


def scores(number: int) -> float:
    """Return the seconds for score sheets, every line of them, at a table with the turned card and at one of bids."""
    counts = [Count(Tally(points, 20), Tally(162 - points)) for points in range(163)]
    return timed(
        lambda: [
            (settle(counts[i % 163], CLASSIC), settle_bid(counts[i % 163], BID, CONTREE)) for i in range(number // 2)
        ]
    )


def audits(number: int) -> float:
    """Return the seconds for audits of written records, from the text on."""
    chance = random.Random("audits")
    texts = [format_record(record_of(whole_deal(chance, CLASSIC))) for _ in range(number)]
    return timed(lambda: [audit(parse_record(text)) for text in texts])


@dataclass(frozen=True)
class Contender:
    """Something that is timed: how many a second, and the bar, if it is ours."""

    name: str
    what: str
    run: Callable[[list[Question]], float]
    count: Callable[[int], int] = lambda questions: questions
    bar: int = 0


def over_fresh(ask: Callable[[Position], object]) -> Callable[[list[Question]], float]:
    """Return a run that asks about fresh positions."""

    def run(asked: list[Question]) -> float:
        positions = [question.fresh() for question in asked]
        return timed(lambda: [ask(position) for position in positions])

    return run


def over_the_same(ask: Callable[[Position], object]) -> Callable[[list[Question]], float]:
    """Return a run that asks about positions in which everything has been looked at before."""

    def run(asked: list[Question]) -> float:
        for question in asked:
            ask(question.position)
        return timed(lambda: [ask(question.position) for question in asked])

    return run


def in_sentences(asked: list[Question]) -> float:
    ruled = [(legal(one, CLASSIC), one) for one in (question.fresh() for question in asked)]

    def say() -> None:
        for ruling, position in ruled:
            verdicts(ruling, position, "en")

    return timed(say)


def belote_cli_cold(asked: list[Question]) -> float:
    game.clear_legal_cards_cache()
    return timed(lambda: [game.legal_cards(question.state, question.state.turn) for question in asked])


def belote_cli_warm(asked: list[Question]) -> float:
    some = asked[:1500]
    for question in some:
        game.legal_cards(question.state, question.state.turn)
    return timed(lambda: [game.legal_cards(question.state, question.state.turn) for question in some])


def colver_mask(asked: list[Question]) -> float:
    return timed(lambda: [question.env.legal_actions() for question in asked])


def ask_legal_cards(position: Position) -> CardSet:
    return legal_cards(position, CLASSIC)


DEALS, SHEETS, BID = 100, 1000, Bid(100, 1)
CONTENDERS = (
    Contender("legal", "full rulings, new positions", over_fresh(lambda one: legal(one, CLASSIC)), bar=300_000),
    Contender("legal again", "full rulings", over_the_same(lambda one: legal(one, CLASSIC)), bar=300_000),
    Contender("legal_cards", "legal sets, new positions", over_fresh(ask_legal_cards), bar=1_500_000),
    Contender("legal_cards again", "legal sets", over_the_same(ask_legal_cards), bar=1_500_000),
    Contender("tricks", "deals of tricks alone", lambda asked: whole_deals(DEALS), lambda asked: DEALS, bar=30_000),
    Contender("Deal", "random deals, all their acts", lambda asked: acts_of_deals(DEALS), lambda asked: DEALS, 30_000),
    Contender("playout", "cards of deals, as bits", lambda asked: playouts(DEALS), lambda asked: DEALS, 30_000),
    Contender("random_play", "random deals, scored", lambda asked: random_plays(DEALS), lambda asked: DEALS, 30_000),
    Contender("settle", "score sheets", lambda asked: scores(SHEETS), lambda asked: SHEETS),
    Contender("audit", "records read and audited", lambda asked: audits(DEALS), lambda asked: DEALS),
    Contender("sentences", "hands, every verdict said", in_sentences, bar=20_000),
    Contender("belote-cli", "legal sets, first time", belote_cli_cold),
    Contender("belote-cli again", "legal sets, remembered", belote_cli_warm, lambda asked: min(asked, 1500)),
    Contender("colver (Rust)", "legal sets", colver_mask),
)


def measure(asked: list[Question], rounds: int) -> dict[str, float]:
    """Return how many a second each contender does: medians over rounds in which all take their turn."""
    speeds: dict[str, list[float]] = {}
    gc.disable()
    for _ in range(rounds):
        for one in CONTENDERS:
            if HAS_COLVER_WHEEL or one.run is not colver_mask:
                speeds.setdefault(one.name, []).append(one.count(len(asked)) / one.run(asked))
        gc.collect()
    gc.enable()
    return {name: statistics.median(values) for name, values in speeds.items()}


def import_times(rounds: int) -> dict[str, float]:
    """
    Return the milliseconds of processor time that each import adds to a bare interpreter: medians over rounds.

    As on a reader's machine, every module has been imported before and its bytecode is kept.
    """
    programs = {"": "pass", "belote_teach.rules": "import belote_teach.rules", "belote.game": "import belote.game"}
    programs |= {"colver": "import colver"} if HAS_COLVER_WHEEL else {}
    spent: dict[str, list[float]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as kept:
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": kept}
        for number in range(rounds + 1):
            for name, program in programs.items():
                pid = os.posix_spawn(sys.executable, [sys.executable, "-c", program], environment)
                _, status, usage = os.wait4(pid, 0)
                assert status == 0, program
                if number:
                    spent[name].append(1000 * (usage.ru_utime + usage.ru_stime))
    medians = {name: statistics.median(values) for name, values in spent.items()}
    return {name: value - medians[""] for name, value in medians.items() if name}


def agree(asked: list[Question]) -> None:
    """Check that the three programs are asked the same: otherwise their speeds say nothing."""
    for question in asked:
        position = question.fresh()
        expected = {CLI_CARDS[card] for card in legal_cards(position, CLASSIC)}
        assert expected == set(game.legal_cards(question.state, question.state.turn))
        if HAS_COLVER_WHEEL:
            assert {COLVER_CARDS[card] for card in legal_cards(position, CONTREE)} == set(question.env.legal_actions())


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=120, help="whole deals to take positions from (default: 120)")
    parser.add_argument("--rounds", type=int, default=15, help="rounds in which all take their turn (default: 15)")
    given = parser.parse_args()
    asked = questions(given.deals)
    agree(asked)
    speeds, imports = measure(asked, given.rounds), import_times(max(5, given.rounds // 2))

    print(f"Rules: {platform.python_implementation()} {platform.python_version()}, processor time,", end=" ")
    print(f"{len(asked):,} positions after a lead, medians of {given.rounds} rounds")
    peers = [name for name in ("belote-cli", "colver (Rust)") if name in speeds]
    print(f"  {'a second':46} {'':>11} {'bar':>11}  {'':7}" + "".join(f"{'/ ' + name:>16}" for name in peers))
    for one in CONTENDERS:
        if one.name in speeds:
            ratios = "".join(f"{speeds[one.name] / speeds[peer]:15.2f}×" for peer in peers)
            bar = f"{one.bar:>11,}  {'reached' if speeds[one.name] >= one.bar else 'missed':7}" if one.bar else " " * 20
            comparable = one.what.startswith(("full rulings", "legal sets"))
            print(f"  {one.name + ': ' + one.what:46} {speeds[one.name]:>11,.0f} {bar}{ratios if comparable else ''}")
    print("  milliseconds to import, beyond a bare interpreter")
    for name, milliseconds in imports.items():
        print(f"  {name:46} {milliseconds:>11.1f} {'a few' if name.startswith('belote_teach') else '':>11}")


if __name__ == "__main__":
    main()
