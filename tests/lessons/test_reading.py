"""A reader of a lesson is never told before being asked, can answer, and learns why one errs."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import pytest

from dtnb.gamebook import Question
from dtnb.lessons import load_course, load_lesson
from tests.lessons.reading import WALK, Asked, given_away, stated_rule, walk
from tests.lessons.test_course import LESSONS, NOTEBOOKS

COURSE = load_course(NOTEBOOKS / "course.yaml").lessons
#: subsets of more options than this are tried in pairs at most
ALL_SUBSETS = 5

GIVES_AWAY = """\
dtnb-lesson: 1
title: {en: Told}
minutes: 5
cells:
  - en: Who is right?
  - code: |
      import dtnb

      turn = dtnb.load_replay("buh-bye-on-evasive")
      turn.ask.who_is_right()
  - code: |
      other = turn.run(edition="season-two")
      other.ask.who_is_right()
  - code: |
      halves = dtnb.load_replay("false-claim")
      halves.ask.what_is_the_total("Ben")
  - code: |
      halves.gamebook()
"""

STATES = """\
dtnb-lesson: 1
title: {{en: StatedMove}}
minutes: 5
cells:
  - en: {prose}
  - code: |
      import dtnb

      dtnb.load_replay("false-claim").ask.what_is_the_total("Ben")
  - folded: {{en: Why?}}
    en: Each half is worked out by itself, from the subtotal.
  - code: dtnb.load_replay("false-claim").ask.what_is_the_total("Ben")
"""


@cache
def asked(file: Path) -> tuple[Asked, ...]:
    """Return the questions of a lesson; walking one takes seconds."""
    return tuple(walk(file))


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_no_answer_was_told_before_its_question(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # one lesson writes a hero, in a folder of its own
    told = [(one.question.text, given_away(one)) for one in asked(file)]
    assert [(text, where) for text, where in told if where] == []


def test_an_answer_that_was_told_is_noticed(tmp_path: Path) -> None:
    """The control: the first verdict names who is right in every book; a total that was found is
    asked once more by a gamebook, whose choices are known as well.
    """
    file = tmp_path / "told.yaml"
    file.write_text(GIVES_AWAY, encoding="utf-8")
    given = [given_away(one) for one in walk(file)]
    assert given[:3] == ["", "told under season-two", ""]
    assert all(given[3:])
    alone = GIVES_AWAY.replace("turn.ask.who_is_right()", "turn.ask.who_is_right(only_here=True)")
    file.write_text(alone, encoding="utf-8")
    assert [given_away(one) for one in walk(file)][:2] == ["", ""]


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_no_rule_is_stated_above_the_question_that_it_decides(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stated = [(one.question.text, stated_rule(one)) for one in asked(file)]
    assert [(text, rule) for text, rule in stated if rule] == []


@pytest.mark.parametrize(
    ("prose", "noticed"),
    [
        ("Each half is worked out by itself, from the subtotal. What does he take?", "DT-CALC-05"),
        ("DT-CALC-04 has the order. What does he take?", "DT-CALC-04"),
        ("Two halves, one beside the other. What does he take?", ""),
        ("Ben says that each half is worked out by itself, from the subtotal.", ""),
    ],
)
def test_a_rule_that_is_stated_above_its_question_is_noticed(
    prose: str, noticed: str, tmp_path: Path
) -> None:
    """The control, for DT-CALC-05: effects that divide are each worked out from the subtotal.

    What a player says is a claim, and what is folded away is read afterwards.
    """
    file = tmp_path / "stated.yaml"
    file.write_text(STATES.format(prose=prose), encoding="utf-8")
    first, second = walk(file)
    assert stated_rule(first).partition(":")[0] == noticed
    assert stated_rule(second) == ""


def test_the_course_has_every_lesson_once_and_begins_with_the_first_turn() -> None:
    assert sorted(COURSE) == [file.stem for file in LESSONS]
    assert (COURSE[0], COURSE[-1]) == ("01_first_turn", "25_the_judge")


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_what_decides_a_question_was_taught_in_its_lesson_or_before(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wrong answer breaks a rule that its lesson, or an earlier one, says that it teaches."""
    monkeypatch.chdir(tmp_path)
    earlier = COURSE[: COURSE.index(file.stem) + 1]
    taught = {rule for name in earlier for rule in load_lesson(file.with_stem(name)).teaches}
    for one in asked(file):
        rules = [reply.rules for reply in one.question.replies if reply.rules]
        assert [ids for ids in rules if not taught & set(ids)] == [], one.question.text


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_a_lesson_teaches_only_rules_that_its_questions_need(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lesson = load_lesson(file)
    cited = {rule for one in asked(file) for reply in one.question.replies for rule in reply.rules}
    assert [rule for rule in lesson.teaches if rule not in cited] == []
    assert lesson.able is not None
    assert all(lesson.able.text_in(language) for language in lesson.languages)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_what_is_asked_about_lies_on_the_screen(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every card, token and ability that a question names is in its situation or was told."""
    monkeypatch.chdir(tmp_path)
    for one in asked(file):
        if one.question is not WALK:
            assert unseen(one) == [], one.question.text


def unseen(one: Asked) -> list[str]:
    """Return the names in a question that neither its situation nor the prose before it has."""
    options = " ".join(one.question.options)
    seen = f"{one.situation}\n{one.prose}\n{one.before}\n{options}"
    return [name for name in one.names if name in one.question.text and name not in seen]


def wrong_answers(question: Question) -> list[tuple[int, ...]]:
    """Return the wrong answers to a question, all that are possible."""
    places = range(len(question.options))
    if question.form == "number":
        rows = question.ledger.rows if question.ledger is not None else ()
        highest = max([question.answer[0], *(row.running or 0 for row in rows)])
        return [(number,) for number in range(highest + 3) if number != question.answer[0]]
    if question.form == "order":
        return [order for order in permutations(places) if order != question.answer]
    if question.form in ("one", "move"):
        return [(place,) for place in places if place not in question.answer]
    # The last option, "nobody", excludes the others.
    most = len(places) - 1 if len(places) - 1 <= ALL_SUBSETS else 2
    chosen = [(places[-1],)] + [
        some for size in range(1, most + 1) for some in combinations(places[:-1], size)
    ]
    return [some for some in chosen if set(some) != set(question.answer)]


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_every_wrong_answer_gets_a_reason_of_its_own(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No wrong answer is left without a reason, and two wrong options never have the same one."""
    monkeypatch.chdir(tmp_path)
    for one in asked(file):
        question = one.question
        for answer in wrong_answers(question) if question is not WALK else ():
            judged = question.judge(answer)
            assert not judged.right
            assert judged.replies, (question.text, answer)
            assert all(len(reply.text) > 12 for reply in judged.replies), (question.text, answer)
        # What is missing is told of one option at a time, and names none.
        wrong = [reply for reply in question.replies if reply.to not in question.answer]
        texts = [reply.text for reply in wrong]
        if question.form != "number":
            assert len(set(texts)) == len(texts), question.text
