"""Tiles, abilities and ability cards as cited sources: what they say."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dtnb.dungeon.content.describe import describe_ability, describe_tile
from dtnb.dungeon.content.names import ability_of
from dtnb.frames.document import Explanation, Rule

if TYPE_CHECKING:
    from dtnb.dungeon.content.model import Box
    from dtnb.explain.speaker import Speaker

KINDS = ("tile", "encounter", "ability", "card")


def citation(box: Box, source_id: str, speaker: Speaker) -> Rule | None:
    """Return a source that the rulebook does not hold.

    Parameters
    ----------
    box
        What is in the box at this table.
    source_id
        ``"tile:spiked-pit"``, ``"ability:knit-bone"`` or ``"card:last-word"``.
    speaker
        The language.
    """
    kind, _, name = source_id.partition(":")
    if kind not in KINDS or not name:
        return None
    if kind in ("tile", "encounter"):
        tile = box.tiles.get(name)
        text = describe_tile(tile, speaker.lang) if tile is not None else None
    else:
        entry = ability_of(box, name)
        text = describe_ability(entry, speaker.lang) if entry is not None else None
    if text is None:
        return None
    shown = "tile" if kind == "encounter" else kind
    kind_name = speaker.text(f"source.kind.{shown}")
    cited = speaker.text("source.cited", kind=kind_name, name=speaker.object(name))
    return Rule(source_id, text, cited, title=speaker.object(name))


def explanations(box: Box, speaker: Speaker, wanted: Collection[str]) -> dict[str, Explanation]:
    """Return what tiles, abilities and ability cards do, by the names that are shown.

    Parameters
    ----------
    wanted
        The names.
    """
    tiles = [("tile", name, describe_tile(tile, speaker.lang)) for name, tile in box.tiles.items()]
    own = [
        (kind, name, describe_ability(ability, speaker.lang))
        for creature in box.creatures.values()
        for kind, things in (("ability", creature.abilities), ("card", creature.cards))
        for name, ability in things.items()
    ]
    found: dict[str, Explanation] = {}
    for kind, name, text in (*own, *tiles):
        shown = speaker.object(name)
        if shown in wanted and text:
            found.setdefault(shown, Explanation(text, speaker.text(f"source.kind.{kind}")))
    return found
