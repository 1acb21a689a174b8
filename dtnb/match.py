"""Play a match in Python, in the phrases of replay files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dtnb import registry
from dtnb.files import write
from dtnb.files.localized_errors import errors_in
from dtnb.replay.running.load import load
from dtnb.replay.sitting.play_file import seats_as_written
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.open_table import DEFAULT_SAVE_FILE, open_table

if TYPE_CHECKING:
    from os import PathLike

    from dtnb.replay.game.plugin import Plugin
    from dtnb.tabletop.widget import TableWidget


class Match(Sitting):
    """A table at which moves are made in the phrases of replay files.

    A move answers the pending question. If the move is a roll or the announcement of an ability,
    earlier questions to the same seat are passed automatically. Other seats must pass explicitly,
    because disputes arise from windows that players overlook. With `seek`, a move passes all
    questions before the one that it answers, as in a replay file.

    Parameters
    ----------
    *heroes
        The heroes (in DIE in the Dungeon the creatures) of the seats in turn order; each seat has
        the name of its hero.
    seats
        Instead of `heroes`: maps the name of each seat to its hero, or to a mapping with the fields
        of a seat in a replay file.
    game, edition, policies, start, title
        As in a replay file.
    prints
        For each card or board that was printed in several ways, the name of the print that is used.
    lang
        The language of all texts.
    seek
        Whether moves pass all questions before the one that they answer; an argument of a call can
        override this.

    Raises
    ------
    FileProblems
        If the table cannot be set up. The error lists all problems.
    LookupError
        If the game or language is unknown.
    TypeError
        If both heroes and `seats` are given, or neither.

    Examples
    --------
    >>> match = Match("barbarian", "paladin", seek=True)
    >>> match.do("Barbarian rolls 1 2 3 4 4").window
    'TW-04b'
    """

    def __init__(
        self,
        *heroes: str,
        seats: Mapping[str, str | Mapping[str, Any]] | None = None,
        game: str = "dice-throne",
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        prints: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
        title: str = "",
        lang: str = "en",
        seek: bool = False,
    ) -> None:
        if bool(heroes) == bool(seats):
            raise TypeError("name heroes, or seats")
        with errors_in(lang):
            plugin: Plugin = registry.plugin(game)
        fields = {
            "title": title, "edition": edition, "policies": policies, "prints": prints,
            "start": start,
        }  # fmt: skip
        file: dict[str, Any] = {"dtnb": 1, "game": game}
        file |= {name: value for name, value in fields.items() if value}
        file["seats"] = seats_as_written(plugin, seats or heroes)
        with errors_in(lang):
            table = load(write.to_yaml(file), "match")
            super().__init__(table, lang=lang, seek=seek)

    def table(
        self, *, kept: str | PathLike[str] | None = DEFAULT_SAVE_FILE, seed: int | None = None
    ) -> TableWidget:
        """Return a table widget that continues this match by clicking.

        The moves are made in `table.sitting`; this match stays as it is.

        Parameters
        ----------
        kept
            The file in which an unfinished game is saved and from which it is resumed; None saves
            nothing. A digest of the state of the match is added to the name of the file.
        seed
            The seed of the program's dice rolls and computer players.
        """
        return open_table(self, kept=kept, seed=seed)
