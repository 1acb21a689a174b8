"""What tiles, abilities and ability cards do."""
