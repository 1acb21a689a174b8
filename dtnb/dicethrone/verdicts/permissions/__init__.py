"""Yield the rules that allow an action, for actions that players might doubt.

A permission is a `Reason` that says why an action is allowed: the code of its message, and the
rules that allow the action.
"""
