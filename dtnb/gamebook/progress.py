"""Show a learner's score in a lesson and the progress in the course, and keep it in a file.

The file is beside the notebooks, and only a click writes it.

* score: the result of each question of one lesson, as long as the notebook runs.
* progress: the content of the file: the lessons done, and the rules that the learner has missed,
  each with the day on which it is due.
* due rule: a rule that the learner should repeat now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from dtnb.explain.speakers import shared_speaker
from dtnb.files import FileProblems
from dtnb.files.atomic import write_atomically
from dtnb.files.reader import read_bytes
from dtnb.gamebook.score import Score
from dtnb.lazy_imports import installed
from dtnb.lessons.course import load_course
from dtnb.lessons.model import Lesson, load_lesson
from dtnb.lessons.progress import (
    FILE,
    MAX_SIZE,
    Answer,
    LessonDone,
    Progress,
    add_lesson,
    day_of,
    merge_progress,
    next_lesson,
    read_progress,
    rules_due,
    write_progress,
)
from dtnb.markup import html, wrap_for_display
from dtnb.resources import shipped
from dtnb.rulebook import language_of
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.gamebook.question import Question
    from dtnb.gamebook.score import QuestionResult

#: the maximum number of lessons that are recommended for repetition
_MAX_LESSONS = 3


class QuestionSource(Protocol):
    """An object that asks questions: `replay.ask`, a gamebook, `simulation.ask`."""

    @property
    def score(self) -> Score:
        """The score of its questions."""

    @property
    def answered(self) -> Iterable[tuple[Question, QuestionResult]]:
        """Its questions, each with its result so far."""


def progress(
    lesson: str = "", *asks: QuestionSource, lang: str = "en"
) -> LessonProgress | CourseProgress:
    """Return a lesson's score, with a button that saves it, or the progress in the course.

    Parameters
    ----------
    lesson
        The name of the lesson's notebook, without its ending. If it is empty, the progress in the
        whole course is returned, from the file beside the notebooks.
    *asks
        The objects that asked the questions of the lesson, such as ``replay.ask`` or a gamebook.
    lang
        The language, if nothing has asked a question.

    Examples
    --------
    >>> import dtnb
    >>> halves = dtnb.load_replay("false-claim").ask
    >>> question = halves.what_is_the_total("Ben")
    >>> dtnb.progress("08_half_and_half_again", halves)
    1 question: 0 right, 0 at once.
      · What does “Damage to Ben: Mighty Blow” come to? (not answered)
    """
    if lesson:
        return LessonProgress(lesson, asks)
    return CourseProgress(lang)


class LessonProgress:
    """The score of a lesson, which a click in a running notebook saves in a file.

    `asks` are the objects that asked the questions of the lesson. `folder` is the folder of the
    file, by default that of the lessons.
    """

    def __init__(
        self, lesson: str, asks: Sequence[QuestionSource], folder: Path | None = None
    ) -> None:
        self.lesson = lesson
        self.file = (folder or _lessons_folder()) / FILE
        self._asks = tuple(asks)

    @property
    def score(self) -> Score:
        """The score of all questions, as it is now."""
        scores = [asker.score for asker in self._asks]
        lang = scores[0].lang if scores else "en"
        return Score.of((result for score in scores for result in score), lang)

    def keep(self, day: date | None = None) -> Progress | None:
        """Add the answers to the file, and return its new content.

        Write nothing and return None if the file exists but is not a progress file.
        """
        return self._update_file(self._with_lesson, day or date.today())

    def add_file(self, text: str) -> Progress | None:
        """Merge a progress file from another device; return None if it is not a progress file."""
        added_progress = read_progress(text)
        if added_progress is None:
            return None
        return self._update_file(
            lambda before, _: merge_progress(before, added_progress), date.today()
        )

    def _update_file(self, change: Any, day: date) -> Progress | None:
        before = read_file(self.file)
        if before is None:
            return None
        after: Progress = change(before, day_of(day))
        write_atomically(self.file, write_progress(after))
        return after

    def _with_lesson(self, before: Progress, day: int) -> Progress:
        """Return the progress with this lesson's score and answers added."""
        score, stored = self.score, before.lessons.get(self.lesson)
        # A question whose answer was shown does not count as done.
        done = LessonDone(len(score), score.right, score.at_once)
        # A lesson that is opened again starts without answers, so keep the stored score if it is
        # better.
        if stored is not None and stored.done > done.done:
            done = stored
        answers = (
            Answer(
                question.rules if result.at_once else _missed_rules(question, result),
                result.at_once,
            )
            for asker in self._asks
            for question, result in asker.answered
            if (result.tries or result.shown) and not result.needed_a_hint
        )
        return add_lesson(before, self.lesson, done, answers, day)

    # -- display -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return repr(self.score)

    def _repr_html_(self) -> str:
        return self.score._repr_html_()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = self.score._repr_mimebundle_()
        return {**self._widget()._repr_mimebundle_(**kwargs), **bundle}

    def _widget(self) -> Any:
        """Return the score with its buttons. Only a click on them reads or writes the file."""
        with installed("ipywidgets"):
            from ipywidgets import HTML, Button, FileUpload, HBox, Layout, VBox

        lang = self.score.lang
        say = shared_speaker(lang).text
        score = HTML(self._repr_html_())
        wide = Layout(width="auto")
        button = Button(description=say("progress.keep"), layout=wide)
        upload = FileUpload(accept=".json", description=say("progress.add"), layout=wide)
        answer = HTML()

        def show_result(kept: Progress | None, refusal: str) -> None:
            lines = (
                [say(refusal, file=str(self.file))]
                if kept is None
                else [say("progress.kept", file=str(self.file)), *report(kept, lang)]
            )
            answer.value = str(html.div([html.p(line) for line in lines], role="status"))

        def on_click(_: Any) -> None:
            score.value = self._repr_html_()
            show_result(self.keep(), "progress.refused")

        def on_file(change: Mapping[str, Any]) -> None:
            for file in change["new"]:
                content = bytes(file["content"][: MAX_SIZE + 1])
                show_result(self.add_file(content.decode(errors="replace")), "progress.no-file")

        button.on_click(on_click)
        upload.observe(on_file, names="value")
        return VBox([score, HBox([button, upload]), answer])


class CourseProgress:
    """The progress in the course: the lessons done, the next lesson, and the rules to repeat."""

    def __init__(self, lang: str = "en", folder: Path | None = None) -> None:
        self.lang = lang
        self.file = (folder or _lessons_folder()) / FILE
        self.progress = read_file(self.file)

    def _lines(self) -> list[str]:
        if self.progress is None:
            return [shared_speaker(self.lang).text("progress.refused", file=str(self.file))]
        return list(report(self.progress, self.lang))

    def __repr__(self) -> str:
        return sanitize_lines("\n".join(self._lines()))

    def _repr_html_(self) -> str:
        return wrap_for_display([html.p(line) for line in self._lines()], lang=self.lang)


def _missed_rules(question: Question, result: QuestionResult) -> tuple[str, ...]:
    """Return the rules that the reply to a wrong answer names; by default the deciding rule."""
    first_answer = result.chosen[0] if result.chosen else ""
    if question.form == "number" and first_answer.isdigit():
        replies = question.judge((int(first_answer),)).replies
        rules = tuple(rule for reply in replies for rule in reply.rules[:1])
        return rules or question.deciding_rule
    return question.deciding_rule


def _lessons_folder() -> Path:
    """Return the folder of the lessons. French lessons are in a folder below it."""
    parent = Path("..")
    return parent if (parent / "course.yaml").is_file() else Path()


def read_file(file: Path) -> Progress | None:
    """Read a progress file. Return empty progress if there is no file, None if it is damaged."""
    if not file.exists():
        return Progress()
    try:
        raw = read_bytes(file, str(file), MAX_SIZE)
    except FileProblems:
        return None
    return read_progress(raw.decode(errors="replace"))


def report(progress: Progress, lang: str, day: date | None = None) -> Iterator[str]:
    """Yield sentences about the lessons done, the next lesson, and the rules to repeat."""
    say = shared_speaker(lang).text
    folder = shipped("notebooks")
    lesson_names = load_course(folder / "course.yaml").lessons
    lessons = progress.lessons
    done = [name for name in lesson_names if name in lessons and lessons[name].is_whole]
    yield say("progress.sum", done=len(done), count=len(lesson_names))
    next_name = next_lesson(progress, lesson_names)
    if next_name is None:
        yield say("progress.all-done")
    else:
        lesson = _load_lesson(folder, next_name)
        title = lesson.title.text_in(language_of(lang))
        yield say("progress.next", title=title, file=f"{next_name}.ipynb", minutes=lesson.minutes)
    due_rules = set(rules_due(progress.rules, day_of(day or date.today())))
    if due_rules:
        begun_lessons = (_load_lesson(folder, name) for name in lesson_names if name in lessons)
        titles = [
            lesson.title.text_in(language_of(lang))
            for lesson in begun_lessons
            if due_rules & set(lesson.teaches)
        ]
        yield say("progress.due", count=len(due_rules), lessons=titles[:_MAX_LESSONS] or None)


def _load_lesson(folder: Path, name: str) -> Lesson:
    return load_lesson(folder / "lessons" / f"{name}.yaml")
