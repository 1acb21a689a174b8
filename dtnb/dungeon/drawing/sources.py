"""Tiles, abilities and ability cards as cited sources: what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dungeon.drawing.effect_texts import told
from dtnb.dungeon.drawing.names import ability_of
from dtnb.frames.document import Rule

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
    text = _tile(box, name, speaker) if kind in ("tile", "encounter") else None
    if text is None:
        text = _ability(box, name, speaker)
    if text is None:
        return None
    shown = "tile" if kind == "encounter" else kind
    kind_name = speaker.text(f"source.kind.{shown}")
    cited = speaker.text("source.cited", kind=kind_name, name=speaker.object(name))
    return Rule(source_id, text, cited)


def _tile(box: Box, name: str, speaker: Speaker) -> str | None:
    tile = box.tiles.get(name)
    if tile is None:
        return None
    text = told((*tile.effects, *tile.encounter_effects), speaker)
    return speaker.text(
        "source.tile",
        level=tile.level or None,
        text=text or speaker.text("source.none"),
        heroes=list(tile.encounter) or None,
    )


def _ability(box: Box, name: str, speaker: Speaker) -> str | None:
    entry = ability_of(box, name)
    if entry is None:
        return None
    return speaker.text("source.costs", cost=entry.cost, text=told(entry.effects, speaker))
