"""Numbers, conditions and symbols of hero files in a reader's words."""
