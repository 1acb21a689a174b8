"""Where in its list an effect stands."""

from __future__ import annotations

from dtnb.dicethrone.agenda import Effects
from dtnb.dicethrone.draft import Work, game_of
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.runs import Invocation


def key(item: Effects) -> str:
    """Return the name under which this effect's answers are kept."""
    return ".".join(map(str, item.path))


def lists(work: Work, run: Invocation, path: tuple[int, ...]) -> tuple[Effect, ...]:
    """Return the list that a path leads into; (2, 0, 1) is item 1 of the first child of item 2."""
    effects = game_of(work).effects_of(work.table, run.source)
    for depth in range(0, len(path) - 1, 2):
        effects = effects[path[depth]].children()[path[depth + 1]]
    return effects
