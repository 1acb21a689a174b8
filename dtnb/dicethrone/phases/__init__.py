"""Play the phases of a turn, from setup to the Discard Phase.

A draft is the copy of the game that the engine changes. Its agenda lists the items that are still
to be resolved. A ``resolves`` function resolves an item; an ``answers`` function receives the
answer to the question that the item asked.
"""
