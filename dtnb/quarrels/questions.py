"""Propose the questions that people may be quarrelling about, the likeliest first.

* proposal: a question, with the answers that people can give.
* claim, statement: a statement is an answer as a sentence. A claim is a person with the statement
  that they make.
* answer to a move: a move that interrupts another seat's move.
* withdrawn move: a move that was declared, but not carried out because another move came first.
* fact: a result of the play, as the answer to a question. Its `label` is the answer in short.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.frames.ledger import Section
from dtnb.quarrels.moves import answers_to, dice_of, index_of_move_to_answer, stated_moves
from dtnb.quarrels.other_plays import find_different_answers, ledgers_of
from dtnb.quarrels.phrasing import (
    question_if_allowed,
    question_who_goes_first,
    seat_of,
    to_screen_language,
)

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Statement
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.other_plays import Answer

#: the maximum number of questions, and the maximum number of answers to one question
MAX_QUESTIONS, _MAX_ANSWERS = 7, 4
#: the label of the number zero
_ZERO = "0"


class AnswerOption(NamedTuple):
    """An answer that a person can give, with its label, statement and note."""

    label: str
    statement: str
    note: str = ""


class Proposal(NamedTuple):
    """A question that people may be quarrelling about.

    Attributes
    ----------
    question
        The question, as a phrase of the phrasebook.
    move_index
        The index of the move before which it is asked.
    answers
        The answers; the screen translates the labels ``yes`` and ``no``.
    dispute_kind
        The kind of dispute, such as ``may`` or ``amount``.
    is_near
        Whether the question is about the wanted move or about an answer to a move; such questions
        come first.
    move
        The move, if the question is whether somebody may make it.
    """

    question: str
    move_index: int
    answers: tuple[AnswerOption, ...]
    dispute_kind: str
    is_near: bool = False
    move: str = ""


def propose_questions(draft: Draft, play: DraftPlay, kind: str = "") -> list[Proposal]:
    """Return the questions about a draft, the likeliest first.

    Near questions come before all others, and then those of the given kind of dispute.
    """
    proposals: dict[str, Proposal] = {}
    about_moves = _questions_about_moves(draft, play)
    about_results = list(_questions_about_results(draft, play))
    # If a calculation has both additions and halves, people quarrel about its result.
    is_calculation_hard = any(
        {Section.ADDITIONS, Section.MULTIPLES}
        <= {row.section for row in ledger.rows if row.applied}
        for ledger in ledgers_of(play, play.record)
    )
    for proposal in (
        *_questions_about_answers(draft, play),
        *_questions_about_wanted_move(draft, play),
        *_questions_without_roll(draft, play, about_results),
        *(about_results if is_calculation_hard else ()),
        *about_moves.doubtful,
        *about_results,
        *_questions_about_doubtful_moves(draft, play),
        *about_moves.others,
    ):
        proposals.setdefault(proposal.question, proposal)
    return sorted(
        proposals.values(),
        key=lambda proposal: (
            not proposal.is_near,
            not proposal.is_near and (not kind or proposal.dispute_kind != kind),
        ),
    )


def move_before_wanted(draft: Draft, play: DraftPlay) -> str:
    """Return the last move before the disputed moment, so that readers know which moment is meant.

    Return "" if that is clear, because the wanted move is made at no other moment.
    """
    moves = list(stated_moves(draft))
    if not draft.wanted_move or all(phrase != draft.wanted_move for _, phrase in moves):
        return ""
    moves_before = [
        phrase for index, phrase in moves if index < draft.dispute_index and not dice_of(phrase)
    ]
    return to_screen_language(play, "play", moves_before[-1]) if moves_before else ""


def idle_statements(play: DraftPlay) -> frozenset[str]:
    """Return the statements on whether withdrawn moves were allowed.

    A verdict answers them, but they decide nothing.
    """
    questions = (question_if_allowed(play, move) for move in play.withdrawn_moves)
    return frozenset(
        statement
        for question in questions
        if question is not None
        for statement in (question.yes, question.no)
    )


def order_proposals(draft: Draft, play: DraftPlay) -> Iterator[Proposal]:
    """Yield the question who goes first, for each answer to a move.

    The first option is that the answer goes before the move.
    """
    for index, phrase in stated_moves(draft):
        for answer in answers_to(draft.moves[index]):
            seats = (seat_of(play, answer), seat_of(play, phrase))
            order = question_who_goes_first(play, seats)
            if order is not None:
                options = tuple(
                    AnswerOption(seat, statement)
                    for seat, statement in zip(seats, order.statements, strict=True)
                )
                yield Proposal(order.question, index, options, dispute_kind="first", is_near=True)


def _questions_about_answers(draft: Draft, play: DraftPlay) -> Iterator[Proposal]:
    """Yield two questions for each answer to a move: who goes first, and is the answer allowed."""
    yield from order_proposals(draft, play)
    for index, _ in stated_moves(draft):
        for answer in answers_to(draft.moves[index]):
            yield from _propose_if_allowed(play, answer, index, is_near=True)


def _questions_about_wanted_move(draft: Draft, play: DraftPlay) -> Iterator[Proposal]:
    """Yield the question whether the wanted move is allowed, if the draft has such a move."""
    if draft.wanted_move:
        yield from _propose_if_allowed(play, draft.wanted_move, draft.dispute_index, is_near=True)


class _MoveQuestions(NamedTuple):
    """The questions whether a move was allowed; the latest move is first."""

    #: about doubtful moves: rerolls, and moves with a card or token
    doubtful: list[Proposal]
    #: about all other moves
    others: list[Proposal]


def _questions_about_moves(draft: Draft, play: DraftPlay) -> _MoveQuestions:
    """Return the questions whether a move of the draft, after the opening moves, was allowed."""
    questions = _MoveQuestions(doubtful=[], others=[])
    kind_by_phrase = {move.phrase: move.kind for move in play.possible_moves}
    #: by question: whether the disputed move is doubtful, and the proposal
    proposals: dict[str, tuple[bool, Proposal]] = {}
    for index, phrase in stated_moves(draft):
        if index >= draft.opening_move_count:
            # The phrase of a move may begin with that of the possible move and add details.
            kinds = {kind for start, kind in kind_by_phrase.items() if phrase.startswith(start)}
            is_reroll = bool(dice_of(phrase)) and "keeping" in phrase
            for proposal in _propose_if_allowed(play, phrase, index):
                is_doubtful = bool(kinds & {"card", "token"}) or is_reroll
                # The choice of an ability and the roll for it give the same question.
                proposals.setdefault(proposal.question, (is_doubtful, proposal))
    for is_doubtful, proposal in reversed(proposals.values()):
        (questions.doubtful if is_doubtful else questions.others).append(proposal)
    return questions


def _questions_about_doubtful_moves(draft: Draft, play: DraftPlay) -> Iterator[Proposal]:
    """Yield questions whether a seat may answer another seat's move with a doubtful move."""
    for move in play.possible_moves:
        seat = play.speaker.seats[move.seat]
        if move.doubtful and index_of_move_to_answer(draft, seat) is not None:
            yield from _propose_if_allowed(play, move.phrase, len(draft.moves))


def _propose_if_allowed(
    play: DraftPlay, move: str, index: int, *, is_near: bool = False
) -> Iterator[Proposal]:
    """Yield the question whether a move is allowed, if it can be asked.

    `index` is that of the move of the draft before which it is asked. The first option is yes.
    """
    question = question_if_allowed(play, move)
    if question is not None:
        yes_or_no = (AnswerOption("yes", question.yes), AnswerOption("no", question.no))
        yield Proposal(
            question.question, index, yes_or_no, dispute_kind="may", is_near=is_near, move=move
        )


def _questions_about_results(draft: Draft, play: DraftPlay) -> Iterator[Proposal]:
    """Yield the questions whose answer changes if the same moves are played under another rule."""
    for question, answers in find_different_answers(play).items():
        # The first answer is the right one.
        actual_fact = answers[0].fact
        if actual_fact.opposite:
            yes, no = actual_fact.statement, actual_fact.opposite
            if not actual_fact.holds:
                yes, no = no, yes
            options: tuple[AnswerOption, ...] = (AnswerOption("yes", yes), AnswerOption("no", no))
        else:
            # Offer only numbers that a calculation gives.
            is_calculated = bool(answers[0].calculation)
            offered_answers = [
                answer for answer in answers if answer.calculation or not is_calculated
            ]
            options = tuple(_number_option(answer) for answer in offered_answers[:_MAX_ANSWERS])
        yield Proposal(question, len(draft.moves), options, actual_fact.kind)


def _questions_without_roll(
    draft: Draft, play: DraftPlay, results: Sequence[Proposal]
) -> Iterator[Proposal]:
    """Yield questions about the results of a play without rolls, such as who is out.

    `results` are the questions whose answer another rule changes. A question for a number that is
    among them is yielded in the form that it has there.
    """
    result_by_question = {proposal.question: proposal for proposal in results}
    if draft.used_ability or any(dice_of(entry) for entry in draft.moves):
        return
    for fact in play.disputable_facts:
        if fact.is_final_value or not fact.holds or fact.label == _ZERO:
            continue
        if not fact.opposite and fact.question in result_by_question:
            yield result_by_question[fact.question]
            continue
        if fact.opposite:
            options: tuple[AnswerOption, ...] = (
                AnswerOption("yes", fact.statement),
                AnswerOption("no", fact.opposite),
            )
        else:
            statement_of_zero = fact.statement.replace(fact.label, _ZERO)
            options = (
                AnswerOption(fact.label, fact.statement),
                AnswerOption(_ZERO, statement_of_zero),
            )
        yield Proposal(fact.question, len(draft.moves), options, fact.kind)


def with_number(statement: str, label: str, number: int | str) -> str:
    """Return a statement with `number` instead of its last `label`; "" if it has no `label`."""
    *parts_before, part_after = re.split(rf"\b{re.escape(label)}\b", statement)
    return f"{label.join(parts_before)}{number}{part_after}" if parts_before else ""


def with_own_numbers(proposal: Proposal, claims: Iterable[Statement]) -> Proposal:
    """Return a question with the numbers that people entered added to its answers."""
    offered_statements = {answer.statement for answer in proposal.answers}
    first_answer = proposal.answers[0]
    if not first_answer.label.isdigit():
        return proposal
    pattern = re.escape(with_number(first_answer.statement, first_answer.label, "#")).replace(
        r"\#", r"(\d+)"
    )
    own_statements = dict.fromkeys(
        claim.statement for claim in claims if claim.statement not in offered_statements
    )
    matches = (re.fullmatch(pattern, statement) for statement in own_statements)
    own_options = (AnswerOption(match[1], match[0]) for match in matches if match)
    return proposal._replace(answers=(*proposal.answers, *own_options))


def _number_option(answer: Answer) -> AnswerOption:
    return AnswerOption(answer.fact.label, answer.fact.statement, answer.calculation)


def without_claims(draft: Draft, play: DraftPlay, statements: Collection[str]) -> Draft:
    """Return the draft without some statements; questions that nobody answers are dropped too."""
    claims = tuple(claim for claim in draft.claims if claim.statement not in statements)
    if len(claims) == len(draft.claims):
        return draft
    statements_left = {claim.statement for claim in claims}
    kept_questions = {
        proposal.question: proposal
        for proposal in propose_questions(draft, play)
        if any(answer.statement in statements_left for answer in proposal.answers)
    }
    disputes = [
        question
        for question in (draft.dispute, *draft.further_disputes)
        if question in kept_questions
    ]
    if not disputes:
        return replace(draft, claims=claims, dispute="", further_disputes=())
    first, *further_disputes = disputes
    return replace(
        draft,
        claims=claims,
        dispute=first,
        further_disputes=tuple(further_disputes),
        dispute_index=kept_questions[first].move_index,
    )
