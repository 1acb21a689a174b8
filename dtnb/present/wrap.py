"""Coloured text in lines of a given width.

What a file says is printed as text: no control character of it reaches the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from dtnb.sanitize import sanitize_line

_WORDS = re.compile(r"\s+|\S+")


class Piece(NamedTuple):
    """Text in one colour."""

    text: str
    colour: str = ""


def wrap_pieces(
    parts: Iterable[Piece], width: int, indent: str = "", hanging: str = "", colour: bool = False
) -> list[str]:
    """Break pieces into lines at spaces.

    Parameters
    ----------
    parts
        The pieces of one paragraph.
    width
        How many characters a line may have; a longer word stands on a line of its own.
    indent, hanging
        What stands before the first line, and before those after it.
    colour
        Whether to write ANSI codes.
    """
    parts = list(parts)
    if not colour:
        # Nearly every line of a story fits: then its pieces need no telling apart.
        whole = " ".join(sanitize_line("".join(part.text for part in parts)).split())
        if len(indent) + len(whole) <= width:
            return [indent + whole]
    lines: list[list[Piece]] = [[]]
    used = len(indent)
    for spaced, unit in _units(parts):
        length = sum(len(piece.text) for piece in unit)
        if lines[-1] and used + spaced + length > width:
            lines.append([])
            used = len(hanging)
        elif lines[-1] and spaced:
            lines[-1].append(Piece(" "))
            used += 1
        lines[-1].extend(unit)
        used += length
    starts = [indent, *[hanging] * (len(lines) - 1)]
    return [start + _paint(line, colour) for start, line in zip(starts, lines, strict=True)]


def _units(parts: Iterable[Piece]) -> list[tuple[bool, list[Piece]]]:
    """Return what must stay on one line, each with whether a space stands before it.

    A word may consist of several pieces ("Ann" + "."). French puts a space before some signs,
    and no line may begin with one of them.
    """
    units: list[tuple[bool, list[Piece]]] = []
    spaced = True
    for part in parts:
        for text in _WORDS.findall(sanitize_line(part.text)):
            if text.isspace():
                spaced = True
                continue
            piece = Piece(text, part.colour)
            if not units:
                units.append((False, [piece]))
            elif not spaced:
                units[-1][1].append(piece)
            elif text[0] in ":;?!»" or units[-1][1][-1].text.endswith("«"):
                units[-1][1].extend((Piece(" "), piece))
            else:
                units.append((True, [piece]))
            spaced = False
    return units


def _paint(line: Iterable[Piece], colour: bool) -> str:
    return "".join(
        f"\x1b[{piece.colour}m{piece.text}\x1b[0m" if colour and piece.colour else piece.text
        for piece in line
    )
