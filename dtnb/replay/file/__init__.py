"""The replay file as data: its model, the encoding of exact inputs, and writing a file."""
