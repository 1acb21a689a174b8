"""Play the moves of a replay file: for each move, find the question that it answers, and answer it.

A file lists only the moves that matter, such as "Ann plays X". The engine asks many more questions:
whether each seat wants to act, what is rolled, what is drawn. The driver itself answers the
questions that come before the one that a move answers. Mostly it passes. If a move states a roll,
the driver first makes the choices that lead to the roll, such as the choice to roll at all.

* plugin: the game's own code, such as `answers` (how a move answers a question), `defaults` (the
  answer to a question for which the file has no move) and `timing` (what a window allows).
* commit: a seat first declares an action; when the action takes effect, it is committed.

The file is long because seeking a question, answering it and carrying out the action all advance
the same record and the same pin.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from dtnb.explain import Message
from dtnb.files.problems import first_few
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
from dtnb.replay.running.errors import MoveError, endless_error
from dtnb.replay.running.results import Ending, SkippedWindow
from dtnb.replay.running.script import PinnedWindow, StatedMove
from dtnb.replay.running.skipped_windows import find_skipped_windows

#: the maximum number of questions in one line of play: a file cannot hold more answers
MAX_QUESTIONS = MAX_INPUTS
#: a message names at most so many options
MAX_OPTIONS = 12

#: returns the outcome of a pending roll or draw that the file states in another entry, or None if
#: the file does not state it
OutcomeSource = Callable[[State], Outcome | None]


class SeekFailure(NamedTuple):
    """A failed search for a move's question.

    `error` is the error that ended the search; None if the search ended with the end of play.
    """

    error: MoveError | None
    skipped_windows: tuple[SkippedWindow, ...] = ()


class SkippedChoice(NamedTuple):
    """The choice that makes a move in a window that the search for the question has skipped."""

    #: the position at which the window asks the seat
    position: int
    choice: Choice


class LineDriver:
    """Plays one line by adding to a record the inputs that its moves need."""

    def __init__(self, plugin: Plugin, record: Record, seats: Sequence[str]) -> None:
        self.plugin = plugin
        self.record = record
        #: the names of the seats, as messages show them
        self.seats = seats
        self.pin: PinnedWindow | None = None
        #: whether the next move must come in the pinned window, even if it is a roll or a choice
        self.pin_required = False
        #: An action may ask for a detail that its move does not state. This function then returns
        #: the action of the next move if that move states the detail, else None. The driver does
        #: not know the next move; the code that plays the line knows it, and sets this function
        self.choice_of_next_move: Callable[[Decision], Action | None] = lambda pending: None
        #: each seat's latest move, by seat; the move may answer follow-up questions that come later
        self.latest_moves: dict[int, StatedMove] = {}

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

    def give(self, input_: Input, move: str = "") -> None:
        """Add an input to the record.

        `move` is the text of the move that states the input; "" if no move states it.

        Raise MoveError if there are too many inputs, the input is refused, or its effects never
        end.
        """
        if self.position >= MAX_QUESTIONS:
            raise MoveError("too-much-play", limit=MAX_QUESTIONS)
        try:
            self.record.add(input_)
        except IllegalMoveError as error:
            raise MoveError(
                "bad-outcome", move=move, given=input_, problem=str(error), verdict=error.verdict
            ) from None
        except EndlessResolutionError as error:
            raise endless_error(error) from error
        if isinstance(input_, Outcome) and move:
            self._unpin_after_chance()

    def choose(self, seat: int, action: Action, move: str = "") -> None:
        """Add a seat's choice to the record."""
        self.give(Choice(seat, action), move)

    # -- windows ----------------------------------------------------------------------------------

    def windows_around(self) -> set[str]:
        """Return the ids of the windows that contain the pending question."""
        pending = self.state.pending
        windows = {pending.window} if pending is not None else set()
        index = self.record.enclosing_step
        while index >= 0:
            (step,) = self.record.steps_since(index)[:1]
            if self._has_role(step, Role.WINDOW):
                windows.add(step.window)
            index = step.parent
        return windows

    def in_pinned_window(self) -> bool:
        """Whether the pending question is in the window that the file pins.

        A window that interrupts an action does not count as part of the window of that action.
        """
        if self.pin is None:
            return False
        if self.in_interruption():
            return self.plugin.timing.window_of(self.game, self.state) in self.pin.window_ids
        return not self.pin.window_ids.isdisjoint(self.windows_around())

    def in_interruption(self) -> bool:
        """Whether the pending question only lets players interrupt an unfinished action."""
        return self.plugin.timing.opens_interruption(self.game, self.state)

    def _unpin_after_chance(self) -> None:
        # Once dice have been rolled outside a pinned window, that window is over.
        if self.pin is None or not self.pin.window_ids.isdisjoint(self.windows_around()):
            return
        if self.has_opened(self.pin.window_ids):
            self.pin = None

    def has_opened(self, windows: Collection[str], begin: int = 0) -> bool:
        """Whether one of the windows with these ids has opened since the position `begin`."""
        return any(
            self._has_role(step, Role.WINDOW) and step.window in windows and step.position >= begin
            for step in self.record.steps_since(0)
        )

    def windows_since(self, begin: int) -> tuple[str, ...]:
        """Return the ids of the windows open at a position or opened since then, in order."""
        pending = self.record.states[begin].pending
        windows = [
            step.window
            for step in self.record.steps_since(0)
            if self._has_role(step, Role.WINDOW) and step.position >= begin
        ]
        if pending is not None and pending.window and pending.window not in windows:
            windows.insert(0, pending.window)
        return tuple(dict.fromkeys(windows))

    def unreached_error(self, windows: Iterable[str], begin: int) -> MoveError:
        """Return the error for windows that do not open after `begin`.

        The error names the windows that do open.
        """
        wanted_windows = sorted(windows)
        already_over = self.has_opened(wanted_windows)
        opened = first_few(self.windows_since(begin), MAX_OPTIONS)
        return MoveError(
            "window-over" if already_over else "window-not-reached",
            window=wanted_windows,
            open=opened,
        )

    def _has_role(self, step: Step, *roles: Role) -> bool:
        return self.game.kinds[step.kind] in roles

    # -- seeking ----------------------------------------------------------------------------------

    def seek(self, stated_move: StatedMove, outcome_source: OutcomeSource) -> Input | SeekFailure:
        """Advance until the move's question is pending, and return the input that answers it.

        On the way, choices that lead to the move are made, and `outcome_source` supplies rolls and
        draws. If the question never comes, the record stays at the end of the search, and the
        caller may rewind it.
        """
        move = stated_move.move
        begin = self.position
        pin_required, self.pin_required = self.pin_required, False

        def failure(error: MoveError | None = None) -> SeekFailure:
            end = self.position + 1
            return SeekFailure(
                error, find_skipped_windows(self.plugin, self.record, move, begin, end)
            )

        try:
            while self.state.pending is not None:
                answer = self._answer_now(move)
                in_window = self._in_or_after_pinned_window()
                if answer is None:
                    self.advance(stated_move.text, outcome_source)
                elif isinstance(answer, Action):
                    # This choice leads to the move. If it is made in the pinned window, the move
                    # itself may come after that window: a roll is pinned to the window of the
                    # choice to roll (DT-DRP-03).
                    pin_required = pin_required and not in_window
                    assert isinstance(self.state.pending, Decision)
                    self.choose(self.state.pending.seat, answer)
                elif pin_required and not in_window:
                    self._take_default_outside_pin(stated_move.text, outcome_source)
                else:
                    return answer
        except MoveError as error:
            return failure(error)
        return failure()

    def find_skipped_choice(self, move: Move, begin: int) -> SkippedChoice | None:
        """Return the choice that makes a move in a window that the search has skipped.

        Some windows are meant for one kind of move. All other moves skip them, unless the file pins
        the window. If a move finds no window later on, it is made in the first skipped window that
        allows the move. Return None if no skipped window does.
        """
        if self.pin is not None or move.is_chance:
            return None
        for position, state in enumerate(self.record.states[begin:], begin):
            pending = state.pending
            if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
                continue
            if pending.seat != move.seat or self.plugin.timing.opens_interruption(self.game, state):
                continue
            landing = self.plugin.answers.land(self.game, state, move, is_pinned=True)
            if landing.is_move_itself and landing.action is not None:
                return SkippedChoice(position, Choice(pending.seat, landing.action))
        return None

    def _in_or_after_pinned_window(self) -> bool:
        """Whether the pending question is in the pinned window, or is a roll that follows it."""
        if self.pin is None or self.in_pinned_window():
            return True
        if not isinstance(self.state.pending, Chance):
            return False
        steps = reversed(self.record.steps_since(0))
        last_opened = next((step.window for step in steps if self._has_role(step, Role.WINDOW)), "")
        return last_opened in self.pin.window_ids

    def _take_default_outside_pin(self, move: str, outcome_source: OutcomeSource) -> None:
        """Answer the pending question by its default, because it is outside the pinned window.

        Without the pin, the move would answer the question. Raise MoveError if the question has no
        default: the file then pins the wrong window.
        """
        pending = self.state.pending
        assert self.pin is not None
        assert pending is not None
        if (
            isinstance(pending, Chance)
            or self.plugin.defaults.action(self.game, self.state) is None
        ):
            raise MoveError(
                "pin-elsewhere", window=sorted(self.pin.window_ids), here=pending.window
            )
        self.advance(move, outcome_source)

    def _answer_now(self, move: Move) -> Input | Action | None:
        """Return the input of a move if the move answers the pending question.

        If the move needs another choice before it, such as to stop rolling, return the action of
        that choice. Return None if the move is not meant for this question.
        """
        pending = self.state.pending
        if isinstance(pending, Chance):
            return (
                self.plugin.answers.stated_outcome(self.game, self.state, move)
                if move.is_chance
                else None
            )
        # This decision asks whether a seat interrupts a declared action. `carry_out` makes the
        # moves that interrupt, so no move that is made here answers it.
        if not isinstance(pending, Decision) or pending.kind is DecisionKind.INTERRUPT:
            return None
        is_pinned = self.pin is not None
        is_action = pending.kind is DecisionKind.ACTION and not move.is_chance
        if is_action and not self.in_pinned_window() and (is_pinned or self.in_interruption()):
            return None
        landing = self.land(move, is_pinned=is_pinned)
        if landing.action is None:
            return None
        return Choice(pending.seat, landing.action) if landing.is_move_itself else landing.action

    def is_answered_by(self, stated_move: StatedMove, pin: PinnedWindow | None) -> bool:
        """Whether a move is meant for the pending question if `pin` is the pinned window."""
        own_pin, self.pin = self.pin, pin
        try:
            return self._answer_now(stated_move.move) is not None
        except MoveError:
            # The move is meant for this question, but names something that the table lacks.
            return True
        finally:
            self.pin = own_pin

    def land(self, move: Move, *, is_pinned: bool) -> Landing:
        """Return how a move answers the pending question, or the verdict against the move.

        Raise MoveError if the move is meant for this question but names something that the table
        lacks.
        """
        try:
            return self.plugin.answers.land(self.game, self.state, move, is_pinned=is_pinned)
        except PhraseError as error:
            raise MoveError(error.code, **error.values) from None

    def advance(self, move: str, outcome_source: OutcomeSource) -> None:
        """Answer the pending question without the current move.

        A roll or draw takes its outcome from `outcome_source` or its default. A follow-up question
        is answered by its seat's latest move, any other question by its default, mostly a pass.

        `move` is the text of the current move, for messages; "" if there is none. Raise MoveError
        if the question needs an answer that the file does not state.
        """
        pending = self.state.pending
        if isinstance(pending, Chance):
            outcome = outcome_source(self.state) or self.plugin.defaults.outcome(
                self.game, self.state
            )
            if outcome is None:
                raise MoveError(f"{pending.kind}-missing", move=move)
            self.give(outcome)
            return
        assert isinstance(pending, Decision)
        action = None
        if not pending.may_pass and pending.seat in self.latest_moves:
            action = self.plugin.answers.follow_up_answer(
                self.game, self.state, self.latest_moves[pending.seat].move
            )
        if action is None:
            action = self.plugin.defaults.action(self.game, self.state)
        if action is None:
            raise MoveError("must-choose", move=move)
        self.choose(pending.seat, action)

    def options(self, state: State | None = None) -> tuple[Message | str, ...]:
        """Return the allowed answers to the pending decision of `state`, or of the line."""
        phrases = self.plugin.wording.answer_phrases(self.game, state or self.state)
        by_words = {repr(phrase): phrase for phrase in phrases}
        return first_few(by_words.values(), MAX_OPTIONS)

    def ending(self, pending: Question) -> Ending:
        """Return the ending of a line that stops at a pending question."""
        if isinstance(pending, Chance):
            return Ending(
                missing_input=pending.kind,
                seat=pending.seat,
                purpose=pending.purpose,
                number=pending.count,
                window=pending.window,
            )
        legal = self.game.legal_actions(self.state)[:MAX_OPTIONS]
        return Ending(
            missing_input="choice",
            seat=pending.seat,
            purpose=pending.topic,
            window=pending.window,
            options=tuple(action.object or action.verb for action in legal),
        )

    # -- carrying out -----------------------------------------------------------------------------

    def carry_out(
        self,
        moves: Sequence[StatedMove],
        first_step: int,
        outcome_source: OutcomeSource,
        make_interruption: Callable[[], bool],
        has_interruptions: Callable[[], bool],
    ) -> None:
        """Advance until declared moves have been carried out or withdrawn.

        `first_step` is the index of the step that declares the moves. Follow-up questions are
        answered from the moves. When another seat may interrupt the moves, `make_interruption`
        makes an interruption that the file states and returns True. If the file states none for
        this question, `make_interruption` returns False, and the other seat passes.
        `has_interruptions` tells whether the file states interruptions that are not made yet.

        Raise MoveError if a move lacks a needed detail, or if the file lacks a needed roll.
        """
        by_seat = {stated_move.move.seat: stated_move for stated_move in moves}
        self.latest_moves.update(by_seat)
        while self.state.pending is not None:
            pending = self.state.pending
            own_move = by_seat.get(pending.seat)
            if isinstance(pending, Decision) and self.answer_follow_up(pending, own_move):
                continue
            if not self.has_unsettled(first_step, set(by_seat)):
                # The moves are carried out, but the file may state interruptions that come only
                # now, after the commit. Go on to them if the pending question either is for an
                # interruption or needs no move.
                can_reach_interruption = self.in_interruption() or self._has_default_outcome()
                if not (can_reach_interruption and has_interruptions()):
                    return
            if not make_interruption():
                self.advance(moves[0].text, outcome_source)

    def _has_default_outcome(self) -> bool:
        """Whether the pending roll or draw needs no move, such as drawing an unknown card."""
        return self.plugin.defaults.outcome(self.game, self.state) is not None

    def answer_follow_up(self, pending: Decision, own_move: StatedMove | None) -> bool:
        """Answer a follow-up question from `own_move`, the asked seat's move.

        Return False if the question is no follow-up question, or if the move does not answer it.
        """
        if own_move is None or pending.kind not in (DecisionKind.DETAIL, DecisionKind.FORCED):
            return False
        action = self.plugin.answers.follow_up_answer(self.game, self.state, own_move.move)
        if action is None and pending.kind is DecisionKind.DETAIL:
            # The next move may state the answer. If it does not, take the only legal answer.
            legal = self.game.legal_actions(self.state)
            action = self.choice_of_next_move(pending) or (legal[0] if len(legal) == 1 else None)
            if action is None:
                raise MoveError("which", move=own_move.text)
        if action is None:
            return False
        self.choose(pending.seat, action, own_move.text)
        return True

    def is_follow_up_answer(self, stated_move: StatedMove) -> bool:
        """Whether a move states a detail of an earlier action, and declares no action itself."""
        return (
            isinstance(self.state.pending, Decision)
            and self.plugin.answers.follow_up_answer(self.game, self.state, stated_move.move)
            is not None
        )

    def has_unsettled(self, first_step: int, seats: set[int]) -> bool:
        """Whether `seats` have declared an action since `first_step` that is still open.

        An action is open until it is committed or withdrawn.
        """
        declared: dict[str, None] = {}
        settled_ids: set[str] = set()
        for step in self.record.steps_since(first_step):
            if self._has_role(step, Role.DECLARE, Role.INTERRUPT) and step.actor in seats:
                # `created_name` is the name that the record gives to the declared action.
                declared.setdefault(step.created_name)
            # If nobody can act in between, one step both declares and commits the action.
            settled_ids.add(step.settled_action)
        return not settled_ids.issuperset(declared)
