"""Read the question that people quarrel about: ``may Ben spend Evasive``, ``who goes first``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.read_move import to_move
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.dicethrone.replay.statements import permissions
from dtnb.dicethrone.replay.statements import record_expectations as of_record
from dtnb.dicethrone.replay.statements import seat_expectations as of_seat
from dtnb.dicethrone.replay.statements import table_expectations as of_table
from dtnb.explain import Message
from dtnb.files.problems import did_you_mean
from dtnb.phrasebook import Mismatch, Phrase, parse
from dtnb.replay.game.disputes import ENDING, opposite, to_dispute
from dtnb.replay.game.terms import Check, Dispute, Expectation, PhraseError

FORMS = Message("hint.disputes")


def read_dispute(text: str, vocabulary: TableVocabulary) -> Dispute:
    """Read one question; raise PhraseError if the question is not understood."""
    written = text.rstrip(ENDING)
    try:
        phrase = parse(phrasebook(), "dispute", written, vocabulary)
    except Mismatch as mismatch:
        raise _dispute_error(mismatch, vocabulary) from None
    if phrase.id == "dispute.may":
        move = to_move(phrase["seat"], phrase["deed"], written, vocabulary)
        may = Expectation(text, permissions.may(move, True), momentary=True)
        return to_dispute(text, phrase, move, may)
    check = _yes(phrase)
    yes = Expectation(text, check) if check is not None else None
    value = _value(text, phrase) if check is None else None
    dispute = to_dispute(text, phrase, check=yes, about=_ABOUT.get(phrase.id, ()))
    return dispute._replace(value=value)


def _value(text: str, phrase: Phrase) -> Expectation | None:
    """Return what finds the answer to a question that is not answered by yes or no."""
    # Few files ask such a question, and every settlement starts sooner without it.
    from dtnb.dicethrone.replay.statements.question_answers import check_of

    check = check_of(phrase)
    return Expectation(text, check, momentary=phrase.id == "dispute.first") if check else None


def _yes(phrase: Phrase) -> Check | None:
    """Return the check that the answer is yes; None for a question with another answer."""
    of_token = _OF_TOKENS.get(phrase.id)
    if of_token is not None:
        token = phrase["thing"].get("token")
        return of_token(phrase["seat"], token) if token is not None else None
    of_phrase = _OF_PHRASES.get(phrase.id)
    return of_phrase(phrase) if of_phrase is not None else None


def _without_source(check: Check, phrase: Phrase) -> Check | None:
    """Return a check of all that happens to a player; None if one source of it is in dispute."""
    return None if "source" in phrase.values else check


#: questions whose answer depends on a player's tokens
_OF_TOKENS: Mapping[str, Callable[[int, str], Check]] = {
    "dispute.effect-gets": lambda seat, token: of_seat.gets(seat, token, None),
    "dispute.effect-has": lambda seat, token: of_seat.has_tokens(seat, token, None),
    "dispute.effect-keeps": lambda seat, token: of_seat.has_tokens(seat, token, None),
    "dispute.effect-loses": lambda seat, token: of_seat.has_tokens(seat, token, 0),
}
_OF_PHRASES: Mapping[str, Callable[[Phrase], Check | None]] = {
    "dispute.effect-draws": lambda phrase: _without_source(
        opposite(of_seat.draws(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-heals": lambda phrase: _without_source(
        opposite(of_seat.heals(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-takes": lambda phrase: _without_source(
        opposite(of_seat.takes(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-leads": lambda phrase: of_table.leads(phrase["seat"]),
    "dispute.effect-target": lambda phrase: of_record.target_is(phrase["seat"]),
    "dispute.first-start-player": lambda phrase: of_table.starts(phrase["seat"]),
    "dispute.survival-draw": lambda phrase: of_record.check_draw,
    "dispute.survival-lives": lambda phrase: opposite(of_seat.is_defeated(phrase["seat"])),
    "dispute.survival-out": lambda phrase: of_seat.is_defeated(phrase["seat"]),
    "dispute.survival-wins": lambda phrase: of_seat.wins(phrase["seat"]),
}


#: what questions are about without a slot for it, as terms of the glossary
_ABOUT: Mapping[str, tuple[str, ...]] = {
    "dispute.amount-drawn": ("deck",),
    "dispute.amount-healed": ("heal",),
    "dispute.amount-health": ("health",),
    "dispute.amount-limit": ("stack-limit",),
    "dispute.amount-paid": ("combat-points",),
    "dispute.amount-price": ("combat-points",),
    "dispute.amount-sold": ("sale",),
    "dispute.effect-draws": ("deck",),
    "dispute.effect-heals": ("heal",),
    "dispute.effect-leads": ("leader",),
    "dispute.effect-target": ("target",),
    "dispute.effect-targeted": ("target",),
    "dispute.first-start-player": ("start-player",),
    "dispute.window-defense": ("defensive-roll-phase",),
}


def _dispute_error(mismatch: Mismatch, vocabulary: TableVocabulary) -> PhraseError:
    """Return the error for a text that is no dispute; it names the wrong word or name."""
    wrong, close = mismatch.nearest()
    if close is not None:
        return error("no-dispute", name=wrong, right=did_you_mean(close))
    rest = mismatch.rest.strip()
    absent = hint_absent_hero(rest, vocabulary.heroes) if rest else None
    if absent is not None:
        return error("no-dispute", name=rest, right=absent)
    name = rest if rest and mismatch.start else mismatch.text
    return error("no-dispute", name=name, right=FORMS)
