"""Propose the questions that people may be quarrelling about, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.quarrels.moves import answers_to, dice_of, index_of_latest_other, stated_moves
from dtnb.quarrels.other_plays import answers, ledgers_of
from dtnb.quarrels.phrasing import allowed_or_not, seat_of, to_screen_language, who_goes_first

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Statement
    from dtnb.quarrels.other_plays import Answer
    from dtnb.quarrels.position import Position

#: the maximum number of questions, and of answers to a question
MAX_QUESTIONS, _MAX_ANSWERS = 7, 4
#: the label of the number zero
_NOTHING = "0"


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
    at
        The index of the move before which it stands.
    answers
        The answers; the labels ``yes`` and ``no`` are translated by the screen.
    kind
        What it asks, as the kinds of disputes.
    is_near
        Whether it is about a refused move or an answer to a move; such questions come first.
    move
        The move, if the question is whether somebody may make it.
    """

    question: str
    move_index: int
    answers: tuple[AnswerOption, ...]
    dispute_kind: str
    is_near: bool = False
    move: str = ""


def propose_questions(draft: Draft, position: Position, kind: str = "") -> list[Proposal]:
    """Return the questions about a draft, the likeliest first, then those of a kind."""
    fitting: dict[str, Proposal] = {}
    doubted, plain = _of_moves(draft, position)
    results = list(_of_results(draft, position))
    # If a calculation both subtracts and halves, people quarrel about its result.
    is_hard = any(
        {2, 3} <= {row.section for row in ledger.rows if row.applied}
        for ledger in ledgers_of(position, position.record)
    )
    for proposal in (
        *_of_order(draft, position),
        *_of_wish(draft, position),
        *_of_play(draft, position, results),
        *(results if is_hard else ()),
        *doubted,
        *results,
        *_of_doubts(draft, position),
        *plain,
    ):
        fitting.setdefault(proposal.question, proposal)
    return sorted(
        fitting.values(),
        key=lambda one: (
            not one.is_near,
            not one.is_near and (not kind or one.dispute_kind != kind),
        ),
    )


def move_before_wanted(draft: Draft, position: Position) -> str:
    """Return the move before the wanted one, if the wanted move is also made at another moment.

    The screen shows that move, so that readers know which of the moments is meant.
    """
    statements = [(index, phrase) for index, phrase in stated_moves(draft)]
    if not draft.wanted_move or all(phrase != draft.wanted_move for _, phrase in statements):
        return ""
    before = [
        phrase for index, phrase in statements if index < draft.wanted_index and not dice_of(phrase)
    ]
    return to_screen_language(position, "play", before[-1]) if before else ""


def idle_statements(position: Position) -> frozenset[str]:
    """Return the statements on whether moves were allowed that were not carried out.

    They decide nothing: the move had no effect, because an answer came first.
    """
    asked = (allowed_or_not(position, move) for move in position.withdrawn_moves)
    return frozenset(text for one in asked if one is not None for text in (one.yes, one.no))


def order_proposals(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield the question who goes first for each answer to a move; the answering seat is first."""
    for index, phrase in stated_moves(draft):
        for answer in answers_to(draft.moves[index]):
            seats = (seat_of(position, answer), seat_of(position, phrase))
            asked = who_goes_first(position, seats)
            if asked is not None:
                labels = tuple(
                    AnswerOption(seat, statement)
                    for seat, statement in zip(seats, asked[1:], strict=True)
                )
                yield Proposal(asked[0], index, labels, "first", is_near=True)


def _of_order(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield for each answer to a move who goes first, and whether the answer is allowed."""
    yield from order_proposals(draft, position)
    for index, _ in stated_moves(draft):
        for answer in answers_to(draft.moves[index]):
            yield from _may(position, answer, index, is_near=True)


def _of_wish(draft: Draft, position: Position) -> Iterator[Proposal]:
    if draft.wanted_move:
        yield from _may(position, draft.wanted_move, draft.wanted_index, is_near=True)


def _of_moves(draft: Draft, position: Position) -> tuple[list[Proposal], list[Proposal]]:
    """Return whether each move was allowed, the latest first: doubtful moves, and other moves.

    Doubtful are moves with a card or token, and rerolls.
    """
    with_things: list[Proposal] = []
    others: list[Proposal] = []
    own = {thing.phrase: thing.kind for thing in position.things}
    asked: dict[str, tuple[bool, Proposal]] = {}
    for index, phrase in stated_moves(draft):
        if index >= draft.opening_count:
            kinds = {kind for move, kind in own.items() if phrase.startswith(move)}
            is_again = len(dice_of(phrase)) > 0 and "keeping" in phrase
            for proposal in _may(position, phrase, index):
                # The choice of an ability and the roll for it give the same question.
                is_doubted = bool(kinds & {"card", "token"}) or is_again
                asked.setdefault(proposal.question, (is_doubted, proposal))
    for is_doubted, proposal in reversed(asked.values()):
        (with_things if is_doubted else others).append(proposal)
    return with_things, others


def _of_doubts(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield whether doubtful things may be used now, if another seat made the latest move."""
    for thing in position.things:
        seat = position.speaker.seats[thing.seat]
        if thing.doubtful and index_of_latest_other(draft, seat) is not None:
            yield from _may(position, thing.phrase, len(draft.moves))


def _may(position: Position, move: str, index: int, *, is_near: bool = False) -> Iterator[Proposal]:
    asked = allowed_or_not(position, move)
    if asked is not None:
        answers_ = (AnswerOption("yes", asked.yes), AnswerOption("no", asked.no))
        yield Proposal(asked.question, index, answers_, "may", is_near, move)


def _of_results(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield the questions to which other plays of the same moves give another answer."""
    for question, known in answers(position).items():
        own = known[0].fact
        if own.opposite:
            yes, no = (own.statement, own.opposite) if own.holds else (own.opposite, own.statement)
            answers_: tuple[AnswerOption, ...] = (AnswerOption("yes", yes), AnswerOption("no", no))
        else:
            # Offer only numbers that a calculation gives.
            counted = [answer for answer in known if answer.calculation or not known[0].calculation]
            answers_ = tuple(_counted(answer) for answer in counted[:_MAX_ANSWERS])
        yield Proposal(question, len(draft.moves), answers_, own.kind)


def _of_play(draft: Draft, position: Position, results: Sequence[Proposal]) -> Iterator[Proposal]:
    """Yield questions about the results of a play without a roll, such as who is out.

    If other plays give another number, the question of `results` is yielded instead.
    """
    counted = {proposal.question: proposal for proposal in results}
    if draft.used_thing or any(dice_of(entry) for entry in draft.moves):
        return
    for fact in position.facts:
        if fact.is_final_value or not fact.holds or fact.label == _NOTHING:
            continue
        if not fact.opposite and fact.question in counted:
            yield counted[fact.question]
            continue
        if fact.opposite:
            answers_: tuple[AnswerOption, ...] = (
                AnswerOption("yes", fact.statement),
                AnswerOption("no", fact.opposite),
            )
        else:
            nothing = fact.statement.replace(fact.label, _NOTHING)
            answers_ = (AnswerOption(fact.label, fact.statement), AnswerOption(_NOTHING, nothing))
        yield Proposal(fact.question, len(draft.moves), answers_, fact.kind)


def with_number(statement: str, label: str, number: int | str) -> str:
    """Return a statement with the number `label` replaced by `number`; "" without that number."""
    *before, after = re.split(rf"\b{re.escape(label)}\b", statement)
    return f"{label.join(before)}{number}{after}" if before else ""


def with_own_numbers(proposal: Proposal, claims: Iterable[Statement]) -> Proposal:
    """Return a question with the answers whose numbers people entered themselves."""
    known = {answer.statement for answer in proposal.answers}
    first = proposal.answers[0]
    if not first.label.isdigit():
        return proposal
    form = re.escape(with_number(first.statement, first.label, "#")).replace(r"\#", r"(\d+)")
    own = dict.fromkeys(claim.statement for claim in claims if claim.statement not in known)
    matches = [match for says in own for match in (re.fullmatch(form, says),) if match]
    added = (AnswerOption(match[1], match[0]) for match in matches)
    return proposal._replace(answers=(*proposal.answers, *added))


def _counted(answer: Answer) -> AnswerOption:
    return AnswerOption(answer.fact.label, answer.fact.statement, answer.calculation)


def without_claims(draft: Draft, position: Position, says: Collection[str]) -> Draft:
    """Return a draft without some claims, and without the questions that no claim answers now."""
    claims = tuple(claim for claim in draft.claims if claim.statement not in says)
    if len(claims) == len(draft.claims):
        return draft
    kept = {claim.statement for claim in claims}
    kept_questions = {
        proposal.question: proposal
        for proposal in propose_questions(draft, position)
        if any(answer.statement in kept for answer in proposal.answers)
    }
    asked = [
        question
        for question in (draft.dispute, *draft.further_disputes)
        if question in kept_questions
    ]
    if not asked:
        return replace(draft, claims=claims, dispute="", further_disputes=())
    first, *also = asked
    return replace(
        draft,
        claims=claims,
        dispute=first,
        further_disputes=tuple(also),
        wanted_index=kept_questions[first].move_index,
    )
