"""The fifth screen of the quick entry: the events so far, and the boards to tap further moves on.

* answer: a move that interrupts an earlier move of another seat.
* complete move: a move with all its choices, such as its target. An incomplete move is offered as
  several complete ones.
* board: the list of the moves that a seat can make. It is *folded* until somebody unfolds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.kernel import Decision, DecisionKind
from dtnb.quarrels.acts import (
    PENDING_ROLL,
    WANTED_ROLL,
    AnswerMove,
    GoToStep,
    MakeMove,
    RollAgain,
    Unfold,
    WantMove,
    act_data,
)
from dtnb.quarrels.changing.moves import COMPLETE_ANSWERS_OF, COMPLETE_MOVES_OF, with_missing_object
from dtnb.quarrels.changing.use import REROLL_DICE
from dtnb.quarrels.complete_moves import complete_moves, reroll_of
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.draft_play import Unplayable, play_draft
from dtnb.quarrels.moves import entered_dice, index_of_move_to_answer, phrase_of
from dtnb.quarrels.pages.drawings import CARD
from dtnb.quarrels.pages.event_list import list_events
from dtnb.quarrels.pages.number_fields import count_fields, dice_block, fields_of, number_field
from dtnb.quarrels.pages.refusals import describe_refusal
from dtnb.quarrels.pages.use_screen import (
    asked_choice,
    asked_dice,
    has_neutral_answer,
    is_about_phase,
)
from dtnb.quarrels.phrasing import seat_of, to_screen_language
from dtnb.quarrels.screens import Block, Choice, Choices, Course, Text
from dtnb.quarrels.table_changes import seats_at
from dtnb.quarrels.wanted_play import wanted_play_of
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.kernel import Verdict
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.replay.game.quick_entry import PossibleMove

#: While a part of a seat is unfolded, `Draft.unfolded_part` is one of these prefixes followed by
#: the seat's name: for the seat's whole board, its cards, or its other acts.
BOARD, CARDS, ACTS = "board:", "cards:", "acts:"
#: the maximum number of refused moves on a folded board; a longer list of refused moves is folded
_MAX_REFUSED = 3

#: How a seat can make a move: "now"; "supply" if the seat first has to get the card or token for
#: the move; "answer" if it can only answer the latest move of another seat; "" if it is refused.
UseMode: TypeAlias = Literal["now", "supply", "answer", ""]


class OfferedMove(NamedTuple):
    """A possible move with the verdict on it, and how the seat can make it."""

    move: PossibleMove
    verdict: Verdict
    use_mode: UseMode


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the events."""
    say, play = context.speaker.text, context.play
    if play is None:
        return ScreenParts(
            say("then.title"),
            (Text(say("then.no-table")),),
            next_choice=Choice(say("what.back"), act_data(GoToStep("book"))),
        )
    blocks: list[Block] = [Course(tuple(list_events(context, play)))]
    blocks += _wanted_roll(context, play)
    # If the quarrel is about a phase without a roll, the roll of the next phase does not matter.
    if not (is_about_phase(context) and has_neutral_answer(context)):
        blocks += asked_dice(context)
    blocks += asked_choice(context, [move for move in play.possible_moves if move.kind != "act"])
    blocks += _reroll_dice(context, play)
    blocks += _reduced_numbers(context, play)
    blocks += _board_blocks(context, play)
    next_choice = Choice(say("then.next"), act_data(GoToStep("quarrel")))
    return ScreenParts(say("then.title"), blocks, next_choice)


def _wanted_roll(context: Context, play: DraftPlay) -> Iterator[Block]:
    """Yield the dice for the roll that the wanted move asks for."""
    wanted_play = wanted_play_of(context.draft)
    roll = wanted_play.roll if wanted_play is not None else None
    if roll is not None:
        seat = play.speaker.seats[roll.seat]
        dice = entered_dice(context.draft, roll.count)
        purpose = play.speaker.object(roll.purpose)
        label = context.speaker.text("then.wish-roll", seat=seat, purpose=purpose)
        yield dice_block(context, seat, label, dice, WANTED_ROLL)


def _reduced_numbers(context: Context, play: DraftPlay) -> Iterator[Block]:
    """Yield fields for the start values of numbers that changed and of tokens that were lost.

    With these fields, people correct a start value that they entered wrongly. The first number of
    a seat is left out.
    """
    before = seats_at(play, play.record.start.table)
    after = seats_at(play, play.table)
    #: the seat and the label of each changed number and of each lost token
    reduced: set[tuple[str, str]] = set()
    for old, new in zip(before, after, strict=True):
        seat = play.speaker.seats[new.seat]
        counts_now = {token.name: token.count for token in new.tokens}
        for dial, dial_now in zip(old.dials[1:], new.dials[1:], strict=True):
            if dial.value != dial_now.value:
                reduced.add((seat, dial.label))
        for token in old.tokens:
            if token.count > counts_now.get(token.name, 0):
                reduced.add((seat, token.name))
    for field in fields_of(context):
        if field.kind == "number" and (field.seat, field.label) in reduced:
            yield number_field(context, field)
        elif field.kind == "counts" and not field.counts_levels:
            labels = {str(answer.value): answer.label for answer in field.answers}
            names = [name for name, label in labels.items() if (field.seat, label) in reduced]
            yield from count_fields(context, field, names=names)


# -- boards ---------------------------------------------------------------------------------------


def _board_blocks(context: Context, play: DraftPlay) -> Iterator[Block]:
    """Yield for each seat the moves with its board, its cards and its other acts."""
    say, unfolded = context.speaker.text, context.draft.unfolded_part
    for prefix in (COMPLETE_MOVES_OF, COMPLETE_ANSWERS_OF):
        if unfolded.startswith(prefix):
            yield _complete_moves(context, play, prefix, unfolded.removeprefix(prefix))
    reroll = reroll_of(play)
    # While the dice of the reroll are shown, no tile for it is needed.
    rerolling_seat = reroll.seat if reroll is not None and unfolded != REROLL_DICE else ""
    for seat, name in enumerate(play.speaker.seats):
        own_moves = [move for move in play.possible_moves if move.seat == seat]
        if unfolded == CARDS + name:
            names_in_text = context.hints.object_names
            card_moves = [move for move in own_moves if move.kind == "card"]
            offered_cards = [
                card
                for card in _judge(context, play, card_moves)
                if card.use_mode or card.move.label in names_in_text or not _is_missing(play, card)
            ]
            offered_cards.sort(
                key=lambda card: (card.move.label not in names_in_text, not card.use_mode)
            )
            yield from _move_lists(context, play, offered_cards, say("then.cards", seat=name))
            continue
        if unfolded == ACTS + name:
            offered_acts = _judge(context, play, [move for move in own_moves if move.kind == "act"])
            yield from _move_lists(context, play, offered_acts, say("then.acts", seat=name))
            continue
        board = _judge(
            context, play, [move for move in own_moves if move.kind not in ("card", "act")]
        )
        listed_moves = board if unfolded == BOARD + name else _on_folded_board(play, seat, board)
        choices = [
            choice for offered in listed_moves for choice in _move_choices(context, play, offered)
        ]
        if name == rerolling_seat:
            choices.append(Choice(say("then.again"), act_data(Unfold(REROLL_DICE)), seat=name))
        card_picture = context.symbol(CARD, name)
        choices.append(
            Choice(
                say("then.card"), act_data(Unfold(CARDS + name)), picture=card_picture, seat=name
            )
        )
        if any(move.kind == "act" for move in own_moves):
            choices.append(Choice(say("then.act"), act_data(Unfold(ACTS + name)), seat=name))
        if unfolded == BOARD + name:
            choices.append(Choice(say("then.less"), act_data(Unfold()), seat=name))
        elif len(listed_moves) < len(board):
            choices.append(Choice(say("then.board"), act_data(Unfold(BOARD + name)), seat=name))
        yield Choices(tuple(choices), name, "tiles")


def _move_lists(
    context: Context, play: DraftPlay, moves: Sequence[OfferedMove], title: str
) -> Iterator[Block]:
    """Yield a list of the moves. If many are refused, list these apart, folded.

    A refused move that the quarrel's text names stays in the first list.
    """
    names_in_text = context.hints.object_names
    choices = [choice for offered in moves for choice in _move_choices(context, play, offered)]
    refused = [
        choice
        for choice in choices
        if choice.state == "refused" and choice.label not in names_in_text
    ]
    other_choices = [choice for choice in choices if choice not in refused]
    if len(refused) <= _MAX_REFUSED or not other_choices:
        yield Choices(tuple(choices), title, "list")
        return
    yield Choices(tuple(other_choices), title, "list")
    label = context.speaker.text("then.refused", title=title, count=len(refused))
    yield Choices(tuple(refused), label, "list", folded=True)


def _reroll_dice(context: Context, play: DraftPlay) -> Iterator[Block]:
    """Yield the dice on which people enter the new faces of a reroll."""
    reroll = reroll_of(play)
    if reroll is None:
        return
    say, (seat, old_faces) = context.speaker.text, reroll
    if context.draft.unfolded_part != REROLL_DICE:
        return
    new_faces = entered_dice(context.draft, len(old_faces))
    faces = [new or old for new, old in zip(new_faces, old_faces, strict=True)]
    yield dice_block(context, seat, say("then.which-again", seat=seat), faces, PENDING_ROLL)
    if any(new_faces):
        yield Choices(
            (Choice(say("then.rolled-again"), act_data(RollAgain()), seat=seat),), "", "buttons"
        )


def _complete_moves(context: Context, play: DraftPlay, prefix: str, phrase: str) -> Choices:
    """Return the choices of complete moves for a move that leaves a choice open."""
    seat = seat_of(play, phrase)
    play_before, is_answer = play, prefix == COMPLETE_ANSWERS_OF
    if is_answer:
        # Judge the answer at the moment of the move that it answers.
        index = index_of_move_to_answer(context.draft, seat)
        play_before = play_draft(replace(context.draft, moves=context.draft.moves[:index]))
    choices = tuple(
        Choice(
            move.label or move.phrase,
            act_data(AnswerMove(move.phrase) if is_answer else MakeMove(move.phrase)),
            seat=seat,
        )
        for move in complete_moves(play_before, phrase)
    )
    return Choices(choices, to_screen_language(play, "play", phrase), "list")


def _judge(context: Context, play: DraftPlay, moves: Sequence[PossibleMove]) -> list[OfferedMove]:
    """Return the moves with their verdicts; leave out moves that cannot be read at this table."""
    offered_moves = []
    for move in moves:
        try:
            verdict, allowing_window = play.verdict_on(move.phrase)
        except PhraseError:
            continue
        use_mode: UseMode = "now" if allowing_window else _other_use_mode(context, play, move)
        if not use_mode and move.seat_fields:
            verdict = _verdict_if_held(context, play, move) or verdict
        offered_moves.append(OfferedMove(move, verdict, use_mode))
    return offered_moves


def _verdict_if_held(context: Context, play: DraftPlay, move: PossibleMove) -> Verdict | None:
    """Return the verdict on a move as if the seat had the card or token that the move uses.

    Return None if the seat cannot get it.
    """
    with_object = with_missing_object(context.draft, play, move.phrase)
    if with_object is None:
        return None
    try:
        return play_draft(with_object).verdict_on(move.phrase).verdict
    except Unplayable:
        return None


def _other_use_mode(context: Context, play: DraftPlay, move: PossibleMove) -> UseMode:
    """Return the use mode of a move that is refused now: "supply", "answer", or "" for neither."""
    with_object = with_missing_object(context.draft, play, move.phrase)
    if with_object is not None:
        try:
            if play_draft(with_object).first_index_allowing(move.phrase) is not None:
                return "supply"
        except Unplayable:
            pass
    seat = play.speaker.seats[move.seat]
    index = index_of_move_to_answer(context.draft, seat)
    if index is None:
        return ""
    try:
        play_before = play_draft(replace(context.draft, moves=context.draft.moves[:index]))
    except Unplayable:
        return ""
    return "answer" if play_before.first_index_allowing(move.phrase) is not None else ""


def _answered_move(context: Context, play: DraftPlay, move: PossibleMove) -> str:
    """Return the earlier move that `move` would answer; "" if it answers none."""
    index = play.first_index_allowing(move.phrase)
    pending = play.record.states[index].pending if index is not None else None
    latest_index = index_of_move_to_answer(context.draft, play.speaker.seats[move.seat])
    # This kind of question asks a seat whether it interrupts a declared action.
    is_interruption = isinstance(pending, Decision) and pending.kind is DecisionKind.INTERRUPT
    if not is_interruption or latest_index is None:
        return ""
    return to_screen_language(play, "play", phrase_of(context.draft.moves[latest_index]))


def _is_missing(play: DraftPlay, offered: OfferedMove) -> bool:
    """Return whether a move is refused because the seat lacks the card or token for it."""
    return bool(play.missing_object_codes & {reason.code for reason in offered.verdict.reasons})


def _on_folded_board(play: DraftPlay, seat: int, board: Sequence[OfferedMove]) -> list[OfferedMove]:
    """Return the moves a seat can make, and a few refused moves of its abilities or own tokens."""
    game, table = play.record.game, play.record.state.table
    scene = play.plugin.presenter.scenes.scene(game, table, play.speaker)
    held_tokens = {token.name for token in scene.seats[seat].tokens if token.count}
    refused = [
        offered
        for offered in board
        if not offered.use_mode
        and (offered.move.kind == "ability" or offered.move.label in held_tokens)
    ]
    return [*(offered for offered in board if offered.use_mode), *refused[:_MAX_REFUSED]]


def _move_choices(context: Context, play: DraftPlay, offered: OfferedMove) -> Iterator[Choice]:
    """Yield the choice of a move.

    The choice makes the move now, makes it as an answer to another move, adds the missing card or
    token first, or says why the move is refused.
    """
    move, say = offered.move, context.speaker.text
    seat = play.speaker.seats[move.seat]
    picture = context.symbol(move.symbol, seat)
    if offered.use_mode == "now":
        answered_move = _answered_move(context, play, move)
        note = say("then.answer", move=answered_move) if answered_move else ""
        yield Choice(move.label, act_data(MakeMove(move.phrase)), note, picture=picture, seat=seat)
        return
    if offered.use_mode == "supply":
        make_move = act_data(MakeMove(move.phrase, adds_object=True))
        yield Choice(move.label, make_move, say("then.supply"), picture=picture, seat=seat)
        return
    if offered.use_mode == "answer":
        index = index_of_move_to_answer(context.draft, seat)
        assert index is not None
        answered_move = to_screen_language(play, "play", phrase_of(context.draft.moves[index]))
        note = say("then.answer", move=answered_move)
        yield Choice(
            move.label, act_data(AnswerMove(move.phrase)), note, picture=picture, seat=seat
        )
        return
    want_act = act_data(WantMove(move.phrase))
    refused = describe_refusal(play, offered.verdict, want_act, say("then.want", seat=seat))
    note = refused.reasons[0] if refused.reasons else ""
    yield Choice(
        move.label,
        act=None,
        note=note,
        picture=picture,
        seat=seat,
        state="refused",
        refused=refused,
    )
