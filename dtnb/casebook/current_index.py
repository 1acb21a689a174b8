"""The index that a search uses: compiled, or made from the present files."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from dtnb.casebook.findings import stored_findings
from dtnb.casebook.shelf import case_files
from dtnb.casebook.stored_index import StoredIndex, stored_index


@functools.cache
def index() -> StoredIndex:
    """Return the compiled index; if it is missing or out of date, make it from the files."""
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
