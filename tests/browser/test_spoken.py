"""What a screen reader finds in a question of each shape before and after the answer: names, states, descriptions."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.learner import JSON, Learner, right, seen, spoken, wrong

pytestmark = pytest.mark.browser

Sit = Callable[..., Learner]


@pytest.fixture
def sit(page: Page, site: str, site_folder: Path) -> Sit:
    """Sit down at one question of one drill of a lesson."""
    return partial(Learner.at, page, site, site_folder)


def words(text: str) -> re.Pattern[str]:
    """A text that holds these words one after the other: before a stop there may be a space where a card was drawn."""
    return re.compile(r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", seen(text)))))


def situation(learner: Learner) -> re.Pattern[str]:
    return words(spoken(learner.puzzle["subtitle"], learner.state))


def question(learner: Learner) -> str:
    return seen(spoken(learner.puzzle["question"], learner.state))


def buttons(learner: Learner, group: Locator) -> list[Locator]:
    """The choices of a question in the order of the page, each named by its words."""
    names = [spoken(choice["label"], learner.state) for choice in learner.puzzle["choices"]]
    found = group.get_by_role("button").all()
    for name, button in zip(names, found, strict=True):
        expect(button).to_have_accessible_name(words(name))
    return found


def test_ticks_are_named_told_and_judged(sit: Sit) -> None:
    learner = sit("deal", 2)
    group = learner.drill.get_by_role("group", name=question(learner), exact=True)
    expect(group).to_have_accessible_description(situation(learner))
    [first, *others] = buttons(learner, group)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(group.get_by_role("button", pressed=True)).to_have_count(1)
    expect(group.get_by_role("button", pressed=False)).to_have_count(len(others))
    learner.button("check").click()
    expect(learner.drill.locator(".bt-result")).to_be_visible()
    expect(group.locator("[aria-pressed]")).to_have_count(0)
    key = learner.puzzle["answer"]["key"]
    ids = [choice["id"] for choice in learner.puzzle["choices"]]
    for n, button in enumerate(buttons(learner, group)):
        word = ("Right" if n == 0 else "Missed") if ids[n] in key else ("Extra" if n == 0 else "Left")
        expect(button).to_have_accessible_description(learner.labels[f"sayTick{word}"])


def test_words_to_choose_among_are_named_told_and_judged(sit: Sit) -> None:
    learner = sit("belote", 2)
    labels = learner.labels
    group = learner.drill.get_by_role("group", name=question(learner), exact=True)
    expect(group).to_have_accessible_description(situation(learner))
    given, key = wrong(learner.puzzle), right(learner.puzzle)
    learner.give(given)
    for choice, button in zip(learner.puzzle["choices"], buttons(learner, group), strict=True):
        expect(button).to_have_attribute("aria-pressed", "true" if choice["id"] == given else "false")
    learner.button("check").click()
    expect(learner.drill.locator(".bt-result")).to_be_visible()
    verdicts = {given: labels["sayAnswerWrong"], key: labels["sayAnswerIs"]}
    for choice, button in zip(learner.puzzle["choices"], group.get_by_role("button").all(), strict=True):
        name = spoken(choice["label"], learner.state)
        said = verdicts.get(choice["id"])
        expect(button).to_have_accessible_name(words(f"{name}, {said}" if said else name))
        expect(button).to_be_disabled()
        assert button.get_attribute("aria-pressed") is None


def test_a_number_is_asked_with_the_card_it_is_about(sit: Sit) -> None:
    learner = sit("points", 1)
    field = learner.drill.get_by_role("textbox", name=learner.labels["yourAnswer"], exact=True)
    asked = f"{question(learner)} {spoken(learner.puzzle['subtitle'], learner.state)} {learner.puzzle['unit']}"
    expect(field).to_have_accessible_description(words(asked))
    learner.answer(wrong(learner.puzzle))
    told = learner.labels["itIs"].replace("{n}", str(right(learner.puzzle)))
    expect(field).to_have_accessible_description(words(f"{told} {asked}"))
    expect(field).not_to_be_editable()


def test_cards_put_in_order_say_their_place(sit: Sit) -> None:
    learner = sit("card-order", 1)
    names, labels = learner.state["names"], learner.labels
    group = learner.drill.get_by_role("group", name=question(learner), exact=True)
    given, key = wrong(learner.puzzle), right(learner.puzzle)
    for n, card in enumerate(given, 1):
        expect(learner.card(card)).to_have_accessible_name(names[card])
        learner.card(card).click()
        place = labels["place"].replace("{n}", str(n))
        expect(group.get_by_role("button", name=f"{names[card]}, {place}", exact=True, pressed=True)).to_have_count(1)
    learner.button("check").click()
    for n, card in enumerate(given, 1):
        said = labels["sayPlaceRight" if key.index(card) + 1 == n else "sayPlaceWrong"]
        told = said.replace("{given}", str(n)).replace("{n}", str(key.index(card) + 1))
        expect(learner.card(card)).to_have_accessible_name(names[card])
        expect(learner.card(card)).to_have_accessible_description(told)


def lowered(label: str) -> str:
    return label[:1].lower() + label[1:]


def field_names(learner: Learner) -> dict[str, str]:
    """The name of each cell that is the learner's: the side and the row, "Us, marked"."""
    sheet: JSON = learner.puzzle["sheet"]
    cell = learner.labels["cell"]
    return {
        one["id"]: cell.replace("{column}", column["label"]).replace(
            "{row}", row["label"][0].lower() + row["label"][1:]
        )
        for row in sheet["rows"]
        for column, one in zip(sheet["columns"], row["cells"], strict=True)
        if one["given"] is None
    }


def test_a_sheet_is_a_table_whose_fields_name_their_row_and_column(sit: Sit) -> None:
    learner = sit("counting", 1)
    sheet = learner.puzzle["sheet"]
    table = learner.drill.get_by_role("table", name=question(learner), exact=True)
    expect(table).to_have_accessible_description(situation(learner))
    heads = [seen(f"{column['label']} {column['note']}") for column in sheet["columns"]]
    for head, column in zip(table.get_by_role("columnheader").all(), heads, strict=True):
        expect(head).to_have_accessible_name(column)
    rows = table.get_by_role("rowheader")
    assert [row["label"] for row in sheet["rows"]] == rows.all_inner_texts()
    names = field_names(learner)
    fields = table.get_by_role("textbox").all()
    for n, (name, field) in enumerate(zip(names.values(), fields, strict=True)):
        expect(field).to_have_accessible_name(name)
        expect(field).to_have_accessible_description("" if n else situation(learner))
        expect(field).to_be_editable()
    key, given = right(learner.puzzle), wrong(learner.puzzle)
    given |= {next(iter(key)): next(iter(key.values()))}
    learner.answer(given)
    for n, (cell, name) in enumerate(names.items()):
        field = table.get_by_role("textbox", name=name, exact=True)
        told = learner.labels["itIs"].replace("{n}", str(key[cell])) if n else learner.labels["rightTag"]
        expect(field).to_have_accessible_description(told)
        expect(field).to_have_value(str(given[cell]))
        expect(field).not_to_be_editable()
    colon, about = learner.labels["colon"], learner.puzzle["answer"]["cells"]
    lines = [line.partition(colon) for line in learner.drill.locator(".bt-first li").all_inner_texts()]
    slips = [cell for cell in names if given[cell] != key[cell]]
    told_of = [cell for cell in slips if about[cell]["why"] or str(given[cell]) in about[cell]["near"]]
    assert [names[cell] for cell in told_of] == [name for name, _, _ in lines]
    assert all(told for _, _, told in lines)


def test_a_deal_says_where_it_stands(sit: Sit) -> None:
    learner = sit("declarations", 0)
    labels, watch = learner.labels, learner.puzzle["watch"]
    drill = learner.drill
    expect(drill.get_by_role("group", name=labels["auction"], exact=True)).to_have_count(1)
    for way, able in (("first", False), ("back", False), ("forward", True), ("last", True)):
        expect(learner.button(way)).to_be_enabled(enabled=able)
    parts = [labels["auction"], *(labels["trick"].replace("{n}", str(n)) for n in range(1, 9)), labels["end"]]
    jumps = drill.get_by_role("group", name=labels["jump"], exact=True).get_by_role("button")
    for part, jump in zip(parts, jumps.all(), strict=True):
        expect(jump).to_have_accessible_name(part)
    expect(jumps.and_(drill.locator("[aria-current]"))).to_have_text(labels["auction"])
    jumps.nth(2).click()
    expect(jumps.and_(drill.locator("[aria-current]"))).to_have_accessible_name(parts[2])
    trick = drill.get_by_role("group", name=learner.puzzle["trickLabel"], exact=True)
    [led] = next(frame["trick"] for frame in watch["frames"] if frame["at"] == 2)
    expect(trick.get_by_role("listitem")).to_have_text(
        [re.compile(f"^{re.escape(led['said'])}, {labels['holdsTheTrick']}")]
    )
    pad = drill.get_by_role("table", name=labels["tricksWon"], exact=True)
    heads = [seen(f"{side['label']} {side['note']}") for side in watch["sides"]]
    for head, side in zip(pad.get_by_role("columnheader").all(), heads, strict=True):
        expect(head).to_have_accessible_name(side)
    won = watch["tricks"][0]
    said = labels["trickWon"].replace("{n}", "1").replace("{who}", won["who"])
    cards = " ".join(learner.state["names"][card] for card in won["cards"])
    expect(pad.get_by_role("rowheader").first).to_have_accessible_name(words(f"{said} {cards}"))
    expect(pad.get_by_role("rowheader").nth(1)).to_have_accessible_name(parts[2])


@pytest.mark.parametrize(
    ("lesson", "number"),
    [("deal", 2), ("belote", 2), ("points", 1), ("card-order", 1), ("counting", 1), ("declarations", 0)],
    ids=["ticks", "choice", "number", "sequence", "sheet", "deal"],
)
def test_no_shape_breaks_a_rule_of_the_web(sit: Sit, lesson: str, number: int) -> None:
    learner = sit(lesson, number)
    assert [] == barriers(learner.page, ".belote-drill")
    if learner.puzzle["shape"] == "watch":
        learner.drill.get_by_role("button", name=learner.labels["trick"].replace("{n}", "2"), exact=True).click()
        learner.button("why").click()
    else:
        learner.answer(wrong(learner.puzzle))
    assert [] == barriers(learner.page, ".belote-drill")
