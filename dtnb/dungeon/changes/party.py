"""Hit heroes and remove heroes from the party, and record the party.

The party is the heroes that the active seat fights.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.changes.points import gain_points
from dtnb.dungeon.state import party
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.stats import COMBAT_STATS


def hero_data(hero: Hero) -> dict[str, Any]:
    """Return a hero as plain data for the record."""
    return {
        "id": hero.id, "kind": hero.kind, "level": hero.level, "might": hero.might,
        "agility": hero.agility, "magic": hero.magic, "epic": hero.epic, "rotated": hero.rotated,
    }  # fmt: skip


def party_data(draft: Draft) -> dict[str, Any]:
    """Return the party in play, with its totals and dice, as plain data for the record."""
    totals = {stat: draft.rules.party_total(draft.table, stat) for stat in COMBAT_STATS}
    return {
        "heroes": [hero_data(hero) for hero in draft.table.party],
        "totals": totals,
        "dice": {stat: draft.rules.party_die(draft.table, stat) for stat in totals},
    }


def record_party(draft: Draft, kind: str = "party-changes", **other_args: Any) -> None:
    """Record the party with its totals and dice as a step (DD-HERO-03, DD-HERO-04)."""
    if not draft.table.party and kind == "party-changes":
        # If no hero is left, the encounter ends, and its end is recorded as another step.
        return
    rules = ("DD-HERO-03", "DD-HERO-04")
    draft.add_step(kind, rules=rules, **party_data(draft), **other_args)


def hit_hero(draft: Draft, hero: Hero, source: str) -> None:
    """Hit a hero. A hit defeats it, but the first hit on a Barbarian only rotates its card.

    Source: DD-EPIC-04.
    """
    if hero.hits_left > 1 and draft.rules.holds("DD-EPIC-04", hero.id):
        rotated = replace(hero, hits_left=hero.hits_left - 1, rotated=True)
        draft.table = draft.table.with_party(
            rotated if other.id == hero.id else other for other in draft.table.party
        )
        draft.add_step(
            "hero-hit", draft.table.active, ("DD-EPIC-04",), hero=hero_data(rotated),
            hits=rotated.hits_left,
        )  # fmt: skip
        draft.add_step(
            "perk-adds", rules=("DD-EPIC-05",), perk="rage", to="might", amount=party.RAGE_BONUS
        )
        record_party(draft)
        return
    remove_hero(draft, hero)
    rules = ("DD-CMB-08", *party.RULES_OF_DEFEAT.get(hero.kind, ()))
    draft.add_step("hero-defeated", draft.table.active, rules, hero=hero_data(hero), source=source)
    record_party(draft)
    gain_points(draft, _points_for_defeating(draft, hero))


def _points_for_defeating(draft: Draft, hero: Hero) -> int:
    """Return the Victory Points for defeating a hero, whatever its level (DD-VP-01)."""
    # In a world without DD-VP-01, an Epic Hero gives 1 point, and a basic hero a point per level.
    other_points = 1 if hero.epic else hero.level
    if other_points == hero.points:
        return hero.points
    return draft.rules.apply("DD-VP-01", hero.id, with_rule=hero.points, without_rule=other_points)


def remove_hero(draft: Draft, hero: Hero) -> None:
    """Remove a hero from the party."""
    draft.table = draft.table.with_party(
        other for other in draft.table.party if other.id != hero.id
    )
