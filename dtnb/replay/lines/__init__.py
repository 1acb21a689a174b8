"""Lines that were played: branches, the same file under other rules, final states."""
