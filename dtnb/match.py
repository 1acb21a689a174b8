"""A table at which one sits down in Python, and what was played there as a replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dtnb import registry
from dtnb.files import write
from dtnb.files.localized_errors import errors_in
from dtnb.replay.running.load import load
from dtnb.replay.sitting.play_file import seats_as_written
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.opening import KEPT, opened

if TYPE_CHECKING:
    from os import PathLike

    from dtnb.replay.game.plugin import Plugin
    from dtnb.tabletop.widget import TableWidget


class Match(Sitting):
    """A table on which one acts, in the phrases of replay files.

    As at a table, a move answers the question that is open now. Who rolls or announces gives up
    what they could have done before; nobody else's chance to act is passed over without a word, for
    quarrels come from windows that nobody noticed. With `seek` a move passes on to the question
    that it is for, as the moves of a replay file do.

    Parameters
    ----------
    *heroes
        Who sits there, by hero (in DIE in the Dungeon by creature), in turn order; a seat is called
        as its hero is.
    seats
        Instead of heroes: name to hero, or to what a seat of a replay file says.
    game, edition, policies, prints, start, title
        As in a replay file: the match begins where a file with them does.
    lang
        The language of what it shows.
    seek
        Whether moves pass on, unless told otherwise.

    Raises
    ------
    FileProblems
        If the table cannot be set up, with everything that is wrong.
    LookupError
        If there is no such game or language.
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
        said = {
            "title": title, "edition": edition, "policies": policies, "prints": prints,
            "start": start,
        }  # fmt: skip
        file: dict[str, Any] = {"dtnb": 1, "game": game}
        file |= {name: value for name, value in said.items() if value}
        file["seats"] = seats_as_written(plugin, seats or heroes)
        with errors_in(lang):
            table = load(write.to_yaml(file), "match")
            super().__init__(table, lang=lang, seek=seek)

    def table(
        self, *, kept: str | PathLike[str] | None = KEPT, seed: int | None = None
    ) -> TableWidget:
        """Return a table at which this match is played on by clicking.

        What is clicked is played there: `table.sitting` is where it stands; this match stays where
        it is.

        Parameters
        ----------
        kept
            The file in which an unfinished game is kept, and gone on with; None keeps nothing. Its
            name gets a sign of where the match stands.
        seed
            Of dice that the program rolls, and of its players.
        """
        return opened(self, kept=kept, seed=seed)
