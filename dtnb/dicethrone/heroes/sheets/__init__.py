"""Heroes as text: effects in words, the sheet of a hero, chances of its abilities."""
