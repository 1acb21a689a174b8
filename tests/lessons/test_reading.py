"""A reader of a lesson is never told before being asked, can answer, and learns why one errs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import chain, combinations, permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

import dtnb
from dtnb.explain.speakers import shared_speaker
from dtnb.gamebook import Question
from dtnb.gamebook.question import Reply
from dtnb.lessons import load_course, load_lesson
from tests.lessons.reading import WALK, Asked, given_away, is_filler, stated_rule, told_reason, walk
from tests.lessons.test_course import LESSONS, NOTEBOOKS

COURSE = load_course(NOTEBOOKS / "course.yaml").lessons
#: every number below is answered; no total of the course is higher
HIGHEST = 60
#: sentences that would do for any question
GENERAL = {
    shared_speaker("en").text(f"quiz.{name}") for name in ("is-wrong", "too-low", "somebody-may")
}

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

UPGRADE = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, hand: [Smack II]}
  Ben: {hero: paladin, hand: []}
moves:
  - Ann rolls 1 1 2 3 6
  - refused: Ann plays Smack II
  - Ann announces nothing
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
    places = [(one.question.text, given_away(one)) for one in asked(file)]
    assert [(text, where) for text, where in places if where] == []


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
def test_no_move_is_asked_for_that_alone_does_anything_or_whose_reason_was_read(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    questions = [one.question for one in asked(file) if one.question is not WALK]
    assert [question.text for question in questions if is_filler(question)] == []
    read: list[str] = []
    for question in questions:
        assert told_reason(question, read) == "", question.text
        read += question.because


def test_a_move_that_alone_does_anything_is_noticed_and_so_is_a_reason_that_was_read() -> None:
    """The control: of 9 − 2 an only Protect leaves 3, and whatever else is allowed leaves 7."""
    gained = dtnb.load_replay("protect-gained-by-the-defence", lang="en")
    only = gained.ask.find_the_move("Ben takes 3", at="last chance", by="Ben").question
    assert is_filler(only)
    other = Reply(9, "“Play Not This Time!” is allowed, but is not the move. In the end: 1.")
    assert not is_filler(replace(only, replies=(*only.replies, other)))
    upgrade = dtnb.load_replay(UPGRADE, lang="en").ask.spot_the_mistake().question
    assert told_reason(upgrade, ["“Smack II” is not allowed. It costs 2 CP."]) == ""
    assert told_reason(upgrade, upgrade.because)


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
    questions = [one.question for one in asked(file)]
    cited = {rule for question in questions for reply in question.replies for rule in reply.rules}
    # Of a move that is against the rules, no reply tells the reason.
    cited |= {rule for question in questions for rule in question.deciding_rule}
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


def wrong_answers(question: Question) -> Iterator[tuple[int, ...]]:
    """Yield every wrong answer that the form of a question lets a reader give."""
    options = range(len(question.options))
    if question.form == "number":
        yield from ((number,) for number in range(HIGHEST) if (number,) != question.answer)
    elif question.form == "order":
        yield from (order for order in permutations(options) if order != question.answer)
    elif question.form == "several":
        # The last option, "nobody", excludes the others.
        *named, nobody = options
        sizes = range(1, len(named) + 1)
        selections = chain.from_iterable(combinations(named, size) for size in sizes)
        yield from (some for some in [*selections, (nobody,)] if some != question.answer)
    else:
        yield from ((option,) for option in options if option not in question.answer)


def mistakes(question: Question, answer: tuple[int, ...]) -> Hashable:
    """Return what is wrong in an answer, worked out from the right one.

    That is each two options of an order that are the wrong way round; of several options those
    chosen wrongly, or else the first that is missing, as only one that is missing is told at a
    time; and otherwise the whole answer.
    """
    right = question.answer
    if question.form == "order":
        pairs = combinations(answer, 2)
        return frozenset(pair for pair in pairs if right.index(pair[0]) > right.index(pair[1]))
    if question.form == "several":
        return frozenset(answer) - {*right} or min({*right} - {*answer})
    return answer


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_every_wrong_answer_gets_a_reason_of_its_own_and_none_a_general_one(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two wrong answers have the same reasons only if they make the same mistakes."""
    monkeypatch.chdir(tmp_path)
    for one in asked(file):
        question = one.question
        mistakes_behind: dict[tuple[str, ...], Hashable] = {}
        for answer in wrong_answers(question) if question is not WALK else ():
            judged = question.judge(answer)
            reasons = tuple(reply.text for reply in judged.replies)
            assert not judged.right
            assert reasons, (question.text, answer)
            assert all(len(text) > 12 for text in reasons), (question.text, answer)
            assert not GENERAL & {*reasons}, (question.text, answer)
            mistake = mistakes(question, answer)
            assert mistakes_behind.setdefault(reasons, mistake) == mistake, (question.text, answer)


def test_two_wrong_orders_never_make_the_same_mistakes() -> None:
    names = ("Ann", "Ben", "Cat", "Dan")
    question = Question("order", "Who is first?", "order", names, (0, 2, 3, 1), (), "")
    wrong = [mistakes(question, answer) for answer in wrong_answers(question)]
    assert len(wrong) == len({*wrong}) == 23
