"""Fork a record many times without making its steps (the events of the game) again.

A record has the inputs of a game and the states between them. A fork is a record with the first
inputs of another record, to which further inputs can be added. A recorder collects the steps.
"""

from __future__ import annotations

from dtnb.kernel.record import Record
from dtnb.kernel.recorder import Recorder


class Trail:
    """A snapshot of a record. Its forks share the steps of the record.

    A fork made by `Record.fork` makes all its steps again, which is slow for hundreds of forks. A
    trail contains only the inputs that `record` has when the trail is made.
    """

    def __init__(self, record: Record) -> None:
        self.record = record.fork(len(record.inputs))
        self._enclosing_steps, self._counts = self.record.record_positions()
        self._steps = self.record.steps

    def fork(self, position: int) -> Record:
        """Return a record with the first `position` inputs and their steps.

        Other inputs can then be added to the new record.
        """
        recorder = Recorder(self.record.game.kinds)
        recorder.steps = list(self._steps[: self._counts[position]])
        recorder.enclosing_steps = list(self._enclosing_steps[position])
        recorder.position = position
        return self.record.fork(position, recorder)
