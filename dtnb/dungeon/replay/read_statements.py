"""Read statements about a record: ``Might is 7 on d8``, ``the Rogue is defeated``.

Each statement of the phrasebook has a function here, which returns its check.

A slot is a gap of a phrase that a value fills.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from dtnb.dungeon.replay import expectations
from dtnb.dungeon.replay.mistakes import statement_error
from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.replay.vocabulary import TableVocabulary, phrasebook
from dtnb.files.names import signed_number
from dtnb.phrasebook import Mismatch, Phrase, parse
from dtnb.replay.game.terms import Check, Expectation

#: signs that do not belong to a number: a colon in front of it, and the hyphen of ``Rogue-2``
_OTHER_SIGNS = re.compile(r"\s:(?=\s)|(?<=[a-z])-(?=\d)", re.IGNORECASE)


def read_statements(text: str, vocabulary: TableVocabulary) -> list[Expectation]:
    """Read the statements of one line, separated by commas or ``and``.

    A statement without a subject is about the seat named last: in ``Ann has 2 pips and is at C3``,
    both are about Ann. If no seat is named, it is about the first seat. Raise PhraseError if a
    statement cannot be read.
    """
    written = text.rstrip(" .,")
    signed = signed_number(_OTHER_SIGNS.sub(" ", written), vocabulary.seats)
    if signed is not None:
        raise error("no-number", name=signed)
    try:
        line = parse(phrasebook(), "claim", written, vocabulary)
    except Mismatch as mismatch:
        raise statement_error(mismatch, vocabulary) from None
    return [
        Expectation(
            text,
            _make_check(statement.phrase, statement.seat),
            written[statement.start : statement.end].strip(),
        )
        for statement in _located_statements(line["statements"])
    ]


class _LocatedStatement(NamedTuple):
    """One statement of a line, with its seat and its position in the text."""

    phrase: Phrase
    seat: int
    start: int
    end: int


def _located_statements(statements: tuple[Phrase, ...]) -> Iterator[_LocatedStatement]:
    """Yield each statement of a line; several may share their first words.

    In ``Ann has 2 pips and 3 tokens`` they are ``Ann has 2 pips`` and ``3 tokens``.
    """
    seat = 0
    for statement in statements:
        seat = statement.get("seat", seat)
        predicates = statement.get("predicates", (statement,))
        for predicate in predicates:
            # The first predicate begins where its statement begins, so that the name of the seat
            # belongs to it. For the same reason, the first thing begins where its predicate begins.
            begin = (statement if predicate is predicates[0] else predicate).span[0]
            things = predicate.get("things", (predicate,))
            for thing in things:
                thing_begin = begin if thing is things[0] else thing.span[0]
                yield _LocatedStatement(thing, seat, thing_begin, thing.span[1])


def _make_check(phrase: Phrase, seat: int) -> Check:
    if phrase.id in _CHECKS_OF_RECORD:
        return _CHECKS_OF_RECORD[phrase.id](phrase)
    return _CHECKS_OF_SEAT[phrase.id](phrase, seat)


def _party_is(phrase: Phrase) -> Check:
    return expectations.party_is([member["hero"] for member in phrase["heroes"]])


def _has_value(phrase: Phrase, seat: int) -> Check:
    return expectations.has_value(seat, phrase["stat"], phrase["value"], phrase.get("die"))


def _party_has_value(phrase: Phrase) -> Check:
    return expectations.party_has_value(phrase["stat"], phrase["value"], phrase.get("die"))


def _count_check(resource: str, slot: str = "") -> Callable[[Phrase, int], Check]:
    """Return the function for a statement that counts something of a seat.

    `resource` is a key of `expectations.SEAT_COUNTS`. `slot` is the phrase's slot with the die or
    stat to count; "" if the count needs none.
    """

    def make_check(phrase: Phrase, seat: int) -> Check:
        name = str(phrase[slot]) if slot else ""
        return expectations.has_count(seat, resource, name, phrase.get("count", 0))

    return make_check


#: the function that returns the check of a statement about the whole record
_CHECKS_OF_RECORD: Mapping[str, Callable[[Phrase], Check]] = {
    "statement.total": lambda phrase: expectations.total_is(phrase["amount"]),
    "statement.check-succeeds": lambda phrase: expectations.settles("check", success=True),
    "statement.check-fails": lambda phrase: expectations.settles("check", success=False),
    "statement.attack-succeeds": lambda phrase: expectations.settles("attack", success=True),
    "statement.attack-fails": lambda phrase: expectations.settles("attack", success=False),
    "statement.heroes-hit": lambda phrase: expectations.settles("hero-attack", success=True),
    "statement.heroes-miss": lambda phrase: expectations.settles("hero-attack", success=False),
    "statement.damage": lambda phrase: expectations.damage_is(phrase["amount"]),
    "statement.attacks": lambda phrase: expectations.attacks(phrase["stat"], phrase["count"]),
    "statement.party-value": _party_has_value,
    "statement.party": _party_is,
    "statement.defeated": lambda phrase: expectations.is_defeated(phrase["hero"], expected=True),
    "statement.not-defeated": lambda phrase: expectations.is_defeated(
        phrase["hero"], expected=False
    ),
    "statement.explored": lambda phrase: expectations.is_explored(phrase["place"], expected=True),
    "statement.not-explored": lambda phrase: expectations.is_explored(
        phrase["place"], expected=False
    ),
    "statement.lost": lambda phrase: expectations.is_lost,
    "statement.goes-on": lambda phrase: expectations.goes_on,
}
#: the function that returns the check of a statement about a seat
_CHECKS_OF_SEAT: Mapping[str, Callable[[Phrase, int], Check]] = {
    "statement.value": _has_value,
    "statement.standee": lambda phrase, seat: expectations.is_at(seat, phrase["place"]),
    "predicate.at": lambda phrase, seat: expectations.is_at(seat, phrase["place"]),
    "predicate.wins": lambda phrase, seat: expectations.wins(seat),
    "predicate.out": lambda phrase, seat: expectations.is_out(seat),
    "predicate.no-pips": _count_check("pips"),
    "predicate.no-tokens": _count_check("tokens", "stat"),
    "predicate.no-minions": _count_check("minions"),
    "predicate.no-minions-of": _count_check("minions-of", "die"),
    "thing.pips": _count_check("pips"),
    "thing.die-namic": _count_check("die-namic", "amount"),
    "thing.points": _count_check("points"),
    "thing.epics": _count_check("epics"),
    "thing.tokens": _count_check("tokens", "stat"),
    "thing.minions-of": _count_check("minions-of", "die"),
    "thing.minions": _count_check("minions"),
    "thing.cards": _count_check("cards"),
}
