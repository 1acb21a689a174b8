"""The type of sentences: a sequence of segments, such as the name of a seat, or plain text.

Each segment has a type, so that each front end can style seats, dice and rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

SegmentType = Literal["text", "seat", "object", "number", "dice", "rule"]


class Segment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A piece of a sentence.

    Parameters
    ----------
    type (``t`` in JSON), text (``v`` in JSON)
        The type, and the text.
    seat
        The seat's index, for segments of type ``"seat"``.
    """

    type: SegmentType = msgspec.field(name="t")
    text: str = msgspec.field(name="v")
    seat: int | None = None


Sentence: TypeAlias = tuple[Segment, ...]


def text_of(sentence: Sentence) -> str:
    """Return the sentence as plain text."""
    return (
        sentence[0].text if len(sentence) == 1 else "".join([segment.text for segment in sentence])
    )


def join_sentences(sentences: Iterable[Sentence]) -> Sentence:
    """Return sentences as one, with a space between them."""
    segments: list[Segment] = []
    for sentence in sentences:
        segments += [Segment("text", " "), *sentence] if segments else sentence
    return merge_segments(segments)


def _ends_with_mark(text: str) -> bool:
    # A text that is only "?" is the sign for a missing value, not the end of a name.
    return len(text) > 1 and text.endswith(("!", "?"))


def merge_segments(segments: list[Segment]) -> Sentence:
    """Merge neighbouring text segments and drop empty ones.

    A full stop is dropped after a name that ends with a punctuation mark ("Snatch!").
    """
    result: list[Segment] = []
    previous = ""
    for original in segments:
        after_mark = original.type == "text" and _ends_with_mark(previous)
        segment = Segment("text", original.text.removeprefix(".")) if after_mark else original
        previous = original.text
        if segment.type == "text" and result and result[-1].type == "text":
            result[-1] = Segment("text", result[-1].text + segment.text)
        elif segment.text or segment.type != "text":
            result.append(segment)
    return tuple(result)
