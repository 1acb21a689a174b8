"""Checks that do not come back: in a module a process started anew can import by its name."""

from __future__ import annotations

import os
from pathlib import Path

from dtnb.cli.many_files import Checked


def deadly(file: Path) -> Checked:
    """Check a file, and die of the one of that name, as of one that takes all memory."""
    if file.name == "deadly.yaml":
        os._exit(1)
    return Checked((), f"looked at {file.name}")


def endless(file: Path) -> Checked:
    """Check a file, and the one of that name for ever."""
    while file.name == "endless.yaml":
        pass
    return Checked()
