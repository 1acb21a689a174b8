"""Writing files: whole or not at all, and never over something else by accident."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.words import Words
from dtnb.files.atomic import write_atomically


def write(
    target: Path,
    content: str | bytes,
    words: Words,
    force: bool = False,
    reads: Iterable[str | Path] = (),
) -> None:
    """Write a file whole or not at all.

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
    reads
        What the command reads, which is never written over.

    Raises
    ------
    Failure
        If something is there already, or nothing can be written there.
    """
    refuse_existing(target, words, force, reads)
    put(target, content, words, force)


def put(target: Path, content: str | bytes, words: Words, replace: bool) -> None:
    """Write a file whole or not at all, and say in words why it cannot be written.

    Parameters
    ----------
    target, content, words
        As of `write`.
    replace
        Whether a file that is there may be replaced.

    Raises
    ------
    Failure
        If it cannot be written; what was there is there.
    """
    try:
        write_atomically(target, content, replace=replace)
    except FileExistsError:
        # Somebody else has written it in the meantime.
        raise Failure(words("exists", path=str(target)), BAD_FILE) from None
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reason = error.strerror or str(error)
        text = words("not-written", path=str(target), full=full, reason=reason)
        raise Failure(text, BAD_FILE) from error


def refuse_existing(
    target: Path, words: Words, force: bool, reads: Iterable[str | Path] = ()
) -> None:
    """Refuse to write over what is there, before any work is done for it.

    Parameters
    ----------
    target, words, force, reads
        As of `write`.

    Raises
    ------
    Failure
        If something is there and `force` is not given, it is no regular file or what is read, or
        nothing can be written in its folder.
    """
    path = str(target)
    if not target.parent.is_dir():
        raise Failure(words("no-folder", path=str(target.parent)), BAD_FILE)
    try:
        there = target.stat()
    except FileNotFoundError:
        there = None
    if there is not None:
        # What must not be replaced is refused before --force is spoken of.
        if stat.S_ISDIR(there.st_mode):
            raise Failure(words("is-folder", path=path), BAD_FILE)
        if not stat.S_ISREG(there.st_mode):
            raise Failure(words("no-regular-file", path=path), BAD_FILE)
        if any(Path(read).is_file() and target.samefile(read) for read in reads):
            raise Failure(words("is-read", path=path), BAD_FILE)
        if not force:
            raise Failure(words("exists", path=path), BAD_FILE)
    place = Path(os.path.realpath(target)).parent
    if not os.access(place, os.W_OK) or (there and not os.access(target, os.W_OK)):
        raise Failure(words("read-only", path=path), BAD_FILE)
