"""Adapters for reinforcement learning: a PettingZoo environment and an OpenSpiel game.

Each needs its library (extras ``pettingzoo`` and ``openspiel``), which only the module of that name
imports. :mod:`dtnb.adapters.stage` has what both share.
"""
