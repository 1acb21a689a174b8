"""A document as it is sent: equal values are written once, and nothing is lost."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec import structs

from dtnb.frames import (
    BoardEntry,
    Branch,
    Document,
    Frame,
    Option,
    Picture,
    Question,
    Scene,
    SceneSeat,
    Seat,
    schema,
    to_json,
)
from dtnb.frames.document import OtherEdition
from dtnb.frames.event import Event, Exchange, Result, Roll
from dtnb.frames.format.wire import in_columns, in_rows, plain_rows
from dtnb.frames.scene import DiceGroup, Die

BOARD = (BoardEntry("Ability"), BoardEntry("Other", level=2))
SEATS = (SceneSeat(0, active=True, board=BOARD), SceneSeat(1, board=BOARD[:1]))
MAP = Picture("Map", "<svg></svg>")
SCENES = (
    Scene("First", seats=SEATS, pictures=(MAP,)),
    Scene("Second", seats=SEATS, pictures=(MAP,)),
    Scene("Third", seats=(SEATS[0], SceneSeat(1, hidden_cards=2))),
)
OPTIONS = (Option("yes", True), Option("no", False))
QUESTIONS = (
    Question("Now?", "action", options=OPTIONS),
    Question("Then?", "action", options=OPTIONS),
)
FRAMES = tuple(Frame(at, "step", 0, "step", (), at, question=at % 2) for at in range(3))
EVENTS = (
    Event(0, 1, "ability", "Leap", "4", 0, exchange=0),
    Event(2, 2, "outcome", "0 / 4", outcome=True, results=(Result(1, "wind", -4),), exchange=0),
)
EXCHANGES = (Exchange(0, 2, (0, 1), ("leaps", ""), (Roll(1, DiceGroup("Leap", (Die(4),), 0)),)),)
PLAIN: dict[str, Any] = {"format": 1, "lang": "en", "title": "T", "seats": (Seat("A"), Seat("B"))}
LINE = Document(
    **PLAIN, frames=FRAMES, scenes=SCENES, questions=QUESTIONS, events=EVENTS, exchanges=EXCHANGES
)
OTHER = OtherEdition("Other", FRAMES, (0, 1, 2), events=EVENTS, exchanges=EXCHANGES, outcome="4")


def opened(document: dict[str, Any]) -> dict[str, Any]:
    """Replace indexes by the values they refer to, as the front end does."""
    for items, key, pool in (
        *(("places", "board", "entries"), ("scenes", "seats", "places")),
        *(("scenes", "pictures", "pictures"), ("questions", "options", "choices")),
    ):
        for item in document.get(items, ()):
            if key in item:
                item[key] = [document[pool][at] for at in item[key]]
    for name in ("entries", "places", "pictures", "choices"):
        document.pop(name, None)
    for branch in document.get("branches", ()):
        opened(branch["document"])
    return document


def test_seats_boards_pictures_and_options_are_written_once() -> None:
    """Three scenes with six seats, of which three differ; two board entries, one map."""
    travels = plain_rows(LINE)
    sizes = {name: len(travels[name]) for name in ("places", "entries", "pictures", "choices")}
    assert sizes == {"places": 3, "entries": 2, "pictures": 1, "choices": 2}
    assert [scene["seats"] for scene in travels["scenes"]] == [[0, 1], [0, 1], [0, 2]]


@pytest.mark.parametrize("editions", [(), (OTHER,), (OtherEdition("Bare", FRAMES, (0, 1, 2)),)])
@pytest.mark.parametrize("branches", [(), (Branch("else", 1, LINE),)])
def test_nothing_is_lost_on_the_way(
    branches: tuple[Branch, ...], editions: tuple[OtherEdition, ...]
) -> None:
    document = structs.replace(LINE, branches=branches, editions=editions)
    whole = json.loads(msgspec.json.encode(document))
    assert opened(in_rows(json.loads(to_json(document)))) == whole


def test_what_is_in_rows_stays_as_it_is() -> None:
    assert in_rows(plain_rows(LINE)) == plain_rows(LINE)
    assert in_rows(in_columns(plain_rows(LINE))) == plain_rows(LINE)


def test_pools_travel_in_columns() -> None:
    """The frames of three steps, each with a scene of its own, ask two questions in turn."""
    travels = json.loads(to_json(LINE))
    assert travels["format"] == 2
    assert travels["seats"] == [{"name": "A"}, {"name": "B"}]
    frames = travels["frames"]["keys"]
    assert (frames["step"], frames["scene"], frames["question"]) == (
        [0, 1, 2],
        [0, 1, 2],
        [0, 1, 0],
    )
    assert frames["kind"] == {"at": [0, 0, 0], "of": ["step"]}


@pytest.mark.parametrize("form", [None, 0, 3, "2"])
def test_a_format_that_nobody_knows_is_named_with_those_that_are_read(form: object) -> None:
    document = {**json.loads(to_json(LINE)), "format": form}
    error = (
        f"this document of frames has format {form!r}; "
        "this version of dtnb reads the formats 1 (rows) and 2 (columns)"
    )
    with pytest.raises(ValueError, match=re.escape(error)):
        in_rows(document)


@pytest.mark.parametrize(
    "document", [plain_rows(LINE), json.loads(to_json(LINE))], ids=["rows", "columns"]
)
def test_what_travels_is_what_the_schema_says(document: dict[str, Any]) -> None:
    jsonschema.validate(document, schema())


def test_the_schema_refuses_what_is_no_document() -> None:
    in_a_row, in_a_column = plain_rows(LINE), json.loads(to_json(LINE))
    in_a_row["scenes"][0]["seats"] = ["Ann"]
    in_a_column["scenes"]["keys"]["seats"] = {"of": [0]}
    for wrong in (in_a_row, in_a_column, {**plain_rows(LINE), "format": 3}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema())
