"""A sentence as typed segments, so that each front end can show seats, dice and rules its way."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

SegmentType = Literal["text", "seat", "object", "number", "dice", "rule"]


class Segment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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


def text_of(sentence: Sentence) -> str:
    """Return the sentence as plain text."""
    return sentence[0].v if len(sentence) == 1 else "".join([segment.v for segment in sentence])


def _ends(text: str) -> bool:
    # A mark alone is a gap in the values, and stays visible as one.
    return len(text) > 1 and text.endswith(("!", "?"))


def joined(segments: list[Segment]) -> Sentence:
    """Return the segments with neighbouring plain text merged and empty text left out.

    Behind a name that ends with a mark of its own ("Snatch!") no full stop follows.
    """
    result: list[Segment] = []
    before = ""
    for each in segments:
        marked = each.t == "text" and _ends(before)
        segment = Segment("text", each.v.removeprefix(".")) if marked else each
        before = each.v
        if segment.t == "text" and result and result[-1].t == "text":
            result[-1] = Segment("text", result[-1].v + segment.v)
        elif segment.v or segment.t != "text":
            result.append(segment)
    return tuple(result)
