"""Adapters for reinforcement learning: a PettingZoo environment and an OpenSpiel game.

The extras ``pettingzoo`` and ``openspiel`` install the libraries of the adapters. Each adapter
alone imports its library. :mod:`dtnb.adapters.stage` has the code that both share.
"""
