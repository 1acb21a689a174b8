"""Turn states and steps of Dice Throne into data for renderers and texts for readers."""

from dtnb.dicethrone.drawing.plugin import DiceThroneDrawing

__all__ = ["DiceThroneDrawing"]
