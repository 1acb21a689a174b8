"""The index that a search uses: the compiled one, or one of the files as they are."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from dtnb.casebook.findings import stored_findings
from dtnb.casebook.shelf import case_files
from dtnb.casebook.stored_index import StoredIndex, stored_index


@functools.cache
def index() -> StoredIndex:
    """Return the compiled index; if there is none, make it of the files as they are."""
    stored = stored_index()
    if stored is not None:
        return stored
    from dtnb.casebook.indexing import make_index

    return make_index(case_files(), stored_findings())


def searched_index() -> dict[str, Any]:
    """Return what a browser needs of the index, as plain data: `js/src/app/finder.js` reads it."""
    made = index()
    lexicon = msgspec.to_builtins(made.lexicon)
    return {"names": made.names, "lexicon": lexicon, "postings": made.postings}
