"""Watch a hero file while its author edits it: keep its last valid sheet and its current problems.

A sheet is a hero as text: its abilities, tokens and cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.draft import read_draft
from dtnb.files import LIMITS, FileProblems
from dtnb.files.reader import read_bytes
from dtnb.markup import html, wrap_for_display
from dtnb.markup.page import page
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from threading import Event

    from markupsafe import Markup

    from dtnb.dicethrone.heroes.model import Hero, Sheet
    from dtnb.files import Problem
    from dtnb.rulebook import Language

#: seconds between two reads of a file
_INTERVAL = 0.5


class HeroWatcher:
    """Read a hero file again whenever it changes.

    The sheet and the problems are in `lang`.

    Attributes
    ----------
    hero
        The hero of the last valid version of the file; None before the first valid version.
    problems
        The problems of the current version of the file.
    """

    def __init__(self, file: Path, lang: Language = "en") -> None:
        self.file = file
        self.lang: Language = lang
        self.hero: Hero | None = None
        self.problems: tuple[Problem, ...] = ()
        self._sheet: Sheet | None = None
        #: the content of the file when it was last read
        self._content: bytes | None = None

    def read_if_changed(self) -> bool:
        """Return whether the file has changed since it was last read; if so, read it again.

        Raise FileProblems if the file cannot be read and was never read before.
        """
        try:
            raw = read_bytes(self.file, str(self.file), LIMITS.size)
        except FileProblems:
            if self._content is None:
                raise
            # An editor is replacing the file, so the file will be back soon.
            return False
        if raw == self._content:
            return False
        self._content = raw
        self._check(raw)
        return True

    def changes(self, stop: Event) -> Iterator[None]:
        """Read the file at intervals and yield after each change, until `stop` is set."""
        while not stop.wait(_INTERVAL):
            if self.read_if_changed():
                yield

    def _check(self, raw: bytes) -> None:
        """Note the problems of a version of the file, and its hero if it has one."""
        draft = read_draft(raw, str(self.file))
        self.problems = draft.problems
        if draft.hero is not None:
            self.hero = draft.hero
            self._sheet = draft.hero.sheet(self.lang)

    @property
    def title(self) -> str:
        """The name of the hero, or of the file if no version was valid yet."""
        return self.hero.name if self.hero is not None else self.file.name

    def text(self) -> str:
        """Return the last valid sheet as text, followed by the problems."""
        problems = [problem.text(self.lang) for problem in self.problems]
        # Problems come last: a sheet is longer than a terminal, and a terminal shows the end.
        sheet = [repr(self._sheet)] if self._sheet is not None else []
        separator = [""] if sheet and problems else []
        return sanitize_lines("\n".join([*sheet, *separator, *problems]))

    def _repr_html_(self) -> str:
        sheet = self._sheet._repr_html_() if self._sheet is not None else ""
        return (
            f"{wrap_for_display(self._problem_list(), lang=self.lang)}{sheet}"
            if self.problems
            else sheet
        )

    def _problem_list(self) -> Markup:
        return html.ul(
            [
                html.li(problem.text(self.lang), class_="option refused")
                for problem in self.problems
            ],
            class_="options",
            role="alert",
        )

    def page(self, follows: bool = False) -> str:
        """Return an HTML page with the sheet and the problems; if `follows`, it reloads itself."""
        return page(self.title, self._repr_html_(), self.lang, follows)
