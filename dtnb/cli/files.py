"""Writing files: whole or not at all, and never over something else by accident."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.words import Words


def write(target: Path, content: str | bytes, words: Words, force: bool = False) -> None:
    """Write a file beside its place and move it there when it is complete.

    Parameters
    ----------
    target
        Where.
    content
        Text (written as UTF-8 with plain line breaks) or bytes.
    words
        The language of what goes wrong.
    force
        Whether a file that is there may be replaced.

    Raises
    ------
    Failure
        If something is there already, or the folder is not.
    """
    refuse_existing(target, words, force)
    raw = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        # mkstemp makes files that only their owner reads; a page is there to be passed on.
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def refuse_existing(target: Path, words: Words, force: bool) -> None:
    """Refuse to write over what is there, before any work is done for it.

    Raises
    ------
    Failure
        If something is there and `force` is not given, it is a folder, or its folder is not there.
    """
    if target.is_dir():
        raise Failure(words("is-folder", path=str(target)), BAD_FILE)
    if not target.parent.is_dir():
        raise Failure(words("no-folder", path=str(target.parent)), BAD_FILE)
    if target.exists() and not force:
        raise Failure(words("exists", path=str(target)), BAD_FILE)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
