"""The follow-up question that is open: what whoever asked it may be answered."""

from __future__ import annotations

from dtnb.dicethrone.details.asking import (
    follow_ups,
    next_declared_follow_up,
    next_follow_up,
)
from dtnb.dicethrone.details.follow_up import declared
from dtnb.dicethrone.details.running import key, list_at, moment_in
from dtnb.dicethrone.details.tokens import coming_in
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.rules.totals import total_of
from dtnb.dicethrone.state.agenda import (
    Activate,
    DefensivePhase,
    DivideDamage,
    Effects,
    PlaceTokens,
)
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import ways
from dtnb.kernel import State
from dtnb.kernel.inputs import Detail
from dtnb.kernel.windows import Declare, WindowPoint


def open_follow_up(rules: Rules, state: State) -> tuple[str, tuple[Detail, ...]]:
    """Return the follow-up question that the asking item has open.

    Parameters
    ----------
    rules
        The heroes and readings at the table.
    state
        A state whose pending question is about a detail.

    Returns
    -------
    tuple of (name, options)
        Where the answer is kept, and everything that may be answered.
    """
    item, table = state.agenda[-1], state.table
    if isinstance(item, Activate):
        return "tier", _tiers(rules, table, item)
    if isinstance(item, DefensivePhase):
        return "begin", ("accept", "decline")
    if isinstance(item, PlaceTokens):
        coming = dict.fromkeys(coming_in(rules, table, state.agenda))
        return "token", tuple((item.seat, token) for token in coming)
    if isinstance(item, DivideDamage):
        packet = table.packet(item.packet)
        assert packet is not None
        return "amount", tuple(range(total_of(rules, table, packet) + 1))
    if isinstance(item, Declare):
        spec = rules.spec(table, item.seat, item.action)
        if spec is None:
            return MODE, ways(
                rules, table, WindowPoint(item.window, item.only), item.seat, item.action
            )
        moment = declared(rules, table, item.seat, item.action)
        follow_up = next_declared_follow_up(moment, spec, item.action.details)
    else:
        assert isinstance(item, Effects)
        run = item.run
        effect = list_at(rules, table, run, item.path)[item.path[-1]]
        follow_up = next_follow_up(moment_in(rules, table, run), effect, key(item), run.details)
    assert follow_up is not None
    return follow_up.name, follow_up.options


def values_of_die(rules: Rules, state: State, die: Detail) -> tuple[Detail, ...]:
    """Return what a die that may be chosen can be set to; nothing where it is rolled again."""
    item, table = state.agenda[-1], state.table
    name, _ = open_follow_up(rules, state)
    if isinstance(item, Declare):
        spec = rules.spec(table, item.seat, item.action)
        at = name.partition(".")[0]
        if spec is None or not at.isdigit():
            return ()
        moment, effect = declared(rules, table, item.seat, item.action), spec.do[int(at)]
        given = dict(item.action.details)
    else:
        assert isinstance(item, Effects)
        moment, at, given = moment_in(rules, table, item.run), key(item), dict(item.run.details)
        effect = list_at(rules, table, item.run, item.path)[item.path[-1]]
    given[name] = die
    asked = (one for one in follow_ups(moment, effect, at, given) if one.name not in given)
    following = next(asked, None)
    return following.options if following is not None and following.topic == "value" else ()


def _tiers(rules: Rules, table: Table, item: Activate) -> tuple[int, ...]:
    announced, roll = table.announced, table.roll(item.roll)
    assert announced is not None
    assert roll is not None
    return tuple(rules.met_tiers(table, roll.seat, announced.ability, roll))
