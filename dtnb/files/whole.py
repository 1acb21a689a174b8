"""Writing a file whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(target: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there when it is complete.

    Parameters
    ----------
    target
        Where; what is there is replaced.
    content
        Text (written as UTF-8 with plain line breaks) or bytes.
    """
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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
