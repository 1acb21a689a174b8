"""Watch a hero file: its last valid sheet, and the problems it has now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes import check_file, read_hero
from dtnb.files import LIMITS, FileProblems
from dtnb.files.reader import read_bytes
from dtnb.markup import html, shown
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

    Parameters
    ----------
    file
        The file.
    lang
        The language of what is shown.

    Attributes
    ----------
    hero
        The hero of the last valid version of the file; None before there was one.
    problems
        The problems of the current version.
    """

    def __init__(self, file: Path, lang: Language = "en") -> None:
        self.file = file
        self.lang: Language = lang
        self.hero: Hero | None = None
        self.problems: tuple[Problem, ...] = ()
        self._sheet: Sheet | None = None
        self._read: bytes | None = None

    def look(self) -> bool:
        """Read the file if it has changed; return whether it has.

        Raises
        ------
        FileProblems
            If it cannot be read and never has been.
        """
        try:
            raw = read_bytes(self.file, str(self.file), LIMITS.size)
        except FileProblems:
            if self._read is None:
                raise
            # An editor is replacing the file: it will be back.
            return False
        if raw == self._read:
            return False
        self._read = raw
        self._check(raw)
        return True

    def changes(self, stop: Event) -> Iterator[None]:
        """Read the file at intervals and yield after each change.

        Parameters
        ----------
        stop
            Ends the watching once it is set.
        """
        while not stop.wait(_INTERVAL):
            if self.look():
                yield

    def _check(self, raw: bytes) -> None:
        name = str(self.file)
        self.problems = ()
        try:
            self.hero = read_hero(raw, name)
        except FileProblems as error:
            self.problems = tuple(error.problems)
            return
        self._sheet = self.hero.sheet(self.lang)
        try:
            check_file(raw, name)
        except FileProblems as error:
            self.problems = tuple(error.problems)

    @property
    def title(self) -> str:
        """The name of the hero, or of the file while no version was valid."""
        return self.hero.name if self.hero is not None else self.file.name

    def text(self) -> str:
        """Return the last valid sheet, and the problems below it."""
        problems = [problem.text(self.lang) for problem in self.problems]
        # Problems stand below: a sheet is longer than a terminal, which shows the end.
        sheet = [repr(self._sheet)] if self._sheet is not None else []
        between = [""] if sheet and problems else []
        return sanitize_lines("\n".join([*sheet, *between, *problems]))

    def _repr_html_(self) -> str:
        sheet = self._sheet._repr_html_() if self._sheet is not None else ""
        return f"{shown(self._problem_list(), lang=self.lang)}{sheet}" if self.problems else sheet

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
        """Return a whole HTML page.

        Parameters
        ----------
        follows
            Whether the page reloads itself.
        """
        return page(self.title, self._repr_html_(), self.lang, follows)
