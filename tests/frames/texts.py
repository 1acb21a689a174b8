"""The texts of a document that people read."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.explain.sentence import text_of
from dtnb.frames.document import Document


def texts(document: Document) -> Iterator[str]:
    """Yield the sentence of every frame, and every question with its options and reasons."""
    for frame in document.frames:
        yield text_of(frame.text)
    for question in document.questions:
        yield question.title
        for option in question.options:
            yield option.label
            yield from (reason.text for reason in option.reasons)
