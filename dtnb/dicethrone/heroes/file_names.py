"""The names of the shipped files with cards and tokens that several heroes share."""

from __future__ import annotations

from typing import Final

COMMON_CARDS: Final = "common_cards.yaml"
SHARED_TOKENS: Final = "shared_tokens.yaml"
