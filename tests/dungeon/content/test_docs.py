"""The page on the box names what the code knows."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from dtnb.dungeon.content.effects import VERBS, Bar, Condition, Modify, Until
from dtnb.dungeon.content.load import BOX_FILES
from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "dungeon-box.md").read_text(encoding="utf-8")
ROWS = {
    match[1]: match[0] for match in re.finditer(r"^\| `([a-z-]+)` \|.*$", PAGE, flags=re.MULTILINE)
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_a_row_that_names_its_fields(verb: str) -> None:
    fields = ROWS[verb].split(" | ")[1]
    named = set(re.findall(r"`([a-z_]+)(?::[^`]*)?`", fields)) - {"all"}
    assert named == set(VERBS[verb].__struct_fields__)


def test_every_number_that_can_be_modified_and_everything_that_can_be_barred_is_explained() -> None:
    for value in words(Modify, "what"):
        assert f"`what: {value}`" in PAGE
    for value in words(Bar, "what"):
        assert f"`{value}`" in ROWS["bar"]
    for until in get_args(Until):
        assert f"| `{until}` |" in PAGE


def words(shape: type[msgspec.Struct], field: str) -> tuple[str, ...]:
    kind = next(member.type for member in msgspec.structs.fields(shape) if member.name == field)
    return get_args(kind)


def test_what_a_condition_counts_is_named() -> None:
    row = ROWS["if"]
    plain = ("minions", "tokens", "pips", "victory-points", "heroes")
    assert set(plain) < set(words(Condition, "count"))
    assert all(f"`{word}`" in row for word in plain)


def test_every_file_of_a_box_is_listed() -> None:
    assert all(f"| `{name}` |" in PAGE for name in BOX_FILES)
