"""Compile the shipped content when a wheel is built, and put it into the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ContentHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds compiled content to a wheel; an editable install takes what `dev.py` has compiled."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the content and tell the builder where it lies."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from dtnb.content import write_content

        for file in write_content(Path(mkdtemp()), released=True):
            build_data["force_include"][str(file)] = f"dtnb/_compiled/{file.name}"
