"""Check and store the files that users write for a game, such as a character of their own.

A game looks for these files in a folder below the working directory. In a browser that folder is in
memory, so the stored files are written into it each time the page starts.

* store: the saved games and the users' files that the browser keeps, by name.
* workshop: the part of a game that recognizes its files, previews them and has a template for new
  ones. An invitation is the label of a button that begins such a file.
* reserved: a file whose title belongs to something that the game has already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb import registry
from dtnb.app.link import LinkError
from dtnb.app.page_speaker import page_speaker
from dtnb.files import LIMITS, FileProblems
from dtnb.rulebook import language_of
from dtnb.tabletop.stores import MemoryStore

if TYPE_CHECKING:
    from dtnb.replay.game.parts import Workshop
    from dtnb.replay.game.terms import OwnFile

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
#: a folder and a file name; no path that leaves the working directory matches
_PATH = re.compile(r"[a-z]+/[a-z0-9_]+\.yaml")


class OwnFiles:
    """The users' files of one page, stored in `store`; games look for them below `folder`."""

    def __init__(self, store: MemoryStore, folder: Path) -> None:
        self._store = store
        self._folder = folder
        for name, raw in store.contents.items():
            if is_own(name):
                self._write(name, raw)

    def recognize(self, text: str) -> OwnFile | None:
        """Return a game's description of a user's file; None if no game recognizes the file."""
        recognized = _recognize(text)
        return recognized[1] if recognized is not None else None

    def preview(self, text: str, lang: str) -> dict[str, Any]:
        """Return the title, the preview as HTML with its style sheets, and the problems of a file.

        ``unknown`` is a sentence that says why the file cannot be stored, or empty.
        """
        recognized = _recognize(text)
        if recognized is None:
            return {
                "title": "",
                "html": "",
                "problems": [],
                "unknown": page_speaker(lang).text("own.unknown"),
            }
        workshop, own_file = recognized
        language = language_of(lang)
        html, problems = workshop.preview(text.encode(), own_file.path, language)
        problem_data = [
            {"text": problem.text(language), "line": problem.line, "column": problem.column}
            for problem in problems
        ]
        reserved = (
            page_speaker(lang).text("own.reserved", title=own_file.title)
            if own_file.reserved
            else ""
        )
        # The page's security policy allows only style sheets that a script adds.
        preview_html = {"html": _STYLE.sub("", html), "styles": _STYLE.findall(html)}
        return {
            "title": own_file.title,
            **preview_html,
            "problems": problem_data,
            "unknown": reserved,
        }

    def keep(self, text: str, lang: str) -> str:
        """Store a valid file, replacing the file with the same name; return its path.

        Raise FileProblems if the file has mistakes. Raise LinkError if no game recognizes the file,
        if the game reserves its title, or if the file is too large.
        """
        recognized = _recognize(text)
        if recognized is None:
            raise LinkError(page_speaker(lang).text("own.unknown"))
        workshop, own_file = recognized
        if own_file.reserved:
            raise LinkError(page_speaker(lang).text("own.reserved", title=own_file.title))
        raw = text.encode()
        problems = workshop.preview(raw, own_file.path, language_of(lang)).problems
        if problems:
            raise FileProblems(problems)
        if len(raw) > LIMITS.size or not is_own(own_file.path):
            raise LinkError(page_speaker(lang).text("own.unknown"))
        self._write(own_file.path, raw)
        self._store.write(Path(own_file.path), raw, replace=True)
        return own_file.path

    def forget(self, name: str) -> None:
        """Remove a file from the folder in which games look for it."""
        if is_own(name):
            (self._folder / name).unlink(missing_ok=True)

    def list_files(self) -> list[dict[str, str]]:
        """Return the names and titles of the stored files."""
        contents = sorted(self._store.contents.items())
        titles = ((name, _title_of_file(raw) or name) for name, raw in contents if is_own(name))
        return [{"name": name, "title": title} for name, title in titles]

    def template(self, game: str, lang: str) -> str:
        """Return the text of a new file for a game."""
        workshop: Workshop = registry.plugin(game).workshop
        return workshop.template(language_of(lang))

    def invitations(self, lang: str) -> list[dict[str, str]]:
        """Return the games for which users can write files, with labels for buttons."""
        labels = (
            (game, workshop.invitation(language_of(lang))) for game, workshop in _all_workshops()
        )
        return [{"game": game, "label": label} for game, label in labels if label]

    def _write(self, name: str, raw: bytes) -> None:
        file = self._folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(raw)


def is_own(name: str) -> bool:
    """Tell whether a name in the store is a user's file, and not a saved game."""
    return _PATH.fullmatch(name) is not None


def _all_workshops() -> Iterator[tuple[str, Workshop]]:
    return ((game, registry.plugin(game).workshop) for game in registry.games())


def _recognize(text: str) -> tuple[Workshop, OwnFile] | None:
    """Return the game's workshop that recognizes a file, and its description of the file."""
    for _, workshop in _all_workshops():
        own_file = workshop.own_file(text)
        if own_file is not None:
            return workshop, own_file
    return None


def _title_of_file(raw: bytes) -> str:
    recognized = _recognize(raw.decode("utf-8", errors="replace"))
    return recognized[1].title if recognized is not None else ""
