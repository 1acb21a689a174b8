"""What frames ask of DIE in the Dungeon, in one `Drawing`."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.dungeon.drawing import sources
from dtnb.dungeon.drawing.ledgers import DungeonLedgers
from dtnb.dungeon.drawing.options import DungeonOptions
from dtnb.dungeon.drawing.scene import DungeonScenes
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.messages import FOLDER
from dtnb.dungeon.rulebook import rulebook
from dtnb.frames.plugin import Drawing

#: the tags that steps are searched by; an event is something that a player or the party does
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

DRAWING = Drawing(
    game=Dungeon.name,
    rulebook=rulebook,
    message_folders=(FOLDER,),
    scenes=DungeonScenes(),
    options=DungeonOptions(),
    ledgers=DungeonLedgers(),
    sources=sources,
    step_tags=TAGS,
)
