"""Complete a move that leaves a choice open, such as which die or which token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.questions import action_label
from dtnb.kernel import Decision, IllegalMoveError
from dtnb.quarrels.phrasing import english_speaker
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.sitting.play import Play
from dtnb.tabletop.pending_action import PendingAction, phrasings

if TYPE_CHECKING:
    from dtnb.kernel import Action
    from dtnb.quarrels.draft_play import DraftPlay

#: the maximum number of complete moves, and the maximum number of follow-up questions (such as for
#: a target) about one move
_MAX_MOVES, _MAX_QUESTIONS = 40, 3


class CompleteMove(NamedTuple):
    """A complete move: its phrase, and a label that names only the choices in it."""

    phrase: str
    label: str


class Reroll(NamedTuple):
    """A reroll that a seat may make: the seat, and the present faces of its dice."""

    seat: str
    faces: tuple[int, ...]


def complete_moves(play: DraftPlay, phrase: str) -> list[CompleteMove]:
    """Return the ways to complete a move that leaves choices open."""
    index = play.first_index_allowing(phrase)
    if index is None:
        return []
    game, record = play.record.game, play.record.fork(index)
    move = read_move(play.plugin, game, record.start, phrase)
    action = play.plugin.answers.stated_action(game, record.state, move)
    if action is None:
        return []
    seats = play.speaker.seats
    # These two plays can be continued: the first makes the labels, the second, in English, the
    # phrases.
    playable = Play(play.plugin, record, seats, play.replay.edition, lang=play.lang)
    by_phrase: dict[str, CompleteMove] = {}
    for pending, label in _complete_action(PendingAction(playable), action, play):  # type: ignore[arg-type]
        playable_in_english = Play(play.plugin, record, seats, play.replay.edition)
        for complete in phrasings(playable_in_english, pending):  # type: ignore[arg-type]
            by_phrase.setdefault(complete, CompleteMove(complete, label))
            break
        if len(by_phrase) >= _MAX_MOVES:
            break
    return list(by_phrase.values())


def options_of(play: DraftPlay) -> list[CompleteMove]:
    """Return the answers to the decision that a play waits for, if there is one."""
    state = play.record.state
    pending = state.pending
    if not play.ending.is_open or not isinstance(pending, Decision):
        return []
    presenter, game, wording = play.plugin.presenter, play.record.game, play.plugin.wording
    speaker = english_speaker(play)
    name = speaker.seats[pending.seat]
    by_phrase: dict[str, CompleteMove] = {}
    for action in game.legal_actions(state)[:_MAX_MOVES]:
        phrase = f"{name} {speaker.render(wording.phrase(game, state, action))}"
        label = action_label(action, state, presenter, game, play.speaker)
        by_phrase.setdefault(phrase, CompleteMove(phrase, label))
    return list(by_phrase.values())


def reroll_of(play: DraftPlay) -> Reroll | None:
    """Return the next reroll that a seat may make; None if nobody may reroll."""
    quick_entry, game = play.plugin.quick_entry, play.record.game
    for state in play.record.states[play.end_of_moves :]:
        faces = quick_entry.reroll(game, state)
        if faces and state.pending is not None:
            return Reroll(play.speaker.seats[state.pending.seat], faces)
    return None


def _complete_action(
    pending: PendingAction, action: Action, play: DraftPlay, answers: tuple[str, ...] = ()
) -> Iterator[tuple[PendingAction, str]]:
    """Yield each completion of an action, with the answers to its follow-up questions in words.

    `answers` are the answers chosen so far.
    """
    sitting = pending.sitting
    seat = sitting.pending.seat if isinstance(sitting.pending, Decision) else -1
    try:
        chosen_action = pending.choose(action)
    except (IllegalMoveError, PhraseError):
        return
    if not chosen_action.is_open(seat) or len(answers) >= _MAX_QUESTIONS:
        yield chosen_action, ", ".join(answers)
        return
    presenter, game, state = play.plugin.presenter, sitting.game, chosen_action.sitting.state
    for option in chosen_action.sitting.legal:
        label = action_label(option, state, presenter, game, play.speaker)
        yield from _complete_action(chosen_action, option, play, (*answers, label))
