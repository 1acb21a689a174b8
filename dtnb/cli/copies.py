"""Copy shipped files into a folder, where people can change them.

A later version of dtnb replaces the copies that nobody has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from dtnb.files.atomic import write_atomically
from dtnb.resources import Kind, shipped

#: the file that stores the digest of each copy; a copy with another digest was changed
DIGESTS_FILE = ".dtnb-copies.json"
#: the kinds of shipped files that are copied
KINDS: tuple[Kind, ...] = ("notebooks", "replays", "heroes")


class Copies(NamedTuple):
    """The copies that were replaced or kept, as paths relative to their folder."""

    #: the copies that were replaced, because this version ships other contents
    refreshed: list[str]
    #: the copies that were kept, because somebody changed them, by hand or by running a notebook
    kept: list[str]


def copy_shipped(folder: Path) -> Copies:
    """Copy notebooks, replays and heroes into a folder; keep the copies that somebody changed."""
    digests = _read_digests(folder)
    copies = Copies([], [])
    for name, file in _shipped_files():
        target = folder / name
        new_content = file.read_bytes()
        old_content = target.read_bytes() if target.is_file() else None
        if old_content is not None and old_content != new_content:
            if digests.get(name) != _digest_of(old_content):
                copies.kept.append(name)
                continue
            copies.refreshed.append(name)
        if old_content != new_content:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, new_content)
        digests[name] = _digest_of(new_content)
    write_atomically(folder / DIGESTS_FILE, msgspec.json.encode(digests))
    return copies


def _shipped_files() -> Iterable[tuple[str, Path]]:
    for kind in KINDS:
        root = shipped(kind)
        yield from ((f"{kind}/{name}", file) for name, file in _files_below(root))


def _files_below(root: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(root.rglob("*")):
        if file.is_file():
            yield file.relative_to(root).as_posix(), file


def _read_digests(folder: Path) -> dict[str, str]:
    """Return the digests of the copies; none if the file of digests cannot be read."""
    try:
        return msgspec.json.decode((folder / DIGESTS_FILE).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _digest_of(content: bytes) -> str:
    return sha256(content).hexdigest()
