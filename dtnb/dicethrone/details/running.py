"""A run of an effect list as it stands: the list, the place in it, what its questions hang on."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.effect_run import EffectRun
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Link


def key(item: Effects) -> str:
    """Return the name under which this effect's answers are kept."""
    return ".".join(map(str, item.path))


def list_at(
    rules: Rules, table: Table, run: EffectRun, path: tuple[int, ...]
) -> tuple[Effect, ...]:
    """Return the list that a path leads into; (2, 0, 1) is item 1 of the first child of item 2."""
    effects = rules.effects_of(table, run.source)
    for depth in range(0, len(path) - 1, 2):
        effects = effects[path[depth]].children()[path[depth + 1]]
    return effects


def next_effect(rules: Rules, table: Table, run: EffectRun, path: tuple[int, ...]) -> Effect | None:
    """Return the effect at a path; where a nested list ends, what the list around it has next."""
    while path[-1] >= len(effects := list_at(rules, table, run, path)):
        if len(path) == 1:
            return None
        path = around(path)
    return effects[path[-1]]


def around(path: tuple[int, ...]) -> tuple[int, ...]:
    """Return where the list around a nested one goes on."""
    return (*path[:-3], path[-3] + 1)


def token_of(rules: Rules, run: EffectRun) -> str:
    """Return the token that "this" means in this run's words; empty for none."""
    if run.source.kind == "use":
        return rules.token_with_use(run.source.name)
    return run.source.name if run.source.kind in ("spend", "trigger") else ""


def moment_in(rules: Rules, table: Table, run: EffectRun) -> Moment:
    """Return the situation in which this run's follow-up questions are asked."""
    return Moment(
        rules, table, run.source.seat, run.source.name, run.roll, this=token_of(rules, run), run=run
    )


def link_of(rules: Rules, table: Table, item: Effects) -> Link:
    """Return whose effect is resolved, and what it does, as the hero's file calls it."""
    source = item.run.source
    effects = list_at(rules, table, item.run, item.path)
    # Of a list that has come to its end, what it did last.
    verb = effects[min(item.path[-1], len(effects) - 1)].verb if effects else ""
    effect = ": ".join(filter(None, (source.trigger, verb)))
    return Link(rules.hero_at(table, source.seat).name, source.name, effect)
