"""Store a parsed file as bytes, so that a shipped file is loaded without a parser."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.files.source import Path, Place, Places, Source


class _Stored(msgspec.Struct, array_like=True, frozen=True):
    """A source without its name and text."""

    data: Any
    places: list[tuple[Path, Place | None, Place]]
    flow_entries: list[Path]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Stored).decode


def to_bytes(source: Source) -> bytes:
    """Return a source as bytes, without its name and text."""
    places = [(path, mark.key, mark.value) for path, mark in source.places.items()]
    return _encode(_Stored(source.data, places, sorted(source.flow_entries, key=str)))


def from_bytes(name: str, text: str, stored: bytes | msgspec.Raw) -> Source:
    """Return the source that `to_bytes` stored, with its name and text."""
    content = _decode(stored)
    places = {path: Places(key, value) for path, key, value in content.places}
    return Source(name, text, content.data, places, frozenset(content.flow_entries))
