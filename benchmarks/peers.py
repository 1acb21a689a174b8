"""Random play in other libraries, where they are installed: an extra, nothing depends on them."""

from __future__ import annotations

import random
import sysconfig
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from benchmarks.measuring import Sizes

#: half-moves, and turns, after which a game without an end is broken off
LONGEST = 300
LONGEST_TURNS = 1000


class Tally(NamedTuple):
    """What random play came to.

    Attributes
    ----------
    decisions
        Questions with at least two legal answers.
    options
        Legal answers to them, as the library lists them.
    steps
        Everything that was applied: decisions, moves that were the only one, chance.
    """

    decisions: int
    options: int
    steps: int


class Peer(NamedTuple):
    """A library that plays a game of its own at random.

    Attributes
    ----------
    tally
        Plays, and counts.
    limit, before
        The ratio of decisions a second that is wanted, and what it was when that was set; only
        where the work is of the same kind.
    """

    tally: Callable[[], Tally]
    limit: float | None = None
    before: str = ""

    def work(self) -> int:
        """Play; return the decisions."""
        return self.tally().decisions


#: the ratio that is wanted, and what it was; by whether the interpreter is profile-guided, which a
#: peer that is Python alone gains more from
OF_CATANATRON = {False: (1.0, "0.73 x"), True: (0.8, "0.58 x")}


def is_profile_guided(config_var: Callable[[str], Any] = sysconfig.get_config_var) -> bool:
    """Tell whether the interpreter was compiled by a profile of itself, as far as it says so."""
    arguments: str | None = config_var("CONFIG_ARGS")
    if arguments is None:
        # Windows: it says nothing, and what is given away for it was.
        return True
    # Debian goes through the steps by itself, and cuts the flag out of what it tells of them.
    cut_out = bool(config_var("PGO_PROF_GEN_FLAG")) and not config_var("PGO_PROF_USE_FLAG")
    return cut_out or "--enable-optimizations" in arguments


def catanatron_limit() -> tuple[float, str]:
    """Return the ratio that is wanted on this interpreter, and what it was."""
    return OF_CATANATRON[is_profile_guided()]


def installed_peers(sizes: Sizes) -> dict[str, Peer]:
    """Return the peers that can be imported, by name."""
    games = sizes.games
    known = {
        "chess": ("python-chess", Peer(lambda: _chess(games), before="0.21 x")),
        "catanatron": ("catanatron, two players", Peer(lambda: _catan(games), *catanatron_limit())),
        "rlcard": ("rlcard uno", Peer(lambda: _uno(10 * games), before="0.17 x")),
        "pyspiel": (
            "OpenSpiel (C++) backgammon",
            Peer(lambda: _backgammon(games), before="0.11 x"),
        ),
    }
    return dict(peer for module, peer in known.items() if find_spec(module))


class _Counter:
    """Counts what is listed and applied."""

    def __init__(self) -> None:
        self.decisions = self.options = self.steps = 0

    def listed(self, legal: int) -> None:
        self.steps += 1
        if legal > 1:
            self.decisions += 1
            self.options += legal

    @property
    def tally(self) -> Tally:
        return Tally(self.decisions, self.options, self.steps)


def _chess(games: int) -> Tally:
    chess: Any = import_module("chess")
    rng = random.Random(0)
    count = _Counter()
    for _ in range(games):
        board = chess.Board()
        for _ in range(LONGEST):
            legal = list(board.legal_moves)
            if not legal:
                break
            count.listed(len(legal))
            board.push(rng.choice(legal))
    return count.tally


def _catan(games: int) -> Tally:
    catanatron: Any = import_module("catanatron")
    count = _Counter()
    for seed in range(games):
        colors = (catanatron.Color.RED, catanatron.Color.BLUE)
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)
        while game.winning_color() is None and game.state.num_turns < LONGEST_TURNS:
            count.listed(len(game.state.playable_actions))
            game.play_tick()
    return count.tally


def _uno(games: int) -> Tally:
    uno: Any = import_module("rlcard.games.uno")
    numpy: Any = import_module("numpy")
    rng = random.Random(0)
    count = _Counter()
    for seed in range(games):
        game = uno.Game()
        game.np_random = numpy.random.RandomState(seed)
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            count.listed(len(legal))
            game.step(rng.choice(legal))
    return count.tally


def _backgammon(games: int) -> Tally:
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)
    count = _Counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                legal = [action for action, _ in state.chance_outcomes()]
                count.steps += 1
            else:
                legal = state.legal_actions()
                count.listed(len(legal))
            state.apply_action(rng.choice(legal))
    return count.tally
