"""Judge the moves that a replay file states as refused ("Ann may not play X here").

* place: the point of the record at which the rules judge a refused move: after the previous move of
  the file, or in the pinned window.
* question, state: the engine asks a seat in a state. A *forced choice* is a question that the seat
  cannot pass.
* skipped question: a window skips a seat that cannot do anything. The record keeps the state in
  which the seat would have been asked (`Step.question_state`), so that a move can be judged in that
  state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dtnb.kernel import PASS, Chance, Choice, Decision, DecisionKind, Reason, Role, State, Verdict
from dtnb.replay.game.move_verdicts import add_window_rules, judge_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running import statement_places as places
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, OutcomeSource
from dtnb.replay.running.script import PinnedWindow, StatedMove, UpcomingMove
from dtnb.replay.running.statement_places import Place


class JudgedRefusal(NamedTuple):
    """The verdict on a move that the file states as refused, and where the move is judged."""

    place: Place
    #: the state in which the move is judged; None if nobody could be asked there
    state: State | None
    verdict: Verdict


class JudgedState(NamedTuple):
    """A state, and the verdict on a move in it."""

    state: State
    verdict: Verdict


class RefusalCheck:
    """Judges moves that the file states as refused, each at its place or in its pinned window."""

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver

    def find_place(self, text: str, outcome_source: OutcomeSource, place: Place) -> Place:
        """Return the place at which to judge a statement: in the pinned window, else `place`.

        `text` is the statement as messages show it. Raise MoveError if the pinned window is not
        reached.
        """
        driver = self.driver
        if driver.pin is None or place.window in driver.pin.window_ids:
            return place
        begin = driver.position
        while not driver.in_pinned_window():
            # The pinned window may have opened and closed since the last input without asking a
            # question.
            closed = places.find_closed_window(driver, driver.pin)
            if closed is not None:
                return closed
            if driver.state.pending is None:
                raise driver.unreached_error(driver.pin.window_ids, begin)
            driver.advance(text, outcome_source)
        return places.pending_place(driver)

    def judge_at(self, stated_move: StatedMove, place: Place) -> tuple[State | None, Verdict]:
        """Return the verdict on a move at a place, and the state in which the move is judged.

        The state is None if nobody could be asked. Raise MoveError if the move names something that
        the table lacks.
        """
        if place.step >= 0 and not place.skipped_questions and place.verdict.reasons:
            # The record of the window says why nobody may act in it.
            return None, place.verdict
        judged = [
            JudgedState(state, self.verdict(state, stated_move))
            for state in self._states_to_judge(stated_move, place)
        ]
        # A seat is skipped only if it can do nothing, so a skipped question never allows the move.
        judged = [
            candidate
            for candidate in judged
            if candidate.state not in place.skipped_questions or not candidate.verdict.allowed
        ]
        if not self._is_action(stated_move, place):
            if not any(candidate.verdict.rules for candidate in judged):
                states = self._state_after_passing(place)
                judged = [
                    *(JudgedState(state, self.verdict(state, stated_move)) for state in states),
                    *judged,
                ]
        elif not judged or _count_unruled_reasons(min(judged, key=_severity_of).verdict):
            judged += [
                JudgedState(state, self.verdict(state, stated_move))
                for state in self._pending_forced_choice(place)
            ]
        if not judged:
            rules = self.driver.plugin.rulebook().window(place.window).rules
            args = {"kind": "closed", "window": [place.window]}
            return None, Verdict((Reason("not-in-window", tuple(rules), args),))
        mildest = min(judged, key=_severity_of)
        verdict = add_window_rules(self.driver.plugin, mildest.state, mildest.verdict)
        return mildest.state, verdict

    def _states_to_judge(self, stated_move: StatedMove, place: Place) -> Iterator[State]:
        """Yield the states in which a move at this place may be judged."""
        questions_to_seat = [
            state
            for state in place.skipped_questions
            if _asked_seat(state) == stated_move.move.seat
        ]
        yield from questions_to_seat or place.skipped_questions
        if place.step < 0:
            yield from self._skipped_questions(stated_move)
            yield self.driver.record.states[place.position]

    def _pending_forced_choice(self, place: Place) -> Iterator[State]:
        """Yield the state of the pending forced choice, unless a phase ends before it."""
        driver = self.driver
        pending = driver.state.pending
        if place.step < 0 or not isinstance(pending, Decision):
            return
        if pending.kind is not DecisionKind.FORCED or place.position != driver.position:
            return
        phase_ends = (Role.PHASE, Role.TURN)
        since = driver.record.steps_since(place.step)
        if not any(driver.game.kinds[step.kind] in phase_ends for step in since):
            yield driver.state

    def _is_action(self, stated_move: StatedMove, place: Place) -> bool:
        """Whether a move is an action at a place.

        An action is judged at the place. Any other move is also judged at the next roll or forced
        choice.
        """
        driver = self.driver
        state = driver.record.states[place.position]
        return driver.plugin.answers.stated_action(driver.game, state, stated_move.move) is not None

    def _state_after_passing(self, place: Place) -> Iterator[State]:
        """Yield the state at the next roll or forced choice if every seat passes until then.

        Moves other than actions, such as rolls, are judged in this state. Yield nothing if a phase
        ends first.
        """
        record = self.driver.record.fork(place.position)
        begin = places.last_step_before(self.driver, place) + 1
        role_of_kind, phase_ends = record.game.kinds, (Role.PHASE, Role.TURN)
        while not any(role_of_kind[step.kind] in phase_ends for step in record.steps_since(begin)):
            pending = record.state.pending
            if not isinstance(pending, Decision) or not pending.may_pass:
                yield record.state
                return
            record.add(Choice(pending.seat, PASS))

    def _skipped_questions(self, stated_move: StatedMove) -> Iterable[State]:
        """Return the questions to the move's seat that a window skipped before a forced choice.

        Return an empty list if no forced choice is pending.
        """
        driver = self.driver
        pending = driver.state.pending
        if not isinstance(pending, Decision) or pending.kind is not DecisionKind.FORCED:
            return []
        questions = [
            step.question_state
            for step in driver.record.steps_since(0)
            if step.position == driver.position
            and step.window == pending.window
            and step.question_state
        ]
        return [state for state in questions if _asked_seat(state) == stated_move.move.seat]

    def find_allowed(
        self,
        stated_move: StatedMove,
        place: Place,
        upcoming: Sequence[UpcomingMove],
        window_is_named: bool,
    ) -> State | None:
        """Return the first state before the file's next move in which `stated_move` is allowed.

        The arguments are those of `_questions_until_next_move`. Return None if there is no such
        state.
        """
        states = self._questions_until_next_move(place, upcoming, window_is_named)
        return next((state for state in states if self._can_make(state, stated_move)), None)

    def find_refused_by(
        self,
        rules: Sequence[str],
        stated_move: StatedMove,
        place: Place,
        upcoming: Sequence[UpcomingMove],
        window_is_named: bool,
    ) -> JudgedState | None:
        """Return the first state before the file's next move in which `rules` refuse `stated_move`.

        The arguments are those of `_questions_until_next_move`. Return None if there is no such
        state.
        """
        for state in self._questions_until_next_move(place, upcoming, window_is_named):
            try:
                verdict = add_window_rules(
                    self.driver.plugin, state, self.verdict(state, stated_move)
                )
            except MoveError:
                continue
            if set(rules) <= set(verdict.rules):
                return JudgedState(state, verdict)
        return None

    def _questions_until_next_move(
        self,
        place: Place,
        upcoming: Sequence[UpcomingMove],
        window_is_named: bool,
    ) -> Iterator[State]:
        """Yield the states in which a move may be judged, from its place to the file's next move.

        `upcoming` holds the moves that may come next. If `window_is_named`, the file names the
        window of the judged move, and the states end when this window is over.
        """
        pin = self.driver.pin
        ahead = LineDriver(
            self.driver.plugin, self.driver.record.fork(place.position), self.driver.seats
        )
        ahead.pin = pin
        while ahead.state.pending is not None:
            is_inside = pin is None or ahead.in_pinned_window()
            if window_is_named and not is_inside:
                return
            next_moves = [
                (move, pin_of_move)
                for move, pin_of_move in upcoming
                if move is not None and ahead.is_answered_by(move, pin_of_move)
            ]
            if is_inside or next_moves:
                yield ahead.state
            if next_moves:
                next_move, pin_of_next_move = next_moves[0]
                if _make_leading_choice(ahead, next_move, pin_of_next_move):
                    continue
                return
            try:
                ahead.advance("", lambda state: None)
            except MoveError:
                return

    def _can_make(self, state: State, stated_move: StatedMove) -> bool:
        """Whether the asked seat can make a move in a state."""
        driver = self.driver
        try:
            if isinstance(state.pending, Chance):
                return self.verdict(state, stated_move).allowed
            land = driver.plugin.answers.land
            landing = land(driver.game, state, stated_move.move, is_pinned=True)
            return landing.action is not None
        except (MoveError, PhraseError):
            return False

    def judge_interruption(self, stated_move: StatedMove, declared_step: int) -> JudgedRefusal:
        """Judge a move that interrupts another move, at the question to the interrupting seat.

        `declared_step` is the index of the step that declared the interrupted move. If the game
        skipped the question, the move is judged in the state that the record keeps for it.
        """
        driver = self.driver
        steps = driver.record.steps_since(declared_step)
        for position in range(steps[0].position, driver.position + 1):
            state = driver.record.states[position]
            pending = state.pending
            is_interruption = (
                isinstance(pending, Decision) and pending.kind is DecisionKind.INTERRUPT
            )
            if pending is not None and is_interruption and pending.seat == stated_move.move.seat:
                place = Place(position, window=pending.window)
                return JudgedRefusal(place, state, self.verdict(state, stated_move))
        for step in steps:
            if (
                step.question_state is not None
                and step.parent == declared_step
                and _asked_seat(step.question_state) == stated_move.move.seat
            ):
                place = Place(step.position, step.index, step.window)
                verdict = self.verdict(step.question_state, stated_move)
                return JudgedRefusal(place, step.question_state, verdict)
        # Nobody could interrupt the move. Cite the rules against interrupting it, or else the rules
        # of the step with which the move takes effect.
        action_name = steps[0].created_name
        settling_step = next(
            (step for step in steps if step.settled_action == action_name), steps[0]
        )
        place = Place(steps[0].position, declared_step, steps[0].window)
        before = driver.record.states[steps[0].position]
        forbidding = driver.plugin.timing.rules_against_interrupting(
            driver.game, before, steps[0], stated_move.move
        )
        reason = Reason("nobody-in-front", forbidding or settling_step.rules)
        return JudgedRefusal(place, None, Verdict((reason,)))

    def verdict(self, state: State, stated_move: StatedMove) -> Verdict:
        """Return the verdict on a move in a state.

        Raise MoveError if the move names something that the table lacks.
        """
        driver = self.driver
        try:
            return judge_move(driver.plugin, driver.game, state, stated_move.move)
        except PhraseError as error:
            raise MoveError(error.code, **error.values) from None


def _make_leading_choice(
    ahead: LineDriver, stated_move: StatedMove, pin: PinnedWindow | None
) -> bool:
    """Make the choice that a move needs before it, such as to stop rolling.

    Return whether there was such a choice. If so, the move itself answers a later question.
    """
    pending = ahead.state.pending
    if not isinstance(pending, Decision):
        return False
    try:
        landing = ahead.land(stated_move.move, is_pinned=pin is not None)
        if landing.action is not None and not landing.is_move_itself:
            ahead.choose(pending.seat, landing.action)
            return True
    except MoveError:
        pass
    return False


def _asked_seat(state: State) -> int:
    return state.pending.seat if state.pending is not None else -1


def _severity_of(judged: JudgedState) -> tuple[bool, bool, int]:
    """Return a sort key for verdicts.

    Verdicts that allow the move come first, then verdicts whose reasons all cite a rule.
    """
    unruled_count = _count_unruled_reasons(judged.verdict)
    return not judged.verdict.allowed, unruled_count > 0, unruled_count


def _count_unruled_reasons(verdict: Verdict) -> int:
    """Return how many reasons of a verdict cite no rule."""
    return sum(not reason.rules for reason in verdict.reasons)
