"""What is kept of an unfinished game: a replay file with a field ``table`` beside it, as data."""

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
from dtnb.tabletop.words import words
from dtnb.typed import convert

#: the newest format of the field, which is the one that is written; the first held what to do
FORMAT = 2
#: fields of a replay file that no table writes: the next click would lose what stands there
_NOT_OF_TABLE = ("moves", "expect", "hashes")

#: nothing that is done gives no input, or is written down without saying something
Inputs = Annotated[int, Meta(ge=1, le=MAX_INPUTS)]


class _Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A part of the field; unknown fields are refused."""


class Entry(_Part, frozen=True, rename={"by_program": "by program"}):
    """One thing that was done. Exactly one of the first six is given.

    Parameters
    ----------
    inputs
        So many of the file's inputs were given. A number alone means the same.
    note, mark
        What was written on what had been done last.
    claim
        What somebody said of the play.
    refused
        What was stated that the rules refuse.
    elsewhere
        A roll that only another book asks for.
    by_program
        Whether players of the program gave the inputs.
    """

    inputs: Inputs | None = None
    note: Text | None = None
    mark: Mark | None = None
    claim: Claim | None = None
    refused: Phrase | None = None
    elsewhere: Phrase | None = None
    by_program: bool = False


class KeptTable(_Part, frozen=True):
    """What a table knows beside the game.

    Parameters
    ----------
    format
        Version of this field.
    begun
        Whether people have sat down.
    begins
        A digest of where they sat down, where that was given to the table; empty where it was
        set up there.
    given
        Whether what was done began there; otherwise the table was set up anew.
    done
        What was done, also what was taken back and can be done again; one thing can be taken back
        at a time.
    at
        How many of these things count.
    players
        Which seats the program plays.
    """

    format: Literal[2]
    begun: bool = False
    begins: Annotated[str, Meta(max_length=64)] = ""
    given: bool = False
    done: Annotated[list[Inputs | Entry], Meta(max_length=MAX_INPUTS)] = []
    at: Annotated[int, Meta(ge=0)] = 0
    players: dict[str, Literal["random", "greedy"]] = {}


class _Kept(msgspec.Struct, frozen=True):
    table: KeptTable


class KeptGame(NamedTuple):
    """What was read.

    Attributes
    ----------
    source
        Where everything stands.
    set_up
        What sets the table up, as a replay file has it.
    inputs
        The exact inputs of the file.
    table
        What is kept beside it.
    """

    source: Source
    set_up: dict[str, Any]
    inputs: Sequence[Sequence[Any]]
    table: KeptTable

    def played_on(self, base: Sitting) -> tuple[Sequence[Input], FileProblems | None]:
        """Return the inputs after those of a beginning, and what stopped them before their end.

        Raises
        ------
        FileProblems
            If they do not begin there.
        """
        record, problems = base.record.fork(0), Problems(self.source, words)
        stopped = None
        try:
            give_inputs(record, self.inputs, RunOptions(base.plugin, base.seats, problems))
        except FileProblems as error:
            stopped = error
        before = list(base.record.inputs)
        if list(record.inputs[: len(before)]) != before:
            begins = Problems(self.source, words)
            begins.add(("inputs",), "other-beginning", key=True)
            begins.check()
        return list(record.inputs[len(before) :]), stopped


def read_kept(raw: bytes, name: str, begins: str) -> KeptGame:
    """Read what was kept, as every replay file is read.

    Parameters
    ----------
    raw, name
        What lies in the file, and what messages call it.
    begins
        The digest of where people sat down.

    Raises
    ------
    FileProblems
        With everything that is wrong.
    """
    source = read(raw, name, REPLAY_LIMITS)
    problems = Problems(source, words)
    data = dict(source.data) if isinstance(source.data, dict) else {}
    beside = {"table": data.pop("table")} if "table" in data else {}
    _format(data, beside.get("table"), problems)
    problems.check()
    kept = decode(_part(source, beside), partial(convert, type=_Kept), _schema, problems)
    problems.check()
    assert kept is not None
    table = kept.table
    if table.begins != begins or (table.given and not (begins and table.begun)):
        problems.add(("table", "begins"), "other-beginning")
        problems.check()
    for name in _NOT_OF_TABLE if table.begun else (*_NOT_OF_TABLE, "inputs"):
        if data.get(name):
            problems.add((name,), "not-of-table", key=True, name=name)
    problems.check()
    loaded = load(_part(source, data if table.begun else _filled(data)))
    if not table.given:
        _stays_inside(loaded, problems)
    _seated(table, loaded, problems)
    problems.check()
    inputs = data.pop("inputs", [])
    return KeptGame(source, data, inputs, table)


def _part(source: Source, data: Any) -> Source:
    """Return a part of a file, in which everything stands where it does in the whole."""
    return Source(source.name, source.text, data, source.marks)


def _schema() -> dict[str, Any]:
    return schema_for(_Kept)


def _format(data: Mapping[str, Any], table: Any, problems: Problems) -> None:
    """What another version wrote is refused before anything else: it cannot be judged here."""
    if "dtnb-table" in data:
        problems.add(("dtnb-table",), "older-table", key=True)
    version = table.get("format") if isinstance(table, dict) else None
    if isinstance(version, int) and version > FORMAT:
        problems.add(("table", "format"), "newer-format", found=version, known=FORMAT)


def _filled(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a file with something for what is still to be chosen, so that the rest is checked."""
    game, seats = data.get("game"), data.get("seats")
    if game not in registry.games() or not isinstance(seats, dict):
        return dict(data)
    plugin: Plugin = registry.plugin(game)
    needed = [
        field.encode_name for field in msgspec.structs.fields(plugin.seat_entry) if field.required
    ]
    anything = dict.fromkeys(needed, "")
    filled = {
        name: {**anything, **seat} if isinstance(seat, dict) else seat
        for name, seat in seats.items()
    }
    return {**data, "seats": filled}


def _stays_inside(loaded: Loaded, problems: Problems) -> None:
    """Report files that a table which was set up by choosing could not have named."""
    siblings = loaded.siblings
    inside = Path(os.path.realpath(siblings.folder))
    for named in loaded.plugin.setup.named_files(loaded.file):
        path = problems.source.value(named.path)
        try:
            within = Path(os.path.realpath(siblings.place(str(path)))).is_relative_to(inside)
        except (NetworkPathError, OSError, ValueError):
            within = False
        if not within:
            problems.add(named.path, "leads-out", path=str(path))


def _seated(table: KeptTable, loaded: Loaded, problems: Problems) -> None:
    """Report players of seats that there are not, and more things that count than were done."""
    for seat in table.players:
        if seat not in loaded.file.seats:
            known = list(loaded.file.seats)
            problems.report(
                ("table", "players", seat), "unknown-name", key=True, spellings=known,
                kind="seat", name=seat, known=", ".join(known),
            )  # fmt: skip
    if table.at > len(table.done):
        most = str(len(table.done))
        problems.add(("table", "at"), "too-large", value=str(table.at), limit=most)
