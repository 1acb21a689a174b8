"""Exact odds of a check or an attack, before its roll or with what could be added."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.ledger import face_of
from dtnb.dungeon.rules.rules import Rules, faces
from dtnb.dungeon.state import party, stats
from dtnb.dungeon.state.dice_roll import Trial
from dtnb.dungeon.state.stats import FIGHTING
from dtnb.dungeon.state.table import Table
from dtnb.odds import Distribution


class Odds(NamedTuple):
    """Chances of success with increasing effort.

    Parameters
    ----------
    plain
        As rolled.
    boosted
        With every spare stat point and every pip.
    thrown
        With these and every DieMinion.

    Notes
    -----
    Rerolls that abilities grant are not counted.
    """

    plain: Fraction
    boosted: Fraction
    thrown: Fraction


@cache
def die(sides: int, added: int = 0) -> Distribution:
    """Return the distribution of a die's face, plus `added`."""
    return Distribution.die(sides, added)


@cache
def thrown_together(minions: tuple[tuple[int, int], ...]) -> Distribution:
    """Return the distribution of the sum of DieMinions, given as (faces, bonus)."""
    return sum((die(sides, more) for sides, more in minions), Distribution.of(0))


def own_attack(rules: Rules, table: Table, stat: str) -> Trial:
    """Return the attack with a stat that would come into play now."""
    board = table.seats[table.active].stats
    return Trial(
        0, "attack", stat, board.of(stat).die, rules.party_total(table, stat),
        rules.attack_need(table), rows=rules.attack_rows(table, stat),
    )  # fmt: skip


def attack_odds(rules: Rules, table: Table) -> dict[str, Odds]:
    """Return the odds of your attack with each stat."""
    return {stat: trial_odds(rules, table, own_attack(rules, table, stat)) for stat in FIGHTING}


def trial_odds(rules: Rules, table: Table, trial: Trial) -> Odds:
    """Return the odds of your check or attack, rolled or not.

    Parameters
    ----------
    rules, table
        The moment.
    trial
        The check or attack: ``table.trial``, or one that could come into play.
    """
    own = table.seats[table.active]
    spare = 0 if table.in_force("bar-boosts", trial.stat) else stats.to_spare(own.stats, trial.stat)
    pips = 0 if table.in_force("bar-pips") else own.pips
    face_odds = _face_distribution(table, trial)
    minions = tuple(_minions(rules, table))
    plain = _chance(face_odds, trial, 0, 0)
    boosted = _chance(face_odds, trial, spare + pips, spare)
    thrown = boosted
    if minions and trial.need != "one":
        thrown = _chance_with_minions(face_odds, trial, spare, pips, minions)
    return Odds(plain, boosted, thrown)


def _face_distribution(table: Table, trial: Trial) -> Distribution:
    if trial.face:
        return Distribution.of(trial.face)
    rolled = table.die_of(trial)
    fixed = table.in_force("set-roll")
    if fixed:
        return Distribution.of(face_of(fixed[-1].value, rolled))
    return die(rolled)


def _minions(rules: Rules, table: Table) -> Iterator[tuple[int, int]]:
    banned = party.present(table.party, "patriarch") and (
        rules.reading("dieminion-ban") == "general"
    )
    if banned or table.in_force("bar-minions"):
        return
    for name, number in table.seats[table.active].minions:
        for _ in range(number):
            yield faces(name), table.added("minion")


def _succeeds(trial: Trial, face: int, up: int, down: int) -> bool:
    """Tell whether a face succeeds with up to `up` points added or `down` points subtracted."""
    rolled = replace(trial, face=face)
    if ledger.enough(trial.need, rolled.total, trial.target):
        return True
    lowered = trial.need != "above" and trial.need != "at-least" and 1 <= rolled.total <= 1 + down
    missing = ledger.missing(rolled)
    return lowered or 0 < missing <= up


def _chance(face_odds: Distribution, trial: Trial, up: int, down: int) -> Fraction:
    return sum(
        (chance for face, chance in face_odds.items() if _succeeds(trial, face, up, down)),
        Fraction(0),
    )


def _chance_with_minions(
    face_odds: Distribution,
    trial: Trial,
    spare: int,
    pips: int,
    minions: tuple[tuple[int, int], ...],
) -> Fraction:
    added = thrown_together(minions)
    total = Fraction(0)
    for face, chance in face_odds.items():
        if _succeeds(trial, face, spare + pips, spare):
            total += chance
            continue
        missing = ledger.missing(replace(trial, face=face)) - spare - pips
        total += chance * added.at_least(missing)
    return total


def hero_attack_odds(rules: Rules, table: Table, stat: str) -> Fraction:
    """Return the chance that a hero attack of a stat hits (DD-CMB-05, DD-PERK-01)."""
    sides = rules.party_die(table, stat)
    rows = rules.hero_attack_rows(table, stat)
    trial = Trial(
        0, "hero-attack", stat, sides, rules.defence(table, table.active, stat), "above", rows=rows
    )
    highest = rules.reading("highest-face") if rows else "natural"
    hits = sum(ledger.hits(replace(trial, face=face), highest)[0] for face in range(1, sides + 1))
    return Fraction(hits, sides)
