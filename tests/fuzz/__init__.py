"""Inputs that nobody would write, made at random from those that somebody wrote.

``python3 dev.py fuzz`` tries them: whatever a file, a phrase or a command line says is either taken
or refused in words, within five seconds and 500 MB. `kinds` has a module for each kind of input.
"""
