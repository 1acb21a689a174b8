"""The language of the command: chosen before anything else, so that help is in it as well."""

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
#: messages that are filled with lines of their own
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
        """Who fills in the messages."""
        # The catalogue is read when something is said: not by a command that only prints JSON.
        from dtnb.explain.catalogue import load_catalogue
        from dtnb.explain.speaker import Speaker

        return Speaker(load_catalogue(self.lang, _HERE / "messages"))

    def __call__(self, message: str, /, **args: object) -> str:
        """Say ``cli.<message>``; a name that fills it adds no line."""
        if message not in _OF_LINES:
            args = {
                name: sanitize_line(value) if isinstance(value, str) else value
                for name, value in args.items()
            }
        return self.speaker.text(f"cli.{message}", **args)

    def pair(self, name: str, value: str) -> str:
        """Put a name before what is said of it, with the colon as the language has it."""
        return self.speaker.text("list.pair", name=name, value=value)

    def help(self, name: str) -> str:
        """Return a help text; what is indented in it keeps its lines."""
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
    """Return which language the words of a command line ask for, known or not.

    The last ``--lang`` counts, wherever it stands; without one the environment is asked.
    """
    found = ""
    for place, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang" and place + 1 < len(args):
            found = args[place + 1]
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found or os.environ.get(VARIABLE, "") or "en"


def language(args: Sequence[str]) -> Lang:
    """Return the language to speak: the one asked for where there is such a one."""
    wanted = asked_for(args)
    # "fr_FR.UTF-8" is how systems write it.
    return "fr" if wanted[:2].casefold() == "fr" else "en"
