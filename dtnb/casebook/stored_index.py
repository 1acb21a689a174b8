"""The compiled index of the casebook, with all that a search needs, so that no case is loaded.

A stem is a word without its endings, and a sign stands for a group of phrases that mean the same.
"""

from __future__ import annotations

import functools

import msgspec

from dtnb.casebook.findings import FILE
from dtnb.casebook.search_words import Lexicon
from dtnb.casebook.shelf import case_files, casebook_folder
from dtnb.compiled import compiled_data
from dtnb.replay.file.model import BothLanguages

#: the kind and the name of the compiled data, see :mod:`dtnb.compiled`
COMPILED, ENTRY = "casebook", "index"


class StoredIndex(msgspec.Struct, frozen=True):
    """The index of all cases; browsers search the same data."""

    #: the names of the cases, ordered by topic
    names: list[str]
    #: the title of each case by its name
    titles: dict[str, str | BothLanguages]
    #: how words are split, shortened and grouped
    lexicon: Lexicon
    #: for each stem or sign, the cases that contain it: the number of a case (its index in
    #: `names`), the weight in this case, the number of the next case, and so on
    postings: dict[str, list[int]]
    #: for each stem that is not itself a word, a word with this stem, which can be shown
    word_of_stem: dict[str, str] = msgspec.field(name="full")


@functools.cache
def stored_index() -> StoredIndex | None:
    """Return the compiled index; None if it is missing or out of date."""
    data = compiled_data(COMPILED, ENTRY, sources())
    return msgspec.msgpack.decode(data, type=StoredIndex) if data is not None else None


def sources() -> list[bytes]:
    """Return the contents of all files that the index is made of."""
    shared = (casebook_folder() / "topics.yaml", casebook_folder() / "words.yaml", FILE)
    return [path.read_bytes() for path in (*shared, *(case.path for case in case_files()))]
