"""The `Presenter` of this game, from which the shared frames take scenes and texts."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.dungeon.drawing import sources
from dtnb.dungeon.drawing.events import DungeonEvents
from dtnb.dungeon.drawing.ledgers import DungeonLedgers
from dtnb.dungeon.drawing.options import DungeonOptions
from dtnb.dungeon.drawing.scene import DungeonScenes
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.messages import FOLDER
from dtnb.dungeon.rulebook import rulebook
from dtnb.frames.plugin import Presenter

#: The tags of steps, by the kind of step; readers search for steps by their tags. The tag "event"
#: marks the actions of the player and of the heroes.
TAGS: Mapping[str, tuple[str, ...]] = {
    "moves": ("event", "tile"),
    "hero-attack-begins": ("event",),
    "attack-begins": ("event",),
    "check-begins": ("event",),
    "declares": ("event",),
    "hero-defeated": ("defeat",),
    "damage": ("damage",),
    "tile-revealed": ("tile",),
}

PRESENTER = Presenter(
    game=Dungeon.name,
    rulebook=rulebook,
    message_folders=(FOLDER,),
    scenes=DungeonScenes(),
    options=DungeonOptions(),
    ledgers=DungeonLedgers(),
    sources=sources,
    events=DungeonEvents(),
    step_tags=TAGS,
)
