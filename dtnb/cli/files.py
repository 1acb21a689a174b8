"""Writing files: whole or not at all, and never over something else by accident."""

from __future__ import annotations

from pathlib import Path

from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.words import Words
from dtnb.files.whole import write_whole


def write(target: Path, content: str | bytes, words: Words, force: bool = False) -> None:
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

    Raises
    ------
    Failure
        If something is there already, or the folder is not.
    """
    refuse_existing(target, words, force)
    write_whole(target, content)


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
