"""Check the statement that a player may, or may not, do something ("Ann may do this now").

* skipped question: the game does not ask a seat that can do nothing. A step of the record keeps the
  state in which the seat would have been asked (`Step.question_state`).
* verdict, permission: a verdict has the reasons against an action. A permission is a reason why an
  action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from dtnb.explain import Message
from dtnb.kernel import Action, Decision, Record, State, Verdict
from dtnb.replay.game.terms import CheckResult, Move


class JudgedAction(NamedTuple):
    """A move as an action of the game, and the verdict on it."""

    action: Action
    verdict: Verdict
    #: if the action can be taken in several ways and only one is allowed, that way; else empty
    only_way: str = ""


#: judges a move at a state of a game; returns None if the move answers no question there
Judge: TypeAlias = Callable[[Any, State, Any], JudgedAction | None]


class _JudgedState(NamedTuple):
    """A state, and the index of the last step before it."""

    state: State
    step: int


class _Refusal(NamedTuple):
    """A refused action, and the index of the last step before the state that refuses it."""

    judged: JudgedAction
    step: int


class MayCheck:
    """A check that a player may, or may not, do something.

    A player may do it if the rules allow it in at least one state of the record. If they allow it
    in none, the check result has the reasons against it in one of the states, perhaps in one whose
    question the game skipped.
    """

    def __init__(self, move: Move, says_may: bool, judge: Judge) -> None:
        self.move, self.says_may, self.judge = move, says_may, judge

    def __call__(self, record: Record) -> CheckResult:
        """Check a whole record."""
        return self.since(record, 0)

    def since(
        self, record: Record, begin: int, windows: frozenset[str] = frozenset()
    ) -> CheckResult:
        """Check the states of a record after its first `begin` inputs.

        If the player was asked or skipped in one of `windows`, only these windows count.
        """
        game, refused = record.game, list[_Refusal]()
        move = self.move
        states = _states_since(record, begin)
        in_windows = [entry for entry in states if _is_asked_in(entry.state, windows)]
        if any(_asks_seat(state, move.seat) for state, _ in in_windows):
            states = in_windows
        for state, step in states:
            judged = self.judge(game, state, move)
            if judged is None:
                continue
            action, verdict, only_way = judged
            # Nobody was asked in the state of a skipped question, which the record does not have,
            # so what that state allows does not count.
            if verdict.allowed and state in record.states:
                permissions = game.cited_permissions(state, move.seat, action)
                rules = tuple(
                    dict.fromkeys(rule for reason in permissions for rule in reason.rules)
                )
                message = Message("found.allowed")
                return CheckResult(
                    self.says_may, message, step, rules, permissions, action, only_way=only_way
                )
            if _asks_seat(state, move.seat) and not verdict.allowed:
                refused.append(_Refusal(judged, step))
        if not refused:
            last = self.judge(game, record.states[-1], move)
            step = _last_step(record, record.states[-1])
            if last is None:
                return CheckResult(not self.says_may, Message("found.not-asked-for"), step)
            refused = [_Refusal(last, step)]
        (action, refusal, _), step = _clearest_refusal(refused)
        message = refused_message(refusal)
        return CheckResult(not self.says_may, message, step, refusal.rules, refusal.reasons, action)


def _states_since(record: Record, begin: int) -> list[_JudgedState]:
    """Return the states after the first `begin` inputs, in order.

    The states with a question that the game skipped are included.
    """
    skipped: dict[int, list[_JudgedState]] = {}
    for step in record.steps:
        if step.question_state is not None:
            entry = _JudgedState(step.question_state, step.index)
            skipped.setdefault(step.position, []).append(entry)
    states: list[_JudgedState] = []
    for position, state in enumerate(record.states):
        if position >= begin:
            states += skipped.get(position, ())
            states.append(_JudgedState(state, _last_step(record, state)))
    return states


def _clearest_refusal(refused: list[_Refusal]) -> _Refusal:
    """Return the refusal that says most clearly that the move is impossible.

    This is the first refusal that cites rules and does not say that another window allows the move.
    If there is none, return the latest refusal.
    """
    for refusal in refused:
        verdict = refusal.judged.verdict
        if verdict.rules and not any(reason.allowing_windows for reason in verdict.reasons):
            return refusal
    return refused[-1]


def refused_message(refusal: Verdict) -> Message:
    """Return the message that something is not allowed, with the reasons."""
    reasons = [{"code": reason.code, "rules": list(reason.rules), "args": reason.args}
               for reason in refusal.reasons]  # fmt: skip
    return Message("found.not-allowed", {"reasons": reasons})


def _is_asked_in(state: State, windows: frozenset[str]) -> bool:
    """Tell whether the pending question of a state is in one of these windows."""
    return state.pending is not None and state.pending.window in windows


def _asks_seat(state: State, seat: int) -> bool:
    """Tell whether a state asks a seat for a decision."""
    return isinstance(state.pending, Decision) and state.pending.seat == seat


def _last_step(record: Record, state: State) -> int:
    """Return the index of the last step before a state; -1 if there is none."""
    position = record.states.index(state)
    return max((step.index for step in record.steps if step.position <= position), default=-1)
