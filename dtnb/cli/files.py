"""Write files atomically, without overwriting other files by accident."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.files.atomic import write_atomically


def write(
    target: Path,
    content: str | bytes,
    messages: Messages,
    force: bool = False,
    source_files: Iterable[str | Path] = (),
) -> None:
    """Write a file atomically; raise Failure if it cannot be written.

    An existing file is replaced only with `force`. The `source_files`, which the command reads, are
    never replaced. Text is encoded as UTF-8.
    """
    refuse_existing(target, messages, force, source_files)
    write_unchecked(target, content, messages, force)


def write_unchecked(target: Path, content: str | bytes, messages: Messages, replace: bool) -> None:
    """Write a file atomically without the checks of `refuse_existing`.

    Raise Failure if that fails; an existing file is then unchanged.
    """
    try:
        write_atomically(target, content, replace=replace)
    except FileExistsError:
        # Another process has written the file in the meantime.
        raise Failure(messages("exists", path=str(target)), BAD_FILE) from None
    except OSError as error:
        is_disk_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reason = error.strerror or str(error)
        text = messages("not-written", path=str(target), full=is_disk_full, reason=reason)
        raise Failure(text, BAD_FILE) from error


def refuse_existing(
    target: Path, messages: Messages, force: bool, source_files: Iterable[str | Path] = ()
) -> None:
    """Refuse to overwrite a file; commands call this before they compute the file's content.

    Raise Failure if the file cannot be written, if it is one of the `source_files` (the files that
    the command reads), or if it exists and `force` is False.
    """
    path = str(target)
    if not target.parent.is_dir():
        raise Failure(messages("no-folder", path=str(target.parent)), BAD_FILE)
    try:
        old_status = target.stat()
    except FileNotFoundError:
        old_status = None
    if old_status is not None:
        # These files are refused even with --force, so the messages do not advise --force.
        if stat.S_ISDIR(old_status.st_mode):
            raise Failure(messages("is-folder", path=path), BAD_FILE)
        if not stat.S_ISREG(old_status.st_mode):
            raise Failure(messages("no-regular-file", path=path), BAD_FILE)
        if any(Path(source).is_file() and target.samefile(source) for source in source_files):
            raise Failure(messages("is-read", path=path), BAD_FILE)
        if not force:
            raise Failure(messages("exists", path=path), BAD_FILE)
    folder = Path(os.path.realpath(target)).parent
    if not os.access(folder, os.W_OK) or (old_status and not os.access(target, os.W_OK)):
        raise Failure(messages("read-only", path=path), BAD_FILE)
