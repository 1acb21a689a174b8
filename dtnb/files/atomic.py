"""Writing a file whole or not at all: the one door through which the package writes files.

Whatever happens in between (a full disk, an interrupt, a kill, a second writer), at its place lies
what lay there before or what was to be written, complete.
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

#: what is being written lies beside its place under such a name
_BEGIN, _END = ".dtnb-", ".part"
#: seconds after which a part that nobody goes on with is what a killed process left
STALE = 60.0
#: seconds for which somebody else's hold on a folder is waited for, and between two looks at it
_PATIENCE, _LOOKS = 1.0, 0.01


def write_atomically(
    target: str | os.PathLike[str], content: str | bytes, *, replace: bool = True
) -> None:
    """Write a file beside its place and move it there when it is complete.

    Parameters
    ----------
    target
        Where; a link leads to what it names.
    content
        Text (written as UTF-8 with plain line breaks) or bytes.
    replace
        Whether what is there is replaced, keeping who may read it.

    Raises
    ------
    FileExistsError
        If something is there and is not to be replaced.
    OSError
        If it cannot be written there, or what is there is no regular file: a folder, a device, a
        pipe. It names the target.
    """
    raw = content.encode() if isinstance(content, str) else content
    try:
        _write(Path(target), raw, replace)
    except OSError as error:
        # Not the name of the part, which nobody knows; a full disk comes without any.
        raise OSError(error.errno, error.strerror, str(target)) from error


def check_target(target: Path) -> os.stat_result | None:
    """Return what lies at a place; None where nothing does.

    Raises
    ------
    OSError
        If that is no regular file, or may not be written.
    """
    try:
        there = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(there.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, "this is no regular file", str(target))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return there


def move_aside(place: Path) -> Path:
    """Give what lies at a place a name that nothing has, and return it.

    Raises
    ------
    OSError
        If it cannot be moved.
    """
    for number in count(1):
        aside = place.with_name(f"{place.stem}.aside-{number}{place.suffix}")
        try:
            # The name is taken before anything is moved there: nothing is moved over a file.
            os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except FileExistsError:
            continue
        try:
            os.replace(place, aside)
        except OSError:
            os.unlink(aside)
            raise
        return aside
    raise AssertionError("numbers do not end")


@contextlib.contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keep others who ask for it as well out of a folder meanwhile, where the system can do that.

    Raises
    ------
    OSError
        If there is no such folder.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    until = time.monotonic() + _PATIENCE
    try:
        while time.monotonic() < until:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(_LOOKS)
            except OSError:
                # This file system holds no locks.
                break
        yield
    finally:
        os.close(handle)


def _write(target: Path, raw: bytes, replace: bool) -> None:
    there = check_target(target)
    # A link that leads nowhere is something too: through it a file would appear elsewhere.
    if not replace and os.path.lexists(target):
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    place = Path(os.path.realpath(target))
    _sweep(place.parent)
    part = place.with_name(f"{_BEGIN}{os.urandom(8).hex()}{_END}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(part, flags, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(handle)
        if there is not None:
            os.chmod(part, stat.S_IMODE(there.st_mode))
        _put(part, place, replace)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise


def _put(part: Path, place: Path, replace: bool) -> None:
    if not replace:
        try:
            # Unlike a move, a link never takes the place of what another has written meanwhile.
            os.link(part, place)
        except FileExistsError:
            raise
        except OSError:
            # This file system has no links.
            if place.exists():
                raise OSError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        else:
            os.unlink(part)
            return
    os.replace(part, place)


def _sweep(folder: Path) -> None:
    """Remove what killed processes have left; whoever was only slow fails, with nothing written."""
    before = time.time() - STALE
    # Only names of our own kind, which nobody gives to a file.
    for each in folder.glob(f"{_BEGIN}{'[0-9a-f]' * 16}{_END}"):
        with contextlib.suppress(OSError):
            if each.stat().st_mtime < before:
                each.unlink()
