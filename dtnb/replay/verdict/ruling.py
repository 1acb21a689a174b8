"""Shorten a verdict to a ruling: the claims with their answers, and the reason in each book.

* events: the ranges of frames that people open in a Stepper, each with its results. The ruling is
  shown beside them.
* deciding question: the question that decides the dispute. If a book leaves it open, the verdict
  follows *our reading*, the answer that we think right.
* doubt: why the rulebook is less certain about the deciding rule than its text seems to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from dtnb import registry
from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.frames.ruling import Reason, RuledClaim, Ruling
from dtnb.replay.verdict.sentences import VerdictSentences

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Document
    from dtnb.replay.verdict.data import DecidingQuestion, SupportedAnswer, Verdict


#: kinds of events that show nothing of a dispute
_SAYING_LITTLE = ("roll", "turn", "phase", "outcome")


def with_ruling(
    document: Document,
    verdict: Verdict,
    speaker: Speaker,
    quarrel: str = "",
    in_every_book: Verdict | None = None,
) -> Document:
    """Return a document with the ruling on its dispute, and with the rules that the ruling names.

    `quarrel` describes the dispute in words. `in_every_book` is a verdict that also covers the
    books left out of `verdict`. If the event at which `document` opens has no results, the returned
    document opens at the disputed action instead.
    """
    verdicts = [verdict, in_every_book] if in_every_book is not None else [verdict]
    supported_answers = [
        supported_answer
        for source in verdicts
        if source.deciding
        for supported_answer in source.deciding.supported_answers
    ]
    decisive = {
        supported_answer.rule.id: supported_answer.rule
        for supported_answer in supported_answers
        if supported_answer.rule is not None
    }
    rules = {**decisive, **document.rules}
    for name, rule in decisive.items():
        rules[name] = structs.replace(rules[name], books=rule.books)
    disputed_step = verdict.disputed_step if verdict.claims else -1
    ruling = structs.replace(ruling_of(verdict, speaker, in_every_book), quarrel=quarrel)
    opens_at = _event_to_open(document, disputed_step)
    return structs.replace(document, rules=rules, ruling=ruling, opens_at=opens_at)


def ruling_of(verdict: Verdict, speaker: Speaker, in_every_book: Verdict | None = None) -> Ruling:
    """Return the ruling: who is right, and the reason in each book."""
    if in_every_book is not None:
        right = {claim.claimant for claim in in_every_book.claims if any(claim.answers)}
        ruling = _ruling_of_one(verdict, speaker, right)
        return _with_more_books(ruling, _ruling_of_one(in_every_book, speaker))
    return _ruling_of_one(verdict, speaker)


def _with_more_books(ruling: Ruling, in_every_book: Ruling) -> Ruling:
    """Add to a ruling the books that only `in_every_book` has, with their answers and reasons."""
    others = in_every_book
    added = [index for index, name in enumerate(others.books) if name not in ruling.books]
    books = (*ruling.books, *(others.books[index] for index in added))
    new_index = {index: books.index(others.books[index]) for index in added}
    reasons = [
        structs.replace(reason, places=(*reason.places, *("" for _ in added)))
        if reason.places
        else reason
        for reason in ruling.reasons
    ]
    for reason in others.reasons:
        indices = tuple(new_index[index] for index in reason.books if index in new_index)
        # If all books of a reason leave the question open, the reason is our reading, which
        # `ruling` has already.
        if indices and not (ruling.open_in and set(reason.books) <= {*others.open_in}):
            by_book = dict(zip(others.books, reason.places, strict=False))
            places = tuple(by_book.get(name, "") for name in books) if reason.places else ()
            reasons.append(structs.replace(reason, books=indices, places=places))
    return structs.replace(
        ruling,
        books=books,
        claims=tuple(
            structs.replace(
                claim, answers=(*claim.answers, *(other.answers[index] for index in added))
            )
            for claim, other in zip(ruling.claims, others.claims, strict=True)
        ),
        reasons=tuple(reasons),
        open_in=(
            *ruling.open_in,
            *(new_index[index] for index in others.open_in if index in new_index),
        ),
    )


def _ruling_of_one(
    verdict: Verdict, speaker: Speaker, right_elsewhere: Collection[str] = ()
) -> Ruling:
    """Return the ruling of one verdict.

    The ruling does not say what people in `right_elsewhere` believe, because they are right by a
    book that is not in the verdict.
    """
    sentences = VerdictSentences(verdict, speaker)
    deciding, say = verdict.deciding, speaker.text
    # A reader understands an answer only with its question. A rule is clear without a question, and
    # so is an answer in a referee's words.
    needs_question = (
        deciding is not None
        and not _has_referee_sentences(deciding)
        and (
            deciding.is_open
            or len(deciding.supported_answers) > 1
            or any(supported_answer.reading for supported_answer in deciding.supported_answers)
        )
    )
    books = _without_shared_readings(verdict.books)
    return Ruling(
        books=books,
        claims=tuple(
            RuledClaim(claim.claimant, claim.says, claim.answers, claim.total)
            for claim in verdict.claims
        ),
        question=deciding.question if deciding is not None and needs_question else "",
        reasons=tuple(_reasons(deciding, [say("citation.of-book", book=name) for name in books])),
        beliefs=(*sentences.doubt(), *sentences.other_beliefs(right_elsewhere)),
        open_in=_open_in(verdict),
        cases=_cases_decided_alike(deciding.supported_answers, speaker)
        if deciding is not None
        else (),
        # Without claims, the dispute is about the results of the play, which the Stepper computes.
        is_about_sum=verdict.ledgers is not None or not verdict.claims,
    )


def _without_shared_readings(books: tuple[str, ...]) -> tuple[str, ...]:
    """Drop the reading in parentheses after each book's name, unless two names would be equal."""
    names = tuple(name.partition(" (")[0] for name in books)
    return names if len(set(names)) == len(books) else books


def _open_in(verdict: Verdict) -> tuple[int, ...]:
    """Return the indices of the books in which our reading decides.

    Return an empty tuple if a book answers the deciding question, unless the verdict is in doubt.
    """
    deciding = verdict.deciding
    if verdict.doubt is None and (deciding is None or not deciding.is_open):
        return ()
    return verdict.open_in


def _cases_decided_alike(
    supported_answers: Sequence[SupportedAnswer], speaker: Speaker
) -> tuple[str, ...]:
    """Return the titles of the casebook's cases that the first rule of these answers decides."""
    rules = [
        supported_answer.rule.id
        for supported_answer in supported_answers
        if supported_answer.rule is not None
    ]
    return registry.cases_decided_by(rules[0], speaker.lang) if rules else ()


def _event_to_open(document: Document, step: int) -> int | None:
    """Return the index of the event at which a document opens.

    This is `document.opens_at`. If `step` is in a later exchange, it is the outcome of that one: a
    claim may be about something that does not happen there, such as a second card. If that event
    has no results, it is the last event that begins no later than `step`. If this is a roll or the
    end of a turn, which show nothing of a dispute, it is the last event of another kind before the
    claims.
    """
    if document.opens_at is None or step < 0:
        return document.opens_at
    frame = document.frame_of(step)
    events = document.events
    begun_events = [index for index, event in enumerate(events) if event.first <= frame]
    disputed = begun_events[-1] if begun_events else document.opens_at
    opening = _outcome_of_later_exchange(document, disputed) or document.opens_at
    if events[opening].results:
        return _last_outcome_of_exchange(document, opening)
    if events[disputed].kind not in ("roll", "turn"):
        return disputed
    claim_indices = (index for index, event in enumerate(events) if event.kind == "claim")
    first_claim = next(claim_indices, len(events))
    showing_dispute = [
        index for index in range(first_claim) if events[index].kind not in _SAYING_LITTLE
    ]
    return showing_dispute[-1] if showing_dispute else disputed


def _last_outcome_of_exchange(document: Document, opening: int) -> int:
    """Return the last event with results that ends the exchange of the event `opening`.

    After the totals are applied, a player may still be saved, and the game may end.
    """
    exchange = document.events[opening].exchange
    outcomes = [
        index
        for index, event in enumerate(document.events)
        if exchange is not None and event.exchange == exchange and event.outcome and event.results
    ]
    return max(outcomes, default=opening)


def _outcome_of_later_exchange(document: Document, disputed: int) -> int | None:
    """Return the last outcome of the exchange of an event if it comes after `document.opens_at`."""
    events, opens_at = document.events, document.opens_at
    assert opens_at is not None
    exchange = events[disputed].exchange
    if exchange is None or disputed <= opens_at or exchange == events[opens_at].exchange:
        return None
    outcomes = (
        index
        for index, event in enumerate(events)
        if event.exchange == exchange and event.kind == "outcome" and event.results
    )
    return max(outcomes, default=None)


def _reasons(deciding: DecidingQuestion | None, books: Sequence[str]) -> Iterator[Reason]:
    """Yield a reason for each supported answer, with the books in which it decides.

    If the books leave the question open, the first supported answer is our reading. It decides in
    all books, and the other supported answers decide in none.
    """
    for number, supported_answer in enumerate(
        deciding.supported_answers if deciding is not None else ()
    ):
        reason = _reason_of_answer(supported_answer, books)
        if deciding is not None and _has_referee_sentences(deciding):
            reason = structs.replace(
                reason,
                text=supported_answer.standalone_sentence,
                plain=supported_answer.short_sentence,
            )
        if deciding is not None and deciding.is_open:
            decides_in = () if number else tuple(range(len(books)))
            reason = structs.replace(reason, books=decides_in)
        yield reason


def _has_referee_sentences(deciding: DecidingQuestion) -> bool:
    """Tell whether every answer has a sentence that a referee can say without the question."""
    return all(
        supported_answer.standalone_sentence for supported_answer in deciding.supported_answers
    )


def _reason_of_answer(supported_answer: SupportedAnswer, books: Sequence[str]) -> Reason:
    """Return a supported answer as a reason, with the place of its rule in each book.

    Each citation begins with one of `books`.
    """
    # Drop the mark of an inferred page: only the list of rules has room to explain it.
    rule = supported_answer.rule.id if supported_answer.rule is not None else ""
    citations = [citation.removesuffix(INFERRED_MARK) for citation in supported_answer.citations]
    places = tuple(
        next((citation for citation in citations if citation.startswith(book)), "")
        for book in books
    )
    return Reason(
        supported_answer.statement,
        supported_answer.book_indices,
        rule,
        places if any(places) else (),
        _short_statement(supported_answer),
    )


def _short_statement(supported_answer: SupportedAnswer) -> str:
    """Return an answer's short sentence, or its statement with the short sentence of its rule.

    Return "" if there is no short sentence.
    """
    rule = supported_answer.rule
    if supported_answer.short_sentence:
        return supported_answer.short_sentence
    if rule is None or not rule.plain or not supported_answer.statement.endswith(rule.statement):
        return ""
    return supported_answer.statement.removesuffix(rule.statement) + rule.plain
