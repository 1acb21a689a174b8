"""Computer players (scripted, random and greedy), and a function that plays a game with them."""

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.players.greedy import Greedy
    from dtnb.players.luck import Luck
    from dtnb.players.playing import NotOverError, Player, play_on
    from dtnb.players.random_player import RandomPlayer
    from dtnb.players.scripted import OutOfScriptError, Scripted

__all__ = [
    "Greedy",
    "Luck",
    "NotOverError",
    "OutOfScriptError",
    "Player",
    "RandomPlayer",
    "Scripted",
    "play_on",
]

#: the module of each name; it is imported on first use
_MODULES = {
    "Greedy": "dtnb.players.greedy",
    "Luck": "dtnb.players.luck",
    "NotOverError": "dtnb.players.playing",
    "OutOfScriptError": "dtnb.players.scripted",
    "Player": "dtnb.players.playing",
    "RandomPlayer": "dtnb.players.random_player",
    "Scripted": "dtnb.players.scripted",
    "play_on": "dtnb.players.playing",
}

__getattr__ = lazy_getattr(__name__, _MODULES)
