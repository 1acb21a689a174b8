"""Judge whether the rules allow a stated move at the pending question, and say why not.

A move is stated as a phrase in a file or a match.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.kernel import Action, Chance, Decision, Game, IllegalMoveError, Reason, State, Verdict
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Move


def judge_move(plugin: Plugin, game: Game[Any], state: State, move: Move) -> Verdict:
    """Return the verdict on a move at a question. The move may be an action, a roll or an answer.

    A roll or an answer is allowed if it answers the pending question. Raise PhraseError if the move
    is meant for this question but names something that the table lacks.
    """
    action, pending = plugin.answers.stated_action(game, state, move), state.pending
    if action is not None:
        return game.verdict(state, move.seat, action)
    if isinstance(pending, Decision):
        landing = plugin.answers.land(game, state, move, is_pinned=True)
        if landing.action is not None:
            return game.verdict(state, pending.seat, landing.action)
        verdict = landing.verdict
    elif (
        isinstance(pending, Chance)
        and (given := plugin.answers.stated_outcome(game, state, move)) is not None
    ):
        try:
            game.check_outcome(pending, given)
        except IllegalMoveError:
            return Verdict((Reason("no-such-outcome"),))
        return Verdict()
    else:
        verdict = game.verdict(state, move.seat, Action(""))
    return verdict if verdict.reasons else Verdict((_not_asked(pending),))


def _not_asked(pending: Decision | Chance | None) -> Reason:
    """Return the reason which says that another question is pending."""
    if not isinstance(pending, Decision):
        return Reason("not-in-window", (), {"kind": "none"})
    args = {"kind": str(pending.kind), "window": [pending.window], "seat": pending.seat}
    return Reason("not-in-window", (), args)


def add_window_rules(plugin: Plugin, state: State, verdict: Verdict) -> Verdict:
    """Add the rules of the pending window to a refusal that cites none."""
    pending = state.pending
    if pending is None or verdict.allowed or verdict.rules or not pending.window:
        return verdict
    rules = tuple(plugin.rulebook().window(pending.window).rules)
    reasons = tuple(replace(reason, rules=rules) for reason in verdict.reasons)
    return replace(verdict, reasons=reasons)
