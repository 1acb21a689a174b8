"""Write files atomically; dtnb writes all its files with this module.

A write may be cut off by a full disk, an interrupt, a kill or a second writer. The target then
holds either its old content or the complete new content.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

#: how the names of temporary files begin and end; these files are in the folder of their target
_PREFIX, _SUFFIX = ".dtnb-", ".part"
#: a temporary file that has not changed for this many seconds must belong to a killed process
STALE_SECONDS = 60.0
#: the seconds to wait for the lock of a folder: in all, and between two attempts
_LOCK_TIMEOUT, _LOCK_INTERVAL = 1.0, 0.01


def write_atomically(
    target: str | os.PathLike[str], content: str | bytes, *, replace: bool = True
) -> None:
    """Write a temporary file next to the target, then rename it.

    Text is written as UTF-8 with plain line breaks. Symbolic links are followed, and a replaced
    file keeps its permissions. Raise FileExistsError if the target exists and `replace` is False.
    Raise OSError, which names the target, if it cannot be written, or is a folder, a device or a
    pipe.
    """
    raw = content.encode() if isinstance(content, str) else content
    try:
        _write(Path(target), raw, replace)
    except OSError as error:
        # Name the target, because the error names the temporary file or, if the disk is full, no
        # file.
        raise OSError(error.errno, error.strerror, str(target)) from error


def check_target(target: Path) -> os.stat_result | None:
    """Return the status of the target; None if it does not exist.

    Raise `OSError` if the target cannot be written.
    """
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no regular file", str(target))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return status


def move_aside(path: Path) -> Path:
    """Rename a file to an unused name and return its new path; raise `OSError` if that fails."""
    for number in count(1):
        new_path = path.with_name(f"{path.stem}.aside-{number}{path.suffix}")
        try:
            # Create the new name first, so that the move cannot overwrite another file.
            os.close(os.open(new_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            continue
        try:
            os.replace(path, new_path)
        except OSError:
            os.unlink(new_path)
            raise
        return new_path
    raise AssertionError("count() never ends")


@contextlib.contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold an advisory lock on a folder during the block, on systems that have `fcntl`.

    If the lock is not free within a second, the block runs without it. Raise `OSError` if the
    folder does not exist.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    deadline = time.monotonic() + _LOCK_TIMEOUT
    try:
        while time.monotonic() < deadline:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                # `flock` has no timeout, so the lock is tried again after a pause.
                time.sleep(_LOCK_INTERVAL)
            except OSError:
                # This file system has no locks.
                break
        yield
    finally:
        os.close(handle)


def _write(target: Path, content: bytes, replace: bool) -> None:
    """Do the work of `write_atomically`; an `OSError` may name the temporary file."""
    existing_status = check_target(target)
    # Writing through a link that leads nowhere would create a file elsewhere, hence `lexists`.
    if not replace and os.path.lexists(target):
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    path = Path(os.path.realpath(target))
    _remove_stale_files(path.parent)
    temporary = path.with_name(f"{_PREFIX}{os.urandom(8).hex()}{_SUFFIX}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        if existing_status is not None:
            os.chmod(temporary, stat.S_IMODE(existing_status.st_mode))
        _move_into_place(temporary, path, replace)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _move_into_place(temporary: Path, path: Path, replace: bool) -> None:
    """Rename `temporary` to `path`; raise `FileExistsError` if `path` exists and is to be kept."""
    if not replace:
        try:
            # Unlike a rename, a hard link never overwrites a file that was written in the meantime.
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:
            # This file system has no hard links.
            if path.exists():
                raise OSError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        else:
            os.unlink(temporary)
            return
    os.replace(temporary, path)


def _remove_stale_files(folder: Path) -> None:
    """Remove temporary files that have not changed for `STALE_SECONDS`."""
    stale_before = time.time() - STALE_SECONDS
    for temporary in folder.glob(f"{_PREFIX}{'[0-9a-f]' * 16}{_SUFFIX}"):
        with contextlib.suppress(OSError):
            if temporary.stat().st_mtime < stale_before:
                temporary.unlink()
