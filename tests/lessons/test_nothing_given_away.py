"""A notebook of the course does not reveal the answers to its questions when it is opened."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest

import dtnb
from dtnb.gamebook import AskedQuestion, Gamebook, Question
from dtnb.kernel import Record
from dtnb.lessons import Lesson, load_lesson, notebook
from dtnb.notebook.lesson import Lesson as Page
from dtnb.replay.lines.branch import Branch
from dtnb.replay.questions.asking import Asking
from dtnb.rulebook import Language
from tests.lessons.test_course import FOLDERS, LESSONS
from website.course import about

#: lessons that work through an example and show its figures line by line; what they ask comes first
INFERRED_MARK = {
    "00_barbarian_vs_paladin": "asks first, and then proves the rulebook's own example",
    "20_asking_a_thousand_games": "what many games come to, as tables",
    "23_a_dungeon_turn_worked_out": "a turn of the other game, proven figure by figure",
    "24_a_whole_game": "a game saved, cut and gone on with",
}
ASKING = [file for file in LESSONS if file.stem not in INFERRED_MARK]
_FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
_TAG = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)
_SEALED = re.compile(r"scellées? \([0-9a-f]{16}\)")
#: the last line of a calculation that is shown to its end, as text and as a table
_TOTAL = re.compile(r"\bTotal −?\d+\b")


class Waiting(NamedTuple):
    """The output below a cell of code that waits for an answer."""

    seal: str
    questions: tuple[Question, ...]


def waiting(value: object) -> Waiting | None:
    if isinstance(value, AskedQuestion):
        return Waiting(value.question.seal, (value.question,))
    if isinstance(value, Gamebook):
        return Waiting(value.book.seal, value.book.questions)
    return None


def run_cells(lesson: Lesson, language: Language = "en") -> Iterator[Waiting | None]:
    """Run a lesson as a notebook does and yield, for each cell of code, the waiting outputs."""
    names: dict[str, Any] = {}
    mistakes = [cell.shows_a_mistake for cell in lesson.cells if cell.code]
    sources = [cell.source for cell in notebook(lesson, language).cells if cell.cell_type == "code"]
    for source, mistake in zip(sources, mistakes, strict=True):
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        value: object = None
        meant = contextlib.suppress(Exception) if mistake else contextlib.nullcontext()
        with meant, contextlib.redirect_stdout(io.StringIO()):
            exec(compile(tree, "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        yield waiting(value)


def outputs(cell: Any) -> str:
    """Return the output of a cell, as text and as HTML without its tags."""
    texts = []
    for output in cell.outputs:
        data = output.get("data", {})
        page = _TAG.sub(" ", data.get("text/html", ""))
        texts += [output.get("text", ""), data.get("text/plain", ""), unescape(page)]
    return "\n".join(texts)


def visible(there: Any) -> str:
    """Return what a notebook shows without opening, running or trusting anything."""
    prose = [_FOLDED.sub("", cell.source) for cell in there.cells if cell.cell_type == "markdown"]
    return even("\n".join([*prose, *(outputs(cell) for cell in code(there))]))


def _text(page: str) -> str:
    """Return what a page shows without opening anything, with or without scripts."""
    return even(unescape(_TAG.sub(" ", _FOLDED.sub("", page))))


def code(there: Any) -> list[Any]:
    return [cell for cell in there.cells if cell.cell_type == "code"]


def even(text: str) -> str:
    return " ".join(text.split())


def revealing_texts(seen: str, asked: Iterable[Waiting | None]) -> list[str]:
    """Return the visible texts that give an answer away, or the end of a calculation."""
    reasons = [
        why
        for asked_cell in asked
        for question in (asked_cell.questions if asked_cell else ())
        for why in question.because
        if even(why) in seen
    ]
    return [*reasons, *_TOTAL.findall(seen)]


def committed(file: Path) -> dict[str, Any]:
    return {
        language: nbformat.read(folder / f"{file.stem}.ipynb", as_version=4)
        for language, folder in FOLDERS.items()
    }


class Claimed(NamedTuple):
    """A line with a question about who is right, and the last step that was shown with it."""

    line: Branch
    after: int


def asked_claims(patch: pytest.MonkeyPatch) -> list[Claimed]:
    """Collect the lines with questions about who is right, also those of gamebooks."""
    claims = []
    who_is_right = Asking.who_is_right

    def noted(asking: Any, *args: Any, **named: Any) -> AskedQuestion:
        question = who_is_right(asking, *args, **named)
        claims.append(Claimed(asking._line, question.last_step))
        return question

    patch.setattr(Asking, "who_is_right", noted)
    return claims


def answers(record: Record, line: Branch) -> list[bool]:
    """Return the truth of the claims on a table; a claim may be several statements."""
    return [
        check.check(record).holds for claim in line.line_result.claimed for check in claim.checks
    ]


def tells(claimed: Claimed) -> bool:
    """Tell whether the shown part answers the claims as the end does, unlike the beginning."""
    line, record = claimed.line, claimed.line.record
    end, shown = (answers(record.up_to(step), line) for step in (-1, claimed.after))
    return end == shown != answers(record.up_to(0), line)


@pytest.mark.parametrize("file", ASKING, ids=lambda file: file.stem)
def test_no_answer_of_a_lesson_is_visible_in_its_notebooks(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No answer is visible anywhere; in both languages its seal is there instead."""
    monkeypatch.chdir(tmp_path)  # one lesson writes a hero, in a folder of its own
    claimed = asked_claims(monkeypatch)
    cells = list(run_cells(load_lesson(file)))
    assert [claim.line.replay.title for claim in claimed if tells(claim)] == []
    there = committed(file)
    seen = {language: visible(page) for language, page in there.items()}
    seen["given away"] = _text(Page(there["en"], file.stem).page())
    seen["on the site"] = even(about(load_lesson(file), file.stem, "en"))
    assert any(cells)
    for at, asked in enumerate(cells):
        if asked is None:
            continue
        assert asked.seal in outputs(code(there["en"])[at])
        assert _SEALED.search(outputs(code(there["fr"])[at]))
    # In French pages only the ends of calculations are known, because the questions are English.
    for where, text in seen.items():
        assert revealing_texts(text, cells if where != "fr" else ()) == [], where


def test_a_situation_of_the_end_of_the_turn_would_be_noticed() -> None:
    """The control: 1 CP is paid for Smack III at step 5, and at the end it lies on the board."""
    line = dtnb.load_replay("three-over-two")
    assert tells(Claimed(line, len(line.record.steps) - 1))
    assert not tells(Claimed(line, line.ask.who_is_right().last_step))


@pytest.mark.parametrize("language", FOLDERS)
def test_a_lesson_that_is_worked_out_would_be_noticed(language: str) -> None:
    """The control: a calculation that is shown to its end is noticed, as text and as a table."""
    file = next(lesson for lesson in LESSONS if lesson.stem == "00_barbarian_vs_paladin")
    cells = [cell for cell in code(committed(file)[language]) if "ledgers[0]" in cell.source]
    for cell in cells:
        assert _TOTAL.search(even(outputs(cell)))
    page = cells[0].outputs[0]["data"]["text/html"]
    assert _TOTAL.search(even(unescape(_TAG.sub(" ", page))))
