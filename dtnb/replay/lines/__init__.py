"""Lines that were played: branches, the same file under other rules, how lines end."""
