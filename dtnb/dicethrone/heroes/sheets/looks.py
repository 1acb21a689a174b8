"""The looks of heroes: a colour, and drawings of the symbols on their dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dtnb.frames.looks import Look, load_looks

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero


def look_of(hero: Hero) -> Look:
    """Return the look of a hero; its sigil is the symbol on face 6 of its dice."""
    return load_looks(__package__).look(hero.name, hero.dice[-1])


def symbol_drawings() -> Mapping[str, str]:
    """Return the drawing of each symbol by its name in hero files, as path data."""
    return load_looks(__package__).symbols
