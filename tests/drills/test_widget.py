"""The drill in a notebook, without a browser: what a view sends, and what it is given back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from belote_teach.drills.state import HIDDEN
from belote_teach.drills.widget import FRESH, Drill
from belote_teach.puzzles import AnswerError, Stage, find, open_bank
from belote_teach.rules import profile

CLASSIC = profile("classic")
BANK = open_bank()


@pytest.fixture
def drill() -> Drill:
    return Drill("overruff/practice", BANK.theme("overruff", Stage.FREE)[:3], CLASSIC)


def send(drill: Drill, **message: object) -> None:
    """What a view sends; the drill's own handler is called, for the widgets' machinery swallows exceptions."""
    drill._asked(message)


def key(drill: Drill, index: int) -> Any:
    return drill._original["puzzles"][index]["answer"]["key"]


def item(drill: Drill, index: int) -> dict[str, Any]:
    return dict(drill.session["items"][index])


def test_no_answer_is_sent_before_it_is_given(drill: Drill) -> None:
    assert all(hidden not in puzzle for puzzle in drill.state["puzzles"] for hidden in HIDDEN)
    sent = json.dumps(drill.get_state(["state", "session"]))
    assert '"answer": {' not in sent
    for puzzle in drill._original["puzzles"]:
        assert puzzle["answer"]["reason"] not in sent
    assert drill.session == {"index": 0, "items": [FRESH] * 3}


def test_a_right_answer(drill: Drill) -> None:
    send(drill, kind="answer", index=1, given=key(drill, 1))
    done = item(drill, 1)
    assert done["feedback"]["grade"] == "right"
    assert done["feedback"]["result"] == "Right"
    assert done["feedback"]["reason"] == done["answer"]["reason"]
    assert (done["first"], done["more"], done["given"]) == ("right", True, key(drill, 1))
    assert item(drill, 0) == FRESH


def test_a_wrong_answer_then_another_like_it(drill: Drill) -> None:
    send(drill, kind="answer", index=0, given=[])
    done = item(drill, 0)
    assert done["feedback"]["grade"] == "wrong"
    assert done["feedback"]["extra"] == []
    assert done["feedback"]["missed"] == key(drill, 0)
    before = drill.state["puzzles"][0]
    send(drill, kind="again", index=0)
    after = drill.state["puzzles"][0]
    assert after["id"] == before["id"] + "~1"
    assert after["hand"] != before["hand"]
    assert "answer" not in after
    assert item(drill, 0) == {**FRESH, "first": "wrong", "twin": 1}
    send(drill, kind="answer", index=0, given=drill._original["puzzles"][0]["twins"][0]["answer"]["key"])
    assert item(drill, 0)["feedback"]["grade"] == "right"
    assert item(drill, 0)["first"] == "wrong"


def test_missed_cards_and_cards_too_many_stand_in_the_order_of_the_hand() -> None:
    drill = Drill("x", [find("follow/one-heart")], CLASSIC)
    hand, true = drill.state["puzzles"][0]["hand"], key(drill, 0)
    feedback = drill.answer(0, [card for card in reversed(hand) if card not in true])
    assert feedback["missed"] == [card for card in hand if card in true]
    assert feedback["extra"] == [card for card in hand if card not in true]


def test_when_no_twin_is_left_the_same_question_comes_again(drill: Drill) -> None:
    for twin in range(1, 5):
        send(drill, kind="answer", index=0, given=[])
        assert item(drill, 0)["more"] is True
        send(drill, kind="again", index=0)
        assert item(drill, 0)["twin"] == twin
    last = drill.state["puzzles"][0]["id"]
    assert last.endswith("~4")
    send(drill, kind="answer", index=0, given=[])
    assert item(drill, 0)["more"] is False
    send(drill, kind="again", index=0)
    assert drill.state["puzzles"][0]["id"] == last
    assert item(drill, 0)["feedback"] is None


def test_again_goes_to_its_question(drill: Drill) -> None:
    drill.session = {**drill.session, "index": 3}
    send(drill, kind="again", index=2)
    assert drill.session["index"] == 2


def test_a_question_is_marked_once(drill: Drill) -> None:
    send(drill, kind="answer", index=0, given=[])
    first = item(drill, 0)
    send(drill, kind="answer", index=0, given=key(drill, 0))
    assert item(drill, 0) == first


def test_two_views_share_one_session(drill: Drill) -> None:
    seen: list[Any] = []
    drill.observe(lambda change: seen.append(change["new"]), names="session")
    drill.set_state({"session": {**drill.session, "items": [{**FRESH, "given": ["9D"]}, FRESH, FRESH]}})
    assert item(drill, 0)["given"] == ["9D"]
    send(drill, kind="answer", index=1, given=key(drill, 1))
    assert seen[-1] == drill.session
    assert item(drill, 0)["given"] == ["9D"]


def test_a_session_that_a_view_cut_short_is_mended(drill: Drill) -> None:
    drill.set_state({"session": {"index": 0, "items": []}})
    send(drill, kind="answer", index=2, given=key(drill, 2))
    assert [one["first"] for one in drill.session["items"]] == [None, None, "right"]


def test_restart_brings_the_first_questions_back(drill: Drill) -> None:
    fresh_state, fresh_session = drill.state, drill.session
    send(drill, kind="answer", index=0, given=[])
    send(drill, kind="again", index=0)
    send(drill, kind="restart")
    assert drill.state == fresh_state
    assert drill.session == fresh_session


@pytest.mark.parametrize(
    "message",
    [
        None,
        "answer",
        {},
        {"kind": "answer"},
        {"kind": "answer", "index": 99, "given": []},
        {"kind": "answer", "index": -1, "given": []},
        {"kind": "again", "index": "0"},
        {"kind": "dance"},
    ],
)
def test_what_is_no_message_changes_nothing(drill: Drill, message: object) -> None:
    before = drill.session
    drill._asked(message)
    assert drill.session == before


def test_what_is_no_answer_is_refused_and_changes_nothing(drill: Drill) -> None:
    before = drill.session
    with pytest.raises(AnswerError):
        drill.answer(0, ["6D"])
    with pytest.raises(IndexError, match="this drill has 3"):
        drill.answer(3, [])
    assert drill.session == before


def test_one_handler_for_one_drill_however_often_it_is_made() -> None:
    drills = [Drill("x", [find("follow/one-heart")], CLASSIC) for _ in range(3)]
    assert [len(one._msg_callbacks.callbacks) for one in drills] == [len(drills[0]._msg_callbacks.callbacks)] * 3
    send(drills[0], kind="answer", index=0, given=[])
    assert drills[1].session["items"][0] == FRESH


def test_a_worked_example_shows_its_answer_and_asks_nothing() -> None:
    drill = Drill("follow/lesson", BANK.theme("follow", Stage.WORKED), CLASSIC)
    assert item(drill, 0)["answer"]["key"]
    assert item(drill, 0)["feedback"] is None
    with pytest.raises(AnswerError, match="asks nothing"):
        drill.answer(0, [])


@pytest.mark.parametrize("ask", ["play", "holds", "order", "points", "rule"])
def test_every_kind_of_question_is_marked(ask: str) -> None:
    exercise = next(one for one in BANK.exercises.values() if one.ask == ask and one.stage is Stage.FREE)
    drill = Drill(ask, [exercise], CLASSIC)
    true, puzzle = key(drill, 0), drill.state["puzzles"][0]
    match ask:
        case "play":
            right, wrong = true[0], next(card for card in puzzle["hand"] if card not in true)
        case "order":
            right, wrong = true, true[::-1]
        case "points":
            right, wrong = true, 999
        case _:
            right, wrong = true, next(choice["id"] for choice in puzzle["choices"] if choice["id"] != true)
    assert drill.answer(0, right)["result"] == "Right"
    drill.restart()
    assert drill.answer(0, wrong)["result"] == "Not quite"
    assert item(drill, 0)["first"] == "wrong"


def bundle(drill: Drill) -> dict[str, Any]:
    made = drill._repr_mimebundle_()
    return dict(made[0] if isinstance(made, tuple) else made)


def test_a_cell_shows_the_widget_the_page_and_the_text(drill: Drill) -> None:
    made = bundle(drill)
    assert made["application/vnd.jupyter.widget-view+json"]["model_id"] == drill.model_id
    assert made["text/html"].startswith('<div class="belote-drill')
    assert "data-belote-drill" in made["text/html"]
    assert made["text/plain"].count("Mark every card you may play") == 3


def test_the_page_is_the_untouched_drill_whatever_was_answered(drill: Drill) -> None:
    before = bundle(drill)["text/html"]
    drill.answer(0, [])
    drill.again(0)
    assert bundle(drill)["text/html"] == before


def test_a_request_that_comes_with_a_session_is_answered_in_it(drill: Drill) -> None:
    """A view sends both at once; whatever of the session was still on its way is in it."""
    given = key(drill, 0)
    items = [{**FRESH, "given": given}, *drill.session["items"][1:]]
    request = {"kind": "answer", "index": 0, "given": given, "n": 1}
    drill.set_state({"request": request, "session": {"index": 0, "items": items}})
    assert "right" == drill.session["items"][0]["feedback"]["grade"]
    drill.set_state({"request": {"kind": "again", "index": 0, "n": 2}})
    assert (None, 1) == (drill.session["items"][0]["feedback"], drill.session["items"][0]["twin"])
