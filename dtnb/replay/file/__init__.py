"""The replay file as data: its model, its exact inputs, and writing it."""
