"""Read the disputed question of a replay file: ``may Ann throw d6``, ``do the heroes hit``.

* dispute: the question, with the check that finds the answer if the game can answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dtnb.dungeon.replay import expectations
from dtnb.dungeon.replay.landing import DungeonAnswers
from dtnb.dungeon.replay.mistakes import dispute_error
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.read_move import to_move
from dtnb.dungeon.replay.vocabulary import TableVocabulary, phrasebook
from dtnb.kernel import State
from dtnb.phrasebook import Mismatch, Phrase, parse
from dtnb.replay.game import permissions
from dtnb.replay.game.disputes import ENDING, opposite, to_dispute
from dtnb.replay.game.terms import Check, Dispute, Expectation

_ANSWERS = DungeonAnswers()


def read_dispute(text: str, vocabulary: TableVocabulary) -> Dispute:
    """Read one question; raise PhraseError if the question is not understood."""
    try:
        phrase = parse(phrasebook(), "dispute", text.rstrip(ENDING), vocabulary)
    except Mismatch as mismatch:
        raise dispute_error(mismatch) from None
    if phrase.id == "dispute.may":
        # The phrase after "may Ann", such as ``throw d6``, is in the slot "deed".
        action = phrase["deed"]
        move = to_move(phrase["seat"], action.id.removeprefix("deed."), action, text)
        check = permissions.MayCheck(move, says_may=True, judge=_judge)
        # A move may be allowed at one moment and not at another, so the answer is about a moment.
        return to_dispute(text, phrase, move, Expectation(text, check, is_momentary=True))
    make_check = _CHECKS.get(phrase.id)
    affirmation = Expectation(text, make_check(phrase)) if make_check is not None else None
    return to_dispute(text, phrase, check=affirmation, about=_TERMS_BY_PHRASE.get(phrase.id, ()))


def _judge(game: Any, state: State, move: Move) -> permissions.JudgedAction | None:
    """Judge a move in a state; return None if it does not fit the decision that is pending."""
    action = _ANSWERS.stated_action(game, state, move)
    if action is None:
        return None
    return permissions.JudgedAction(action, game.verdict(state, move.seat, action))


#: for each phrase of a yes-or-no question, the function that returns the check that is true if the
#: answer is yes
_CHECKS: Mapping[str, Callable[[Phrase], Check]] = {
    "dispute.effect-attack-succeeds": lambda phrase: expectations.settles("attack", success=True),
    "dispute.effect-check-succeeds": lambda phrase: expectations.settles("check", success=True),
    "dispute.effect-heroes-hit": lambda phrase: expectations.settles("hero-attack", success=True),
    "dispute.effect-explored": lambda phrase: expectations.is_explored(
        phrase["place"], expected=True
    ),
    "dispute.survival-hero": lambda phrase: expectations.is_defeated(phrase["hero"], expected=True),
    "dispute.survival-goes-on": lambda phrase: expectations.goes_on,
    "dispute.survival-lives": lambda phrase: opposite(expectations.is_out(phrase["seat"])),
    "dispute.survival-lost": lambda phrase: expectations.is_lost,
    "dispute.survival-out": lambda phrase: expectations.is_out(phrase["seat"]),
    "dispute.survival-wins": lambda phrase: expectations.wins(phrase["seat"]),
}
#: the glossary terms that a question is about, besides the names in its slots
_TERMS_BY_PHRASE: Mapping[str, tuple[str, ...]] = {
    "dispute.amount-attacks": ("hero-attack",),
    "dispute.amount-damage": ("damage",),
    "dispute.amount-die": ("stat-die",),
    "dispute.amount-party": ("party-total",),
    "dispute.amount-party-die": ("party-total", "stat-die"),
    "dispute.amount-taken": ("damage",),
    "dispute.effect-attack-succeeds": ("attack",),
    "dispute.effect-check-succeeds": ("check",),
    "dispute.effect-heroes-hit": ("hero-attack",),
    "dispute.effect-explored": ("explored",),
    "dispute.effect-joins": ("party",),
    "dispute.effect-party": ("party",),
    "dispute.effect-falls": ("hero",),
    "dispute.window-attack": ("hero-attack",),
    "dispute.window-check": ("check",),
}
