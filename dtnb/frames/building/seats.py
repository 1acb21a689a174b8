"""Build the seats of a document, with the sigil and colour of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtnb.frames.document import Seat
from dtnb.frames.looks import colours_of_hue, distinct_hues

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game


def seats_of(drawing: Drawing, game: Game[Any], table: Any, speaker: Speaker) -> Iterator[Seat]:
    """Yield each seat with its figure, the figure's sigil, and a colour that no other seat has."""
    figures = drawing.scenes.figures(game, table, speaker)
    looks = drawing.scenes.looks(game, table, speaker)
    hues = distinct_hues(look.hue for look in looks)
    for number, (name, look, hue) in enumerate(zip(speaker.seats, looks, hues, strict=True)):
        figure = figures[number] if number < len(figures) else ""
        yield Seat(name, figure, look.sigil, colours_of_hue(hue))
