"""Draw Dice Throne: turn states and steps into data for pages, and into texts for readers."""

from dtnb.dicethrone.drawing.plugin import DRAWING

__all__ = ["DRAWING"]
