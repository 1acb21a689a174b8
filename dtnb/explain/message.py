"""A message of a catalogue with what fills it: plain data until somebody asks for the words."""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True):
    """What is to be said, in no language yet.

    Parameters
    ----------
    id
        Id in the catalogues.
    args
        What fills its placeholders; a message among them is said in its place.
    """

    id: str
    args: dict[str, Any] = {}
