"""How Dice Throne plugs into replay files: set-up, phrases of moves, landing, expectations."""
