"""Turn states and steps of Dice Throne into data for renderers and texts for readers."""

from dtnb.dicethrone.drawing.plugin import DRAWING

__all__ = ["DRAWING"]
