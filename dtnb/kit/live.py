"""A widget that shows the sheet of a hero and follows its file."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes import hero_file
from dtnb.files.localized_errors import errors_in
from dtnb.kit.watcher import HeroWatcher
from dtnb.lazy_imports import installed

with installed("ipywidgets"):
    import ipywidgets

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class LiveSheet(ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets has no types
    """The sheet of a hero file, updated whenever the file is saved, until `close` is called.

    If the file has problems, they are listed above the last valid sheet.
    """

    def __init__(self, hero: str | Path, lang: Language = "en") -> None:
        # Set first: `close` also runs when a widget whose __init__ failed is garbage-collected.
        self._closed = threading.Event()
        with errors_in(lang):
            self.watcher = HeroWatcher(hero_file(hero), lang)
            self.watcher.read_if_changed()
        super().__init__(value=self.watcher._repr_html_())
        threading.Thread(target=self._follow, daemon=True).start()

    def __repr__(self) -> str:
        return self.watcher.text()

    def look(self) -> None:
        """Read the file now, and update the sheet if the file has changed."""
        if self.watcher.read_if_changed():
            self.value = self.watcher._repr_html_()

    def close(self) -> None:
        """Stop watching the file."""
        self._closed.set()
        super().close()

    def _follow(self) -> None:
        for _ in self.watcher.changes(self._closed):
            self.value = self.watcher._repr_html_()


def follow_hero(hero: str | Path, lang: Language = "en") -> LiveSheet:
    """Show the sheet of a hero, updated whenever the hero's file is saved.

    Parameters
    ----------
    hero
        The name or the file of a hero.
    lang
        The language.

    Returns
    -------
    LiveSheet
        A widget; its method `close` stops watching the file.

    Raises
    ------
    dtnb.FileProblems
        If there is no such file.
    LookupError
        If no hero has this name, or there is no such language.
    """
    return LiveSheet(hero, lang)
