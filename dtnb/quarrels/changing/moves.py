"""Acts that add a move, a wanted move or an answer to a move, or remove one.

Each function carries out an act on the draft of a context, and returns the changed draft. It raises
an error if the act does not fit the draft.

* answer: a move that interrupts another seat's move, and is carried out before it.
* complete move: a move with all its choices, such as its target.
* opening moves: the first moves of a draft, which state that an ability was used.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.quarrels import acts
from dtnb.quarrels.changing.errors import check_playable, unfit_act, unfit_because
from dtnb.quarrels.complete_moves import complete_moves, options_of, reroll_of
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.quarrels.draft_play import DraftPlay, Unplayable, play_draft, play_file
from dtnb.quarrels.files import to_file
from dtnb.quarrels.moves import (
    NotPossible,
    answers_to,
    entered_dice,
    index_of_move_to_answer,
    is_optional,
    with_answer,
    with_move,
)
from dtnb.quarrels.phrasing import english_speaker, question_if_allowed, seat_of

#: While the screen lists the complete forms of a move, `Draft.unfolded_part` is one of these
#: prefixes followed by the move: the first for a move of its own, the second for a move that
#: answers another move.
COMPLETE_MOVES_OF, COMPLETE_ANSWERS_OF = "ways:", "answers:"


def with_missing_object(draft: Draft, play: DraftPlay, move: str) -> Draft | None:
    """Return the draft with the card or token that a move needs added to the seat that makes it.

    Return None if the seat lacks neither.
    """
    possible_move = next(
        (
            candidate
            for candidate in play.possible_moves
            if candidate.phrase == move and candidate.seat_fields
        ),
        None,
    )
    if possible_move is None:
        return None
    name = play.speaker.seats[possible_move.seat]
    seats = draft.table["seats"]
    seat_with_object = {**(seats[name] or {}), **possible_move.seat_fields}
    return replace(draft, table={**draft.table, "seats": {**seats, name: seat_with_object}})


def make_move(context: Context, act: acts.MakeMove) -> Draft:
    """Make a move in a window of the chosen moment if possible, or else in another window.

    The moment is the part of a turn that the players have chosen, such as a phase. If the move
    leaves a choice open, such as its target, unfold the list of complete moves instead.
    """
    if act.adds_object:
        draft = with_missing_object(context.draft, context.require_play(), act.move)
        context = Context(draft) if draft is not None else context
    moment, play = context.chosen_moment, context.require_play()
    windows = moment.windows if moment is not None else ()
    complete = complete_moves(play, act.move)
    if len(complete) > 1 and act.move not in {move.phrase for move in complete}:
        return replace(context.draft, unfolded_part=f"{COMPLETE_MOVES_OF}{act.move}")
    phrases = dict.fromkeys((act.move, *(move.phrase for move in complete)))
    for phrase in phrases:
        try:
            return replace(
                with_move(context.draft, play, phrase, windows), unfolded_part="", dice=()
            )
        except NotPossible:
            continue
    if index_of_move_to_answer(context.draft, seat_of(play, act.move)) is not None:
        # The move is possible only in answer to the latest move.
        return answer_move(context, acts.AnswerMove(act.move))
    raise unfit_because(context, "not-now", move=act.move)


def answer_move(context: Context, act: acts.AnswerMove) -> Draft:
    """Answer another seat's latest move with a move that is carried out before it."""
    draft = context.draft
    seat = seat_of(context.require_play(), act.move)
    index = index_of_move_to_answer(draft, seat)
    if index is None:
        raise unfit_act(context)
    play_before = play_draft(replace(draft, moves=draft.moves[:index]))
    phrases = [move.phrase for move in complete_moves(play_before, act.move)] or [act.move]
    if len(phrases) > 1 and act.move not in phrases:
        return replace(draft, unfolded_part=f"{COMPLETE_ANSWERS_OF}{act.move}")
    phrase = act.move if act.move in phrases else phrases[0]
    draft = replace(with_answer(draft, index, phrase), unfolded_part="")
    check_playable(draft)
    return draft


def remove_answer(context: Context, act: acts.RemoveAnswer) -> Draft:
    """Remove the answers to a move."""
    moves = context.draft.moves
    if act.move >= len(moves) or not answers_to(moves[act.move]):
        raise unfit_act(context)
    # An entry with answers is a mapping. Without other fields, the phrase alone is enough.
    entry = moves[act.move]
    fields = (
        {}
        if isinstance(entry, str)
        else {key: value for key, value in entry.items() if key != "in answer"}
    )
    unanswered: Any = fields["move"] if fields.keys() == {"move"} else fields
    draft = replace(context.draft, moves=(*moves[: act.move], unanswered, *moves[act.move + 1 :]))
    return replace(draft, dispute="", further_disputes=(), claims=(), dispute_index=0)


def roll_again(context: Context, act: acts.RollAgain) -> Draft:
    """Reroll dice, and use the same ability as before if the dice still allow it."""
    play = context.require_play()
    reroll = reroll_of(play)
    if reroll is None or not any(context.draft.dice):
        raise unfit_act(context)
    seat, old_faces = reroll
    new_faces = entered_dice(context.draft, len(old_faces))
    rolled_faces = [face for face in new_faces if face]
    kept_faces = [old for old, new in zip(old_faces, new_faces, strict=True) if not new]
    move = context.plugin.quick_entry.reroll_move(seat, rolled_faces, kept_faces)
    draft = replace(context.draft, moves=(*context.draft.moves, move), dice=(), unfolded_part="")
    phrases = [option.phrase for option in options_of(play_draft(draft))]
    # The players probably use the same ability again.
    uses_of_same_ability = [
        phrase
        for phrase in phrases
        if draft.used_ability and phrase.endswith(f" {draft.used_ability}")
    ]
    return replace(draft, moves=(*draft.moves, *uses_of_same_ability[:1]))


def choose_option(context: Context, act: acts.ChooseOption) -> Draft:
    """Choose an option of the decision that the play waits for."""
    play = context.require_play()
    options = options_of(play)
    if act.option >= len(options):
        raise unfit_act(context)
    phrase = options[act.option].phrase
    draft = replace(context.draft, moves=(*context.draft.moves, phrase), dice=())
    check_playable(draft)
    return draft


def want_move(context: Context, act: acts.WantMove) -> Draft:
    """Store a move that is not allowed as the wanted move, and dispute whether it is allowed."""
    # Assume that a player who wants to use a card or token has it, even if the draft does not say
    # so.
    draft = with_missing_object(context.draft, context.require_play(), act.move) or context.draft
    play = play_draft(draft)
    question = question_if_allowed(play, act.move)
    index = len(draft.moves) if act.index < 0 else act.index
    if question is None or index > len(draft.moves):
        raise unfit_act(context)
    draft = replace(
        draft,
        wanted_move=act.move,
        dispute_index=index,
        dispute=question.question,
        claims=(),
        further_disputes=(),
        unfolded_part="",
    )
    is_after_all_moves = index == len(draft.moves)
    return _pin_to_moment(draft, play, question.yes) if is_after_all_moves else draft


def _pin_to_moment(draft: Draft, play: DraftPlay, yes_statement: str) -> Draft:
    """Return the draft in a form in which `yes_statement` is only about the moment after the moves.

    `yes_statement` says that the wanted move is allowed. A statement at the end of a file is about
    the whole play, so it is also true if the move was allowed earlier. If the statement is true for
    this reason, a pass is added after it, so that it is about this moment alone.
    """
    if not _is_true(draft, yes_statement):
        return draft
    pass_words = english_speaker(play).text("move.pass")
    passing_move = {"move": f"{seat_of(play, draft.wanted_move)} {pass_words}", "if possible": True}
    pinned = replace(draft, moves=(*draft.moves, passing_move))
    return draft if _is_true(pinned, yes_statement) else pinned


def _is_true(draft: Draft, statement: str) -> bool:
    """Tell whether a statement is true at the place in the moves where the dispute stands.

    Return True also if the draft cannot be played with the statement, because then nothing refutes
    the statement.
    """
    claimed = replace(draft, claims=(Statement("?", statement),))
    try:
        return any(claim.answer for claim in play_file(to_file(claimed), draft.lang).replay.claims)
    except Unplayable:
        return True


def take_back_moves(context: Context, act: acts.TakeBackMoves) -> Draft:
    """Remove the moves from an index on, or only the wanted move."""
    draft = context.draft
    if act.move < 0:
        return _without_wanted_move(draft)
    if not draft.opening_move_count <= act.move < len(draft.moves):
        raise unfit_act(context)
    first_removed = act.move
    # Entries before the first removed move that name its window are removed too.
    while (
        first_removed > draft.opening_move_count
        and isinstance(draft.moves[first_removed - 1], dict)
        and "at" in draft.moves[first_removed - 1]
    ):
        first_removed -= 1
    draft = replace(draft, moves=draft.moves[:first_removed], dice=())
    if draft.dispute_index > first_removed:
        draft = replace(draft, wanted_move="", dispute_index=0, dispute="", claims=())
    return draft


def _without_wanted_move(draft: Draft) -> Draft:
    """Return the draft without its wanted move.

    The optional entries that follow this move, such as its roll, are removed too.
    """
    moves = tuple(
        entry
        for index, entry in enumerate(draft.moves)
        if index < draft.dispute_index or not is_optional(entry)
    )
    return replace(
        draft,
        moves=moves,
        wanted_move="",
        dispute_index=0,
        dispute="",
        further_disputes=(),
        claims=(),
        dice=(),
    )
