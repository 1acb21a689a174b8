"""Heroes as data: hero files, their checks, and the compiled form that the engine reads."""
