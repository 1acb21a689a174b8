"""Read shipped content that was compiled to data, so that it loads faster.

`dtnb.content` writes one file of compiled data for each kind of content. A wheel contains these
files; in a checkout, `python3 dev.py` writes them. An entry is used only while its source files (in
a checkout, also the code that compiled them) are unchanged. Otherwise the source files are read.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec

from dtnb.resources import PACKAGE, is_checkout

#: the folder of the compiled data
FOLDER = PACKAGE / "_compiled"
#: for each kind of content, the folders of the code that compiles it
CODE: Mapping[str, tuple[str, ...]] = {
    "heroes": ("dicethrone/heroes", "dicethrone/messages", "files"),
    "replays": ("files",),
    "phrases": ("phrasebook", "explain"),
    "box": ("dungeon/content", "dungeon/messages", "dungeon/rulebook", "files"),
    "casebook": (
        *("casebook", "files", "replay"),
        *("dicethrone/heroes", "dicethrone/messages", "dicethrone/replay", "dicethrone/rulebook"),
        *("dungeon/messages", "dungeon/replay", "dungeon/rulebook"),
    ),
}


class Entry(msgspec.Struct, array_like=True, frozen=True):
    """The compiled data of one hero, replay or the like, and the digest of its source files."""

    digest: bytes
    data: msgspec.Raw


class Compiled(msgspec.Struct, array_like=True, frozen=True):
    """The compiled data of one kind, and the digest of the code that made it."""

    code_digest: bytes
    entries: dict[str, Entry]


_decoder = msgspec.msgpack.Decoder(Compiled)


def compiled_data(kind: str, name: str, sources: Iterable[bytes]) -> msgspec.Raw | None:
    """Return the compiled data of the entry `name`; None if its source files have changed.

    `kind` is a key of `CODE`. `sources` are the present contents of the source files.
    """
    entry = _entries(kind).get(name)
    return entry.data if entry is not None and entry.digest == digest_of(sources) else None


def digest_of(contents: Iterable[bytes]) -> bytes:
    """Return a digest of several contents."""
    digest = blake2b(digest_size=16)
    for content in contents:
        digest.update(len(content).to_bytes(8, "big"))
        digest.update(content)
    return digest.digest()


def file_of(kind: str) -> Path:
    """Return the file with the compiled data of one kind."""
    return FOLDER / f"{kind}.msgpack"


def code_digest(kind: str) -> bytes:
    """Return a digest of the names, sizes and modification times of the code for one kind."""
    descriptions = []
    for folder in CODE[kind]:
        for path, _, files in os.walk(PACKAGE / folder):
            for name in files:
                if name.endswith((".py", ".json")):
                    status = os.stat(f"{path}/{name}")
                    descriptions.append(f"{name} {status.st_size} {status.st_mtime_ns}".encode())
    return digest_of(sorted(descriptions))


@functools.cache
def _entries(kind: str) -> Mapping[str, Entry]:
    try:
        compiled = _decoder.decode(file_of(kind).read_bytes())
    except (OSError, msgspec.MsgspecError):
        return {}
    # The code can differ from the code that compiled the data only in a checkout.
    return {} if is_checkout() and compiled.code_digest != code_digest(kind) else compiled.entries
