"""How DIE in the Dungeon is drawn and told: scene, map, party, ledgers, options and sources."""

from dtnb.dungeon.drawing.plugin import DRAWING

__all__ = ["DRAWING"]
