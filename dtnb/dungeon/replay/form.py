"""The forms for setting up a table by choosing, and for claims about a play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dtnb.dungeon.content import load_box
from dtnb.dungeon.state.table import Table
from dtnb.replay.game.parts import Form
from dtnb.replay.game.set_up_form import Answer, ClaimTemplate, Field

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import State

#: the highest total, and number of points, that can be chosen
_MAX_NUMBER = 60


class DungeonForm(Form):
    """The forms for setting up a table by choosing, and for claims about a play."""

    def fields(self, file: Mapping[str, Any], speaker: Speaker) -> list[Field]:
        """Return the form fields for each seat's creature and for the map."""
        return [*_creatures(file, speaker), *_map(file, speaker)]

    def claim_templates(self, game: Dungeon, state: State, speaker: Speaker) -> list[ClaimTemplate]:
        """Return the claims about a total and about each seat's points."""
        table: Table = state.table
        total = speaker.text("saying.total", number="{n}")
        points = (
            ClaimTemplate(
                speaker.text("saying.points", seat=seat.name, number="{n}"),
                0,
                _MAX_NUMBER,
                seat.points,
            )
            for seat in table.seats
        )
        return [ClaimTemplate(total, 1, _MAX_NUMBER, 1), *points]


def _creatures(file: Mapping[str, Any], speaker: Speaker) -> Iterator[Field]:
    box = load_box()
    known = tuple(
        Answer(creature.name.en, creature.name.get(speaker.lang))
        for creature in box.creatures.values()
    )
    for name, seat in (file.get("seats") or {}).items():
        label, path = speaker.text("setting.creature"), ("seats", name, "creature")
        yield Field(path, label, "choice", seat.get("creature"), known, needed=True)


def _map(file: Mapping[str, Any], speaker: Speaker) -> Iterator[Field]:
    seats, start = file.get("seats") or {}, file.get("start") or {}
    maps = (map_ for map_ in load_box().maps.values() if map_.seats == len(seats))
    usual = Answer(None, speaker.text("setting.usual-map"))
    known = tuple(Answer(map_.name.en, map_.name.get(speaker.lang)) for map_ in maps)
    label = speaker.text("setting.map")
    yield Field(("start", "map"), label, "choice", start.get("map"), (usual, *known))
