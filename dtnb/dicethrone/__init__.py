"""Dice Throne: rules, state, turn, damage, effects and heroes."""
