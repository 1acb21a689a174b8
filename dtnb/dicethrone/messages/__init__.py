"""Every sentence of Dice Throne in both languages.

The speaker here has no table, so it knows no players.
"""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

FOLDER = Path(__file__).parent

speaker = speaker_of(FOLDER)
