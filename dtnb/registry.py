"""Find the games, and import the plugin through which dtnb uses a game.

Other packages add games with entry points of the group ``dtnb.games``. The name of an entry point
is that of the game; its value is the ``module:attribute`` of the plugin. A package cannot replace a
game of dtnb.

The modules of the table and the casebook are named here too, because lower layers use them but may
not import them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dtnb.errors import LocalizedError, closest, name_hint

if TYPE_CHECKING:
    from dtnb.rulebook import Rulebook

#: maps a game to the "module:attribute" of its plugin
_GAMES: dict[str, str] = {
    "dice-throne": "dtnb.dicethrone.plugin:PLUGIN",
    "die-in-the-dungeon": "dtnb.dungeon.plugin:PLUGIN",
}
#: maps a game to the module of its rulebook, so that looking up rules need not import the game
_RULEBOOKS: dict[str, str] = {
    "dice-throne": "dtnb.dicethrone.rulebook",
    "die-in-the-dungeon": "dtnb.dungeon.rulebook",
}
#: the group of entry points of packages that add games
_GROUP = "dtnb.games"
#: the module of the function `table`
_TABLE = "dtnb.tabletop.open_table"
#: the module of the function `titles_decided_by`
_CASES = "dtnb.casebook.cases"


class UnknownGame(LocalizedError, LookupError):
    """Raised if no game has this name."""

    code = "unknown-name"

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders."""
        suggestion = closest(self.name, games())
        return {"kind": "game", "name": self.name, "near": suggestion, "known": games()}

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and a hint with the closest name or all names."""
        return self.translation or (
            f"there is no game {self.name!r}",
            name_hint(self.name, games()),
        )


def games() -> tuple[str, ...]:
    """Return the names of the games, those of dtnb first."""
    return tuple(_GAMES | {name: "" for name in _contributed_games() if name not in _GAMES})


def is_game(name: str) -> bool:
    """Tell whether a game has this name."""
    return name in _GAMES or name in _contributed_games()


@functools.cache
def _contributed_games() -> Mapping[str, str]:
    """Map the name of each game of another package to the ``module:attribute`` of its plugin."""
    from importlib.metadata import entry_points

    points = sorted(entry_points(group=_GROUP), key=lambda point: point.name)
    return {point.name: point.value for point in points}


def packages_of_games() -> frozenset[str]:
    """Return the top-level packages, other than dtnb, that add games."""
    homes = {**_contributed_games(), **_GAMES}.values()
    return frozenset(home.partition(":")[0].partition(".")[0] for home in homes) - {"dtnb"}


def register(name: str, home: str) -> None:
    """Add a game by the name that replay files use.

    `home` is the ``"module:attribute"`` of its plugin, a :class:`dtnb.replay.game.plugin.Plugin`.
    """
    _GAMES[name] = home


def plugin(name: str) -> Any:
    """Return a game's plugin; raise UnknownGame if there is no such game."""
    home = _GAMES.get(name) or _contributed_games().get(name)
    if home is None:
        raise UnknownGame(name)
    module, attribute = home.split(":")
    return getattr(import_module(module), attribute)


def rulebook(name: str) -> tuple[Rulebook, str]:
    """Return a game's rulebook and its default edition, without importing a game of dtnb.

    Raises
    ------
    UnknownGame
        If there is no such game.
    """
    if name in _RULEBOOKS:
        module = import_module(_RULEBOOKS[name])
        return module.rulebook(), module.DEFAULT_EDITION
    loaded = plugin(name)
    return loaded.rulebook(), loaded.default_edition


def rulebooks() -> Iterator[tuple[Rulebook, str]]:
    """Yield the rulebook of each game with its default edition, the games of dtnb first."""
    yield from map(rulebook, _GAMES)
    yield from (rulebook(name) for name in _contributed_games() if name not in _GAMES)


def titles(name: str) -> Mapping[str, str]:
    """Return the title of a game by language, without importing a game of dtnb.

    Raise UnknownGame if there is no such game.
    """
    if name in _RULEBOOKS:
        return dict(import_module(_RULEBOOKS[name]).TITLES)
    return dict(plugin(name).titles)


def cases_decided_by(rule: str, lang: str) -> tuple[str, ...]:
    """Return the titles of the disputes in the casebook that a rule decides."""
    case_titles: tuple[str, ...] = import_module(_CASES).titles_decided_by(rule, lang)
    return case_titles


def table_opener() -> Any:
    """Return the function that opens a table at a position of a replay; see :func:`dtnb.table`."""
    return import_module(_TABLE).table
