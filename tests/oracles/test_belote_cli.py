"""The classic game against belote-cli: legal cards, who wins the trick and what its cards count."""

from __future__ import annotations

import random
from itertools import islice
from types import SimpleNamespace

import belote.deck as deck
import belote.game as game
import belote.scoring as scoring
import pytest

from belote_teach.rules import CARDS, CardSet, Contract, Position, Trick, format_position, legal, legal_cards, profile
from belote_teach.rules.declarations import declarations_in
from belote_teach.rules.scoring import settle
from belote_teach.rules.sheet import Count, Result, Tally
from tests.oracles.peers import CLI_CARDS, cli_seat, cli_trick, cli_trump
from tests.walk import played, scattered

CLASSIC = profile("classic").with_options({"sa_values": "raw130"})
"""belote-cli counts the ace at sans atout as 11."""

NUMBERS = {card: game._CARD_TO_ID[CLI_CARDS[card]] for card in CARDS}
NAMES = {number: card for card, number in NUMBERS.items()}


def their_legal_cards(position: Position) -> CardSet:
    numbers = game._calculate_legal_cards_impl.__wrapped__(
        tuple(NUMBERS[card] for card in position.hand),
        cli_trump(position.contract),
        tuple((cli_seat(play.seat).value, NUMBERS[play.card]) for play in position.trick.plays),
        cli_seat(position.seat).value,
        is_sans_atout=position.contract is Contract.NO_TRUMP,
    )
    return CardSet.of(*(NAMES[number] for number in numbers))


def their_trick(trick: Trick) -> tuple[game.Seat | None, int]:
    plays, trump = cli_trick(trick), cli_trump(trick.contract)
    winner = game.trick_winner_seat(plays, trump, is_sans_atout=trick.contract is Contract.NO_TRUMP)
    return winner, sum(deck.card_points(play.card, trump) for play in plays)


@pytest.mark.oracle
@pytest.mark.parametrize("contract", tuple(Contract))
def test_classic_game_is_ruled_as_belote_cli_rules_it(contract, positions, count):
    chance = random.Random(f"belote-cli {contract}")
    wanted = positions // len(Contract) + 2
    from_play = (
        position
        for _ in range(wanted)
        for position in played(chance, contract, lambda position: legal_cards(position, CLASSIC))
    )
    at_will = (scattered(chance, contract) for _ in range(2 * wanted))
    for source in from_play, at_will:
        for position in islice((one for one in source if one.trick.plays), wanted // 2):
            assert their_legal_cards(position) == legal(position, CLASSIC).value, format_position(position)
            after = position.trick.play(position.seat, next(iter(position.hand)))
            assert after.holder is not None
            assert their_trick(after) == (cli_seat(after.holder.seat), after.points(CLASSIC)), str(after.plays)
    count("positions with belote-cli, classic: legal cards, winners, points", 2 * (wanted // 2))


COUNTED = profile("cafe").with_options({"belote_counts_for_contract": False, "litige_belote": "kept"})
"""belote-cli compares the sides without their belotes, which no document does: so only that table can be compared."""


def their_score(count: Count) -> tuple[int, int, int, bool]:
    """What both sides mark, what waits, and whether the takers are set; belote-cli keeps what waited before apart."""
    state = SimpleNamespace(
        _joker_state={}, litige_points=count.carried, contract=None, boss_modifiers=game.BossModifiers()
    )
    context = SimpleNamespace(state=state, taker_team=0, tricks_ns=4, tricks_ew=4)
    found = scoring._score_normal_outcome(
        context,
        count.takers.cards,
        count.defenders.cards,
        count.takers.declarations,
        count.defenders.declarations,
        count.takers.belote,
        count.defenders.belote,
        taker_rebelote=False,
        defender_rebelote=False,
        last_trick_team=0,
        messages=[],
    )
    return found.taker_total, found.defender_total, found.litige_points_awarded, found.is_failed


@pytest.mark.oracle
def test_classic_deals_are_scored_as_belote_cli_scores_them(positions, count):
    chance = random.Random("belote-cli scores")
    for _ in range(positions // 2):
        cards = chance.choice((81, chance.randint(0, 162), chance.randint(60, 100)))
        belotes, declared = chance.choice(((0, 0), (20, 0), (0, 20))), chance.choice(((0, 0), (20, 0), (0, 50)))
        takers, defenders = Tally(cards, belotes[0], declared[0]), Tally(162 - cards, belotes[1], declared[1])
        counted = Count(takers, defenders, carried=chance.choice((0, 81)))
        score = settle(counted, COUNTED).value
        waits = score.suspended - counted.carried if score.result is Result.LITIGE else score.suspended
        assert (score.takers, score.defenders, waits, score.result is Result.SET) == their_score(counted), counted
    count("deals scored with belote-cli, belote left out of the contract", positions // 2)


@pytest.mark.oracle
def test_declarations_of_a_hand_are_found_as_belote_cli_finds_them(positions, count):
    """Where no card could stand in two declarations: there belote-cli makes no choice."""
    chance, compared = random.Random("belote-cli hands"), 0
    for _ in range(positions // 10):
        suit = chance.choice("SHDC")
        pool = [card for card in CARDS if card.suit == suit or chance.random() < 0.3]
        hand = CardSet.of(*chance.sample(pool, 8)) if len(pool) >= 8 else CardSet()
        theirs = tuple(CLI_CARDS[card] for card in hand)
        runs, fours = scoring.detect_sequences(theirs), scoring.detect_carres(theirs)
        fours = [four for four in fours if scoring._carre_points(four)]
        used = [card for one in (*runs, *fours) for card in one.cards]
        if len(used) == len(set(used)):
            points = sum(one.points() for one in declarations_in(hand, None, profile("cafe")))
            assert points == scoring.get_declaration_points([*runs, *fours]), str(hand)
            compared += bool(used)
    assert compared > positions // 100
    count("hands with declarations with belote-cli", compared)
