"""The questions that people may be quarrelling about at the end of a draft, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.quarrels.moves import answered_by, dice_of, latest_of_others, stated
from dtnb.quarrels.phrasing import first_of, in_words, may_it, seat_of
from dtnb.quarrels.worlds import answers, ledgers_of

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Statement
    from dtnb.quarrels.position import Position
    from dtnb.quarrels.worlds import Answer

#: the most questions and the most answers to one
MAX_QUESTIONS, _MAX_ANSWERS = 7, 4
#: the label of a number that is none
_NOTHING = "0"


class Said(NamedTuple):
    """An answer that a person can give: its label, the statement, and a note on it."""

    label: str
    statement: str
    note: str = ""


class Proposal(NamedTuple):
    """A question that people may be quarrelling about.

    Attributes
    ----------
    question
        The question, as a phrase.
    at
        The index of the move before which it stands.
    answers
        The answers; the labels ``yes`` and ``no`` stand for these words.
    kind
        What it asks, as the kinds of disputes.
    is_near
        Whether it is about what was refused, or done in front of something.
    move
        For what somebody may do, the move.
    """

    question: str
    at: int
    answers: tuple[Said, ...]
    kind: str
    is_near: bool = False
    move: str = ""


def proposals(draft: Draft, position: Position, kind: str = "") -> list[Proposal]:
    """Return the questions that fit, the likeliest first; of the others, those of a kind first."""
    fitting: dict[str, Proposal] = {}
    doubted, plain = _of_moves(draft, position)
    results = list(_of_results(draft, position))
    # Where a sum has both a minus and a half, people quarrel about the sum.
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
        key=lambda one: (not one.is_near, not one.is_near and (not kind or one.kind != kind)),
    )  # fmt: skip


def before_wish(draft: Draft, position: Position) -> str:
    """Return the move after which a wanted move is meant, if it is made at another moment too."""
    statements = [(index, phrase) for index, phrase in stated(draft)]
    if not draft.wanted or all(phrase != draft.wanted for _, phrase in statements):
        return ""
    before = [
        phrase for index, phrase in statements if index < draft.wanted_at and not dice_of(phrase)
    ]
    return in_words(position, "play", before[-1]) if before else ""


def idle_statements(position: Position) -> frozenset[str]:
    """Return the statements that somebody may do, or may not do, what was then not carried out.

    Whoever was allowed to begin it got nothing by it, because somebody else came first.
    """
    asked = (may_it(position, move) for move in position.withdrawn)
    return frozenset(text for one in asked if one is not None for text in (one.yes, one.no))


def orders(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield who goes first, where somebody answers a move; the answering seat stands first."""
    for index, phrase in stated(draft):
        for answer in answered_by(draft.moves[index]):
            seats = (seat_of(position, answer), seat_of(position, phrase))
            asked = first_of(position, seats)
            if asked is not None:
                labels = tuple(
                    Said(seat, statement) for seat, statement in zip(seats, asked[1:], strict=True)
                )
                yield Proposal(asked[0], index, labels, "first", is_near=True)


def _of_order(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield who goes first, and whether the answer is allowed, where somebody answers a move."""
    yield from orders(draft, position)
    for index, _ in stated(draft):
        for answer in answered_by(draft.moves[index]):
            yield from _may(position, answer, index, is_near=True)


def _of_wish(draft: Draft, position: Position) -> Iterator[Proposal]:
    if draft.wanted:
        yield from _may(position, draft.wanted, draft.wanted_at, is_near=True)


def _of_moves(draft: Draft, position: Position) -> tuple[list[Proposal], list[Proposal]]:
    """Return whether the moves were allowed, the latest first: those with things, and others."""
    with_things: list[Proposal] = []
    others: list[Proposal] = []
    own = {thing.phrase: thing.kind for thing in position.things}
    asked: dict[str, tuple[bool, Proposal]] = {}
    for index, phrase in stated(draft):
        if index >= draft.opened:
            kinds = {kind for move, kind in own.items() if phrase.startswith(move)}
            is_again = len(dice_of(phrase)) > 0 and "keeping" in phrase
            for proposal in _may(position, phrase, index):
                # A roll for something stands behind the choice of it.
                is_doubted = bool(kinds & {"card", "token"}) or is_again
                asked.setdefault(proposal.question, (is_doubted, proposal))
    for is_doubted, proposal in reversed(asked.values()):
        (with_things if is_doubted else others).append(proposal)
    return with_things, others


def _of_doubts(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield whether what people quarrel about at this point is allowed, if somebody acted since."""
    for thing in position.things:
        seat = position.speaker.seats[thing.seat]
        if thing.doubtful and latest_of_others(draft, seat) is not None:
            yield from _may(position, thing.phrase, len(draft.moves))


def _may(position: Position, move: str, index: int, *, is_near: bool = False) -> Iterator[Proposal]:
    asked = may_it(position, move)
    if asked is not None:
        answers_ = (Said("yes", asked.yes), Said("no", asked.no))
        yield Proposal(asked.question, index, answers_, "may", is_near, move)


def _of_results(draft: Draft, position: Position) -> Iterator[Proposal]:
    """Yield what other plays would have come to otherwise."""
    for question, known in answers(position).items():
        own = known[0].fact
        if own.opposite:
            yes, no = (own.statement, own.opposite) if own.holds else (own.opposite, own.statement)
            answers_: tuple[Said, ...] = (Said("yes", yes), Said("no", no))
        else:
            # Nobody defends a number that cannot be counted.
            counted = [answer for answer in known if answer.way or not known[0].way]
            answers_ = tuple(_counted(answer) for answer in counted[:_MAX_ANSWERS])
        yield Proposal(question, len(draft.moves), answers_, own.kind)


def _of_play(draft: Draft, position: Position, results: Sequence[Proposal]) -> Iterator[Proposal]:
    """Yield what a play came to in which nobody rolled: who is out, what was taken, what lies.

    Where other plays come to another number, that of `results` is yielded.
    """
    counted = {proposal.question: proposal for proposal in results}
    if draft.used or any(dice_of(entry) for entry in draft.moves):
        return
    for fact in position.facts:
        if fact.is_final_value or not fact.holds or fact.label == _NOTHING:
            continue
        if not fact.opposite and fact.question in counted:
            yield counted[fact.question]
            continue
        if fact.opposite:
            answers_: tuple[Said, ...] = (Said("yes", fact.statement), Said("no", fact.opposite))
        else:
            nothing = fact.statement.replace(fact.label, _NOTHING)
            answers_ = (Said(fact.label, fact.statement), Said(_NOTHING, nothing))
        yield Proposal(fact.question, len(draft.moves), answers_, fact.kind)


def with_number(statement: str, label: str, number: int | str) -> str:
    """Return a statement with another number in the place of one; empty if it has no such one."""
    *before, after = re.split(rf"\b{re.escape(label)}\b", statement)
    return f"{label.join(before)}{number}{after}" if before else ""


def with_own_numbers(proposal: Proposal, claims: Iterable[Statement]) -> Proposal:
    """Return a question with the numbers of their own that people state for an answer."""
    known = {answer.statement for answer in proposal.answers}
    first = proposal.answers[0]
    if not first.label.isdigit():
        return proposal
    form = re.escape(with_number(first.statement, first.label, "#")).replace(r"\#", r"(\d+)")
    own = dict.fromkeys(claim.says for claim in claims if claim.says not in known)
    matches = [match for says in own for match in (re.fullmatch(form, says),) if match]
    added = (Said(match[1], match[0]) for match in matches)
    return proposal._replace(answers=(*proposal.answers, *added))


def _counted(answer: Answer) -> Said:
    return Said(answer.fact.label, answer.fact.statement, answer.way)


def without_claims(draft: Draft, position: Position, says: Collection[str]) -> Draft:
    """Return a draft without some claims, and without the questions that only these answer."""
    claims = tuple(claim for claim in draft.claims if claim.says not in says)
    if len(claims) == len(draft.claims):
        return draft
    kept = {claim.says for claim in claims}
    kept_questions = {
        proposal.question: proposal
        for proposal in proposals(draft, position)
        if any(answer.statement in kept for answer in proposal.answers)
    }
    asked = [question for question in (draft.dispute, *draft.also) if question in kept_questions]
    if not asked:
        return replace(draft, claims=claims, dispute="", also=())
    first, *also = asked
    return replace(
        draft, claims=claims, dispute=first, also=tuple(also), wanted_at=kept_questions[first].at
    )  # fmt: skip
