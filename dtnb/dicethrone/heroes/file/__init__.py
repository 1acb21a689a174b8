"""A hero file as data: its structs, its parts, its prints, and the lint of the whole file."""
