"""The classic game against belote-cli: legal cards, who wins the trick and what its cards count."""

from __future__ import annotations

import random
from itertools import islice

import belote.deck as deck
import belote.game as game
import pytest

from belote_teach.rules import CARDS, CardSet, Contract, Position, Trick, format_position, legal, legal_cards, profile
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
