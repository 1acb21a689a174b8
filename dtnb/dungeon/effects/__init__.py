"""Carry out the effects of tiles, abilities and ability cards."""
