"""The index that a search uses: the compiled one, or one of the files as they are."""

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

    Without a compiled one it is made of the files as they are.
    """
    stored, others = stored_index(), contributed_files()
    if stored is not None and not others:
        return stored
    from dtnb.casebook.indexing import make_index

    ours = stored or make_index(case_files(), stored_findings())
    return _joined(ours, make_index(others, {})) if others else ours


def _joined(ours: StoredIndex, others: StoredIndex) -> StoredIndex:
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


def searched_index() -> dict[str, Any]:
    """Return what a browser needs of the index, as plain data: `js/src/app/finder.js` reads it."""
    made = index()
    lexicon = msgspec.to_builtins(made.lexicon)
    return {"names": made.names, "lexicon": lexicon, "postings": made.postings}
