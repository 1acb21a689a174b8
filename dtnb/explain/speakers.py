"""Get the speaker of a language: the object that writes messages in this language.

A catalogue has the texts of the messages. It is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.errors import NotThereError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker

#: a function that returns the speaker of a language
SpeakerFor: TypeAlias = "Callable[[str], Speaker]"


class _Speakers:
    """Creates and caches the speaker of each language for given catalogue folders."""

    def __init__(self, folders: tuple[Traversable, ...]) -> None:
        self._folders = folders
        self._speakers: dict[str, Speaker] = {}

    def __call__(self, lang: str) -> Speaker:
        if lang not in self._speakers:
            # Imported here, because files without problems need neither catalogue nor speaker.
            from dtnb.explain.catalogue import load_catalogue
            from dtnb.explain.speaker import Speaker

            self._speakers[lang] = Speaker(load_catalogue(lang, *self._folders))
        return self._speakers[lang]

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle only the folders: another process loads the catalogues again.
        return speaker_of, self._folders


def speaker_of(*folders: Traversable) -> SpeakerFor:
    """Return a function from language to speaker, for the shared messages and given folders."""
    return _speakers(folders)


@cache
def _speakers(folders: Any) -> _Speakers:
    return _Speakers(folders)


#: returns the speaker of a language for the messages that all games share
shared_speaker = speaker_of()


def error_of(code: str, lang: str, **args: Any) -> NotThereError:
    """Return an error with the shared messages ``problem.<code>`` and ``problem.<code>.right``."""
    return NotThereError(*shared_speaker(lang).problem(code, args))
