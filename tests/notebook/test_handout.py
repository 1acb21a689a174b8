"""A lesson on paper: questions with room for answers first, answers last."""

from __future__ import annotations

import re

import dtnb
from dtnb.notebook.handout import Handout
from tests.notebook.lessons import code_cell, notebook, prose, view_of

FOLDED = "<details><summary>Why?</summary>\n\nEach half of the same.\n\n</details>"


def body(handout: Handout) -> str:
    page = handout.page().split("<body>")[1].split("</main>")[0]
    return re.sub(r"<style.*?</style>", "", page, flags=re.DOTALL)


def make_handout() -> Handout:
    """Two questions of one replay, a gamebook, and the score."""
    replay = dtnb.load_replay("false-claim")
    total, right, book = replay.ask.what_is_the_total("Ben"), replay.ask.who_is_right(), replay
    views = total.widget, right.widget, book.gamebook()
    cells = [
        prose("# Halves"),
        code_cell(
            "half.ask.what_is_the_total()", view_of(views[0], **{"text/html": views[0]._html()})
        ),
        prose(FOLDED),
        code_cell("half.ask.who_is_right()", view_of(views[1], **{"text/html": views[1]._html()})),
        code_cell("half.gamebook()", view_of(views[2])),
        code_cell("half.ask.score", replay.ask.score._repr_mimebundle_()),
    ]
    return Handout(notebook(cells, *views), "halves")


def test_answers_stand_behind_all_questions() -> None:
    """9 − 5 − 5: no damage arrives; parts that a screen folds away are among the answers."""
    asked, _, answers = body(make_handout()).partition('class="answers"')
    assert "How much damage does Ben take from Mighty Blow?" in asked
    assert "Who is right?" in asked
    for answer_text in ("9 − 5 − 5", "Each half of the same", "Ben is right"):
        assert answer_text not in asked
        assert answer_text in answers


def test_code_that_asks_the_score_and_gamebooks_stay_on_the_screen() -> None:
    page = body(make_handout())
    assert "half.ask" not in page
    assert "2 questions" not in page
    assert "walked on a screen" in page


def test_there_is_room_for_each_answer() -> None:
    page = body(make_handout())
    assert page.count('class="lines"') == 2
    assert "Your answer:" in page


def test_no_id_of_a_rule_is_printed_but_the_rule_with_its_page() -> None:
    """DT-CALC-05 decides it: nobody who reads paper can open an id."""
    page = body(make_handout())
    assert re.findall(r"\b(?:DT|AMB|TW)-[A-Z0-9-]+", page) == []
    assert (
        "each is worked out by itself from the subtotal of step 2. [Season One ReRolled, p" in page
    )
