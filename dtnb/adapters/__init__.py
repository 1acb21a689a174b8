"""Adapters for reinforcement learning: a PettingZoo environment and an OpenSpiel game.

Each adapter needs its library, which is installed by the extra ``pettingzoo`` or ``openspiel`` and
imported only by the module of that name. :mod:`dtnb.adapters.stage` has the code that both share.
"""
