"""Yields the rules that allow an action, for actions that players might doubt."""
