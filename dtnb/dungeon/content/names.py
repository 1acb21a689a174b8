"""Translate the ids of tiles, creatures, cards, stats and heroes: ``rogue-2`` is "Rogue 2".

A citation is an id with the kind of the object, such as ``tile:spiked-pit``. A step is one event
of a game's record. A box is the content of the game as data.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dtnb.dungeon.rulebook import rulebook

if TYPE_CHECKING:
    from dtnb.dungeon.content.model import Ability, Box
    from dtnb.rulebook import Language

#: the id of a hero in a party if an earlier hero is of the same kind, such as "rogue-2"
_NUMBERED = re.compile(r"(?P<kind>[a-z]+)-(?P<number>\d+)")
#: the kinds of sources that a citation can name
SOURCE_KINDS = ("tile", "encounter", "ability", "card", "token", "hero", "perk", "place")
#: for each stat, the id of its term in the rulebook
STAT_TERMS = {
    "time": "time",
    "might": "might",
    "agility": "agility",
    "magic": "magic",
    "health": "health",
    "ability": "ability-points",
}


def stat_name(stat: str, lang: Language) -> str:
    """Return the name of a stat."""
    return rulebook().term(STAT_TERMS[stat]).name.get(lang)


def hero_name(name: str, lang: Language) -> str | None:
    """Return the translated name of a hero by its id in the party; None for an unknown kind.

    The second hero of a kind is numbered: "Rogue 2".
    """
    match = _NUMBERED.fullmatch(name)
    kind, number = (match["kind"], f" {match['number']}") if match else (name, "")
    term = rulebook().terms.get(kind)
    return f"{term.name.get(lang)}{number}" if term is not None else None


def object_name(box: Box, name: str, lang: Language) -> str | None:
    """Translate a name from the arguments of a step; None if it has no translation.

    `name` is a citation (``"tile:spiked-pit"``, ``"token:might"``), the id of a tile, a creature,
    an ability or a card, one stat or several (``"might/magic"``), or the id of a hero in play
    (``"rogue-2"``).
    """
    kind, _, cited_name = name.partition(":")
    if cited_name and kind in SOURCE_KINDS:
        return object_name(box, cited_name, lang) or cited_name
    stats = name.split("/")
    if all(stat in STAT_TERMS for stat in stats):
        return "/".join(stat_name(stat, lang) for stat in stats)
    hero = hero_name(name, lang)
    if hero is not None:
        return hero
    if name in box.tiles:
        return box.tiles[name].title.get(lang)
    if name in box.creatures:
        return box.creatures[name].name.get(lang)
    ability = ability_of(box, name)
    if ability is not None:
        return ability.name.get(lang)
    return None


def ability_of(box: Box, name: str) -> Ability | None:
    """Return the ability or ability card with the id `name`, whichever creature has it.

    Return None if no creature has it.
    """
    for creature in box.creatures.values():
        if name in creature.abilities:
            return creature.abilities[name]
        if name in creature.cards:
            return creature.cards[name]
    return None
