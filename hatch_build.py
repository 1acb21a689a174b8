"""Compile the shipped content for a wheel, and write what an index shows of the project."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: a link or a picture of Markdown whose target is a file of the project
_RELATIVE = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?:|#)([^)\s]+)(?=\))")


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


class AddressHook(MetadataHookInterface):
    """Writes the project's addresses, if it has one, and the README so that an index shows it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the fields that are dynamic for this reason."""
        home = runpy.run_path(str(Path(self.root, "dtnb", "_version.py")))["HOME"]
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_addresses(readme, home)}
        metadata["urls"] = urls(home)


def with_addresses(text: str, home: str) -> str:
    """Return Markdown whose links and pictures of this project begin with its address."""
    if not home:
        return text

    def absolute(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        return f"{picture}{label}{home}/{'raw' if picture else 'blob'}/main/{target}"

    return _RELATIVE.sub(absolute, text)


def urls(home: str) -> dict[str, str]:
    """Return the addresses that an index names beside the project."""
    if not home:
        return {}
    main = f"{home}/blob/main"
    return {
        "Source": home,
        "Documentation": f"{main}/docs/README.md",
        "Changelog": f"{main}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }
