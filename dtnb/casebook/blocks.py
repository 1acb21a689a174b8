"""Show a case of the casebook: the dispute, the claims, who is right, and the deciding rules.

A case is a dispute stored as a replay file; a claim is what a person in it says. The verdict on a
case, which is stored because it was found by playing, says who is right under which edition. A
policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. If an edition (book) leaves the question open, our reading decides.

The file is long because a terminal and a page show the parts of a case differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.casebook.findings import stored_verdict_of
from dtnb.explain.speakers import speaker_of
from dtnb.frames import speaker_for
from dtnb.frames.building.citations import (
    citation_text,
    inferred_mark_note,
    rule_from_explanation,
    short_citation,
)
from dtnb.present import (
    Fold,
    Group,
    Heading,
    Item,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Row,
    Span,
    Table,
)
from dtnb.present.ids import ids_in, without_ids
from dtnb.replay.game.phrases import translate_claim
from dtnb.replay.game.plugin import speaker_of_game
from dtnb.replay.running.load import prepare
from dtnb.replay.verdict.data import (
    ClaimAnswer,
    DecidingPrinting,
    DecidingQuestion,
    Side,
    Verdict,
    VerdictDoubt,
)
from dtnb.replay.verdict.sentences import VerdictSentences
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.casebook.facts import CaseFacts
    from dtnb.casebook.search import UnknownWord
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule

#: returns the object (speaker) that writes the casebook's messages in a language
casebook_speaker = speaker_of(Path(__file__).with_name("messages"))


def case_blocks(case: CaseFacts) -> Node:
    """Return a case as blocks."""
    speaker = casebook_speaker(case.lang)
    source = source_sentence(case, speaker)
    rule_ids = list(case.reasons)
    ids = [*rule_ids, *(id_ for id_ in ids_in([source]) if id_ not in rule_ids)]
    right_people = [set(side.right) for side in case.verdict if not side.reading]
    claims = tuple(
        Item(
            (sentence, OnPage(Span(_right_in_books(case, claim.by, speaker), "small", "books"))),
            _role_of_claim([claim.by in names for names in right_people]),
        )
        for claim, sentence in zip(case.claims, claim_sentences(case, speaker), strict=True)
    )
    rules = tuple(
        Item(
            (
                OnTerminal(speaker.text("list.pair", name=name, value=text)),
                OnPage((*_statement_lines(statement), " ", Span(place, "small", "place"))),
            )
        )
        for (name, text), (statement, place) in zip(
            _rule_texts(case, speaker), _statements_with_places(case, speaker), strict=True
        )
    )
    mark_note = inferred_mark_note(
        [place for _, place in _statements_with_places(case, speaker)], speaker
    )
    # The page names the ids of the rules here; a terminal names them in the list of rules.
    source_and_rules = " ".join(
        [without_ids(source), speaker.text("verdict.rules", ids=", ".join(ids))]
    )
    return Group(
        (
            Heading(case.title),
            Paragraph(case.quarrel, role="situation"),
            List(claims, "claims"),
            *_verdict_paragraphs(case, speaker),
            List(rules, "grounds"),
            OnPage(tuple(map(Paragraph, _readings_on_page(case, speaker)))),
            OnTerminal(Paragraph(source) if source else ()),
            OnPage(
                (
                    Paragraph(Span(mark_note, "small")) if mark_note else (),
                    Fold(
                        speaker.text("case.foot"),
                        Paragraph(Span(source_and_rules.strip(), "small")),
                    ),
                )
            ),
        ),
        "verdict",
    )


def _right_in_books(case: CaseFacts, name: str, speaker: Speaker) -> str:
    """Return "right in A and B" with the books in which `name` is right.

    Return "" if all books agree on who is right, or if no book makes `name` right.
    """
    sides = [side for side in case.verdict if not side.reading]
    editions = [edition for side in sides if name in side.right for edition in side.editions]
    if len(sides) == 1 or not editions:
        return ""
    books = speaker.listed([_edition_name(case, edition) for edition in editions])
    return speaker.text("verdict.claim-right-in", books=books)


def _role_of_claim(is_right: list[bool]) -> str:
    return "right" if all(is_right) else "parted" if any(is_right) else "wrong"


def source_sentence(case: CaseFacts, speaker: Speaker) -> str:
    """Return the sentence about the source of a dispute; "" if the case names none."""
    return speaker.text("case.source", source=case.source) if case.source else ""


def cases_blocks(
    cases: Sequence[CaseFacts], unknown_words: Iterable[UnknownWord], lang: str
) -> Node:
    """Return a list of cases as blocks; on a page, each dispute and its verdict are folded away."""
    count = Paragraph(casebook_speaker(lang).text("case.count", count=len(cases)))
    case_table = Table((), tuple(Row((case.name, case.title)) for case in cases), "ll")
    return (
        *map(Paragraph, unknown_word_sentences(unknown_words, lang)),
        OnTerminal((case_table, count)),
        OnPage((count, *map(_case_fold, cases))),
    )


def unknown_word_sentences(unknown_words: Iterable[UnknownWord], lang: str) -> Iterator[str]:
    """Yield a sentence for each word that no case has, with the nearest known word."""
    for word in unknown_words:
        yield casebook_speaker(lang).text("case.unheard", word=word.word, near=word.near)


def _case_fold(case: CaseFacts) -> Fold:
    heading = case.title, " ", Span(case.name, "code")
    sentences = verdict_sentences(case, casebook_speaker(case.lang))
    verdict = map(Paragraph, map(without_ids, sentences))
    return Fold(heading, (Paragraph(case.quarrel), *verdict))


def claim_sentences(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield a sentence for each claim, in the language of the case."""
    loaded = case.case_file.loaded
    table = prepare(loaded, loaded.edition, {})
    presenter = loaded.plugin.presenter
    game_speaker = speaker_for(presenter, table.game, table.start.table, language_of(case.lang))
    for claim in case.claims:
        claim_text = translate_claim(
            loaded.plugin, table.game, table.start, claim.says, game_speaker
        )
        quoted = speaker.text("list.quoted", name=claim_text)
        sentence = speaker.text("verdict.said", by=claim.by, says=quoted)
        yield speaker.text("verdict.sentence", text=sentence)


# -- the verdict ----------------------------------------------------------------------------------


def _verdict_paragraphs(case: CaseFacts, speaker: Speaker) -> Iterator[Node]:
    """Yield paragraphs about who is right.

    On a page, marks beside the claims say who is right in which book. If the books differ and the
    verdict is certain, a page leaves out the first sentence, which would repeat the marks. It shows
    the verdicts by other readings below the rules instead of here.
    """
    is_certain = not stored_verdict_of(case.path).has_reservation
    repeats_claims = is_certain and sum(not side.reading for side in case.verdict) > 1
    for index, sentence in enumerate(_verdict_by_editions(case, speaker)):
        text = OnTerminal(sentence), OnPage(without_ids(sentence))
        # Emphasize the first sentence, which says who is right.
        paragraph = Paragraph(Span(text, "strong"), role="who") if index == 0 else Paragraph(text)
        yield OnTerminal(paragraph) if repeats_claims and index == 0 else paragraph
    yield from (OnTerminal(Paragraph(sentence)) for sentence in _verdict_by_readings(case, speaker))


def _readings_on_page(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield who is right by other readings, without the questions that the page shows above."""
    rules = case.rulebook.rules
    deciding_policies = [_policy_in_question(case, id_) for id_ in case.reasons if id_ not in rules]
    yield from map(without_ids, _verdict_by_readings(case, speaker, deciding_policies))


def verdict_sentences(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under each edition, the doubt about this, and who by other readings."""
    yield from _verdict_by_editions(case, speaker)
    yield from _verdict_by_readings(case, speaker)


def _verdict_by_editions(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under each edition, and the doubt about this if there is one."""
    sentences = _sentences_of(case, speaker)
    yield sentences.who_is_right()
    yield from sentences.doubt()
    stored_verdict = stored_verdict_of(case.path)
    for policy in stored_verdict.further_open_policies if not stored_verdict.open_in else ():
        question = case.rulebook.policy(policy).question.get(language_of(case.lang))
        yield speaker.text("case.also-open", question=question)


def _verdict_by_readings(
    case: CaseFacts, speaker: Speaker, policies_named: Sequence[str] = ()
) -> Iterator[str]:
    """Yield who is right by each other reading.

    The questions of the policies in `policies_named` are left out: the reader has seen them.
    """
    sentences = _sentences_of(case, speaker)
    for side in case.verdict:
        if side.reading:
            who = sentences.right_clause(side.right)
            question, reading = _question_and_reading(case, side.reading, speaker)
            is_named = side.reading.partition("=")[0].strip() in policies_named
            question_in_sentence = None if is_named else question
            values = {"who": who, "question": question_in_sentence, "reading": reading}
            if books := _books_against(case, side.reading):
                names = speaker.listed([_edition_name(case, book) for book in books])
                yield speaker.text("case.house", books=names, **values)
            else:
                yield speaker.text("case.reading", **values)


def _books_against(case: CaseFacts, choice: str) -> list[str]:
    """Return the editions of a case that print another answer than ``policy=reading``.

    Return none if the case's own edition prints no answer either, or leaves the question open.
    """
    policy = case.rulebook.policy(choice.partition("=")[0].strip())
    printing = [edition for edition in case.editions if edition in policy.printed]
    is_open = case.editions[0] in stored_verdict_of(case.path).open_in
    return printing if case.editions[0] in printing and not is_open else []


def _sentences_of(case: CaseFacts, speaker: Speaker) -> VerdictSentences:
    """Return the sentences about a case's verdict.

    They are made from the stored verdict, so the case is not played.
    """
    indices = {edition: index for index, edition in enumerate(case.editions)}
    stored_verdict = stored_verdict_of(case.path)
    book_names = tuple(_edition_name(case, edition) for edition in case.editions)
    open_in = tuple(indices[edition] for edition in stored_verdict.open_in)
    sides = [side for side in case.verdict if not side.reading]
    verdict = Verdict(
        books=book_names,
        names_in_sentence=book_names,
        claims=tuple(ClaimAnswer(claimant=claim.by, says="", answers=()) for claim in case.claims),
        sides=tuple(
            Side(tuple(indices[name] for name in side.editions), side.right) for side in sides
        ),
        subject="",
        deciding=(
            DecidingQuestion(
                policy="",
                ambiguity=None,
                question="",
                is_open=True,
                supported_answers=(),
                open_in=open_in,
            )
            if open_in
            else None
        ),
        further_questions=(),
        ledgers=None,
        last_shared_step="",
        equal_results=(),
        has_all_books=len(book_names) == len(case.rulebook.editions),
        deciding_printings=(DecidingPrinting(question="", subject="", printings=()),)
        if stored_verdict.depends_on_printing
        else (),
        further_open_in=tuple(indices[edition] for edition in stored_verdict.further_open_in),
        doubt=_doubt_of(case),
        unprinted_in=tuple(
            indices[edition]
            for edition, rule in stored_verdict.deciding.items()
            if rule in case.rulebook.rules and case.rulebook.is_unprinted(rule, edition)
        ),
    )
    return VerdictSentences(verdict, speaker)


def _doubt_of(case: CaseFacts) -> VerdictDoubt | None:
    """Return the rulebook's doubts about what decides a case; None if it has none.

    If the case says who is right by another reading, only that reading is what a table may agree.
    """
    doubts = [case.rulebook.doubts[name] for name in stored_verdict_of(case.path).doubts]
    if not doubts:
        return None
    doubt = VerdictDoubt.of(doubts, case.editions, language_of(case.lang))
    has_readings = any(side.reading for side in case.verdict)
    return structs.replace(doubt, possible_agreements=()) if has_readings else doubt


def right_clause(case: CaseFacts, edition: str, speaker: Speaker) -> str:
    """Return a clause about who is right under an edition, and whether that is our reading."""
    side = next(side for side in case.verdict if edition in side.editions)
    clause = _sentences_of(case, speaker).right_clause(side.right)
    if edition in stored_verdict_of(case.path).open_in:
        return speaker.text("verdict.read-so-here", text=clause)
    return clause


def search_result_sentence(case: CaseFacts, edition: str) -> str:
    """Return a sentence on who is right under an edition, with the deciding rule.

    If the case is not settled under `edition`, its own edition is used.
    """
    speaker = casebook_speaker(case.lang)
    edition = edition if edition in case.editions else case.editions[0]
    clause = right_clause(case, edition, speaker)
    stored_verdict = stored_verdict_of(case.path)
    ids = [stored_verdict.deciding.get(edition, ""), *stored_verdict.rules]
    rule = next((id_ for id_ in ids if id_ in case.rulebook.rules), None)
    if rule is None:
        return speaker.text("verdict.sentence", text=clause)
    statement = rule_from_explanation(case.rulebook.cite(rule, edition), speaker).statement
    return speaker.text("case.hit", who=clause, rule=statement)


def _edition_name(case: CaseFacts, edition: str) -> str:
    """Return the name of an edition for use in a sentence."""
    game = speaker_of_game(case.case_file.loaded.plugin)(case.lang)
    message = f"object.edition.{edition}"
    if game.has(message):
        return game.text(message)
    return case.rulebook.edition(edition).name.get(language_of(case.lang))


def _question_and_reading(case: CaseFacts, choice: str, speaker: Speaker) -> tuple[str, str]:
    """Return the policy's question and the reading's statement for ``policy=reading``."""
    name, _, reading_id = choice.partition("=")
    lang = language_of(case.lang)
    policy = case.rulebook.policy(name.strip())
    reading = next(reading for reading in policy.readings if reading.id == reading_id.strip())
    statement = reading.statement.get(lang).rstrip(".")
    with_id = speaker.text("list.with-id", name=statement, id=policy.ambiguity or policy.id)
    return policy.question.get(lang), with_id


def rule_sentences(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield the deciding rules with their pages, and the answered questions of policies."""
    for name, text in _rule_texts(case, speaker):
        yield speaker.text("list.pair", name=name, value=text)


def _statements_with_places(
    case: CaseFacts, speaker: Speaker
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each rule with its place, and each open question with its answer in each edition."""
    book = case.rulebook
    for id_ in case.reasons:
        if id_ in book.rules:
            rule = cite(case, id_, speaker)
            yield (rule.statement,), _places_of_rule(case, id_, speaker)
            continue
        yield _answered_question(case, id_, speaker), ""


def _places_of_rule(case: CaseFacts, id_: str, speaker: Speaker) -> str:
    """Return the places in which the editions of a case print a rule, and the editions without it.

    Inferred pages are marked.
    """
    cited = [case.rulebook.cite(id_, edition) for edition in case.editions]
    rules = [
        rule_from_explanation(explanation, speaker) for explanation in cited if explanation.pages
    ]
    places = [short_citation(rule, speaker) for rule in rules or [cite(case, id_, speaker)]]
    explanations = zip(case.editions, cited, strict=True)
    silent = [edition for edition, explanation in explanations if not explanation.pages]
    if rules and silent:
        books = speaker.listed([_edition_name(case, edition) for edition in silent])
        places.append(speaker.text("case.not-printed", books=books))
    return "; ".join(dict.fromkeys(places))


def _statement_lines(sentences: tuple[str, ...]) -> Iterator[Node]:
    """Yield the lines of a statement. A question is followed by a line for each of its answers."""
    first, *answers = sentences
    yield Span(first, "strong") if answers else first
    yield from (Span(answer, "span", "line") for answer in answers)


def _answered_question(case: CaseFacts, id_: str, speaker: Speaker) -> tuple[str, ...]:
    """Return an open question, and its answers in the editions in which it comes up."""
    book, lang = case.rulebook, language_of(case.lang)
    id_ = _policy_in_question(case, id_)
    answers: dict[str, list[str]] = {}
    editions_without_question = _editions_without_question(case)
    for edition in case.editions:
        if edition in editions_without_question:
            continue
        answer = book.ruling(id_, edition).statement.get(lang)
        answers.setdefault(answer, []).append(_edition_name(case, edition))
    sentences = [
        speaker.text("list.pair", name=_capitalize(speaker.listed(books)), value=answer)
        if len(answers) > 1
        else answer
        for answer, books in answers.items()
    ]
    if editions_without_question:
        books = speaker.listed(
            [_edition_name(case, edition) for edition in editions_without_question]
        )
        sentences.append(speaker.text("case.idle", books=books))
    return book.policy(id_).question.get(lang), *sentences


def _capitalize(text: str) -> str:
    """Return a text with a capital letter, because a book's name may begin with "the"."""
    return text[:1].upper() + text[1:]


def _policy_in_question(case: CaseFacts, id_: str) -> str:
    """Return the policy that belongs to the ambiguity `id_`, if the verdict depends on it.

    Otherwise return `id_` unchanged.
    """
    if id_ in case.rulebook.policies:
        return id_
    deciding = {side.reading.partition("=")[0].strip() for side in case.verdict if side.reading}
    deciding.add(stored_verdict_of(case.path).policy)
    policies = (policy.id for policy in case.rulebook.policies_for(id_))
    return next((policy for policy in policies if policy in deciding), id_)


def _editions_without_question(case: CaseFacts) -> list[str]:
    """Return the editions that decide a case by no rule, although other editions do.

    In these editions the open question does not come up, so their answers are not shown.
    """
    stored_verdict = stored_verdict_of(case.path)
    if not any(stored_verdict.deciding.values()):
        return []
    return [edition for edition in case.editions if stored_verdict.deciding.get(edition) == ""]


def cite(case: CaseFacts, id_: str, speaker: Speaker) -> Rule:
    """Return a rule with its citation in the first edition of the case that prints it."""
    citations = [case.rulebook.cite(id_, edition) for edition in case.editions]
    with_page = next((citation for citation in citations if citation.pages), citations[0])
    return rule_from_explanation(with_page, speaker)


def _rule_texts(case: CaseFacts, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Yield the id and the text of each rule and each open question that decides a case."""
    book = case.rulebook
    for id_ in case.reasons:
        if id_ in book.rules:
            rule = cite(case, id_, speaker)
            text = f"{rule.statement} {citation_text(rule, speaker)}"
        else:
            text = " ".join(_answered_question(case, id_, speaker))
        yield id_, text
