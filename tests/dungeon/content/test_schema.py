"""The published schemas."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from dtnb.dungeon.content import shipped_box
from dtnb.dungeon.content.effects import VERBS
from dtnb.dungeon.content.schema import KINDS, checking_schema, schema
from dtnb.files import read


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_files_are_valid_by_the_schema_that_is_published(kind: str) -> None:
    described = schema(kind)
    Draft202012Validator.check_schema(described)
    data = read(shipped_box() / f"{kind}.yaml").data
    assert list(Draft202012Validator(described).iter_errors(data)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_and_by_the_one_that_finds_what_is_wrong(kind: str) -> None:
    described = checking_schema(kind)
    Draft202012Validator.check_schema(described)
    data = read(shipped_box() / f"{kind}.yaml").data
    assert list(Draft202012Validator(described).iter_errors(data)) == []


def test_the_schema_of_tiles_knows_every_verb() -> None:
    tags = {
        shape["properties"]["do"]["enum"][0]
        for shape in schema("tiles")["$defs"].values()
        if "do" in shape["properties"]
    }
    assert tags == set(VERBS)
