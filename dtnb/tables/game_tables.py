"""Data frames about many games: their results, and the numbers of each seat at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from dtnb import registry
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Choice, SimultaneousChoices
from dtnb.tables.columns import TABLES
from dtnb.tables.frame import as_frame

if TYPE_CHECKING:
    import pandas

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Record


class HasRecord(Protocol):
    """An object with a record: a replay, a match, a branch."""

    @property
    def record(self) -> Record:
        """The record."""
        ...


def games(played: Iterable[Record | HasRecord], lang: str = "en") -> pandas.DataFrame:
    """Return many games as a data frame with one row for each seat of each game.

    Parameters
    ----------
    played
        Records, as :func:`dtnb.players.play_on` returns them, or replays and matches.
    lang
        The language of names.
    """
    return as_frame(TABLES["games"], _game_rows(played, lang))


def dials(played: Iterable[Record | HasRecord], lang: str = "en") -> pandas.DataFrame:
    """Return the dials at the end of many games as a data frame with one row for each dial.

    Parameters
    ----------
    played, lang
        As for `games`.
    """
    return as_frame(TABLES["dials"], _dial_rows(played, lang))


def _game_rows(played: Iterable[Record | HasRecord], lang: str) -> Iterator[Sequence[Any]]:
    """Yield a row for each seat of each game."""
    for number, (record, _, speaker) in enumerate(_with_speaker(played, lang)):
        choices: Counter[int] = Counter()
        passes: Counter[int] = Counter()
        for input_ in record.inputs:
            choices_made = input_.choices if isinstance(input_, SimultaneousChoices) else (input_,)
            for choice in choices_made:
                if isinstance(choice, Choice):
                    choices[choice.seat] += 1
                    passes[choice.seat] += choice.action == PASS
        # A share is 1 for a win, 0 for a loss and 0.5 for a draw.
        shares = record.game.returns(record.state)
        is_over = record.state.pending is None
        for seat, (name, share) in enumerate(zip(speaker.seats, shares, strict=True)):
            counts = len(record.inputs), choices[seat], passes[seat]
            yield number, seat, name, share, is_over, *counts


def _dial_rows(played: Iterable[Record | HasRecord], lang: str) -> Iterator[Sequence[Any]]:
    for number, (record, presenter, speaker) in enumerate(_with_speaker(played, lang)):
        scene = presenter.scenes.scene(record.game, record.state.table, speaker)
        for seat in scene.seats:
            for dial in seat.dials:
                name = speaker.seats[seat.seat]
                yield number, seat.seat, name, dial.label, dial.value, dial.max


def _with_speaker(
    played: Iterable[Record | HasRecord], lang: str
) -> Iterator[tuple[Record, Presenter, Speaker]]:
    """Yield the record of each game, with the presenter and the speaker of its game."""
    for game in played:
        record: Any = getattr(game, "record", game)
        presenter: Presenter = registry.plugin(record.game.name).presenter
        yield record, presenter, speaker_for(presenter, record.game, record.start.table, lang)
