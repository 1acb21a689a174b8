"""What the cards, tokens and abilities do that a dispute names, for readers without the box."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from dtnb import load_hero
from dtnb.dicethrone.heroes import UnknownHero
from dtnb.dicethrone.heroes.sheets.content import Entry, SheetContent
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.dicethrone.heroes.words.symbols import name_face
from dtnb.rulebook import Language

#: of a card its price and its kind are told, not its number and how many there are
_NOTES_OF_A_CARD = 2


class Component(NamedTuple):
    """A card, token or ability with what it does."""

    name: str
    text: str
    #: the hero's name and dice
    dice: tuple[str, str]
    #: whether the text, and whether only the requirement counts symbols of the dice
    counts: bool
    requires: bool


def components_named(
    text: str, seats: Iterable[object], language: Language, also: Iterable[str] = ()
) -> list[list[str]]:
    """Return the components of the seats' heroes that a text names, each as its name and its text.

    Those of `also` come after them. The dice of a hero are added where what a component does counts
    their symbols, or where dice were rolled that have to meet its requirement.
    """
    known: dict[str, Component] = {}
    for seat in seats:
        if isinstance(seat, dict) and seat.get("hero"):
            levels = seat.get("upgrades") or {}
            chosen = tuple(sorted((str(name), str(level)) for name, level in levels.items()))
            for name, component in _components(str(seat["hero"]), chosen, language).items():
                known.setdefault(name, component)
    longest_first = sorted(known, key=len, reverse=True)
    names = "|".join(map(re.escape, longest_first))
    named = re.findall(rf"(?<!\w)(?:{names})(?!\w)", text) if names else []
    listed: dict[str, Component] = {}
    for name in [*named, *also]:
        if name in known:
            # An ability and the Hero Upgrade that brings it to that level have one name.
            listed.setdefault(known[name].name.partition(" (")[0], known[name])
    has_rolls = re.search(r"\d \d \d", text) is not None
    dice = dict.fromkeys(
        one.dice for one in listed.values() if one.counts or (has_rolls and one.requires)
    )
    return [[component.name, component.text] for component in listed.values()] + [*map(list, dice)]


@cache
def _components(
    hero_name: str, levels: tuple[tuple[str, str], ...], language: Language
) -> Mapping[str, Component]:
    """Return the components of a hero by the names under which texts name them."""
    try:
        hero = load_hero(hero_name)
    except UnknownHero:
        return {}
    content = SheetContent(hero, language)
    dice = hero.name, content.dice
    faces = "|".join(re.escape(name_face(face, content.wording)) for face in {*hero.dice})
    symbols = re.compile(rf"(?<!\w)(?:{faces})s?(?!\w)", re.IGNORECASE)
    in_play = dict(levels)
    known: dict[str, Component] = {}
    # A Hero Upgrade has the name of its ability at that level; its card tells the price as well,
    # the board what the ability requires.
    parts = sorted(content.parts(), key=lambda part: "cards" not in part.kind)
    required_by = {
        entry.name: " / ".join(line.text for line in entry.requirements)
        for part in parts
        for entry in part.entries
        if entry.requirements
    }
    for part in parts:
        for entry in part.entries:
            notes = [*entry.notes]
            if "cards" in part.kind:
                notes = notes[:_NOTES_OF_A_CARD]
            requires = required_by.get(entry.name, "")
            notes = [*filter(None, [requires]), *notes]
            # A token may have the name of a symbol.
            counted = part.kind != "tokens" and symbols.search(entry.text) is not None
            name = content.say("sheet.note", name=entry.name, notes=notes)
            required = symbols.search(requires) is not None
            component = Component(name, entry.text, dice, counted, required)
            for key in _names_of(entry, in_play):
                known.setdefault(key, component)
    return known


def _names_of(entry: Entry, in_play: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of an entry: its own, and that of its space if its level is in play."""
    yield entry.name
    if entry.space and entry.name in (
        entry.space, f"{entry.space} {in_play.get(entry.space, NUMERALS[1])}"
    ):  # fmt: skip
        yield entry.space
