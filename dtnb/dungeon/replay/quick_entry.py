"""The part of this game in the quick entry, a form in which people enter a dispute by tapping.

It offers the creatures and the moments of a turn to choose from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.content import load_box
from dtnb.frames.looks import hue_of_name
from dtnb.replay.game.quick_entry import Character, Moment, Named, QuickEntry

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: one legal assignment of the stat dice
_EXAMPLE_STATS: Mapping[str, str] = {
    "might": "d12",
    "agility": "d10",
    "magic": "d6",
    "health": "d8",
}
#: the phases in which a record can begin without further details
_PHASES = ("turn", "end of turn")


class DungeonEntry(QuickEntry):
    """Offers the creatures of the box, and the phases of a turn."""

    def characters(self, speaker: Speaker) -> Sequence[Character]:
        """Return the creatures of the box."""
        return [
            Character(
                entry={"creature": creature.name.en, "stats": dict(_EXAMPLE_STATS)},
                name=creature.name.get(speaker.lang),
                hue=hue_of_name(creature.name.en),
            )
            for creature in load_box().creatures.values()
        ]

    def names(self, speaker: Speaker) -> Sequence[Named]:
        """Return the names of the creatures."""
        return tuple(
            Named(character.name, characters=(index,), is_character=True)
            for index, character in enumerate(self.characters(speaker))
        )

    def moments(self, seat: str, speaker: Speaker) -> Sequence[Moment]:
        """Return the phases of a turn."""
        return [
            Moment(
                speaker.text(f"quick.{phase.replace(' ', '-')}"), start={"phase": phase, "turns": 1}
            )
            for phase in _PHASES
        ]
