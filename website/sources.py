"""The sources of one language: a folder of Markdown that Sphinx makes pages of."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from dtnb.rulebook import Language
from website.words import site_text

#: what Markdown would take for its own
_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$])")


class Sources:
    """Where the pages of one language are written.

    Parameters
    ----------
    folder
        An empty folder.
    language
        The language.
    """

    def __init__(self, folder: Path, language: Language) -> None:
        self.folder = folder
        self.language = language

    def say(self, name: str, **values: object) -> str:
        """Return what the site says under a name."""
        return site_text(self.language, name, **values)

    def write(self, name: str, text: str) -> None:
        """Write a page, without its ending, or a file with one."""
        target = self.folder / (name if Path(name).suffix else f"{name}.md")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def plain(text: str) -> str:
    """Return text that Markdown shows as it is."""
    return _SIGNS.sub(r"\\\1", text)


def opens(address: str, text: str) -> str:
    """Return a link that stands out: to what can be played with."""
    return f'<p><a class="open" href="{escape(address)}">{escape(text)}</a></p>'


def contents(names: list[str], *, depth: int = 1, hidden: bool = False) -> str:
    """Return a table of contents of pages."""
    head = [":::{toctree}", f":maxdepth: {depth}", *([":hidden:"] if hidden else []), ""]
    return "\n".join([*head, *names, ":::", ""])


def other(language: Language) -> Language:
    """Return the other of the two languages."""
    return "en" if language == "fr" else "fr"
