"""Speakers by language; their catalogues are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.errors import NotThereError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker

#: returns the speaker of a language
SpeakerFor: TypeAlias = "Callable[[str], Speaker]"


class _Speakers:
    """Creates the speaker of each language, from the shared messages and those of some folders."""

    def __init__(self, folders: tuple[Traversable, ...]) -> None:
        self._folders = folders
        self._speakers: dict[str, Speaker] = {}

    def __call__(self, lang: str) -> Speaker:
        if lang not in self._speakers:
            # Files without problems need neither a catalogue nor a speaker.
            from dtnb.explain.catalogue import load_catalogue
            from dtnb.explain.speaker import Speaker

            self._speakers[lang] = Speaker(load_catalogue(lang, *self._folders))
        return self._speakers[lang]

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process loads the catalogues again.
        return speaker_of, self._folders


def speaker_of(*folders: Traversable) -> SpeakerFor:
    """Return the speakers that know the shared messages and those of some folders."""
    return _speakers(folders)


@cache
def _speakers(folders: Any) -> _Speakers:
    return _Speakers(folders)


#: the speakers of the messages that all games share
shared_speaker = speaker_of()


def error_of(code: str, lang: str, **args: Any) -> NotThereError:
    """Return an error with the shared messages ``problem.<code>`` and ``problem.<code>.right``."""
    return NotThereError(*shared_speaker(lang).problem(code, args))
