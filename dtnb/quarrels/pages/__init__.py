"""The screens of the quick entry, one module for each, and parts that several screens share."""
