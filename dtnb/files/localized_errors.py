"""Give errors their message in the caller's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from dtnb.errors import LocalizedError, NotThereError, PicklableError, name_hint
from dtnb.explain.speakers import error_of, shared_speaker
from dtnb.files.names import closest_name
from dtnb.files.problems import first_few
from dtnb.rulebook import LANGUAGES


@contextmanager
def errors_in(lang: str) -> Iterator[None]:
    """Translate errors raised in the block into `lang`.

    Raise `NotThereError` for an unknown language.
    """
    if lang not in LANGUAGES:
        raise NotThereError(f"there is no language {lang!r}", name_hint(lang, LANGUAGES))
    try:
        yield
    except Exception as error:
        if isinstance(error, PicklableError):
            error.lang = lang
        if isinstance(error, LocalizedError) and lang != "en":
            error.translation = shared_speaker(lang).problem(error.code, error.values)
        raise


def unknown_name_error(kind: str, name: str, known: Iterable[str], lang: str) -> NotThereError:
    """Return an error that suggests the closest known name, or lists some known names.

    The message ``term.<kind>`` says what kind of thing has such names.
    """
    known_names = list(known)
    args = {
        "kind": kind,
        "name": name,
        "near": closest_name(name, known_names),
        "known": first_few(known_names),
    }
    return error_of("unknown-name", lang, **args)
