"""List the actions that the asked seat could try at a decision, legal or not (the candidates).

* forced question: a question that cannot be passed. Its topic says what it is about; the item that
  asks it is the last one of the agenda.

The package `dtnb.dungeon` explains the rulebook's words, such as pip, minion and icon.
"""

from __future__ import annotations

from itertools import permutations

from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state import stats, windows
from dtnb.dungeon.state.agenda import ChooseSplit, Pick
from dtnb.dungeon.state.party import BASIC_KINDS
from dtnb.dungeon.state.stats import COMBAT_STATS, DICE_AT_START, assignment_text
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.state.windows import NO_TOKEN_WINDOWS, ROLLED_WINDOWS
from dtnb.dungeon.verdicts.actions import MAX_REST
from dtnb.kernel import PASS, Action, Decision, State

#: the windows in which abilities and cards are candidates; players see why a candidate is refused
ABILITY_WINDOWS = (
    windows.BEFORE_POWER_UP,
    windows.AFTER_POWER_UP,
    windows.BEFORE_CHECK,
    windows.AFTER_CHECK,
    windows.START_OF_ROUND,
)


def window_candidates(rules: Rules, table: Table, window: str, seat: int) -> list[Action]:
    """Return the actions that a seat could try in a window."""
    seat_state = table.seats[seat]
    candidates = [PASS]
    # A world may waive the reason that this is the wrong window. An action can then be legal in
    # windows in which it otherwise is no candidate.
    in_any_window = rules.waives_reasons
    if window in ABILITY_WINDOWS or in_any_window:
        creature = rules.box.creatures[seat_state.creature]
        candidates += [Action("use", name) for name in creature.abilities]
        candidates += [Action("play", name) for name in seat_state.cards]
    if window == windows.REST:
        candidates += [Action("rest", str(amount + 1)) for amount in range(MAX_REST)]
    if window in ROLLED_WINDOWS or in_any_window:
        candidates += _roll_candidates(table, seat)
    return candidates + _token_candidates(table, window, seat)


def _token_candidates(table: Table, window: str, seat: int) -> list[Action]:
    if window in NO_TOKEN_WINDOWS:
        return []
    return [Action("token", token) for token, _ in table.seats[seat].tokens]


def _roll_candidates(table: Table, seat: int) -> list[Action]:
    """Return the actions that could modify the roll in play."""
    stat_roll, seat_state = table.stat_roll, table.seats[seat]
    if stat_roll is None:
        return []
    spendable_points = stats.spendable_points(seat_state.stats, stat_roll.stat)
    candidates = [Action("boost", str(amount + 1)) for amount in range(spendable_points)]
    if stat_roll.succeeds_with_one:
        max_amount = min(spendable_points, stat_roll.total - 1)
        candidates += [Action("lower", str(amount + 1)) for amount in range(max_amount)]
    candidates += [Action("pips", str(amount + 1)) for amount in range(seat_state.pips)]
    candidates += [Action("minion", die) for die, _ in seat_state.minions]
    if table.active_modifiers("reroll"):
        candidates.append(Action("reroll"))
    return candidates


def answer_candidates(rules: Rules, state: State, pending: Decision) -> list[Action]:
    """Return the answers to a forced question, and an action for each token of the seat."""
    table: Table = state.table
    item = state.agenda[-1]
    topic = pending.topic
    candidates: list[Action] = []
    if topic == "assign":
        return [Action("assign", assignment_text(order)) for order in permutations(DICE_AT_START)]
    if topic == "move":
        candidates = [Action("move", place.cell) for place in table.places if not place.explored]
    elif topic == "attack":
        candidates = [Action("attack", stat) for stat in COMBAT_STATS]
    elif topic == "defeat":
        candidates = [Action("defeat", hero.id) for hero in table.party]
    elif topic == "icon":
        candidates = [Action("choose", kind) for kind in BASIC_KINDS]
    elif topic == "fireball":
        candidates = [Action("choose", die) for die, _ in table.seats[pending.seat].minions]
    elif isinstance(item, ChooseSplit):
        seat_stats = table.seats[pending.seat].stats
        candidates = [
            Action("split", split.text)
            for split in rules.possible_splits(
                seat_stats, item.stat, item.amount, item.min_stat_loss, item.source
            )
        ]
    elif isinstance(item, Pick):
        candidates = [Action("choose", option) for option in item.options]
    return candidates + _token_candidates(table, pending.window, pending.seat)
