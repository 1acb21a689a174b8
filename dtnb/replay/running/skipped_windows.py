"""Find the timing windows in which a move of a file was not made, with the rules against it.

* skipped window: a window in which a seat could have acted, but the move was not made.
* skipped decision: the game does not ask a seat that can do nothing. A step of the record keeps the
  state in which the seat would have been asked (`Step.question_state`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dtnb.kernel import Decision, Game, Record, Role, State, Verdict
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Move, PhraseError
from dtnb.replay.running.results import SkippedWindow

#: the step of a decision for which the seat was asked
_WAS_ASKED = -1


class _SeatDecision(NamedTuple):
    """A decision of one seat."""

    #: the state that asks the seat, or that would have asked it
    state: State
    #: the id of the window
    window: str
    #: the index of the step that keeps the decision if the game skipped it, else `_WAS_ASKED`
    skipping_step: int


def find_skipped_windows(
    plugin: Plugin, record: Record, move: Move, begin: int, end: int
) -> tuple[SkippedWindow, ...]:
    """Return the windows between two positions in which the seat of a move could have acted.

    Windows at position `end` are left out. Return nothing for a roll or a draw.
    """
    if move.is_chance:
        return ()
    game = record.game
    return tuple(
        SkippedWindow(
            decision.window, decision.skipping_step, judge(plugin, game, decision.state, move)
        )
        for decision in _decisions_of(record, move.seat, begin, end)
        if decision.skipping_step != _WAS_ASKED
        or _could_be_meant(plugin, game, decision.state, move)
    )


def refused_questions(
    plugin: Plugin, record: Record, move: Move, begin: int
) -> tuple[SkippedWindow, ...]:
    """Return the decisions of the seat since position `begin` at which `move` is refused.

    `move` is a roll or a draw.
    """
    refused = []
    for decision in _decisions_of(record, move.seat, begin, len(record.states)):
        try:
            landing = plugin.answers.land(record.game, decision.state, move, is_pinned=False)
        except PhraseError:
            continue
        if landing.verdict.reasons:
            refused.append(SkippedWindow(decision.window, decision.skipping_step, landing.verdict))
    return tuple(refused)


def _decisions_of(record: Record, seat: int, begin: int, end: int) -> Iterator[_SeatDecision]:
    """Yield the decisions of a seat between two positions, in the order of play.

    At one position, the skipped decisions come before the decision that was asked.
    """
    #: the state and the step of each skipped decision, by position
    skipped_at: dict[int, list[tuple[State, int]]] = {}
    for step in record.steps:
        if step.question_state is not None:
            skipped_at.setdefault(step.position, []).append((step.question_state, step.index))
    for position, state in enumerate(record.states[begin:end], begin):
        for decision_state, skipping_step in (*skipped_at.get(position, ()), (state, _WAS_ASKED)):
            pending = decision_state.pending
            if isinstance(pending, Decision) and pending.seat == seat:
                yield _SeatDecision(decision_state, pending.window, skipping_step)


def likely_windows(
    record: Record, skipped_windows: Sequence[SkippedWindow], begin: int
) -> Sequence[SkippedWindow]:
    """Return the windows for which a move after a missing roll was probably meant.

    If no phase has begun since position `begin`, this is the last window. If one has, the last
    window is often too late for the move. Then return the windows in which more reasons speak
    against the move than in the last window.
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

    Prefer the first refusal that cites rules and does not say that another window allows the move.
    If there is none, return the latest of the refusals with the fewest reasons.
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
