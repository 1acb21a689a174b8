"""The names that moves and statements use at a table: seats, cards, abilities, tokens, damage.

* phrasebook: it has an entry for each kind of sentence; an entry has slots for names and numbers
* kind of name: what may stand in a slot, such as ``"seat"`` or ``"playable"`` (a card)
* scope: the values of the slots that were read before, such as the seat
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from dtnb.dicethrone.heroes.model import AbilityKind, Hero, Timing
from dtnb.dicethrone.messages import FOLDER
from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.phrases.damages import damage_names
from dtnb.dicethrone.replay.phrases.reach import hero_uses, specs_named, token_uses
from dtnb.dicethrone.replay.phrases.window_names import WINDOW_ALIASES
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.table import Table
from dtnb.phrasebook import Phrasebook, Vocabulary, load_phrasebook
from dtnb.replay.game.disputes import names_of_terms, names_of_windows

#: the words that may stand between the name of an upgraded space and its level
_LEVEL_WORDS = ("to", "to level", "en", "au niveau")
#: the latest vocabularies, by seats and heroes
_VOCABULARIES: dict[tuple[Any, ...], TableVocabulary] = {}
_MAX_CACHED = 32


@cache
def phrasebook() -> Phrasebook:
    """Return the phrasebook of Dice Throne."""
    return load_phrasebook(FOLDER)


def vocabulary_at(table: Table, heroes: Mapping[str, Hero]) -> TableVocabulary:
    """Return the names at a table; cached, because every phrase of a file needs them."""
    key = (tuple((seat.name, seat.hero) for seat in table.seats), tuple(map(id, heroes.values())))
    vocabulary = _VOCABULARIES.get(key)
    if vocabulary is None:
        if len(_VOCABULARIES) >= _MAX_CACHED:
            _VOCABULARIES.clear()
        # `key` contains the ``id()`` of each hero. The vocabulary keeps these heroes alive, so that
        # no other hero can get the same number.
        vocabulary = _VOCABULARIES[key] = TableVocabulary(table, heroes)
    return vocabulary


class TableVocabulary(Vocabulary):
    """The names at a table, made of its seats and their heroes; `heroes` maps ids to heroes."""

    def __init__(self, table: Table, heroes: Mapping[str, Hero]) -> None:
        self.seats = [seat.name for seat in table.seats]
        self._all_heroes = tuple(heroes.values())
        self.heroes = [heroes[seat.hero] for seat in table.seats]
        self.known_tokens = {
            name: token for hero in heroes.values() for name, token in hero.tokens.items()
        }
        self.tokens = list(self.known_tokens)

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the spellings of all names of a kind, each with the value that it means."""
        if kind == "seat":
            return {name: seat for seat, name in enumerate(self.seats)}
        if kind == "mode":
            return {name: name for name in self._names_of_modes(scope)}
        if kind == "term":
            return _term_names()
        if kind == "window":
            return _window_names()
        if kind == "side":
            return {side: side for side in self.known_tokens[scope["token"]].sides}
        if kind == "upgrade":
            return dict(_spellings_of_upgrades(self.heroes[scope["seat"]]))
        return {name: name for name in self._plain_names(kind, scope)}

    def to_argument(self, slot: str, value: Any) -> Any:
        """Return the name of a seat, window or term for a message; any other value unchanged."""
        if slot in ("seat", "other") and isinstance(value, int):
            return self.seats[value]
        if slot == "term":
            return rulebook().term(value).name
        if slot == "window" and value in rulebook().windows:
            return rulebook().window(value).name
        return value

    def _plain_names(self, kind: str, scope: Mapping[str, Any]) -> Iterable[str]:
        """Return the names of a kind that have only one spelling."""
        if kind == "token":
            return self.tokens
        if kind == "purpose":
            return (*self.source_names(), OFFENSIVE_ROLL, TARGETING_ROLL, START_ROLL)
        if kind == "damage":
            return damage_names(self.source_names())
        if kind in ("action", "source"):
            return dict.fromkeys(
                name for hero in self.heroes for name in _names_of_sources(hero, kind)
            )
        if kind == "object":
            return dict.fromkeys(self.source_names())
        if kind == "ability":
            return dict.fromkeys(name for hero in self.heroes for name in hero.abilities)
        if kind == "any-card":
            return dict.fromkeys(card for hero in self.heroes for card in hero.cards)
        hero = self.heroes[scope["seat"]]
        if kind == "usable":
            return dict.fromkeys([*hero_uses(hero), *token_uses(self.known_tokens.values())])
        return _names_of_hero(hero, kind)

    def _names_of_modes(self, scope: Mapping[str, Any]) -> Iterator[str]:
        """Yield the names of the modes in which a token or passive can be spent or used."""
        hero = self.heroes[scope["seat"]]
        for verb in ("spend", "use"):
            for spec in specs_named(hero, self.known_tokens, verb, scope["object"]):
                yield from filter(None, (spec.name,))

    def source_names(self) -> list[str]:
        """Return the names of everything at the table that may roll dice or deal damage."""
        names: list[str] = []
        for hero in self.heroes:
            names += [*hero.abilities, *hero.cards, *hero.tokens, *hero.passives, *hero.procedures]
            names += [*hero_uses(hero), *token_uses(hero.tokens.values())]
        return names


@cache
def _term_names() -> Mapping[str, str]:
    return names_of_terms(rulebook())


@cache
def _window_names() -> Mapping[str, str]:
    return names_of_windows(rulebook(), WINDOW_ALIASES)


def _names_of_sources(hero: Hero, kind: str) -> Iterator[str]:
    """Yield the names of sources of damage; for the kind ``action``, also of uses and passives."""
    yield from (*hero.cards, *hero.tokens, *hero.abilities)
    if kind == "action":
        yield from (*hero_uses(hero), *hero.passives)


def _names_of_hero(hero: Hero, kind: str) -> Iterable[str]:
    """Return the names of a kind, such as ``"drawable"`` cards, that belong to one hero."""
    if kind == "offensive-ability":
        return _ability_names(hero, are_defensive=False)
    if kind == "defensive-ability":
        return _ability_names(hero, are_defensive=True)
    if kind == "drawable":
        of_piles = (procedure.name for procedure in hero.procedures.values() if procedure.pile)
        return (*hero.cards, *of_piles)
    if kind == "playable":
        return playable_first(hero)
    assert kind == "card", kind
    return hero.cards


def playable_first(hero: Hero) -> list[str]:
    """Return the names of a hero's cards; upgrades come last, because files rarely play them."""
    return sorted(hero.cards, key=lambda name: hero.cards[name].timing is Timing.UPGRADE)


def _ability_names(hero: Hero, are_defensive: bool) -> list[str]:
    return [
        ability.name
        for ability in hero.abilities.values()
        if (ability.kind == AbilityKind.DEFENSIVE) is are_defensive
    ]


def _spellings_of_upgrades(hero: Hero) -> Iterator[tuple[str, str]]:
    """Yield (spelling, name) of Hero Upgrades: ``Smack II``, ``Smack to II`` or ``Smack``."""
    upgrades = {name: card.upgrades for name, card in hero.cards.items() if card.upgrades}
    for name in upgrades:
        yield name, name
        space, _, level = name.rpartition(" ")
        yield from ((f"{space} {word} {level}", name) for word in _LEVEL_WORDS if space)
    for space in dict.fromkeys(upgrades.values()):
        fitting_cards = [
            name for name, upgraded_space in upgrades.items() if upgraded_space == space
        ]
        if len(fitting_cards) == 1:
            yield space, fitting_cards[0]
