"""Questions to the reader of a lesson, made from a line that was played."""
