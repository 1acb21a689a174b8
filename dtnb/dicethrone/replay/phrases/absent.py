"""What is known of a name that nobody at the table has: whose it is."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.explain import Message
from dtnb.files.names import find_name


def of_absent_hero(name: str, present: Iterable[Hero]) -> Message | None:
    """Say to which shipped hero a name belongs who does not sit at this table."""
    seated = {hero.id for hero in present}
    for id_ in available():
        if id_ in seated:
            continue
        hero = load_hero(id_)
        found = find_name(name, (*hero.tokens, *hero.abilities, *hero.cards, *hero.passives))
        if found is not None:
            return Message("problem.absent-hero", {"name": found, "hero": hero.name})
    return None
