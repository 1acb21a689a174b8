"""Turn moves of a quarrel into questions and statements about them, and translate these.

For example, ``Ann plays Get Some!`` becomes the question ``may Ann play Get Some!``.

* phrasebook, grammar: the phrasebook of a game has an entry for each kind of phrase, in groups:
  ``play`` has the moves, ``claim`` the statements, ``dispute`` the questions. The grammar is the
  phrasebook with the names at a table.
* deed: an action in the form that follows "may Ann", such as "play Get Some!".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.speaker import speaker_for
from dtnb.phrasebook import Mismatch, Phrase, parse, to_message, translate
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.replay.game.disputes import ENDING

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.replay.game.terms import Grammar


#: the slots (gaps that a value fills) in the phrase of a move that hold its targets and its mode
_TARGET_SLOTS = frozenset({"aims", "mode"})


class YesOrNo(NamedTuple):
    """The question whether a seat may make a move, with the two statements that answer it."""

    question: str
    yes: str
    no: str


class OrderQuestion(NamedTuple):
    """The question which of two seats goes first, with the statement for each seat."""

    question: str
    statements: tuple[str, str]


def _grammar(play: DraftPlay) -> Grammar | None:
    return play.plugin.phrases.grammar(play.record.game, play.record.start)


def english_speaker(play: DraftPlay) -> Speaker:
    """Return the play's English speaker; the phrases of a draft are always in English."""
    game, table = play.record.game, play.record.start.table
    return speaker_for(play.plugin.presenter, game, table, "en")


def to_screen_language(play: DraftPlay, group: str, text: str) -> str:
    """Return a phrase in the language of the screen; an unreadable phrase is not changed.

    `group` is the phrasebook's group: ``play`` for moves, ``claim`` or ``dispute``.
    """
    grammar = _grammar(play)
    if grammar is None:
        return text
    phrase = text.rstrip(ENDING) if group == "dispute" else text
    return translate(grammar.book, group, phrase, grammar.vocabulary, play.speaker)


def as_question(play: DraftPlay, dispute: str) -> str:
    """Return a question in dispute as a sentence."""
    question = to_screen_language(play, "dispute", dispute).rstrip(ENDING)
    return quarrel_speaker(play.lang).text(
        "quarrel.question", text=question[:1].upper() + question[1:]
    )


def as_statement(play: DraftPlay, dispute: str, *, answer: bool) -> str:
    """Return the statement that answers a question "may …?" with yes or no.

    Return "" for any other question, or if the game has no phrase for the statement.
    """
    grammar = _grammar(play)
    if grammar is None:
        return ""
    try:
        question = parse(grammar.book, "dispute", dispute.rstrip(ENDING), grammar.vocabulary)
    except Mismatch:
        return ""
    needed = {"statement.may", "statement.may-not"}
    if question.id != "dispute.may" or not needed <= set(_phrase_ids(grammar)):
        return ""
    phrase = Phrase("statement.may" if answer else "statement.may-not", question.values)
    statement = play.speaker.render(to_message(phrase, grammar.vocabulary))
    return quarrel_speaker(play.lang).text("verdict.statement", text=statement)


def question_if_allowed(play: DraftPlay, move: str) -> YesOrNo | None:
    """Return the question whether a move is allowed.

    Return None if the move cannot be read, or if the game has no phrase for the question.
    """
    grammar = _grammar(play)
    if grammar is None:
        return None
    try:
        parsed_move = parse(grammar.book, "play", move, grammar.vocabulary)
    except Mismatch:
        return None
    seat, action = parsed_move.get("seat"), parsed_move.get("move")
    if not isinstance(seat, int) or not isinstance(action, Phrase):
        return None
    deed = _deed_of(action, {form.entry for form in grammar.book.forms("deed")})
    needed = {"dispute.may", "statement.may", "statement.may-not"}
    if deed is None or not needed <= set(_phrase_ids(grammar)):
        return None
    speaker, values = english_speaker(play), {"seat": seat, "deed": deed}
    question, yes, no = (
        speaker.render(to_message(Phrase(id_, values), grammar.vocabulary))
        for id_ in ("dispute.may", "statement.may", "statement.may-not")
    )
    try:
        # A question about a roll may name a purpose that the phrasebook does not know.
        parse(grammar.book, "dispute", question, grammar.vocabulary)
    except Mismatch:
        return None
    return YesOrNo(question, yes, no)


def question_who_goes_first(play: DraftPlay, seats: Sequence[str]) -> OrderQuestion | None:
    """Return the question which of two seats goes first; None if the game has no phrase for it."""
    grammar, names = _grammar(play), list(play.speaker.seats)
    if grammar is None or len(set(seats)) != 2 or not set(seats) <= set(names):
        return None
    first_seat, second_seat = (names.index(seat) for seat in seats)
    speaker = english_speaker(play)
    phrases = (
        Phrase("dispute.first", {"seat": first_seat, "other": second_seat}),
        Phrase("statement.goes-first", {"seat": first_seat}),
        Phrase("statement.goes-first", {"seat": second_seat}),
    )
    if not {phrase.id for phrase in phrases} <= set(_phrase_ids(grammar)):
        return None
    question, first, second = (
        speaker.render(to_message(phrase, grammar.vocabulary)) for phrase in phrases
    )
    return OrderQuestion(question, (first, second))


def _phrase_ids(grammar: Grammar) -> Iterator[str]:
    for group in ("dispute", "statement"):
        yield from (form.entry for form in grammar.book.forms(group))


def _deed_of(action: Phrase, deed_ids: set[str]) -> Phrase | None:
    """Return an action as a phrase of the group ``deed``, which follows "may Ann" in a question.

    Return None if the phrasebook has no such phrase.
    """
    name = action.id.partition(".")[2]
    if f"deed.{name}" in deed_ids:
        # People quarrel about an action, not about the die or token to which it is applied.
        values = {slot: value for slot, value in action.values.items() if slot not in _TARGET_SLOTS}
        return Phrase(f"deed.{name}", values)
    if name.startswith("roll"):
        purpose = action.get("purpose")
        if purpose and "deed.defend" in deed_ids:
            return Phrase("deed.defend", {"object": purpose})
        if action.get("kept") is not None and "deed.roll-again" in deed_ids:
            return Phrase("deed.roll-again")
    return None


def seat_of(play: DraftPlay, move: str) -> str:
    """Return the seat that makes a move; "" if the move cannot be read."""
    grammar = _grammar(play)
    if grammar is not None:
        try:
            seat = parse(grammar.book, "play", move, grammar.vocabulary).get("seat")
        except Mismatch:
            return ""
        return play.speaker.seats[seat] if isinstance(seat, int) else ""
    return next((name for name in play.speaker.seats if move.startswith(name)), "")
