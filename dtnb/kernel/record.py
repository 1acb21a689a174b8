"""The record: inputs and states at rest, expanded on demand into steps."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from typing import Any, Self

from dtnb.kernel.game import Game
from dtnb.kernel.hashing import replay_hash
from dtnb.kernel.inputs import Input
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import State
from dtnb.kernel.steps import Step


class Record:
    """A played line: where it started, the inputs, and every state at rest.

    The record is lean: the fine steps are made by advancing again with a recorder the first time
    somebody asks for them. From then on each input is recorded at once, which is cheaper than to
    advance twice.

    Several threads may ask at once, and it can be given to another process.

    Parameters
    ----------
    told
        Whether steps will be asked for: they are made from the beginning on.
    """

    def __init__(
        self,
        game: Game[Any],
        start: State,
        inputs: Iterable[Input] = (),
        told: bool = False,
    ) -> None:
        recorder = Recorder(game.kinds, len(start.agenda)) if told else None
        self._begin(game, game.open(start, recorder), recorder)
        for given in inputs:
            self.add(given)

    def _begin(
        self, game: Game[Any], opened: tuple[State, State], recorder: Recorder | None
    ) -> None:
        self.game = game
        self.start, self._opening = opened
        self.inputs: list[Input] = []
        self.states: list[State] = [self.start]
        self._recorder = recorder
        self._steps: tuple[Step, ...] = ()
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {len(self.inputs)} inputs>"

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    def add(self, given: Input) -> State:
        """Give one input and return the state it leads to.

        Raises
        ------
        IllegalMoveError
            If the game refuses the input; the record is left as it was.
        EndlessResolutionError
            If it sets off more than the game's bounds allow; likewise.
        """
        with self._lock:
            state = self._led_to(given)
            self.inputs.append(given)
            self.states.append(state)
        return state

    def _led_to(self, given: Input) -> State:
        recorder, before = self._recorder, self.states[-1]
        if recorder is None or recorder.position < len(self.inputs):
            return self.game.advance(before, given)
        # Before the recorder hears of it: a refused input leaves no trace.
        self.game.check(before, given)
        return self._recorded(recorder, before, given)

    def fork(self, position: int, recorder: Recorder | None = None) -> Self:
        """Return a record with the first `position` inputs; states are shared, not copied.

        Parameters
        ----------
        recorder
            What has recorded just those inputs; it is gone on with.
        """
        other = type(self).__new__(type(self))
        other._begin(self.game, (self.start, self._opening), recorder)
        other.inputs = self.inputs[:position]
        other.states = self.states[: position + 1]
        return other

    def up_to(self, index: int) -> Self:
        """Return the record as it was after a step, to look at: nothing can be added to it."""
        step = self.steps[index]
        other = self.fork(step.position)
        other.states[-1] = step.asked or State(step.table)
        recorder = Recorder(self.game.kinds)
        recorder.steps = list(self.steps[: index + 1])
        recorder.position = step.position
        other._recorder = recorder
        return other

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in resolution order; made when first asked for."""
        with self._lock:
            recorder = self._expanded(reading=True)
            if len(self._steps) != recorder.count:
                self._steps = tuple(recorder.steps)
        return self._steps

    @property
    def consulted(self) -> tuple[str, ...]:
        """Ids of the policies whose reading mattered somewhere in this line."""
        with self._lock:
            recorder = self._expanded()
            # What was put off says on what it rested when it is made.
            recorder.make_all()
            return tuple(sorted(recorder.consulted))

    def steps_since(self, index: int) -> list[Step]:
        """Return the steps from `index` on, without copying those before."""
        with self._lock:
            return self._expanded().steps[index:]

    @property
    def step_count(self) -> int:
        """How many steps there are so far."""
        return self._expanded().count

    @property
    def scope(self) -> int:
        """Index of the step inside which the pending question is asked, -1 at the top."""
        scopes = self._expanded().scopes
        return scopes[-1] if scopes else -1

    def _expanded(self, reading: bool = False) -> Recorder:
        # Only one thread makes steps; whoever asks meanwhile waits for them.
        with self._lock:
            recorder = self._recorder
            if recorder is None:
                depth = len(self._opening.agenda)
                recorder = self._recorder = Recorder(self.game.kinds, depth)
                self.game.open(self._opening, recorder)
            # What is read at once is not put off, which would be to look at it twice.
            recorder.making = reading
            for given in self.inputs[recorder.position :]:
                self._recorded(recorder, self.states[recorder.position], given)
            recorder.making = False
            return recorder

    def walk(self) -> tuple[list[tuple[int, ...]], list[int]]:
        """Record all inputs; return for each position the open steps, and how many there were."""
        recorder = Recorder(self.game.kinds, len(self._opening.agenda))
        self.game.open(self._opening, recorder)
        scopes, counts = [tuple(recorder.scopes)], [recorder.count]
        for given, state in zip(self.inputs, self.states, strict=False):
            self._recorded(recorder, state, given)
            scopes.append(tuple(recorder.scopes))
            counts.append(recorder.count)
        self._recorder = recorder
        return scopes, counts

    def _recorded(self, recorder: Recorder, state: State, given: Input) -> State:
        recorder.position += 1
        try:
            return self.game.resolve(state, given, recorder)
        except BaseException:
            # Interrupted, half an input may be recorded: the next who asks has all steps made anew.
            self._recorder = None
            raise

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)
        self._lock = threading.RLock()

    def hashes(self) -> Iterator[str]:
        """Yield the replay hash of each state at rest, first to last."""
        for state in self.states:
            yield replay_hash(self.game, state)
