"""The verbs of effect lists: the struct of each verb, with its parameters and its text.

Modules of the same names in ``dtnb.dicethrone.effects`` carry the verbs out.
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

_MODULES = (
    damage, prevention, healing, tokens, points, dice, cards, looking, piles, lists,
    phases, lasting,
)  # fmt: skip


def _find_verbs() -> Iterator[type[Effect]]:
    """Yield the structs of verbs that the modules of this folder define."""
    for module in _MODULES:
        for effect_class in vars(module).values():
            defined_here = (
                isinstance(effect_class, type) and effect_class.__module__ == module.__name__
            )
            if defined_here and issubclass(effect_class, Effect) and effect_class.verb:
                yield effect_class


VERBS: Final = {effect_class.verb: effect_class for effect_class in _find_verbs()}
"""The structs of the verbs that the engine implements, by verb."""
