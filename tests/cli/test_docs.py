"""The output of commands in the documents is what the commands print.

In a ``console`` block, lines that begin with ``$ `` are commands, and the lines below are their
output; a line with only ``...`` stands for any number of lines. The files that a document shows
exist when its commands run.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.run import Ran, dtnb
from tests.docs.blocks import DOCUMENTS, ROOT, Block, blocks_of, write_files


class Example(NamedTuple):
    where: str
    command: str
    output: str


def examples(block: str, where: str) -> Iterator[Example]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield Example(where, command, output)


def blocks() -> Iterator[Block]:
    for document in DOCUMENTS:
        yield from (block for block in blocks_of(document) if block.kind == "console")


def matches(shown: str, printed: str) -> bool:
    parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize("block", list(blocks()), ids=lambda block: block.where)
def test_the_console_shows_what_the_document_says(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(block.document, tmp_path)
    ran = Ran(0, "", "")
    for where, command, output in examples(block.text, block.where):
        if command == "echo $?":
            assert output == f"{ran.code}\n", where
            continue
        program, *words = shlex.split(command)
        assert program == "dtnb", f"{where}: only dtnb is run; use a sh block for the rest"
        ran = dtnb(*words)
        printed = ran.out + ran.err
        assert matches(output, printed), f"{where}: {command}\n{printed}"


def test_every_command_and_exit_code_is_in_the_document() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for name in ("total", "replay", "check", "graph", "export", "rule", "list", "schema", "lab"):
        assert f"\n## dtnb {name}\n" in text
    for code in range(4):
        assert f"\n| {code} |" in text


def test_three_dots_stand_for_any_lines_and_nothing_else() -> None:
    assert matches("a\n...\nd\n", "a\nb\nc\nd\n")
    assert matches("a\n...\n", "a\n")
    assert not matches("a\n...\nd\n", "a\nb\n")
    assert not matches("a.\n", "ab\n")
