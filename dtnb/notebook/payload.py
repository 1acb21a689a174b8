"""A document of frames as it travels: checked, in one canonical form, compressed."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from dtnb.explain.typography import with_no_break_spaces_in
from dtnb.frames.format.wire import by_pools, in_columns, in_rows
from dtnb.gc_paused import gc_paused
from dtnb.notebook.words import with_words

if TYPE_CHECKING:
    from dtnb.frames.document import Document

    AnyDocument: TypeAlias = "Mapping[str, Any] | bytes | Document | Payload"

#: The largest document that is shown, in bytes of JSON; a long game's is a hundredth of it.
LIMIT = 64 * 2**20

#: values of one that is shown; a long game's is a tenth of it
MOST_VALUES = 1_000_000
_TOO_MANY = f"this document of frames holds more than {MOST_VALUES} values"

_GZIP = b"\x1f\x8b"
#: what comes of reading as a document what is none
_WRONG = (AttributeError, IndexError, KeyError, RecursionError, TypeError)
#: the byte that names the system on which it was made; 255 is an unknown one
_SYSTEM = 9


@dataclass(frozen=True)
class Payload:
    """A document ready to be shown.

    Parameters
    ----------
    columns
        What the document says, in columns.
    compressed
        Its canonical JSON, gzipped; the same document gives the same bytes.
    digest
        Names the document: 16 hexadecimal digits.
    """

    columns: dict[str, Any]
    compressed: bytes
    digest: str

    @property
    def title(self) -> str:
        """The document's title."""
        return str(self.columns.get("title", ""))

    @cached_property
    def document(self) -> dict[str, Any]:
        """What the document says, in rows."""
        return in_rows(self.columns)

    @property
    def frames(self) -> list[dict[str, Any]]:
        """The frames of the main line."""
        frames: list[dict[str, Any]] = self.document["frames"]
        return frames


def pack(document: AnyDocument) -> Payload:
    """Check a document and bring it into the form in which it travels.

    Parameters
    ----------
    document
        A document of frames: the struct, plain data or JSON bytes, in rows or in columns, gzipped
        or not; or what this returned before.

    Raises
    ------
    ValueError
        If it is no document of a format this version can show, or larger than `LIMIT`.
    """
    return document if isinstance(document, Payload) else _packed(document)


@gc_paused()
def _packed(document: Mapping[str, Any] | bytes | Document) -> Payload:
    loaded = _in_rows(_loaded(document))
    if isinstance(document, bytes):
        _weight(loaded)
    try:
        # What came in columns may be in other columns than ours.
        packed = with_words(in_columns(loaded))
        if packed.get("lang") == "fr":
            packed = with_no_break_spaces_in(packed)
    except _WRONG as error:
        raise ValueError(f"this document of frames is corrupt: {error!r}") from error
    text = _limited(msgspec.json.encode(packed, order="deterministic"))
    return Payload(
        packed,
        zipped(text),
        hashlib.sha256(text).hexdigest()[:16],
    )


def values_in(document: bytes) -> int:
    """Return how many values a document of frames holds, gzipped or not.

    Raises
    ------
    ValueError
        If it is no document of frames, or larger than one may be.
    """
    return _weight(_in_rows(_loaded(document)))


def _values(text: bytes) -> int:
    # Each value stands behind one of these, but for the first.
    return sum(map(text.count, (b",", b"[", b"{", b":")))


def _in_rows(loaded: Any) -> dict[str, Any]:
    if not isinstance(loaded, Mapping) or not isinstance(loaded.get("frames"), (list, Mapping)):
        raise ValueError("this is no document of frames: an object with 'frames' is needed")
    try:
        return in_rows(loaded)
    except _WRONG as error:
        raise ValueError(f"this document of frames is corrupt: {error!r}") from error


def _weight(loaded: Any) -> int:
    """Return how many values there are, as often as they stand somewhere; stop when too many."""
    known: dict[int, int] = {}

    def weight(value: Any) -> int:
        if not isinstance(value, dict | list):
            return 1
        count = known.get(id(value))
        if count is None:
            count = 1
            for inside in value.values() if isinstance(value, dict) else value:
                count += weight(inside)
                if count > MOST_VALUES:
                    raise ValueError(_TOO_MANY)
            known[id(value)] = count
        return count

    try:
        return weight(loaded)
    except RecursionError as error:
        raise ValueError("this document of frames is nested too deeply") from error


def _loaded(document: Mapping[str, Any] | bytes | Document) -> Any:
    if isinstance(document, Mapping):
        return document
    if not isinstance(document, bytes):
        return by_pools(document)
    text = _limited(_unzipped(document) if document[:2] == _GZIP else document)
    if _values(text) > MOST_VALUES:
        raise ValueError(_TOO_MANY)
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"this document of frames is corrupt: {error}") from error


def zipped(text: bytes) -> bytes:
    """Return text gzipped, with the header that no machine and no Python changes (RFC 1952)."""
    # A hundredth shorter at level 9, for three times the work.
    data = zlib.compress(text, 7, wbits=31)
    return data[:_SYSTEM] + b"\xff" + data[_SYSTEM + 1 :]


def _unzipped(data: bytes) -> bytes:
    stream = zlib.decompressobj(wbits=31)
    try:
        # One byte more than allowed is enough to know that it is too much.
        return stream.decompress(data, LIMIT + 1)
    except zlib.error as error:
        raise ValueError(f"this document of frames is corrupt: {error}") from error


def _limited(text: bytes) -> bytes:
    if len(text) > LIMIT:
        raise ValueError(f"this document of frames is larger than {LIMIT // 2**20} MB")
    return text
