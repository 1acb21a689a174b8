"""A hero file while somebody writes it: its last sheet that was right, and what is wrong now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes import check_file, read_hero
from dtnb.files import LIMITS, FileProblems
from dtnb.files.reader import bytes_of
from dtnb.markup import html, shown
from dtnb.markup.page import page
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from threading import Event

    from markupsafe import Markup

    from dtnb.dicethrone.heroes.model import Hero, Sheet
    from dtnb.files import Problem
    from dtnb.rulebook import Language

#: seconds between two looks at a file
_AGAIN = 0.5


class Followed:
    """A hero file, looked at again and again.

    Parameters
    ----------
    file
        The file.
    lang
        The language of what is shown.

    Attributes
    ----------
    hero
        The hero as the file had it when it was last right; None before.
    problems
        What is wrong with it now.
    """

    def __init__(self, file: Path, lang: Language = "en") -> None:
        self.file = file
        self.lang: Language = lang
        self.hero: Hero | None = None
        self.problems: tuple[Problem, ...] = ()
        self._sheet: Sheet | None = None
        self._read: bytes | None = None

    def look(self) -> bool:
        """Read the file if it says something else than before; tell whether it does.

        Raises
        ------
        FileProblems
            If it cannot be read, and never could.
        """
        try:
            raw = bytes_of(self.file, str(self.file), LIMITS.size)
        except FileProblems:
            if self._read is None:
                raise
            # Editors put a new file in the place of the old one: it will be there again.
            return False
        if raw == self._read:
            return False
        self._read = raw
        self._judge(raw)
        return True

    def changes(self, stop: Event) -> Iterator[None]:
        """Look again and again, and yield whenever the file says something else than before.

        Parameters
        ----------
        stop
            Ends it once it is set.
        """
        while not stop.wait(_AGAIN):
            if self.look():
                yield

    def _judge(self, raw: bytes) -> None:
        name = str(self.file)
        self.problems = ()
        try:
            self.hero = read_hero(raw, name)
        except FileProblems as found:
            self.problems = tuple(found.problems)
            return
        self._sheet = self.hero.sheet(self.lang)
        try:
            check_file(raw, name)
        except FileProblems as found:
            self.problems = tuple(found.problems)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.hero.name if self.hero is not None else self.file.name

    def text(self) -> str:
        """Return the last sheet that was right, and below it what is wrong."""
        problems = [problem.text(self.lang) for problem in self.problems]
        # A sheet is longer than a terminal: what stands above it is out of sight.
        sheet = [repr(self._sheet)] if self._sheet is not None else []
        between = [""] if sheet and problems else []
        return sanitize_lines("\n".join([*sheet, *between, *problems]))

    def _repr_html_(self) -> str:
        sheet = self._sheet._repr_html_() if self._sheet is not None else ""
        return f"{shown(self._wrong(), lang=self.lang)}{sheet}" if self.problems else sheet

    def _wrong(self) -> Markup:
        return html.ul(
            [
                html.li(problem.text(self.lang), class_="option refused")
                for problem in self.problems
            ],
            class_="options",
            role="alert",
        )

    def page(self, follows: bool = False) -> str:
        """Return the same as a page of its own.

        Parameters
        ----------
        follows
            Whether the page reloads itself while somebody looks at it.
        """
        return page(self.title, self._repr_html_(), self.lang, follows)
