"""Check what a player may do, wherever a record asks something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from dtnb.explain import Message
from dtnb.kernel import Action, Decision, Record, State, Verdict
from dtnb.replay.game.terms import Check, Finding, Move


class Judged(NamedTuple):
    """A move as an action of the game, and the verdict on it."""

    action: Action
    verdict: Verdict


#: judges a move at a state of a game; None if the move answers nothing there
Judge: TypeAlias = Callable[[Any, State, Any], Judged | None]


def may(move: Move, expected: bool, judge: Judge) -> Check:
    """Return a check that a player may, or may not, do something.

    A player may do it if the rules allow it at one of the states of the record, the last included.
    If not, the reasons are those at the latest question to the player.
    """

    def check(record: Record) -> Finding:
        game, refused = record.game, None
        step = _last_step(record, record.states[-1])
        for state in record.states:
            judged = judge(game, state, move)
            if judged is not None and judged.verdict.allowed:
                action = judged.action
                permissions = game.cited_permissions(state, move.seat, action)
                rules = tuple(dict.fromkeys(rule for p in permissions for rule in p.rules))
                step = _last_step(record, state)
                message = Message("found.allowed")
                return Finding(expected, message, step, rules, permissions, action)
            if _asks(state, move.seat):
                refused, step = judged, _last_step(record, state)
        refused = refused or judge(game, record.states[-1], move)
        if refused is None:
            return Finding(not expected, Message("found.not-asked-for"), step)
        action, refusal = refused
        message = refused_message(refusal)
        return Finding(not expected, message, step, refusal.rules, refusal.reasons, action)

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
