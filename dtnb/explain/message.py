"""A message that is not rendered yet: its id and its arguments, without a language."""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A message to be rendered in any language.

    Parameters
    ----------
    id
        Id in the catalogues.
    args
        Values of the message's placeholders; a value may be another message.
    """

    id: str
    args: dict[str, Any] = {}
