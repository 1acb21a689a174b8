"""The base class of the classes that put a part of a verdict into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.replay.verdict.book_names import BookNames

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict.data import (
        Verdict,
    )


class VerdictPart:
    """A part of a verdict, rendered in the language of the speaker."""

    def __init__(self, verdict: Verdict, speaker: Speaker) -> None:
        self.verdict = verdict
        self.speaker = speaker
        self.say = speaker.text
        self.books = BookNames(verdict, speaker)

    def _join_clauses(self, clauses: Iterator[str]) -> str:
        """Return clauses joined into one sentence."""
        return self.say("verdict.sentence", text=self.say("list.clause").join(clauses))


def capitalize(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
