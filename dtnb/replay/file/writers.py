"""Write replay files, as YAML for people or as JSON for programs, and turn a record into a file."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.files import write
from dtnb.kernel import Record
from dtnb.replay.file.inputs import encode_all
from dtnb.replay.file.model import ReplayFile

#: the fields that come first in a written file, and the fields that come last
_FIRST = (
    "dtnb", "title", "source", "author", "notes", "game", "edition", "editions", "policies",
    "prints", "opens",
)  # fmt: skip
_LAST = ("inputs", "moves", "expect", "hashes")


def plain_data(file: ReplayFile) -> dict[str, Any]:
    """Return a file as plain data, with its fields in the order in which people read them."""
    data: dict[str, Any] = _drop_none(msgspec.to_builtins(file))
    first = {name: data.pop(name) for name in _FIRST if name in data}
    last = {name: data.pop(name) for name in _LAST if name in data}
    return first | data | last


def to_yaml(file: ReplayFile) -> str:
    """Return a file as YAML. Parsing the text gives an equal file."""
    return write.to_yaml(plain_data(file))


def to_json(file: ReplayFile) -> str:
    """Return a file as JSON. Parsing the text gives an equal file."""
    return write.to_json(plain_data(file))


def record_as_file(base: ReplayFile, record: Record, *, hashes: bool = True) -> ReplayFile:
    """Return a played line as a file: the set-up of `base` with the record's exact inputs.

    Parameters
    ----------
    base
        The file whose seats, start, edition and policies the record was played under.
    record
        The record, from the beginning.
    hashes
        Whether to write the fingerprints, which show whether another program computes the same.
    """
    return msgspec.structs.replace(
        base,
        inputs=encode_all(record.inputs),
        moves=[],
        expect=[],
        hashes=list(record.hashes()) if hashes else [],
    )


def _drop_none(data: Any) -> Any:
    """Return nested data without the keys whose value is None."""
    if isinstance(data, dict):
        return {name: _drop_none(value) for name, value in data.items() if value is not None}
    if isinstance(data, list):
        return [_drop_none(value) for value in data]
    return data
