"""Why a match does not take a move: what is asked instead, and what speaks against it."""

from __future__ import annotations

from typing import Any, NoReturn

from dtnb.explain import Message
from dtnb.explain.speaker import Speaker
from dtnb.kernel import Decision, EndlessResolutionError, IllegalMoveError, Question, Verdict
from dtnb.replay.running.errors import AmbiguousMoveError, MoveError
from dtnb.replay.running.failed_moves import FailureMessages
from dtnb.replay.running.line_driver import LineDriver, Missed
from dtnb.replay.running.script import Stated
from dtnb.replay.running.skipped_windows import judge


class LongGameWarning(UserWarning):
    """A game comes near to the inputs that a file can hold."""


def prompt(pending: Question | None) -> Message:
    """Say what is asked."""
    if pending is None:
        return Message("reason.nothing-is-asked")
    if isinstance(pending, Decision):
        return Message("match.asked", {"seat": pending.seat, "window": pending.window})
    args = {"seat": pending.seat, "count": pending.count, "purpose": pending.purpose or None}
    return Message(f"prompt.{pending.kind}", {**args, "faces": pending.faces_to_tell})


def illegal(
    speaker: Speaker, code: str, verdict: Verdict | None = None, /, **args: Any
) -> IllegalMoveError:
    """Return the error in words, with the verdict."""
    what, right = speaker.problem(code, args)
    return IllegalMoveError(what, verdict, right)


def refuse_now(
    speaker: Speaker, ahead: LineDriver, stated: Stated, asked: Question | None
) -> NoReturn:
    """Say what is asked instead of a move, and where it would be in its place.

    Parameters
    ----------
    ahead
        Stands at the open question, and may go on.
    asked
        The question that somebody else has to answer first.

    Raises
    ------
    IllegalMoveError
    """
    begin = ahead.position
    verdict = judge(ahead.plugin, ahead.game, ahead.state, stated.move)
    found = ahead.seek(stated, lambda state: None)
    pending = ahead.state.pending
    if isinstance(found, Missed) or pending is None:
        error = found.error if isinstance(found, Missed) else None
        passed = found.passed if isinstance(found, Missed) else ()
        if not verdict.rules:
            verdict = next((each.verdict for each in passed if each.verdict.rules), verdict)
        told = FailureMessages(ahead).failed(stated, error or MoveError("no-window"), passed, begin)
        raise illegal(speaker, told.code, verdict, **told.args)
    window = pending.window if isinstance(pending, Decision) else None
    there = Message("hint.seek", {"window": window})
    args = {"move": stated.text, "asked": prompt(asked), "right": there}
    raise illegal(speaker, "not-now", verdict, **args)


def refuse(
    speaker: Speaker, driver: LineDriver, stated: Stated, error: MoveError, begin: int
) -> NoReturn:
    """Say what stopped a move.

    Parameters
    ----------
    driver
        The line as far as it came.
    begin
        Where the move was begun.

    Raises
    ------
    AmbiguousMoveError
        If the move leaves open which of several things is meant.
    EndlessResolutionError
        If what it sets off does not end.
    IllegalMoveError
        Otherwise.
    """
    if isinstance(error.__cause__, EndlessResolutionError):
        raise error.__cause__
    told = FailureMessages(driver).failed(stated, error, (), begin)
    if error.code == "which":
        what, right = speaker.problem(told.code, told.args)
        answers = map(
            speaker.words, driver.plugin.wording.answer_phrases(driver.game, driver.state)
        )
        raise AmbiguousMoveError(what, tuple(dict.fromkeys(answers)), right)
    verdict = error.arguments.get("verdict")
    if verdict is None and not stated.move.is_chance:
        state = driver.record.states[begin]
        verdict = judge(driver.plugin, driver.game, state, stated.move)
    raise illegal(speaker, told.code, verdict, **told.args)
