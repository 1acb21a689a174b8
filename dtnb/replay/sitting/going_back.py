"""Going back in a play, forward again, and other ways from where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from dtnb.errors import NotThereError
from dtnb.kernel import Record
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.sitting.moments import Moment
from dtnb.replay.sitting.play_view import PlayView


class GoingBack(PlayView):
    """A play that knows how it came to where it stands.

    Parameters
    ----------
    plugin, record, seats, edition, title, lang
        As of a `PlayView`.
    """

    def __init__(
        self,
        plugin: Plugin,
        record: Record,
        seats: Sequence[str],
        edition: str,
        *,
        title: str = "",
        lang: str = "en",
    ) -> None:
        super().__init__(plugin, record, seats, edition, title=title, lang=lang)
        self._now = Moment(len(record.inputs))
        #: what was taken back and can be done again, the next of it last
        self._undone: tuple[tuple[Record, Moment], ...] = ()

    def _sit_down(self, record: Record, moment: Moment) -> None:
        self._driver = LineDriver(self.plugin, record, self._seats)
        self._driver.latest = dict(moment.latest)
        self._now = moment

    def __getstate__(self) -> dict[str, Any]:
        # What lands moves is set up again; it stands where the record does.
        held = {name: held for name, held in self.__dict__.items() if name != "_driver"}
        return {**held, "record": self.record}

    def __setstate__(self, held: dict[str, Any]) -> None:
        record: Record = held.pop("record")
        self.__dict__.update(held)
        self._sit_down(record, self._now)

    def undo(self, count: int = 1) -> Self:
        """Take back the last things that were said or done.

        Raises
        ------
        NotThereError
            If there are not so many.
        """
        moment, undone = self._now, self._undone
        for taken in range(count):
            if moment.before is None:
                args = {"most": taken, "count": count}
                raise NotThereError(*self._speaker().problem("undo", args))
            undone = (*undone, (self.record, moment))
            moment = moment.before
        self._sit_down(self.record.fork(moment.position), moment)
        self._undone = undone
        return self

    def redo(self, count: int = 1) -> Self:
        """Do again what was taken back last; after something new nothing is left of it.

        Raises
        ------
        NotThereError
            If there is not so much.
        """
        if count > len(self._undone):
            args = {"most": len(self._undone), "count": count}
            raise NotThereError(*self._speaker().problem("redo", args))
        for _ in range(count):
            record, moment = self._undone[-1]
            self._sit_down(record.fork(moment.position), moment)
            self._undone = self._undone[:-1]
        return self

    def fork(self) -> Self:
        """Return one that stands where this one does, and goes its own way."""
        other = copy(self)
        other._sit_down(self.record.fork(self._driver.position), self._now)
        return other
