"""The verbs of effect lists: a struct each, with its parameters and how it is said.

What carries a verb out, what it asks and what refuses it is in the room ``effects``, in the file of
its family as here. ``docs/effects.md`` explains them at length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.verbs import (
    cards,
    damage,
    dice,
    healing,
    lasting,
    lists,
    looking,
    phases,
    piles,
    points,
    prevention,
    tokens,
)

_FAMILIES = (
    damage, prevention, healing, tokens, points, dice, cards, looking, piles, lists,
    phases, lasting,
)  # fmt: skip


def _verbs() -> Iterator[type[Effect]]:
    for family in _FAMILIES:
        for shape in vars(family).values():
            own = isinstance(shape, type) and shape.__module__ == family.__name__
            if own and issubclass(shape, Effect) and shape.verb:
                yield shape


VERBS: Final = {shape.verb: shape for shape in _verbs()}
"""The verbs that the engine carries out."""
