"""Play a turn that is written in a notebook cell, one phrase in each line, and mark its mistakes.

The cell is converted to a replay file, so it is read and checked like one.

* magic: a command of the notebook. The first line of the cell calls it: ``%%turn`` with the seats
  and options. The *body* of the cell is below this line.
* mark: a mistake, with its place in the cell.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from dtnb import registry
from dtnb.equality import EqualByParts
from dtnb.errors import HintedError
from dtnb.files import FileProblems, write
from dtnb.files.problems import Problem
from dtnb.replay import load_replay
from dtnb.replay.sitting.play_file import seats_as_written
from dtnb.rulebook import language_of
from dtnb.sanitize import sanitize_lines
from dtnb.tabletop.table_speaker import table_speaker

if TYPE_CHECKING:
    from dtnb.replay import Replay

#: the name of the cell in messages
_CELL_NAME = "turn"
#: a cell with one of these fields at the beginning of a line is a replay file, not a list of
#: phrases
_FILE_FIELD = re.compile(r"^(dtnb|seats|moves) *:", re.MULTILINE)
#: the options of the magic ``%%turn``
OPTIONS = ("--edition", "--game", "--lang", "--as")
#: the beginning of a list entry in YAML
_DASH = "- "
#: the code of the problem that a replay file ends at a decision; a cell may end there, so this
#: problem is ignored
_ENDS_AT_DECISION = "must-choose-end"


class Settings(NamedTuple):
    """The arguments of the magic: the seats, and the options."""

    seats: Mapping[str, str] | tuple[str, ...] = ()
    edition: str = ""
    game: str = ""
    lang: str = "en"
    #: the name of the variable to which the replay is assigned
    variable: str = ""


class TurnProblems(HintedError, ValueError):
    """Raised if a cell is not a valid turn; the text says why, or how many mistakes there are."""


class MistakeMark(NamedTuple):
    """A mistake, with its place in a cell."""

    #: the line in the cell, counted from 1
    line: int
    #: the index in the line at which the mistake begins
    start: int
    #: the index in the line just after the last character of the mistake
    end: int
    #: what is wrong
    problem: str
    #: what would be right
    hint: str

    @property
    def explanation(self) -> str:
        """What is wrong, with what would be right in parentheses."""
        return f"{self.problem} ({self.hint})" if self.hint else self.problem


class MarkedCell(EqualByParts):
    """A cell with its mistakes marked, each with an explanation and a correction."""

    def __init__(self, lines: Iterable[str], marks: Iterable[MistakeMark], lang: str) -> None:
        self.lines = tuple(lines)
        self.marks = tuple(marks)
        self.lang = lang

    def _parts(self) -> tuple[object, ...]:
        return self.lines, self.marks, self.lang

    def __repr__(self) -> str:
        text = []
        for number, line in enumerate(self.lines, 1):
            text.append(f"{number:>3}  {line}".rstrip())
            for mark in self._marks_at(number):
                underline = " " * mark.start + "^" * (mark.end - mark.start)
                text.append(f"     {underline} {mark.explanation}")
        return sanitize_lines("\n".join(text))

    def _repr_html_(self) -> str:
        from dtnb.markup import html, wrap_for_display

        rows = []
        for number, line in enumerate(self.lines, 1):
            parts: list[str] = []
            end = 0
            for mark in self._marks_at(number):
                parts += [line[end : mark.start], html.mark(line[mark.start : mark.end])]
                end = mark.end
            code = html.code(*parts, line[end:])
            reasons = [html.div(mark.explanation) for mark in self._marks_at(number)]
            rows.append(html.tr(html.td(number, class_="mute"), html.td(code, reasons)))
        return wrap_for_display(html.table(html.tbody(rows)), lang=self.lang)

    def _marks_at(self, number: int) -> list[MistakeMark]:
        return [mark for mark in self.marks if mark.line == number]


class PlayedCell(NamedTuple):
    """A cell that was played, or the same cell with its mistakes marked."""

    replay: Replay | None
    marked_cell: MarkedCell | None = None


class _CellFile(NamedTuple):
    """A cell as a replay file."""

    text: str
    #: how many lines of the file stand above the first line of the cell's body
    added_lines: int
    #: whether the cell is a list of phrases, not a replay file itself
    is_list: bool


class TurnCell(NamedTuple):
    """A turn in a cell."""

    settings: Settings
    #: the line of the magic
    magic: str
    #: the lines below it
    body: str

    @classmethod
    def read(cls, arguments: str, body: str) -> TurnCell:
        """Read a cell; `arguments` is the text after ``%%turn``.

        Raises
        ------
        TurnProblems
            If an option is unknown or has no value.
        """
        return cls(_read_settings(arguments), f"%%turn {arguments}".rstrip(), body)

    def with_line(self, line: str) -> TurnCell:
        """Return the cell with one more line."""
        return self._replace(body=f"{self.body.rstrip()}\n{line.strip()}\n")

    def play(self) -> PlayedCell:
        """Play the turn, which may end at a decision.

        Raise TurnProblems if the cell does not name the seats.
        """
        file, lang = self._to_file(), self.settings.lang
        try:
            return PlayedCell(load_replay(file.text, _CELL_NAME, lang=lang))
        except FileProblems as error:
            if all(problem.code == _ENDS_AT_DECISION for problem in error.problems):
                # A tolerant replay may end at a decision.
                return PlayedCell(load_replay(file.text, _CELL_NAME, lang=lang, tolerant=True))
            lines = (self.magic, *self.body.rstrip().split("\n"))
            marks = [self._mark_of(problem, lines, file) for problem in error.problems]
            return PlayedCell(None, MarkedCell(lines, sorted(marks), lang))

    def _to_file(self) -> _CellFile:
        """Return the cell as a replay file; raise TurnProblems if it does not name the seats."""
        settings = self.settings
        if _FILE_FIELD.search(self.body):
            header = "" if re.search(r"^dtnb *:", self.body, re.MULTILINE) else "dtnb: 1\n"
            if not re.search(r"^game *:", self.body, re.MULTILINE):
                header += f"game: {settings.game or registry.games()[0]}\n"
            return _CellFile(header + self.body, header.count("\n"), is_list=False)
        if not settings.seats:
            raise _turn_problems("no-seats", settings.lang)
        game = settings.game or registry.games()[0]
        fields: dict[str, object] = {"dtnb": 1, "game": game}
        if settings.edition:
            fields["edition"] = settings.edition
        fields["seats"] = seats_as_written(registry.plugin(game), settings.seats)
        header = f"{write.to_yaml(fields).rstrip()}\nmoves:\n"
        text = header + "".join(_list_lines(self.body))
        return _CellFile(text, header.count("\n"), is_list=True)

    def _mark_of(self, problem: Problem, lines: tuple[str, ...], file: _CellFile) -> MistakeMark:
        """Return the mark for a problem of the file: on the wrong name, or else on the phrase.

        `lines` are the lines of the cell. A problem above the body is marked on the first of these
        lines.
        """
        number = max(problem.line - file.added_lines, 0) + 1
        line = lines[number - 1] if number <= len(lines) else ""
        # The dash of a list entry is in the file, but not in the cell.
        indent = len(_DASH) if file.is_list and begins_phrase(line) else 0
        start = max(problem.column - 1 - indent, 0) if number > 1 else 0
        name = problem.args.get("name")
        name_start = line.find(name, start) if isinstance(name, str) and name else -1
        text, hint = problem.words(language_of(self.settings.lang))
        if name_start >= 0 and isinstance(name, str):
            return MistakeMark(number, name_start, name_start + len(name), text, hint)
        return MistakeMark(number, min(start, len(line)), max(len(line.rstrip()), 1), text, hint)


def _list_lines(body: str) -> Iterator[str]:
    """Yield the lines of a cell as a list in YAML; an indented line continues the line above."""
    for line in body.rstrip().split("\n"):
        yield f"{_DASH if begins_phrase(line) else ''}{line}\n"


def begins_phrase(line: str) -> bool:
    """Tell whether a phrase begins in a line of a cell; a list in YAML needs a dash before it."""
    return bool(line.strip()) and not line.startswith((" ", "#", _DASH))


def _read_settings(arguments: str) -> Settings:
    """Parse the settings on the line of the magic."""
    options: dict[str, str] = {}
    seats: list[str] = []
    try:
        words_left = iter(shlex.split(arguments))
    except ValueError:
        raise _turn_problems("quotes", "en") from None
    for word in words_left:
        name, _, value = word.partition("=")
        if not name.startswith("--"):
            seats.append(word)
        elif name in OPTIONS:
            options[name[2:]] = value or next(words_left, "")
        else:
            raise _turn_problems("no-option", options.get("lang", "en"), name=name, known=OPTIONS)
    if "as" in options:
        options["variable"] = options.pop("as")
    parts = [seat.partition("=") for seat in seats]
    have_names = bool(parts) and all(separator for _, separator, _ in parts)
    by_name = {name: value for name, _, value in parts}
    return Settings(by_name if have_names else tuple(seats), **options)


def _turn_problems(code: str, lang: str, **args: object) -> TurnProblems:
    return TurnProblems(*table_speaker(lang).problem(f"turn-{code}", args))


def marked_cell_error(marked: MarkedCell) -> TurnProblems:
    """Return the error for a marked cell, with the number of mistakes."""
    return _turn_problems("marked", marked.lang, count=len(marked.marks))


def no_turn_error(lang: str) -> TurnProblems:
    """Return the error for a ``%turn`` before any ``%%turn``."""
    return _turn_problems("none", lang)
