"""The drawing half of this game's plug."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from dtnb.dungeon.content.names import object_name
from dtnb.dungeon.drawing.ledgers import ledgers
from dtnb.dungeon.drawing.options import option_label
from dtnb.dungeon.drawing.scene import scene
from dtnb.dungeon.drawing.sources import citation, explanations
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.messages import FOLDER
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import EDITION
from dtnb.dungeon.state.table import Table
from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.frames.plugin import GameDrawing

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.frames.document import Explanation, Rule
    from dtnb.frames.ledger import Ledger
    from dtnb.frames.scene import Scene
    from dtnb.kernel import Action, State, Step
    from dtnb.rulebook import Language, Rulebook

#: what a step can be found by; an event is what a player or the party does
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


class DungeonDrawing(GameDrawing[Dungeon, Table]):
    """How DIE in the Dungeon is drawn and told."""

    step_tags: ClassVar[Mapping[str, Sequence[str]]] = TAGS

    def message_folders(self) -> Sequence[Traversable]:
        """Return the folder with the game's catalogues."""
        return (FOLDER,)

    def rulebook(self) -> Rulebook:
        """Return the rules, windows and policies of the book."""
        return rulebook()

    def figures(self, game: Dungeon, table: Table, speaker: Speaker) -> Sequence[str]:
        """Return the creature of each seat."""
        creatures = [game.box.creatures.get(seat.creature) for seat in table.seats]
        return [
            creature.name.get(speaker.lang) if creature is not None else ""
            for creature in creatures
        ]

    def explanations(
        self, game: Dungeon, speaker: Speaker, wanted: Collection[str]
    ) -> Mapping[str, Explanation]:
        """Return what tiles, abilities and cards do, in the words made from their effects."""
        return explanations(game.box, speaker, wanted)

    def scene(self, game: Dungeon, table: Table, speaker: Speaker) -> Scene:
        """Return what the table looks like."""
        return scene(game, table, speaker)

    def option_label(self, game: Dungeon, state: State, action: Action, speaker: Speaker) -> str:
        """Return how an action reads in the list of options."""
        return option_label(game, state, action, speaker)

    def policies(self, game: Dungeon) -> Mapping[str, str]:
        """Return the readings chosen otherwise than by default."""
        return game.readings.chosen

    def ledgers(
        self, game: Dungeon, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        """Return the checks and attacks that are open or were just settled."""
        book = rulebook().edition(EDITION).name
        return ledgers(table, step, speaker, speaker.words(book))

    def citation(self, game: Dungeon, rule_id: str, lang: Language) -> Rule | None:
        """Return what a tile, ability or ability card says; None for rules."""
        box = game.box
        catalogue = load_catalogue(lang, *self.message_folders())
        named = Speaker(catalogue, object_name=lambda name: object_name(box, name, lang))
        return citation(box, rule_id, named)

    def object_at(self, game: Dungeon, name: str, lang: Language) -> str | None:
        """Translate the names of the box's things, of stats and of heroes."""
        return object_name(game.box, name, lang)
