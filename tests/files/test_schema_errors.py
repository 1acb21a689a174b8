"""Errors of data against a schema are those that jsonschema finds, an independent validator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from dtnb.cli.commands.schema import SCHEMAS, schema_of
from dtnb.dicethrone.heroes.file.publishing import shape_schema
from dtnb.dicethrone.heroes.file.schema import HeroFile
from dtnb.dungeon.content.load import shipped_box
from dtnb.dungeon.content.schema import KINDS, checking_schema
from dtnb.files.schema_errors import ANNOTATIONS, SchemaError, schema_errors

ROOT = Path(__file__).resolve().parents[2]
#: values of each type, and such as are near another one
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2.0, 2.5, 10**9, "", " ", "3", "text", "Barbarian", "x" * 500,
    [], ["text"], [1, "two"], {}, {"text": 1}, {"en": "text"},
)  # fmt: skip
#: schemas, with files that they are made for
CASES: tuple[tuple[str, str], ...] = (
    ("hero", "heroes/*.yaml"),
    ("replay", "replays/**/*.yaml"),
    ("lesson", "notebooks/lessons/*.yaml"),
)


def _is_integer(checker: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
ORACLE: Any = extend(Draft202012Validator, type_checker=_TYPES)  # type: ignore[no-untyped-call]


def error_data(error: SchemaError) -> Any:
    """Return an error as plain data, with those of its alternatives."""
    alternatives = {
        (number, error_data(inner))
        for number, errors in enumerate(error.alternatives)
        for inner in errors
    }
    return error.path, error.keyword, str(error.expected), frozenset(alternatives)


def wanted(error: Any) -> Any:
    """Return an error of jsonschema in the same way."""
    expected = error.validator_value
    if error.validator == "required":
        # jsonschema names the missing field in its message only.
        expected = error.message.removesuffix(" is a required property")[1:-1]
    alternatives = {
        (inner.schema_path[0], wanted(inner))
        for inner in error.context
        # A list longer than its type says breaks two keywords, of which we report one.
        if inner.validator != "items"
    }
    path = tuple(error.absolute_path)
    return path, error.validator, str(expected), frozenset(alternatives)


def compare(schema: dict[str, Any], data: Any) -> int:
    """Compare the errors of both validators; return how many there are."""
    ours = Counter(error_data(error) for error in schema_errors(schema, data))
    theirs = Counter(wanted(error) for error in ORACLE(schema).iter_errors(data))
    assert ours == theirs
    return ours.total()


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list or group in data with each of its indexes or names."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


def spoil(data: Any, luck: Random) -> None:
    """Replace, remove or add a value somewhere in data."""
    owner, key = luck.choice([*places(data)] or [({"dtnb": 1}, "dtnb")])
    change = luck.randrange(4)
    if change == 0:
        del owner[key]
    elif change == 1 and isinstance(owner, dict):
        owner[f"{key}s"] = owner.pop(key)
    elif change == 2 and isinstance(owner, list):
        owner += [deepcopy(luck.choice(ODD)) for _ in range(luck.randrange(1, 3))]
    else:
        owner[key] = deepcopy(luck.choice(ODD))


@pytest.mark.parametrize(("kind", "pattern"), CASES)
def test_files_that_are_spoilt_at_random_have_the_errors_that_jsonschema_finds(
    kind: str, pattern: str, pytestconfig: pytest.Config
) -> None:
    schema = schema_of(kind)
    files = [file for file in sorted(ROOT.glob(pattern)) if file.stat().st_size < 8000]
    count = 0
    for number in range(pytestconfig.getoption("--games")):
        luck = Random(f"schema/{kind}/{number}")
        data = yaml.load(luck.choice(files).read_text(encoding="utf-8"), yaml.CSafeLoader)
        for _ in range(luck.randrange(1, 5)):
            spoil(data, luck)
        count += compare(schema, data)
    assert count


@pytest.mark.parametrize("data", ODD, ids=repr)
@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_file_that_is_something_else_has_the_errors_that_jsonschema_finds(
    kind: str, data: Any
) -> None:
    compare(schema_of(kind), data)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_a_box_that_is_spoilt_has_the_errors_that_jsonschema_finds(
    kind: str, pytestconfig: pytest.Config
) -> None:
    """Its schema has conditions in place of alternatives."""
    schema = checking_schema(kind)
    text = (shipped_box() / f"{kind}.yaml").read_text(encoding="utf-8")
    for number in range(pytestconfig.getoption("--games") // 4):
        luck = Random(f"schema/{kind}/{number}")
        data = yaml.load(text, yaml.CSafeLoader)
        for _ in range(luck.randrange(5, 40)):
            spoil(data, luck)
        assert compare(schema, data)


def test_each_malformed_file_of_a_hero_has_the_errors_that_jsonschema_finds() -> None:
    schema = shape_schema(HeroFile)
    count = 0
    for file in sorted((ROOT / "tests/heroes/checks/malformed").glob("*.yaml")):
        try:
            data = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        except yaml.YAMLError:
            continue
        count += compare(schema, data)
    assert count


def test_a_keyword_that_is_not_known_is_a_mistake_in_the_schema() -> None:
    assert "uniqueItems" not in ANNOTATIONS
    with pytest.raises(KeyError, match="uniqueItems"):
        list(schema_errors({"uniqueItems": True}, [1, 1]))
