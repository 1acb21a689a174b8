"""The list of events on the fifth screen: the moves so far, their results, and skipped windows.

* opening moves: the first moves of the draft, which state that an ability was used. They are shown
  as one event.
* answer: a move that interrupts another seat's move.
* optional move: a move, such as the roll of the wanted move, that is skipped if it is impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.kernel import Decision, Role
from dtnb.quarrels.acts import (
    WANTED_MOVE,
    RemoveAnswer,
    TakeBackMoves,
    TurnDie,
    WantMove,
    act_data,
)
from dtnb.quarrels.moves import answers_to, dice_of, is_optional, stated_moves
from dtnb.quarrels.pages.number_fields import faces_of
from dtnb.quarrels.pages.refusals import places_of
from dtnb.quarrels.pages.remarks import orders_of_effects
from dtnb.quarrels.phrasing import question_if_allowed, seat_of, to_screen_language
from dtnb.quarrels.screens import Die, Event
from dtnb.quarrels.table_changes import changes_between
from dtnb.quarrels.wanted_play import WantedPlay, wanted_play_of

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft
    from dtnb.quarrels.draft_play import DraftPlay

#: the maximum number of characters of the text with the results of a move
_MAX_LENGTH = 90
#: the roles of steps that may report a skipped window
_SKIP_ROLES = (Role.RESULT, Role.PASS)
#: the roles of steps that report automatic effects
_AUTOMATIC_ROLES = (Role.EFFECT, Role.AMOUNT)


class _MoveSteps(NamedTuple):
    """A move with its index in the draft, and the range of its steps in the record.

    `begin` is the first step of the move, or -1 if the move was not made. `end` is the first step
    of the next move, or None if there is no next move.
    """

    move_index: int
    phrase: str
    begin: int
    end: int | None


def list_events(context: Context, play: DraftPlay) -> Iterator[Event]:
    """Yield the events in their order, with the wanted move at its place."""
    draft, wanted_play = context.draft, wanted_play_of(context.draft)
    moves = list(_moves_of(context, play))
    is_wanted_shown = not draft.wanted_move
    if context.chosen_moment is not None and context.chosen_moment.start:
        yield from _automatic_events(context, play, moves[0].begin if moves else -1)
    for number, move in enumerate(moves):
        if not is_wanted_shown and move.move_index >= draft.dispute_index:
            is_wanted_shown = True
            yield _wanted_event(context, play, wanted_play)
        is_opening = move.move_index < draft.opening_move_count and bool(draft.used_ability)
        if is_opening and move.move_index != draft.opening_move_count - 1:
            # Several moves state the use of the ability; only the last of them is shown as an
            # event.
            continue
        if draft.wanted_move and _is_after_wanted(draft, move.move_index):
            continue
        # The choice of an ability and the roll for it are one event, at the place of the roll.
        next_phrase = moves[number + 1].phrase if number + 1 < len(moves) else ""
        if not is_opening and _is_rolled_next(move.phrase, next_phrase):
            continue
        previous_phrase = moves[number - 1].phrase if number else ""
        is_roll_for_previous = _is_rolled_next(previous_phrase, move.phrase)
        phrase = previous_phrase if is_roll_for_previous else move.phrase
        text = draft.used_ability if is_opening else to_screen_language(play, "play", phrase)
        yield _event_of_move(context, play, move, text)
        for answer in answers_to(draft.moves[move.move_index]):
            seat = seat_of(play, answer)
            answer_text = to_screen_language(play, "play", answer)
            yield Event(
                context.speaker.text("then.answered", move=answer_text),
                seat=seat,
                picture=context.picture_of(seat),
                remove=act_data(RemoveAnswer(move.move_index)),
            )
        yield from _skipped_windows(context, play, move)
    if not is_wanted_shown:
        yield _wanted_event(context, play, wanted_play)


def _is_after_wanted(draft: Draft, move_index: int) -> bool:
    """Return whether a move only follows from the wanted move, such as its roll."""
    return move_index >= draft.dispute_index and is_optional(draft.moves[move_index])


def _automatic_events(context: Context, play: DraftPlay, until: int) -> Iterator[Event]:
    """Yield the automatic effects before step `until`, without their results.

    If `until` is -1, yield those of the whole play.
    """
    role_of_kind, end = play.record.game.kinds, until if until >= 0 else len(play.record.steps)
    for remark in orders_of_effects(context, play, end):
        yield Event(remark.text, kind="skipped", places=remark.places)
    for step in play.record.steps[:end]:
        if role_of_kind[step.kind] in _AUTOMATIC_ROLES and step.actor is not None:
            seat = play.speaker.seats[step.actor]
            text = text_of(play.speaker.step(step))
            yield Event(text, seat=seat, picture=context.picture_of(seat))


def _moves_of(context: Context, play: DraftPlay) -> Iterator[_MoveSteps]:
    """Yield the moves with the ranges of their steps."""
    # Equal moves are made in the order in which they are stated.
    first_steps: dict[str, list[int]] = {}
    for result in play.results:
        first_steps.setdefault(result.text, []).append(result.step)
    moves = [
        (index, phrase, first_steps[phrase].pop(0) if first_steps.get(phrase) else -1)
        for index, phrase in stated_moves(context.draft)
    ]
    for number, (index, phrase, begin) in enumerate(moves):
        later_begins = [later for _, _, later in moves[number + 1 :] if later > begin]
        yield _MoveSteps(index, phrase, begin, min(later_begins, default=None))


def _is_rolled_next(phrase: str, next_phrase: str) -> bool:
    """Return whether the next move is the roll for the ability chosen in `phrase`.

    The phrase of a roll ends with its purpose, such as "for Fireball".
    """
    purpose = next_phrase.rpartition(" for ")[2] if dice_of(next_phrase) else ""
    return bool(purpose) and not dice_of(phrase) and phrase.endswith(f" {purpose}")


def _event_of_move(context: Context, play: DraftPlay, move: _MoveSteps, text: str) -> Event:
    seat = seat_of(play, move.phrase)
    is_removable = move.move_index >= context.draft.opening_move_count
    return Event(
        text,
        detail=" ".join(_result_sentences(play, move.begin, move.end)),
        seat=seat,
        picture=context.picture_of(seat),
        dice=_turnable_dice(context, seat, move.move_index, move.phrase),
        remove=act_data(TakeBackMoves(move.move_index)) if is_removable else None,
    )


def _turnable_dice(context: Context, seat: str, index: int, phrase: str) -> tuple[Die, ...]:
    """Return the dice of the move at `index`; people turn these dice to correct the move."""
    symbols = faces_of(context, seat)
    return tuple(
        Die(
            face,
            picture=context.symbol(symbols.get(face, ""), seat),
            act=act_data(TurnDie(die, move=index)),
        )
        for die, face in enumerate(dice_of(phrase))
    )


def _result_sentences(play: DraftPlay, begin: int, end: int | None) -> list[str]:
    """Return the results of a move in a few sentences."""
    steps, role_of_kind = play.record.steps, play.record.game.kinds
    if begin < 0:
        return []
    amounts = [
        text_of(play.speaker.step(step))
        for step in steps[begin + 1 : end]
        if role_of_kind[step.kind] is Role.AMOUNT
    ]
    table_before = steps[begin - 1].table if begin else play.record.start.table
    table_after = steps[end - 1].table if end is not None else play.record.state.table
    # After the last move, do not report dials yet, because other seats may still act.
    changes = changes_between(play, table_before, table_after, with_dials=end is not None)
    kept_results: list[str] = []
    for sentence in dict.fromkeys((*changes, *filter(None, amounts[:1]))):
        if len(" ".join([*kept_results, sentence])) <= _MAX_LENGTH:
            kept_results.append(sentence)
    return kept_results


def _skipped_windows(context: Context, play: DraftPlay, move: _MoveSteps) -> Iterator[Event]:
    """Yield the windows in which a rule left a seat no choice, each with the rule."""
    if move.begin < 0:
        return
    role_of_kind, texts = play.record.game.kinds, set[str]()
    for step in play.record.steps[move.begin : move.end]:
        verdict = step.args.get("verdict")
        if role_of_kind[step.kind] not in _SKIP_ROLES or not verdict:
            continue
        seat = _seat_of(play, step)
        text = text_of(play.speaker.step(step))
        if not seat or text in texts:
            continue
        is_first = not texts
        texts.add(text)
        if is_first and _passed_freely_between(play, move.begin, step):
            text = context.speaker.text("then.later", seat=seat, text=text)
        rules = [rule for reason in verdict for rule in _rules_of_reason(reason)]
        yield Event(
            text,
            kind="skipped",
            seat=seat,
            picture=context.picture_of(seat),
            places=places_of(play, rules)[:1],
            dispute=_dispute_act(context, play, seat),
        )


def _passed_freely_between(play: DraftPlay, begin: int, until: Step) -> bool:
    """Return whether the seat of step `until` passed freely between step `begin` and that step."""
    role_of_kind = play.record.game.kinds
    return any(
        step.actor == until.actor
        and role_of_kind[step.kind] is Role.PASS
        and not step.args.get("verdict")
        for step in play.record.steps[begin : until.index]
    )


def _rules_of_reason(reason: Any) -> tuple[str, ...]:
    rules = reason["rules"] if isinstance(reason, dict) else reason.rules
    return tuple(rules)


def _seat_of(play: DraftPlay, step: Step) -> str:
    """Return the seat that a skipped window did not ask; "" if there is none."""
    pending = step.question_state.pending if step.question_state is not None else None
    seat = pending.seat if isinstance(pending, Decision) else step.actor
    return play.speaker.seats[seat] if seat is not None else ""


def _dispute_act(context: Context, play: DraftPlay, seat: str) -> dict[str, Any] | None:
    """Return the act by which the seat of a skipped window insists on its own ability or token.

    Return None if the seat has none to insist on, or if another move is already the wanted move.
    """
    if context.draft.wanted_move:
        return None
    for move in play.possible_moves:
        is_own = play.speaker.seats[move.seat] == seat and not move.seat_fields
        if is_own and move.kind in ("ability", "token") and question_if_allowed(play, move.phrase):
            return act_data(WantMove(move.phrase))
    return None


def _wanted_event(context: Context, play: DraftPlay, wanted_play: WantedPlay | None) -> Event:
    """Return the wanted move as an event, with the results that it would have."""
    seat = seat_of(play, context.draft.wanted_move)
    results = wanted_play.results() if wanted_play is not None else []
    return Event(
        to_screen_language(play, "play", context.draft.wanted_move).removeprefix(f"{seat} "),
        kind="wanted",
        detail=context.speaker.text("then.would", results=results) if results else "",
        seat=seat,
        picture=context.picture_of(seat),
        dice=_dice_of_wanted_move(context, seat),
        remove=act_data(TakeBackMoves(WANTED_MOVE)),
    )


def _dice_of_wanted_move(context: Context, seat: str) -> tuple[Die, ...]:
    """Return the stated dice of the wanted move."""
    for index, phrase in stated_moves(context.draft):
        entry = context.draft.moves[index]
        if index >= context.draft.dispute_index and is_optional(entry) and dice_of(entry):
            return _turnable_dice(context, seat, index, phrase)
    return ()
