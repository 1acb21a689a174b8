"""What an act makes of a draft: a room for each kind of act."""
