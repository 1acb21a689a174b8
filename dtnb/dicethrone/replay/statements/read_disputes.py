"""Read the question in dispute: ``may Ben spend Evasive``, ``who goes first``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.read_move import to_move
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.dicethrone.replay.statements import (
    permissions,
    record_expectations,
    seat_expectations,
    table_expectations,
)
from dtnb.explain import Message
from dtnb.files.problems import did_you_mean
from dtnb.phrasebook import Mismatch, Phrase, parse
from dtnb.replay.game.disputes import ENDING, opposite, to_dispute
from dtnb.replay.game.terms import Check, Dispute, Expectation, PhraseError

FORMS = Message("hint.disputes")


def read_dispute(text: str, vocabulary: TableVocabulary) -> Dispute:
    """Read one question; raise PhraseError for a text that is not a known question."""
    written = text.rstrip(ENDING)
    try:
        phrase = parse(phrasebook(), "dispute", written, vocabulary)
    except Mismatch as mismatch:
        raise _dispute_error(mismatch, vocabulary) from None
    if phrase.id == "dispute.may":
        move = to_move(phrase["seat"], phrase["deed"], written, vocabulary)
        expectation = Expectation(text, permissions.may(move, says_may=True), is_momentary=True)
        return to_dispute(text, phrase, move, expectation)
    check = _check_of_yes(phrase)
    yes_expectation = Expectation(text, check) if check is not None else None
    value = _expectation_of_value(text, phrase) if check is None else None
    dispute = to_dispute(
        text, phrase, check=yes_expectation, about=_TERMS_OF_QUESTIONS.get(phrase.id, ())
    )
    return dispute._replace(value=value)


def _expectation_of_value(text: str, phrase: Phrase) -> Expectation | None:
    """Return the expectation that answers a question such as ``how much does Ben take``."""
    # Import the module late, because few files ask such a question.
    from dtnb.dicethrone.replay.statements.question_answers import check_of

    check = check_of(phrase)
    return Expectation(text, check, is_momentary=phrase.id == "dispute.first") if check else None


def _check_of_yes(phrase: Phrase) -> Check | None:
    """Return the check that holds if the answer is yes; None for other questions."""
    token_check = _CHECKS_OF_TOKENS.get(phrase.id)
    if token_check is not None:
        token = phrase["thing"].get("token")
        return token_check(phrase["seat"], token) if token is not None else None
    check = _CHECKS_OF_QUESTIONS.get(phrase.id)
    return check(phrase) if check is not None else None


def _without_source(check: Check, phrase: Phrase) -> Check | None:
    """Return `check`, which counts all sources; None if the question names one of them."""
    return None if "source" in phrase.values else check


#: questions whose answer depends on a player's tokens
_CHECKS_OF_TOKENS: Mapping[str, Callable[[int, str], Check]] = {
    "dispute.effect-gets": lambda seat, token: seat_expectations.gets(seat, token, number=None),
    "dispute.effect-has": lambda seat, token: seat_expectations.has_tokens(
        seat, token, number=None
    ),
    "dispute.effect-keeps": lambda seat, token: seat_expectations.has_tokens(
        seat, token, number=None
    ),
    "dispute.effect-loses": lambda seat, token: seat_expectations.has_tokens(seat, token, number=0),
}
#: questions that are answered by yes or no
_CHECKS_OF_QUESTIONS: Mapping[str, Callable[[Phrase], Check | None]] = {
    "dispute.effect-draws": lambda phrase: _without_source(
        opposite(seat_expectations.draws(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-heals": lambda phrase: _without_source(
        opposite(seat_expectations.heals(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-takes": lambda phrase: _without_source(
        opposite(seat_expectations.takes(phrase["seat"], 0)), phrase
    ),
    "dispute.effect-leads": lambda phrase: table_expectations.leads(phrase["seat"]),
    "dispute.effect-target": lambda phrase: record_expectations.target_is(phrase["seat"]),
    "dispute.first-start-player": lambda phrase: table_expectations.is_start_player(phrase["seat"]),
    "dispute.survival-draw": lambda phrase: record_expectations.check_draw,
    "dispute.survival-lives": lambda phrase: opposite(
        seat_expectations.is_defeated(phrase["seat"])
    ),
    "dispute.survival-out": lambda phrase: seat_expectations.is_defeated(phrase["seat"]),
    "dispute.survival-wins": lambda phrase: seat_expectations.wins(phrase["seat"]),
}


#: The terms of the glossary that a question is about without naming them, by the question's entry
#: in the phrasebook.
_TERMS_OF_QUESTIONS: Mapping[str, tuple[str, ...]] = {
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
    """Return the error for a text that is not a question, with the wrong word or name."""
    wrong_word, suggestion = mismatch.nearest()
    if suggestion is not None:
        return error("no-dispute", name=wrong_word, right=did_you_mean(suggestion))
    unread_text = mismatch.rest.strip()
    absent_hero_hint = hint_absent_hero(unread_text, vocabulary.heroes) if unread_text else None
    if absent_hero_hint is not None:
        return error("no-dispute", name=unread_text, right=absent_hero_hint)
    name = unread_text if unread_text and mismatch.start else mismatch.text
    return error("no-dispute", name=name, right=FORMS)
