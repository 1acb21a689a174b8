"""Decides whether an action is legal, and explains why not.

The functions yield reasons: the engine stops at the first, explanations read them all.
"""
