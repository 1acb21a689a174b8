"""Load a rulebook's data files.

The files are JSON and not YAML, because every command that cites rules has to load them. To decode
and validate a book takes a few milliseconds from JSON, and about thirty times as long from YAML.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import RulebookDataError
from .rulebook import Rulebook
from .types import RulebookFile

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_decoder = msgspec.json.Decoder(RulebookFile)


def _json_files(folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    """Yield the relative path and the handle of each JSON file under a folder, by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            for name, file in _json_files(entry):
                yield f"{entry.name}/{name}", file
        elif entry.name.endswith(".json"):
            yield entry.name, entry


def decode_rulebook_file(name: str, content: bytes) -> RulebookFile:
    """Decode and validate one data file.

    Parameters
    ----------
    name
        The file's name in errors.
    content
        The bytes of the file.

    Raises
    ------
    RulebookDataError
        If the file is not JSON or does not fit the schema; the message names file and place.
    """
    try:
        return _decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookDataError(f"{name}: {error}") from error


def load_rulebook(folder: Traversable) -> Rulebook:
    """Load every ``.json`` file under a folder into one rulebook.

    Parameters
    ----------
    folder
        A path or a package resource folder.

    Raises
    ------
    RulebookDataError
        When a file is malformed, or an id is given twice.
    """
    return Rulebook(
        decode_rulebook_file(name, file.read_bytes()) for name, file in _json_files(folder)
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a rulebook's data files, for completion and checks in editors."""
    return msgspec.json.schema(RulebookFile)
