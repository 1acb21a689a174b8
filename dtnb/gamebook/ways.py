"""Where another option would have led, up to the next question that nobody has answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dtnb.gamebook.offered import LiesThere, offered
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

#: how many ways are kept for one question; to go further a kernel is needed
MOST = 32
#: inputs of one way that follow by themselves: more would be a game and no way
LONGEST = 60

End = Literal["decision", "chance", "over"]
#: gives the outcome of a chance that nobody states, where a game has one: a card nobody knows
DefaultOutcome = Callable[[State], Outcome | None]


class Stated(NamedTuple):
    """Outcomes that are stated and have not fallen yet on a way.

    Attributes
    ----------
    fell
        What fell on the line, with the chance for which it did.
    spare
        What came to nothing on the line: each gives its outcome for a chance that it is meant for.
    """

    fell: list[tuple[Any, Outcome]]
    spare: list[DefaultOutcome]


class Way(NamedTuple):
    """Where an option leads.

    Attributes
    ----------
    record
        The line up to where it leaves, and what is played on it.
    left
        How many inputs it shares with the line.
    details
        Answers to follow-up questions that were given for the reader, each with its state.
    end
        What comes next: a decision, a chance that nobody states, or nothing.
    open
        How many inputs come before the first follow-up question that could be answered otherwise;
        -1 for none.
    """

    record: Record
    left: int
    details: tuple[tuple[State, Action], ...]
    end: End
    open: int = -1

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What is given on it."""
        return tuple(self.record.inputs[self.left :])


class Pathfinder:
    """Finds ways off a line.

    Parameters
    ----------
    record
        The line.
    default_outcome
        Outcomes that nobody has to state.
    spare
        Outcomes that are stated and came to nothing on the line.
    lies_there
        Tells whether what an action is about lies in front of who is asked.
    """

    def __init__(
        self,
        record: Record,
        default_outcome: DefaultOutcome,
        spare: Sequence[DefaultOutcome] = (),
        lies_there: LiesThere | None = None,
    ) -> None:
        self.line = record
        self.lies_there = lies_there
        self._trail = Trail(record)
        self.default_outcome = default_outcome
        self.spare = spare
        self._known: dict[str, int] | None = None

    @property
    def game(self) -> Game[Any]:
        """The rules of the line."""
        return self.line.game

    def offered(self, state: State, given: Input | None = None) -> list[Action]:
        """Return what a reader is offered at a decision, among it what was done there."""
        return offered(self.game, state, self.lies_there, given)

    def ways(
        self, position: int, options: Sequence[Action], most: int = MOST
    ) -> dict[int, list[Way]]:
        """Return the ways of each allowed option at a question, by the option's place.

        Each option has one, with details that stand for the others; where room is left, the first
        detail is answered otherwise as well.

        Parameters
        ----------
        position
            How many inputs come before the question.
        options
            What may be tried there.
        most
            So many ways in all.
        """
        state = self.line.states[position]
        pending = state.pending
        if not isinstance(pending, Decision):
            return {}
        found: dict[int, list[Way]] = {}
        room = most
        for place, action in enumerate(options):
            if room and self.game.allows(state, pending.seat, action):
                found[place] = [self.way(position, Choice(pending.seat, action))]
                room -= 1
        for place in list(found):
            others = list(self._otherwise(found[place][0], room))
            found[place] += others
            room -= len(others)
        return found

    def way(self, position: int, given: Input, details: Sequence[Choice] = ()) -> Way:
        """Leave the line with an input, up to the next question that nobody has answered.

        Parameters
        ----------
        position
            How many inputs of the line come before: what it states later still stands.
        given
            The first input.
        details
            Answers to the first follow-up questions.
        """
        return self.on(self._trail.fork(position), position, given, details)

    def further(self, way: Way) -> Iterator[list[Way]]:
        """Yield for each option of the question at which a way ends the way that it leads on."""
        state = way.record.state
        pending = state.pending
        if not isinstance(pending, Decision):
            return
        for action in self.offered(state):
            allowed = self.game.allows(state, pending.seat, action)
            record = way.record.fork(len(way.record.inputs))
            yield [self.on(record, way.left, Choice(pending.seat, action))] if allowed else []

    def on(
        self, record: Record, position: int, given: Input, details: Sequence[Choice] = ()
    ) -> Way:
        """Go on from a record that left the line at a position, with an input."""
        begin = len(record.inputs)
        record.add(given)
        left = list(details)
        stated = self._stated(record, position)
        chosen: list[tuple[State, Action]] = []
        first_open = -1
        while record.state.pending is not None and len(record.inputs) - begin < LONGEST:
            answer = left.pop(0) if left else self._following(record.state, stated)
            if answer is None:
                break
            if self._is_detail(record.state) and isinstance(answer, Choice):
                if len(self.game.legal_actions(record.state)) > 1 and first_open < 0:
                    first_open = len(record.inputs)
                chosen.append((record.state, answer.action))
            record.add(answer)
        return Way(record, begin, tuple(chosen), _end(record.state), first_open)

    def _stated(self, record: Record, position: int) -> Stated:
        """Return what is stated from a position of the line on and has not fallen on a record."""
        line = zip(self.line.states[position:], self.line.inputs[position:], strict=False)
        fell = [(asked.pending, given) for asked, given in line if isinstance(given, Outcome)]
        stated = Stated(fell, list(self.spare))
        away = zip(record.states[position:-1], record.inputs[position:], strict=False)
        for asked, given in away:
            if isinstance(given, Outcome) and isinstance(asked.pending, Chance):
                self._outcome(asked, asked.pending, stated)
        return stated

    def joins(self, way: Way) -> int:
        """Return the later position of the line at which the state is the same; -1 for none."""
        if self._known is None:
            states = list(enumerate(self.line.states))
            self._known = {internal_hash(state): at for at, state in reversed(states)}
        at = self._known.get(internal_hash(way.record.state), -1)
        return at if at > way.left else -1

    def _otherwise(self, way: Way, room: int) -> Iterator[Way]:
        if way.open < 0:
            return
        asked = way.record.states[way.open]
        pending, answered = asked.pending, way.record.inputs[way.open]
        assert isinstance(pending, Decision)
        given, *more = way.record.inputs[way.left : way.open]
        before = [each for each in more if isinstance(each, Choice)]
        for action in self.game.legal_actions(asked):
            other = Choice(pending.seat, action)
            if room and other != answered:
                room -= 1
                yield self.way(way.left, given, (*before, other))

    def _is_detail(self, state: State) -> bool:
        pending = state.pending
        return isinstance(pending, Decision) and pending.kind is DecisionKind.DETAIL

    def _following(self, state: State, stated: Stated) -> Input | None:
        """Return the answer that needs nobody: the only one, one that is stated, a detail."""
        pending = state.pending
        if isinstance(pending, Chance):
            return self._outcome(state, pending, stated)
        if not isinstance(pending, Decision):
            return None
        legal = self.game.legal_actions(state)
        if len(legal) == 1 or (legal and self._is_detail(state)):
            return Choice(pending.seat, legal[0])
        return None

    def _outcome(self, state: State, pending: Chance, stated: Stated) -> Outcome | None:
        # A roll is bound to its purpose and its seat, never to its place in the file.
        wanted = (pending.kind, pending.seat, pending.purpose, pending.count, pending.faces)
        for at, (asked, outcome) in enumerate(stated.fell):
            same = (asked.kind, asked.seat, asked.purpose, asked.count, asked.faces) == wanted
            if same and self._may_fall(pending, outcome):
                del stated.fell[at]
                return outcome
        for at, outcome_for in enumerate(stated.spare):
            given = outcome_for(state)
            if given is not None and self._may_fall(pending, given):
                del stated.spare[at]
                return given
        return self.default_outcome(state)

    def _may_fall(self, pending: Chance, outcome: Outcome) -> bool:
        try:
            self.game.check_outcome(pending, outcome)
        except IllegalMoveError:
            return False
        return True


def _end(state: State) -> End:
    if state.pending is None:
        return "over"
    return "chance" if isinstance(state.pending, Chance) else "decision"
