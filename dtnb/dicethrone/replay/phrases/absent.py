"""Hints for names that belong to a hero who is not at the table."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.explain import Message
from dtnb.files.names import find_name


def hint_absent_hero(name: str, present: Iterable[Hero]) -> Message | None:
    """Return a hint that a name belongs to a shipped hero who is not at this table, or None."""
    seated = {hero.id for hero in present}
    for id_ in available():
        if id_ in seated:
            continue
        hero = load_hero(id_)
        known = find_name(name, (*hero.tokens, *hero.abilities, *hero.cards, *hero.passives))
        if known is not None:
            return Message("problem.absent-hero", {"name": known, "hero": hero.name})
    return None
