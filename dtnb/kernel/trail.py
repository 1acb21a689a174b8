"""Ways off a record: forks that know what happened before them, without playing it again."""

from __future__ import annotations

from dtnb.kernel.record import Record
from dtnb.kernel.recorder import Recorder


class Trail:
    """A record along which one can leave at any position, again and again.

    A fork of a record makes its steps anew, from the beginning. Where hundreds of ways leave one
    line, what they share is made once.

    Parameters
    ----------
    record
        The line; what is added to it afterwards is not on the trail.
    """

    def __init__(self, record: Record) -> None:
        self.record = record.fork(len(record.inputs))
        self._scopes, self._counts = self.record.walk()
        self._steps = self.record.steps

    def fork(self, position: int) -> Record:
        """Return a record with the first `position` inputs, their steps, and room for others."""
        recorder = Recorder(self.record.game.kinds)
        recorder.steps = list(self._steps[: self._counts[position]])
        recorder.scopes = list(self._scopes[position])
        recorder.position = position
        return self.record.fork(position, recorder)
