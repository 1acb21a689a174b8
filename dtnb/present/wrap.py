"""Wrap coloured text to a given width, and replace its control characters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from dtnb.sanitize import sanitize_line

_WORDS = re.compile(r"\s+|\S+")


class Piece(NamedTuple):
    """Text in one colour."""

    text: str
    colour: str = ""


def wrap_pieces(
    pieces: Iterable[Piece], width: int, indent: str = "", hanging: str = "", colour: bool = False
) -> list[str]:
    """Break the pieces of one paragraph into lines of at most `width` characters.

    A word of more than `width` characters gets a line of its own. The first line begins with
    `indent`, all others with `hanging`.
    """
    pieces = list(pieces)
    if not colour:
        # This is faster, and nearly every line of a story fits.
        full_text = " ".join(sanitize_line("".join(piece.text for piece in pieces)).split())
        if len(indent) + len(full_text) <= width:
            return [indent + full_text]
    lines: list[list[Piece]] = [[]]
    line_length = len(indent)
    for unit in _unbreakable_units(pieces):
        length = sum(len(piece.text) for piece in unit.pieces)
        if lines[-1] and line_length + unit.is_after_space + length > width:
            lines.append([])
            line_length = len(hanging)
        elif lines[-1] and unit.is_after_space:
            lines[-1].append(Piece(" "))
            line_length += 1
        lines[-1].extend(unit.pieces)
        line_length += length
    line_starts = [indent, *[hanging] * (len(lines) - 1)]
    return [
        start + _add_colours(line, colour) for start, line in zip(line_starts, lines, strict=True)
    ]


class _Unit(NamedTuple):
    """Pieces of text that stand in the same line, such as "Ann" and "."."""

    #: whether a space precedes the unit
    is_after_space: bool
    pieces: list[Piece]


def _unbreakable_units(pieces: Iterable[Piece]) -> list[_Unit]:
    """Return the units of text that must not be broken.

    In French a space precedes some punctuation marks. Such a mark belongs to the unit before it,
    because no line may begin with it.
    """
    units: list[_Unit] = []
    after_space = True
    for piece in pieces:
        for text in _WORDS.findall(sanitize_line(piece.text)):
            if text.isspace():
                after_space = True
                continue
            word = Piece(text, piece.colour)
            if not units:
                units.append(_Unit(is_after_space=False, pieces=[word]))
            elif not after_space:
                units[-1].pieces.append(word)
            elif text[0] in ":;?!»" or units[-1].pieces[-1].text.endswith("«"):
                units[-1].pieces.extend((Piece(" "), word))
            else:
                units.append(_Unit(is_after_space=True, pieces=[word]))
            after_space = False
    return units


def _add_colours(line: Iterable[Piece], colour: bool) -> str:
    """Add ANSI colours to the pieces of a line."""
    if not colour:
        return "".join(piece.text for piece in line)
    # A space between two words of the same colour gets this colour, so that underlining has no
    # gaps.
    pieces = list(line)
    triples = zip(pieces, pieces[1:-1], pieces[2:], strict=False)
    spaces_to_paint = {
        id(space) for before, space, after in triples
        if space.text.isspace() and before.colour == after.colour
    }  # fmt: skip
    painted = (
        Piece(piece.text, pieces[index - 1].colour) if id(piece) in spaces_to_paint else piece
        for index, piece in enumerate(pieces)
    )
    runs = groupby(painted, lambda piece: piece.colour)
    texts = ((code, "".join(piece.text for piece in run)) for code, run in runs)
    return "".join(f"\x1b[{code}m{text}\x1b[0m" if code else text for code, text in texts)
