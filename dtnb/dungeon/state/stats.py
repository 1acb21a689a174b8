"""Stat dice: how their values are raised, upgraded and lowered.

The value of a stat is the face of the die under it on the creature board. To upgrade a stat is to
put a larger die under it. A split divides damage between Health and another stat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

#: die types, smallest first
DICE = (4, 6, 8, 10, 12, 20)
#: the smallest die that can show a value, for each value from 0 to 20
SMALLEST_DICE = tuple(next(die for die in DICE if die >= value) for value in range(21))
STATS = ("time", "might", "agility", "magic", "health", "ability")
#: the stats to attack and to defend with
COMBAT_STATS = ("might", "agility", "magic")
#: the stats to which the four starting dice are assigned (DD-SETUP-04)
ASSIGNED_STATS = ("might", "agility", "magic", "health")
#: the four starting dice, by number of faces
DICE_AT_START = (6, 8, 10, 12)
#: the sign between the dice in the text of an assignment
_DICE_SEPARATOR = "-"
#: the stats whose die never changes its type (DD-STAT-02)
FIXED_DIE_STATS = ("time", "ability")
#: the maximum number of dice of one type on a board (DD-STAT-04)
MAX_OF_A_TYPE = 2


class StatDie(msgspec.Struct, frozen=True):
    """The die under a stat: its number of faces (0 before it is assigned) and the face it shows."""

    faces: int = msgspec.field(name="die")
    value: int


class Stats(msgspec.Struct, frozen=True):
    """The six stat dice of a creature board."""

    time: StatDie = StatDie(20, 20)
    might: StatDie = StatDie(0, 0)
    agility: StatDie = StatDie(0, 0)
    magic: StatDie = StatDie(0, 0)
    health: StatDie = StatDie(0, 0)
    ability: StatDie = StatDie(4, 1)

    @property
    def are_assigned(self) -> bool:
        """Whether the starting dice are assigned; all four are at once (DD-SETUP-04)."""
        return self.health.faces > 0

    def stat_die(self, stat: str) -> StatDie:
        """Return the die that shows the value of a stat."""
        die: StatDie = getattr(self, stat)
        return die

    def value(self, stat: str) -> int:
        """Return the value of a stat."""
        return self.stat_die(stat).value

    def with_value(self, stat: str, value: int) -> Stats:
        """Return the board with a die turned to another face (DD-STAT-16)."""
        return replace(self, **{stat: replace(self.stat_die(stat), value=value)})

    def count(self, die: int) -> int:
        """Return the number of dice of a type on the board, including Time and Ability."""
        return sum(self.stat_die(stat).faces == die for stat in STATS)


class Gain(NamedTuple):
    """The result of raising a stat."""

    #: the new board
    stats: Stats
    #: the points gained
    points: int
    #: the dice to which the stat was upgraded, smallest first
    upgrades: tuple[int, ...] = ()
    #: the die that a refused upgrade would have brought; 0 if no upgrade was refused
    refused_die: int = 0


class Limits(NamedTuple):
    """Limits on the upgrade of a die."""

    #: the maximum number of dice of one type on a board (DD-STAT-04)
    dice_of_a_type: int = MAX_OF_A_TYPE
    #: whether an upgrade skips a type if the board has its maximum number (DD-STAT-06)
    skips_full_types: bool = False
    #: the stats whose die never changes its type (DD-STAT-02)
    fixed_die_stats: tuple[str, ...] = FIXED_DIE_STATS


#: the limits that the rules set
LIMITS = Limits()


def assignment_text(dice: Iterable[int]) -> str:
    """Return the dice of `ASSIGNED_STATS`, in order, as an action states them: ``12-10-8-6``."""
    return _DICE_SEPARATOR.join(map(str, dice))


def read_assignment(text: str) -> dict[str, int]:
    """Return the die of each stat in the text of an assignment, such as ``12-10-8-6``."""
    dice = map(int, text.split(_DICE_SEPARATOR))
    return dict(zip(ASSIGNED_STATS, dice, strict=True))


def starting_stats(might: int, agility: int, magic: int, health: int) -> Stats:
    """Return the starting board: each die shows its highest face (DD-SETUP-03, DD-SETUP-04)."""
    dice = (might, agility, magic, health)
    return Stats(
        **{stat: StatDie(die, die) for stat, die in zip(ASSIGNED_STATS, dice, strict=True)}
    )


def next_die(die: int) -> int:
    """Return the next larger die, or the same die if it is the largest."""
    larger = DICE[DICE.index(die) + 1 :]
    return larger[0] if larger else die


def gain(
    stats: Stats, stat: str, amount: int, *, can_upgrade: bool = True, limits: Limits = LIMITS
) -> Gain:
    """Raise a stat; if `can_upgrade`, a die too small for the new value is upgraded.

    A d6 that shows 5 and gains 3 becomes a d8 that shows 8. Points that the die cannot show are
    lost: without an upgrade, the d6 shows 6.

    Notes
    -----
    Source: DD-STAT-04, DD-STAT-05, DD-STAT-06, DD-TOK-05.
    """
    old_die = stats.stat_die(stat)
    die, wanted_value = old_die.faces, old_die.value + amount
    new_dice: list[int] = []
    refused_die = 0
    can_upgrade = can_upgrade and stat not in limits.fixed_die_stats
    while wanted_value > die and can_upgrade and next_die(die) != die:
        larger = next_die(die)
        while (
            limits.skips_full_types
            and stats.count(larger) >= limits.dice_of_a_type
            and larger < DICE[-1]
        ):
            larger = next_die(larger)
        if stats.count(larger) >= limits.dice_of_a_type:
            refused_die = larger
            break
        new_dice.append(larger)
        die = larger
    value = max(old_die.value, min(wanted_value, die))
    after = replace(stats, **{stat: StatDie(die, value)})
    return Gain(after, value - old_die.value, tuple(new_dice), refused_die)


class Loss(NamedTuple):
    """The result of lowering a stat."""

    #: the new board
    stats: Stats
    #: the points lost
    points: int


def min_value(stat: str) -> int:
    """Return the lowest value of a stat (DD-STAT-08, DD-STAT-09)."""
    return 1 if stat in COMBAT_STATS else 0


def lose(stats: Stats, stat: str, amount: int) -> Loss:
    """Lower a stat, but not below its lowest value.

    Notes
    -----
    Source: DD-STAT-08, DD-STAT-09, DD-STAT-16.
    """
    value = stats.value(stat)
    lost_points = max(0, min(amount, value - min_value(stat)))
    return Loss(stats.with_value(stat, value - lost_points), lost_points)


def spendable_points(stats: Stats, stat: str) -> int:
    """Return how many points of a stat can be spent: those above its lowest value."""
    return max(0, stats.value(stat) - min_value(stat))


class DamageSplit(NamedTuple):
    """One way to split damage: the points that Health bears, and those that the stat bears."""

    health: int
    points: int

    @classmethod
    def read(cls, text: str) -> DamageSplit:
        """Return the split that an action states, such as ``3/1``."""
        health, points = map(int, text.split("/"))
        return cls(health, points)

    @property
    def text(self) -> str:
        """The split as an action states it: ``3/1`` for 3 points of Health and 1 of the stat."""
        return f"{self.health}/{self.points}"


def possible_splits(
    stats: Stats, stat: str, amount: int, min_stat_loss: int
) -> tuple[DamageSplit, ...]:
    """Return every way to split damage between Health and a stat.

    The stat bears at least `min_stat_loss` points, or as many as it can. Points that neither Health
    nor the stat can bear are dropped.

    Notes
    -----
    Source: DD-STAT-12, DD-STAT-08, DD-CHK-04, DD-CMB-05, DD-AMB-09.
    """
    available_points = spendable_points(stats, stat)
    amount = min(amount, available_points + stats.value("health"))
    min_points = min(min_stat_loss, available_points, amount)
    splits = [
        DamageSplit(amount - points, points)
        for points in range(min_points, min(available_points, amount) + 1)
        if amount - points <= stats.value("health")
    ]
    return tuple(sorted(splits, reverse=True))
