"""The index that a search of the casebook uses: the compiled one, or one made from the files now.

It has the cases for each stem (a word without its endings) and each group of synonyms.
"""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from dtnb.casebook.findings import stored_verdicts
from dtnb.casebook.shelf import case_files, contributed_files
from dtnb.casebook.stored_index import StoredIndex, stored_index


@functools.cache
def current_index() -> StoredIndex:
    """Return the index of our cases and of the cases of installed packages.

    The compiled index is used if it is up to date; otherwise the index is made from the files.
    """
    stored, others = stored_index(), contributed_files()
    if stored is not None and not others:
        return stored
    from dtnb.casebook.indexing import make_index

    own_index = stored or make_index(case_files(), stored_verdicts())
    return _join(own_index, make_index(others, {})) if others else own_index


def _join(own_index: StoredIndex, other_index: StoredIndex) -> StoredIndex:
    """Return one index of the cases of two indexes."""
    postings = {key: list(numbers) for key, numbers in own_index.postings.items()}
    for key, numbers in other_index.postings.items():
        # The list alternates numbers of cases and weights. Number the cases after `own_index`.
        shifted = [
            number if position % 2 else number + len(own_index.names)
            for position, number in enumerate(numbers)
        ]
        postings[key] = [*postings.get(key, ()), *shifted]
    return StoredIndex(
        [*own_index.names, *other_index.names],
        {**own_index.titles, **other_index.titles},
        own_index.lexicon,
        dict(sorted(postings.items())),
        {**other_index.word_of_stem, **own_index.word_of_stem},
    )


def search_index() -> dict[str, Any]:
    """Return the part of the index that `js/src/app/finder.js` reads, as plain data."""
    current = current_index()
    lexicon = msgspec.to_builtins(current.lexicon)
    return {"names": current.names, "lexicon": lexicon, "postings": current.postings}
