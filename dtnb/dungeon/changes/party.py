"""The party changes: who is hit, who leaves, what it sums to."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.changes.points import gain_points
from dtnb.dungeon.state import party
from dtnb.dungeon.state import stats as dice
from dtnb.dungeon.state.party import Hero


def hero_data(hero: Hero) -> dict[str, Any]:
    """Return a hero as plain data."""
    return {
        "id": hero.id, "kind": hero.kind, "level": hero.level, "might": hero.might,
        "agility": hero.agility, "magic": hero.magic, "epic": hero.epic, "rotated": hero.rotated,
    }  # fmt: skip


def party_total(draft: Draft, stat: str) -> int:
    """Return the party's total as it stands now."""
    return draft.rules.party_total(draft.table, stat)


def party_data(draft: Draft) -> dict[str, Any]:
    """Return the party in play with its totals and dice."""
    totals = {stat: party_total(draft, stat) for stat in dice.FIGHTING}
    return {
        "heroes": [hero_data(hero) for hero in draft.table.party],
        "totals": totals,
        "dice": {stat: draft.rules.party_die(draft.table, stat) for stat in totals},
    }


def note_party(draft: Draft, kind: str = "party-changes", **more: Any) -> None:
    """Note who is there and what they sum to (DD-HERO-03, DD-HERO-04)."""
    if not draft.table.party and kind == "party-changes":
        # Nobody is left to sum up; that the encounter is over is told by itself.
        return
    rules = ("DD-HERO-03", "DD-HERO-04")
    draft.note(kind, None, rules, **party_data(draft), **more)


def hit(draft: Draft, hero: Hero, source: str) -> None:
    """A hero is hit: a Barbarian is turned first, everybody else falls (DD-EPIC-04)."""
    if hero.hits > 1:
        turned = replace(hero, hits=hero.hits - 1, rotated=True)
        draft.table = draft.table.with_party(
            turned if each.id == hero.id else each for each in draft.table.party
        )
        draft.note(
            "hero-hit", draft.table.active, ("DD-EPIC-04",), hero=hero_data(turned),
            hits=turned.hits,
        )  # fmt: skip
        draft.note("perk-adds", None, ("DD-EPIC-05",), perk="rage", to="might", amount=party.RAGE)
        note_party(draft)
        return
    leave(draft, hero)
    draft.note("hero-defeated", draft.table.active, ("DD-CMB-08",), hero=hero_data(hero),
              source=source)  # fmt: skip
    note_party(draft)
    gain_points(draft, hero.points)


def leave(draft: Draft, hero: Hero) -> None:
    """Take a hero's card away."""
    draft.table = draft.table.with_party(each for each in draft.table.party if each.id != hero.id)
