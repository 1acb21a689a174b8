"""Decides whether an action is legal, and explains a refusal.

The functions yield reasons against the action. The engine stops at the first reason; an explanation
reads all of them. A `WindowPoint` is the timing window in which the action is judged.
"""
