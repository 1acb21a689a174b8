"""A table at which one sits down in Python, and what was played there as a replay."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from dtnb import registry
from dtnb.files import write
from dtnb.kernel import Record
from dtnb.replay.load import chosen_policies, load, prepare
from dtnb.replay.play import Play
from dtnb.replay.play_file import as_replay, seats_as_written

if TYPE_CHECKING:
    from dtnb.replay.plugin import Plugin
    from dtnb.replay.replay import Replay


class Match(Play):
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
    game, edition, policies, start, title
        As in a replay file: the match begins where a file with them does.
    lang
        The language of what it shows.
    seek
        Whether moves pass on, unless told otherwise.

    Raises
    ------
    FileProblems
        If the table cannot be set up, with everything that is wrong.

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
        start: Mapping[str, Any] | None = None,
        title: str = "",
        lang: str = "en",
        seek: bool = False,
    ) -> None:
        if bool(heroes) == bool(seats):
            raise TypeError("name heroes, or seats")
        plugin: Plugin = registry.plugin(game)
        said = {"title": title, "edition": edition, "policies": policies, "start": start}
        file: dict[str, Any] = {"dtnb": 1, "game": game}
        file |= {name: value for name, value in said.items() if value}
        file["seats"] = seats_as_written(plugin, seats or heroes)
        self._table = load(write.to_yaml(file), "match")
        under = self._table.edition
        self.policies = chosen_policies(plugin, self._table.file.policies)
        prepared = prepare(self._table, under, self.policies)
        record = Record(prepared.game, prepared.start)
        super().__init__(
            plugin, record, tuple(file["seats"]), under, title=title, lang=lang, seek=seek
        )

    def as_replay(self) -> Replay:
        """Return what was played as a replay, in the moves that were made.

        Like every replay file it goes on by passing where nobody says more. What phrases cannot
        say, or a match that waits for a choice, is kept as exact inputs.
        """
        return as_replay(self._table, self.record, self._now.said, self._speaker())

    def save(self, path: str | PathLike[str], *, embed: bool = False) -> None:
        """Write what was played as a replay file, whole or not at all.

        Parameters
        ----------
        path
            Where, such as ``turn.yaml``.
        embed
            Whether hero files of one's own, or a box, are brought along in it.

        Raises
        ------
        FileExistsError
            If something is there: nothing is written over.
        """
        self.as_replay().save(path, embed=embed)
