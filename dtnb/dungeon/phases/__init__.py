"""A turn of the dungeon, step by step."""
