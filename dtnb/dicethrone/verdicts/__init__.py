"""What is legal, and why not: the one place that decides and explains.

Every function yields reasons; the engine stops at the first, explanations read them all.
"""
