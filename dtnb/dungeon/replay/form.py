"""The form that sets up a table, and templates for claims such as ``the total is 5``.

A field of the form has the path of a value in the replay file, its kind and the possible answers. A
claim is what a player says happened; its template has a gap for a number. The box is the content of
the game, such as creatures and maps.
"""

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

#: the maximum total, and the maximum number of points, that a claim can state
_MAX_NUMBER = 60


class DungeonForm(Form):
    """The form fields for a table's set-up, and the templates of claims."""

    def fields(self, file: Mapping[str, Any], speaker: Speaker) -> list[Field]:
        """Return the form fields for each seat's creature and for the map."""
        return [*_creature_fields(file, speaker), _map_field(file, speaker)]

    def claim_templates(self, game: Dungeon, state: State, speaker: Speaker) -> list[ClaimTemplate]:
        """Return the claims about a total and about each seat's points."""
        table: Table = state.table
        total = speaker.text("saying.total", number="{n}")
        points = (
            ClaimTemplate(
                speaker.text("saying.points", seat=seat.name, number="{n}"),
                low=0,
                high=_MAX_NUMBER,
                now=seat.points,
            )
            for seat in table.seats
        )
        return [ClaimTemplate(total, low=1, high=_MAX_NUMBER, now=1), *points]


def _creature_fields(file: Mapping[str, Any], speaker: Speaker) -> Iterator[Field]:
    box = load_box()
    answers = tuple(
        Answer(creature.name.en, creature.name.get(speaker.lang))
        for creature in box.creatures.values()
    )
    for name, seat in (file.get("seats") or {}).items():
        label, path = speaker.text("setting.creature"), ("seats", name, "creature")
        yield Field(
            path,
            label,
            kind="choice",
            value=seat.get("creature"),
            answers=answers,
            is_required=True,
        )


def _map_field(file: Mapping[str, Any], speaker: Speaker) -> Field:
    """Return the field for the map; the maps on offer are those for this number of seats."""
    seats, start = file.get("seats") or {}, file.get("start") or {}
    default = Answer(None, speaker.text("setting.usual-map"))
    answers = tuple(
        Answer(dungeon_map.name.en, dungeon_map.name.get(speaker.lang))
        for dungeon_map in load_box().maps.values()
        if dungeon_map.seats == len(seats)
    )
    label = speaker.text("setting.map")
    return Field(
        ("start", "map"), label, kind="choice", value=start.get("map"), answers=(default, *answers)
    )
