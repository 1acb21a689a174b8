"""The speaker for calculations, with the messages of this folder and names for two seats."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker

_MESSAGES = Path(__file__).with_name("messages")


def speaker(lang: str = "en") -> Speaker:
    """Return a speaker whose seats are called attacker and defender.

    Raises CatalogueError for a language without a catalogue.
    """
    catalogue = load_catalogue(lang, _MESSAGES)
    plain_speaker = Speaker(catalogue)
    return Speaker(
        catalogue, (plain_speaker.text("total.attacker"), plain_speaker.text("total.defender"))
    )
