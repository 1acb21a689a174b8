"""The screens of the quick entry, a module for each, and what several of them show."""
