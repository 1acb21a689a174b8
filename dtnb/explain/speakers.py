"""Who puts messages into words, by language; the words are read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.errors import NotThereError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker

#: gives the speaker of a language
SpeakerFor: TypeAlias = "Callable[[str], Speaker]"


class _Speakers:
    """Speaks each language with the shared messages and those of some folders."""

    def __init__(self, folders: tuple[Traversable, ...]) -> None:
        self._folders = folders
        self._known: dict[str, Speaker] = {}

    def __call__(self, lang: str) -> Speaker:
        if lang not in self._known:
            # Most files have nothing wrong with them: they need neither catalogue nor speaker.
            from dtnb.explain.catalogue import load_catalogue
            from dtnb.explain.speaker import Speaker

            self._known[lang] = Speaker(load_catalogue(lang, *self._folders))
        return self._known[lang]

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process reads the words again: what is said is data, who says it is not.
        return speaker_of, self._folders


def speaker_of(*folders: Traversable) -> SpeakerFor:
    """Return who speaks each language with the shared messages and those of some folders."""
    return _known(folders)


@cache
def _known(folders: Any) -> _Speakers:
    return _Speakers(folders)


#: who says what every game has in common
shared_speaker = speaker_of()


def error_of(code: str, lang: str, **args: Any) -> NotThereError:
    """Return the error whose two lines are a shared message, filled.

    Parameters
    ----------
    code
        What is wrong: ``problem.<code>``, and ``problem.<code>.right`` if something would be right.
    lang
        The language.
    args
        What fills the message.
    """
    return NotThereError(*shared_speaker(lang).problem(code, args))
