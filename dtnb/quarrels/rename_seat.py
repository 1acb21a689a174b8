"""Rename a seat everywhere in a draft.

A draft is the quarrel as entered so far.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from dtnb.quarrels.draft import Draft, Statement


def rename_seat(draft: Draft, old: str, new: str) -> Draft:
    """Return a draft with the seat `old` renamed to `new`."""
    old_name = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def rename_in_text(text: str) -> str:
        return old_name.sub(lambda _: new, text)

    def rename_in(data: Any) -> Any:
        if isinstance(data, str):
            return rename_in_text(data)
        if isinstance(data, dict):
            return {key: rename_in(value) for key, value in data.items()}
        if isinstance(data, (list, tuple)):
            return type(data)(map(rename_in, data))
        return data

    table = dict(draft.table)
    table["seats"] = {new if seat == old else seat: entry for seat, entry in table["seats"].items()}
    if "start" in table:
        table["start"] = rename_in(table["start"])
    return replace(
        draft,
        table=table,
        active=new if draft.active == old else draft.active,
        moves=rename_in(draft.moves),
        wanted_move=rename_in_text(draft.wanted_move),
        dispute=rename_in_text(draft.dispute),
        further_disputes=rename_in(draft.further_disputes),
        claims=tuple(
            Statement(rename_in_text(claim.seat), rename_in_text(claim.statement))
            for claim in draft.claims
        ),
    )
