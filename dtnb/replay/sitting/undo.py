"""Undo, redo and fork a play."""

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


class UndoablePlay(PlayView):
    """A play that keeps its history, so that moves can be undone and redone."""

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
        #: the moments that can be redone, the next one last
        self._undone: tuple[tuple[Record, Moment], ...] = ()

    def _go_to(self, record: Record, moment: Moment) -> None:
        self._driver = LineDriver(self.plugin, record, self._seats)
        self._driver.latest_moves = dict(moment.latest_moves)
        self._now = moment

    def __getstate__(self) -> dict[str, Any]:
        # The driver is rebuilt from the record.
        attributes = {name: value for name, value in self.__dict__.items() if name != "_driver"}
        return {**attributes, "record": self.record}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        record: Record = attributes.pop("record")
        self.__dict__.update(attributes)
        self._go_to(record, self._now)

    def undo(self, count: int = 1) -> Self:
        """Undo the last moves, notes or claims.

        Raises
        ------
        NotThereError
            If there are fewer than `count`.
        """
        moment, undone = self._now, self._undone
        for index in range(count):
            if moment.before is None:
                args = {"most": index, "count": count}
                raise NotThereError(*self._speaker().problem("undo", args))
            undone = (*undone, (self.record, moment))
            moment = moment.before
        self._go_to(self.record.fork(moment.position), moment)
        self._undone = undone
        return self

    def redo(self, count: int = 1) -> Self:
        """Redo the moves undone last; after a new move there is nothing to redo.

        Raises
        ------
        NotThereError
            If there are fewer than `count` to redo.
        """
        if count > len(self._undone):
            args = {"most": len(self._undone), "count": count}
            raise NotThereError(*self._speaker().problem("redo", args))
        for _ in range(count):
            record, moment = self._undone[-1]
            self._go_to(record.fork(moment.position), moment)
            self._undone = self._undone[:-1]
        return self

    def fork(self) -> Self:
        """Return an independent copy at the same point."""
        other = copy(self)
        other._go_to(self.record.fork(self._driver.position), self._now)
        return other
