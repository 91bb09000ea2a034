"""The questions on which tables differ: in which part of the game each belongs, and at which tables it arises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from belote_teach.language import option_text, phrase
from belote_teach.rules import Rule, Ruleset
from belote_teach.rules.options import (
    AuctionKind,
    Contracts,
    Declarations,
    DoubledMade,
    MatchForm,
    Method,
    Players,
    RiseAtAllTrump,
    Rounding,
    Tie,
)

GROUPS: Mapping[str, tuple[str, ...]] = {
    "table": ("players", "layout", "three_deal", "direction", "deal_packets"),
    "play": ("rise_on_trump_lead", "ruff_when_void", "undertrump_opponent", "partner_master_trump", "ta_rise"),
    "values": ("sa_values", "ta_values"),
    "auction": ("auction", "contracts", "round2_any_suit", "seven_exchange", "all_pass"),
    "bids": (
        "bid_min",
        "bid_step",
        "bid_max",
        "generale",
        "capot_ends_auction",
        "contre_in_turn",
        "double_name",
        "success",
        "method",
        "set_forfeit",
        "contre_form",
        "contre_made",
        "contre_mult",
        "surcontre_mult",
        "capot_bid_value",
        "capot_bid_form",
        "capot_tricks",
        "capot_contre_base",
        "generale_value",
    ),
    "belote": (
        "belote_words",
        "belote_order",
        "belote_who",
        "belote_counts_for_contract",
        "belote_when_set",
        "belote_multiplied",
    ),
    "declarations": (
        "declarations",
        "declare_time",
        "long_sequence",
        "carre_order",
        "sa_carres",
        "share_cards",
        "declaration_tie",
        "declarations_count_for_contract",
        "declarations_when_set",
        "declarations_on_capot",
        "cannot_show",
    ),
    "scoring": (
        "contract_made",
        "tie",
        "litige_award",
        "litige_belote",
        "litige_last",
        "set_base",
        "capot_value",
        "capot_by_defenders",
        "set_base_capot",
        "rounding",
        "defenders_mark",
    ),
    "match": (
        "match_form",
        "target",
        "target_test",
        "deals",
        "both_over",
        "equal_over",
        "rounding_wins",
        "no_win_on_belote_alone",
    ),
}
"""Every option of a table, in the part of the game to which it belongs, in the order in which players ask."""

OPTIONS_OF: Mapping[Rule, tuple[str, ...]] = {
    Rule.RISE: ("rise_on_trump_lead", "ta_rise"),
    Rule.RUFF: ("ruff_when_void",),
    Rule.OVERRUFF: ("partner_master_trump",),
    Rule.UNDERRUFF: ("undertrump_opponent",),
    Rule.NO_UNDERRUFF: ("undertrump_opponent",),
    Rule.NO_UNDERRUFF_OF_PARTNER: ("partner_master_trump",),
    Rule.PARTNER_HOLDS: ("ruff_when_void", "partner_master_trump"),
    Rule.POINTS: ("sa_values", "ta_values"),
    Rule.TURN: ("auction", "direction", "all_pass"),
    Rule.TURNED_SUIT: ("seven_exchange",),
    Rule.OTHER_SUIT: ("round2_any_suit",),
    Rule.CONTRACTS: ("contracts", "generale"),
    Rule.BID_AMOUNT: ("bid_min", "bid_step", "bid_max"),
    Rule.DOUBLE: (
        "contre_in_turn",
        "double_name",
        "capot_ends_auction",
        "contre_mult",
        "surcontre_mult",
        "contre_form",
        "contre_made",
    ),
    Rule.BELOTE: GROUPS["belote"],
    Rule.DECLARATION: tuple(name for name in GROUPS["declarations"] if name != "declaration_tie"),
    Rule.DECLARATION_TIE: ("declaration_tie",),
    Rule.CARDS: ("defenders_mark",),
    Rule.CAPOT: ("capot_value", "capot_by_defenders", "set_base_capot", "capot_tricks", "capot_bid_value"),
    Rule.CONTRACT: ("contract_made", "tie", "success"),
    Rule.SET: ("set_base", "set_forfeit"),
    Rule.LITIGE: ("tie", "litige_award", "litige_belote", "litige_last"),
    Rule.BID: ("method", "capot_bid_form", "capot_bid_value", "capot_contre_base", "generale_value"),
    Rule.ROUNDING: ("rounding",),
    Rule.TARGET: ("match_form", "target", "target_test", "deals", "rounding_wins", "no_win_on_belote_alone"),
    Rule.BOTH_OVER: ("both_over", "equal_over"),
}
"""The options of a table that change what a rule asks; the other rules are the same everywhere."""

_TURNED_CARD = (
    "round2_any_suit",
    "seven_exchange",
    "contract_made",
    "tie",
    "set_base",
    "capot_value",
    "capot_by_defenders",
    "set_base_capot",
)
_OF_PARTNERS = ("rise_on_trump_lead", "ruff_when_void", "partner_master_trump")
"""What partners alone can answer in more ways than one."""
_LITIGE = ("litige_award", "litige_belote", "litige_last")


def arises(option: str, rules: Ruleset) -> bool:
    """Return whether a table has any use for *option*: nobody asks for the lowest bid where nobody bids."""
    bids = rules.auction is AuctionKind.BIDS
    if option in _LITIGE:
        return not bids and rules.tie is Tie.LITIGE
    if option in _TURNED_CARD:
        return not bids and (option != "set_base_capot" or rules.capot_by_defenders)
    if option == "generale_value":
        return rules.generale
    if option == "capot_contre_base":
        return bids and rules.contre_made is DoubledMade.NOTHING and rules.method is not Method.BID
    if option in GROUPS["bids"] or option == "belote_multiplied":
        return bids
    if option == "sa_carres" and rules.contracts is not Contracts.ALL:
        return False
    if option in GROUPS["declarations"] and option != "declarations":
        return rules.declarations is not Declarations.NONE
    if option in ("sa_values", "ta_values", "ta_rise"):
        return rules.contracts is Contracts.ALL
    if option == "rounding_wins":
        return rules.match_form is MatchForm.POINTS and rules.rounding is not Rounding.NONE
    if option in ("target", "target_test", "both_over", "equal_over", "no_win_on_belote_alone"):
        return rules.match_form is MatchForm.POINTS
    if option == "deals":
        return rules.match_form is MatchForm.DEALS
    if option == "layout":
        return rules.players is Players.TWO
    if option in ("three_deal", "defenders_mark"):
        return rules.players is Players.THREE
    if option == "deal_packets":
        return rules.players is not Players.TWO
    if option in _OF_PARTNERS:
        return rules.players is Players.FOUR
    return True


def answer_text(option: str, rules: Ruleset, lang: str) -> str:
    """Return what a table answers to *option*, or that nobody has a partner there, or that nobody asks it."""
    beaten = option == "ta_rise" and rules.contracts is Contracts.ALL and rules.ta_rise is not RiseAtAllTrump.NEVER
    if rules.players is not Players.FOUR and (beaten or option in _OF_PARTNERS):
        return phrase("book.without-partners", lang)
    if not arises(option, rules):
        return phrase("book.idle", lang)
    return option_text(option, getattr(rules, option), lang, rules)


def answers(option: str, tables: Iterable[Ruleset]) -> Mapping[object, list[Ruleset]]:
    """Return what the *tables* where *option* arises answer, and who answers it, in the order of the tables."""
    found: dict[object, list[Ruleset]] = {}
    for rules in tables:
        if arises(option, rules):
            found.setdefault(getattr(rules, option), []).append(rules)
    return found


def differing(tables: Iterable[Ruleset], group: str = "") -> tuple[str, ...]:
    """Return the options, of one *group* or of all, on which *tables* differ where they arise."""
    tables = tuple(tables)
    names = GROUPS[group] if group else tuple(name for names in GROUPS.values() for name in names)
    return tuple(name for name in names if len(answers(name, tables)) > 1)


def changed(first: Ruleset, second: Ruleset) -> tuple[str, ...]:
    """Return the options that arise at the *second* table and are answered otherwise than at the *first*."""
    return tuple(
        name
        for names in GROUPS.values()
        for name in names
        if arises(name, second)
        and (getattr(first, name) != getattr(second, name) or (name in _OF_FEWER and not arises(name, first)))
    )


_OF_FEWER = ("layout", "three_deal", "defenders_mark")
"""What only tables of two or three are asked: always news beside a table of four."""
