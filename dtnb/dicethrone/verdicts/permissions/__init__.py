"""Yield the rules that allow an action, for actions that players might doubt.

A permission is a message that says why the action is allowed, with these rules.
"""
