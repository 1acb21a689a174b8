"""The language of effects in hero files: vocabulary, expressions, and types of arguments."""
