"""Moves that are declared at the same moment: whether they can be, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.kernel import Choice, Decision, DecisionKind
from dtnb.replay.landing import Player, judge
from dtnb.replay.results import PassedOver, Stop
from dtnb.replay.script import Stated


def declarable(player: Player, moves: Sequence[Stated]) -> bool:
    """Tell whether all of them may be declared at the present question."""
    pending = player.state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return False
    if player.pin is not None and not player.pinned_here():
        return False
    return all(
        player.game.verdict(player.state, choice.seat, choice.action).allowed
        for choice in choices(player, moves)
    )


def choices(player: Player, moves: Sequence[Stated]) -> Iterator[Choice]:
    """Yield the moves as choices.

    Raises
    ------
    Stop
        At a move that no action fits here.
    """
    for stated in moves:
        action = player.plugin.action(player.game, player.state, stated.move)
        if action is None:
            raise Stop("refused-unjudged", move=stated.text)
        yield Choice(stated.move.seat, action)


def undeclared(player: Player, stated: Stated, begin: int) -> tuple[PassedOver, ...]:
    """Return the verdicts on a move of a group in every window since `begin`."""
    return tuple(
        PassedOver(state.pending.window, -1, judge(player.plugin, player.game, state, stated.move))
        for state in player.record.states[begin:]
        if isinstance(state.pending, Decision) and state.pending.kind is DecisionKind.ACTION
    )
