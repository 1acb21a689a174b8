"""The record of a game: its inputs, its states at rest, and on demand its steps.

* state at rest: a state that waits for an input.
* deferred steps: at first, a recorder only reserves their indexes. It makes the steps when somebody
  reads them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Any, Self

from dtnb.kernel.game import Game, Opening
from dtnb.kernel.hashing import replay_hash
from dtnb.kernel.inputs import Input
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step
from dtnb.kernel.worlds import Application, World


class Record:
    """One course of play: its start, its inputs, and every state at rest.

    Steps are made on first use, by advancing again with a recorder. From then on, the steps of each
    new input are recorded when the input is added, which is cheaper than advancing twice.

    A record is thread-safe and can be pickled.

    Parameters
    ----------
    game, start
        The rules and the state that was set up.
    inputs
        The inputs to add.
    with_steps
        True if the caller will read the steps: they are then made while the inputs are added.
    """

    def __init__(
        self, game: Game[Any], start: State, inputs: Iterable[Input] = (), with_steps: bool = False
    ) -> None:
        recorder = Recorder(game.kinds, len(start.agenda)) if with_steps else None
        self._begin(game, game.open(start, recorder), recorder)
        for input_ in inputs:
            self.add(input_)

    def _begin(self, game: Game[Any], opening: Opening, recorder: Recorder | None) -> None:
        """Set the attributes of a record without inputs."""
        self.game = game
        #: the state that waits for the first input
        self.start: State
        #: the state that the caller set up, before the game resolved the first items up to `start`
        self._set_up: State
        self.start, self._set_up = opening
        self.inputs: list[Input] = []
        self.states: list[State] = [self.start]
        self._recorder = recorder
        self._steps: tuple[Step, ...] = ()
        self._lock = threading.RLock()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        contents, other_contents = (
            (record.game.name, record.start, record.inputs, record.states)
            for record in (self, other)
        )
        return contents == other_contents

    # A record changes when an input is added, so it has no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {len(self.inputs)} inputs>"

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        counts = {"inputs": len(self.inputs), "states": len(self.states)}
        return data_html(
            {"game": self.game.name, **counts, "pending": self.state.pending}, "Record"
        )

    @property
    def state(self) -> State:
        """The current state, after all inputs."""
        return self.states[-1]

    def add(self, answer: Input) -> State:
        """Add one input and return the state it leads to.

        Raises
        ------
        IllegalMoveError
            If the game refuses the input; the record is left as it was.
        EndlessResolutionError
            If the input sets off more than the game's bounds allow; the record is left as it was.
        """
        with self._lock:
            state = self._next_state(answer)
            self.inputs.append(answer)
            self.states.append(state)
        return state

    def _next_state(self, answer: Input) -> State:
        """Return the state after one more input; record its steps if all earlier ones are made."""
        recorder, last_state = self._recorder, self.states[-1]
        if recorder is None or recorder.position < len(self.inputs):
            return self.game.advance(last_state, answer)
        # Check before recording, so that a refused input leaves no steps.
        self.game.check(last_state, answer)
        return self._record_input(recorder, last_state, answer)

    def fork(self, position: int, recorder: Recorder | None = None) -> Self:
        """Return a record with the first `position` inputs; states are shared, not copied.

        If a `recorder` is given, it must have recorded exactly these inputs, and it collects the
        further steps of the new record. Without a recorder, the new record makes its steps on first
        use.
        """
        other = type(self).__new__(type(self))
        other._begin(self.game, Opening(self.start, self._set_up), recorder)
        other.inputs = self.inputs[:position]
        other.states = self.states[: position + 1]
        return other

    def up_to(self, index: int) -> Self:
        """Return the record as it was after the step `index`; no inputs can be added to it."""
        step = self.steps[index]
        other = self.fork(step.position)
        other.states[-1] = step.question_state or State(step.table)
        recorder = Recorder(self.game.kinds)
        recorder.steps = list(self.steps[: index + 1])
        recorder.position = step.position
        other._recorder = recorder
        return other

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in resolution order; steps are made on first use."""
        with self._lock:
            recorder = self._expand(will_be_read=True)
            if len(self._steps) != recorder.count:
                self._steps = tuple(recorder.steps)
        return self._steps

    @property
    def consulted(self) -> tuple[str, ...]:
        """Sorted ids of the policies whose readings this course of play depends on."""
        with self._lock:
            recorder = self._expand()
            # Deferred steps consult policies only when they are made.
            recorder.expand_deferred()
            return tuple(sorted(recorder.consulted))

    def steps_since(self, index: int) -> list[Step]:
        """Return the steps from `index` on, without copying earlier steps."""
        with self._lock:
            return self._expand().steps[index:]

    def applications(self) -> dict[Application, int]:
        """Return the applications of rules in this course of play, in order.

        An `Application` is a rule, applied to certain objects. It is mapped to the index of the
        step during which the rule was first applied to these objects.
        """
        first_steps: dict[Application, int] = {}
        recorder = Recorder(self.game.kinds, len(self._set_up.agenda))
        # If steps were deferred, their rules would not be applied now.
        recorder.defers_nothing = True
        world = World(on_applied=lambda applied: first_steps.setdefault(applied, recorder.count))
        game = self.game.in_world(world)
        game.open(self._set_up, recorder)
        for answer, state in zip(self.inputs, self.states, strict=False):
            recorder.position += 1
            game.resolve(state, answer, recorder)
        return first_steps

    @property
    def step_count(self) -> int:
        """The number of steps so far."""
        return self._expand().count

    @property
    def enclosing_step(self) -> int:
        """Index of the step that encloses the pending question; -1 at the top level."""
        enclosing_steps = self._expand().enclosing_steps
        return enclosing_steps[-1] if enclosing_steps else -1

    def _expand(self, will_be_read: bool = False) -> Recorder:
        """Record all inputs that are not recorded yet; defer no steps if `will_be_read`."""
        with self._lock:
            recorder = self._recorder
            if recorder is None:
                agenda_length = len(self._set_up.agenda)
                recorder = self._recorder = Recorder(self.game.kinds, agenda_length)
                self.game.open(self._set_up, recorder)
            # Do not defer steps that will be read now, because that would make them twice.
            recorder.defers_nothing = will_be_read
            for answer in self.inputs[recorder.position :]:
                self._record_input(recorder, self.states[recorder.position], answer)
            recorder.defers_nothing = False
            return recorder

    def record_positions(self) -> tuple[list[tuple[int, ...]], list[int]]:
        """Record all inputs again; return what the recorder stores at each position.

        A position is a number of inputs given. The two lists have `Recorder.enclosing_steps` and
        `Recorder.count` at each position.
        """
        recorder = Recorder(self.game.kinds, len(self._set_up.agenda))
        self.game.open(self._set_up, recorder)
        enclosing_steps, counts = [tuple(recorder.enclosing_steps)], [recorder.count]
        for answer, state in zip(self.inputs, self.states, strict=False):
            self._record_input(recorder, state, answer)
            enclosing_steps.append(tuple(recorder.enclosing_steps))
            counts.append(recorder.count)
        self._recorder = recorder
        return enclosing_steps, counts

    def _record_input(self, recorder: Recorder, state: State, answer: Input) -> State:
        """Resolve one input with the recorder, and return the next state."""
        recorder.position += 1
        try:
            return self.game.resolve(state, answer, recorder)
        except BaseException:
            # The recorder may hold only some steps of the input. Without the recorder, all steps
            # are made again.
            self._recorder = None
            raise

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        self._lock = threading.RLock()

    def hashes(self) -> Iterator[str]:
        """Yield the replay hash of each state at rest, first to last."""
        for state in self.states:
            yield replay_hash(self.game, state)
