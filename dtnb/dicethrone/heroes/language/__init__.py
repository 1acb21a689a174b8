"""The language of effects in hero files: vocabulary, expressions, and kinds of arguments.

A selector is a word that names a player in an effect, such as ``you`` or ``target``.
"""
