"""The fenced blocks of our documents, and which of them are files that other blocks use.

A block whose first line ends in ``yaml turn.yaml`` is the file ``turn.yaml`` for every other block
of its document; with ``refused`` behind the name it is a file that must not load.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "heroes" / "README.md",
]
_FENCE = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_KINDS = ("yaml", "json")


class Block(NamedTuple):
    """A fenced block: its language, the words behind it, its text, its first line."""

    document: Path
    kind: str
    words: tuple[str, ...]
    text: str
    line: int

    @property
    def where(self) -> str:
        return f"{self.document.relative_to(ROOT)}:{self.line}"

    @property
    def file(self) -> str:
        """The name of the file that it is; empty for others."""
        named = self.words and "." in self.words[0]
        return self.words[0] if self.kind in FILE_KINDS and named else ""


def blocks_of(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        words = tuple((match[2] or "").split())
        yield Block(document, match[1], words, match[3], text.count("\n", 0, match.start()) + 1)


def write_files(document: Path, folder: Path) -> None:
    """Write the files of a document, for its other blocks."""
    for block in blocks_of(document):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
