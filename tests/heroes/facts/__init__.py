"""Facts on the boards and cards of heroes, written by hand from the sources, one module a hero."""

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
        The symbols of a die from 1 to 6.
    board
        Name, level, requirements and effects of each ability.
    levels
        The number of levels of abilities of which nothing else is written here.
    defences
        The number of dice of each defensive ability, by level.
    granted
        Abilities that a level of another brings into play.
    tokens
        Kind, limit and persistence of each token; None if a test of its own has these facts.
    upgrades
        Prices of Hero Upgrades.
    actions
        Name, price, timing and effects of the hero's own Action Cards.
    prices
        Prices of Action Cards of which nothing else is written here.
    modifiers
        Action Cards that are Attack Modifiers.
    unknown
        Cards of which only the name is known.
    passives
        Passive Abilities.
    deck
        The number of cards in the deck.
    other_side
        The Ultimate of the other side of the board, if it has two.
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
        counted = {(name, n) for name, count in self.levels.items() for n in range(1, count + 1)}
        return counted | {(name, level) for name, level, _, _ in self.board}

    def cards(self) -> dict[str, int]:
        """Return the prices of the hero's own cards."""
        return {**self.upgrades, **self.prices, **{name: cp for name, cp, _, _ in self.actions}}


#: the facts of every hero with a module
ALL: tuple[Facts, ...] = tuple(
    import_module(f"{__name__}.{module.name}").FACTS for module in iter_modules(__path__)
)
