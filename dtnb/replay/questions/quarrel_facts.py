"""Gather what the question "Who is right?" tells the reader of a lesson about a quarrel.

* verdict, side: the verdict says who is right and what decides. A side is a group of books under
  which the same people are right.
* deciding question, supported answer: the question that decides who is right. A supported answer is
  an answer to it, with the rule that supports it: `standalone_sentence` is the answer as a referee
  says it, clear without the question; `statement` is the answer in words that need the question.
* refused move: a move that the file states, and that the rules refuse.

The file is long because the solution and the sentences about beliefs come from one verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.present.ids import without_ids
from dtnb.replay.game.phrases import translate_move
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.frames import Ledger, Rule
    from dtnb.frames.line import Refused
    from dtnb.gamebook.asker import Belief, QuarrelFacts
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.verdict.data import DecidingQuestion, Mistake, SupportedAnswer
    from dtnb.replay.verdict.data import Verdict as DisputeVerdict
    from dtnb.replay.verdict.sentences import VerdictSentences


def facts_of_quarrel(
    line: QuizLine,
    verdict: DisputeVerdict | None,
    last_step: int,
    ledger: Ledger | None,
    *,
    only_here: bool = False,
) -> QuarrelFacts:
    """Return the facts about the quarrel in a line, except the claims and their answers.

    `last_step` is the index of the last step that the reader sees with the question. `ledger` is
    the calculation in dispute, if there is one. If `only_here` is true, the answers of other
    editions are left out.
    """
    from dtnb.gamebook.asker import QuarrelFacts

    say = line.speaker.text
    hidden_moves = _moves_after(line, last_step)
    later_moves = ""
    if hidden_moves:
        moves = say("list.then").join(hidden_moves)
        later_moves = say("quiz.then", moves=moves, count=len(hidden_moves))
    if verdict is None:
        return QuarrelFacts(later_moves=later_moves, ledger=ledger)
    deciding = verdict.deciding if _settles_who_is_right(verdict) else None
    if (
        deciding is not None
        and len(deciding.supported_answers) == 1
        and _first_refused(line) is not None
    ):
        # All editions refuse the move that somebody wanted, so the reason against this move
        # decides.
        deciding = None
    supported_answer = _answer_in_play(verdict, deciding)
    rule = _broken_rule(line, verdict)
    disputed = verdict.disputed
    rules = _deciding_rule_ids(deciding) or ([rule.id] if rule is not None else [])
    citation = ""
    if supported_answer is not None and supported_answer.citations:
        citation = (
            supported_answer.citations[0]
            if supported_answer.rule is None or supported_answer.rule.pages
            else ""
        )
    elif rule is not None:
        citation = rule.citation if rule.pages or rule.title else ""
    reason = rule.statement if rule is not None else ""
    if supported_answer is not None:
        reason = _answer_with_reason(supported_answer, deciding)
    if deciding is None or not deciding.policy:
        # The sentence that says why an action is allowed says more than the text of the rule.
        reason = _permission_of_dispute(line) or reason
    reason = _with_full_stop(reason)
    return QuarrelFacts(
        # Drop the mark of an unprinted page number, because only authors need this mark.
        sentences=tuple(
            without_ids(text).replace(INFERRED_MARK, "")
            for text in _solution_sentences(line, verdict)
        ),
        who_is_right="" if only_here else _who_is_right_everywhere(line, verdict),
        rules=tuple(rules),
        rules_here=_rule_ids_of(supported_answer) or tuple(rules[:1]),
        reason=reason,
        beliefs=_beliefs_by_person(line, verdict, reason, only_here=only_here),
        dispute=line.speaker.text("quiz.dispute", question=_capitalize(disputed.question))
        if disputed is not None
        else "",
        later_moves=later_moves,
        kind=_kind_of_dispute(line),
        hint_topic=citation.removesuffix(INFERRED_MARK),
        ledger=ledger,
        left_open=deciding is not None and deciding.is_read_here,
        others_print=deciding is not None and not deciding.is_open,
    )


def _permission_of_dispute(line: QuizLine) -> str:
    """Return why the disputed action is allowed, as a sentence; "" if no such action is allowed."""
    check_result = line.dispute.check_result if line.dispute is not None else None
    if check_result is None or check_result.action is None or not check_result.holds:
        return ""
    return next((text_of(line.speaker.permission(reason)) for reason in check_result.reasons), "")


def _kind_of_dispute(line: QuizLine) -> str:
    """Return the kind of the question that the file states as disputed; "" if it states none."""
    return line.dispute.question.kind if line.dispute is not None else ""


def _solution_sentences(line: QuizLine, verdict: DisputeVerdict) -> Iterator[str]:
    """Yield the reasons under the edition in play, then the answers of the other editions."""
    from dtnb.replay.verdict.card import reasons
    from dtnb.replay.verdict.sentences import VerdictSentences

    sentences, deciding = VerdictSentences(verdict, line.speaker), verdict.deciding
    refused = _first_refused(line)
    if deciding is None or verdict.deciding_printings or not deciding.supported_answers:
        yield from reasons(verdict, line.speaker)
        return
    if refused is not None and len(deciding.supported_answers) == 1:
        reason = refused.verdict.reasons[0]
        # State the broken rule too. A reader who answered correctly has not seen it yet. If the
        # reason applies this very rule to the move, the reason alone says enough.
        broken = [
            _rule_broken_by(mistake)
            for mistake in verdict.mistakes
            if mistake.broken is None or mistake.broken.rule.id not in reason.rules
        ]
        yield from dict.fromkeys(filter(None, broken))
        yield text_of(line.speaker.reason(reason))
        return
    in_play = _answer_in_play(verdict, deciding)
    for supported_answer in sorted(
        deciding.supported_answers, key=lambda supported_answer: supported_answer is not in_play
    ):
        answer = _with_full_stop(_full_answer(supported_answer, deciding))
        yield sentences.answer_with_books(
            supported_answer, answer, is_here=supported_answer is in_play
        )


def _who_is_right_everywhere(line: QuizLine, verdict: DisputeVerdict) -> str:
    """Return who is right if several editions give the same answer; "" if they do not."""
    from dtnb.replay.verdict.sentences import VerdictSentences

    deciding = verdict.deciding
    if (
        deciding is None
        or verdict.deciding_printings
        or len(deciding.supported_answers) != 1
        or len(verdict.books) < 2
    ):
        return ""
    return VerdictSentences(verdict, line.speaker).who_is_right()


def _full_answer(supported_answer: SupportedAnswer, deciding: DecidingQuestion) -> str:
    """Return an answer to the deciding question as a sentence that is clear by itself."""
    return (
        supported_answer.standalone_sentence
        or f"{deciding.question} {supported_answer.statement}".strip()
    )


def _deciding_rule_ids(deciding: DecidingQuestion | None) -> list[str]:
    supported_answers = deciding.supported_answers if deciding is not None else ()
    return [
        supported_answer.rule.id
        for supported_answer in supported_answers
        if supported_answer.rule is not None
    ]


def _rule_ids_of(supported_answer: SupportedAnswer | None) -> tuple[str, ...]:
    return (
        (supported_answer.rule.id,)
        if supported_answer is not None and supported_answer.rule is not None
        else ()
    )


def _answer_in_play(
    verdict: DisputeVerdict, deciding: DecidingQuestion | None
) -> SupportedAnswer | None:
    """Return the answer to the deciding question that holds under the edition in play.

    If editions leave the question open, prefer the answer by which the same people are right as in
    the verdict.
    """
    supported_answers = deciding.supported_answers if deciding is not None else ()
    right_names = _right_in_play(verdict)
    if deciding is not None and deciding.is_open and right_names:
        for supported_answer in supported_answers:
            if set(supported_answer.right) == right_names:
                return supported_answer
    # If the edition in play leaves the question open, our reading decides: the first answer.
    our_reading = supported_answers[0] if deciding is not None and deciding.is_open_here else None
    return next(
        (
            supported_answer
            for supported_answer in supported_answers
            if supported_answer.has_first_book
        ),
        our_reading,
    )


def _right_in_play(verdict: DisputeVerdict) -> set[str]:
    """Return who is right under the edition in play."""
    return {name for side in verdict.sides if side.has_first_book for name in side.right}


def _beliefs_by_person(
    line: QuizLine, verdict: DisputeVerdict, decisive_rule: str, *, only_here: bool
) -> dict[str, Belief]:
    """Return, by person, what each person who is wrong believes, and the rule against it.

    `decisive_rule` is the text of the rule that decides. If `only_here` is true, the answers of
    other books are left out, because the lesson's next question may ask for them.
    """
    from dtnb.gamebook.asker import Belief
    from dtnb.replay.verdict.sentences import VerdictSentences

    sentences = VerdictSentences(verdict, line.speaker)
    beliefs: dict[str, Belief] = {}
    refused = _first_refused(line)
    if refused is not None:
        name = line.speaker.seats[refused.seat]
        rule_mistake = next(
            (
                mistake
                for mistake in verdict.mistakes
                if mistake.claimant == name and mistake.kind == "otherwise"
            ),
            None,
        )
        reason = text_of(line.speaker.reason(refused.verdict.reasons[0]))
        move = translate_move(
            line.replay.plugin, line.record.game, line.record.start, refused.text, line.speaker
        )
        # Prefer a belief about a rule. It says more than "Ann thinks that the move is allowed".
        belief = (
            _with_full_stop(sentences.belief(rule_mistake))
            if rule_mistake is not None
            else _belief_behind_refusal(line, refused)
        )
        against = " ".join(filter(None, (_rule_broken_by(rule_mistake), reason)))
        beliefs[name] = (
            Belief(belief, against)
            if belief
            else Belief(line.speaker.text("quiz.wants", by=name, move=move, reason=reason), reason)
        )
    deciding_policy = verdict.deciding.policy if verdict.deciding is not None else ""
    for mistake in verdict.mistakes:
        belief = _with_full_stop(_belief_sentence(mistake, sentences, line))
        against = decisive_rule or (_rule_broken_by(mistake) if mistake.kind == "forbidden" else "")
        if mistake.policy and mistake.policy != deciding_policy:
            against = _with_full_stop(
                mistake.standalone_sentence_in_play
                or f"{mistake.question} {mistake.statement_in_play}"
            )
        believed_rule = (
            mistake.standalone_sentence if mistake.kind == "reading" and mistake.policy else ""
        )
        beliefs.setdefault(mistake.claimant, Belief(belief, against, believed_rule))
    if not only_here:
        for name, answer_belief in _beliefs_in_other_answers(line, verdict, decisive_rule):
            beliefs.setdefault(name, answer_belief)
    return {name: belief for name, belief in beliefs.items() if belief.text}


def _belief_behind_refusal(line: QuizLine, refused: Refused) -> str:
    """Return a sentence about the belief by which a refused move is allowed; "" if unknown."""
    belief = _belief_in_words(refused, line)
    if not belief:
        return ""
    claimant = line.speaker.seats[refused.seat]
    return line.speaker.text("verdict.believes-otherwise", by=claimant, what=belief)


def _belief_in_words(refused: Refused, line: QuizLine) -> str:
    """Return the mistaken belief behind a refused move, as a clause; "" if it is unknown."""
    speaker, rules = line.speaker, line.replay.plugin.rulebook().rules
    for reason in refused.verdict.reasons:
        message = f"belief.{reason.code}"
        if speaker.has(message):
            return speaker.text(message, **reason.args)
        for id_ in reason.rules[:1]:
            rule = rules.get(id_)
            if rule is not None and rule.mistake is not None:
                return (rule.mistake.more or rule.mistake).get(language_of(speaker.lang))
    return ""


def _beliefs_in_other_answers(
    line: QuizLine, verdict: DisputeVerdict, decisive_rule: str
) -> Iterator[tuple[str, Belief]]:
    """Yield the people who are right only by another answer to the deciding question.

    Each is yielded with a belief: a sentence that names this answer, and the rule against it.
    """
    from dtnb.gamebook.asker import Belief

    supported_answers = verdict.deciding.supported_answers if verdict.deciding is not None else ()
    in_play, right_in_play = _answer_in_play(verdict, verdict.deciding), _right_in_play(verdict)
    for supported_answer in supported_answers:
        if supported_answer is not in_play:
            sides = [
                side
                for side in verdict.sides
                if set(side.book_indices) & set(supported_answer.book_indices)
            ]
            names = supported_answer.right or tuple(name for side in sides for name in side.right)
            for name in dict.fromkeys(name for name in names if name not in right_in_play):
                reason = _with_full_stop(_answer_with_reason(supported_answer, verdict.deciding))
                belief = _plays_by_answer(name, supported_answer, reason, verdict, line)
                yield name, Belief(belief, decisive_rule, reason)


def _rule_broken_by(mistake: Mistake | None) -> str:
    """Return the text of the rule that somebody's belief breaks; empty if it breaks none."""
    broken = mistake.broken if mistake is not None else None
    return _with_full_stop(broken.rule.statement) if broken is not None else ""


def _belief_sentence(mistake: Mistake, sentences: VerdictSentences, line: QuizLine) -> str:
    """Return a sentence that says what somebody who is wrong believes."""
    if mistake.kind != "reading" or not mistake.policy:
        return sentences.belief(mistake, is_short=True, is_alone=True)
    belief = mistake.standalone_sentence or f"{mistake.question} {mistake.statement}"
    return line.speaker.text("quiz.plays-by", by=mistake.claimant, what=belief)


def _plays_by_answer(
    name: str,
    supported_answer: SupportedAnswer,
    reason: str,
    verdict: DisputeVerdict,
    line: QuizLine,
) -> str:
    """Return a sentence which says that a person plays by `supported_answer`.

    `supported_answer` is an answer that another book gives, or on which players may agree. `reason`
    states this answer in words.
    """
    is_open = verdict.deciding is not None and verdict.deciding.is_open
    # The sentence does not name the book, because the next question may ask for the book.
    message = (
        "quiz.right-agreed"
        if is_open or not supported_answer.book_indices
        else "quiz.plays-elsewhere"
    )
    return line.speaker.text(message, by=name, what=reason)


def _moves_after(line: QuizLine, last_step: int) -> list[str]:
    """Return the file's moves between `last_step` and the last claim, refused ones included."""
    plugin, record = line.replay.plugin, line.record
    position = record.steps[last_step].position if record.steps else 0
    last_claim_step = max((claim.step for claim in line.claims), default=-1)
    results = [
        result
        for result in line.results
        if not (0 <= result.step <= last_step)
        and result.position >= position
        and not (0 <= last_claim_step < result.step)
    ]
    refused = [index for index, result in enumerate(results) if result.status == "refused"]
    if last_claim_step < 0 and refused:
        # No step answers the claims, so the last refused move does.
        results = results[: refused[-1] + 1]
    # The results end with the moves that could not be made. Restore the order of the file.
    results.sort(key=lambda result: [part for part in result.path if isinstance(part, int)])
    return [
        translate_move(plugin, record.game, record.start, result.text, line.speaker)
        for result in results
    ]


def _settles_who_is_right(verdict: DisputeVerdict) -> bool:
    """Tell whether the deciding question settles who is right, and not just some other result."""
    deciding = verdict.deciding
    books_agree = len({(side.right, side.is_open) for side in verdict.sides}) == 1
    return deciding is not None and (
        deciding.is_open or len(deciding.supported_answers) == 1 or not books_agree
    )


def _broken_rule(line: QuizLine, verdict: DisputeVerdict) -> Rule | None:
    """Return the rule that shows why the first false claim is false; None if there is none."""
    from dtnb.frames.building.citations import cited_rule

    presenter, game = line.replay.plugin.presenter, line.record.game
    refused = _first_refused(line)
    if refused is not None and refused.verdict.rules:
        return cited_rule(refused.verdict.rules[0], presenter, game, line.speaker)
    broken = next((mistake.broken for mistake in verdict.mistakes if mistake.broken), None)
    if broken is not None:
        return broken.rule
    false_claim = next((claim for claim in line.claims if claim.rules and not claim.answer), None)
    if false_claim is None:
        return None
    return cited_rule(false_claim.rules[0], presenter, game, line.speaker)


def _answer_with_reason(
    supported_answer: SupportedAnswer, deciding: DecidingQuestion | None
) -> str:
    """Return an answer to the deciding question as a reason.

    The reason is the answer as a referee says it, or else the statement of its rule.
    """
    if deciding is None:
        return supported_answer.statement
    if deciding.is_open or supported_answer.rule is None or supported_answer.standalone_sentence:
        return _full_answer(supported_answer, deciding)
    # If several answers cite the same rule, its text does not show how the editions differ.
    cited = [answer.rule.id for answer in deciding.supported_answers if answer.rule]
    is_ambiguity = supported_answer.rule.id.startswith("AMB")
    says_enough = cited.count(supported_answer.rule.id) == 1 and not is_ambiguity
    return (
        supported_answer.rule.statement if says_enough else _full_answer(supported_answer, deciding)
    )


def _first_refused(line: QuizLine) -> Refused | None:
    """Return the first refused move whose seat makes a false claim; None if there is none."""
    people_wrong = {claim.by for claim in line.claims if claim.answer is False}
    seats = line.speaker.seats
    return next((refusal for refusal in line.refusals if seats[refusal.seat] in people_wrong), None)


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_full_stop(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."
