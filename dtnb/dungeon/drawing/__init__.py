"""Draw DIE in the Dungeon: scene, map, party, ledgers, options and sources."""

from dtnb.dungeon.drawing.plugin import PRESENTER

__all__ = ["PRESENTER"]
