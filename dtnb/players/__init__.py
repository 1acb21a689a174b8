"""Computer players (scripted, random and greedy), and a function that plays a game with them."""

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
