"""Colours of sentences in a terminal."""

from __future__ import annotations

from dtnb.explain.sentence import Sentence
from dtnb.present.wrap import Piece

#: ANSI codes: told apart without red and green, readable on light and dark grounds
COLOURS: dict[str, str] = {
    "seat": "1",
    "object": "36",
    "number": "1",
    "dice": "35",
    "rule": "2",
    "cite": "2",
    "heading": "1;4",
    "note": "3",
    "refused": "33",
}


def pieces(sentence: Sentence) -> list[Piece]:
    """Return a sentence as pieces, coloured by the types of its segments."""
    return [Piece(segment.v, COLOURS.get(segment.t, "")) for segment in sentence]
