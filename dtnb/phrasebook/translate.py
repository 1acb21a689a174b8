"""Translate a phrase to another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.phrasebook.mismatch import Mismatch
from dtnb.phrasebook.parse import parse
from dtnb.phrasebook.phrase import to_message

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.phrasebook.book import Phrasebook
    from dtnb.phrasebook.vocabulary import Vocabulary


def translate(
    book: Phrasebook, group: str, text: str, vocabulary: Vocabulary, speaker: Speaker
) -> str:
    """Return a phrase in the speaker's language.

    Texts that are already in this language, or that cannot be parsed, stay unchanged.
    """
    try:
        phrase = parse(book, group, text, vocabulary)
    except Mismatch:
        return text
    return text if phrase.lang == speaker.lang else speaker.render(to_message(phrase, vocabulary))
