"""The texts of commands in one language.

The language is chosen before click starts, because the help texts are translated.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

Lang = Literal["en", "fr"]
LANGUAGES: tuple[Lang, ...] = ("en", "fr")
VARIABLE = "DTNB_LANG"
_HERE = Path(__file__).parent
#: messages whose values may have several lines
_MULTILINE = frozenset({"error", "fault", "named-by"})


class Messages:
    """The messages and help texts of the commands in one language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    @cached_property
    def speaker(self) -> Speaker:
        """The speaker that fills in the messages."""
        # The catalogue is read when it is first used, because commands that print JSON need none.
        from dtnb.explain.catalogue import load_catalogue
        from dtnb.explain.speaker import Speaker

        return Speaker(load_catalogue(self.lang, _HERE / "messages"))

    def __call__(self, message: str, /, **args: object) -> str:
        """Return the text of the message ``cli.<message>``, with line breaks in values removed."""
        if message not in _MULTILINE:
            args = {
                name: sanitize_line(value) if isinstance(value, str) else value
                for name, value in args.items()
            }
        return self.speaker.text(f"cli.{message}", **args)

    def pair(self, name: str, value: str) -> str:
        """Return "name: value" with the punctuation of the language."""
        return self.speaker.text("list.pair", name=name, value=value)

    def help(self, name: str) -> str:
        """Return a help text, in which indented paragraphs keep their line breaks."""
        text = (_HERE / "texts" / self.lang / f"{name}.txt").read_text(encoding="utf-8")
        return "\n\n".join(_paragraphs(text))

    def brief(self, name: str) -> str:
        """Return the first line of a help text."""
        return self.help(name).split("\n", 1)[0]


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip("\n").split("\n\n"):
        # click joins the lines of a paragraph unless it begins with \b.
        yield f"\b\n{paragraph}" if paragraph.startswith("  ") else paragraph


def requested_language(args: Sequence[str]) -> str:
    """Return the requested language, even if it is unknown.

    The last ``--lang`` names the language. Without this option, the environment variable names it.
    """
    requested = ""
    for index, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang" and index + 1 < len(args):
            requested = args[index + 1]
        elif word.startswith("--lang="):
            requested = word.removeprefix("--lang=")
    return requested or os.environ.get(VARIABLE, "") or "en"


def language(args: Sequence[str]) -> Lang:
    """Return the requested language, or English if it is unknown."""
    requested = requested_language(args)
    # The environment variable may have the form "fr_FR.UTF-8".
    return "fr" if requested[:2].casefold() == "fr" else "en"
