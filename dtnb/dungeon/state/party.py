"""The rules of a party of heroes: totals, attack dice, perks, and which heroes can be hit."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dtnb.dungeon.state.stats import DICE

#: the kinds of hero that attack with each stat (DD-CMB-03, DD-CMB-04)
ATTACKERS = {
    "might": ("fighter", "barbarian"),
    "agility": ("rogue", "assassin"),
    "magic": ("wizard", "warlock"),
}
BASIC = ("fighter", "rogue", "wizard", "cleric")
EPIC = ("barbarian", "assassin", "warlock", "patriarch")
#: the points that a Barbarian that was hit once adds to Might (DD-EPIC-05)
RAGE_BONUS = 5
#: the points that an Assassin alone in the party adds to Might and to Agility (DD-EPIC-06)
LONE_ASSASSIN_BONUS = 2
#: the points that a Warlock in the party takes from the player's Magic (DD-EPIC-08)
CURSE_PENALTY = 5
#: the totals of a hero attack from which it earns its bonus (DD-PERK-02, DD-PERK-04, DD-PERK-06)
MIGHT_BONUS_FROM = 10
AGILITY_BONUS_FROM = 15
MAGIC_BONUS_FROM = 10


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero in a party.

    Parameters
    ----------
    id
        An id that is unique in the party: the hero's kind, such as ``rogue``; ``rogue-2`` for the
        second hero of the kind.
    hits
        The number of hits that it takes to defeat the hero.
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
        """Whether this is an Epic Hero."""
        return self.kind in EPIC

    @property
    def points(self) -> int:
        """The Victory Points for defeating the hero (DD-VP-01)."""
        return 2 if self.epic else 1


Party = Sequence[Hero]


def count(party: Party, kind: str) -> int:
    """Return the number of heroes of a kind; an Epic Hero counts as no basic kind (DD-EPIC-02)."""
    return sum(hero.kind == kind for hero in party)


def has_kind(party: Party, kind: str) -> bool:
    """Tell whether a hero of a kind is in the party."""
    return any(hero.kind == kind for hero in party)


def total(party: Party, stat: str, rage: str = "party-total") -> int:
    """Return the party's total in a stat: the sum over its living heroes (DD-HERO-03).

    Parameters
    ----------
    party, stat
        The living heroes, and Might, Agility or Magic.
    rage
        Reading of the policy ``barbarian-rage``; with ``party-total``, the +5 of a Barbarian that
        was hit is part of the total.
    """
    sum_of_stat = sum(int(getattr(hero, stat)) for hero in party)
    if stat == "might" and rage == "party-total":
        sum_of_stat += RAGE_BONUS * count_raging(party)
    if stat != "magic" and len(party) == 1 and party[0].kind == "assassin":
        sum_of_stat += LONE_ASSASSIN_BONUS
    return sum_of_stat


def count_raging(party: Party) -> int:
    """Return the number of Barbarians that were hit once (DD-EPIC-05)."""
    return sum(hero.kind == "barbarian" and hero.rotated for hero in party)


def attack_die(value: int, at_seven: str = "chart") -> int:
    """Return the heroes' attack die for a total.

    Parameters
    ----------
    value
        The party's total.
    at_seven
        Reading of the policy ``party-die-at-seven`` for a total of 7: the chart in the rulebook
        gives a d8, the example in the rulebook a d10.

    Notes
    -----
    Source: DD-HERO-04, DD-HERO-05, DD-AMB-03, DD-AMB-04.
    """
    if value == 7 and at_seven == "example":
        return 10
    return next((die for die in DICE if die >= value), DICE[-1]) if value <= 12 else DICE[-1]


def count_attacks(party: Party, stat: str, rogues_add: bool) -> int:
    """Return the number of hero attacks with a stat in a round.

    `rogues_add` says whether Rogues beyond the first add attacks, which they do in round 1.

    Notes
    -----
    Source: DD-CMB-03, DD-CMB-04, DD-PERK-03, DD-EPIC-02, DD-EPIC-03.
    """
    if not any(hero.kind in ATTACKERS[stat] for hero in party):
        return 0
    extra = max(0, count(party, "rogue") - 1) if stat == "agility" and rogues_add else 0
    return 1 + extra


def fighter_bonus(party: Party, stat: str) -> int:
    """Return the points that Fighters beyond the first add to a hero attack (DD-PERK-01)."""
    return max(0, count(party, "fighter") - 1) if stat in ("might", "agility") else 0


def vulnerable_heroes(party: Party) -> tuple[Hero, ...]:
    """Return the heroes that can be hit next.

    A Patriarch must be hit first, then Clerics, then the others, and an Assassin last.

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


def unused_id(kind: str, used_ids: Sequence[str]) -> str:
    """Return an id, unique in the party, for another hero of a kind."""
    ids = [kind, *(f"{kind}-{number}" for number in range(2, len(used_ids) + 3))]
    return next(hero_id for hero_id in ids if hero_id not in used_ids)
