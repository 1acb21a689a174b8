"""Checks of what a player may do, and of who acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.replay.landing import stated_action
from dtnb.dicethrone.replay.statements.record_expectations import resolution_step, window_of
from dtnb.explain import Message
from dtnb.kernel import Decision
from dtnb.replay.game.terms import Check, Finding

if TYPE_CHECKING:
    from dtnb.dicethrone.replay.phrases.moves import Move
    from dtnb.kernel import Record, State, Step, Verdict


def may(move: Move, expected: bool) -> Check:
    """Return a check that a player may, or may not, do something.

    A player may do it if the rules allow it at one of the states of the record, the last included.
    If not, the reasons are those at the latest question to the player.
    """

    def check(record: Record) -> Finding:
        refusal: Verdict | None = None
        step = _last_step(record, record.states[-1])
        for state in reversed(record.states):
            verdict = _verdict(record, state, move)
            if verdict is not None and verdict.allowed:
                return Finding(expected, Message("found.allowed"), _last_step(record, state))
            if refusal is None and _asks(state, move.seat):
                refusal, step = verdict, _last_step(record, state)
        refusal = refusal or _verdict(record, record.states[-1], move)
        if refusal is None:
            return Finding(not expected, Message("found.not-asked-for"), step)
        data = [{"code": reason.code, "rules": list(reason.rules), "args": reason.args}
                for reason in refusal.reasons]  # fmt: skip
        found = Message("found.not-allowed", {"reasons": data})
        return Finding(not expected, found, step, refusal.rules)

    return check


def _asks(state: State, seat: int) -> bool:
    """Tell whether a state asks a seat for a decision."""
    return isinstance(state.pending, Decision) and state.pending.seat == seat


def _verdict(record: Record, state: State, move: Move) -> Verdict | None:
    """Return the verdict on a move at a state; None for a move that is no action."""
    game: Any = record.game
    action = stated_action(game, state, move)
    return game.verdict(state, move.seat, action) if action is not None else None


def _last_step(record: Record, state: State) -> int:
    """Return the index of the last step that leads to a state, -1 for none."""
    position = record.states.index(state)
    return max((step.index for step in record.steps if step.position <= position), default=-1)


def acts_first(seat: int) -> Check:
    """Return a check that the first action of a window is a player's.

    The window is the latest in which two players declared actions, else the latest with an action.
    Before anybody acts, it is the Start Player who goes first (DT-SETUP-06).
    """

    def check(record: Record) -> Finding:
        by_window: dict[int, list[Step]] = {}
        for step in record.steps:
            if step.kind in ("declares", "commits") and step.actor is not None:
                by_window.setdefault(window_of(record, step), []).append(step)
        windows = [steps for steps in by_window.values() if any(s.kind == "commits" for s in steps)]
        several = [steps for steps in windows if len({step.actor for step in steps}) > 1]
        for steps in reversed(several or windows):
            first = min(
                (step for step in steps if step.kind == "commits"),
                key=lambda step: resolution_step(record, step),
            )
            name = record.state.table.seats[first.actor or 0].name
            return Finding(first.actor == seat, name, first.index)
        start = record.state.table.start_seat
        if start is None:
            return Finding(False, Message("found.nobody-acted"), -1)
        return Finding(start == seat, record.state.table.seats[start].name, -1)

    return check
