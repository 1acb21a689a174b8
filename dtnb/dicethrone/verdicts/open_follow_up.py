"""Find the follow-up question that is pending, and its options."""

from __future__ import annotations

from dtnb.dicethrone.details.asking import (
    follow_ups,
    next_declared_follow_up,
    next_follow_up,
)
from dtnb.dicethrone.details.effect_cursor import answer_prefix, context_of_resolution, effect_at
from dtnb.dicethrone.details.follow_up import context_of_action
from dtnb.dicethrone.details.tokens import incoming_tokens
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import total_of
from dtnb.dicethrone.state.agenda import (
    Activate,
    DefensivePhase,
    DivideDamage,
    Effects,
    PlaceTokens,
)
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import allowed_modes
from dtnb.kernel import State
from dtnb.kernel.inputs import Detail
from dtnb.kernel.windows import Declare, WindowPoint


def open_follow_up(rules: Rules, state: State) -> tuple[str, tuple[Detail, ...]]:
    """Return the name of the pending follow-up question, and its options.

    `state` must have a pending question about a detail of an action or effect.
    """
    item, table = state.agenda[-1], state.table
    if isinstance(item, Activate):
        return "tier", _met_tiers(rules, table, item)
    if isinstance(item, DefensivePhase):
        return "begin", ("accept", "decline")
    if isinstance(item, PlaceTokens):
        incoming_names = dict.fromkeys(incoming_tokens(rules, table, state.agenda))
        return "token", tuple((item.seat, token) for token in incoming_names)
    if isinstance(item, DivideDamage):
        packet = table.packet(item.packet)
        assert packet is not None
        return "amount", tuple(range(total_of(rules, table, packet) + 1))
    if isinstance(item, Declare):
        spec = rules.chosen_spec(table, item.seat, item.action)
        if spec is None:
            return MODE_DETAIL, allowed_modes(
                rules, table, WindowPoint(item.window, item.restriction), item.seat, item.action
            )
        context = context_of_action(rules, table, item.seat, item.action)
        follow_up = next_declared_follow_up(context, spec, item.action.details)
    else:
        assert isinstance(item, Effects)
        resolution = item.resolution
        effect = effect_at(rules, table, resolution, item.path)
        follow_up = next_follow_up(
            context_of_resolution(rules, table, resolution),
            effect,
            answer_prefix(item),
            resolution.details,
        )
    assert follow_up is not None
    return follow_up.name, follow_up.options


def values_of_die(rules: Rules, state: State, die: Detail) -> tuple[Detail, ...]:
    """Return the values to which a die can be set; empty if the die is rolled again."""
    item, table = state.agenda[-1], state.table
    name, _ = open_follow_up(rules, state)
    if isinstance(item, Declare):
        spec = rules.chosen_spec(table, item.seat, item.action)
        prefix = name.partition(".")[0]
        if spec is None or not prefix.isdigit():
            return ()
        context, effect = (
            context_of_action(rules, table, item.seat, item.action),
            spec.do[int(prefix)],
        )
        answers = dict(item.action.details)
    else:
        assert isinstance(item, Effects)
        context, prefix, answers = (
            context_of_resolution(rules, table, item.resolution),
            answer_prefix(item),
            dict(item.resolution.details),
        )
        effect = effect_at(rules, table, item.resolution, item.path)
    answers[name] = die
    all_follow_ups = follow_ups(context, effect, prefix, answers)
    follow_up = next(
        (follow_up for follow_up in all_follow_ups if follow_up.name not in answers), None
    )
    return follow_up.options if follow_up is not None and follow_up.topic == "value" else ()


def _met_tiers(rules: Rules, table: Table, item: Activate) -> tuple[int, ...]:
    """Return the tiers of the announced ability whose requirements the roll meets."""
    announced, roll = table.announced, table.roll(item.roll)
    assert announced is not None
    assert roll is not None
    return tuple(rules.met_tiers(table, roll.seat, announced.ability, roll))
