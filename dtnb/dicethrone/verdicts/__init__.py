"""Decide whether an action is legal, and explain a refusal.

The functions yield the reasons against an action. The engine stops at the first reason; an
explanation reads all of them. A `WindowPoint` is the timing window in which the action is judged.
"""
