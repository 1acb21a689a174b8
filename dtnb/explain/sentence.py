"""A sentence as typed segments, so that each front end can show seats, dice and rules its way."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

SegmentType = Literal["text", "seat", "object", "number", "dice", "rule"]


class Segment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence.

    Parameters
    ----------
    t
        What it is.
    v
        What it reads.
    seat
        The seat's index, for segments of the type ``"seat"``.
    """

    t: SegmentType
    v: str
    seat: int | None = None


Sentence: TypeAlias = tuple[Segment, ...]

#: ANSI colours: told apart without red and green, readable on light and dark grounds
_COLOURS: dict[str, str] = {
    "seat": "1",
    "object": "36",
    "number": "1",
    "dice": "35",
    "rule": "2",
}


def plain(sentence: Sentence) -> str:
    """Return the sentence as plain text."""
    return "".join(segment.v for segment in sentence)


def terminal(sentence: Sentence, colour: bool = False) -> str:
    """Return the sentence as text for a terminal, with ANSI colours if `colour`."""
    if not colour:
        return plain(sentence)
    return "".join(paint(segment.v, _COLOURS.get(segment.t, "")) for segment in sentence)


def paint(text: str, code: str) -> str:
    """Return `text` between ANSI codes; unchanged where the code is empty."""
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def joined(segments: list[Segment]) -> Sentence:
    """Return the segments with neighbouring plain text merged and empty text left out."""
    result: list[Segment] = []
    for segment in segments:
        if segment.t == "text" and result and result[-1].t == "text":
            result[-1] = Segment("text", result[-1].v + segment.v)
        elif segment.v or segment.t != "text":
            result.append(segment)
    return tuple(result)
