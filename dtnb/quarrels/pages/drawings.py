"""Drawings that are the same in every game, as SVG path data for a square of 24 by 24."""

from __future__ import annotations

#: a clock
CLOCK = "M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2"
#: a card
CARD = "M6 3h12v18H6zM9 7.5h6M9 11h6M9 14.5h4"
