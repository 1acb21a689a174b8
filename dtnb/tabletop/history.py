"""The history of a table: everything that people did at it, with undo and redo.

* saved game: the history as data, in the file from which an unfinished game is restored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from dtnb.kernel import Input
from dtnb.replay.file.inputs import encode_all
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.declaration import replay_inputs
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.saved_game import FORMAT, Entry, SavedGame
from dtnb.tabletop.table_speaker import table_speaker


class HistoryEntry(NamedTuple):
    """One action of people at a table, as data, and the session after it."""

    entry: Entry
    session_after: Sitting


class History:
    """Everything done at a table since `first_sitting`, which is None during the set-up."""

    def __init__(self, first_sitting: Sitting | None) -> None:
        self.first_sitting = first_sitting
        #: all entries, including those that were undone. The first `position` entries are in force.
        self.entries: list[HistoryEntry] = []
        self.position = 0

    @property
    def sitting(self) -> Sitting | None:
        """The session after the entries in force."""
        return (
            self.entries[self.position - 1].session_after if self.position else self.first_sitting
        )

    @property
    def redoable(self) -> int:
        """How many entries were undone."""
        return len(self.entries) - self.position

    def add(
        self, new_session: Sitting, entry: Entry | None = None, *, by_program: bool = False
    ) -> None:
        """Add an entry and the session after it, and drop the undone entries.

        If `entry` is omitted, the new entry holds the number of new inputs. `by_program` tells
        whether computer players made these inputs.
        """
        assert self.sitting is not None
        if entry is None:
            new_inputs = len(new_session.record.inputs) - len(self.sitting.record.inputs)
            entry = Entry(inputs=new_inputs, by_program=by_program)
        self.entries = [*self.entries[: self.position], HistoryEntry(entry, new_session)]
        self.position += 1

    def undo(self) -> None:
        """Undo the last entry of a person, together with the computer players' answers to it."""
        self.position -= 1
        while self.position and self.entries[self.position].entry.by_program:
            self.position -= 1

    def redo(self) -> None:
        """Redo the last undone entry, together with the computer players' answers to it."""
        self.position += 1
        while self.redoable and self.entries[self.position].entry.by_program:
            self.position += 1

    # -- as data -----------------------------------------------------------------------------------

    @property
    def last_sitting(self) -> Sitting | None:
        """The session after all entries, including undone ones."""
        return self.entries[-1].session_after if self.entries else self.first_sitting

    def to_data(self) -> list[Any]:
        """Return all entries as plain data."""
        return [
            entry.inputs if entry == Entry(inputs=entry.inputs) else msgspec.to_builtins(entry)
            for entry, _ in self.entries
        ]

    def redo_saved(self, saved: SavedGame) -> None:
        """Redo the entries of a saved game; raise the error of the first impossible entry."""
        assert self.first_sitting is not None
        inputs, error = saved.inputs_after(self.first_sitting)
        try:
            self._redo_all(saved.table.entries, inputs)
        finally:
            self.position = min(saved.table.position, len(self.entries))
            if error is not None:
                raise error

    def _redo_all(self, entries: Sequence[int | Entry], inputs: Sequence[Input]) -> None:
        """Redo entries with their inputs; raise Refusal if the inputs do not fit the entries."""
        remaining_inputs = list(inputs)
        for entry in entries:
            if isinstance(entry, int):
                # An entry of inputs may be written as their number alone.
                entry = Entry(inputs=entry)
            count = entry.inputs or 0
            assert self.sitting is not None
            if count > len(remaining_inputs):
                break
            self.add(_redo_entry(self.sitting, entry, remaining_inputs[:count]), entry)
            del remaining_inputs[:count]
        if remaining_inputs or len(self.entries) < len(entries):
            assert self.first_sitting is not None
            raise Refusal(table_speaker(self.first_sitting.lang).text("table.kept-not-one"))

    def to_saved(
        self, start_digest: str, opened_with: Sitting | None, players: Mapping[str, str]
    ) -> dict[str, Any]:
        """Return the content of the save file: a replay file with an extra field ``table``.

        While the table is being set up, only that field is returned. `opened_with` is the session
        with which the table was opened, and `start_digest` its digest. `players` maps seats to the
        names of their computer players.
        """
        first, last = self.first_sitting, self.last_sitting
        table: dict[str, Any] = {
            "format": FORMAT,
            "begun": first is not None,
            "begins": start_digest,
        }
        if first is None or last is None:
            return {"table": table}
        table |= {
            "given": first is opened_with, "done": self.to_data(), "at": self.position,
            "players": dict(players),
        }  # fmt: skip
        return {**first.set_up, "inputs": encode_all(last.record.inputs), "table": table}


def _redo_entry(sitting: Sitting, entry: Entry, inputs: Sequence[Input]) -> Sitting:
    """Return the session after an entry; raise an error if it is impossible or malformed."""
    fields = msgspec.to_builtins(entry)
    fields.pop("by program", None)
    if len(fields) != 1:
        raise Refusal(table_speaker(sitting.lang).text("table.kept-not-one"))
    if entry.inputs is not None:
        return sitting.fork().give(*inputs) if entry.by_program else replay_inputs(sitting, inputs)
    if entry.note is not None:
        return sitting.fork().note(entry.note)
    if entry.mark is not None:
        return sitting.fork().mark(entry.mark)
    if entry.claim is not None:
        return sitting.fork().say(entry.claim.by, entry.claim.says)
    if entry.refused_move is not None:
        return sitting.fork().refuse(entry.refused_move)
    assert entry.roll_elsewhere is not None
    return sitting.fork().roll_elsewhere(entry.roll_elsewhere)
