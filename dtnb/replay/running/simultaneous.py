"""Moves that are declared at the same moment: whether they can be, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.kernel import Action, Choice, Decision, DecisionKind, Together
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.results import PassedOver
from dtnb.replay.running.script import Stated
from dtnb.replay.running.skipped_windows import judge


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
        action = driver.plugin.answers.stated_action(driver.game, driver.state, stated.move)
        if action is None:
            raise MoveError("together-rolls", move=stated.text)
        yield Choice(stated.move.seat, action)


def declared_in_turn(driver: LineDriver, moves: Sequence[Stated]) -> Together | None:
    """Return a group of which somebody names what lies there when those before him have acted.

    Such as a die by what it shows then. That is asked when it is his turn, and his move answers
    it; None where it does not, or nobody acts before him.
    """
    pending = driver.state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return None
    if not driver.pinned_here() and (driver.pin is not None or driver.interrupted()):
        return None
    try:
        given = Together(tuple(_in_turn(driver, pending, tuple(choices(driver, moves)))))
        trial = LineDriver(driver.plugin, driver.record.fork(driver.position), driver.seats)
        made = trial.record.step_count
        trial.give(given)
        trial.carry_out(moves, made, lambda state: None, lambda: False, lambda: False)
    except MoveError as error:
        # A roll that is stated behind the group is no part of this trial.
        return given if error.code in ("roll-missing", "draw-missing") else None
    return given


def _in_turn(
    driver: LineDriver, pending: Decision, declared: tuple[Choice, ...]
) -> Iterator[Choice]:
    """Yield the choices, without details where those fit only after somebody else's."""
    places = [
        pending.order.index(one.seat) if one.seat in pending.order else -1 for one in declared
    ]
    for at, choice in enumerate(declared):
        fits = driver.game.verdict(driver.state, choice.seat, choice.action).allowed
        first = not any((place, other) < (places[at], at) for other, place in enumerate(places))
        bare = Action(choice.action.verb, choice.action.object)
        yield choice if fits or first else Choice(choice.seat, bare)


def undeclared(driver: LineDriver, stated: Stated, begin: int) -> tuple[PassedOver, ...]:
    """Return the verdicts on a move of a group in every window since `begin`."""
    return tuple(
        PassedOver(state.pending.window, -1, judge(driver.plugin, driver.game, state, stated.move))
        for state in driver.record.states[begin:]
        if isinstance(state.pending, Decision) and state.pending.kind is DecisionKind.ACTION
    )
