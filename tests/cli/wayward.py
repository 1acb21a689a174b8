"""Checks that do not come back: in a module a process started anew can import by its name."""

from __future__ import annotations

import os
from pathlib import Path

from dtnb.cli.many_files import CheckResult


def deadly(file: Path) -> CheckResult:
    """Check a file, and die of the one of that name, as of one that takes all memory."""
    if file.name == "deadly.yaml":
        os._exit(1)
    return CheckResult((), f"looked at {file.name}")


def endless(file: Path) -> CheckResult:
    """Check a file, and the one of that name for ever."""
    while file.name == "endless.yaml":
        pass
    return CheckResult()
