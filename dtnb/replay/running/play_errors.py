"""Raise the errors of `Match`, in which moves are played one by one instead of from a file.

An error names the question that the game asks, or the reasons against the move.
"""

from __future__ import annotations

from typing import Any, NoReturn

from dtnb.explain import Message
from dtnb.explain.speaker import Speaker
from dtnb.kernel import Decision, EndlessResolutionError, IllegalMoveError, Question, Verdict
from dtnb.replay.running.errors import AmbiguousMoveError, MoveError
from dtnb.replay.running.failed_moves import FailureMessages
from dtnb.replay.running.line_driver import LineDriver, SeekFailure
from dtnb.replay.running.script import StatedMove
from dtnb.replay.running.skipped_windows import judge


class LongGameWarning(UserWarning):
    """A game comes near to the limit of inputs that a file can have."""


def prompt(pending: Question | None) -> Message:
    """Return the pending question as a message."""
    if pending is None:
        return Message("reason.nothing-is-asked")
    if isinstance(pending, Decision):
        return Message("match.asked", {"seat": pending.seat, "window": pending.window})
    args = {"seat": pending.seat, "count": pending.count, "purpose": pending.purpose or None}
    return Message(f"prompt.{pending.kind}", {**args, "faces": pending.faces_to_tell})


def illegal_move_error(
    speaker: Speaker, code: str, verdict: Verdict | None = None, /, **args: Any
) -> IllegalMoveError:
    """Return the error for a move that is not allowed, with its message and its verdict.

    `code` is the id of the message without its prefix, and `args` are the message's arguments.
    """
    error_text, hint = speaker.problem(code, args)
    return IllegalMoveError(error_text, verdict, hint)


def refuse_unasked(
    speaker: Speaker, ahead: LineDriver, stated_move: StatedMove, asked: Question | None
) -> NoReturn:
    """Raise IllegalMoveError, naming the pending question and the window that the move is for.

    `asked` is the pending question. `ahead` is a copy of the match's driver, which is advanced in
    order to find that window.
    """
    begin = ahead.position
    verdict = judge(ahead.plugin, ahead.game, ahead.state, stated_move.move)
    answer = ahead.seek(stated_move, lambda state: None)
    pending = ahead.state.pending
    if isinstance(answer, SeekFailure) or pending is None:
        error = answer.error if isinstance(answer, SeekFailure) else None
        skipped_windows = answer.skipped_windows if isinstance(answer, SeekFailure) else ()
        if not verdict.rules:
            verdict = next(
                (skip.verdict for skip in skipped_windows if skip.verdict.rules), verdict
            )
        failure = FailureMessages(ahead).for_move(
            stated_move, error or MoveError("no-window"), skipped_windows, begin
        )
        raise illegal_move_error(speaker, failure.code, verdict, **failure.args)
    window = pending.window if isinstance(pending, Decision) else None
    hint = Message("hint.seek", {"window": window})
    args = {"move": stated_move.text, "asked": prompt(asked), "right": hint}
    raise illegal_move_error(speaker, "not-now", verdict, **args)


def refuse(
    speaker: Speaker, driver: LineDriver, stated_move: StatedMove, error: MoveError, begin: int
) -> NoReturn:
    """Raise the error for a move that began at position `begin` and could not be completed.

    Raises
    ------
    AmbiguousMoveError
        If the move has several possible meanings.
    EndlessResolutionError
        If the effects of the move do not end.
    IllegalMoveError
        In any other case.
    """
    if isinstance(error.__cause__, EndlessResolutionError):
        raise error.__cause__
    failure = FailureMessages(driver).for_move(stated_move, error, skipped_windows=(), begin=begin)
    if error.code == "which":
        error_text, hint = speaker.problem(failure.code, failure.args)
        answers = map(
            speaker.render, driver.plugin.wording.answer_phrases(driver.game, driver.state)
        )
        raise AmbiguousMoveError(error_text, tuple(dict.fromkeys(answers)), hint)
    verdict = error.arguments.get("verdict")
    if verdict is None and not stated_move.move.is_chance:
        state = driver.record.states[begin]
        verdict = judge(driver.plugin, driver.game, state, stated_move.move)
    raise illegal_move_error(speaker, failure.code, verdict, **failure.args)
