"""A link that contains a turn: the compressed replay file is the fragment of an address.

A browser does not send the fragment to a server. A link from somebody else is read like any file:
as data, and with limits on its compressed and its decompressed size.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.app.page_speaker import page_speaker
from dtnb.errors import HintedError
from dtnb.files import REPLAY_LIMITS

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay

#: the maximum length of a link's data; longer links are cut off by many programs
MAX_LENGTH = 32_000
#: the maximum number of bytes in a QR code (ISO/IEC 18004, version 40-L)
QR_CAPACITY = 2_953
#: the address of the page, relative to the other pages of the site
ADDRESS = "app/index.html"
_DATA = re.compile(r"[A-Za-z0-9_-]+")
#: zlib's number for deflate without header and checksum (RFC 1951)
_RAW_DEFLATE = -15


class LinkError(HintedError, ValueError):
    """Raised if a link cannot be read or written; the text says why."""


def link(replay: Replay, address: str = ADDRESS, step: int | None = None) -> str:
    """Return the link of a replay.

    Parameters
    ----------
    replay
        The replay; the files that it names are embedded.
    address
        The address of the page.
    step
        The index of the frame at which the page opens; by default the page decides.

    Raises
    ------
    LinkError
        If the link would be too long.

    Examples
    --------
    >>> from dtnb import load_replay
    >>> link(load_replay("false-claim")).partition("=")[0]
    'app/index.html#turn'
    """
    from dtnb.replay.lines.saving import text_for

    text = text_for(replay.loaded, Path("turn.yaml"), embed=True)
    # People count from 1.
    step_argument = "" if step is None else f"&step={step + 1}"
    return link_of_text(text, address=f"{address}#turn", lang=replay.lang) + step_argument


def link_of_text(text: str, address: str, lang: str = "en") -> str:
    """Return a link that contains a text: `address`, ``=``, and the packed text.

    `address` includes the name of the fragment, such as ``app/index.html#turn``. Raise LinkError if
    the packed text is too long.
    """
    data = pack(text)
    if len(data) > MAX_LENGTH:
        raise _link_error(lang, "link-long", length=len(data), limit=MAX_LENGTH)
    return f"{address}={data}"


def pack(text: str) -> str:
    """Return a text compressed and encoded for a link."""
    stream = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    packed = stream.compress(text.encode()) + stream.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def unpack(data: str, lang: str = "en") -> bytes:
    """Return the text that :func:`pack` packed; the caller must check it like any file.

    Raise LinkError if the data is damaged, or larger than a file may be.
    """
    if len(data) > MAX_LENGTH:
        raise _link_error(lang, "link-long", length=len(data), limit=MAX_LENGTH)
    if not _DATA.fullmatch(data):
        raise _link_error(lang, "link-damaged")
    stream = zlib.decompressobj(_RAW_DEFLATE)
    try:
        packed = base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
        # One byte more than the limit is enough to detect that it is exceeded.
        text = stream.decompress(packed, REPLAY_LIMITS.size + 1)
    except (binascii.Error, zlib.error) as error:
        raise _link_error(lang, "link-damaged") from error
    if len(text) > REPLAY_LIMITS.size:
        raise _link_error(lang, "link-large", limit=REPLAY_LIMITS.size // 2**20)
    # Reject a link that was cut off, or that has more data after its end.
    if not stream.eof or stream.unused_data:
        raise _link_error(lang, "link-damaged")
    return text


def qr_svg(text: str, lang: str = "en") -> str:
    """Return a QR code as an SVG picture.

    Raise LinkError if the text is too long for a QR code, or if segno is not installed.
    """
    try:
        segno: Any = import_module("segno")
    except ImportError as error:
        raise _link_error(lang, "no-segno") from error
    size = len(text.encode())
    if size > QR_CAPACITY:
        raise _link_error(lang, "qr-long", length=size, limit=QR_CAPACITY)
    picture = BytesIO()
    # The standard requires an empty border that is four squares wide.
    code = segno.make(text, error="l", micro=False)
    code.save(picture, kind="svg", xmldecl=False, scale=4, border=4, light="#fff")
    return picture.getvalue().decode()


def _link_error(lang: str, code: str, **args: object) -> LinkError:
    return LinkError(*page_speaker(lang).problem(code, args))
