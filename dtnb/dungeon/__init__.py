"""DIE in the Dungeon, on the same kernel, record and replay files as every other game here."""
