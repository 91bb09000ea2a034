"""The catalogues: complete, alike in all languages, typeset, and no fact that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import product
from pathlib import Path

import pytest

import belote_teach
from belote_teach.language import CatalogueError, labels, languages, option_question, option_text, phrase, rule_name
from belote_teach.language.catalogue import Choice, Entry, Template, catalogue, read_catalogue
from belote_teach.language.explain import FACTS
from belote_teach.language.phrase import fill
from belote_teach.language.words import words
from belote_teach.rules import OPTIONS, CardSet, Contract, Play, Rule, Ruleset, Seat, Suit, card, profile, profiles
from belote_teach.rules.duties import decision_table
from belote_teach.rules.tables import option_values
from tests.walk import PLAY_OPTIONS

LANGUAGES = languages()
CLASSIC = profile("classic")
NOUNS = ("article.", "suit.", "seat.", "compass.", "party.", "double.")
"""Sections in which a language keeps the forms that its own sentences need."""

BRANCHES = {
    "side": {"partner", "opponent"},
    "lead": {"plain", "trump", "SA", "TA", "other"},
    "hand": {"trumps", "mixed", "other"},
    "lower": {"yes", "no"},
    "free": {"yes", "no"},
    "beats": {"yes", "no"},
    "kind": {"trump", "other"},
    "met": {"one", "many", "other"},
    "may": {"one", "many", "other"},
    "ruffs": {"none", "one", "other"},
    "holder": {"you", "partner", "left", "right", "opposite", "opponent", "other"},
    "contract": {"SA", "TA", "suit", "other"},
}
PLAYER = FACTS - {"seat"}
"""What is told to the player himself; ``seat`` names him to somebody who watches."""
GIVEN = {
    "reason": PLAYER - {"kind", "beats", "may"},
    "trace": PLAYER - {"kind", "beats"},
    "summary": PLAYER - {"kind", "beats"},
    "yes": PLAYER,
    "no": PLAYER,
    "watched": FACTS,
}
GIVEN |= {"holds.nobody": frozenset(), "holds.decides": frozenset({"viewer", "holder", "led", "ruffs", "lead"})}


def entries(lang: str, *sections: str) -> Iterator[tuple[str, Entry]]:
    for key, entry in catalogue(lang).entries.items():
        if not sections or key.startswith(tuple(f"{section}." for section in sections)) or key in sections:
            yield key, entry


def given(key: str) -> frozenset[str]:
    """The facts that the sentence called *key* may use."""
    return GIVEN[key] if key in GIVEN else GIVEN[key.split(".")[0]]


def leaves(entry: Entry) -> Iterator[Template]:
    if isinstance(entry, Choice):
        for branch in entry.branches.values():
            yield from leaves(branch)
    else:
        yield entry


def choices(entry: Entry) -> Iterator[Choice]:
    if isinstance(entry, Choice):
        yield entry
        for branch in entry.branches.values():
            yield from choices(branch)


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every text as it stands, places as ``{}``."""
    for key, entry in catalogue(lang).entries.items():
        for leaf in leaves(entry):
            yield key, "{}".join(leaf.words)


def tables(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from tables(inner, f"{key}.{name}")
    else:
        yield key


# ---- complete -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_keys_of_english(lang: str) -> None:
    mine = {key for key, _ in entries(lang) if not key.startswith(NOUNS)}
    english = {key for key, _ in entries("en") if not key.startswith(NOUNS)}
    assert mine == english


def test_a_missing_key_is_an_error_that_names_language_and_key() -> None:
    with pytest.raises(CatalogueError, match=r"locale/fr: nothing is said for 'reason\.nonsense'"):
        phrase("reason.nonsense", "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nouns_are_complete(lang: str) -> None:
    vocabulary = words(lang)
    genders = {vocabulary.ranks[one.rank]["gender"] for one in CardSet(0xFFFFFFFF)}
    for form, by_gender in vocabulary.tables["article"].items():
        assert set(by_gender) == genders, form
    assert len({frozenset(vocabulary.tables["suit"][suit]) for suit in Suit}) == 1
    assert len({frozenset(forms) for forms in vocabulary.tables["seat"].values()}) == 1
    assert {"who", "by", "short"} <= set(vocabulary.tables["seat"]["you"])
    assert len({vocabulary.card(one) for one in CardSet(0xFFFFFFFF)}) == 32


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_and_option_has_its_words(lang: str) -> None:
    for rule in Rule:
        assert rule_name(rule, lang, CLASSIC) != rule_name(rule, lang, CLASSIC, "line")
    for option, kind in OPTIONS.items():
        assert option_question(option, lang, CLASSIC).endswith("?")
        answers = [option_text(option, value, lang, CLASSIC) for value in option_values(option)]
        assert len(set(answers)) == len(answers)
        assert all(answer.endswith(".") for answer in answers), option
        assert set(words(lang).tables["option"][option]) == {"question", *answer_keys(kind)}
    assert set(words(lang).tables["rule"]) == set(Rule)
    assert set(words(lang).tables["option"]) == set(OPTIONS)


def answer_keys(kind: object) -> set[str]:
    """The names of the answers to an option of this type."""
    if kind is bool:
        return {"yes", "no"}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return set(kind)
    return {"n"} if kind is int else {"n", "none"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", [1, 80, 1000])
def test_a_number_that_no_bundled_table_has_is_an_answer_too(lang: str, number: int) -> None:
    for option, kind in OPTIONS.items():
        if kind in (int, int | None):
            assert str(number) in option_text(option, number, lang, CLASSIC), option


def every_table() -> Iterator[Ruleset]:
    """The bundled tables, and every other combination of the options that decide what may be played."""
    yield from map(profile, profiles())
    for values in product(*(OPTIONS[name] for name in PLAY_OPTIONS)):
        yield Ruleset().with_options(dict(zip(PLAY_OPTIONS, values, strict=True)))


def test_whatever_the_rules_can_decide_is_said_in_every_language() -> None:
    needed = {"reason.lead.permits", "yes.lead.permits", "summary.lead.permits", "yes.only", "summary.only"}
    for rules in every_table():
        for _, decision in decision_table(rules):
            last = decision.steps[-1]
            needed |= {f"reason.{rule}.{effect}" for rule, effect, _, _ in decision.steps}
            needed |= {f"no.{rule}" for rule, _, _, struck in decision.steps if struck}
            needed |= {f"{section}.{last[0]}.{last[1]}" for section in ("yes", "summary")}
    needed |= {f"watched.{key}" for key in needed if key.startswith(("yes.", "no."))}
    for lang in LANGUAGES:
        assert needed <= set(catalogue(lang).entries)
        said = {key for key, _ in entries(lang, "reason", "yes", "no", "summary", "watched")}
        assert said == needed, "a sentence that nothing can call for"


# ---- facts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_use_only_the_facts_they_are_given(lang: str) -> None:
    for key, entry in entries(lang, *GIVEN):
        assert entry.facts <= given(key), key


def test_every_fact_is_used_somewhere() -> None:
    used = {fact for lang in LANGUAGES for _, entry in entries(lang, *GIVEN) for fact in entry.facts}
    assert used | {"viewer", "players"} == FACTS | {"ruffs"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_branches_are_values_of_their_fact(lang: str) -> None:
    for key, entry in entries(lang, *GIVEN):
        for choice in choices(entry):
            assert set(choice.branches) <= BRANCHES[choice.by[0]], key
            whole = set(choice.branches) >= BRANCHES[choice.by[0]] - {"other", "many"}
            assert whole or "other" in choice.branches, f"{key}: a value of {choice.by[0]} has no branch"


FACT_VALUES: dict[str, object] = {
    "viewer": Seat.SOUTH,
    "led": Suit.CLUBS,
    "holder": Play(Seat.EAST, card("AC")),
    "side": "opponent",
    "met": CardSet.of("9D", "QD", "AD"),
    "may": CardSet.of("8D", "QD", "AD"),
    "ruffs": CardSet.of("9D"),
    "contract": Contract.DIAMONDS,
    "lead": "plain",
    "hand": "mixed",
    "lower": False,
    "free": False,
    "kind": "other",
    "beats": False,
    "seat": Seat.SOUTH,
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_branch_can_be_said(lang: str) -> None:
    """Also the branches that no test position reaches: each form exists for each card, suit and player."""
    cards = [card(name) for name in ("7S", "8H", "JD", "QC", "KH", "AC")]
    for key, entry in entries(lang, *GIVEN):
        for leaf in leaves(entry):
            for one, seat, suit in zip(cards * 4, list(Seat) * 6, list(Suit) * 6, strict=True):
                facts = {**FACT_VALUES, "holder": Play(seat, one), "led": suit}
                if key.startswith("watched."):
                    facts |= {"viewer": None, "seat": seat}
                said = fill(leaf, key, facts, words(lang))
                assert "{" not in said
                assert "  " not in said, key
                assert said == said.strip(), key
                assert said[0].isupper() or said[0] == "[", key
                assert said.endswith("."), key


# ---- typography ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_typography(lang: str) -> None:
    for key, text in texts(lang):
        assert "'" not in text, f"{key}: a straight apostrophe"
        assert "\ufe0f" not in text, key
        assert "  " not in text, key
        assert not re.search(r"[ \u00a0][.,)](?!toml)", text), f"{key}: a space before a point"
        if lang == "fr":
            assert not re.search(r"(?<!\u202f)[;!?](?![^<]*>)", text), f"{key}: no narrow space before ; ! ?"
            assert not re.search(r"\w:\s", text), f"{key}: no narrow space before a colon"
        elif not re.search(r"[«»]", text):
            assert not re.search(r"[\u00a0\u202f ][:;!?]", text), f"{key}: a space before tall punctuation"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_glossary(lang: str) -> None:
    """
    Words that mean something else at a card table (a deal, the cut of the pack), or another country's word.

    And what would forbid where a rule only leaves free: "non devi tagliare" is "you must not", not "you need not".
    """
    wrong = {
        "en": r"\btrump suit's\b|\bcards? master\b",
        "fr": r"\blevée|\bbrisque|\bsans-atout|\bneufs\b|\bne (faut|fallait) pas\b",
        "it": r"\bbriscol|\balzare|\bregina\b|\bvallet\b|\btallone|\bnon (devi|deve|si dovesse)\b",
        "pt": r"\bvocê|\btrick|\bmãe\b|\bcoringa|\bdescart|\btela\b|\barquivo",
    }
    for key, text in texts(lang):
        assert not re.search(wrong[lang], text, re.IGNORECASE), key


# ---- labels -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_have_the_shape_and_the_places_of_english(lang: str) -> None:
    def shape(label: object) -> object:
        if isinstance(label, dict):
            return {"one", "other"} <= set(label)
        return sorted(re.findall(r"\{\w+\}", str(label)))

    mine, english = labels(lang), labels("en")
    assert {key: shape(value) for key, value in mine.items()} == {key: shape(value) for key, value in english.items()}
    assert all("{n}" in mine[key]["other"] for key in ("missed", "extra"))


def test_labels_are_those_of_the_front_end() -> None:
    front = (Path(belote_teach.__file__).parent / "drills" / "front" / "labels.ts").read_text("utf-8")
    interface = front[front.index("interface Labels") : front.index("\n}")]
    kinds = dict(re.findall(r"readonly (\w+): (string|Plural);", interface))
    assert {key: "Plural" if isinstance(label, dict) else "string" for key, label in labels("en").items()} == kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verdict_words_fit_under_a_card_on_a_phone(lang: str) -> None:
    """52 px at 13 px bold: about eight letters."""
    assert all(len(labels(lang)[key]) <= 8 for key in ("may", "mayNot", "missedTag", "extraTag", "rightTag"))


# ---- reading ------------------------------------------------------------------------------------------------------


def test_errors_name_the_file_and_the_key() -> None:
    with pytest.raises(CatalogueError, match=r"locale/en/a\.toml: not TOML"):
        read_catalogue("en", {"a.toml": "x = "})
    with pytest.raises(CatalogueError, match=r"locale/en/b\.toml: x\.y stands in another file too"):
        read_catalogue("en", {"a.toml": 'x.y = "one"', "b.toml": 'x.y = "two"'})
    with pytest.raises(CatalogueError, match=r"locale/en/a\.toml: x\.y: write a place as"):
        read_catalogue("en", {"a.toml": 'x.y = "{Not a fact}"'})
    with pytest.raises(CatalogueError, match=r"locale/en/a\.toml: x\.y: write a sentence"):
        read_catalogue("en", {"a.toml": "x.y = 3"})
    with pytest.raises(CatalogueError, match="the languages are en, fr, it, pt"):
        catalogue("xx")


def test_french_punctuation_is_set_for_the_author() -> None:
    entry = read_catalogue("fr", {"a.toml": 'x = "L\'as : oui ! « Vraiment »"'}).entry("x")
    assert isinstance(entry, Template)
    assert entry.words == ("L’as\u202f: oui\u202f! «\u202fVraiment\u202f»",)
