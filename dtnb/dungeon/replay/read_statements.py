"""Read statements of a replay file about what happened, such as ``Might is 7 on d8``.

A statement becomes an `Expectation`: its text, with a check that says whether it is true of a
record (the game as played). Each statement of the phrasebook has a function here that returns its
check. A slot is a gap of a phrase that a value fills, such as the stat in ``{stat} is {value}``.
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
    refused_number = signed_number(_OTHER_SIGNS.sub(" ", written), vocabulary.seats)
    if refused_number is not None:
        raise error("no-number", name=refused_number)
    try:
        # The phrasebook's group "claim" has the lists of statements.
        statement_list = parse(phrasebook(), "claim", written, vocabulary)
    except Mismatch as mismatch:
        raise statement_error(mismatch, vocabulary) from None
    return [
        Expectation(
            text,
            _make_check(statement.phrase, statement.seat),
            written[statement.start : statement.end].strip(),
        )
        for statement in _split_statements(statement_list["statements"])
    ]


class _LocatedStatement(NamedTuple):
    """One statement of a line of text, with its seat and its position in the text."""

    phrase: Phrase
    seat: int
    start: int
    end: int


def _split_statements(statements: tuple[Phrase, ...]) -> Iterator[_LocatedStatement]:
    """Split statements that share their first words.

    ``Ann has 2 pips and 3 tokens`` becomes ``Ann has 2 pips`` and ``3 tokens``, both about Ann. The
    first part keeps the shared words in its text.
    """
    seat = 0
    for statement in statements:
        seat = statement.get("seat", seat)
        for predicate, predicate_start in _parts(statement, "predicates", statement.span[0]):
            # In ``has 2 pips and 3 tokens``, the slot "things" has what is counted.
            for part, start in _parts(predicate, "things", predicate_start):
                yield _LocatedStatement(part, seat, start, part.span[1])


def _parts(phrase: Phrase, slot: str, start: int) -> Iterator[tuple[Phrase, int]]:
    """Yield the parts in a slot of a phrase, each with the position where its text starts.

    The first part includes the words before the slot, so its text starts at `start`. A phrase
    without this slot is one part.
    """
    for index, part in enumerate(phrase.get(slot, (phrase,))):
        yield part, part.span[0] if index else start


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

    `resource` is a key of `expectations.SEAT_COUNTS`. `slot` is the slot that limits what is
    counted, to tokens of one stat or to DieMinions of one die; "" for no limit.
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
