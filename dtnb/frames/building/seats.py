"""Build the seats of a document, with the sigil and colour of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtnb.frames.document import Seat
from dtnb.frames.looks import colours_of_hue, distinct_hues

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Game


def seats_of(presenter: Presenter, game: Game[Any], table: Any, speaker: Speaker) -> Iterator[Seat]:
    """Yield each seat with its character, its sigil, and a colour that no other seat has."""
    character_names = presenter.scenes.character_names(game, table, speaker)
    looks = presenter.scenes.looks(game, table, speaker)
    hues = distinct_hues(seat_look.hue for seat_look in looks)
    for number, (name, seat_look, hue) in enumerate(zip(speaker.seats, looks, hues, strict=True)):
        character_name = character_names[number] if number < len(character_names) else ""
        yield Seat(name, character_name, seat_look.sigil, colours_of_hue(hue))
