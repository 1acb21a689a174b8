"""Handlers for the phases of a turn, from setup to the Discard Phase.

A handler changes a draft, the working copy of the state. A `resolves` handler takes an agenda item.
An `answers` handler also takes the answer to the question that the item asked.
"""
