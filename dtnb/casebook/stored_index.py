"""The index of the casebook, compiled: all that a search needs."""

from __future__ import annotations

import functools

import msgspec

from dtnb.casebook.findings import FILE
from dtnb.casebook.shelf import case_files, shelf
from dtnb.casebook.wording import Lexicon
from dtnb.compiled import compiled_data
from dtnb.replay.file.model import BothLanguages

#: the kind and the name of the compiled data, see :mod:`dtnb.compiled`
COMPILED, ENTRY = "casebook", "index"


class StoredIndex(msgspec.Struct, frozen=True):
    """What a search needs of all cases; a browser reads the same."""

    #: the names of the cases, ordered by topic
    names: list[str]
    #: the title of each case by its name
    titles: dict[str, str | BothLanguages]
    #: how words are split, shortened and grouped
    lexicon: Lexicon
    #: for each stem or sign, numbers of cases, each followed by the weight that it has there
    postings: dict[str, list[int]]
    #: for each stem that is no word itself, a word with this stem
    full: dict[str, str]


@functools.cache
def stored_index() -> StoredIndex | None:
    """Return the compiled index; None if there is none for the files as they are."""
    data = compiled_data(COMPILED, ENTRY, sources())
    return msgspec.msgpack.decode(data, type=StoredIndex) if data is not None else None


def sources() -> list[bytes]:
    """Return the contents of all files that the index is made of."""
    shared = (shelf() / "topics.yaml", shelf() / "words.yaml", FILE)
    return [path.read_bytes() for path in (*shared, *(case.path for case in case_files()))]
