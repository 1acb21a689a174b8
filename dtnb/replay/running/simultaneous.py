"""Turn several moves that players declare at the same time into one input, if this is allowed.

* choice: a seat with the action that it takes. The details of an action, such as its target, may be
  chosen later.
* priority: the place of a seat in the order in which a window asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.kernel import Action, Choice, Decision, DecisionKind, SimultaneousChoices
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.results import SkippedWindow
from dtnb.replay.running.script import StatedMove
from dtnb.replay.running.skipped_windows import judge


def can_declare(driver: LineDriver, moves: Sequence[StatedMove]) -> bool:
    """Whether all moves may be declared together now.

    Raise MoveError if moves are never declared together in this game.
    """
    if "declared-together" not in driver.game.kinds:
        raise MoveError("never-together")
    pending = driver.state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return False
    if not driver.in_pinned_window() and (driver.pin is not None or driver.in_interruption()):
        return False
    return all(
        driver.game.verdict(driver.state, choice.seat, choice.action).allowed
        for choice in choices_of(driver, moves)
    )


def choices_of(driver: LineDriver, moves: Sequence[StatedMove]) -> Iterator[Choice]:
    """Yield the moves as choices. Raise MoveError for a move that is no action."""
    for stated_move in moves:
        action = driver.plugin.answers.stated_action(driver.game, driver.state, stated_move.move)
        if action is None:
            raise MoveError("together-rolls", move=stated_move.text)
        yield Choice(stated_move.move.seat, action)


def declare_in_turn(driver: LineDriver, moves: Sequence[StatedMove]) -> SimultaneousChoices | None:
    """Return one input with all moves if each is allowed after the moves before it; else None.

    For example, a move may name a die by the value that the die gets from an earlier move. Such a
    move is declared without this detail. The detail is given when the game asks for it.
    """
    pending = driver.state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return None
    if not driver.in_pinned_window() and (driver.pin is not None or driver.in_interruption()):
        return None
    try:
        together = SimultaneousChoices(
            tuple(_choices_in_turn(driver, pending, tuple(choices_of(driver, moves))))
        )
        trial = LineDriver(driver.plugin, driver.record.fork(driver.position), driver.seats)
        first_step = trial.record.step_count
        trial.give(together)
        trial.carry_out(moves, first_step, lambda state: None, lambda: False, lambda: False)
    except MoveError as error:
        # The roll may be stated after the group, where this trial cannot see it.
        return together if error.code in ("roll-missing", "draw-missing") else None
    return together


def _choices_in_turn(
    driver: LineDriver, pending: Decision, declared: tuple[Choice, ...]
) -> Iterator[Choice]:
    """Yield the choices in the form in which they can be declared at the same time.

    If a choice is not allowed yet, its details are left out: they may become allowed when an
    earlier choice is carried out.
    """
    priorities = [
        (pending.order.index(choice.seat) if choice.seat in pending.order else -1, index)
        for index, choice in enumerate(declared)
    ]
    for choice, priority in zip(declared, priorities, strict=True):
        is_allowed = driver.game.verdict(driver.state, choice.seat, choice.action).allowed
        if is_allowed or priority == min(priorities):
            yield choice
        else:
            yield Choice(choice.seat, Action(choice.action.verb, choice.action.object))


def refusals_since(
    driver: LineDriver, stated_move: StatedMove, begin: int
) -> tuple[SkippedWindow, ...]:
    """Return the windows for actions since position `begin`, with the verdict on a move in each."""
    return tuple(
        SkippedWindow(
            state.pending.window, -1, judge(driver.plugin, driver.game, state, stated_move.move)
        )
        for state in driver.record.states[begin:]
        if isinstance(state.pending, Decision) and state.pending.kind is DecisionKind.ACTION
    )
