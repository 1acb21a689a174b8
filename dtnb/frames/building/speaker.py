"""Make the speaker of a game, which renders messages and names in one language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Game
    from dtnb.rulebook import Language


def seat_names(table: Any) -> Sequence[str]:
    """Return the names of a table's seats, by index."""
    return [seat.name for seat in table.seats]


def speaker_for(
    presenter: Presenter, game: Game[Any], table: Any, lang: str = "en", strict: bool = False
) -> Speaker:
    """Return the speaker for a game in one language, with its catalogues and names.

    Parameters
    ----------
    presenter, game
        The presenter of the game, and the game with its rules.
    table
        Any table of the game, for the names of the seats.
    strict
        Whether a missing message, or a missing argument of a message, raises an error; for tests.

    Raises
    ------
    CatalogueError
        If there is no such language.
    """
    catalogue = load_catalogue(lang, *presenter.message_folders)
    return Speaker(
        catalogue,
        seat_names(table),
        partial(_window_name, presenter, catalogue.lang),
        partial(_object_name, presenter, game, catalogue.lang),
        strict,
    )


# Functions of the module, so that a speaker can be pickled.


def _window_name(presenter: Presenter, lang: Language, window_id: str) -> str | None:
    window = presenter.rulebook().windows.get(window_id)
    return window.name.get(lang) if window is not None else None


def _object_name(presenter: Presenter, game: Game[Any], lang: Language, name: str) -> str | None:
    return presenter.sources.object_name(game, name, lang)
