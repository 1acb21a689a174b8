"""Write into the documents what their examples print now: ``python -m tests.docs.update``.

For after a sentence has changed: read the difference before committing it, for a wrong output is
written down as faithfully as a right one. What a document leaves out stays left out: lines with
``...``, and words inside a line with ``(...)``.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from tests.cli.run import dtnb
from tests.cli.test_docs import examples, matches
from tests.docs.blocks import DOCUMENTS, Block, blocks_of, write_files
from tests.docs.test_examples import OWN_TESTS

#: how many words a new sentence may be longer or shorter than the old one
_NEAR = 12
_DOTS = re.compile(r"^ *\.\.\.\n", re.MULTILINE)
#: stands for words in brackets inside a line
_PLACEHOLDER = "(...)"
_IN_BRACKETS = re.compile(r"\([^()]*\)")
#: how alike a line and a new one must be, for the new one to take its place
_ALIKE = 0.6


def update(document: Path) -> bool:
    """Write the present outputs into a document; return whether it has changed."""
    before = document.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ.pop("DTNB_LANG", None)
        write_files(document, Path(folder))
        text = before
        for block in blocks_of(document):
            if block.kind == "console":
                text = text.replace(block.text, "".join(_printed_console(block)), 1)
        document.write_text(text, encoding="utf-8")
        text = _with_sessions(document, text)
    document.write_text(text, encoding="utf-8")
    return text != before


def _printed_console(block: Block) -> Iterator[str]:
    for _, command, output in examples(block.text, block.where):
        yield f"$ {command}\n"
        if command == "echo $?":
            yield output
            continue
        ran = dtnb(*shlex.split(command)[1:])
        printed = ran.out + ran.err
        yield output if matches(output, printed) else fit(output, printed)


def fit(shown: str, printed: str) -> str:
    """Return the printed lines that correspond to the shown ones, with the same dots."""
    printed = "".join(_with_placeholders(shown, printed.splitlines(keepends=True)))
    dots = _DOTS.findall(shown)
    if not dots:
        return printed
    lines = printed.splitlines(keepends=True)
    fitted, start = "", 0
    parts = _DOTS.split(shown)
    for number, part in enumerate(parts):
        if part.strip():
            first, end = _place(part.split(), lines, start)
            first = first if number else 0
            end = end if number < len(parts) - 1 else len(lines)
            fitted += "".join(lines[first:end])
            start = end
        if number < len(dots):
            fitted += dots[number]
    return fitted


def _with_placeholders(shown: str, printed: Sequence[str]) -> list[str]:
    """Return the printed lines with the placeholders of the shown lines that are most like them."""
    lines = list(printed)
    for line in shown.splitlines(keepends=True):
        if "..." not in line.strip(" .\n") or not lines:
            continue
        ratios = [SequenceMatcher(None, line, new).ratio() for new in lines]
        index = max(range(len(lines)), key=ratios.__getitem__)
        pattern = ".*".join(map(re.escape, line.split("...")))
        if re.fullmatch(pattern, lines[index]):
            lines[index] = line
        elif ratios[index] >= _ALIKE:
            lines[index] = _with_placeholders_of(line, lines[index])
    return lines


def _with_placeholders_of(line: str, new: str) -> str:
    """Return the new line with ``(...)`` for the brackets that the old line leaves out."""
    texts = iter(_IN_BRACKETS.findall(line))

    def replaced(brackets: re.Match[str]) -> str:
        return _PLACEHOLDER if next(texts, "") == _PLACEHOLDER else brackets[0]

    return _IN_BRACKETS.sub(replaced, new)


def _place(words: Sequence[str], lines: Sequence[str], start: int) -> tuple[int, int]:
    """Return where these words begin, and the line after them, searching from `start`.

    Words are compared, and not lines, because another sentence is often wrapped elsewhere.
    """
    printed = [
        (word, number) for number in range(start, len(lines)) for word in lines[number].split()
    ]
    matcher = SequenceMatcher(None, words, [word for word, _ in printed], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    longest = max(block.size for block in blocks)
    anchor = next(block for block in blocks if block.size == longest)
    # The same words also stand in places that have nothing to do with the part: near ones count.
    near = [block for block in blocks if abs(block.b - block.a - anchor.b + anchor.a) <= _NEAR]
    first, last = near[0], near[-1]
    first_word = max(first.b - first.a, 0)
    return printed[first_word][1], printed[last.b + last.size - 1][1] + 1


def _with_sessions(document: Path, text: str) -> str:
    """Return a document with the present outputs of its Python sessions."""
    lines = text.split("\n")
    inside = [""] * len(lines)
    for block in blocks_of(document):
        if block.kind == "python" and ">>>" in block.text:
            body = block.text.split("\n")
            inside[block.line : block.line + len(body)] = body
    test = doctest.DocTestParser().get_doctest("\n".join(inside), {}, document.name, None, 0)
    runner = _Collecting(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=lambda _: None)
    for example, got in reversed(runner.failures_of):
        first = example.lineno + example.source.count("\n")
        last = first + example.want.count("\n")
        new = fit(example.want, _as_doctest(got)).rstrip("\n").split("\n")
        lines[first:last] = [" " * example.indent + line for line in new]
    return "\n".join(lines)


def _as_doctest(printed: str) -> str:
    return "".join(line if line.strip() else "<BLANKLINE>\n" for line in printed.splitlines(True))


class _Collecting(doctest.DocTestRunner):
    """Collects the examples that print something else, with what they print."""

    def __init__(self, optionflags: int) -> None:
        super().__init__(optionflags=optionflags)
        self.failures_of: list[tuple[doctest.Example, str]] = []

    def report_failure(
        self, out: object, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        self.failures_of.append((example, got))


def main() -> None:
    """Update all documents whose examples are run, and name those that have changed."""
    for document in (document for document in DOCUMENTS if document.name not in OWN_TESTS):
        if update(document):
            print(document.name)


if __name__ == "__main__":
    main()
