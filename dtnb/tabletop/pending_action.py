"""Turn a choice made at the table into a phrase of a replay file.

A session (`Sitting`) has three methods that are used here: `fork()` copies it, `act(action)` makes
one of the engine's actions, and `do(words)` makes a move written as in a replay file.

* pending action: an action may leave follow-up questions open, such as for its target. It is
  pending until they are answered.
* implied move: a move that need not be written, because a later move is possible only after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    IllegalMoveError,
    Outcome,
)
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import AmbiguousMoveError
from dtnb.replay.sitting.implied_moves import drop_implied_moves
from dtnb.replay.sitting.sitting import Sitting

#: the errors of a phrase that does not lead to the chosen action
MOVE_ERRORS = (IllegalMoveError, AmbiguousMoveError, PhraseError)


class PendingAction(NamedTuple):
    """An action that is being declared, with the answers to its follow-up questions so far."""

    #: the session after the declared part of the action
    sitting: Sitting
    #: the action, then the answers to its follow-up questions
    actions: tuple[Action, ...] = ()

    def choose(self, action: Action) -> PendingAction:
        """Return the pending action after one more choice.

        A follow-up question with only one legal answer is answered automatically.
        """
        question, sitting = self.sitting.pending, self.sitting.fork()
        assert isinstance(question, Decision)
        action = sitting.plugin.wording.canonical_action(sitting.game, sitting.state, action)
        sitting.act(action)
        actions = (*self.actions, action)
        while _is_detail_pending(sitting, question.seat) and len(sitting.legal) == 1:
            actions = (*actions, sitting.legal[0])
            sitting.act(sitting.legal[0])
        return PendingAction(sitting, actions)

    def is_open(self, seat: int) -> bool:
        """Tell whether a follow-up question of the action is pending for the seat."""
        return bool(self.actions) and _is_detail_pending(self.sitting, seat)


def _is_detail_pending(sitting: Sitting, seat: int) -> bool:
    """Tell whether a follow-up question for a seat is pending."""
    question = sitting.pending
    is_detail = isinstance(question, Decision) and question.kind is DecisionKind.DETAIL
    return is_detail and question is not None and question.seat == seat


def perform(sitting: Sitting, pending_action: PendingAction) -> Sitting:
    """Perform a declared action, recorded as a phrase if possible, and return the session."""
    for words in phrasings(sitting, pending_action):
        trial_sitting = sitting.fork()
        try:
            trial_sitting.do(words)
        except MOVE_ERRORS:
            continue
        # A phrase can be less exact than the choices.
        if trial_sitting.state == pending_action.sitting.state:
            return drop_implied_moves(trial_sitting)
    trial_sitting = sitting.fork()
    for action in pending_action.actions:
        trial_sitting.act(action)
    return drop_implied_moves(trial_sitting)


def phrasings(sitting: Sitting, pending_action: PendingAction) -> Iterator[str]:
    """Yield phrases that may state an action with all its answers in a replay file."""
    first, *answers = pending_action.actions
    plugin, game, state = sitting.plugin, sitting.game, sitting.state
    speaker = sitting.speaker
    assert state.pending is not None
    name = speaker.seats[state.pending.seat]
    phrases = plugin.wording.phrases_with(game, state, first, answers)
    if first == PASS:
        phrases = (plugin.wording.phrase(game, state, PASS),)
    for phrase in phrases:
        yield f"{name} {speaker.render(phrase)}"


def pass_all_seats(sitting: Sitting) -> Sitting:
    """Return the session after every seat has passed in the pending window."""
    assert isinstance(sitting.pending, Decision)
    after, window = sitting.fork(), sitting.pending.window
    while isinstance(question := after.pending, Decision):
        if not question.may_pass or question.window != window:
            break
        after = perform(after, PendingAction(after).choose(PASS))
    return after


def choose_outcome(
    sitting: Sitting, command: Mapping[str, Any], random_outcome: Outcome
) -> Outcome | None:
    """Return the outcome of the pending roll or draw for a command that the page of a table sends.

    That is the outcome with the command's ``values`` if people enter what they rolled, and
    `random_outcome` if the program rolls for them. For a draw that nobody saw (``unseen``), it is
    the game's default outcome; None if the game has none.
    """
    if command.get("unseen"):
        return sitting.plugin.defaults.outcome(sitting.game, sitting.state)
    values = command.get("values")
    if values is None:
        return random_outcome
    return Outcome(tuple(value if isinstance(value, int) else str(value) for value in values))


def roll_outcome(sitting: Sitting, outcome: Outcome) -> Sitting:
    """Return the session after an outcome, which is recorded as a phrase if possible.

    Raise IllegalMoveError if the outcome is impossible.
    """
    pending, trial_sitting = sitting.pending, sitting.fork()
    assert isinstance(pending, Chance)
    faces = [value for value in outcome.values if isinstance(value, int)]
    if pending.kind == "roll" and len(faces) == pending.count:
        speaker = sitting.speaker
        phrase = speaker.render(
            sitting.plugin.wording.roll_phrase(sitting.game, sitting.state, faces)
        )
        try:
            trial_sitting.do(f"{speaker.seats[pending.seat]} {phrase}")
        except MOVE_ERRORS:
            trial_sitting = sitting.fork()
        else:
            if trial_sitting.record.inputs[-1] == outcome:
                return drop_implied_moves(trial_sitting)
            trial_sitting = sitting.fork()
    return drop_implied_moves(trial_sitting.roll(*outcome.values))
