"""The texts of the command in one language, chosen first so that help is in it as well."""

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
_OF_LINES = frozenset({"error", "fault", "named-by"})


class Words:
    """Everything the command says, in one language.

    Parameters
    ----------
    lang
        The language.
    """

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    @cached_property
    def speaker(self) -> Speaker:
        """The speaker that fills in the messages."""
        # Read the catalogue only when needed: a command that prints JSON does not.
        from dtnb.explain.catalogue import load_catalogue
        from dtnb.explain.speaker import Speaker

        return Speaker(load_catalogue(self.lang, _HERE / "messages"))

    def __call__(self, message: str, /, **args: object) -> str:
        """Return the text of ``cli.<message>``; values cannot add lines to it."""
        if message not in _OF_LINES:
            args = {
                name: sanitize_line(value) if isinstance(value, str) else value
                for name, value in args.items()
            }
        return self.speaker.text(f"cli.{message}", **args)

    def pair(self, name: str, value: str) -> str:
        """Return "name: value", with the colon as the language has it."""
        return self.speaker.text("list.pair", name=name, value=value)

    def help(self, name: str) -> str:
        """Return a help text; indented paragraphs keep their lines."""
        text = (_HERE / "texts" / self.lang / f"{name}.txt").read_text(encoding="utf-8")
        return "\n\n".join(_paragraphs(text))

    def brief(self, name: str) -> str:
        """Return the first line of a help text."""
        return self.help(name).split("\n", 1)[0]


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip("\n").split("\n\n"):
        # click joins the lines of a paragraph unless this sign stands before it.
        yield f"\b\n{paragraph}" if paragraph.startswith("  ") else paragraph


def asked_for(args: Sequence[str]) -> str:
    """Return the language that the arguments ask for, known or not.

    The last ``--lang`` counts, wherever it stands; without one the environment is asked.
    """
    wanted = ""
    for place, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang" and place + 1 < len(args):
            wanted = args[place + 1]
        elif word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
    return wanted or os.environ.get(VARIABLE, "") or "en"


def language(args: Sequence[str]) -> Lang:
    """Return the language of the arguments, or English if it is unknown."""
    wanted = asked_for(args)
    # "fr_FR.UTF-8" is how systems write it.
    return "fr" if wanted[:2].casefold() == "fr" else "en"
