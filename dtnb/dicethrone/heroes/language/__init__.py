"""The language of effects in hero files: vocabulary, expressions, and kinds of arguments.

A selector is a word by which an effect names a player, such as ``you`` or ``target``.
"""
