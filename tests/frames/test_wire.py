"""A document as it travels: what looks alike is written once, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest

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
PLAIN: dict[str, Any] = {"format": 1, "lang": "en", "title": "T", "seats": (Seat("A"), Seat("B"))}
LINE = Document(**PLAIN, frames=FRAMES, scenes=SCENES, questions=QUESTIONS)


def opened(document: dict[str, Any]) -> dict[str, Any]:
    """Put what is referred to back in place, as the front end does."""
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
    """Three scenes with six seats, of which three differ; two entries of boards, one map."""
    travels = json.loads(to_json(LINE))
    sizes = {name: len(travels[name]) for name in ("places", "entries", "pictures", "choices")}
    assert sizes == {"places": 3, "entries": 2, "pictures": 1, "choices": 2}
    assert [scene["seats"] for scene in travels["scenes"]] == [[0, 1], [0, 1], [0, 2]]


@pytest.mark.parametrize("branches", [(), (Branch("else", 1, LINE),)])
def test_nothing_is_lost_on_the_way(branches: tuple[Branch, ...]) -> None:
    document = Document(**PLAIN, frames=FRAMES, scenes=SCENES, questions=QUESTIONS,
                        branches=branches)  # fmt: skip
    whole = json.loads(msgspec.json.encode(document))
    assert opened(json.loads(to_json(document))) == whole


def test_what_travels_is_what_the_schema_says() -> None:
    jsonschema.validate(json.loads(to_json(LINE)), schema())
    wrong = json.loads(to_json(LINE))
    wrong["scenes"][0]["seats"] = ["Ann"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema())
