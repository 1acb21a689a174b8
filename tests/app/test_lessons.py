"""A turn becomes a lesson: moments are marked, questions are played, answers stay out of it."""

from __future__ import annotations

import re

import pytest

from dtnb import load_replay
from dtnb.app.lessons import (
    MarkedQuestion,
    book_of_lesson,
    is_lesson,
    lesson_link,
    lesson_of,
    moments_of,
    read_lesson,
    text_of,
)
from dtnb.app.link import LinkError, unpack
from dtnb.app.session import Session
from dtnb.lessons import Ask, notebook
from dtnb.replay.questions.asking_error import AskingError

#: Ben gains Protect by his defence and spends it: 9 − 2 = 7, half of it prevented leaves 3
TURN = "protect-gained-by-the-defence"
MOVE = Ask("find-the-move", at="last chance", by="Ben", so_that="Ben takes 3")
TOTAL = Ask("what-is-the-total", nth=1)


def test_a_turn_offers_its_decisions_its_sums_and_its_dispute() -> None:
    moments = moments_of(load_replay(TURN))
    whats = [{offer.ask.what for offer in moment.offers} for moment in moments]
    assert {"what-may-be-done", "find-the-move"} in whats
    assert whats[-2:] == [{"what-is-the-total"}, {"who-is-right"}]
    assert any(moment.done == "Spend Protect" for moment in moments)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_lesson_asks_in_the_order_of_the_turn_in_the_language_of_its_reader(lang: str) -> None:
    made = lesson_of(
        load_replay(TURN), "Three", [MarkedQuestion(TOTAL), MarkedQuestion(MOVE, " Ben may act. ")]
    )
    link = lesson_link(made, "app/index.html")
    opened = read_lesson(unpack(link.partition("=")[2]), "link", lang)
    book = book_of_lesson(opened, lang)
    move, total = book.questions
    assert (move.preface, total.preface) == ("Ben may act.", "")
    assert [move.options[place] for place in move.answer] == [
        {"en": "Spend Protect", "fr": "Dépenser Protect"}[lang]
    ]
    assert total.answer == (3,)
    assert book.document.title == "Three"


def test_a_lesson_holds_no_answer_and_nothing_that_tells_its_end() -> None:
    replay = load_replay(TURN)
    text = text_of(lesson_of(replay, "Three", [MarkedQuestion(MOVE)]))
    assert is_lesson(text.encode())
    assert not re.search(r"\b(answer|verdict|expect|notes|hashes)\b", text)
    assert replay.title not in text


def test_a_lesson_without_code_becomes_a_notebook_that_asks_the_same() -> None:
    made = lesson_of(load_replay(TURN), "Three", [MarkedQuestion(MOVE), MarkedQuestion(TOTAL)])
    cells = [cell.source for cell in notebook(made, "en").cells]
    names: dict[str, object] = {}
    exec(cells[1], names)
    move, total = (eval(cell, names) for cell in cells[2:])
    assert move.answer("Spend Protect").right
    assert total.answer(3).right


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (Ask("find-the-move", at="last chance", by="Ben", so_that="Ben takes 40"), "no move"),
        (Ask("find-the-move", at="last chance", by="Ben", so_that="Ann takes 0"), "every move"),
        (Ask("what-may-be-done", at="before rolling"), "never opens"),
    ],
)
def test_what_cannot_be_asked_is_refused_when_the_lesson_is_made(ask: Ask, reason: str) -> None:
    with pytest.raises(AskingError, match=reason):
        lesson_of(load_replay(TURN), "", [MarkedQuestion(ask)])


def test_a_lesson_needs_a_question_and_its_turn() -> None:
    with pytest.raises(AskingError, match="mark a moment"):
        lesson_of(load_replay(TURN), "", [])
    without = b"dtnb-lesson: 1\ntitle: {en: A}\nminutes: 1\ncells: [{en: B}]\n"
    with pytest.raises(LinkError, match="asks nothing of a turn"):
        read_lesson(without, "a.yaml", "en")


def test_a_page_makes_opens_and_gives_away_a_lesson() -> None:
    session = Session()
    session.open_shipped(TURN, "en")
    moments = session.lesson_moments()
    marked = [{"ask": {"what": "what-is-the-total", "nth": 1}, "sentence": "Add up."}]
    made = session.make_lesson("Adding up", marked, "https://host/app")
    assert len(moments) > 2
    assert made["link"].startswith("https://host/app#lesson=")
    opened = session.open_lesson(made["link"].partition("=")[2], "fr")
    assert opened["title"] == "Adding up"
    assert session.open_text(made["file"], "lesson.yaml", "en")["lesson"]
    assert 'data-view="gamebook"' in session.lesson_page(made["file"], "en")
