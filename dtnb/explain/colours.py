"""Colours of sentences in a terminal."""

from __future__ import annotations

from dtnb.explain.sentence import Sentence
from dtnb.present.wrap import Piece

#: the ANSI code for each type of segment. The colours can be told apart without red and green, and
#: are readable on light and dark backgrounds
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


def colour_pieces(sentence: Sentence) -> list[Piece]:
    """Return a sentence as pieces, coloured by the type of each segment."""
    return [Piece(segment.text, COLOURS.get(segment.type, "")) for segment in sentence]
