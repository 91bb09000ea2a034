"""A deal at random as a record: the same cards for the same number, and, if that is wanted, played to its end."""

from __future__ import annotations

from belote_teach.rules import Card, CardSet, Rank, Ruleset, legal
from belote_teach.rules.auction import PASS, legal_calls
from belote_teach.rules.deal import Deal, Phase, random_deal
from belote_teach.rules.dealing import shuffled
from belote_teach.rules.declarations import declarations_in
from belote_teach.rules.options import DeclareTime
from belote_teach.rules.record import Record, record_of


def dealt(seed: int, rules: Ruleset, *, played: bool = False) -> Record:
    """
    Return the deal with the number *seed*.

    When it is *played*, the first player takes at the lowest price, and everybody plays, of the cards he may play,
    the one that comes first in the pack shuffled by the next number; all that can be announced is announced.
    """
    deal = random_deal(seed, rules)
    return record_of(_played(deal, seed + 1) if played else deal)


def _played(deal: Deal, seed: int) -> Deal:
    deal = deal.call(next(call for call in legal_calls(deal.auction, deal.rules).value if call != PASS))
    while deal.phase is Phase.AUCTION:
        deal = deal.call(PASS)
    order = shuffled(seed, deal.way.pack)
    if deal.phase is Phase.TALON:
        deal = deal.lay_away(CardSet.of(*[card for card in order if card in deal.hand][: deal.way.talon]))
    if deal.rules.declare_time is DeclareTime.BEFORE_PLAY:
        for seat in deal.speakers:
            if found := declarations_in(deal.dealt[seat], deal.contract, deal.rules):
                deal = deal.declare(seat, found)
    while deal.phase is Phase.PLAY:
        playable = legal(deal.position, deal.rules).value
        deal = _announced(deal, next(card for card in order if card in playable))
    return deal


def _announced(deal: Deal, card: Card) -> Deal:
    """Return the deal with *card* played, and all that is said with it: belote, and declarations in the first trick."""
    dealt = deal.dealt[deal.turn]
    words: tuple[str, ...] = ()
    pair = CardSet.of(f"{Rank.KING}{card.suit}", f"{Rank.QUEEN}{card.suit}")
    if card in pair and pair <= dealt and deal.contract.ranks_as_trump(card.suit):
        words = ("belote",) if pair <= deal.hand else ("rebelote",)
    said_before = deal.winners or deal.rules.declare_time is DeclareTime.BEFORE_PLAY
    return deal.play(card, words, () if said_before else declarations_in(dealt, deal.contract, deal.rules))
