"""The names that moves and statements use at a table: seats, stats, dice, heroes, tiles, cards.

* name: a word of the file in English or French. It means a value, often the id of an object in the
  box, which is the content of the game.
* purpose: what a roll is for, such as a check.
* term: a word that the rulebook defines. A window is a point of a turn with an id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from dtnb.dungeon.content.model import Box
from dtnb.dungeon.content.names import STAT_TERMS, hero_name, object_name, stat_name
from dtnb.dungeon.messages import FOLDER, speaker
from dtnb.dungeon.replay.window_names import WINDOW_ALIASES
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.state.party import BASIC_KINDS, EPIC_KINDS
from dtnb.dungeon.state.stats import ASSIGNED_STATS, COMBAT_STATS, DICE, DICE_AT_START
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.phrasebook import Phrasebook, Vocabulary, load_phrasebook
from dtnb.replay.game.disputes import names_of_terms, names_of_windows
from dtnb.rulebook import LANGUAGES, Language, Text

#: an article or possessive in front of a name
ARTICLE = re.compile(
    r"^(?:(?:an?|the|his|her|their|its|la|le|les|un|une|son|sa|leur)\s+(?=\S)|l['’])", re.IGNORECASE
)
#: the highest number in the name of a hero, such as "Rogue 2" for the second hero of a kind
_MAX_OF_A_KIND = 9
_HERO_KINDS = (*BASIC_KINDS, *EPIC_KINDS)
#: for each kind of name that is the same at every table, the ids that such names can mean
_FIXED_IDS: Mapping[str, Sequence[str]] = {
    "stat": (*COMBAT_STATS, "health", "time", "ability"),
    "fighting-stat": COMBAT_STATS,
    "assigned-stat": ASSIGNED_STATS,
    "lost-stat": ("health", *COMBAT_STATS),
    "die": [f"d{die}" for die in DICE],
    "starting-die": [f"d{die}" for die in DICE_AT_START],
    "hero": [
        *_HERO_KINDS,
        *(f"{kind}-{number}" for number in range(1, _MAX_OF_A_KIND + 1) for kind in _HERO_KINDS),
    ],
}
#: articles that stand for the count 1
_ARTICLES = ("a", "an", "un", "une")
#: for each `Chance.purpose`, the words by which a file may name this purpose of a roll; messages
#: suggest the first of them
PURPOSES: Mapping[str, Mapping[Language, Sequence[str]]] = {
    "check": {"en": ("check", "stat check", "trap"), "fr": ("test", "piège")},
    "attack": {"en": ("attack", "own attack"), "fr": ("attaque",)},
    "hero-attack": {
        "en": ("heroes", "hero attack", "heroes attack", "defence", "defense"),
        "fr": ("héros", "attaque des héros", "défense"),
    },
    "minion": {"en": ("minion", "dieminion", "die minion"), "fr": ()},
    "icon": {
        "en": ("question mark", "icon", "random hero"),
        "fr": ("point d'interrogation", "icône", "héros au hasard"),
    },
    "tile": {"en": ("tile",), "fr": ("tuile",)},
    "amount": {"en": ("amount",), "fr": ("montant",)},
}
#: purposes of rolls with a stat
STAT_ROLLS = ("check", "attack", "hero-attack")


@cache
def phrasebook() -> Phrasebook:
    """Return the phrasebook of DIE in the Dungeon."""
    return load_phrasebook(FOLDER)


class TableVocabulary(Vocabulary):
    """The names at a table, in both languages.

    `options` are the objects that the pending decision offers; completing a move suggests them.
    """

    def __init__(self, table: Table, box: Box, options: Iterable[str] = ()) -> None:
        self.seats = [seat.name for seat in table.seats]
        self.creatures = [seat.creature for seat in table.seats]
        self.cells = [place.cell for place in table.places]
        self.box = box
        self.options = tuple(options)

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the names of a kind as they are written, with the value that each one means."""
        if kind == "seat":
            return {name: seat for seat, name in enumerate(self.seats)}
        if kind == "article":
            return dict.fromkeys(_ARTICLES, 1)
        if kind == "cell":
            return {cell: cell for cell in self.cells}
        if kind == "purpose":
            return _purpose_names()
        if kind == "source":
            source_ids = (*self.box.tiles, *self._ability_ids())
            return {name: self.title(id_).en for id_ in source_ids for name in self.names_of(id_)}
        if kind == "choice":
            return {name: name for option in self.options for name in self.names_of(option)}
        if kind == "term":
            return _term_names()
        if kind == "window":
            return _window_names()
        if kind in _FIXED_IDS:
            return _fixed_names(kind)
        return {name: id_ for id_ in self._ids(kind, scope) for name in self.names_of(id_)}

    def titles(self, kind: str, scope: Mapping[str, Any], lang: str) -> list[str]:
        """Return the names of a kind that messages suggest, in one language."""
        if kind in ("seat", "cell", "choice"):
            return list(self.names(kind, scope))
        if kind == "purpose":
            return [name for words in PURPOSES.values() for name in words[_language(lang)][:1]]
        return [self.title(id_).get(_language(lang)) for id_ in self._ids(kind, scope)]

    def to_argument(self, slot: str, value: Any) -> Any:
        """Return the value of a slot for messages: a name in place of an id."""
        if slot in ("seat", "other"):
            return self.seats[value]
        if slot == "term":
            return rulebook().term(value).name
        if slot == "window" and value in rulebook().windows:
            return rulebook().window(value).name
        return object_title(self.box, value) if isinstance(value, str) else value

    def title(self, id_: str) -> Text:
        """Return the name of an id in both languages; the id itself if there is no name."""
        title = object_title(self.box, id_)
        if isinstance(title, Message):
            english, french = (speaker(lang).render(title) for lang in LANGUAGES)
            return Text(english, french)
        return title if isinstance(title, Text) else Text(id_, id_)

    def names_of(self, id_: str) -> tuple[str, ...]:
        """Return every name of an id, the id included."""
        title = self.title(id_)
        return tuple(dict.fromkeys((title.en, title.fr, id_)))

    def _ids(self, kind: str, scope: Mapping[str, Any]) -> Iterable[str]:
        """Return the ids of a kind; ``scope["seat"]`` is the seat whose abilities are meant."""
        if kind in _FIXED_IDS:
            return _FIXED_IDS[kind]
        if kind == "tile":
            return self.box.tiles
        if kind == "thing-name":
            return (*self.box.tiles, *dict.fromkeys(self._ability_ids()))
        creature = self.box.creatures.get(self.creatures[scope["seat"]])
        if creature is None:
            return ()
        if kind == "ability":
            return creature.abilities
        assert kind == "ability-card", kind
        return creature.cards

    def _ability_ids(self) -> Iterator[str]:
        """Yield the ids of the abilities and ability cards of every creature."""
        for creature in self.box.creatures.values():
            yield from creature.abilities
            yield from creature.cards


def object_title(box: Box, object_id: str) -> Message | Text | str:
    """Return the name that readers see: a translated title, a message, or else the id itself."""
    english, french = (object_name(box, object_id, lang) for lang in LANGUAGES)
    if english and french:
        return Text(english, french)
    return Message(f"object.{object_id}") if speaker("en").has(f"object.{object_id}") else object_id


def _language(lang: str) -> Language:
    return "fr" if lang == "fr" else "en"


@cache
def _term_names() -> Mapping[str, str]:
    return names_of_terms(rulebook())


@cache
def _window_names() -> Mapping[str, str]:
    return names_of_windows(rulebook(), WINDOW_ALIASES)


@cache
def _fixed_names(kind: str) -> Mapping[str, str]:
    """Return the names of a kind that are the same at every table, with their ids."""
    names: dict[str, str] = {}
    for id_ in _FIXED_IDS[kind]:
        for lang in LANGUAGES:
            name = stat_name(id_, lang) if id_ in STAT_TERMS else hero_name(id_, lang)
            names[name or id_] = id_
        names[id_] = id_
    return names


@cache
def _purpose_names() -> Mapping[str, str]:
    """Return every way to write the purpose of a roll, each with the English words for it."""
    purposes = {f"d{die}": f"d{die}" for die in DICE}
    for words in PURPOSES.values():
        purposes |= {name: name for name in words["en"]}
        purposes |= dict.fromkeys(words["fr"], words["en"][0])
    for stat in COMBAT_STATS:
        english, french = (stat_name(stat, lang) for lang in LANGUAGES)
        purposes |= {english: english, french: english}
        for kind in STAT_ROLLS:
            words = PURPOSES[kind]
            for name in words["en"]:
                purposes[f"{english} {name}"] = purposes[f"{name} {english}"] = f"{english} {name}"
            for name in words["fr"]:
                for written in (f"{name} de {french}", f"{name} {french}"):
                    purposes[written] = f"{english} {words['en'][0]}"
    return purposes
