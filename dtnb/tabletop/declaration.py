"""The action that is being put together at a table, choice by choice, before it is made.

* pending action: an action with the answers to its follow-up questions so far.
* round: several seats declare an action before any of them takes effect.
"""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.kernel import PASS, Action, Choice, Input, Outcome, SimultaneousChoices
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.joint_actions import Round, RoundAction, round_at
from dtnb.tabletop.pending_action import MOVE_ERRORS, PendingAction, perform, roll_outcome


class Declaration:
    """The action that is being declared, and the round that it belongs to, if any."""

    def __init__(self) -> None:
        self.action: PendingAction | None = None
        #: the round in which several seats declare together; None for a single action
        self.round: Round | None = None

    def __bool__(self) -> bool:
        """Whether anything is pending."""
        return self.action is not None or self.round is not None

    def __len__(self) -> int:
        """Return the number of choices of the declaration that can be undone."""
        return (0 if self.action is None else len(self.action.actions)) + (self.round is not None)

    @property
    def round_actions(self) -> Sequence[RoundAction]:
        """The actions declared so far in the round."""
        return () if self.round is None else self.round.actions

    def session_before(self, sitting: Sitting | None) -> Sitting | None:
        """Return the session before the pending action.

        In a round, return the session in which the next seat is asked.
        """
        return sitting if self.round is None else self.round.asked_session

    def current(self, sitting: Sitting | None) -> Sitting | None:
        """Return the session after the declared part of the pending action."""
        return self.session_before(sitting) if self.action is None else self.action.sitting

    def drop(self) -> None:
        """Drop everything that is pending."""
        self.action, self.round = None, None

    def choose(self, sitting: Sitting | None, action: Action) -> Sitting | None:
        """Declare an action, or answer a follow-up question of the pending action.

        Return the session after the declaration; None while it is incomplete.
        """
        before = self.session_before(sitting)
        assert before is not None
        assert before.pending is not None
        pending = (self.action or PendingAction(before)).choose(action)
        if pending.is_open(before.pending.seat):
            self.action = pending
            return None
        self.action = None
        if self.round is None:
            return perform(before, pending)
        self.round = self.round.with_action(pending)
        return self._end_round(self.round) if self.round.asked_session is None else None

    def _end_round(self, complete: Round) -> Sitting | None:
        """End a round; return the session after its actions, or None if every seat passed."""
        self.round = None
        return complete.declare() if complete.actions else None

    def undo(self, sitting: Sitting | None) -> None:
        """Undo the last choice of the pending action, or else leave the round."""
        if self.action is None:
            self.round = None
            return
        # Choices cannot be taken back one by one, so declare the action again without the last one.
        actions, self.action = self.action.actions[:-1], None
        for action in actions:
            self.choose(sitting, action)

    def begin_round(self, sitting: Sitting) -> bool:
        """Begin a round of all asked seats; return False if only one seat is asked here."""
        self.action, self.round = None, round_at(sitting)
        return self.round is not None


def replay_inputs(sitting: Sitting, inputs: Sequence[Input]) -> Sitting:
    """Return a session after saved inputs; choices are recorded as phrases where possible.

    Raise IllegalMoveError if the inputs are illegal.
    """
    # Make the moves as a person would, because then they are recorded as phrases. Stop when this no
    # longer gives exactly the saved inputs, and give the other inputs as they are.
    current, remaining_inputs = sitting, list(inputs)
    while remaining_inputs:
        try:
            after = _replay_next(current, remaining_inputs)
        except MOVE_ERRORS:
            break
        replayed = list(after.record.inputs[len(current.record.inputs) :])
        if not replayed or replayed != remaining_inputs[: len(replayed)]:
            break
        current, remaining_inputs = after, remaining_inputs[len(replayed) :]
    return current.fork().give(*remaining_inputs) if remaining_inputs else current


def _replay_next(current: Sitting, remaining_inputs: Sequence[Input]) -> Sitting:
    """Return the session after the next action and the answers to its follow-up questions."""
    first = remaining_inputs[0]
    if isinstance(first, Outcome):
        return roll_outcome(current, first)
    if isinstance(first, SimultaneousChoices):
        return _replay_together(current, first, remaining_inputs[1:])
    begin, pending = len(current.record.inputs), PendingAction(current).choose(first.action)
    while pending.is_open(first.seat):
        answer = remaining_inputs[len(pending.sitting.record.inputs) - begin :][:1]
        if not answer or not isinstance(answer[0], Choice):
            break
        pending = pending.choose(answer[0].action)
    return perform(current, pending)


def _replay_together(
    current: Sitting, first: SimultaneousChoices, answers: Sequence[Input]
) -> Sitting:
    """Return the session after a round of actions that were declared together."""
    actions = {choice.seat: [choice.action] for choice in first.choices}
    for answer in answers:
        if isinstance(answer, Choice) and answer.seat in actions:
            actions[answer.seat].append(answer.action)
    round_ = round_at(current)
    while round_ is not None and round_.asked_session is not None:
        pending = round_.asked_session.pending
        assert pending is not None
        pending_action = PendingAction(round_.asked_session)
        for action in actions.get(pending.seat, [PASS]):
            pending_action = pending_action.choose(action)
        round_ = round_.with_action(pending_action)
    return current.fork() if round_ is None else round_.declare()
