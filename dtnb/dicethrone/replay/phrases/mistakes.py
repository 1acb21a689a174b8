"""Explain why a text is not a move: the wrong word, and its correction.

* phrasebook: it has an entry for each kind of sentence, such as ``move.pass``
* `Mismatch`: up to where a text fits an entry, and which words or names are expected there. Its
  method `of_kind` returns what is expected if that is a name of one of the given kinds; `nearest`
  returns the wrong words and the expected text that is most like them
* scope: the values of the slots that were read before, such as the seat
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.explain import Message
from dtnb.files.names import closest_name, find_name, split_leading
from dtnb.files.problems import did_you_mean, one_of, suggest
from dtnb.phrasebook import Expected, Mismatch
from dtnb.phrasebook.mismatch import END
from dtnb.replay.game.terms import PhraseError

#: People use these verbs by mistake. The message is a hint that names the right verb.
_WRONG_VERB_HINTS = {
    "activates": Message("hint.announces"),
    "attacks": Message("hint.announces"),
    "declares": Message("hint.announces"),
    "rerolls": Message("hint.keeping"),
    "rolled": Message("hint.rolls"),
    "discards": Message("hint.discards"),
    "pays": Message("hint.pays"),
}
#: the code of the error if a name is unknown, by the kind of name that is expected in its place
_CODES = {
    "offensive-ability": "no-offensive",
    "defensive-ability": "no-defensive",
    "drawable": "not-a-card",
    "any-card": "not-a-card",
    "card": "not-a-card",
    "playable": "not-a-card",
    "upgrade": "no-upgrade",
    "usable": "not-used",
    "purpose": "no-purpose",
    "damage": "no-damage",
    "mode": "no-way",
}
#: the verb of the moves that use a name of this kind
_VERBS_OF_KINDS = {
    "offensive-ability": "announce",
    "defensive-ability": "defend",
    "playable": "play",
    "usable": "use",
}
_ROLLED_AGAIN = re.compile(r"re-?roll|relan[cç]", re.IGNORECASE)
_SET_TO = re.compile(r"re-?roll(?:ing|s)\s+\D*(\d).*?(?:in)?to\s+\D*(\d)", re.IGNORECASE)


def move_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text that is not a move."""
    seat = mismatch.of_kind("seat")
    if seat is not None and seat.entry == "play.move":
        return unknown_seat_error(mismatch.text, vocabulary)
    set_to = _SET_TO.search(mismatch.text)
    if set_to is not None:
        reroll_aim = Message("die-aim.re-rolling", {"dice": int(set_to[1])})
        purpose = mismatch.expected[0].scope.get("object")
        roll_again = Message("move.roll", {"dice": [int(set_to[2])], "purpose": purpose})
        return error("rolled-again", first=reroll_aim, then=roll_again)
    if not mismatch.rest:
        return _unfinished_error(mismatch)
    expected_name = mismatch.of_kind(*_CODES)
    if expected_name is not None:
        return _unknown_name_error(mismatch, expected_name, vocabulary)
    token = mismatch.of_kind("token")
    if token is not None and token.entry == "move.spend":
        return _unknown_name_error(mismatch, token, vocabulary)
    if token is not None:
        return _unknown_target_error(mismatch, token, vocabulary)
    if mismatch.of_kind(END) is not None:
        wrong_word, suggestion = mismatch.nearest()
        correction = did_you_mean(suggestion) if suggestion else Message("hint.aims")
        return error("not-understood", name=wrong_word, right=correction)
    if mismatch.of_kind("dice") is not None:
        return error("not-understood", name=mismatch.rest, right=Message("hint.shapes-of-rolls"))
    if mismatch.of_kind("digit") is not None:
        hint = "hint.re-rolling" if _ROLLED_AGAIN.search(mismatch.text) else "hint.changing"
        return error("no-die", name=mismatch.rest.strip(), right=Message(hint))
    return _unknown_verb_error(mismatch)


def _unfinished_error(mismatch: Mismatch) -> PhraseError:
    """Return the error for a move that ends too early."""
    first_expected = mismatch.expected[0]
    if first_expected.phrase_start == mismatch.start:
        # This message lists all verbs, so it needs no hint.
        return error("no-move", name=mismatch.text.strip())
    if first_expected.entry.startswith("move.roll"):
        verb = mismatch.text[first_expected.phrase_start :].split()[0]
        return error("no-move", name=verb, right=Message("hint.keeping"))
    missing_texts = [*mismatch.names(), *mismatch.words()]
    hint = one_of(missing_texts) if missing_texts else Message("hint.changing")
    return error(
        "unfinished", name=mismatch.text[first_expected.phrase_start :].strip(), right=hint
    )


def unknown_seat_error(text: str, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a phrase that does not begin with the name of a seat.

    If it begins with the name of a hero, the error says who plays this hero.
    """
    seats, heroes = vocabulary.seats, vocabulary.heroes
    seats_by_hero = {hero.name: seat for hero, seat in zip(heroes, seats, strict=True)}
    hero, _ = split_leading(text, seats_by_hero) or split_leading(text, available()) or ("", "")
    if hero in seats_by_hero:
        hint_values = {"seat": seats_by_hero[hero], "hero": hero}
        return error("nobody", name=hero, right=Message("problem.nobody.hero", hint_values))
    if hero:
        return error("not-seated", name=load_hero(hero).name, names=seats)
    first_word = text.split()[0] if text.split() else ""
    suggestion = closest_name(first_word, seats)
    return error(
        "nobody",
        name=first_word,
        names=seats,
        right=did_you_mean(suggestion) if suggestion else None,
    )


def _unknown_name_error(
    mismatch: Mismatch, expected: Expected, vocabulary: TableVocabulary
) -> PhraseError:
    """Return the error for a name that is not of the expected kind."""
    kind = expected.kind
    wrong_word, suggestion = mismatch.nearest(expected)
    name = wrong_word if suggestion is not None else _attempted_name(mismatch, expected)
    if kind == "mode":
        modes = list(expected.texts)
        return error("no-way", name=name, right=one_of(modes) if modes else None)
    if kind == "drawable" and find_name(mismatch.rest, ("a card", "cards", "an unknown card")):
        return error("drawn", name=mismatch.rest)
    seat = expected.scope["seat"]
    hero = vocabulary.heroes[seat]
    if kind in ("purpose", "damage", "any-card"):
        hint = hint_for_name(
            name, _names_to_suggest(expected, vocabulary), hero=None, vocabulary=vocabulary
        )
        return error(_CODES[kind], name=name, hero=hero.name, right=hint)
    hint = _fitting_upgrades(hero, name) if kind == "upgrade" else None
    hint = hint or _corrected_move(seat, kind, name, vocabulary)
    hint = hint or hint_for_name(
        name, _names_to_suggest(expected, vocabulary), hero=hero, vocabulary=vocabulary
    )
    return error(_CODES.get(kind, "not-a-token"), name=name, hero=hero.name, right=hint)


def _names_to_suggest(expected: Expected, vocabulary: TableVocabulary) -> Iterable[str]:
    """Return the names to suggest, each in its shortest spelling."""
    if expected.kind == "damage":
        return vocabulary.source_names()
    if expected.kind == "upgrade":
        hero = vocabulary.heroes[expected.scope["seat"]]
        return [name for name, card in hero.cards.items() if card.upgrades]
    return expected.texts


def _fitting_upgrades(hero: Hero, name: str) -> Message | None:
    """Return the moves that play the upgrades of the board space `name`; None without upgrades."""
    upgrades = {card: spec.upgrades for card, spec in hero.cards.items() if spec.upgrades}
    space = find_name(name, dict.fromkeys(upgrades.values()))
    fitting_cards = [card for card, upgraded_space in upgrades.items() if upgraded_space == space]
    if not fitting_cards:
        return None
    return one_of(Message("move.upgrade", {"object": card}) for card in fitting_cards)


def hint_for_name(
    name: str, known: Iterable[str], hero: Hero | None, vocabulary: TableVocabulary
) -> Message | None:
    """Return a hint for a wrong name: the other hero to whom it belongs, or the nearest names."""
    known_names = list(known)
    for other_hero in vocabulary.heroes if hero is not None else ():
        match = (
            find_name(name, [*other_hero.abilities, *other_hero.cards])
            if other_hero is not hero
            else None
        )
        if match is not None and match not in known_names:
            return Message("problem.other-hero", {"name": match, "hero": other_hero.name})
    return hint_absent_hero(name, vocabulary.heroes) or suggest(name, known_names)


def _corrected_move(seat: int, kind: str, name: str, vocabulary: TableVocabulary) -> Message | None:
    """Return the move with the right verb for a name: "spends" for a token that is "played"."""
    hero, seat_name = vocabulary.heroes[seat], vocabulary.seats[seat]
    verb = _VERBS_OF_KINDS.get(kind, "spend" if kind == "token" else "")
    passive = find_name(name, hero.passives)
    if verb == "use" and passive is not None:
        uses = (use.name for level in hero.passives[passive].levels for use in level.uses)
        return one_of(dict.fromkeys(uses))
    tokens = vocabulary.known_tokens.items()
    scope = {"seat": seat}
    for other_verb, names in (
        ("spend", [token for token, spec in tokens if spec.spends or not spec.uses]),
        ("use", [token for token, spec in tokens if spec.uses]),
        ("play", hero.cards),
        ("announce", vocabulary.names("offensive-ability", scope)),
        ("defend", vocabulary.names("defensive-ability", scope)),
    ):
        match = find_name(name, names)
        if match is not None and other_verb != verb:
            move = Message(f"move.{other_verb}", {"object": match})
            return Message("move.of", {"who": seat_name, "move": move})
    return None


def _attempted_name(mismatch: Mismatch, expected: Expected) -> str:
    return mismatch.written_name(expected, phrasebook().following_words(expected.kind))


def _unknown_target_error(
    mismatch: Mismatch, expected: Expected, vocabulary: TableVocabulary
) -> PhraseError:
    """Return the error for an aim that names no player, token or dice."""
    wrong_word, suggestion = mismatch.nearest()
    name = wrong_word if suggestion is not None else _attempted_name(mismatch, expected)
    hint = did_you_mean(suggestion) if suggestion else one_of(vocabulary.seats)
    return error("no-aim", name=name, right=hint)


def _unknown_verb_error(mismatch: Mismatch) -> PhraseError:
    """Return the error for a word that is no verb, or that does not continue the phrase."""
    word, suggestion = mismatch.nearest()
    if mismatch.expected[0].phrase_start != mismatch.start:
        return error(
            "not-understood", name=word, right=did_you_mean(suggestion) if suggestion else None
        )
    hint = _WRONG_VERB_HINTS.get(word.casefold().replace("-", ""))
    hint = hint or (did_you_mean(suggestion) if suggestion else None)
    return error("no-move", name=word, right=hint)
