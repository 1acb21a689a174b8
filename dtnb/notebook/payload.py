"""A document of frames as it travels: checked, in one canonical form, compressed."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.explain.typography import all_unbroken
from dtnb.notebook.words import with_words

if TYPE_CHECKING:
    from dtnb.frames.document import Document

    AnyDocument: TypeAlias = Mapping[str, Any] | bytes | Document

FORMAT = 1
#: The largest document that is shown, in bytes of JSON; a long game's is a hundredth of it.
LIMIT = 64 * 2**20

_GZIP = b"\x1f\x8b"
#: the byte that names the system on which it was made; 255 is an unknown one
_SYSTEM = 9


@dataclass(frozen=True)
class Payload:
    """A document ready to be shown.

    Parameters
    ----------
    document
        What the document says.
    compressed
        Its canonical JSON, gzipped; the same document gives the same bytes.
    digest
        Names the document: 16 hexadecimal digits.
    """

    document: dict[str, Any]
    compressed: bytes
    digest: str

    @property
    def title(self) -> str:
        """The document's title."""
        return str(self.document.get("title", ""))

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
        A document of frames, as the struct, as a dict, or as JSON bytes, gzipped or not.

    Raises
    ------
    ValueError
        If it is no document of a format this version can show, or larger than `LIMIT`.
    """
    loaded = _loaded(document)
    if not isinstance(loaded, dict) or not isinstance(loaded.get("frames"), list):
        raise ValueError("this is no document of frames: an object with a list 'frames' is needed")
    if loaded.get("format") != FORMAT:
        raise ValueError(
            f"this document of frames has format {loaded.get('format')!r}; "
            f"this version of dtnb shows format {FORMAT}"
        )
    loaded = with_words(loaded)
    if loaded.get("lang") == "fr":
        loaded = all_unbroken(loaded)
    text = json.dumps(loaded, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
    _limited(text)
    return Payload(
        loaded,
        _zipped(text),
        hashlib.sha256(text).hexdigest()[:16],
    )


def _loaded(document: AnyDocument) -> Any:
    if isinstance(document, Mapping):
        return dict(document)
    if not isinstance(document, bytes):
        from dtnb.frames.wire import to_json

        document = to_json(document)
    return json.loads(_limited(_unzipped(document) if document[:2] == _GZIP else document))


def _zipped(text: bytes) -> bytes:
    """Return the text gzipped, with the header that no machine and no Python changes (RFC 1952)."""
    data = zlib.compress(text, 9, wbits=31)
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
