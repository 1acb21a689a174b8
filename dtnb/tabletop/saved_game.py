"""The format of a saved game: a replay file with one more field, ``table``.

* source, problems: a source is a file with the line of each value. Its errors are collected as
  problems; `Problems.check` raises them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from dtnb import registry
from dtnb.files import REPLAY_LIMITS, FileProblems, Problems, Source, decode, read, schema_for
from dtnb.files.sibling_files import NetworkPathError
from dtnb.kernel import Input
from dtnb.replay.file.model import MAX_INPUTS, Claim, Mark, Phrase, Text
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.exact_inputs import give_inputs
from dtnb.replay.running.line_result import RunOptions
from dtnb.replay.running.load import Loaded, load
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.table_speaker import table_speaker
from dtnb.typed import convert

#: the version of the field ``table``; version 1 stored commands and is no longer read
FORMAT = 2
#: the fields of a replay file that a table does not write; a saved game must not have them
_FORBIDDEN_FIELDS = ("moves", "expect", "hashes")

#: the number of inputs of an entry
InputCount = Annotated[int, Meta(ge=1, le=MAX_INPUTS)]


class _TableStruct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A struct in the field ``table``; unknown fields are refused."""


class Entry(_TableStruct, frozen=True, rename={"by_program": "by program"}):
    """One action of people at a table; exactly one of the fields before `by_program` is set."""

    #: the number of inputs that were given; an entry with only this field may be written in the
    #: file as the number alone
    inputs: InputCount | None = None
    #: a note or a mark on the last move
    note: Text | None = None
    mark: Mark | None = None
    claim: Claim | None = None
    #: a move of which the file says that the rules refuse it
    refused_move: Phrase | None = msgspec.field(default=None, name="refused")
    #: a roll that only another edition asks for, as a phrase
    roll_elsewhere: Phrase | None = msgspec.field(default=None, name="elsewhere")
    #: whether computer players gave the inputs
    by_program: bool = False


class SavedTable(_TableStruct, frozen=True):
    """The field ``table``, which has what a table stores besides the game."""

    #: the version of this field
    format: Literal[2]
    #: whether the set-up is finished and play has begun
    is_in_play: bool = msgspec.field(default=False, name="begun")
    #: digest of the session with which the table was opened; empty if there was none
    start_digest: Annotated[str, Meta(max_length=64)] = msgspec.field(default="", name="begins")
    #: whether the entries continue the session with which the table was opened; if not, they
    #: continue a table that was set up anew
    continues_session: bool = msgspec.field(default=False, name="given")
    #: everything that was done at the table, including what was undone afterwards
    entries: Annotated[list[InputCount | Entry], Meta(max_length=MAX_INPUTS)] = msgspec.field(
        default=[], name="done"
    )
    #: how many of these entries are in force; those after them were undone
    position: Annotated[int, Meta(ge=0)] = msgspec.field(default=0, name="at")
    #: the names of the computer players, by seat
    players: dict[str, Literal["random", "greedy"]] = {}


class _SavedFields(msgspec.Struct, frozen=True):
    table: SavedTable


class RestoredInputs(NamedTuple):
    """The legal inputs of a saved game, up to the first illegal one."""

    inputs: Sequence[Input]
    #: the error of the first illegal input; None if all are legal
    error: FileProblems | None


class SavedGame(NamedTuple):
    """A saved game that was read: the set-up, the exact inputs, and the field ``table``.

    An input is a decision of a player, or the outcome of a roll or draw.
    """

    source: Source
    set_up: dict[str, Any]
    inputs: Sequence[Sequence[Any]]
    table: SavedTable

    def inputs_after(self, sitting: Sitting) -> RestoredInputs:
        """Return the saved inputs after those of a session.

        Raise FileProblems if the saved inputs do not start with the inputs of the session.
        """
        record, problems = sitting.record.fork(0), Problems(self.source, table_speaker)
        first_error = None
        try:
            give_inputs(record, self.inputs, RunOptions(sitting.plugin, sitting.seats, problems))
        except FileProblems as error:
            first_error = error
        known_inputs = list(sitting.record.inputs)
        if list(record.inputs[: len(known_inputs)]) != known_inputs:
            other_start = Problems(self.source, table_speaker)
            other_start.add(("inputs",), "other-beginning", key=True)
            other_start.check()
        return RestoredInputs(list(record.inputs[len(known_inputs) :]), first_error)


def read_saved_game(raw: bytes, name: str, start_digest: str) -> SavedGame:
    """Read and validate a saved game; raise FileProblems if it is invalid.

    `name` is the name of the file in messages. If `start_digest` is not empty, the saved game must
    continue the session with this digest.
    """
    source = read(raw, name, REPLAY_LIMITS)
    problems = Problems(source, table_speaker)
    data = dict(source.data) if isinstance(source.data, dict) else {}
    table_field = {"table": data.pop("table")} if "table" in data else {}
    _check_format(data, table_field.get("table"), problems)
    problems.check()
    saved = decode(
        _with_data(source, table_field),
        partial(convert, type=_SavedFields),
        _table_schema,
        problems,
    )
    problems.check()
    assert saved is not None
    table = saved.table
    can_continue = bool(start_digest) and table.is_in_play
    if table.start_digest != start_digest or (table.continues_session and not can_continue):
        problems.add(("table", "begins"), "other-beginning")
        problems.check()
    for name in _FORBIDDEN_FIELDS if table.is_in_play else (*_FORBIDDEN_FIELDS, "inputs"):
        if data.get(name):
            problems.add((name,), "not-of-table", key=True, name=name)
    problems.check()
    loaded = load(_with_data(source, data if table.is_in_play else _with_placeholders(data)))
    if not table.continues_session:
        _check_paths_inside(loaded, problems)
    _check_players(table, loaded, problems)
    problems.check()
    inputs = data.pop("inputs", [])
    return SavedGame(source, data, inputs, table)


def _with_data(source: Source, data: Any) -> Source:
    """Return a source with other data but the same line numbers for problems."""
    return Source(source.name, source.text, data, source.places)


def _table_schema() -> dict[str, Any]:
    return schema_for(_SavedFields)


def _check_format(data: Mapping[str, Any], table: Any, problems: Problems) -> None:
    """Report a file of another version, whose other parts cannot be checked."""
    if "dtnb-table" in data:
        problems.add(("dtnb-table",), "older-table", key=True)
    version = table.get("format") if isinstance(table, dict) else None
    if isinstance(version, int) and version > FORMAT:
        problems.add(("table", "format"), "newer-format", found=version, known=FORMAT)


def _with_placeholders(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an unfinished set-up with placeholders for missing required choices.

    The other parts of the data can then be validated as in a complete file.
    """
    game, seats = data.get("game"), data.get("seats")
    if not isinstance(game, str) or not registry.is_game(game) or not isinstance(seats, dict):
        return dict(data)
    plugin: Plugin = registry.plugin(game)
    required_fields = [
        field.encode_name for field in msgspec.structs.fields(plugin.seat_entry) if field.required
    ]
    placeholders = dict.fromkeys(required_fields, "")
    filled_seats = {
        name: {**placeholders, **seat} if isinstance(seat, dict) else seat
        for name, seat in seats.items()
    }
    return {**data, "seats": filled_seats}


def _check_paths_inside(loaded: Loaded, problems: Problems) -> None:
    """Report file paths outside the folder; a table set up by clicks has no such path."""
    siblings = loaded.siblings
    folder = Path(os.path.realpath(siblings.folder))
    for reference in loaded.plugin.setup.named_files(loaded.file):
        path = problems.source.value(reference.path)
        try:
            is_inside = Path(os.path.realpath(siblings.full_path(str(path)))).is_relative_to(folder)
        except (NetworkPathError, OSError, ValueError):
            is_inside = False
        if not is_inside:
            problems.add(reference.path, "leads-out", path=str(path))


def _check_players(table: SavedTable, loaded: Loaded, problems: Problems) -> None:
    """Report computer players of unknown seats, and a `position` beyond the last entry."""
    for seat in table.players:
        if seat not in loaded.file.seats:
            seat_names = list(loaded.file.seats)
            problems.report(
                ("table", "players", seat), "unknown-name", key=True, spellings=seat_names,
                kind="seat", name=seat, known=", ".join(seat_names),
            )  # fmt: skip
    if table.position > len(table.entries):
        max_position = str(len(table.entries))
        problems.add(("table", "at"), "too-large", value=str(table.position), limit=max_position)
