"""Compute the odds of the check or attack in play, or of an attack with each stat.

An answer is data without words. It has a line for each attack, and each line has three chances of
success: by the roll alone, with points, and also with DieMinions (dice that are thrown once).
"""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.rules.odds import hero_attack_odds, roll_odds, upcoming_attack
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import State
from dtnb.odds.answer import Answer, Chance, Line

#: the text for the target of a roll, by `StatRoll.comparison`
TARGET_TEXTS = {"above": "> {}", "at-least": "≥ {}", "one": "1", "one-or-above": "1, > {}"}


def answer_odds(game: Dungeon, state: State) -> Answer:
    """Return the odds of the next roll; the answer has no lines if no roll is expected."""
    table: Table = state.table
    window = state.pending.window if state.pending is not None else None
    title = Message("odds.title", {"seat": table.active, "window": window or None})
    stat_roll = table.stat_roll
    columns = ["odds.plain", "odds.boosted", "odds.thrown"]
    notes = ["odds.each-alone", "odds.exact"]
    if stat_roll is None or stat_roll.success is not None or stat_roll.kind != "hero-attack":
        lines = tuple(_odds_lines(game, table))
    else:
        hits = Chance(hero_attack_odds(game, table, stat_roll.stat))
        columns, notes = ["odds.heroes"], ["odds.exact"]
        lines = (Line(stat_roll.stat, requirement="", chances=(hits,)),)
    if not lines:
        return Answer(title, notes=(Message("odds.nothing"),))
    return Answer(
        title,
        columns=tuple(map(Message, columns)),
        lines=lines,
        amounts=(),
        notes=tuple(map(Message, notes)),
    )


def _odds_lines(game: Dungeon, table: Table) -> Iterator[Line]:
    """Yield a line for the player's check or attack in play, else one for each possible attack."""
    if table.stat_roll is not None and table.stat_roll.success is None:
        yield _odds_line(game, table, table.stat_roll)
    elif table.stat_roll is None and table.party:
        for stat in COMBAT_STATS:
            yield _odds_line(game, table, upcoming_attack(game, table, stat))


def _odds_line(game: Dungeon, table: Table, stat_roll: StatRoll) -> Line:
    chances = roll_odds(game, table, stat_roll)
    return Line(
        stat_roll.stat,
        requirement=TARGET_TEXTS[stat_roll.comparison].format(stat_roll.target),
        chances=tuple(map(Chance, chances)),
    )
