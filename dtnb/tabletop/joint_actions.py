"""Actions that are declared together: every seat declares before any action takes effect.

* round: all actions that are declared together.
* ``fork()``: makes a copy of a session, in which actions are tried.
* pending action: the action of a seat, with the answers to its follow-up questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.questions import action_label
from dtnb.kernel import (
    PASS,
    Choice,
    Decision,
    DecisionKind,
    IllegalMoveError,
    SimultaneousChoices,
    State,
)
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.pending_action import MOVE_ERRORS, PendingAction, perform, phrasings

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: a kind of step that exists only in games whose seats can declare together
_JOINT_STEP_KIND = "declared-together"


class RoundAction(NamedTuple):
    """One seat's action in a round, and the session in which the seat was asked."""

    sitting: Sitting
    pending_action: PendingAction

    @property
    def seat(self) -> int:
        """The seat that acts."""
        assert self.sitting.pending is not None
        return self.sitting.pending.seat

    def phrasings(self) -> Iterator[str]:
        """Yield phrases that may state the action in a replay file."""
        return phrasings(self.sitting, self.pending_action)

    def label(self, speaker: Speaker) -> str:
        """Return the seat and its action in words."""
        sitting, action = self.sitting, self.pending_action.actions[0]
        presenter = sitting.plugin.presenter
        label = action_label(action, sitting.state, presenter, sitting.game, speaker)
        return speaker.text("list.pair", name=speaker.seats[self.seat], value=label)


class Round(NamedTuple):
    """A round of actions declared together; some seats may not have been asked yet."""

    #: the session before the round
    before: Sitting
    #: the session in which the next seat is asked; None if every seat has been asked
    asked_session: Sitting | None
    #: the actions declared so far, without passes
    actions: tuple[RoundAction, ...] = ()

    def with_action(self, pending: PendingAction) -> Round:
        """Return the round after the asked seat has declared an action or passed."""
        assert self.asked_session is not None
        declared = self.actions
        if pending.actions[0] != PASS:
            declared = (*declared, RoundAction(self.asked_session, pending))
        return Round(self.before, _next_asked(self.asked_session), declared)

    def declare(self) -> Sitting:
        """Return the session after all actions of the round.

        Raise IllegalMoveError or AmbiguousMoveError if the rules refuse the actions, or if no
        phrases lead to the same state as the choices.
        """
        if len(self.actions) < 2:
            # A single action is recorded in the same way as an action outside a round.
            if not self.actions:
                return self.before
            (only_action,) = self.actions
            return perform(only_action.sitting, only_action.pending_action)
        # An action has several possible phrases, some of which may mean something else. Take the
        # first combination that leads to the state after the chosen actions.
        expected = self._expected_state()
        first_error: Exception | None = None
        for phrases in product(*(tuple(action.phrasings()) for action in self.actions)):
            trial_sitting = self.before.fork()
            try:
                trial_sitting.do(*phrases)
            except MOVE_ERRORS as error:
                first_error = first_error or error
                continue
            if trial_sitting.state == expected:
                return trial_sitting
        raise first_error or IllegalMoveError(
            ", ".join(next(action.phrasings()) for action in self.actions)
        )

    def _expected_state(self) -> State:
        """Return the state after the declared choices; the phrases must lead to the same state."""
        record = self.before.record.fork(len(self.before.record.inputs))
        first_choices = (
            Choice(action.seat, action.pending_action.actions[0]) for action in self.actions
        )
        record.add(SimultaneousChoices(tuple(first_choices)))
        answers = {action.seat: list(action.pending_action.actions[1:]) for action in self.actions}
        while (pending := record.state.pending) is not None and answers.get(pending.seat):
            record.add(Choice(pending.seat, answers[pending.seat].pop(0)))
        return record.state


def round_at(sitting: Sitting) -> Round | None:
    """Return a new round at the pending question; None if only one seat is asked."""
    pending = sitting.pending
    if _JOINT_STEP_KIND not in sitting.game.kinds or not isinstance(pending, Decision):
        return None
    if (
        pending.kind is not DecisionKind.ACTION
        or not pending.may_pass
        or _next_asked(sitting) is None
    ):
        return None
    return Round(sitting, sitting)


def _next_asked(sitting: Sitting) -> Sitting | None:
    """Return the session in which the same window asks the next seat.

    Return None if the window asks no other seat after the asked one has passed.
    """
    after_pass = sitting.fork()
    after_pass.act(PASS)
    asks_next_seat = (
        isinstance(after_pass.pending, Decision)
        and after_pass.window == sitting.window
        and after_pass.asked != sitting.asked
    )
    return after_pass if asks_next_seat else None
