"""The games for those who teach machines: an environment of PettingZoo, a game of OpenSpiel.

Each needs its library (extras ``pettingzoo`` and ``openspiel``), which is imported with the module
of its name and nowhere else. What they share is in :mod:`dtnb.adapters.stage`.
"""
