"""A hero file as data: its shapes, its parts, its prints, what only the whole file shows."""
