"""Decides whether an action is legal, and explains why not.

The functions yield reasons: the engine stops at the first reason, explanations read all reasons.
"""
