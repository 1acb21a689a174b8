"""Rules of a party of heroes: its totals, attack dice and perks, and who can be hit."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dtnb.dungeon.state.stats import DICE, FIGHTING

#: the kinds of hero that attack with each stat (DD-CMB-03, DD-CMB-04)
ATTACKERS = {
    "might": ("fighter", "barbarian"),
    "agility": ("rogue", "assassin"),
    "magic": ("wizard", "warlock"),
}
BASIC = ("fighter", "rogue", "wizard", "cleric")
EPIC = ("barbarian", "assassin", "warlock", "patriarch")
#: bonus to Might of a Barbarian that was hit once (DD-EPIC-05)
RAGE = 5
#: bonus to Might and Agility of an Assassin alone (DD-EPIC-06)
ALONE = 2
#: penalty to Magic in the presence of a Warlock (DD-EPIC-08)
CURSE = 5
MIGHT_BONUS_FROM = 10
AGILITY_BONUS_FROM = 15
MAGIC_BONUS_FROM = 10


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero in a party.

    Parameters
    ----------
    id
        Unique in the party: its kind, followed by a number from the second of a kind on.
    hits
        The number of hits that still defeat it.
    rotated
        Whether the card was turned by a hit (DD-EPIC-04).
    """

    id: str
    kind: str
    level: int
    might: int
    agility: int
    magic: int
    hits: int = 1
    rotated: bool = False

    @property
    def epic(self) -> bool:
        """Whether it is an Epic Hero."""
        return self.kind in EPIC

    @property
    def points(self) -> int:
        """Victory Points for defeating it (DD-VP-01)."""
        return 2 if self.epic else 1


Party = Sequence[Hero]


def count(party: Party, kind: str) -> int:
    """Return the number of heroes of a kind; Epic Heroes are no basic kind (DD-EPIC-02)."""
    return sum(hero.kind == kind for hero in party)


def present(party: Party, kind: str) -> bool:
    """Tell whether a hero of a kind is in the party."""
    return any(hero.kind == kind for hero in party)


def total(party: Party, stat: str, rage: str = "party-total") -> int:
    """Return the party's stat: the sum over the living (DD-HERO-03).

    Parameters
    ----------
    party, stat
        The living heroes, and Might, Agility or Magic.
    rage
        Reading of ``barbarian-rage``: whether a turned Barbarian's +5 is part of the sum.
    """
    added = sum(int(getattr(hero, stat)) for hero in party)
    if stat == "might" and rage == "party-total":
        added += RAGE * raging(party)
    if stat != "magic" and len(party) == 1 and party[0].kind == "assassin":
        added += ALONE
    return added


def raging(party: Party) -> int:
    """Return how many Barbarians were turned (DD-EPIC-05)."""
    return sum(hero.kind == "barbarian" and hero.rotated for hero in party)


def attack_die(value: int, at_seven: str = "chart") -> int:
    """Return the heroes' attack die for a total.

    Parameters
    ----------
    value
        The party's total.
    at_seven
        Reading of ``party-die-at-seven``: the chart gives a d8, the printed example a d10.

    Notes
    -----
    Source: DD-HERO-04, DD-HERO-05, DD-AMB-03, DD-AMB-04.
    """
    if value == 7 and at_seven == "example":
        return 10
    return next((die for die in DICE if die >= value), DICE[-1]) if value <= 12 else DICE[-1]


def attacks(party: Party, stat: str, first_round: bool) -> int:
    """Return the number of hero attacks with a stat at the start of a round.

    Notes
    -----
    Source: DD-CMB-03, DD-CMB-04, DD-PERK-03, DD-EPIC-02, DD-EPIC-03.
    """
    if not any(hero.kind in ATTACKERS[stat] for hero in party):
        return 0
    extra = max(0, count(party, "rogue") - 1) if stat == "agility" and first_round else 0
    return 1 + extra


def roll_bonus(party: Party, stat: str) -> int:
    """Return what Fighters beyond the first add to a hero attack roll (DD-PERK-01)."""
    return max(0, count(party, "fighter") - 1) if stat in ("might", "agility") else 0


def can_be_hit(party: Party) -> tuple[Hero, ...]:
    """Return the heroes that may be hit next.

    The Patriarch first, then Clerics, then the others, an Assassin last.

    Notes
    -----
    Source: DD-EPIC-11, DD-PERK-08, DD-EPIC-06, DD-AMB-11.
    """
    for shield in ("patriarch", "cleric"):
        first = tuple(hero for hero in party if hero.kind == shield)
        if first:
            return first
    others = tuple(hero for hero in party if hero.kind != "assassin")
    return others or tuple(party)


def fixed_order(party: Party) -> tuple[Hero, ...]:
    """Return the hero that falls if nobody chooses: the first that can be hit (DD-AMB-10)."""
    return can_be_hit(party)[:1]


def unused_name(kind: str, taken: Sequence[str]) -> str:
    """Return a name, unique in the party, for another hero of a kind."""
    names = [kind, *(f"{kind}-{number}" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)


def sums(party: Party, rage: str = "party-total") -> dict[str, int]:
    """Return the party's total for each stat."""
    return {stat: total(party, stat, rage) for stat in FIGHTING}
