"""Check what a player may do, wherever a record asks something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from dtnb.explain import Message
from dtnb.kernel import Decision, Record, State, Verdict
from dtnb.replay.game.terms import Check, Finding, Move

#: returns the verdict on a move at a state of a game; None if the move answers nothing there
VerdictOn: TypeAlias = Callable[[Any, State, Any], Verdict | None]


def may(move: Move, expected: bool, verdict_on: VerdictOn) -> Check:
    """Return a check that a player may, or may not, do something.

    A player may do it if the rules allow it at one of the states of the record, the last included.
    If not, the reasons are those at the latest question to the player.
    """

    def check(record: Record) -> Finding:
        game, refusal = record.game, None
        step = _last_step(record, record.states[-1])
        for state in reversed(record.states):
            verdict = verdict_on(game, state, move)
            if verdict is not None and verdict.allowed:
                return Finding(expected, Message("found.allowed"), _last_step(record, state))
            if refusal is None and _asks(state, move.seat):
                refusal, step = verdict, _last_step(record, state)
        refusal = refusal or verdict_on(game, record.states[-1], move)
        if refusal is None:
            return Finding(not expected, Message("found.not-asked-for"), step)
        return Finding(not expected, refused_message(refusal), step, refusal.rules)

    return check


def refused_message(refusal: Verdict) -> Message:
    """Return the message that something is not allowed, with the reasons."""
    reasons = [{"code": reason.code, "rules": list(reason.rules), "args": reason.args}
               for reason in refusal.reasons]  # fmt: skip
    return Message("found.not-allowed", {"reasons": reasons})


def _asks(state: State, seat: int) -> bool:
    """Tell whether a state asks a seat for a decision."""
    return isinstance(state.pending, Decision) and state.pending.seat == seat


def _last_step(record: Record, state: State) -> int:
    """Return the index of the last step that leads to a state, -1 for none."""
    position = record.states.index(state)
    return max((step.index for step in record.steps if step.position <= position), default=-1)
