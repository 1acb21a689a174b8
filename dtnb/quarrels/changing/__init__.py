"""Change a draft by an act; each module has one kind of acts."""
