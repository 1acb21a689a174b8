"""The speaker for a game: its catalogues, and the names of seats, windows and objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game


def seat_names(table: Any) -> Sequence[str]:
    """Return the names of a table's seats, by index."""
    return [seat.name for seat in table.seats]


def speaker_for(
    drawing: Drawing, game: Game[Any], table: Any, lang: str = "en", strict: bool = False
) -> Speaker:
    """Return the speaker for a game in one language, with its catalogues and names.

    Parameters
    ----------
    drawing, game
        The part of the game's plugin that draws and tells it, and the rules.
    table
        Any table of the game, for the names of the seats.
    strict
        Raise an error if a message or one of its values is missing; for tests.

    Raises
    ------
    CatalogueError
        If there is no such language.
    """
    catalogue = load_catalogue(lang, *drawing.message_folders)
    windows = drawing.rulebook().windows

    def window_name(window_id: str) -> str | None:
        window = windows.get(window_id)
        return window.name.get(catalogue.lang) if window is not None else None

    return Speaker(
        catalogue,
        seat_names(table),
        window_name,
        lambda name: drawing.sources.object_name(game, name, catalogue.lang),
        strict,
    )
