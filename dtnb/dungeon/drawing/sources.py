"""Return the text of a tile, an ability or a card that a step of the record names as its cause.

* citation: an id with the kind of the object, such as ``tile:spiked-pit``.
* box: the content of the game: tiles, and creatures with their abilities and cards, by id.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from dtnb.dungeon.content import names
from dtnb.dungeon.content.describe import describe_ability, describe_tile
from dtnb.dungeon.messages import FOLDER
from dtnb.dungeon.rulebook import DEFAULT_EDITION
from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Explanation, Rule

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.rulebook import Language

#: the kinds of citations that have a text
KINDS_WITH_TEXT = ("tile", "encounter", "ability", "card")


def edition(game: Dungeon) -> str:
    """Return the id of the edition being played; this game has only one."""
    return DEFAULT_EDITION


def policies(game: Dungeon) -> Mapping[str, str]:
    """Return the readings that differ from the default, by policy."""
    return game.readings.chosen


def object_name(game: Dungeon, name: str, lang: Language) -> str | None:
    """Return the translated name of a tile, an ability, a card, a stat or a hero."""
    return names.object_name(game.box, name, lang)


def citation(game: Dungeon, source_id: str, lang: Language) -> Rule | None:
    """Return the text of a cited tile, ability or ability card; None for any other source.

    `source_id` is a citation such as ``"tile:spiked-pit"`` or ``"ability:knit-bone"``.
    """
    box = game.box
    speaker = Speaker(
        load_catalogue(lang, FOLDER), object_name=lambda name: names.object_name(box, name, lang)
    )
    kind, _, name = source_id.partition(":")
    if kind not in KINDS_WITH_TEXT or not name:
        return None
    if kind in ("tile", "encounter"):
        tile = box.tiles.get(name)
        text = describe_tile(tile, speaker.lang) if tile is not None else None
    else:
        ability = names.ability_of(box, name)
        text = describe_ability(ability, speaker.lang) if ability is not None else None
    if text is None:
        return None
    kind_name = speaker.text(f"source.kind.{'tile' if kind == 'encounter' else kind}")
    heading = speaker.text("source.cited", kind=kind_name, name=speaker.object(name))
    return Rule(source_id, statement=text, citation=heading, title=speaker.object(name))


def explanations(
    game: Dungeon, speaker: Speaker, wanted: Collection[str]
) -> Mapping[str, Explanation]:
    """Return the texts of the tiles, abilities and cards whose translated names are `wanted`."""
    box = game.box
    tiles = [("tile", name, describe_tile(tile, speaker.lang)) for name, tile in box.tiles.items()]
    abilities = [
        (kind, name, describe_ability(ability, speaker.lang))
        for creature in box.creatures.values()
        for kind, entries in (("ability", creature.abilities), ("card", creature.cards))
        for name, ability in entries.items()
    ]
    texts: dict[str, Explanation] = {}
    for kind, name, text in (*abilities, *tiles):
        title = speaker.object(name)
        if title in wanted and text:
            texts.setdefault(title, Explanation(text, speaker.text(f"source.kind.{kind}")))
    return texts
