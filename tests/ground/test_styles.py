"""Style sheets: which room of the front end gives a class its look."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "js" / "src"

#: the classes of things; what begins with "is-" is a state, which each thing draws in its own way
_CLASS = re.compile(r"\.((?!is-)[a-z][\w-]*)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def selectors(text: str) -> Iterator[tuple[list[str], str]]:
    """Yield each selector of a style sheet, with the selectors in which it is nested."""
    text, start = _COMMENT.sub("", text), 0
    open_blocks: list[str] = []
    for mark in re.finditer(r"[{};]", text):
        head, start = text[start : mark.start()].strip(), mark.end()
        if mark[0] == "}":
            open_blocks.pop()
        elif mark[0] == "{":
            if not head.startswith("@"):
                outer = [block for block in open_blocks if not block.startswith("@")]
                # A comma inside brackets separates no selectors.
                yield from ((outer, part) for part in re.split(r",(?![^(]*\))", head))
            open_blocks.append(head)


def styled_alone(text: str) -> set[str]:
    """Return the classes that a style sheet styles wherever they stand."""
    return {
        names.pop()
        for outer, selector in selectors(text)
        if len(names := set(_CLASS.findall(" ".join([*outer, selector])))) == 1
    }


@pytest.mark.parametrize(
    ("sheet", "classes"),
    [
        (".a { top: 0; }", {"a"}),
        (".a:hover, .b.is-open { top: 0; }", {"a", "b"}),
        (".a + .a { top: 0; }", {"a"}),
        (".room .a { top: 0; }", set()),
        (".room { top: 0; .a { top: 0; } }", {"room"}),
        ("@media print { .a { top: 0; } }", {"a"}),
        ("/* .a */ :is(.a, .b) > p { top: 0; }", set()),
    ],
)
def test_a_class_beside_another_one_is_styled_only_there(sheet: str, classes: set[str]) -> None:
    assert styled_alone(sheet) == classes


def test_every_class_has_its_look_from_one_room() -> None:
    rooms = defaultdict(set)
    for path in SOURCE.rglob("*.css"):
        for name in styled_alone(path.read_text(encoding="utf-8")):
            rooms[name].add(path.relative_to(SOURCE).parts[0])
    assert len(rooms) > 300
    assert {name: sorted(places) for name, places in rooms.items() if len(places) > 1} == {}
