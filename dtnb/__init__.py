"""dtnb: teach, replay and settle turns of Dice Throne in Jupyter notebooks.

* `load_replay()`, `Replay`: play a replay file; a file that was played, with its views and answers
* `Match`: a game to play move by move, in Python
* `table()`: a table to play at by clicking, empty or with a replay
* `quarrel()`: enter a dispute by tapping, and see who is right
* `cases()`: find disputes of the casebook
* `rule()`: look up a rule, or a question that the rulebooks leave open
* `total()`: compute the damage of an Attack, such as ``total("18 -3 half")``
* `simulate()`: play many games from one table
* `load_hero()`, `Hero`: read a hero file; a hero with board, tokens and deck
* `follow_hero()`: show a hero's sheet, updated whenever the hero's file is saved
* `progress()`: show a lesson's score or the progress in the course
* `shipped()`: the folder of the heroes, replays, notebooks or docs that come with dtnb
* `FileProblems`: a refused file, with all its problems
* `InvalidMoveError`, `AmbiguousMoveError`: a move that cannot be parsed, or has several meanings
* `IllegalMoveError`: an input that the rules refuse

The public names are imported on first use. So ``import dtnb`` stays quick, and the engine alone
never loads pandas, Graphviz or Jupyter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb._version import __version__
from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    # These imports are for type checkers, which cannot read the table below.
    from dtnb.casebook.cases import cases
    from dtnb.dicethrone.damage.total import total
    from dtnb.dicethrone.heroes import load_hero
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.files import FileProblems
    from dtnb.frames.telling.rule_view import rule
    from dtnb.gamebook.progress import progress
    from dtnb.kernel import IllegalMoveError
    from dtnb.kit.live import follow_hero
    from dtnb.match import Match
    from dtnb.quarrels.open_notebook import quarrel
    from dtnb.replay import Replay, load_replay
    from dtnb.replay.running.errors import AmbiguousMoveError, InvalidMoveError
    from dtnb.resources import shipped
    from dtnb.simulation import simulate
    from dtnb.tabletop.open_table import table

# Maps each public name to the module that defines it.
_MODULES: dict[str, str] = {
    "AmbiguousMoveError": "dtnb.replay.running.errors",
    "FileProblems": "dtnb.files",
    "Hero": "dtnb.dicethrone.heroes.model",
    "IllegalMoveError": "dtnb.kernel",
    "InvalidMoveError": "dtnb.replay.running.errors",
    "Match": "dtnb.match",
    "Replay": "dtnb.replay",
    "cases": "dtnb.casebook.cases",
    "follow_hero": "dtnb.kit.live",
    "load_hero": "dtnb.dicethrone.heroes",
    "load_replay": "dtnb.replay",
    "progress": "dtnb.gamebook.progress",
    "quarrel": "dtnb.quarrels.open_notebook",
    "rule": "dtnb.frames.telling.rule_view",
    "shipped": "dtnb.resources",
    "simulate": "dtnb.simulation.simulating",
    "table": "dtnb.tabletop.open_table",
    "total": "dtnb.dicethrone.damage.total",
}

__all__ = [
    "AmbiguousMoveError",
    "FileProblems",
    "Hero",
    "IllegalMoveError",
    "InvalidMoveError",
    "Match",
    "Replay",
    "__version__",
    "cases",
    "follow_hero",
    "load_hero",
    "load_replay",
    "progress",
    "quarrel",
    "rule",
    "shipped",
    "simulate",
    "table",
    "total",
]

__getattr__ = lazy_getattr(__name__, _MODULES)


def load_ipython_extension(shell: Any) -> None:
    """Make ``%%turn`` and ``%turn`` known to a notebook, after ``%load_ext dtnb``.

    ``%%turn`` plays the phrases of a cell as a turn, and ``%turn`` adds a phrase to it.
    """
    from dtnb.tabletop.magics import TurnMagics

    TurnMagics(shell).register()


def __dir__() -> list[str]:
    """List the public names, including those not imported yet."""
    return sorted({*globals(), *_MODULES})
