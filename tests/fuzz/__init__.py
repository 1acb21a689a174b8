"""Inputs that no person would write, made at random from inputs that people wrote.

``python3 dev.py fuzz`` tries them: every file, phrase and command line is either accepted or
refused in words, within five seconds and 500 MB. `kinds` has a module for each kind of input.
"""
