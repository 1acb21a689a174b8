"""Read the phrases of moves from files, and write moves as phrases.

An aim is a clause of a move that names the dice, tokens, players or damage on which it acts, such
as ``changing 3 to 6``.
"""
