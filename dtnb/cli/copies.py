"""Copies of shipped files to work in: those that nobody has changed are refreshed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from dtnb.files.atomic import write_atomically
from dtnb.resources import Kind, shipped

#: the file in the folder of copies that records the digest of each copy as it was made
RECORD = ".dtnb-copies.json"
#: what people work in
KINDS: tuple[Kind, ...] = ("notebooks", "replays", "heroes")


class Copies(NamedTuple):
    """What became of the copies: paths relative to their folder."""

    #: the copies that were replaced by those of this version
    refreshed: list[str]
    #: the copies that differ from this version and stay, because they were changed by hand, or by
    #: running a notebook
    kept: list[str]


def copy_shipped(folder: Path) -> Copies:
    """Copy notebooks, replays and heroes into a folder; never replace what somebody has changed."""
    made = _read_record(folder)
    copies = Copies([], [])
    for name, file in _shipped_files():
        target = folder / name
        content = file.read_bytes()
        present = target.read_bytes() if target.is_file() else None
        if present is not None and present != content:
            if made.get(name) != _digest(present):
                copies.kept.append(name)
                continue
            copies.refreshed.append(name)
        if present != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, content)
        made[name] = _digest(content)
    write_atomically(folder / RECORD, msgspec.json.encode(made))
    return copies


def _shipped_files() -> Iterable[tuple[str, Path]]:
    for kind in KINDS:
        root = shipped(kind)
        yield from ((f"{kind}/{name}", file) for name, file in _files_below(root))


def _files_below(root: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(root.rglob("*")):
        if file.is_file():
            yield file.relative_to(root).as_posix(), file


def _read_record(folder: Path) -> dict[str, str]:
    """Return the digests of the copies; without a readable record, none is known."""
    try:
        return msgspec.json.decode((folder / RECORD).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
