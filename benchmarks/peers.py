"""Random play in other libraries, where they are installed: an extra, nothing depends on them."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from benchmarks.measuring import Sizes, Work

#: half-moves, and turns, after which a game without an end is broken off
LONGEST = 300
LONGEST_TURNS = 1000


class Peer(NamedTuple):
    """A library that plays a game of its own at random."""

    work: Work
    #: how much faster dtnb shall be
    limit: float


def found(sizes: Sizes) -> dict[str, Peer]:
    """Return the peers that can be imported, by name."""
    games = sizes.games
    known = {
        "chess": ("python-chess", Peer(lambda: _chess(games), 2.0)),
        "catanatron": ("catanatron, two players", Peer(lambda: _catan(games), 1.7)),
        "rlcard": ("rlcard uno", Peer(lambda: _uno(10 * games), 1.0)),
        "pyspiel": ("OpenSpiel (C++) backgammon", Peer(lambda: _backgammon(games), 1.0)),
    }
    return dict(peer for module, peer in known.items() if find_spec(module))


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


def _catan(games: int) -> int:
    catanatron: Any = import_module("catanatron")
    decisions = 0
    for seed in range(games):
        colors = (catanatron.Color.RED, catanatron.Color.BLUE)
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)
        while game.winning_color() is None and game.state.num_turns < LONGEST_TURNS:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
    return decisions


def _uno(games: int) -> int:
    uno: Any = import_module("rlcard.games.uno")
    numpy: Any = import_module("numpy")
    rng = random.Random(0)
    decisions = 0
    for seed in range(games):
        game = uno.Game()
        game.np_random = numpy.random.RandomState(seed)
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            decisions += len(legal) > 1
            game.step(rng.choice(legal))
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
