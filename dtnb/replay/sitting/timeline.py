"""The history of a play in progress: a snapshot after each move, note or claim, for undo and redo.

* declared move: a move that is not carried out yet, because another seat may interrupt it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from dtnb.errors import NotThereError
from dtnb.explain.speaker import Speaker
from dtnb.kernel import Record
from dtnb.replay.file.model import Claim
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.script import StatedMove
from dtnb.replay.sitting.play_file import PlayedEntry, append_entry
from dtnb.replay.sitting.stated_moves import answer_from_latest_moves


class DeclaredMoves(NamedTuple):
    """Moves that were declared together, whether or not they have been carried out."""

    moves: tuple[StatedMove, ...]
    #: the index of the step that declared them
    first_step: int


class Snapshot(NamedTuple):
    """A snapshot of a play."""

    #: how many inputs had been given
    position: int
    #: the moves that had been made, and the notes on them
    entries: tuple[PlayedEntry, ...] = ()
    #: the groups of moves that were declared, but not yet committed or withdrawn
    declared: tuple[DeclaredMoves, ...] = ()
    #: the latest move of each seat, by seat
    latest_moves: Mapping[int, StatedMove] = {}
    #: the snapshot before this one; None for the start
    previous: Snapshot | None = None
    #: the claims that people have made
    claims: tuple[Claim, ...] = ()
    #: the phrases of rolls that this edition does not ask for, but another one does
    rolls_elsewhere: tuple[str, ...] = ()


class Timeline:
    """The latest snapshot of a play, the driver that makes its moves, and the undone snapshots.

    `seats` are the names of the seats, as messages show them.
    """

    def __init__(self, plugin: Plugin, record: Record, seats: Sequence[str]) -> None:
        self.driver = LineDriver(plugin, record, tuple(seats))
        self.now = Snapshot(len(record.inputs))
        #: the snapshots that can be redone, each with its record; the last of them is redone next
        self._undone: tuple[tuple[Record, Snapshot], ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        # The driver is rebuilt from the record.
        driver = self.driver
        attributes = {name: value for name, value in vars(self).items() if name != "driver"}
        return {**attributes, "driver": (driver.plugin, driver.record, driver.seats)}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes, driver=LineDriver(*attributes["driver"]))
        self.driver.latest_moves = dict(self.now.latest_moves)

    def add(self, snapshot: Snapshot) -> None:
        """Make a snapshot the latest one. After that, nothing can be redone."""
        self.now, self._undone = snapshot, ()

    def add_snapshot(self, phrases: tuple[str, ...] | None, declared: DeclaredMoves | None) -> None:
        """Add a snapshot of the present, after answering the questions that earlier moves answer.

        `phrases` are the phrases of the latest move: None if it was made without phrases, an empty
        tuple if the file needs no entry for it. `declared` are the moves that it declared, if any.
        """
        driver, now = self.driver, self.now
        entries = now.entries
        if phrases is None or phrases:
            new_entry = PlayedEntry(phrases, now.position, driver.position)
            entries = append_entry(entries, new_entry, len(now.declared))
        answer_from_latest_moves(driver)
        unsettled = tuple(
            group
            for group in (*now.declared, *((declared,) if declared else ()))
            if driver.has_unsettled(
                group.first_step, {stated_move.move.seat for stated_move in group.moves}
            )
        )
        after = now._replace(position=driver.position, entries=entries, declared=unsettled)
        latest_moves = dict(driver.latest_moves)
        self.add(after._replace(latest_moves=latest_moves, previous=now))

    def go_to(self, record: Record, snapshot: Snapshot) -> None:
        """Go back or forward to a snapshot, whose record is `record`."""
        self.now = snapshot
        self.driver = LineDriver(self.driver.plugin, record, self.driver.seats)
        self.driver.latest_moves = dict(snapshot.latest_moves)

    def rewind(self, position: int) -> None:
        """Take back the inputs after a position, if no snapshot was added since that position."""
        self.go_to(self.driver.record.fork(position), self.now)

    def undo(self, count: int, speaker: Speaker) -> None:
        """Undo the last snapshots. Raise NotThereError if there are fewer than `count`."""
        snapshot, undone, record = self.now, self._undone, self.driver.record
        for index in range(count):
            if snapshot.previous is None:
                args = {"most": index, "count": count}
                raise NotThereError(*speaker.problem("undo", args))
            undone = (*undone, (record, snapshot))
            snapshot = snapshot.previous
        self.go_to(record.fork(snapshot.position), snapshot)
        self._undone = undone

    def redo(self, count: int, speaker: Speaker) -> None:
        """Redo the snapshots undone last. Raise NotThereError if there are fewer than `count`."""
        if count > len(self._undone):
            args = {"most": len(self._undone), "count": count}
            raise NotThereError(*speaker.problem("redo", args))
        for _ in range(count):
            record, snapshot = self._undone[-1]
            self.go_to(record.fork(snapshot.position), snapshot)
            self._undone = self._undone[:-1]

    def fork(self) -> Timeline:
        """Return an independent copy of the history at the same point."""
        other = copy(self)
        other.go_to(self.driver.record.fork(self.driver.position), self.now)
        return other
