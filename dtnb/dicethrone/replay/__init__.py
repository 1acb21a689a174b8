"""Dice Throne's parts of its plugin: set-up, phrases, landing of moves, statements."""
