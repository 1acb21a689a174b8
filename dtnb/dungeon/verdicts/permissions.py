"""Find the rules by which an action is allowed, for a player at the table who doubts it.

A permission is a `Reason` for an allowed action. It has a code that selects the sentence, the ids
of the rules, and the arguments of the sentence. For example, a reroll is allowed because an ability
grants it. The functions below yield the permissions of one verb each.

* `stat_roll`: the check or attack in play. Each row of it is an amount added to the die.
* to boost, to lower: to give up points of a stat and make a roll of that stat higher, or, against
  the Patriarch, lower.
* ward: the Patriarch's protection, while it lives, against abilities and the like (DD-EPIC-11).

The package `dtnb.dungeon` explains the rulebook's words, such as pip and party.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state import party, stats
from dtnb.dungeon.state.agenda import ChooseSplit
from dtnb.dungeon.state.seat import Seat
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.stats import FIXED_DIE_STATS
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.state.windows import CHECK_WINDOWS, START_OF_ROUND, TURN_WINDOWS
from dtnb.dungeon.verdicts.actions import find_ability, number_of
from dtnb.kernel import Action, Decision, Reason, State

#: every code that a permission of this game can have
PERMISSION_CODES = (
    "ability-again", "ability-at-check", "ability-at-start-of-round", "ability-at-start-of-turn",
    "ability-before-rogues", "any-number-of-minions", "any-stat", "assassin-last",
    "beside-any-explored", "boost-after-roll", "boost-again", "boost-down-to-one",
    "card-at-start-of-turn", "clerics-first", "health-restored", "last-ability-points",
    "lowered-for-patriarch", "minion-after-failure", "minion-at-check", "minion-beside-points",
    "move-with-last-time", "patriarch-first", "pips-after-roll", "pips-beside-points",
    "player-chooses-hero", "player-chooses-minion", "player-chooses-type", "reroll-granted",
    "rest-for-health", "rest-with-last-time", "split-point-by-point", "taken-from-health",
    "taken-from-stat", "through-a-passage", "time-restored", "token-after-heroes-roll",
    "token-after-own-roll", "token-before-answer", "token-held", "token-kept",
    "ward-not-on-minions",
)  # fmt: skip


class AllowedAction(NamedTuple):
    """An allowed action, with the question that it answers."""

    rules: Rules
    state: State
    pending: Decision
    seat: int
    action: Action

    @property
    def table(self) -> Table:
        """The table at which the action is done."""
        table: Table = self.state.table
        return table

    @property
    def acting_seat(self) -> Seat:
        """The seat that acts."""
        return self.table.seats[self.seat]


def action_permissions(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Reason]:
    """Yield the permissions of an allowed action; the one that surprises most comes first."""
    pending = state.pending
    find_permissions = _PERMISSION_FINDERS.get(action.verb)
    if isinstance(pending, Decision) and find_permissions is not None:
        yield from find_permissions(AllowedAction(rules, state, pending, seat, action))


# -- abilities, tokens, Rest -----------------------------------------------------------------------


def _ability_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an ability or ability card may be used at this moment, and at this price."""
    window, is_card = allowed.pending.window, allowed.action.verb == "play"
    ability_rule = "DD-ABL-02" if is_card else "DD-ABL-01"
    args = {"subject": allowed.action.object}
    ability = find_ability(allowed.rules, allowed.table, allowed.seat, allowed.action)
    if window in TURN_WINDOWS and is_card:
        yield Reason("card-at-start-of-turn", ("DD-ABL-03", "DD-TURN-01"), args)
    elif window in TURN_WINDOWS:
        yield Reason("ability-at-start-of-turn", ("DD-ABL-01", "DD-TURN-01", "DD-ABL-03"), args)
    elif window in CHECK_WINDOWS:
        yield Reason("ability-at-check", ("DD-CHK-02", ability_rule), args)
    elif window == START_OF_ROUND and party.count(allowed.table.party, "rogue") > 1:
        yield Reason("ability-before-rogues", ("DD-CMB-09", "DD-CMB-02"), args)
    elif window == START_OF_ROUND:
        yield Reason("ability-at-start-of-round", ("DD-CMB-02", ability_rule), args)
    points = allowed.acting_seat.stats.value("ability")
    if ability is not None and 0 < points == ability.cost:
        yield Reason("last-ability-points", ("DD-STAT-09", ability_rule), args)
    if not is_card:
        yield Reason("ability-again", ("DD-ABL-01",), args)


def _token_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a token may be used now, although it was taken earlier."""
    token, stat_roll, seat_stats = (
        allowed.action.object,
        allowed.table.stat_roll,
        allowed.acting_seat.stats,
    )
    args = {"token": token}
    if token == "time" and seat_stats.time.value < 1:
        yield Reason("time-restored", ("DD-WIN-02", "DD-TOK-05"), args)
    if token == "health" and seat_stats.health.value < 1:
        yield Reason("health-restored", ("DD-WIN-03", "DD-TOK-01"), args)
    if stat_roll is not None and stat_roll.is_rolled and stat_roll.kind == "hero-attack":
        yield Reason("token-after-heroes-roll", ("DD-TOK-01", "DD-STAT-11"), args)
    elif stat_roll is not None and stat_roll.is_rolled:
        yield Reason("token-after-own-roll", ("DD-TOK-01",), args)
    elif not allowed.pending.may_pass:
        yield Reason("token-before-answer", ("DD-TOK-01",), args)
    if token in FIXED_DIE_STATS:
        yield Reason("token-kept", ("DD-TOK-05", "DD-TOK-01"), args)
    else:
        yield Reason("token-held", ("DD-TOK-01", "DD-TOK-04"), args)


def _rest_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    amount = number_of(allowed.action)
    args = {"amount": amount}
    if amount == allowed.acting_seat.stats.time.value:
        yield Reason("rest-with-last-time", ("DD-TURN-02", "DD-WIN-02"), args)
    yield Reason("rest-for-health", ("DD-TURN-02", "DD-TURN-07"), args)


# -- modifying a roll ------------------------------------------------------------------------------


def _sources_of_rows(stat_roll: StatRoll | None) -> set[str]:
    """Return the sources of the amounts added to the roll in play, such as "pips"."""
    return {row.source for row in stat_roll.rows} if stat_roll is not None else set()


def _rule_of_raising(stat_roll: StatRoll | None) -> str:
    """Return the rule by which the roll in play may be raised."""
    return "DD-CHK-02" if stat_roll is not None and stat_roll.kind == "check" else "DD-CMB-07"


def _boost_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    stat_roll = allowed.table.stat_roll
    if stat_roll is None:
        return
    rule, amount = _rule_of_raising(stat_roll), number_of(allowed.action)
    args = {"stat": stat_roll.stat, "amount": amount}
    if "stat" in _sources_of_rows(stat_roll):
        yield Reason("boost-again", (rule, "DD-STAT-13"), args)
    if amount == stats.spendable_points(allowed.acting_seat.stats, stat_roll.stat):
        yield Reason("boost-down-to-one", ("DD-STAT-13", "DD-STAT-08"), args)
    yield Reason("boost-after-roll", ("DD-STAT-13", rule), args)


def _lower_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why the player may lower their own roll: the Patriarch is hit only by a total of 1."""
    args = {"amount": number_of(allowed.action)}
    yield Reason("lowered-for-patriarch", ("DD-EPIC-10", "DD-STAT-13"), args)


def _pips_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    stat_roll = allowed.table.stat_roll
    args = {"amount": number_of(allowed.action)}
    if _sources_of_rows(stat_roll) & {"stat", "minion"}:
        yield Reason("pips-beside-points", (_rule_of_raising(stat_roll), "DD-VP-03"), args)
    yield Reason("pips-after-roll", ("DD-VP-03",), args)


def _minion_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a DieMinion may be thrown; a roll may get any number of them."""
    stat_roll, sources = allowed.table.stat_roll, _sources_of_rows(allowed.table.stat_roll)
    args = {"die": allowed.action.object}
    if "minion" in sources:
        yield Reason("any-number-of-minions", ("DD-TOK-02",), args)
    if party.has_kind(allowed.table.party, "patriarch"):
        yield Reason("ward-not-on-minions", ("DD-EPIC-11", "DD-EPIC-12"), args)
    if sources & {"stat", "pips"}:
        yield Reason("minion-beside-points", (_rule_of_raising(stat_roll), "DD-TOK-02"), args)
    if stat_roll is not None and stat_roll.kind == "check":
        yield Reason("minion-at-check", ("DD-TOK-02",), args)
    else:
        yield Reason("minion-after-failure", ("DD-TOK-02", "DD-CMB-07"), args)


def _reroll_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield which ability allows rolling again."""
    for granting_modifier in allowed.table.active_modifiers("reroll")[:1]:
        yield Reason("reroll-granted", ("DD-ABL-01",), {"source": granting_modifier.source})


# -- answers to forced questions -------------------------------------------------------------------


def _move_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a tile may be explored.

    The seat may spend its last Time on the move, and need not stand beside the tile.
    """
    table, rules = allowed.table, allowed.rules
    args = {"place": allowed.action.object}
    cost = rules.move_cost(table)
    if 0 < cost == allowed.acting_seat.stats.time.value:
        yield Reason("move-with-last-time", ("DD-TURN-03", "DD-WIN-02"), args)
    seat_place, place = table.place(allowed.acting_seat.cell), table.place(allowed.action.object)
    if place is not None and seat_place not in rules.neighbours(table, place):
        yield Reason("beside-any-explored", ("DD-TILE-01", "DD-TURN-03"), args)
    elif place is not None and not place.explored:
        yield Reason("through-a-passage", ("DD-TILE-01", "DD-TURN-03"), args)


def _attack_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    yield Reason("any-stat", ("DD-CMB-06",), {"stat": allowed.action.object})


def _split_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    item = allowed.state.agenda[-1]
    if not isinstance(item, ChooseSplit):
        return
    health, points = stats.DamageSplit.read(allowed.action.object)
    rule = "DD-CMB-05" if item.source == "heroes" else "DD-CHK-04"
    args = {"stat": item.stat, "health": health, "points": points}
    if health and points:
        yield Reason("split-point-by-point", ("DD-STAT-12", rule), args)
    else:
        code = "taken-from-health" if health else "taken-from-stat"
        yield Reason(code, (rule, "DD-STAT-12"), args)


def _defeat_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    heroes = allowed.table.party
    hero = next((hero for hero in heroes if hero.id == allowed.action.object), None)
    if hero is None:
        return
    args = {"subject": hero.id}
    other_kinds = {other_hero.kind for other_hero in heroes} - {hero.kind}
    if hero.kind == "patriarch" and "cleric" in other_kinds:
        yield Reason("patriarch-first", ("DD-EPIC-11", "DD-PERK-08"), args)
    elif hero.kind == "cleric" and other_kinds:
        yield Reason("clerics-first", ("DD-PERK-08",), args)
    elif hero.kind == "assassin":
        yield Reason("assassin-last", ("DD-EPIC-06",), args)
    if len(party.vulnerable_heroes(heroes, allowed.rules)) > 1:
        yield Reason("player-chooses-hero", ("DD-CMB-08",), args)


#: for each topic of a question, the code and the rules of the permission "the player chooses"
_CHOICE_REASONS = {
    "fireball": ("player-chooses-minion", ("DD-EPIC-09",)),
    "icon": ("player-chooses-type", ("DD-HERO-06",)),
}


def _choice_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    if allowed.pending.topic in _CHOICE_REASONS:
        code, rule_ids = _CHOICE_REASONS[allowed.pending.topic]
        yield Reason(code, rule_ids, {"subject": allowed.action.object})


#: a function that yields the permissions of an action
_FindPermissions = Callable[[AllowedAction], Iterator[Reason]]
_PERMISSION_FINDERS: dict[str, _FindPermissions] = {
    "use": _ability_permissions,
    "play": _ability_permissions,
    "token": _token_permissions,
    "rest": _rest_permissions,
    "boost": _boost_permissions,
    "lower": _lower_permissions,
    "pips": _pips_permissions,
    "minion": _minion_permissions,
    "reroll": _reroll_permissions,
    "move": _move_permissions,
    "attack": _attack_permissions,
    "split": _split_permissions,
    "defeat": _defeat_permissions,
    "choose": _choice_permissions,
}
