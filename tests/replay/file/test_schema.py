"""The published schema of replay files is the one that the reader validates with."""

from __future__ import annotations

from pathlib import Path

from jsonschema import Draft202012Validator

from dtnb.files import read
from dtnb.replay import schema

TOY = Path(__file__).parents[2] / "toy" / "replay.yaml"


def test_the_schema_is_valid_and_a_replay_fits_it() -> None:
    for published in (schema(), schema("count-to-ten")):
        Draft202012Validator.check_schema(published)
        assert list(Draft202012Validator(published).iter_errors(read(TOY).data)) == []


def test_the_schema_of_a_game_describes_its_seats() -> None:
    seats = schema("count-to-ten")["$defs"]["ReplayFile"]["properties"]["seats"]
    assert seats["additionalProperties"] == {"$ref": "#/$defs/SeatSpec"}
