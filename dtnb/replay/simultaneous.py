"""Moves that are declared at the same moment: whether they can be, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.kernel import Choice, Decision, DecisionKind
from dtnb.replay.errors import MoveError
from dtnb.replay.line_driver import LineDriver
from dtnb.replay.passed_over import judge
from dtnb.replay.results import PassedOver
from dtnb.replay.script import Stated


def declarable(driver: LineDriver, moves: Sequence[Stated]) -> bool:
    """Tell whether all of them may be declared at the present question.

    Raises
    ------
    MoveError
        If nobody ever declares together in this game.
    """
    if "declared-together" not in driver.game.kinds:
        raise MoveError("never-together")
    pending = driver.state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return False
    if not driver.pinned_here() and (driver.pin is not None or driver.interrupted()):
        return False
    return all(
        driver.game.verdict(driver.state, choice.seat, choice.action).allowed
        for choice in choices(driver, moves)
    )


def choices(driver: LineDriver, moves: Sequence[Stated]) -> Iterator[Choice]:
    """Yield the moves as choices.

    Raises
    ------
    MoveError
        At a move that no action fits here.
    """
    for stated in moves:
        action = driver.plugin.action(driver.game, driver.state, stated.move)
        if action is None:
            raise MoveError("together-rolls", move=stated.text)
        yield Choice(stated.move.seat, action)


def undeclared(driver: LineDriver, stated: Stated, begin: int) -> tuple[PassedOver, ...]:
    """Return the verdicts on a move of a group in every window since `begin`."""
    return tuple(
        PassedOver(state.pending.window, -1, judge(driver.plugin, driver.game, state, stated.move))
        for state in driver.record.states[begin:]
        if isinstance(state.pending, Decision) and state.pending.kind is DecisionKind.ACTION
    )
