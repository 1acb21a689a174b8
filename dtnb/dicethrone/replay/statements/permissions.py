"""Checks of what a player may do, and of who acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.replay.landing import stated_action
from dtnb.explain import Message
from dtnb.kernel import Decision
from dtnb.replay.game.terms import Check, Finding

if TYPE_CHECKING:
    from dtnb.dicethrone.replay.phrases.moves import Move
    from dtnb.kernel import Record, State, Verdict


def may(move: Move, expected: bool) -> Check:
    """Return a check that a player may, or may not, make a move somewhere in the record.

    A player may make it if the rules allow it at any question of the record, including the question
    at which the record stops. If they do not, the finding gives the reasons that hold at the latest
    question to the player.
    """

    def check(record: Record) -> Finding:
        refusal: Verdict | None = None
        step = _last_step(record, len(record.states) - 1)
        for position in range(len(record.states) - 1, -1, -1):
            verdict = _verdict(record, position, move)
            if verdict is not None and verdict.allowed:
                return Finding(expected, Message("found.allowed"), _last_step(record, position))
            if refusal is None and _asks(record.states[position], move.seat):
                refusal, step = verdict, _last_step(record, position)
        refusal = refusal or _verdict(record, len(record.states) - 1, move)
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


def _verdict(record: Record, position: int, move: Move) -> Verdict | None:
    """Return the verdict on a move after `position` inputs; None if the move is no action."""
    game: Any = record.game
    state = record.states[position]
    action = stated_action(game, state, move)
    return game.verdict(state, move.seat, action) if action is not None else None


def _last_step(record: Record, position: int) -> int:
    """Return the index of the last step that the first `position` inputs lead to; -1 for none."""
    return max((step.index for step in record.steps if step.position <= position), default=-1)


def acts_first(seat: int) -> Check:
    """Return a check that the first action in a window is the player's.

    The latest window in which two or more actions were done is meant.
    """

    def check(record: Record) -> Finding:
        commits = [step for step in record.steps if step.kind == "commits"]
        by_window: dict[int, list[int]] = {}
        for step in commits:
            by_window.setdefault(_window_of(record, step.index), []).append(step.index)
        for steps in reversed(by_window.values()):
            actors = [record.steps[index].actor for index in steps]
            if len(set(actors)) > 1:
                first = actors[0]
                name = record.state.table.seats[first].name if first is not None else ""
                return Finding(first == seat, name, steps[0])
        return Finding(False, Message("found.nobody-acted"), -1)

    return check


def _window_of(record: Record, index: int) -> int:
    """Return the index of the step that opened the outermost window in which a step lies."""
    opening, step = -1, record.steps[index]
    while step.parent >= 0:
        step = record.steps[step.parent]
        if step.kind == "window-opens":
            opening = step.index
    return opening
