"""Label the options that a player chooses from, with the odds of attacks and rolls.

* option: a legal action: a verb and the name of its object, such as ``split`` and ``2/1``.
* odds: the chances that a roll succeeds by itself (`roll_alone`), and with everything that can be
  added to it, DieMinions included (`with_minions`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.describe import describe
from dtnb.dungeon.rules.odds import Odds, roll_odds, upcoming_attack
from dtnb.dungeon.state.agenda import Pick, stat_being_split
from dtnb.dungeon.state.stats import COMBAT_STATS, DamageSplit, read_assignment
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.verdicts.actions import find_ability
from dtnb.frames.plugin import Options

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Action, State

#: the verbs whose object is a number of points
NUMBERED_VERBS = ("rest", "boost", "lower", "pips")


class DungeonOptions(Options):
    """The labels of the options of a question."""

    def option_label(self, game: Dungeon, state: State, action: Action, speaker: Speaker) -> str:
        """Return the label of an action in the list of options."""
        table: Table = state.table
        verb, name = action.verb, action.object
        if verb in NUMBERED_VERBS:
            stat = table.stat_roll.stat if table.stat_roll is not None else "health"
            amount = int(name) if name.isdecimal() else None
            return speaker.text(f"option.{verb}", amount=amount, stat=stat)
        if verb in ("use", "play"):
            ability = find_ability(game, table, table.active, action)
            cost = ability.cost if ability is not None else None
            return speaker.text(f"option.{verb}", object=name, cost=cost)
        if verb == "attack" and name in COMBAT_STATS and table.party:
            odds = roll_odds(game, table, upcoming_attack(game, table, name))
            return speaker.text("option.attack", object=name, odds=odds_text(odds, speaker))
        if verb == "split":
            health, points = DamageSplit.read(name)
            stat_to_lose = stat_being_split(state)
            return speaker.text("option.split", health=health, points=points, stat=stat_to_lose)
        if verb == "assign":
            return speaker.text("option.assign", **read_assignment(name))
        if verb == "choose":
            return _choice_label(state, name, speaker)
        return speaker.text(f"option.{verb}", object=name)


def _choice_label(state: State, name: str, speaker: Speaker) -> str:
    """Return the label of an answer to an effect's question.

    For an effect that lists several options, the label of an option is the text of its effects.
    """
    item: Any = state.agenda[-1]
    if isinstance(item, Pick) and name in item.options:
        if isinstance(item.effect, verbs.Choose):
            return describe(item.effect.options[int(name) - 1].effects, speaker.lang)
        if isinstance(item.effect, verbs.GainPips):
            return speaker.text("option.die-namic", object=name)
    return speaker.text("option.choose", object=name)


def odds_text(odds: Odds, speaker: Speaker) -> str:
    """Return the odds of a roll as text: by itself and, if better, with everything added."""
    with_minions = str(odds.with_minions) if odds.with_minions != odds.roll_alone else None
    return speaker.text("odds", plain=str(odds.roll_alone), thrown=with_minions)
