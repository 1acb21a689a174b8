"""A replay file as data: the shapes of what it holds, its exact inputs, writing it."""
