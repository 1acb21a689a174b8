"""Disputes: runs compared, readings tried, the rule that decides, who is right."""
