"""Which effect lists read the dice of their player's own Roll Phase."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec.structs import fields

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import Expression, reads_dice
from dtnb.dicethrone.heroes.verbs.dice import Roll


@functools.lru_cache(1024)
def reads_own_roll(effects: tuple[Effect, ...]) -> bool:
    """Tell whether a list reads dice before it rolls any.

    This is for a list that begins without dice of its own; in an ability, the dice that activated
    it are read.
    """
    for effect in effects:
        if any(map(reads_dice, _own_expressions(effect))):
            return True
        if any(map(reads_own_roll, effect.children())):
            return True
        if _rolls(effect):
            return False
    return False


def _own_expressions(effect: Effect) -> Iterator[Expression]:
    """Yield every expression of an effect, without those of nested lists."""
    for field in fields(type(effect)):
        value = getattr(effect, field.name)
        values = value if isinstance(value, tuple) else (value,)
        yield from (each for each in values if isinstance(each, Expression))


def _rolls(effect: Effect) -> bool:
    return isinstance(effect, Roll) or any(
        _rolls(inner) for inners in effect.children() for inner in inners
    )
