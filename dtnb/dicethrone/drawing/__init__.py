"""How Dice Throne is drawn and told: scene, ledgers, options, names and sources."""

from dtnb.dicethrone.drawing.plugin import DRAWING

__all__ = ["DRAWING"]
