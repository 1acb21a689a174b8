"""DIE in the Dungeon: what its book says, as tests."""
