"""What a search of the casebook needs of all its files, compiled."""

from __future__ import annotations

import functools

import msgspec

from dtnb.casebook.shelf import case_files, shelf
from dtnb.compiled import compiled_data
from dtnb.replay.file.model import BothLanguages
from dtnb.rulebook import Language

#: the kind and the name of the compiled data, see :mod:`dtnb.compiled`
COMPILED, ENTRY = "casebook", "index"


class StoredIndex(msgspec.Struct, array_like=True, frozen=True):
    """What a search needs of all cases.

    Attributes
    ----------
    things
        The names of the cards and tokens that all cases are about.
    titles
        The title of each case by its name.
    weights
        For each language and each case, the weight of each word.
    """

    things: list[str]
    titles: dict[str, str | BothLanguages]
    weights: dict[Language, dict[str, dict[str, int]]]


@functools.cache
def stored_index() -> StoredIndex | None:
    """Return the compiled index; None if there is none for the files as they are."""
    data = compiled_data(COMPILED, ENTRY, sources())
    return msgspec.msgpack.decode(data, type=StoredIndex) if data is not None else None


def sources() -> list[bytes]:
    """Return the contents of all files that the index is made of."""
    files = [case.path for case in case_files()]
    return [path.read_bytes() for path in (shelf() / "topics.yaml", shelf() / "words.yaml", *files)]
