"""Dice Throne: rules, state, turn, damage, effects and heroes.

Docstrings and comments cite the rulebooks by ids, which are listed in ``rulebook/data``: a rule
(``DT-…``), a gap or contradiction in the books (``AMB-…``), or a timing window (``TW-…``).
"""
