"""DIE in the Dungeon, built on the kernel, the record and the replay files that all games share."""
