"""Names the rules that allow an action, where players might doubt it."""
