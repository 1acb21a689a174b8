"""Show a case of the casebook: the dispute, the claims, who is right, and the deciding rules.

* case: a dispute stored as a replay file. Its first edition is the one that the file names.
* verdict: `case.verdict` lists who is right: first under the editions, then under other readings
  that the file asks about. A `Verdict` is made from it, because `VerdictSentences` needs one.
* reasons: `case.reasons` has the ids of the rules and questions that decide a case, or that it is
  about.

The file is long because a terminal and a page show the parts of a case differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.casebook.facts import policy_of
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
    right_people = [set(group.right) for group in case.verdict if not group.reading]
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
    # The note explains the mark after a page that no book prints; "" if no place has the mark.
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
    groups = [group for group in case.verdict if not group.reading]
    editions = [edition for group in groups if name in group.right for edition in group.editions]
    if len(groups) == 1 or not editions:
        return ""
    books = speaker.listed([_edition_name(case, edition) for edition in editions])
    return speaker.text("verdict.claim-right-in", books=books)


def _role_of_claim(is_right: list[bool]) -> str:
    """Return the style of a claim, from whether the claim is right by each answer of the books."""
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
    plugin, lang = loaded.plugin, language_of(case.lang)
    prepared = prepare(loaded, loaded.edition, policies={})
    game, start = prepared.game, prepared.start
    # This speaker knows the names of the seats at the table.
    game_speaker = speaker_for(plugin.presenter, game, start.table, lang)
    for claim in case.claims:
        claim_text = translate_claim(plugin, game, start, claim.says, game_speaker)
        quoted = speaker.text("list.quoted", name=claim_text)
        sentence = speaker.text("verdict.said", by=claim.by, says=quoted)
        yield speaker.text("verdict.sentence", text=sentence)


# -- the verdict ----------------------------------------------------------------------------------


def _verdict_paragraphs(case: CaseFacts, speaker: Speaker) -> Iterator[Node]:
    """Yield paragraphs about who is right.

    On a page, marks beside the claims say who is right in which book. If the books differ and the
    verdict is certain, a page leaves out the first sentence, which would repeat the marks. A page
    shows the verdicts by other readings below the rules instead of here.
    """
    is_certain = not stored_verdict_of(case.path).has_reservation
    books_differ = sum(not group.reading for group in case.verdict) > 1
    repeats_claims = is_certain and books_differ
    for index, sentence in enumerate(_verdict_by_editions(case, speaker)):
        text = OnTerminal(sentence), OnPage(without_ids(sentence))
        # Emphasize the first sentence, which says who is right.
        paragraph = Paragraph(Span(text, "strong"), role="who") if index == 0 else Paragraph(text)
        yield OnTerminal(paragraph) if repeats_claims and index == 0 else paragraph
    yield from (OnTerminal(Paragraph(sentence)) for sentence in _verdict_by_readings(case, speaker))


def _readings_on_page(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield who is right by other readings, without the questions that the page shows above."""
    rules = case.rulebook.rules
    policies_shown = [_policy_in_question(case, id_) for id_ in case.reasons if id_ not in rules]
    yield from map(without_ids, _verdict_by_readings(case, speaker, policies_shown))


def verdict_sentences(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield sentences: who is right under each edition, how sure that is, and other readings."""
    yield from _verdict_by_editions(case, speaker)
    yield from _verdict_by_readings(case, speaker)


def _verdict_by_editions(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under each edition, and what makes that less certain."""
    sentences = _sentences_of(case, speaker)
    yield sentences.who_is_right()
    yield from sentences.doubt()
    stored_verdict = stored_verdict_of(case.path)
    # If the deciding question is open, the sentences so far say that another answer is possible.
    for policy in stored_verdict.further_open_policies if not stored_verdict.open_in else ():
        question = case.rulebook.policy(policy).question.get(language_of(case.lang))
        yield speaker.text("case.also-open", question=question)


def _verdict_by_readings(
    case: CaseFacts, speaker: Speaker, policies_shown: Sequence[str] = ()
) -> Iterator[str]:
    """Yield who is right by each other reading that the file asks about.

    The questions of the policies in `policies_shown` are left out: the reader has seen them.
    """
    sentences = _sentences_of(case, speaker)
    for group in case.verdict:
        if group.reading:
            who = sentences.right_clause(group.right)
            question, reading = _question_and_reading(case, group.reading, speaker)
            question_in_sentence = None if group.policy in policies_shown else question
            values = {"who": who, "question": question_in_sentence, "reading": reading}
            if editions := _editions_that_answer(case, group.policy):
                books = speaker.listed([_edition_name(case, edition) for edition in editions])
                yield speaker.text("case.house", books=books, **values)
            else:
                yield speaker.text("case.reading", **values)


def _editions_that_answer(case: CaseFacts, policy_id: str) -> list[str]:
    """Return the editions of a case that print an answer to a policy.

    Under these editions, another reading is a house rule. Return an empty list if the case's first
    edition prints no answer, or leaves the deciding question open: no reading is then against the
    edition.
    """
    policy, first_edition = case.rulebook.policy(policy_id), case.editions[0]
    printing = [edition for edition in case.editions if edition in policy.printed]
    is_open = first_edition in stored_verdict_of(case.path).open_in
    return printing if first_edition in printing and not is_open else []


def _sentences_of(case: CaseFacts, speaker: Speaker) -> VerdictSentences:
    """Return the sentences about a case's verdict.

    They are made from the stored verdict, so the case is not played. The `Verdict` has only the
    fields that the sentences of this module need; all other fields are empty.
    """
    indices = {edition: index for index, edition in enumerate(case.editions)}
    stored_verdict = stored_verdict_of(case.path)
    book_names = tuple(_edition_name(case, edition) for edition in case.editions)
    open_in = tuple(indices[edition] for edition in stored_verdict.open_in)
    groups = [group for group in case.verdict if not group.reading]
    deciding_question = DecidingQuestion(
        policy="", ambiguity=None, question="", is_open=True, supported_answers=(), open_in=open_in
    )
    verdict = Verdict(
        books=book_names,
        names_in_sentence=book_names,
        claims=tuple(ClaimAnswer(claim.by, says="", answers=()) for claim in case.claims),
        sides=tuple(
            Side(tuple(indices[edition] for edition in group.editions), group.right)
            for group in groups
        ),
        subject="",
        deciding=deciding_question if open_in else None,
        further_questions=(),
        ledgers=None,
        last_shared_step="",
        equal_results=(),
        has_all_books=len(book_names) == len(case.rulebook.editions),
        # One empty entry is enough to produce the sentence that people look at their own component.
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
    """Return the rulebook's doubts about what decides a case; None if there are none.

    A doubt also says what players may agree on instead (`possible_agreements`). These agreements
    are left out if the file of the case asks about another reading, because then another sentence
    says what this reading changes.
    """
    doubts = [case.rulebook.doubts[name] for name in stored_verdict_of(case.path).doubts]
    if not doubts:
        return None
    doubt = VerdictDoubt.of(doubts, case.editions, language_of(case.lang))
    has_readings = any(group.reading for group in case.verdict)
    return structs.replace(doubt, possible_agreements=()) if has_readings else doubt


def right_clause(case: CaseFacts, edition: str, speaker: Speaker) -> str:
    """Return a clause about who is right under an edition, and whether that is our reading."""
    group = next(group for group in case.verdict if edition in group.editions)
    clause = _sentences_of(case, speaker).right_clause(group.right)
    if edition in stored_verdict_of(case.path).open_in:
        return speaker.text("verdict.read-so-here", text=clause)
    return clause


def search_result_sentence(case: CaseFacts, edition: str) -> str:
    """Return a sentence on who is right under an edition, with the deciding rule.

    If the case is not settled under `edition`, its first edition is used.
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
    reading_id = choice.partition("=")[2]
    lang = language_of(case.lang)
    policy = case.rulebook.policy(policy_of(choice))
    reading = next(reading for reading in policy.readings if reading.id == reading_id.strip())
    statement = reading.statement.get(lang).rstrip(".")
    with_id = speaker.text("list.with-id", name=statement, id=policy.ambiguity or policy.id)
    return policy.question.get(lang), with_id


def rule_sentences(case: CaseFacts, speaker: Speaker) -> Iterator[str]:
    """Yield each rule of `case.reasons` with its pages, and each question with its answers."""
    for name, text in _rule_texts(case, speaker):
        yield speaker.text("list.pair", name=name, value=text)


def _statements_with_places(
    case: CaseFacts, speaker: Speaker
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each rule of `case.reasons` with its place, and each question with its answers.

    A question has no place.
    """
    for id_ in case.reasons:
        if id_ in case.rulebook.rules:
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
    without_rule = [edition for edition, explanation in explanations if not explanation.pages]
    if rules and without_rule:
        books = speaker.listed([_edition_name(case, edition) for edition in without_rule])
        places.append(speaker.text("case.not-printed", books=books))
    return "; ".join(dict.fromkeys(places))


def _statement_lines(sentences: tuple[str, ...]) -> Iterator[Node]:
    """Yield the lines of a statement. A question is followed by a line for each of its answers."""
    first, *answers = sentences
    yield Span(first, "strong") if answers else first
    yield from (Span(answer, "span", "line") for answer in answers)


def _answered_question(case: CaseFacts, id_: str, speaker: Speaker) -> tuple[str, ...]:
    """Return an open question, and its answers in the editions in which it comes up."""
    rulebook, lang = case.rulebook, language_of(case.lang)
    id_ = _policy_in_question(case, id_)
    #: the names of the books that give an answer, by answer
    answers: dict[str, list[str]] = {}
    editions_without_question = _editions_without_question(case)
    for edition in case.editions:
        if edition in editions_without_question:
            continue
        answer = rulebook.ruling(id_, edition).statement.get(lang)
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
    return rulebook.policy(id_).question.get(lang), *sentences


def _capitalize(text: str) -> str:
    """Return a text with a capital letter, because a book's name may begin with "the"."""
    return text[:1].upper() + text[1:]


def _policy_in_question(case: CaseFacts, id_: str) -> str:
    """Return the policy that belongs to the ambiguity `id_`, if the verdict depends on it.

    Otherwise return `id_` unchanged.
    """
    if id_ in case.rulebook.policies:
        return id_
    deciding = {group.policy for group in case.verdict if group.reading}
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
    for id_ in case.reasons:
        if id_ in case.rulebook.rules:
            rule = cite(case, id_, speaker)
            text = f"{rule.statement} {citation_text(rule, speaker)}"
        else:
            text = " ".join(_answered_question(case, id_, speaker))
        yield id_, text
