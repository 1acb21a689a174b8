"""Explain an unknown name that belongs to a hero who is not at the table."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.explain import Message
from dtnb.files.names import find_name


def hint_absent_hero(name: str, heroes_at_table: Iterable[Hero]) -> Message | None:
    """Return a hint that names the shipped hero to whom a name belongs, or None."""
    present_ids = {hero.id for hero in heroes_at_table}
    for id_ in available():
        if id_ in present_ids:
            continue
        hero = load_hero(id_)
        match = find_name(name, (*hero.tokens, *hero.abilities, *hero.cards, *hero.passives))
        if match is not None:
            return Message("problem.absent-hero", {"name": match, "hero": hero.name})
    return None
