"""The table at which moves are made by choosing."""
