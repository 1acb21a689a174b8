"""Read expectations and claims: ``Ben takes 0``, ``Ann has 2 CP``, ``it is a draw``.

The tables in this module map an entry of the phrasebook to the function that returns its check.

* phrasebook: it has an entry for each kind of sentence
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.mistakes import unknown_seat_error
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.read_move import to_move
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.dicethrone.replay.set_up.token_copies import dial_reads, side_shows
from dtnb.dicethrone.replay.statements import (
    permissions,
    record_expectations,
    seat_expectations,
    table_expectations,
)
from dtnb.explain import Message
from dtnb.files.names import closest_name, signed_number
from dtnb.files.problems import did_you_mean, suggest
from dtnb.phrasebook import Mismatch, Phrase, parse
from dtnb.replay.game.disputes import opposite
from dtnb.replay.game.terms import Check, Expectation, PhraseError

FORMS = Message("hint.expectations")

#: Statements of these kinds are about one moment; they may be true there and false later.
_MOMENTARY_STATEMENTS = ("statement.may", "statement.may-not")
#: the hint how to write the number in a statement, by the statement's entry in the phrasebook
_NUMBER_HINTS = {
    "predicate.takes": "hint.takes",
    "predicate.heals": "hint.heals",
    "predicate.draws": "hint.draws",
}


class _SpannedStatement(NamedTuple):
    """One statement in a line of text that may have several."""

    phrase: Phrase
    #: the seat that the statement is about; -1 if it is about no seat
    seat: int
    #: where the statement begins and ends in the text
    span: tuple[int, int]


def read_statements(text: str, vocabulary: TableVocabulary) -> list[Expectation]:
    """Read the statements of one entry of a file, separated by commas or ``and``.

    A statement without a player is about the player of the previous statement. "has" and "gets" may
    be followed by a list. Raise PhraseError if a statement is not understood.
    """
    written = text.rstrip(" .,")
    sides = [side for token in vocabulary.known_tokens.values() for side in token.sides]
    known_names = (*vocabulary.source_names(), *sides, *vocabulary.seats)
    signed = signed_number(written.strip(), known_names)
    if signed is not None:
        raise error("no-number", name=signed, right=Message("hint.number-alone"))
    try:
        claim = parse(phrasebook(), "claim", written, vocabulary)
    except Mismatch as mismatch:
        raise _statement_error(mismatch, vocabulary) from None
    expectations = []
    for phrase, seat, (start, end) in _spanned_statements(claim["statements"]):
        check, words = (
            _make_check(phrase, seat, written, vocabulary),
            written[start:end].strip(" .,"),
        )
        expectations.append(Expectation(text, check, words, phrase.id in _MOMENTARY_STATEMENTS))
    return expectations


def _spanned_statements(statements: tuple[Phrase, ...]) -> Iterator[_SpannedStatement]:
    """Yield the statements with their places in the text.

    In ``Ann has 2 CP and 1 card``, two statements share a player and a verb. The shared text
    ``Ann has`` belongs to the span of the first.
    """
    for statement in statements:
        if statement.id == "statement.things":
            yield from _spanned_items(statement["things"], statement, statement["seat"])
        elif statement.id != "statement.player":
            yield _SpannedStatement(statement, seat=-1, span=statement.span)
        else:
            for predicate in statement["predicates"]:
                is_first = predicate is statement["predicates"][0]
                start = statement.span[0] if is_first else predicate.span[0]
                items = predicate.get("things") or predicate.get("gains") or (predicate,)
                yield from _spanned_items(items, predicate, statement["seat"], start)


def _spanned_items(
    items: tuple[Phrase, ...], phrase: Phrase, seat: int, start: int | None = None
) -> Iterator[_SpannedStatement]:
    """Yield the items of a list; the first begins at `start` or, by default, with `phrase`."""
    begin = phrase.span[0] if start is None else start
    for item in items:
        start_of_item = begin if item is items[0] else item.span[0]
        yield _SpannedStatement(item, seat=seat, span=(start_of_item, item.span[1]))


def _make_check(phrase: Phrase, seat: int, written: str, vocabulary: TableVocabulary) -> Check:
    """Return the check of a statement; `seat` is -1 if it is not about a player."""
    if phrase.id in _MOMENTARY_STATEMENTS:
        move = to_move(phrase["seat"], phrase["deed"], written, vocabulary)
        return permissions.may(move, says_may=phrase.id == "statement.may")
    if seat < 0:
        return _CHECKS_OF_RECORD[phrase.id](phrase)
    if phrase.id in _CHECKS_OF_TOKENS:
        return _CHECKS_OF_TOKENS[phrase.id](phrase, seat, vocabulary)
    return _CHECKS_OF_SEAT[phrase.id](phrase, seat)


def _is_before(phrase: Phrase) -> Check:
    first, second = phrase["name"], phrase["other"]
    return lambda record: record_expectations.check_before(record, first, second)


def _is_first(phrase: Phrase) -> Check:
    name = phrase["name"]
    return lambda record: record_expectations.check_first(record, name)


def _counts_cards(phrase: Phrase, seat: int) -> Check:
    pile = phrase.get("pile")
    place = pile.id.removeprefix("pile.") if pile is not None else "hand"
    return table_expectations.counts_cards(seat, phrase.get("count", 0), place)


def _card_is_in(phrase: Phrase, seat: int) -> Check:
    place = phrase["place"].id.removeprefix("place.")
    expected = phrase.id == "thing.card"
    return table_expectations.card_is_in(seat, phrase["card"], place, expected)


def _dial_reads(phrase: Phrase, seat: int, vocabulary: TableVocabulary) -> Check:
    token = vocabulary.known_tokens[phrase["token"]]
    if not token.health:
        raise error("no-token", name=f"{token.name} at {phrase['amount']}", right=FORMS)
    return dial_reads(seat, token, phrase["amount"])


def _side_shows(phrase: Phrase, seat: int, vocabulary: TableVocabulary) -> Check:
    return side_shows(seat, vocabulary.known_tokens[phrase["token"]], phrase["side"])


#: statements about the whole record
_CHECKS_OF_RECORD: Mapping[str, Callable[[Phrase], Check]] = {
    "statement.draw": lambda phrase: record_expectations.check_draw,
    "statement.turn": lambda phrase: table_expectations.is_turn(phrase["number"]),
    "statement.whose-turn": lambda phrase: table_expectations.is_active(phrase["seat"]),
    "statement.subtotal": lambda phrase: record_expectations.attack_total(
        "subtotal", phrase["amount"]
    ),
    "statement.damage": lambda phrase: record_expectations.attack_total("total", phrase["amount"]),
    "statement.target": lambda phrase: record_expectations.target_is(phrase["seat"]),
    "statement.before": _is_before,
    "statement.goes-first": lambda phrase: permissions.acts_first(phrase["seat"]),
    "statement.first": _is_first,
    "statement.deals": lambda phrase: record_expectations.source_deals(
        phrase["amount"], phrase["name"]
    ),
}
#: statements about a player
_CHECKS_OF_SEAT: Mapping[str, Callable[[Phrase, int], Check]] = {
    "predicate.takes-nothing": lambda phrase, seat: seat_expectations.takes(seat, 0),
    "predicate.takes": lambda phrase, seat: seat_expectations.takes(seat, phrase["amount"]),
    "predicate.heals-nothing": lambda phrase, seat: seat_expectations.heals(seat, 0),
    "predicate.heals": lambda phrase, seat: seat_expectations.heals(seat, phrase["amount"]),
    "predicate.draws-none": lambda phrase, seat: seat_expectations.draws(seat, 0),
    "predicate.draws-one": lambda phrase, seat: seat_expectations.draws(seat, 1),
    "predicate.draws": lambda phrase, seat: seat_expectations.draws(seat, phrase["count"]),
    "predicate.gets-none": lambda phrase, seat: seat_expectations.gets(
        seat, phrase["token"], number=0
    ),
    "gain.tokens": lambda phrase, seat: seat_expectations.gets(
        seat, phrase["token"], number=phrase["count"]
    ),
    "gain.token": lambda phrase, seat: seat_expectations.gets(seat, phrase["token"], number=None),
    "predicate.wins": lambda phrase, seat: seat_expectations.wins(seat),
    "predicate.is-defeated": lambda phrase, seat: seat_expectations.is_defeated(seat),
    "predicate.survives": lambda phrase, seat: opposite(seat_expectations.is_defeated(seat)),
    "predicate.starts": lambda phrase, seat: table_expectations.is_start_player(seat),
    "predicate.leads": lambda phrase, seat: table_expectations.leads(seat),
    "predicate.is-at": lambda phrase, seat: seat_expectations.dial_is(
        "health", seat, phrase["amount"]
    ),
    "predicate.is-asked-before": lambda phrase, seat: seat_expectations.is_asked_before(
        seat, phrase["other"]
    ),
    "predicate.has-no-card": _card_is_in,
    "predicate.has-no-cards": _counts_cards,
    "predicate.has-no-attempts": lambda phrase, seat: table_expectations.has_attempts(
        seat, 0, remaining_only=False
    ),
    "predicate.has-no-attempts-left": lambda phrase, seat: table_expectations.has_attempts(
        seat, 0, remaining_only=True
    ),
    "predicate.has-none": lambda phrase, seat: seat_expectations.has_tokens(
        seat, phrase["token"], number=0
    ),
    "thing.cp": lambda phrase, seat: seat_expectations.dial_is("cp", seat, phrase["amount"]),
    "thing.health": lambda phrase, seat: seat_expectations.dial_is(
        "health", seat, phrase["amount"]
    ),
    "thing.cards": _counts_cards,
    "thing.attempts": lambda phrase, seat: table_expectations.has_attempts(
        seat, phrase["count"], remaining_only=False
    ),
    "thing.attempts-left": lambda phrase, seat: table_expectations.has_attempts(
        seat, phrase["count"], remaining_only=True
    ),
    "thing.limit": lambda phrase, seat: table_expectations.has_limit(
        seat, phrase["token"], phrase["amount"]
    ),
    "thing.card": _card_is_in,
    "thing.no-card": _card_is_in,
    "thing.tokens": lambda phrase, seat: seat_expectations.has_tokens(
        seat, phrase["token"], number=phrase["count"]
    ),
    "thing.token": lambda phrase, seat: seat_expectations.has_tokens(
        seat, phrase["token"], number=None
    ),
}
#: statements about the dial or the side of a player's token
_CHECKS_OF_TOKENS: Mapping[str, Callable[[Phrase, int, TableVocabulary], Check]] = {
    "thing.dial": _dial_reads,
    "thing.side": _side_shows,
}


def _statement_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text that is not a statement."""
    unread_text = mismatch.rest.strip()
    at_start = mismatch.start == 0
    if at_start and closest_name(mismatch.word, vocabulary.seats) is not None:
        return unknown_seat_error(mismatch.text, vocabulary)
    subject = mismatch.of_kind("action")
    if at_start and subject is not None:
        name = mismatch.written_name(subject, phrasebook().following_words("action"))
        if closest_name(name, subject.texts) is not None:
            return error("no-action", name=name, right=suggest(name, subject.texts))
    for expected in mismatch.expected:
        if expected.entry in _NUMBER_HINTS and expected.kind:
            number_hint = Message(_NUMBER_HINTS[expected.entry])
            return error("no-number", name=unread_text, right=number_hint)
    verbs = (item.entry for item in mismatch.expected if item.phrase_start == mismatch.start)
    if any(entry.startswith("predicate.") for entry in verbs):
        wrong_word, suggestion = mismatch.nearest()
        if suggestion is not None and suggestion in mismatch.words():
            return error("no-expectation", name=wrong_word, right=did_you_mean(suggestion))
        return error("no-expectation", name=unread_text or mismatch.text, right=FORMS)
    if at_start or not unread_text:
        return error("no-expectation", name=mismatch.text, right=FORMS)
    token = mismatch.of_kind("token")
    if token is not None:
        wrong_word, suggestion = mismatch.nearest()
        hint = hint_absent_hero(unread_text, vocabulary.heroes)
        correction = hint or (did_you_mean(suggestion) if suggestion else FORMS)
        return error("no-token", name=wrong_word if suggestion else unread_text, right=correction)
    card = mismatch.of_kind("card")
    if card is not None:
        hero = vocabulary.heroes[card.scope["seat"]].name
        return error("no-card", hero=hero, name=unread_text, right=suggest(unread_text, card.texts))
    if subject is not None:
        return error("no-action", name=unread_text, right=suggest(unread_text, subject.texts))
    wrong_word, suggestion = mismatch.nearest()
    correction = did_you_mean(suggestion) if suggestion else FORMS
    return error("no-expectation", name=wrong_word if suggestion else unread_text, right=correction)
