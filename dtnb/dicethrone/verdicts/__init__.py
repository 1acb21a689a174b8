"""Decides whether an action is legal, and explains why not.

The functions yield reasons: the engine stops at the first reason, explanations read all reasons. A
`WindowPoint` is the timing window in which the action is judged.
"""
