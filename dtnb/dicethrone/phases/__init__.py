"""Handlers for the phases of a turn, from setup to the Discard Phase.

A handler changes a draft, the working copy of the state. The agenda lists items that are still to
be resolved. A `resolves` handler resolves an item; an `answers` handler receives the answer to the
question that the item asked.
"""
