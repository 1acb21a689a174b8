"""How moves land: windows that no move speaks to are passed, until a move finds its question.

In a window actions come first, then its forced choice; a forced choice that no move answers takes
its stated default; a roll leads to itself through the choices that it implies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from dtnb.explain import Message
from dtnb.files.problems import listed
from dtnb.kernel import (
    Action,
    Chance,
    Choice,
    Decision,
    DecisionKind,
    EndlessResolutionError,
    Game,
    IllegalMoveError,
    Input,
    Outcome,
    Question,
    Record,
    Role,
    State,
    Step,
)
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Landing, Move, PhraseError
from dtnb.replay.running.errors import MoveError, endless
from dtnb.replay.running.results import Ending, PassedOver
from dtnb.replay.running.script import Pin, Stated
from dtnb.replay.running.skipped_windows import passed_over

#: questions that one line may have, as many as a file holds answers
MAX_QUESTIONS = MAX_INPUTS
#: names of options in a message
MAX_OPTIONS = 12

#: gives the outcome of a chance that the move being sought does not state, if a file has it
OtherOutcome = Callable[[State], Outcome | None]


class Missed(NamedTuple):
    """A move found no place; `error` says what came in its way, if something did."""

    error: MoveError | None
    passed: tuple[PassedOver, ...] = ()


class LineDriver:
    """Plays one line: gives inputs to a record as moves ask for them.

    Parameters
    ----------
    plugin, record
        The game's plug and the line so far.
    seats
        Names for messages.
    """

    def __init__(self, plugin: Plugin, record: Record, seats: Sequence[str]) -> None:
        self.plugin = plugin
        self.record = record
        self.seats = seats
        self.pin: Pin | None = None
        #: whether the next move has to be asked for in the window that is pinned, whatever it is
        self.held = False
        #: gives the choice that the file states next, where a move leaves one open
        self.chosen: Callable[[Decision], Action | None] = lambda pending: None
        #: each seat's latest move, which may answer follow-up questions that come later
        self.latest: dict[int, Stated] = {}

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.record.game

    @property
    def state(self) -> State:
        """The present state."""
        return self.record.state

    @property
    def position(self) -> int:
        """How many inputs have been given."""
        return len(self.record.inputs)

    def give(self, given: Input, move: str = "") -> None:
        """Give one input.

        Raises
        ------
        MoveError
            If there are too many questions, or the outcome stated by `move` is impossible, or
            what it sets off does not end.
        """
        if self.position >= MAX_QUESTIONS:
            raise MoveError("too-much-play", limit=MAX_QUESTIONS)
        try:
            self.record.add(given)
        except IllegalMoveError as error:
            raise MoveError(
                "bad-outcome", move=move, given=given, problem=str(error), verdict=error.verdict
            ) from None
        except EndlessResolutionError as error:
            raise endless(error) from error
        if isinstance(given, Outcome) and move:
            self._unpin_after_chance()

    def choose(self, seat: int, action: Action, move: str = "") -> None:
        """Give a choice."""
        self.give(Choice(seat, action), move)

    # -- windows ----------------------------------------------------------------------------------

    def windows_around(self) -> set[str]:
        """Return the ids of the windows inside which the pending question is asked."""
        pending = self.state.pending
        found = {pending.window} if pending is not None else set()
        at = self.record.scope
        while at >= 0:
            (step,) = self.record.steps_since(at)[:1]
            if self._is(step, Role.WINDOW):
                found.add(step.window)
            at = step.parent
        return found

    def pinned_here(self) -> bool:
        """Tell whether the present question is in the window that the file pins.

        A window that comes into an action is no part of the one in which that was declared.
        """
        if self.pin is None:
            return False
        if self.interrupted():
            return self.plugin.timing.window_of(self.game, self.state) in self.pin.windows
        return not self.pin.windows.isdisjoint(self.windows_around())

    def interrupted(self) -> bool:
        """Tell whether the present question only comes into an action that is carried out."""
        return self.plugin.timing.opens_interruption(self.game, self.state)

    def _unpin_after_chance(self) -> None:
        # A pinned window is behind us when dice have been rolled outside of it.
        if self.pin is None or not self.pin.windows.isdisjoint(self.windows_around()):
            return
        if self.seen(self.pin):
            self.pin = None

    def seen(self, pin: Pin, begin: int = 0) -> bool:
        """Tell whether a pinned window has opened since a position."""
        return any(
            self._is(step, Role.WINDOW) and step.window in pin.windows and step.position >= begin
            for step in self.record.steps_since(0)
        )

    def opened(self, begin: int) -> tuple[str, ...]:
        """Return the ids of the windows that were open at a position, or opened since, in order."""
        pending = self.record.states[begin].pending
        since = [
            step.window
            for step in self.record.steps_since(0)
            if self._is(step, Role.WINDOW) and step.position >= begin
        ]
        if pending is not None and pending.window and pending.window not in since:
            since.insert(0, pending.window)
        return tuple(dict.fromkeys(since))

    def unreached(self, windows: Iterable[str], begin: int) -> MoveError:
        """Return the error of windows that do not come from a position on, with those that do."""
        named = sorted(windows)
        over = self.seen(Pin("", frozenset(named)))
        come = listed(self.opened(begin), MAX_OPTIONS)
        return MoveError("window-over" if over else "window-not-reached", window=named, open=come)

    def _is(self, step: Step, *roles: Role) -> bool:
        return self.game.kinds[step.kind] in roles

    # -- seeking ----------------------------------------------------------------------------------

    def seek(self, stated: Stated, other: OtherOutcome) -> Input | Missed:
        """Pass on until the move's question is pending; return the input that answers it.

        Choices that the move implies are made on the way. When the move finds no place, the
        record is as far as it came; the caller decides whether to take that back.
        """
        move = stated.move
        begin = self.position
        held, self.held = self.held, False

        def missed(error: MoveError | None = None) -> Missed:
            end = self.position + 1
            return Missed(error, passed_over(self.plugin, self.record, move, begin, end))

        try:
            while self.state.pending is not None:
                found = self._at_present(move)
                here = self._comes_here()
                if found is not None and held and not here and not isinstance(found, Action):
                    self._held_back(stated.text, other)
                elif found is not None and not isinstance(found, Action):
                    return found
                elif isinstance(found, Action):
                    # A roll may be pinned to where what leads to it is chosen (DT-DRP-03).
                    held = held and not here
                    self._implied(found)
                else:
                    self.step_on(stated.text, other)
        except MoveError as error:
            return missed(error)
        return missed()

    def _comes_here(self) -> bool:
        """Tell whether what is asked comes in the pinned window, or is rolled at its end."""
        if self.pin is None or self.pinned_here():
            return True
        if not isinstance(self.state.pending, Chance):
            return False
        steps = reversed(self.record.steps_since(0))
        last = next((step.window for step in steps if self._is(step, Role.WINDOW)), "")
        return last in self.pin.windows

    def _held_back(self, move: str, other: OtherOutcome) -> None:
        """Take the default of a question that a move answers which is pinned elsewhere.

        Raises
        ------
        MoveError
            If there is none: the move comes here.
        """
        pending = self.state.pending
        assert self.pin is not None
        assert pending is not None
        if (
            isinstance(pending, Chance)
            or self.plugin.defaults.action(self.game, self.state) is None
        ):
            raise MoveError("pin-elsewhere", window=sorted(self.pin.windows), here=pending.window)
        self.step_on(move, other)

    def _at_present(self, move: Move) -> Input | Action | None:
        """Return the move's input, or an action that leads to it, or None."""
        pending = self.state.pending
        if isinstance(pending, Chance):
            return (
                self.plugin.answers.stated_outcome(self.game, self.state, move)
                if move.is_chance
                else None
            )
        if not isinstance(pending, Decision) or pending.kind is DecisionKind.CLAIM:
            return None
        pinned = self.pin is not None
        acts = pending.kind is DecisionKind.ACTION and not move.is_chance
        if acts and not self.pinned_here() and (pinned or self.interrupted()):
            return None
        landing = self.land(move, pinned)
        if landing.action is None:
            return None
        return Choice(pending.seat, landing.action) if landing.lands else landing.action

    def answered_by(self, stated: Stated, pin: Pin | None) -> bool:
        """Tell whether the pending question is what a move is for, with a window in force."""
        before, self.pin = self.pin, pin
        try:
            return self._at_present(stated.move) is not None
        except MoveError:
            return True
        finally:
            self.pin = before

    def land(self, move: Move, pinned: bool) -> Landing:
        """Return what a move is at the pending question.

        Raises
        ------
        MoveError
            If it is meant for it and does not fit what lies on the table.
        """
        try:
            return self.plugin.answers.land(self.game, self.state, move, pinned)
        except PhraseError as error:
            raise MoveError(error.code, **error.values) from None

    def _implied(self, action: Action) -> None:
        pending = self.state.pending
        assert isinstance(pending, Decision)
        self.choose(pending.seat, action)

    def step_on(self, move: str, other: OtherOutcome) -> None:
        """Pass, take the default, or let chance speak as the file says elsewhere.

        Raises
        ------
        MoveError
            If something is needed that nobody has stated.
        """
        pending = self.state.pending
        if isinstance(pending, Chance):
            outcome = other(self.state) or self.plugin.defaults.outcome(self.game, self.state)
            if outcome is None:
                raise MoveError(f"{pending.kind}-missing", move=move)
            self.give(outcome)
            return
        assert isinstance(pending, Decision)
        action = None
        if not pending.may_pass and pending.seat in self.latest:
            action = self.plugin.answers.detail(
                self.game, self.state, self.latest[pending.seat].move
            )
        if action is None:
            action = self.plugin.defaults.action(self.game, self.state)
        if action is None:
            raise MoveError("must-choose", move=move)
        self.choose(pending.seat, action)

    def options(self, state: State | None = None) -> tuple[Message | str, ...]:
        """Return the allowed answers to the pending decision, here or elsewhere, for a message."""
        phrases = self.plugin.wording.answer_phrases(self.game, state or self.state)
        each = {repr(phrase): phrase for phrase in phrases}
        return listed(each.values(), MAX_OPTIONS)

    def ending(self, pending: Question) -> Ending:
        """Return how a line ends at a question that nobody answers."""
        if isinstance(pending, Chance):
            return Ending(
                pending.kind, pending.seat, pending.purpose, pending.count, pending.window
            )
        legal = self.game.legal_actions(self.state)[:MAX_OPTIONS]
        options = tuple(each.object or each.verb for each in legal)
        return Ending("choice", pending.seat, pending.topic, 0, pending.window, options)

    # -- carrying out -----------------------------------------------------------------------------

    def carry_out(
        self,
        moves: Sequence[Stated],
        first_step: int,
        other: OtherOutcome,
        answer: Callable[[], bool],
        expected: Callable[[], bool],
    ) -> None:
        """Play on until declared moves have been carried out or taken back.

        Follow-up questions are answered from the moves themselves; others may act in front of
        them (`answer` lets one of those who are meant to, and tells whether one did), otherwise
        they pass. Where somebody is still meant to, so they may where an action is interrupted
        that has become real.

        Raises
        ------
        MoveError
            If a move does not say what is asked, or a roll is missing.
        """
        by_seat = {stated.move.seat: stated for stated in moves}
        self.latest.update(by_seat)
        while self.state.pending is not None:
            pending = self.state.pending
            mine = by_seat.get(pending.seat)
            if isinstance(pending, Decision) and self.follow_up(pending, mine):
                continue
            waits = self.waiting(first_step, set(by_seat))
            if not waits and not ((self.interrupted() or self._speaks_by_itself()) and expected()):
                return
            if not answer():
                self.step_on(moves[0].text, other)

    def _speaks_by_itself(self) -> bool:
        """Tell whether the present chance needs no move, such as an unknown card that is drawn."""
        return self.plugin.defaults.outcome(self.game, self.state) is not None

    def follow_up(self, pending: Decision, mine: Stated | None) -> bool:
        """Answer a follow-up question about a move; tell whether it was one."""
        if mine is None or pending.kind not in (DecisionKind.DETAIL, DecisionKind.FORCED):
            return False
        action = self.plugin.answers.detail(self.game, self.state, mine.move)
        if action is None and pending.kind is DecisionKind.DETAIL:
            # What has one possible answer answers itself, and may be said all the same.
            legal = self.game.legal_actions(self.state)
            action = self.chosen(pending) or (legal[0] if len(legal) == 1 else None)
            if action is None:
                raise MoveError("which", move=mine.text)
        if action is None:
            return False
        self.choose(pending.seat, action, mine.text)
        return True

    def answers(self, stated: Stated) -> bool:
        """Tell whether a move is said for the pending question alone, and not for the next too."""
        return (
            isinstance(self.state.pending, Decision)
            and self.plugin.answers.detail(self.game, self.state, stated.move) is not None
        )

    def waiting(self, first_step: int, seats: set[int]) -> bool:
        """Tell whether something declared since `first_step` is neither real nor taken back."""
        declared: dict[str, None] = {}
        settled: set[str] = set()
        for step in self.record.steps_since(first_step):
            if self._is(step, Role.DECLARE, Role.CLAIM) and step.actor in seats:
                declared.setdefault(step.made)
            # A game in which nobody can act in front of an action declares and commits in one step.
            settled.add(step.settles)
        return not settled.issuperset(declared)
