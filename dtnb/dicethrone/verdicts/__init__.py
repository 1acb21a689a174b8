"""Decides whether an action is legal, and explains why not.

The functions yield reasons. The engine stops at the first reason, but an explanation reads all of
them. A `WindowPoint` is the timing window in which the action is judged.
"""
