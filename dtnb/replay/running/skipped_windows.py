"""Find the windows in which the seat of a move could have acted, but the move was not made.

A *position* is the number of inputs given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.kernel import Decision, Game, Record, Role, State, Verdict
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Move, PhraseError
from dtnb.replay.running.results import SkippedWindow


def find_skipped_windows(
    plugin: Plugin, record: Record, move: Move, begin: int, end: int
) -> tuple[SkippedWindow, ...]:
    """Return the windows between two positions in which the seat of a move could have acted.

    Windows at position `end` are left out. Return nothing for a roll or a draw.
    """
    if move.is_chance:
        return ()
    game = record.game
    ordered: list[tuple[int, int, SkippedWindow]] = []
    for position, state in enumerate(record.states[begin:end], begin):
        pending = state.pending
        if not isinstance(pending, Decision) or pending.seat != move.seat:
            continue
        if _could_be_meant(plugin, game, state, move):
            verdict = judge(plugin, game, state, move)
            ordered.append((position, 1, SkippedWindow(pending.window, -1, verdict)))
    for step in record.steps:
        if step.question_state is not None and begin <= step.position < end:
            unasked = step.question_state.pending
            if isinstance(unasked, Decision) and unasked.seat == move.seat:
                verdict = judge(plugin, game, step.question_state, move)
                ordered.append(
                    (step.position, 0, SkippedWindow(unasked.window, step.index, verdict))
                )
    return tuple(skipped for *_, skipped in sorted(ordered, key=lambda entry: entry[:2]))


def refused_questions(
    plugin: Plugin, record: Record, move: Move, begin: int
) -> tuple[SkippedWindow, ...]:
    """Return the decisions of the seat since position `begin` at which `move` is refused.

    `move` is a roll or a draw.
    """
    questions = [
        (position, 1, -1, state)
        for position, state in enumerate(record.states)
        if position >= begin
    ]
    questions += [
        (step.position, 0, step.index, step.question_state)
        for step in record.steps
        if step.question_state is not None and step.position >= begin
    ]
    refused = []
    for *_, step_index, state in sorted(questions, key=lambda question: question[:3]):
        pending = state.pending
        if isinstance(pending, Decision) and pending.seat == move.seat:
            try:
                verdict = plugin.answers.land(record.game, state, move, is_pinned=False).verdict
            except PhraseError:
                continue
            if verdict.reasons:
                refused.append(SkippedWindow(pending.window, step_index, verdict))
    return tuple(refused)


def likely_windows(
    record: Record, skipped_windows: Sequence[SkippedWindow], begin: int
) -> Sequence[SkippedWindow]:
    """Return the windows for which a move after a missing roll was probably meant.

    If no new phase has begun since position `begin`, this is the last window. If a phase has begun,
    these are the windows with more reasons against the move than the last window. (Without the
    missing roll, the move has nothing to act on in later windows, where few reasons speak against
    it.)
    """
    last = skipped_windows[-1:]
    steps = (step for step in record.steps_since(0) if step.position >= begin)
    if not any(record.game.kinds[step.kind] is Role.PHASE for step in steps):
        return last
    last_count = max((len(ruled_reasons(window.verdict).reasons) for window in last), default=0)
    return [
        window
        for window in skipped_windows
        if len(ruled_reasons(window.verdict).reasons) > last_count
    ] or last


def _could_be_meant(plugin: Plugin, game: Game[Any], state: State, move: Move) -> bool:
    """Whether a move could be meant for the pending question.

    Return True if the seat may pass, or if the move is one of the options.
    """
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass:
        return True
    action = plugin.answers.stated_action(game, state, move)
    options = {option.without_details() for option in game.candidates(state)}
    return action is not None and action.without_details() in options


def refusal_easiest_to_correct(skipped: Sequence[SkippedWindow]) -> Verdict:
    """Return the refusal that is easiest to correct, or the last verdict if it allows the move.

    This is the first refusal that cites rules and names no other window for the move. If there is
    none, it is the latest of the refusals with the fewest reasons.
    """
    last = skipped[-1].verdict if skipped else Verdict()
    if last.allowed:
        return last
    refused = [window.verdict for window in skipped if not window.verdict.allowed]
    in_window = [
        verdict
        for verdict in refused
        if verdict.rules and not any(reason.allowing_windows for reason in verdict.reasons)
    ]
    return (
        in_window[0]
        if in_window
        else min(reversed(refused), key=lambda verdict: len(verdict.reasons))
    )


def ruled_reasons(verdict: Verdict) -> Verdict:
    """Return a verdict with only the reasons that cite a rule; unchanged if none does."""
    ruled = tuple(reason for reason in verdict.reasons if reason.rules)
    return Verdict(
        ruled or verdict.reasons, verdict.policies, depends_on_unknown=verdict.depends_on_unknown
    )


def judge(plugin: Plugin, game: Game[Any], state: State, move: Move) -> Verdict:
    """Return the verdict on a move in any state. A move that states no action is allowed."""
    action = plugin.answers.stated_action(game, state, move)
    return game.verdict(state, move.seat, action) if action is not None else Verdict()
