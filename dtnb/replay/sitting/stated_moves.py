"""Make moves that a player states at the pending question, and answer their follow-up questions.

* seek: with `seek`, the questions before the one that a move answers are passed.
"""

from __future__ import annotations

from typing import NamedTuple

from dtnb.kernel import Chance, Choice, Decision, Input, Outcome, SimultaneousChoices, State
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, SeekFailure
from dtnb.replay.running.script import StatedMove
from dtnb.replay.running.simultaneous import choices_of


class MadeMoves(NamedTuple):
    """The input of one or more moves that were made, and the index of its first step."""

    #: the input that the moves gave
    answer: Input
    #: the index of the first step of this input
    first_step: int


def make_moves(
    driver: LineDriver, moves: tuple[StatedMove, ...], *, seek: bool
) -> MadeMoves | None:
    """Make one move, or several declared together.

    If `seek` is true, questions before the one that the moves answer are passed. If not, return
    None if the moves do not answer the pending question. Raise MoveError if a move cannot be made,
    or has several possible meanings.
    """
    answer = _find_answer(driver, moves, seek=seek)
    if answer is None:
        return None
    first_step = driver.record.step_count
    is_follow_up_answer = len(moves) == 1 and driver.is_follow_up_answer(moves[0])
    driver.give(answer, moves[0].text)
    # A roll declares nothing, and an answer to a follow-up question does not answer the next one.
    if not isinstance(answer, Outcome) and not is_follow_up_answer:
        _carry_out(driver, moves, first_step, seek=seek)
    return MadeMoves(answer, first_step)


def _find_answer(driver: LineDriver, moves: tuple[StatedMove, ...], *, seek: bool) -> Input | None:
    """Make the choices that must come before some moves, and return the input of the moves."""
    if len(moves) > 1:
        return SimultaneousChoices(tuple(choices_of(driver, moves)))
    (stated_move,) = moves
    answer = find_answer_here(driver, stated_move)
    if answer is not None or not seek:
        return answer
    result = driver.seek(stated_move, no_outcome)
    if isinstance(result, SeekFailure):
        raise result.error or MoveError("no-window")
    return result


def find_answer_here(driver: LineDriver, stated_move: StatedMove) -> Input | None:
    """Return a move's input for the pending question, or for a following question to its seat.

    If the move is meant for a later question to its seat, the pending one takes its default. Return
    None if another seat is asked, if rules refuse the move, or if there is no default.
    """
    move, plugin = stated_move.move, driver.plugin
    while (pending := driver.state.pending) is not None:
        if isinstance(pending, Chance):
            return (
                plugin.answers.stated_outcome(driver.game, driver.state, move)
                if move.is_chance
                else None
            )
        landing = driver.land(move, is_pinned=True)
        action = landing.action
        if action is not None and landing.is_move_itself:
            return Choice(pending.seat, action)
        if action is None and pending.seat == move.seat and not landing.verdict.rules:
            action = plugin.defaults.action(driver.game, driver.state)
        if action is None:
            return None
        driver.choose(pending.seat, action)
    return None


def _carry_out(
    driver: LineDriver, moves: tuple[StatedMove, ...], first_step: int, *, seek: bool
) -> None:
    """Answer the follow-up questions of moves that were just declared.

    If `seek` is true, also pass other questions. Raise MoveError if a move has several possible
    meanings.
    """
    by_seat = {stated_move.move.seat: stated_move for stated_move in moves}
    driver.latest_moves.update(by_seat)
    if seek:
        try:
            driver.carry_out(moves, first_step, no_outcome, lambda: False, lambda: False)
        except MoveError as error:
            if not error.lacks_answer:
                raise
        return
    while isinstance(pending := driver.state.pending, Decision):
        if not driver.answer_follow_up(pending, by_seat.get(pending.seat)):
            return


def answer_from_latest_moves(driver: LineDriver) -> None:
    """Make forced choices as long as the latest move of the asked seat answers them."""
    while isinstance(pending := driver.state.pending, Decision) and not pending.may_pass:
        if driver.position >= MAX_INPUTS or pending.seat not in driver.latest_moves:
            return
        move = driver.latest_moves[pending.seat].move
        action = driver.plugin.answers.follow_up_answer(driver.game, driver.state, move)
        if not action:
            return
        driver.choose(pending.seat, action)


def fork_driver(driver: LineDriver, position: int) -> LineDriver:
    """Return an independent driver at an earlier position, with the same latest moves."""
    other = LineDriver(driver.plugin, driver.record.fork(position), driver.seats)
    other.latest_moves = dict(driver.latest_moves)
    return other


def no_outcome(state: State) -> None:
    """Return no outcome. Used as the source of outcomes, it leaves rolls pending."""
