"""Find the people, the characters and the kind of a quarrel in the text that describes it."""

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
    thing_names
        The names of game objects in the text, in their order.
    characters
        The indices of the characters in the text; the one whose turn it probably is comes first.
    kind
        The kind of quarrel; empty if no word of the text tells the kind.
    people
        The people in the text, in their order.
    passive_characters
        The indices of the characters whose turn it probably is not: of their things, the text names
        only those that are used in another seat's turn, such as a token that prevents damage.
    """

    thing_names: tuple[str, ...] = ()
    characters: tuple[int, ...] = ()
    kind: str = ""
    people: tuple[Person, ...] = ()
    passive_characters: frozenset[int] = frozenset()


def find_hints(
    line: str, names: Sequence[Named], lang: str, not_people: Collection[str] = ()
) -> Hints:
    """Return the facts about a quarrel that a text names.

    `not_people` are capitalized words that do not name people, such as phases.
    """
    return _cached_hints(line, tuple(names), lang, frozenset(not_people))


@lru_cache(64)
def _cached_hints(
    line: str, names: tuple[Named, ...], lang: str, not_people: frozenset[str]
) -> Hints:
    """Find the things, characters and people that a text names, and the kind of quarrel."""
    text = f" {_plain_words(line)} "
    places = [
        (text.find(f" {_plain_words(named.name)} "), named)
        for named in names
        if _plain_words(named.name)
    ]
    things = [thing for place, thing in sorted(places, key=lambda pair: pair[0]) if place >= 0]
    # Drop a name that is only part of a longer name in the line.
    things = [
        thing
        for thing in things
        if not any(
            thing.name != other.name
            and f" {_plain_words(thing.name)} " in f" {_plain_words(other.name)} "
            for other in things
        )
    ]
    with_one_owner = [thing for thing in things if len(thing.characters) == 1]
    ordered = sorted(with_one_owner, key=lambda thing: not thing.acts_first)
    characters = tuple(dict.fromkeys(thing.characters[0] for thing in ordered))
    people = _find_people(line, names, lang, not_people)
    thing_names = tuple(dict.fromkeys(thing.name for thing in things))
    active_characters = {
        thing.characters[0] for thing in with_one_owner if thing.acts_first or thing.is_character
    }
    return Hints(
        thing_names,
        characters,
        _kind_of_quarrel(text, lang),
        people,
        frozenset(characters) - active_characters,
    )


def _find_people(
    line: str, names: Sequence[Named], lang: str, not_people: Collection[str]
) -> tuple[Person, ...]:
    """Return the people in a line, each with the characters that own the nearest game object."""
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
        for match in reversed(list(_CAPITALIZED_WORD.finditer(line)))
        if _plain_words(match[0]) not in not_names
    }
    if [*place_by_name.values()] == [0]:
        # The only capitalized word begins the line, so it need not be a name.
        return ()
    text = f" {_plain_words(line)} "
    things = [(text.find(f" {_plain_words(named.name)} "), named.characters) for named in names]
    things = [(place, owners) for place, owners in things if place >= 0]
    people = []
    for name in sorted(place_by_name, key=place_by_name.__getitem__):
        place_of_name = text.find(f" {_plain_words(name)} ")
        _, owners = min(things, key=lambda thing: abs(thing[0] - place_of_name), default=(0, ()))
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


def _kind_of_quarrel(text: str, lang: str) -> str:
    for kind in _QUARREL_KINDS:
        for word in quarrel_speaker(lang).text(f"kind.{kind}").split("|"):
            if f" {_plain_words(word)} " in text:
                return kind
    return ""


def suggest_words(line: str, names: Sequence[Named], lang: str) -> list[str]:
    """Return words that complete the last word of a line, or that may follow it."""
    last_word = line.rsplit(" ", 1)[-1]
    common_words = quarrel_speaker(lang).text("line.words").split("|")
    is_complete = any(
        _plain_words(last_word) in _plain_words(word).split() for word in common_words
    )
    if len(last_word) < _MIN_TYPED or is_complete:
        return [word for word in common_words if _plain_words(word) not in _plain_words(line)][
            :_MAX_SUGGESTED
        ]
    begin = normalized(last_word)
    completions = [
        name
        for name in dict.fromkeys([*common_words, *(thing.name for thing in names)])
        if any(part.startswith(begin) for part in map(normalized, name.split()))
    ]
    return [name for name in completions if _plain_words(name) != _plain_words(line)][
        :_MAX_SUGGESTED
    ]
