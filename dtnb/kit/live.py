"""The sheet of a hero in a notebook, which follows the file while somebody writes it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets

from dtnb.dicethrone.heroes import hero_file
from dtnb.files.localized_errors import errors_in
from dtnb.kit.followed import Followed

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class LiveSheet(ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets has no types
    """The sheet of a hero file: made anew whenever the file is saved, until `close`.

    While the file is wrong the last sheet that was right stays, with what is wrong above it.

    Parameters
    ----------
    hero
        The name or the file of a hero.
    lang
        The language.

    Raises
    ------
    dtnb.FileProblems
        If there is no such file.
    LookupError
        If no hero has this name, or there is no such language.
    """

    def __init__(self, hero: str | Path, lang: Language = "en") -> None:
        # Also a widget that could not be made is closed when it is forgotten.
        self._ended = threading.Event()
        with errors_in(lang):
            self.followed = Followed(hero_file(hero), lang)
            self.followed.look()
        super().__init__(value=self.followed._repr_html_())
        threading.Thread(target=self._follow, daemon=True).start()

    def __repr__(self) -> str:
        return self.followed.text()

    def look(self) -> None:
        """Show what the file says now."""
        if self.followed.look():
            self.value = self.followed._repr_html_()

    def close(self) -> None:
        """Follow it no more."""
        self._ended.set()
        super().close()

    def _follow(self) -> None:
        for _ in self.followed.changes(self._ended):
            self.value = self.followed._repr_html_()


def follow_hero(hero: str | Path, lang: Language = "en") -> LiveSheet:
    """Show the sheet of a hero, and show it anew whenever its file is saved.

    Parameters
    ----------
    hero
        The name or the file of a hero.
    lang
        The language.

    Returns
    -------
    LiveSheet
        A widget; its `close` ends the watching of the file.

    Raises
    ------
    dtnb.FileProblems
        If there is no such file.
    LookupError
        If no hero has this name, or there is no such language.
    """
    return LiveSheet(hero, lang)
