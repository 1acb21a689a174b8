"""What is in the box of DIE in the Dungeon, as data: creatures, heroes, tiles, tokens and maps."""
