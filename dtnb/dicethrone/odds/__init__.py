"""Odds in a situation of a game: the chance of each ability, and the damage of an Attack.

An aim is an ability to roll for. An outlook is the decision tree of the Active Player over the dice
of an Offensive Roll; a prospect is the tree from any earlier state to these dice.
"""
