"""The box, the game's content as data: load and check its creatures, heroes, tiles and maps."""

from __future__ import annotations

from dtnb.dungeon.content.load import check_file, load_box, read_box, shipped_box
from dtnb.dungeon.content.model import Box

__all__ = ["Box", "check_file", "load_box", "read_box", "shipped_box"]
