"""The table at which one plays by choosing."""
