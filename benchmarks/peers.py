"""Random play in other libraries, where they are installed: an extra, nothing depends on them."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from benchmarks.measuring import Sizes, Work

#: half-moves after which a game of chess is broken off
LONGEST = 300


class Peer(NamedTuple):
    """A library that plays a game of its own at random."""

    work: Work
    #: how much faster dtnb shall be
    limit: float


def found(sizes: Sizes) -> dict[str, Peer]:
    """Return the peers that can be imported, by name."""
    peers = {}
    games = max(1, sizes.phases // 10)
    if find_spec("chess"):
        peers["python-chess"] = Peer(lambda: _chess(games), 2.0)
    if find_spec("pyspiel"):
        peers["OpenSpiel (C++) backgammon"] = Peer(lambda: _backgammon(games), 1.0)
    return peers


def _chess(games: int) -> int:
    chess: Any = import_module("chess")
    rng = random.Random(0)
    decisions = 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(LONGEST):
            legal = list(board.legal_moves)
            if not legal:
                break
            decisions += len(legal) > 1
            board.push(rng.choice(legal))
    return decisions


def _backgammon(games: int) -> int:
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                legal = [action for action, _ in state.chance_outcomes()]
            else:
                legal = state.legal_actions()
                decisions += len(legal) > 1
            state.apply_action(rng.choice(legal))
    return decisions
