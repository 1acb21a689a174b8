"""Rename a seat everywhere in a draft."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from dtnb.quarrels.draft import Draft, Statement


def rename_seat(draft: Draft, old: str, new: str) -> Draft:
    """Return a draft with the seat `old` renamed to `new`."""
    name = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def text(written: str) -> str:
        return name.sub(lambda _: new, written)

    def data(value: Any) -> Any:
        if isinstance(value, str):
            return text(value)
        if isinstance(value, dict):
            return {key: data(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            return type(value)(map(data, value))
        return value

    table = dict(draft.table)
    table["seats"] = {new if seat == old else seat: entry for seat, entry in table["seats"].items()}
    if "start" in table:
        table["start"] = data(table["start"])
    return replace(
        draft,
        table=table,
        active=new if draft.active == old else draft.active,
        moves=data(draft.moves),
        wanted_move=text(draft.wanted_move),
        dispute=text(draft.dispute),
        further_disputes=data(draft.further_disputes),
        claims=tuple(Statement(text(claim.seat), text(claim.statement)) for claim in draft.claims),
    )
