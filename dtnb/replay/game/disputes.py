"""Make a `Dispute` from the phrase that states it, such as "may Ann do this?".

A phrase is parsed text: an entry of the phrasebook with a value for each of its slots (gaps). The
names of windows and terms that such phrases may use in every game are here as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from dtnb.kernel import Record
from dtnb.phrasebook import Phrase
from dtnb.replay.game.terms import Check, CheckResult, Dispute, Expectation, Move, dispute_kind
from dtnb.rulebook import Rulebook

#: signs that may end a question, besides spaces
ENDING = " .?\u00a0\u202f"
#: groups of phrasebook entries that name an object by their own words, such as "the roll", and not
#: by a slot
_NAMING_GROUPS = frozenset({"counted", "matter", "nature", "pattern", "phase"})
#: the slots of a phrase that hold a seat
_SEATS = frozenset({"seat", "other"})


def to_dispute(
    text: str,
    phrase: Phrase,
    action: Move | None = None,
    check: Expectation | None = None,
    about: Iterable[str] = (),
) -> Dispute:
    """Return the dispute that a phrase of the group ``dispute`` states.

    The kind of a dispute is the first word of the entry's name, such as ``amount`` in
    ``dispute.amount-taken``. `about` names the objects that the phrase means but has no slot for.
    """
    seats = dict.fromkeys(seat for seat in _mentioned_names(phrase) if isinstance(seat, int))
    objects = dict.fromkeys(
        (*about, *(name for name in _mentioned_names(phrase) if isinstance(name, str)))
    )
    kind = dispute_kind(phrase.id.partition(".")[2].partition("-")[0])
    return Dispute(text, kind, tuple(seats), action, tuple(objects), check)


def opposite(check: Check) -> Check:
    """Return a check that holds where `check` does not."""

    def check_opposite(record: Record) -> CheckResult:
        check_result = check(record)
        return check_result._replace(holds=not check_result.holds)

    return check_opposite


def names_of_windows(rulebook: Rulebook, aliases: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the ids of timing windows by all their names.

    An alias of a single window maps to the window's id. An alias of several windows maps to itself.
    """
    names = {alias: ids[0] if len(ids) == 1 else alias for alias, ids in aliases.items()}
    for window in rulebook.windows.values():
        names |= dict.fromkeys((window.id, window.name.en, window.name.fr), window.id)
    return names


def names_of_terms(rulebook: Rulebook) -> Mapping[str, str]:
    """Return the terms of the glossary in both languages, with their ids."""
    terms = rulebook.terms.values()
    return {name: term.id for term in terms for name in (term.name.en, term.name.fr)}


def _mentioned_names(phrase: Phrase) -> Iterator[int | str]:
    """Yield the seats and the names of objects in a phrase, in the order of its slots."""
    has_object_slot = False
    for slot, value in phrase.values.items():
        if slot in _SEATS and isinstance(value, int):
            yield value
            continue
        has_object_slot = has_object_slot or isinstance(value, (Phrase, str))
        yield from _names_in_value(value)
    group, _, name = phrase.id.partition(".")
    if group in _NAMING_GROUPS and not has_object_slot:
        yield name


def _names_in_value(value: Any) -> Iterator[int | str]:
    """Yield the seats and names in the value of a slot. Dice are one text, ``1 2 3 4 6``."""
    phrases = value if isinstance(value, tuple) else (value,)
    if not any(isinstance(phrase, Phrase) for phrase in phrases):
        yield " ".join(map(str, phrases))
        return
    for phrase in phrases:
        yield from _mentioned_names(phrase)
