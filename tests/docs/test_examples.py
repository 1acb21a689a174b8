"""Every example of the documents is what it says: replays load, errors are the errors shown.

``console`` blocks are run in ``tests/cli/test_docs.py``. Here:

- ``yaml NAME`` and ``json NAME`` are replay files that load and whose expectations hold;
- ``yaml NAME refused`` does not load, and a console block shows how;
- ``yaml more`` goes on from the block ``yaml NAME head`` of its document, and holds as well;
- ``python`` is a session with ``>>>``, and prints what it shows, or a script that runs.
"""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.lessons import load_lesson
from dtnb.replay import load_replay
from tests.docs.blocks import DOCUMENTS, FILE_KINDS, ROOT, Block, blocks_of, write_files

#: documents with tests of their own
OWN_TESTS = ("hero-files.md", "effects.md", "writing-a-game.md")
MINE = [document for document in DOCUMENTS if document.name not in OWN_TESTS]
BLOCKS = [block for document in MINE for block in blocks_of(document)]
FILES = [block for block in BLOCKS if block.kind in FILE_KINDS]
SESSIONS = [
    document for document in MINE if any(code.kind == "python" for code in blocks_of(document))
]


def head_of(block: Block) -> str:
    (head,) = [head_block for head_block in blocks_of(block.document) if "head" in head_block.words]
    return head.text


def whole(block: Block) -> str:
    return head_of(block) + block.text if "more" in block.words else block.text


def name_of(block: Block) -> str:
    return block.where


@pytest.mark.parametrize("block", FILES, ids=name_of)
def test_a_file_in_a_document_says_what_it_is(block: Block) -> None:
    assert block.file or block.words in [("more",)], f"{block.where}: name the file, or say more"


@pytest.mark.parametrize(
    "block",
    [file for file in FILES if not {"refused", "head", "lesson"} & set(file.words)],
    ids=name_of,
)
def test_a_replay_in_a_document_loads_and_holds(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(block.document, tmp_path)
    replay = load_replay(whole(block), block.where)
    problems = [problem.text() for problem in replay.problems()]
    for edition in replay.file.editions:
        problems += [f"{edition}: {problem.text()}" for problem in replay.run(edition).problems()]
    assert problems == []


@pytest.mark.parametrize("block", [file for file in FILES if "lesson" in file.words], ids=name_of)
def test_a_lesson_in_a_document_can_be_read(block: Block) -> None:
    assert load_lesson(block.text, block.where).cells


@pytest.mark.parametrize("block", [file for file in FILES if "refused" in file.words], ids=name_of)
def test_a_file_that_is_refused_is_shown_with_what_is_printed(block: Block) -> None:
    with pytest.raises(FileProblems):
        load_replay(block.text, block.file)
    shown = [code.text for code in blocks_of(block.document) if code.kind == "console"]
    assert any(text.startswith(f"$ dtnb check {block.file}\n") for text in shown)


@pytest.mark.parametrize("document", SESSIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_session_in_a_document_prints_what_it_shows(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(document, tmp_path)
    lines = document.read_text(encoding="utf-8").split("\n")
    inside = [""] * len(lines)
    for block in blocks_of(document):
        if block.kind == "python":
            if ">>>" not in block.text:
                exec(compile(block.text, block.where, "exec"), {})
                continue
            body = block.text.split("\n")
            inside[block.line : block.line + len(body)] = body
    test = doctest.DocTestParser().get_doctest("\n".join(inside), {}, document.name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failures: list[str] = []
    runner.run(test, out=failures.append)
    assert not runner.failures, "".join(failures)
