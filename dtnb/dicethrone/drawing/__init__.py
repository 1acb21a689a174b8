"""Draw Dice Throne: turn states and steps into data for pages, and into texts for readers."""

from dtnb.dicethrone.drawing.plugin import PRESENTER

__all__ = ["PRESENTER"]
