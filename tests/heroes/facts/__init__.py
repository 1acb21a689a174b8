"""What stands on heroes' boards and cards, written by hand from the sources: a module for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple


class Facts(NamedTuple):
    """The facts of one hero, in the notation of ``notation.py``. Levels are numbered from 1.

    Attributes
    ----------
    hero
        The name of the hero's file.
    dice
        What a die shows from 1 to 6.
    board
        Name and level of each ability, what it requires, and what it does.
    levels
        How many levels abilities have of which that is all that is written here.
    defences
        How many dice each defensive ability rolls, by level.
    granted
        Abilities that come into play with a level of another.
    tokens
        Kind, limit, and whether one is persistent; None where a test of its own has other facts.
    upgrades
        Prices of Hero Upgrades.
    actions
        Name, price, timing and effects of each Action Card of the hero's own.
    prices
        Prices of Action Cards of which that is all that is written here.
    modifiers
        Which Action Cards are Attack Modifiers.
    unknown
        Cards of which only the name is known.
    passives
        Its passive abilities.
    deck
        How many cards its deck has.
    other_side
        The Ultimate of the other side of the board, where it has two.
    """

    hero: str
    dice: tuple[str, ...]
    ultimate: str
    defences: Mapping[str, Sequence[int]]
    board: Sequence[tuple[str, int, list[str], list[str]]] = ()
    levels: Mapping[str, int] = {}
    granted: Mapping[str, tuple[str, int]] = {}
    tokens: Mapping[str, tuple[str, int, bool]] | None = None
    upgrades: Mapping[str, int] = {}
    actions: Sequence[tuple[str, int, str, list[str]]] = ()
    prices: Mapping[str, int] = {}
    modifiers: Collection[str] = ()
    unknown: Collection[str] = ()
    passives: Collection[str] = ()
    deck: int = 33
    other_side: str = ""

    def __str__(self) -> str:
        return self.hero

    def spaces(self) -> set[tuple[str, int]]:
        """Return every level of every ability on the board."""
        whole = {(name, at) for name, most in self.levels.items() for at in range(1, most + 1)}
        return whole | {(name, level) for name, level, _, _ in self.board}

    def cards(self) -> dict[str, int]:
        """Return the prices of the hero's own cards."""
        return {**self.upgrades, **self.prices, **{name: cp for name, cp, _, _ in self.actions}}


#: every hero of which there is a module
ALL: tuple[Facts, ...] = tuple(
    import_module(f"{__name__}.{module.name}").FACTS for module in iter_modules(__path__)
)
