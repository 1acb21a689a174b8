"""The index for a search: the compiled one, or one made from the present files."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from dtnb.casebook.findings import stored_findings
from dtnb.casebook.shelf import case_files, contributed_files
from dtnb.casebook.stored_index import StoredIndex, stored_index


@functools.cache
def index() -> StoredIndex:
    """Return the index of our cases and of the cases of installed packages.

    The compiled index is used if it is up to date; otherwise the index is made from the files.
    """
    stored, others = stored_index(), contributed_files()
    if stored is not None and not others:
        return stored
    from dtnb.casebook.indexing import make_index

    ours = stored or make_index(case_files(), stored_findings())
    return _join(ours, make_index(others, {})) if others else ours


def _join(ours: StoredIndex, others: StoredIndex) -> StoredIndex:
    """Return one index of the cases of two indexes."""
    postings = {key: list(numbers) for key, numbers in ours.postings.items()}
    for key, numbers in others.postings.items():
        # The number of a case is followed by a weight; numbers of ours come first.
        shifted = [
            number if position % 2 else number + len(ours.names)
            for position, number in enumerate(numbers)
        ]
        postings[key] = [*postings.get(key, ()), *shifted]
    return StoredIndex(
        [*ours.names, *others.names],
        {**ours.titles, **others.titles},
        ours.lexicon,
        dict(sorted(postings.items())),
        {**others.word_of_stem, **ours.word_of_stem},
    )


def search_index() -> dict[str, Any]:
    """Return the part of the index that `js/src/app/finder.js` reads, as plain data."""
    current = index()
    lexicon = msgspec.to_builtins(current.lexicon)
    return {"names": current.names, "lexicon": lexicon, "postings": current.postings}
