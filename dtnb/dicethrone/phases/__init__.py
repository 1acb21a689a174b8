"""Handlers for the phases of a turn, from setup to the Discard Phase.

A handler changes a draft (the working copy of the state): `resolves` handlers take an agenda item,
`answers` handlers also the answer to the question that the item asked.
"""
