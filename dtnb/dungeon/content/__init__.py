"""The box as data: load and validate its creatures, heroes, tiles, tokens and maps."""

from __future__ import annotations

from dtnb.dungeon.content.load import check_file, load_box, read_box, shipped_box
from dtnb.dungeon.content.model import Box

__all__ = ["Box", "check_file", "load_box", "read_box", "shipped_box"]
