"""Who puts messages into words, by language; the words are read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker

#: gives the speaker of a language
SpeakerFor: TypeAlias = "Callable[[str], Speaker]"


def speaker_of(*folders: Traversable) -> SpeakerFor:
    """Return who speaks each language with the shared messages and those of some folders."""

    @cache
    def speaker(lang: str) -> Speaker:
        # Most files have nothing wrong with them: they need neither catalogue nor speaker.
        from dtnb.explain.catalogue import load_catalogue
        from dtnb.explain.speaker import Speaker

        return Speaker(load_catalogue(lang, *folders))

    return speaker


#: who says what every game has in common
shared_speaker = speaker_of()
