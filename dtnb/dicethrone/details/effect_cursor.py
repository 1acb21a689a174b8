"""Find the effect at a path of an effect list, such as ``(2, 0, 1)``, and the effect after it.

The path (2, 0, 1) means item 1 of nested list 0 of item 2, counted from 0. The *resolution* of an
effect list says from which card or ability the list is, and what was answered and rolled so far.
"""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Link


def answer_prefix(item: Effects) -> str:
    """Return the prefix of the names of an effect's answers: its path, such as ``2.0.1``."""
    return ".".join(map(str, item.path))


def list_at(
    rules: Rules, table: Table, resolution: EffectResolution, path: tuple[int, ...]
) -> tuple[Effect, ...]:
    """Return the list that contains the effect at a path: the outermost list, or a nested one."""
    effects = rules.effects_of(table, resolution.source)
    for depth in range(0, len(path) - 1, 2):
        effects = effects[path[depth]].children()[path[depth + 1]]
    return effects


def effect_at(
    rules: Rules, table: Table, resolution: EffectResolution, path: tuple[int, ...]
) -> Effect:
    """Return the effect at a path."""
    return list_at(rules, table, resolution, path)[path[-1]]


def next_effect(
    rules: Rules, table: Table, resolution: EffectResolution, path: tuple[int, ...]
) -> Effect | None:
    """Return the effect at a path; at the end of a nested list, the effect after that list.

    Return None at the end of the outermost list.
    """
    while path[-1] >= len(effects := list_at(rules, table, resolution, path)):
        if len(path) == 1:
            return None
        path = path_after_nested(path)
    return effects[path[-1]]


def path_into(path: tuple[int, ...], nested_list: int) -> tuple[int, ...]:
    """Return the path of the first effect in a nested list of the effect at `path`."""
    return (*path, nested_list, 0)


def path_after_nested(path: tuple[int, ...]) -> tuple[int, ...]:
    """Return the path of the effect that follows a nested list in the enclosing list."""
    return (*path[:-3], path[-3] + 1)


def this_token(rules: Rules, resolution: EffectResolution) -> str:
    """Return the token that ``this`` means in an effect list; empty if no token has the list."""
    if resolution.source.kind == "use":
        return rules.token_with_use(resolution.source.name)
    return resolution.source.name if resolution.source.kind in ("spend", "trigger") else ""


def context_of_resolution(
    rules: Rules, table: Table, resolution: EffectResolution
) -> EffectContext:
    """Return the context of the effects of a list that is being resolved."""
    return EffectContext(
        rules,
        table,
        resolution.source.seat,
        resolution.source.name,
        resolution.roll,
        this=this_token(rules, resolution),
        resolution=resolution,
    )


def describe_chain_link(rules: Rules, table: Table, item: Effects) -> Link:
    """Describe the effect that is being resolved, for the error about an endless chain."""
    source = item.resolution.source
    effects = list_at(rules, table, item.resolution, item.path)
    # A path beyond the end of the list means the last effect.
    verb = effects[min(item.path[-1], len(effects) - 1)].verb if effects else ""
    effect = ": ".join(filter(None, (source.trigger, verb)))
    return Link(rules.hero_at(table, source.seat).name, source.name, effect)
