"""Checks that never end or kill their process, in a module that a spawned process can import."""

from __future__ import annotations

import os
from pathlib import Path

from dtnb.cli.many_files import CheckResult


def deadly(file: Path) -> CheckResult:
    """Check a file; for one file name, die as a process does that runs out of memory."""
    if file.name == "deadly.yaml":
        os._exit(1)
    return CheckResult((), f"looked at {file.name}")


def endless(file: Path) -> CheckResult:
    """Check a file; for one file name, run for ever."""
    while file.name == "endless.yaml":
        pass
    return CheckResult()
