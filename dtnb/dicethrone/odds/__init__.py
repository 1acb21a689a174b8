"""Odds in a situation of a game: the chance of each ability, and the damage of an Attack.

An aim is an ability to roll for. An outlook is the tree of the Active Player's decisions about the
dice of an Offensive Roll. A prospect is the tree of events that lead from an earlier state to these
dice.
"""
