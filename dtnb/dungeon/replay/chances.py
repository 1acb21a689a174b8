"""The table of odds of the check or attack in play, or else of an attack with each stat."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.rules.odds import hero_attack_odds, trial_odds, upcoming_attack
from dtnb.dungeon.state.dice_roll import Trial
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import State
from dtnb.odds.answer import Answer, Chance, Line

#: the text for the target of a roll, by `Trial.comparison`
TARGET_TEXTS = {"above": "> {}", "at-least": "≥ {}", "one": "1", "one-or-above": "1, > {}"}


def odds(game: Dungeon, state: State) -> Answer:
    """Return the odds of the next roll; the answer has no lines if no roll is expected."""
    table: Table = state.table
    window = state.pending.window if state.pending is not None else None
    title = Message("odds.title", {"seat": table.active, "window": window or None})
    trial = table.trial
    columns = ["odds.plain", "odds.boosted", "odds.thrown"]
    notes = ["odds.each-alone", "odds.exact"]
    if trial is None or trial.success is not None or trial.kind != "hero-attack":
        lines = tuple(_lines(game, table))
    else:
        hits = Chance(hero_attack_odds(game, table, trial.stat))
        columns, notes = ["odds.heroes"], ["odds.exact"]
        lines = (Line(trial.stat, "", (hits,)),)
    if not lines:
        return Answer(title, notes=(Message("odds.nothing"),))
    return Answer(title, tuple(map(Message, columns)), lines, (), tuple(map(Message, notes)))


def _lines(game: Dungeon, table: Table) -> Iterator[Line]:
    """Yield a line for the player's check or attack in play, else one for each possible attack."""
    if table.trial is not None and table.trial.success is None:
        yield _line(game, table, table.trial)
    elif table.trial is None and table.party:
        for stat in COMBAT_STATS:
            yield _line(game, table, upcoming_attack(game, table, stat))


def _line(game: Dungeon, table: Table, trial: Trial) -> Line:
    chances = trial_odds(game, table, trial)
    return Line(
        trial.stat, TARGET_TEXTS[trial.comparison].format(trial.target), tuple(map(Chance, chances))
    )
