"""Every verb of tiles, abilities and cards, as the page on the box describes it."""
