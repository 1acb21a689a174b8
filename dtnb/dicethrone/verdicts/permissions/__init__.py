"""Which rules allow an action where somebody at the table might doubt it."""
