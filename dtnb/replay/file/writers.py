"""Writing replay files: YAML for people, JSON for programs."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.files import write
from dtnb.kernel import Record
from dtnb.replay.file.inputs import encoded
from dtnb.replay.file.model import ReplayFile

#: people want to know first what a file is about, and the fingerprints last
_FIRST = (
    "dtnb", "title", "source", "author", "notes", "game", "edition", "editions", "policies",
    "prints",
)  # fmt: skip
_LAST = ("inputs", "moves", "expect", "hashes")


def plain_data(file: ReplayFile) -> dict[str, Any]:
    """Return a file as plain data, its fields in the order in which people read them."""
    data: dict[str, Any] = _without_nothing(msgspec.to_builtins(file))
    first = {name: data.pop(name) for name in _FIRST if name in data}
    last = {name: data.pop(name) for name in _LAST if name in data}
    return first | data | last


def to_yaml(file: ReplayFile) -> str:
    """Return a file as YAML; reading it gives the same file."""
    return write.to_yaml(plain_data(file))


def to_json(file: ReplayFile) -> str:
    """Return a file as JSON; reading it gives the same file."""
    return write.to_json(plain_data(file))


def record_as_file(base: ReplayFile, record: Record, *, hashes: bool = True) -> ReplayFile:
    """Return a played line as a file: the set-up of `base` with the record's exact inputs.

    Parameters
    ----------
    base
        The file whose seats, start, edition and policies the record was played under.
    record
        What was played, from the beginning.
    hashes
        Whether to write down the fingerprints, so that a reader sees whether it computes the same.
    """
    return msgspec.structs.replace(
        base,
        inputs=encoded(record.inputs),
        moves=[],
        expect=[],
        hashes=list(record.hashes()) if hashes else [],
    )


def _without_nothing(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _without_nothing(value) for name, value in data.items() if value is not None}
    if isinstance(data, list):
        return [_without_nothing(value) for value in data]
    return data
