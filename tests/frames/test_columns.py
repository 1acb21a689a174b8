"""Columns: each form by hand, any rows there and back, and malformed data."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtnb.frames.format import columns as room
from dtnb.frames.format.columns import COLUMN_SCHEMA, column_to_values, rows_to_column

SCHEMA = jsonschema.Draft202012Validator(
    {"$ref": "#/$defs/Column", "$defs": {"Column": COLUMN_SCHEMA}}
)

#: rows, and the column that is shortest for their key `a`
SHORTEST: dict[str, tuple[list[Any], Any]] = {
    "values as they are": ([7, 3, 9], [7, 3, 9]),
    "changes": ([1000, 1001, 1003, 1002, 1004, 1005], {"changes": [1000, 1, 2, -1, 2, 1]}),
    "runs": ([44] * 30 + [55] * 30, {"times": [30, 30], "of": [44, 55]}),
    "runs of changes": (
        list(range(1000, 1040)),
        {"changes": {"times": [1, 39], "of": [1000, 1]}},
    ),
    "indexes, the most frequent first": (
        ["rarely", "often", "never", "often", "rarely", "often", "often", "often"],
        {"at": [1, 0, 2, 0, 1, 0, 0, 0], "of": ["often", "rarely", "never"]},
    ),
    "true is not one": (
        [True, False, True, True, True],
        {"at": [0, 1, 0, 0, 0], "of": [True, False]},
    ),
    "what is not always given": (
        [5, None, 4],
        {"given": [1, 0, 1], "of": [5, 4]},
    ),
    "lists": ([[1, 2], [], [3]], {"lengths": [2, 0, 1], "of": [1, 2, 3]}),
    "rows in rows": (
        [{"b": 1}, {"c": "x"}],
        {
            "keys": {
                "b": {"given": [1, 0], "of": [1]},
                "c": {"given": [0, 1], "of": ["x"]},
            }
        },
    ),
    "rows without keys": ([{}, {}, {}], {"at": [0, 0, 0], "of": [{}]}),
}


@pytest.mark.parametrize("name", SHORTEST)
def test_a_column_takes_the_form_that_is_shortest(name: str) -> None:
    values, column = SHORTEST[name]
    written = rows_to_column([{"a": value} for value in values])
    assert written == {"keys": {"a": column}}
    assert column_to_values(column) == values


def test_a_row_without_a_key_and_one_with_null_are_the_same() -> None:
    assert (
        rows_to_column([{"a": None, "b": 1}]) == rows_to_column([{"b": 1}]) == {"keys": {"b": [1]}}
    )
    assert rows_to_column([{}, {"a": None}]) == [{}, {}]


PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=3) | st.sampled_from([0, 1.0]),
    lambda inner: (
        st.lists(inner | st.none(), max_size=3)
        | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=50)
@given(st.lists(st.dictionaries(st.sampled_from("xyz"), PLAIN | st.none(), max_size=3)))
def test_any_rows_are_read_back_as_they_were(written: list[dict[str, Any]]) -> None:
    column = json.loads(json.dumps(rows_to_column(written)))
    SCHEMA.validate(column)
    bare = [{key: value for key, value in row.items() if value is not None} for row in written]
    # Not `==`, because True equals 1.
    assert json.dumps(column_to_values(column), sort_keys=True) == json.dumps(bare, sort_keys=True)


NOT_COLUMNS = [
    7,
    None,
    {},
    {"of": [1]},
    {"at": [3], "of": [1]},
    {"given": [1, 1], "of": [1]},
    {"times": [1, 2], "of": [1]},
    {"changes": ["a", 1]},
    {"keys": {"a": [1], "b": [1, 2]}},
    {"keys": [1]},
]


@pytest.mark.parametrize("column", NOT_COLUMNS, ids=json.dumps)
def test_what_is_no_column_is_refused(column: Any) -> None:
    with pytest.raises(ValueError, match="this is no column of a document of frames: "):
        column_to_values(column)


def test_a_few_bytes_cannot_ask_for_more_memory_than_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "MAX_VALUES", 1000)
    assert len(column_to_values({"times": [999, 1], "of": ["x", "y"]})) == 1000
    with pytest.raises(ValueError, match="more than 1,000 values"):
        column_to_values({"times": [999, 2], "of": ["x", "y"]})


@pytest.mark.parametrize(
    "column",
    [
        {"times": [5000, -4999], "of": ["x", "y"]},
        {"lengths": {"times": [1, 1], "of": [900, -900]}, "of": {"times": [900], "of": ["x"]}},
    ],
)
def test_a_negative_count_pays_nothing_back(column: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MAX_VALUES", 1000)
    with pytest.raises(ValueError, match="a negative count"):
        column_to_values(column)
