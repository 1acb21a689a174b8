"""The index that a search uses: compiled, or made from the present files."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from dtnb.casebook.findings import stored_findings
from dtnb.casebook.shelf import case_files, contributed_files
from dtnb.casebook.stored_index import StoredIndex, stored_index


@functools.cache
def index() -> StoredIndex:
    """Return the compiled index, with the cases of installed packages behind ours.

    If the compiled index is missing or out of date, it is made from the files.
    """
    stored, others = stored_index(), contributed_files()
    if stored is not None and not others:
        return stored
    from dtnb.casebook.indexing import make_index

    ours = stored or make_index(case_files(), stored_findings())
    return _join(ours, make_index(others, {})) if others else ours


def _join(ours: StoredIndex, others: StoredIndex) -> StoredIndex:
    """Return one index of the cases of two."""
    postings = {key: list(numbers) for key, numbers in ours.postings.items()}
    for key, numbers in others.postings.items():
        # Each number of a case is followed by a weight.
        moved = [
            number if position % 2 else number + len(ours.names)
            for position, number in enumerate(numbers)
        ]
        postings[key] = [*postings.get(key, ()), *moved]
    return StoredIndex(
        [*ours.names, *others.names],
        {**ours.titles, **others.titles},
        ours.lexicon,
        dict(sorted(postings.items())),
        {**others.full, **ours.full},
    )


def search_index() -> dict[str, Any]:
    """Return what a browser needs of the index, as plain data: `js/src/app/finder.js` reads it."""
    made = index()
    lexicon = msgspec.to_builtins(made.lexicon)
    return {"names": made.names, "lexicon": lexicon, "postings": made.postings}
