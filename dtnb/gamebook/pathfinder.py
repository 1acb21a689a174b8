"""Compute how a play would go on if the reader chose another option at a decision.

* way: a continuation that leaves the line, and ends at the next question that the reader must
  answer.
* option: an action that is offered at a decision.
* outcome: the result of a chance event (a roll or draw). It is *spare* if the replay file states
  it, but the line did not use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dtnb.gamebook.offered_actions import IsAvailable, offered_actions
from dtnb.kernel import (
    Action,
    Chance,
    Choice,
    Decision,
    DecisionKind,
    Game,
    IllegalMoveError,
    Outcome,
    Record,
    State,
)
from dtnb.kernel.hashing import internal_hash
from dtnb.kernel.trail import Trail

if TYPE_CHECKING:
    from dtnb.kernel import Input

#: the maximum number of ways stored for a question. A running kernel computes others on request
MAX_WAYS = 32
#: the maximum number of inputs in a way
MAX_WAY_INPUTS = 60

End = Literal["decision", "chance", "over"]
#: returns the outcome of a roll or draw if a file may omit this outcome, such as an unknown card;
#: else None
DefaultOutcome = Callable[[State], Outcome | None]


class UnusedOutcomes(NamedTuple):
    """Outcomes that the file states and a way has not used yet."""

    #: the line's outcomes, each with the chance event that it answered
    from_line: list[tuple[Chance, Outcome]]
    #: each function returns one outcome that the line did not use, or None if the outcome does not
    #: fit the given state
    spare_outcomes: list[DefaultOutcome]


class Way(NamedTuple):
    """A continuation of a line after another option was chosen."""

    #: all inputs and states up to the end of the way
    record: Record
    #: the number of inputs before the way
    branch_position: int
    #: the details that were chosen for the reader, each with the state before it
    details: tuple[tuple[State, Action], ...]
    #: why the way ends: a decision, a chance event without a stated outcome, or the game's end
    end: End
    #: the number of inputs before the first follow-up question with several answers; -1 for none
    first_open_detail: int = -1

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs of the way."""
        return tuple(self.record.inputs[self.branch_position :])


class Pathfinder:
    """Finds the ways that leave a line.

    `default_outcome` returns outcomes that a file may omit. The functions in `spare_outcomes`
    return outcomes that the file states and the line did not use. `is_available` tells whether the
    asked seat has the card or token that an action uses.
    """

    def __init__(
        self,
        record: Record,
        default_outcome: DefaultOutcome,
        spare_outcomes: Sequence[DefaultOutcome] = (),
        is_available: IsAvailable | None = None,
    ) -> None:
        self.line = record
        self.is_available = is_available
        #: makes copies of the line up to a position
        self._trail = Trail(record)
        self.default_outcome = default_outcome
        self.spare_outcomes = spare_outcomes
        self._positions_by_state: dict[str, int] | None = None

    @property
    def game(self) -> Game[Any]:
        """The game of the line."""
        return self.line.game

    def offered(self, state: State, input_: Input | None = None) -> list[Action]:
        """Return the actions offered at a decision, which always include those in `input_`."""
        return offered_actions(self.game, state, self.is_available, input_)

    def find_ways(
        self, position: int, options: Sequence[Action], max_ways: int = MAX_WAYS
    ) -> dict[int, list[Way]]:
        """Return the ways of each allowed option at a position, by the option's index.

        Each option gets one way, with default answers to its follow-up questions. As long as there
        are fewer than `max_ways` ways in all, an option also gets a way for each other answer to
        its first follow-up question with several answers.
        """
        state = self.line.states[position]
        pending = state.pending
        if not isinstance(pending, Decision):
            return {}
        ways: dict[int, list[Way]] = {}
        remaining_ways = max_ways
        for index, action in enumerate(options):
            if remaining_ways and self.game.allows(state, pending.seat, action):
                ways[index] = [self.leave_line(position, Choice(pending.seat, action))]
                remaining_ways -= 1
        for index in list(ways):
            others = list(self._other_details(ways[index][0], remaining_ways))
            ways[index] += others
            remaining_ways -= len(others)
        return ways

    def find_targeted_ways(self, position: int, action: Action, max_ways: int) -> list[Way]:
        """Return the ways of an allowed action, one for each combination of its details.

        The first way has the default details. There are at most `max_ways` ways.
        """
        pending = self.line.states[position].pending
        assert isinstance(pending, Decision)
        input_ = Choice(pending.seat, action)
        ways = [self.leave_line(position, input_)]
        # Each entry is a way and a position. Only details from this position on are varied, so that
        # no combination comes twice.
        queue = [(ways[0], position + 1)]
        while queue:
            way, begin = queue.pop(0)
            for index in range(begin, len(way.record.inputs)):
                state, chosen_input = way.record.states[index], way.record.inputs[index]
                if not self._is_detail(state) or not isinstance(chosen_input, Choice):
                    continue
                earlier = way.record.inputs[position + 1 : index]
                choices = [answer for answer in earlier if isinstance(answer, Choice)]
                for other in self.game.legal_actions(state):
                    if other != chosen_input.action and len(ways) < max_ways:
                        answers = (*choices, Choice(chosen_input.seat, other))
                        ways.append(self.leave_line(position, input_, answers))
                        queue.append((ways[-1], index + 1))
        return ways

    def leave_line(self, position: int, input_: Input, details: Sequence[Choice] = ()) -> Way:
        """Return the way that begins with an input at a position of the line.

        Outcomes that the line states after `position` are used again where they fit. `details` are
        the answers to the first follow-up questions.
        """
        return self.continue_record(self._trail.fork(position), position, input_, details)

    def continue_way(self, way: Way) -> Iterator[list[Way]]:
        """Yield a list for each option of the question at the end of a way.

        The list has the way that begins with the option, or is empty if the option is not allowed.
        """
        state = way.record.state
        pending = state.pending
        if not isinstance(pending, Decision):
            return
        for action in self.offered(state):
            allowed = self.game.allows(state, pending.seat, action)
            record = way.record.fork(len(way.record.inputs))
            yield (
                [self.continue_record(record, way.branch_position, Choice(pending.seat, action))]
                if allowed
                else []
            )

    def continue_record(
        self, record: Record, position: int, input_: Input, details: Sequence[Choice] = ()
    ) -> Way:
        """Add an input, and automatic answers, to a record that left the line at `position`.

        Answers are added until the reader must answer or a limit is reached. `details` are the
        first of these answers, and answer follow-up questions.
        """
        start = len(record.inputs)
        record.add(input_)
        remaining_details = list(details)
        unused_outcomes = self._unused_outcomes(record, position)
        answered_details: list[tuple[State, Action]] = []
        first_open_detail = -1
        while record.state.pending is not None and len(record.inputs) - start < MAX_WAY_INPUTS:
            answer = (
                remaining_details.pop(0)
                if remaining_details
                else self._automatic_answer(record.state, unused_outcomes)
            )
            if answer is None:
                break
            if self._is_detail(record.state) and isinstance(answer, Choice):
                if len(self.game.legal_actions(record.state)) > 1 and first_open_detail < 0:
                    first_open_detail = len(record.inputs)
                answered_details.append((record.state, answer.action))
            record.add(answer)
        return Way(record, start, tuple(answered_details), _end_of(record.state), first_open_detail)

    def _unused_outcomes(self, record: Record, position: int) -> UnusedOutcomes:
        """Return the stated outcomes that a record has not used since it left at `position`."""
        line = zip(self.line.states[position:], self.line.inputs[position:], strict=False)
        from_line = [
            (state.pending, input_)
            for state, input_ in line
            if isinstance(input_, Outcome) and isinstance(state.pending, Chance)
        ]
        unused_outcomes = UnusedOutcomes(from_line, list(self.spare_outcomes))
        continuation = zip(record.states[position:-1], record.inputs[position:], strict=False)
        for state, input_ in continuation:
            if isinstance(input_, Outcome) and isinstance(state.pending, Chance):
                self._take_outcome(state, state.pending, unused_outcomes)
        return unused_outcomes

    def joined_position(self, way: Way) -> int:
        """Return the later position at which the line has the last state of a way; -1 if none."""
        if self._positions_by_state is None:
            states = list(enumerate(self.line.states))
            self._positions_by_state = {
                internal_hash(state): position for position, state in reversed(states)
            }
        position = self._positions_by_state.get(internal_hash(way.record.state), -1)
        return position if position > way.branch_position else -1

    def _other_details(self, way: Way, max_ways: int) -> Iterator[Way]:
        """Yield up to `max_ways` ways with other answers to the first open follow-up question."""
        if way.first_open_detail < 0:
            return
        state = way.record.states[way.first_open_detail]
        pending, default_answer = state.pending, way.record.inputs[way.first_open_detail]
        assert isinstance(pending, Decision)
        input_, *later_inputs = way.record.inputs[way.branch_position : way.first_open_detail]
        earlier_answers = [answer for answer in later_inputs if isinstance(answer, Choice)]
        for action in self.game.legal_actions(state):
            other = Choice(pending.seat, action)
            if max_ways and other != default_answer:
                max_ways -= 1
                yield self.leave_line(way.branch_position, input_, (*earlier_answers, other))

    def _is_detail(self, state: State) -> bool:
        pending = state.pending
        return isinstance(pending, Decision) and pending.kind is DecisionKind.DETAIL

    def _automatic_answer(self, state: State, unused_outcomes: UnusedOutcomes) -> Input | None:
        """Return the answer that is given without asking the reader; None if the reader is asked.

        The answer is an outcome of chance, the only legal action, or the first legal answer to a
        follow-up question.
        """
        pending = state.pending
        if isinstance(pending, Chance):
            return self._take_outcome(state, pending, unused_outcomes)
        if not isinstance(pending, Decision):
            return None
        legal_actions = self.game.legal_actions(state)
        if len(legal_actions) == 1 or (legal_actions and self._is_detail(state)):
            return Choice(pending.seat, legal_actions[0])
        return None

    def _take_outcome(
        self, state: State, pending: Chance, unused_outcomes: UnusedOutcomes
    ) -> Outcome | None:
        """Take an unused outcome that fits a chance event or, if none fits, the default outcome."""
        # Prefer outcomes of the line, then those that the line did not use. An outcome fits any
        # event of the same kind, seat and purpose, wherever it is in the file.
        for index, (chance, outcome) in enumerate(unused_outcomes.from_line):
            is_same_event = _event_key(chance) == _event_key(pending)
            if is_same_event and self._is_possible(pending, outcome):
                del unused_outcomes.from_line[index]
                return outcome
        for index, outcome_for in enumerate(unused_outcomes.spare_outcomes):
            candidate = outcome_for(state)
            if candidate is not None and self._is_possible(pending, candidate):
                del unused_outcomes.spare_outcomes[index]
                return candidate
        return self.default_outcome(state)

    def _is_possible(self, pending: Chance, outcome: Outcome) -> bool:
        try:
            self.game.check_outcome(pending, outcome)
        except IllegalMoveError:
            return False
        return True


def _event_key(chance: Chance) -> tuple[str, int, str, int, int]:
    """Return what is equal in two chance events if an outcome of one fits the other."""
    return chance.kind, chance.seat, chance.purpose, chance.count, chance.faces


def _end_of(state: State) -> End:
    if state.pending is None:
        return "over"
    return "chance" if isinstance(state.pending, Chance) else "decision"
