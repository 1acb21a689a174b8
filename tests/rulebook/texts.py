"""The texts of a rulebook's data for people."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from dtnb.rulebook import Text


def all_texts(item: object) -> Iterator[Text]:
    """Yield every text inside a value, wherever it stands."""
    if isinstance(item, Text):
        yield item
    if isinstance(item, Struct):
        for field in item.__struct_fields__:
            yield from all_texts(getattr(item, field))
    elif isinstance(item, tuple):
        for part in item:
            yield from all_texts(part)
