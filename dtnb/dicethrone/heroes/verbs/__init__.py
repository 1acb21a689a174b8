"""The verbs of effect lists: the struct of each verb with its parameters and its text.

What a verb does, asks and refuses is in ``dtnb.dicethrone.effects``, in modules of the same names.
``docs/effects.md`` explains all verbs.
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


def _iter_verbs() -> Iterator[type[Effect]]:
    for family in _FAMILIES:
        for shape in vars(family).values():
            defined_here = isinstance(shape, type) and shape.__module__ == family.__name__
            if defined_here and issubclass(shape, Effect) and shape.verb:
                yield shape


VERBS: Final = {shape.verb: shape for shape in _iter_verbs()}
"""The structs of the verbs that the engine implements, by verb."""
