"""Find in a text such as "Ann deals 8, Ben halves it" its people, characters and kind of quarrel.

The text is what somebody types on the first screen of the quick entry.

* character, index: a game offers characters that a seat can play. They are named by their index.
* name (`Named`): the name of a character or of something that characters have, such as a card, with
  the indices of its owners.
* kind of quarrel: ``first``: who goes first? ``amount``: how much? ``survival``: who is out?
  ``effect``: does something happen? ``may``: is it allowed?
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import normalized
from dtnb.quarrels.quarrel_speaker import quarrel_speaker

if TYPE_CHECKING:
    from dtnb.replay.game.quick_entry import Named

#: the kinds of quarrels; the text is searched for the words of the first kind first
_QUARREL_KINDS = ("first", "amount", "survival", "effect", "may")
#: the maximum number of suggested words, and the number of letters that must be typed before any
#: word is suggested
_MAX_SUGGESTED, _MIN_TYPED = 8, 3
#: a word of letters that begins with a capital
_CAPITALIZED_WORD = re.compile(r"(?<![\w’'])[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?!\w)")


class Person(NamedTuple):
    """A person in a text, with the indices of the characters that this person may play."""

    name: str
    characters: tuple[int, ...]


class Hints(NamedTuple):
    """Facts about a quarrel, taken from the text that describes it.

    Attributes
    ----------
    object_names
        The names of cards, tokens, abilities and characters in the text, in their order.
    characters
        The indices of the characters in the text; the one whose turn it probably is comes first.
    quarrel_kind
        The kind of quarrel, such as ``amount``; empty if no word of the text shows the kind.
    people
        The people in the text, in their order.
    passive_characters
        The indices of the characters whose turn it probably is not: the text names them only by
        what is used in another seat's turn, such as a token that prevents damage.
    """

    object_names: tuple[str, ...] = ()
    characters: tuple[int, ...] = ()
    quarrel_kind: str = ""
    people: tuple[Person, ...] = ()
    passive_characters: frozenset[int] = frozenset()


def find_hints(
    quarrel_text: str, names: Sequence[Named], lang: str, not_people: Collection[str] = ()
) -> Hints:
    """Return the facts about a quarrel that a text names.

    `not_people` are capitalized words that do not name people, such as phases.
    """
    return _cached_hints(quarrel_text, tuple(names), lang, frozenset(not_people))


@lru_cache(64)
def _cached_hints(
    quarrel_text: str, names: tuple[Named, ...], lang: str, not_people: frozenset[str]
) -> Hints:
    """Find the objects, characters and people that a text names, and the kind of quarrel."""
    words = f" {_plain_words(quarrel_text)} "
    places = [
        (words.find(f" {_plain_words(named.name)} "), named)
        for named in names
        if _plain_words(named.name)
    ]
    in_order = [named for place, named in sorted(places, key=lambda pair: pair[0]) if place >= 0]
    # Drop a name that is only part of a longer name in the text.
    in_text = [
        named
        for named in in_order
        if not any(
            named.name != other.name
            and f" {_plain_words(named.name)} " in f" {_plain_words(other.name)} "
            for other in in_order
        )
    ]
    with_one_owner = [named for named in in_text if len(named.characters) == 1]
    ordered = sorted(with_one_owner, key=lambda named: not named.acts_first)
    characters = tuple(dict.fromkeys(named.characters[0] for named in ordered))
    people = _find_people(quarrel_text, names, lang, not_people)
    object_names = tuple(dict.fromkeys(named.name for named in in_text))
    active_characters = {
        named.characters[0] for named in with_one_owner if named.acts_first or named.is_character
    }
    return Hints(
        object_names,
        characters,
        quarrel_kind=_kind_of_quarrel(words, lang),
        people=people,
        passive_characters=frozenset(characters) - active_characters,
    )


def _find_people(
    quarrel_text: str, names: Sequence[Named], lang: str, not_people: Collection[str]
) -> tuple[Person, ...]:
    """Return the people in a text, each with the characters that own the nearest named object."""
    say = quarrel_speaker(lang).text
    texts = [
        *(say(f"kind.{kind}") for kind in _QUARREL_KINDS),
        say("line.words"),
        say("line.no-names"),
    ]
    not_names = set(_plain_words(" ".join((*texts, *not_people))).split())
    not_names |= {part for named in names for part in _plain_words(named.name).split()}
    place_by_name = {
        match[0]: match.start()
        for match in reversed(list(_CAPITALIZED_WORD.finditer(quarrel_text)))
        if _plain_words(match[0]) not in not_names
    }
    if [*place_by_name.values()] == [0]:
        # The only capitalized word is the first of the text, so it need not be a name.
        return ()
    words = f" {_plain_words(quarrel_text)} "
    places = [(words.find(f" {_plain_words(named.name)} "), named.characters) for named in names]
    places = [(place, owners) for place, owners in places if place >= 0]
    people = []
    for name in sorted(place_by_name, key=place_by_name.__getitem__):
        place_of_name = words.find(f" {_plain_words(name)} ")
        _, owners = min(places, key=lambda pair: abs(pair[0] - place_of_name), default=(0, ()))
        people.append(Person(name, owners))
    return tuple(people)


def likely_player_of(people: Sequence[Person], character: int, taken: Collection[str]) -> str:
    """Return the person who probably plays a character; "" if all of `people` are `taken`."""
    people_left = [person for person in people if person.name not in taken]
    people_left.sort(
        key=lambda person: (character not in person.characters, bool(person.characters))
    )
    return people_left[0].name if people_left else ""


@lru_cache(4_096)
def _plain_words(text: str) -> str:
    """Return the words of a text in lower case, separated by single spaces."""
    letters = "".join(character if character.isalnum() else " " for character in text.casefold())
    return " ".join(letters.split())


def _kind_of_quarrel(words: str, lang: str) -> str:
    """Return the first kind of quarrel of which a text has a word; "" if it has none."""
    for kind in _QUARREL_KINDS:
        for word in quarrel_speaker(lang).text(f"kind.{kind}").split("|"):
            if f" {_plain_words(word)} " in words:
                return kind
    return ""


def suggest_words(quarrel_text: str, names: Sequence[Named], lang: str) -> list[str]:
    """Return words that complete the last word of a text, or that may follow it."""
    last_word = quarrel_text.rsplit(" ", 1)[-1]
    common_words = quarrel_speaker(lang).text("line.words").split("|")
    is_complete = any(
        _plain_words(last_word) in _plain_words(word).split() for word in common_words
    )
    if len(last_word) < _MIN_TYPED or is_complete:
        words_in_text = _plain_words(quarrel_text)
        unused_words = [word for word in common_words if _plain_words(word) not in words_in_text]
        return unused_words[:_MAX_SUGGESTED]
    begin = normalized(last_word)
    completions = [
        name
        for name in dict.fromkeys([*common_words, *(named.name for named in names)])
        if any(part.startswith(begin) for part in map(normalized, name.split()))
    ]
    # Do not suggest the word that is already the whole text.
    plain_text = _plain_words(quarrel_text)
    return [name for name in completions if _plain_words(name) != plain_text][:_MAX_SUGGESTED]
