"""Acts that change the disputed questions and the statements of the people.

Each function carries out an act on the draft of a context, and returns the changed draft. It raises
an error if the act does not fit the draft.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.files.reader import fits_in_file
from dtnb.quarrels import acts
from dtnb.quarrels.changing.errors import unfit_act
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.quarrels.questions import propose_questions, with_number
from dtnb.replay.game.phrases import read_dispute, read_expectation

#: if a draft has more further questions than this, no other question is added
_MAX_FURTHER = 5


def ask_question(context: Context, act: acts.AskQuestion) -> Draft:
    """Dispute a question instead of the present questions, or in addition to them."""
    play, draft = context.require_play(), context.draft
    read_dispute(play.plugin, play.record.game, play.record.start, act.question)
    index = len(draft.moves) if act.index < 0 else act.index
    if index > len(draft.moves):
        raise unfit_act(context)
    if act.is_further:
        if (
            act.question in (draft.dispute, *draft.further_disputes)
            or len(draft.further_disputes) > _MAX_FURTHER
        ):
            raise unfit_act(context)
        return replace(
            draft, further_disputes=(*draft.further_disputes, act.question), unfolded_part=""
        )
    return replace(
        draft,
        dispute=act.question,
        dispute_index=index,
        claims=(),
        further_disputes=(),
        unfolded_part="",
    )


def make_statement(context: Context, act: acts.MakeStatement) -> Draft:
    """Add the statement of a person.

    If there are only two people and two answers, the other person gets the other answer.
    """
    play, draft = context.require_play(), context.draft
    seat_names = list(context.seats)
    if act.seat not in seat_names or (act.alternatives and act.statement not in act.alternatives):
        raise unfit_act(context)
    plugin, game, start = play.plugin, play.record.game, play.record.start
    for statement in (act.statement, *act.alternatives):
        read_expectation(plugin, game, start, statement)
    if act.alternatives and Statement(act.seat, act.statement) in draft.claims:
        return _repeat_statement(context, act)
    if act.question and act.question not in (draft.dispute, *draft.further_disputes):
        read_dispute(plugin, game, start, act.question)
        draft = _with_question(context, act)
    # The statement replaces the person's other answer to the same question.
    other_claims = [
        claim
        for claim in draft.claims
        if claim.seat != act.seat or claim.statement not in (act.statement, *act.alternatives)
    ]
    claims = [*other_claims, Statement(act.seat, act.statement)]
    opposite = _opposite_statement(context, act)
    if opposite is not None and not any(
        claim.seat == opposite.seat and claim.statement in act.alternatives for claim in claims
    ):
        claims.append(opposite)
    return replace(draft, claims=tuple(claims), unfolded_part="", typed_text="")


def state_number(context: Context, act: acts.StateNumber) -> Draft:
    """Add the statement of a person with a number that the person entered."""
    numbered_text = with_number(act.statement, act.label, act.value)
    if not numbered_text:
        raise unfit_act(context)
    statement = acts.MakeStatement(
        act.seat,
        numbered_text,
        alternatives=tuple(dict.fromkeys((*act.alternatives, numbered_text))),
        question=act.question,
        index=act.index,
    )
    return make_statement(context, statement)


def _with_question(context: Context, act: acts.MakeStatement) -> Draft:
    """Return a draft that also disputes the question which a statement answers."""
    draft = context.draft
    index = len(draft.moves) if act.index < 0 else act.index
    if index > len(draft.moves) or len(draft.further_disputes) > _MAX_FURTHER:
        raise unfit_act(context)
    if draft.dispute:
        return replace(draft, further_disputes=(*draft.further_disputes, act.question))
    return replace(draft, dispute=act.question, dispute_index=index)


def _opposite_statement(context: Context, act: acts.MakeStatement) -> Statement | None:
    """Return the other answer as a statement of the other person.

    Return None unless there is exactly one other answer and exactly one other person.
    """
    other_people = [name for name in context.seats if name != act.seat]
    other_answers = [statement for statement in act.alternatives if statement != act.statement]
    if len(other_people) != 1 or len(other_answers) != 1:
        return None
    return Statement(other_people[0], other_answers[0])


def _repeat_statement(context: Context, act: acts.MakeStatement) -> Draft:
    """Return a draft after a person repeats a statement.

    The repetition takes the statement back. But it confirms a statement that was only added as the
    opposite of another person's statement.
    """
    repeated, opposite = Statement(act.seat, act.statement), _opposite_statement(context, act)
    claims = list(context.draft.claims)
    if opposite in claims and claims.index(opposite) < claims.index(repeated):
        other_claims = [claim for claim in claims if claim not in (repeated, opposite)]
        return replace(context.draft, claims=(*other_claims, repeated, opposite), unfolded_part="")
    return _without_statement(context, act)


def _without_statement(context: Context, act: acts.MakeStatement) -> Draft:
    """Return a draft without a statement, and without the opposite that was added for it."""
    removed = (Statement(act.seat, act.statement), _opposite_statement(context, act))
    claims = tuple(claim for claim in context.draft.claims if claim not in removed)
    draft = replace(context.draft, claims=claims, unfolded_part="")
    if any(claim.statement in act.alternatives for claim in claims):
        return draft
    return _without_question(context, draft, act.question)


def remove_question(context: Context, act: acts.RemoveQuestion) -> Draft:
    """Remove a question and all statements that answer it."""
    claims = tuple(
        claim for claim in context.draft.claims if claim.statement not in act.alternatives
    )
    return _without_question(
        context, replace(context.draft, claims=claims, unfolded_part=""), act.question
    )


def _without_question(context: Context, draft: Draft, question: str) -> Draft:
    """Return a draft without a disputed question; the next question takes its place."""
    questions_left = tuple(other for other in draft.further_disputes if other != question)
    if question != draft.dispute or context.completed_play is None:
        return replace(draft, further_disputes=questions_left)
    if not questions_left:
        index = draft.dispute_index if draft.wanted_move else 0
        return replace(draft, dispute="", dispute_index=index)
    next_question, *further_disputes = questions_left
    # A dispute about the wanted move stays at the place of this move.
    index = draft.dispute_index
    if not draft.wanted_move:
        move_indices = {
            proposal.question: proposal.move_index
            for proposal in propose_questions(draft, context.completed_play)
        }
        index = move_indices.get(next_question, len(draft.moves))
    return replace(
        draft,
        dispute=next_question,
        further_disputes=tuple(further_disputes),
        dispute_index=index,
    )


def pick_suggestion(context: Context, act: acts.PickSuggestion) -> Draft:
    """Replace the typed text by a suggestion."""
    if not fits_in_file(act.text, max_length=200):
        raise unfit_act(context)
    return replace(context.draft, typed_text=act.text)


def remove_statement(context: Context, act: acts.RemoveStatement) -> Draft:
    """Remove a statement."""
    claims = context.draft.claims
    if act.claim >= len(claims):
        raise unfit_act(context)
    return replace(context.draft, claims=(*claims[: act.claim], *claims[act.claim + 1 :]))
