"""Printed phrases of random games are distinct, can be completed, and are read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from benchmarks.matches import MODES
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.plugin import PLUGIN
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.dicethrone.replay.statements.read_statements import read_statements
from dtnb.dicethrone.state.table import Table
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Chance, Decision, Record
from dtnb.phrasebook import Phrase, complete, outline, parse, to_message
from dtnb.players import Luck
from dtnb.replay.game.terms import PhraseError
from dtnb.rulebook import LANGUAGES
from tests.games.test_phrases_read_back import dice_throne, questions

BOOK = phrasebook()
#: options of one question whose beginnings are completed, and statements tried for one entry
COMPLETED, STATEMENTS = 2, 4
#: a card that a player does not have is stated by ``predicate.has-no-card``
ONLY_BEHIND_ANOTHER = "thing.no-card"
#: of a printed French "de Ann", the beginning "d" completes to the elided form or to this one
ELIDED = ("de", "du", "des", "d'", "de la", "de l'")


def speaker_in(record: Record, lang: str) -> Speaker:
    return speaker_for(PLUGIN.presenter, record.game, record.start.table, lang)


def names_at(record: Record) -> TableVocabulary:
    assert isinstance(record.game, DiceThrone)
    return TableVocabulary(record.start.table, record.game.heroes)


def printed_options(record: Record, at: int, speaker: Speaker) -> dict[str, Action]:
    """Return the options of a question by their texts, which must all differ."""
    game, state = record.game, record.states[at]
    assert isinstance(state.pending, Decision)
    name = speaker.seats[state.pending.seat]
    printed: dict[str, Action] = {}
    for option in game.legal_actions(state):
        if option.verb == "reroll":
            # The following roll states which dice are re-rolled.
            continue
        action = PLUGIN.wording.canonical_action(game, state, option)
        text = f"{name} {speaker.render(PLUGIN.wording.phrase(game, state, action))}"
        assert printed.setdefault(text, action) == action, text
    return printed


def assert_completed(text: str, group: str, vocabulary: TableVocabulary, lang: str) -> None:
    for cut in range(len(text)):
        begun = text[:cut]
        completions = complete(BOOK, group, begun, vocabulary, lang=lang)
        assert any(
            continues(text, begun, item.applied(begun), item.text) for item in completions
        ), begun


def continues(text: str, begun: str, completed: str, written: str) -> bool:
    """Tell whether a completion continues towards a text; numbers and free text match anything."""
    if not written or text.startswith(completed.rstrip()):
        return True
    last = next((form for form in ELIDED if completed.endswith(f" {form}")), None)
    stem = completed.removesuffix(last) if last is not None else ""
    return bool(stem) and any(text.startswith(stem + form) for form in ELIDED)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_no_two_options_print_alike_and_every_beginning_is_completed(mode: str, lang: str) -> None:
    record, _ = dice_throne(mode, 0)
    speaker, vocabulary, luck = speaker_in(record, lang), names_at(record), Luck(f"parts/{mode}")
    for at in questions(record, luck):
        state = record.states[at]
        if isinstance(state.pending, Chance):
            if state.pending.kind == "roll":
                roll = speaker.render(PLUGIN.wording.roll_phrase(record.game, state, ()))
                text = f"{speaker.seats[state.pending.seat]} {roll}"
                assert_completed(text, "play", vocabulary, lang)
            continue
        texts = list(printed_options(record, at, speaker))
        for _ in range(min(COMPLETED, len(texts))):
            text = texts.pop(luck.pick(range(len(texts))))
            assert_completed(text, "play", vocabulary, lang)


def numbers_of(table: Table) -> list[int]:
    """Return numbers that occur at a table."""
    numbers = {0, 1, 2, table.turn}
    for seat in table.seats:
        numbers |= {seat.health, seat.cp, len(seat.hand), len(seat.discard)}
        numbers |= {count for _, count in seat.tokens}
    return sorted(number for number in numbers if number >= 0)


class Statements:
    """Makes random statements from the outline of the phrasebook."""

    def __init__(self, vocabulary: TableVocabulary, table: Table, luck: Luck) -> None:
        self.vocabulary, self.luck = vocabulary, luck
        self.numbers = numbers_of(table)

    def of_group(self, group: str, scope: Mapping[str, Any]) -> Iterator[Phrase]:
        """Yield some phrases of each entry of a group."""
        for entry in outline(BOOK, group, self.vocabulary, scope):
            for _ in range(STATEMENTS):
                phrase = self._fill(entry.id, entry.parts, scope)
                if phrase is not None:
                    yield phrase

    def any_of(self, group: str, scope: Mapping[str, Any]) -> Phrase | None:
        """Return a phrase of a group."""
        entries = outline(BOOK, group, self.vocabulary, scope)
        entry = self.luck.pick([entry for entry in entries if entry.id != ONLY_BEHIND_ANOTHER])
        return self._fill(entry.id, entry.parts, scope)

    def _fill(self, entry: str, parts: Any, scope: Mapping[str, Any]) -> Phrase | None:
        values: dict[str, Any] = {}
        for part in parts:
            if not part.slot or part.optional_group:
                continue
            value = self._value(part, {**scope, **values})
            if value is None:
                return None
            values[part.slot] = (value,) if part.repetition else value
        return Phrase(entry, values)

    def _value(self, part: Any, scope: Mapping[str, Any]) -> Any:
        if part.group:
            return self.any_of(part.kind, scope)
        if part.kind in ("number", "count"):
            return self.luck.pick(self.numbers)
        if part.kind == "dice":
            return (self.luck.pick(range(1, 7)),)
        names = self.vocabulary.names(part.kind, scope)
        return self.luck.pick(list(names.values())) if names else None


def whole_statements(statements: Statements, seats: int) -> Iterator[Phrase]:
    """Yield statements of every entry."""
    yield from statements.of_group("statement", {})
    for seat in range(seats):
        predicates = list(statements.of_group("predicate", {"seat": seat}))
        for thing in statements.of_group("thing", {"seat": seat}):
            if thing.id != ONLY_BEHIND_ANOTHER:
                predicates.append(Phrase("predicate.has", {"things": (thing,)}))
        for predicate in predicates:
            yield Phrase("statement.player", {"seat": seat, "predicates": (predicate,)})


def evaluate(text: str, vocabulary: TableVocabulary, record: Record) -> list[bool] | None:
    """Return whether each statement of a text is true; None if the table has no such object."""
    try:
        return [item.check(record).holds for item in read_statements(text, vocabulary)]
    except PhraseError:
        return None


@pytest.mark.parametrize("mode", MODES)
def test_what_the_outline_forms_is_read_back_and_true_in_both_languages(mode: str) -> None:
    record, _ = dice_throne(mode, 1)
    vocabulary, luck = names_at(record), Luck(f"formed/{mode}")
    speakers = {lang: speaker_in(record, lang) for lang in LANGUAGES}
    true: Counter[str] = Counter()
    for _ in range(3):
        at = luck.pick(range(1, len(record.states)))
        so_far = record.fork(min(at, len(record.inputs)))
        formed = Statements(vocabulary, so_far.state.table, luck)
        for phrase in whole_statements(formed, len(vocabulary.seats)):
            answers = []
            for lang, speaker in speakers.items():
                text = speaker.render(to_message(phrase, vocabulary))
                line = parse(BOOK, "claim", text, vocabulary)
                assert line["statements"] == (phrase,), (text, line, phrase)
                answers.append(evaluate(text, vocabulary, so_far))
                if answers[-1] == [True] and true[phrase.id] < 5:
                    assert_completed(text, "claim", vocabulary, lang)
            assert answers[0] == answers[1], phrase
            true[phrase.id] += answers[0] == [True]
    assert true["statement.player"] > 10
