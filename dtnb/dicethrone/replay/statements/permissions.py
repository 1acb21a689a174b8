"""Check statements about a player who may do something, or who acts first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.replay.landing import land, payment_asked_for, stated_action
from dtnb.dicethrone.replay.statements.record_expectations import outermost_window, resolution_step
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.explain import Message
from dtnb.replay.game import permissions
from dtnb.replay.game.terms import Check, CheckResult

if TYPE_CHECKING:
    from dtnb.dicethrone.replay.phrases.moves import Move
    from dtnb.kernel import Action, Record, State, Step


#: verbs of moves that answer a question, and do not declare an action
_ANSWER_VERBS = ("accept", "choose", "decline", "target")


def may(move: Move, says_may: bool) -> Check:
    """Return a check that a player may, or may not, do something."""
    return permissions.MayCheck(move, says_may, _judge_move)


def _judge_move(game: Any, state: State, move: Move) -> permissions.JudgedAction | None:
    """Return the verdict on a move; None if it does not answer the pending decision."""
    action = stated_action(game, state, move)
    if move.verb in _ANSWER_VERBS:
        landing = land(game, state, move, is_pinned=True)
        action = landing.action or action
        if action is None or not (landing.is_move_itself or landing.verdict.reasons):
            return None
        return permissions.JudgedAction(action, landing.verdict)
    if action is None:
        return None
    action = payment_asked_for(game, state, move) or action
    verdict = game.verdict(state, move.seat, action)
    mode = _only_mode(game, state, move.seat, action) if verdict.allowed else ""
    return permissions.JudgedAction(action, verdict, mode)


def _only_mode(game: Any, state: State, seat: int, action: Action) -> str:
    """Return the name of the only legal mode, if an action has several modes and names none."""
    specs = game.action_specs(state.table, seat, action)
    if len(specs) < 2 or action.detail(MODE_DETAIL) is not None:
        return ""
    legal_modes = [
        spec.name
        for spec in specs
        if game.verdict(state, seat, action.with_detail(MODE_DETAIL, spec.name)).allowed
    ]
    return legal_modes[0] if len(legal_modes) == 1 else ""


def _rules_of_precedence(record: Record, commit: Step) -> tuple[str, ...]:
    """Return the rules by which an action came before another that was declared earlier."""
    action = commit.settled_action
    for step in record.steps:
        if step.kind == "withdraws" and step.args.get("because_of") == action:
            return step.rules
    claims = (step for step in record.steps if step.kind == "claims" and step.args["id"] == action)
    return next((step.rules for step in claims), ())


def acts_first(seat: int) -> Check:
    """Return a check that a player goes first.

    Look for the latest window in which several players act or, if there is none, for the latest
    window with an action. The player who acts first there goes first. If nobody has acted in the
    whole record, the Start Player goes first (DT-SETUP-06).
    """

    def check(record: Record) -> CheckResult:
        steps_by_window: dict[int, list[Step]] = {}
        for step in record.steps:
            if step.kind in ("declares", "commits") and step.actor is not None:
                steps_by_window.setdefault(outermost_window(record, step), []).append(step)
        windows = [
            steps
            for steps in steps_by_window.values()
            if any(step.kind == "commits" for step in steps)
        ]
        contested_windows = [steps for steps in windows if len({step.actor for step in steps}) > 1]
        for steps in reversed(contested_windows or windows):
            first_commit = min(
                (step for step in steps if step.kind == "commits"),
                key=lambda step: resolution_step(record, step),
            )
            name = record.state.table.seats[first_commit.actor or 0].name
            rules = _rules_of_precedence(record, first_commit)
            return CheckResult(
                first_commit.actor == seat,
                actual_value=name,
                step=first_commit.index,
                rules=rules,
                is_final=True,
            )
        start = record.state.table.start_seat
        if start is None:
            return CheckResult(holds=False, actual_value=Message("found.nobody-acted"), step=-1)
        return CheckResult(
            start == seat, actual_value=record.state.table.seats[start].name, step=-1
        )

    return check
