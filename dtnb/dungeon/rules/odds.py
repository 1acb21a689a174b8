"""Exact odds of a check or an attack, before its roll or after it.

* `StatRoll`: a check or attack, with the amounts added to the face of its die (the ledger rows).
* spare points: the points by which the stat can be lowered; each raises the roll by one.
* pips: points on Die-Namic dice; each raises the roll by one.
* DieMinion: a die that is thrown once, and whose face is added to the roll.
* distribution: the possible numbers, each with its exact chance.
* modifier: an effect that changes something for some time; a "bar-…" modifier forbids something.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.ledger import face_to_set
from dtnb.dungeon.rules.rules import Rules, count_faces
from dtnb.dungeon.state import party, stats
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Table
from dtnb.odds import Distribution


class Odds(NamedTuple):
    """The chances of success of one roll, alone and with everything that can be added to it.

    Notes
    -----
    Rerolls that abilities grant are not counted.
    """

    #: the chance with the roll alone
    roll_alone: Fraction
    #: the chance with every spare stat point and every pip added
    with_points: Fraction
    #: the chance with every spare stat point, every pip and every DieMinion added
    with_minions: Fraction


@cache
def die_distribution(faces: int, bonus: int = 0) -> Distribution:
    """Return the distribution of the face of a die with this number of faces, plus a bonus."""
    return Distribution.die(faces, bonus)


@cache
def minions_distribution(minions: tuple[tuple[int, int], ...]) -> Distribution:
    """Return the distribution of the sum of DieMinions, each given as (faces, bonus)."""
    return sum((die_distribution(faces, bonus) for faces, bonus in minions), Distribution.of(0))


def upcoming_attack(rules: Rules, table: Table, stat: str) -> StatRoll:
    """Return the attack that the player would begin now with a stat."""
    seat_stats = table.seats[table.active].stats
    return StatRoll(
        id=0,
        kind="attack",
        stat=stat,
        die=seat_stats.stat_die(stat).faces,
        target=rules.party_total(table, stat),
        comparison=rules.attack_comparison(table),
        rows=rules.attack_rows(table, stat),
    )


def attack_odds(rules: Rules, table: Table) -> dict[str, Odds]:
    """Return the odds of the player's attack with each stat."""
    return {
        stat: roll_odds(rules, table, upcoming_attack(rules, table, stat)) for stat in COMBAT_STATS
    }


def roll_odds(rules: Rules, table: Table, stat_roll: StatRoll) -> Odds:
    """Return the odds of a check or attack of the player, rolled or not.

    `stat_roll` is ``table.stat_roll``, or one that could come into play.
    """
    seat = table.seats[table.active]
    boosts_are_barred = table.active_modifiers("bar-boosts", stat_roll.stat)
    points = 0 if boosts_are_barred else stats.spendable_points(seat.stats, stat_roll.stat)
    pips = 0 if table.active_modifiers("bar-pips") else seat.pips
    face_odds = _face_distribution(table, stat_roll)
    minions = tuple(_usable_minions(rules, table))
    roll_alone = _chance(face_odds, stat_roll, max_added=0, max_subtracted=0)
    with_points = _chance(face_odds, stat_roll, max_added=points + pips, max_subtracted=points)
    with_minions = with_points
    if minions and not stat_roll.succeeds_only_with_one:
        with_minions = _chance_with_minions(face_odds, stat_roll, points, pips, minions)
    return Odds(roll_alone, with_points, with_minions)


def _face_distribution(table: Table, stat_roll: StatRoll) -> Distribution:
    """Return the distribution of the face; one face is certain if it is rolled or set already."""
    if stat_roll.is_rolled:
        return Distribution.of(stat_roll.face)
    die = table.die_of(stat_roll)
    effects = table.active_modifiers("set-roll")
    if effects:
        return Distribution.of(face_to_set(effects[-1].value, die))
    return die_distribution(die)


def _usable_minions(rules: Rules, table: Table) -> Iterator[tuple[int, int]]:
    """Yield each DieMinion that the player may throw, as (faces, bonus)."""
    are_banned = party.has_kind(table.party, "patriarch") and (
        rules.reading("dieminion-ban") == "general"
    )
    if are_banned or table.active_modifiers("bar-minions"):
        return
    for die, count in table.seats[table.active].minions:
        for _ in range(count):
            yield count_faces(die), table.modifier_total("minion")


def _succeeds(stat_roll: StatRoll, face: int, max_added: int, max_subtracted: int) -> bool:
    """Tell whether a face can succeed if at most these points are added or subtracted."""
    rolled = replace(stat_roll, face=face)
    if ledger.succeeds(stat_roll.comparison, rolled.total, stat_roll.target):
        return True
    # Against a Patriarch a total of 1 succeeds, so points may also lower the total (DD-EPIC-10).
    can_be_lowered = stat_roll.succeeds_with_one and 1 <= rolled.total <= 1 + max_subtracted
    return can_be_lowered or 0 < ledger.missing_points(rolled) <= max_added


def _chance(
    face_odds: Distribution, stat_roll: StatRoll, max_added: int, max_subtracted: int
) -> Fraction:
    """Return the chance of success if at most `max_added` points are added to the total.

    Where a lower total helps, `max_subtracted` is the most that may be subtracted.
    """
    chances = (
        chance
        for face, chance in face_odds.items()
        if _succeeds(stat_roll, face, max_added=max_added, max_subtracted=max_subtracted)
    )
    return sum(chances, Fraction(0))


def _chance_with_minions(
    face_odds: Distribution,
    stat_roll: StatRoll,
    points: int,
    pips: int,
    minions: tuple[tuple[int, int], ...],
) -> Fraction:
    """Return the chance of success with these points and pips and all these DieMinions."""
    minions_sum = minions_distribution(minions)
    success = Fraction(0)
    for face, chance in face_odds.items():
        if _succeeds(stat_roll, face, max_added=points + pips, max_subtracted=points):
            success += chance
            continue
        missing_points = ledger.missing_points(replace(stat_roll, face=face)) - points - pips
        success += chance * minions_sum.at_least(missing_points)
    return success


def hero_attack_odds(rules: Rules, table: Table, stat: str) -> Fraction:
    """Return the chance that a hero attack with a stat hits (DD-CMB-05, DD-PERK-01)."""
    faces = rules.party_die(table, stat)
    ledger_rows = rules.hero_attack_rows(table, stat)
    stat_roll = StatRoll(
        id=0,
        kind="hero-attack",
        stat=stat,
        die=faces,
        target=rules.defence(table, table.active, stat),
        comparison="above",
        rows=ledger_rows,
    )
    highest_reading = rules.reading("highest-face") if ledger_rows else "natural"
    possible_rolls = [replace(stat_roll, face=face) for face in range(1, faces + 1)]
    hits = sum(ledger.hero_attack_result(rolled, highest_reading).hits for rolled in possible_rolls)
    return Fraction(hits, faces)
