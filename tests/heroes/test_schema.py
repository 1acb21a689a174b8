"""The published JSON Schemas, tested with an independent validator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from dtnb.dicethrone.heroes import available, common_schema, schema, shared_schema
from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.resources import shipped

MALFORMED = Path(__file__).parent / "checks" / "malformed"


def plain(data: Any) -> Any:
    """Return YAML data as JSON has it, with strings as keys."""
    if isinstance(data, dict):
        return {str(key): plain(value) for key, value in data.items()}
    return [plain(item) for item in data] if isinstance(data, list) else data


def errors(path: Path, published: dict[str, Any]) -> list[str]:
    data = plain(yaml.safe_load(path.read_text(encoding="utf-8")))
    return [error.json_path for error in Draft202012Validator(published).iter_errors(data)]


@pytest.mark.parametrize("published", [schema(), common_schema()], ids=["hero", "common"])
def test_the_schema_is_a_json_schema(published: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(published)


@pytest.mark.parametrize("hero", available())
def test_every_shipped_hero_fits_the_schema(hero: str) -> None:
    assert errors(shipped("heroes") / f"{hero.replace('-', '_')}.yaml", schema()) == []


def test_the_common_cards_fit_their_schema() -> None:
    assert errors(shipped("heroes") / "common_cards.yaml", common_schema()) == []


def test_the_shared_tokens_fit_their_schema() -> None:
    assert errors(shipped("heroes") / "shared_tokens.yaml", shared_schema()) == []


@pytest.mark.parametrize(
    "name",
    [
        "unknown_verb",
        "nothing_to_look_at",
        "unknown_place_of_the_deck",
        "unknown_parameter",
        "parameter_of_another_verb",
        "two_verbs",
        "no_verb",
        "bare_word",
        "unknown_selector",
        "unknown_trigger",
        "unknown_damage_type",
        "choice_with_one_option",
        "face_without_symbol",
        "limit_below_1",
        "missing_key",
        "negative_price",
        "no_mapping",
        "text_instead_of_effects",
        "unknown_key",
        "wrong_kind_of_value",
    ],
)
def test_an_editor_with_the_schema_finds_it_too(name: str) -> None:
    assert errors(MALFORMED / f"{name}.yaml", schema())


@pytest.mark.parametrize(
    ("kind", "published"),
    [
        ("hero", schema()),
        ("common-cards", common_schema()),
        ("shared-tokens", shared_schema()),
    ],
)
def test_the_schema_beside_the_heroes_is_the_one_of_the_code(
    kind: str, published: dict[str, Any]
) -> None:
    """CONTRIBUTING.md, "Make the schemas again"; the failure is the command."""
    file = shipped("heroes") / f"{kind.replace('-', '_')}.schema.json"
    is_current = json.loads(file.read_text(encoding="utf-8")) == published
    command = f"dtnb schema {kind} --force -o heroes/{file.name}"
    assert is_current, f"{file.name} is not what the code says; run .venv/bin/{command}"


def test_editors_are_offered_every_word_of_expressions() -> None:
    """Examples of a schema are what editors propose where a value begins."""
    expression = schema()["$defs"]["expression"]
    calls = {example.partition("(")[0] for example in expression["examples"] if "(" in example}
    names = {example for example in expression["examples"] if "(" not in example}
    assert names == set(vocabulary.EXPRESSION_NAMES)
    assert calls == set(vocabulary.EXPRESSION_CALLS) - {"total"}
    for condition in ("CardSpec", "UseSpec", "ProcedureSpec"):
        needs = schema()["$defs"][condition]["properties"]["needs"]["anyOf"]
        assert "#/$defs/expression" in {branch.get("$ref") for branch in needs}
