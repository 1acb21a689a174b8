"""Reads replay files of Dice Throne: set-up, phrases of moves, their meaning, expectations."""
