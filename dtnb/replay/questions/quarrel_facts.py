"""Gather the facts of a quarrel for the question which person is right."""

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
    from dtnb.gamebook.asker import QuarrelFacts
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.verdict.data import DecidingQuestion, Ground, Mistake
    from dtnb.replay.verdict.data import Verdict as DisputeVerdict
    from dtnb.replay.verdict.sentences import VerdictSentences


def facts_of_quarrel(
    line: QuizLine, verdict: DisputeVerdict | None, after: int, ledger: Ledger | None
) -> QuarrelFacts:
    """Return what is known of the quarrel in a line, apart from the answers to its claims.

    `after` is the last step that the reader sees with the question.
    """
    from dtnb.gamebook.asker import QuarrelFacts

    following = ", ".join(_moves_after(line, after))
    later_moves = line.speaker.text("quiz.then", moves=following) if following else ""
    if verdict is None:
        return QuarrelFacts(later_moves=later_moves, ledger=ledger)
    deciding = verdict.deciding if _decides(verdict) else None
    if deciding is not None and len(deciding.grounds) == 1 and _first_refused(line) is not None:
        # All editions refuse the wanted move, so the reason of the refusal decides.
        deciding = None
    ground = _ground_here(verdict, deciding)
    rule = _broken_rule(line, verdict)
    disputed = verdict.disputed
    rules = _deciding_rule_ids(deciding) or ([rule.id] if rule is not None else [])
    citation = ""
    if ground is not None and ground.citations:
        citation = ground.citations[0] if ground.rule is None or ground.rule.pages else ""
    elif rule is not None:
        citation = rule.citation if rule.pages or rule.title else ""
    reason = rule.statement if rule is not None else ""
    if ground is not None:
        reason = _statement(ground, deciding, line)
    reason = _with_full_stop(reason)
    return QuarrelFacts(
        # Who is asked wants the page; that its number is not printed on it is for authors.
        sentences=tuple(
            without_ids(text).replace(INFERRED_MARK, "") for text in _solution(line, verdict)
        ),
        rules=tuple(rules),
        rules_here=_rule_ids_of(ground) or tuple(rules[:1]),
        reason=reason,
        beliefs=_beliefs(line, verdict, reason),
        dispute=line.speaker.text("quiz.dispute", question=_capitalize(disputed.question))
        if disputed is not None
        else "",
        later_moves=later_moves,
        hint_topic=citation.removesuffix(INFERRED_MARK),
        ledger=ledger,
        left_open=deciding is not None and deciding.is_open_here,
    )


def _solution(line: QuizLine, verdict: DisputeVerdict) -> Iterator[str]:
    """Yield why it is so under the edition that is played, and then what the others say."""
    from dtnb.replay.verdict.card import reasons
    from dtnb.replay.verdict.sentences import VerdictSentences

    sentences, deciding = VerdictSentences(verdict, line.speaker), verdict.deciding
    refused = _first_refused(line)
    if deciding is None or verdict.prints or not deciding.grounds:
        yield from reasons(verdict, line.speaker)
        return
    is_one = len(deciding.grounds) == 1
    if is_one and len(verdict.books) > 1:
        yield sentences.headline()[0]
    if refused is not None and is_one:
        yield text_of(line.speaker.reason(refused.verdict.reasons[0]))
        return
    yield from sentences.answer_here()
    here = _ground_here(verdict, deciding)
    for ground in sorted(deciding.grounds, key=lambda ground: ground is not here):
        yield sentences.answer_aloud(
            ground, _with_full_stop(_aloud(ground, deciding, line)), is_here=ground is here
        )


def _aloud(ground: Ground, deciding: DecidingQuestion, line: QuizLine) -> str:
    """Return an answer to the deciding question as a sentence that needs no question."""
    question = deciding.question
    return _answer_aloud(line, question, ground.statement) if question else ground.statement


def _answer_aloud(line: QuizLine, question: str, answer: str) -> str:
    """Return an answer to a question of the rulebook as a referee says it, else both."""
    lang = language_of(line.replay.lang)
    for policy in line.replay.plugin.rulebook().policies.values():
        if policy.question.get(lang) != question:
            continue
        for reading in policy.readings:
            if reading.aloud is not None and reading.statement.get(lang) == answer:
                return reading.aloud.get(lang)
    return f"{question} {answer}".strip()


def _deciding_rule_ids(deciding: DecidingQuestion | None) -> list[str]:
    grounds = deciding.grounds if deciding is not None else ()
    return [ground.rule.id for ground in grounds if ground.rule is not None]


def _rule_ids_of(ground: Ground | None) -> tuple[str, ...]:
    return (ground.rule.id,) if ground is not None and ground.rule is not None else ()


def _ground_here(verdict: DisputeVerdict, deciding: DecidingQuestion | None) -> Ground | None:
    """Return the answer to the deciding question by which the edition is played.

    If an edition leaves it open, that is the answer which makes right who is right; a rule of the
    book may stand behind the other one.
    """
    grounds = deciding.grounds if deciding is not None else ()
    right = _right_here(verdict)
    if deciding is not None and deciding.is_open and right:
        for ground in grounds:
            if set(ground.right) == right:
                return ground
    first = grounds[0] if deciding is not None and deciding.is_open_here else None
    return next((ground for ground in grounds if 0 in ground.runs), first)


def _right_here(verdict: DisputeVerdict) -> set[str]:
    """Return who is right under the edition that is played."""
    return {name for side in verdict.sides if 0 in side.runs for name in side.right}


def _beliefs(line: QuizLine, verdict: DisputeVerdict, rule: str) -> dict[str, str]:
    """Return the mistaken belief of each person who is wrong, and the rule against it."""
    from dtnb.replay.verdict.sentences import VerdictSentences

    sentences = VerdictSentences(verdict, line.speaker)
    beliefs: dict[str, str] = {}
    refused = _first_refused(line)
    name = line.speaker.seats[refused.seat] if refused is not None else ""
    believed = next(
        (m for m in verdict.mistakes if m.claimant == name and m.kind == "otherwise"), None
    )
    if refused is not None:
        reason = text_of(line.speaker.reason(refused.verdict.reasons[0]))
        move = translate_move(
            line.replay.plugin, line.record.game, line.record.start, refused.text, line.speaker
        )
        # A belief says more than that the move would be allowed.
        belief = _with_full_stop(sentences.belief(believed)) if believed is not None else ""
        beliefs[name] = (
            _with_rule_against(belief, " ".join(filter(None, (_own_rule(believed), reason))), line)
            if belief
            else line.speaker.text("quiz.wants", by=name, move=move, reason=reason)
        )
    for mistake in verdict.mistakes:
        belief = _with_full_stop(_belief(mistake, sentences, line))
        against = rule or (_own_rule(mistake) if mistake.kind == "forbidden" else "")
        if (
            mistake.question
            and mistake.reading_in_play
            and mistake.question != _deciding_text(verdict)
        ):
            against = _with_full_stop(
                _answer_aloud(line, mistake.question, mistake.reading_in_play)
            )
        beliefs.setdefault(mistake.claimant, _with_rule_against(belief, against, line))
    grounds = verdict.deciding.grounds if verdict.deciding is not None else ()
    here = _ground_here(verdict, verdict.deciding)
    for ground in grounds:
        if ground is not here:
            sides = [side for side in verdict.sides if set(side.runs) & set(ground.runs)]
            names = ground.right or tuple(name for side in sides for name in side.right)
            for name in dict.fromkeys(name for name in names if name not in _right_here(verdict)):
                held = _other_book(name, ground, verdict, line)
                beliefs.setdefault(name, _with_rule_against(held, rule, line))
    return {name: text for name, text in beliefs.items() if text}


def _deciding_text(verdict: DisputeVerdict) -> str:
    return verdict.deciding.question if verdict.deciding is not None else ""


def _own_rule(mistake: Mistake | None) -> str:
    """Return the rule that a belief breaks; empty if it breaks none."""
    broken = mistake.broken if mistake is not None else None
    return _with_full_stop(broken.rule.statement) if broken is not None else ""


def _belief(mistake: Mistake, sentences: VerdictSentences, line: QuizLine) -> str:
    """Return what is believed by somebody whose claim is true under no book."""
    if mistake.kind != "reading" or not mistake.question:
        return sentences.belief(mistake, short=True, is_alone=True)
    what = _answer_aloud(line, mistake.question, mistake.statement)
    return line.speaker.text("quiz.plays-by", by=mistake.claimant, what=what)


def _other_book(name: str, ground: Ground, verdict: DisputeVerdict, line: QuizLine) -> str:
    """Say that a person plays by another book, or by what a table may agree on."""
    what = _with_full_stop(_statement(ground, verdict.deciding, line))
    is_open = verdict.deciding is not None and verdict.deciding.is_open
    # Which book it is may be what a lesson asks next.
    message = "quiz.right-agreed" if is_open or not ground.runs else "quiz.plays-elsewhere"
    return line.speaker.text(message, by=name, what=what)


def _with_rule_against(belief: str, rule: str, line: QuizLine) -> str:
    """Return a belief, followed by the rule against it."""
    if not belief or not rule or rule in belief:
        return belief
    return line.speaker.text("quiz.but", belief=belief, rule=rule)


def _moves_after(line: QuizLine, after: int) -> list[str]:
    """Return the moves of the file from a step to what decides, whether or not allowed."""
    plugin, record = line.replay.plugin, line.record
    position = record.steps[after].position if record.steps else 0
    last = max((claim.step for claim in line.claims), default=-1)
    results = [
        result
        for result in line.results
        if not (0 <= result.step <= after)
        and result.position >= position
        and not (0 <= last < result.step)
    ]
    refused = [place for place, result in enumerate(results) if result.status == "refused"]
    if last < 0 and refused:
        # Of what nothing has changed, a refused move decides.
        results = results[: refused[-1] + 1]
    return [
        translate_move(plugin, record.game, record.start, result.text, line.speaker)
        for result in results
    ]


def _decides(verdict: DisputeVerdict) -> bool:
    """Tell whether the deciding question settles who is right, not only some other result."""
    deciding = verdict.deciding
    is_one_sided = len({(side.right, side.is_open) for side in verdict.sides}) == 1
    return deciding is not None and (
        deciding.is_open or len(deciding.grounds) == 1 or not is_one_sided
    )


def _broken_rule(line: QuizLine, verdict: DisputeVerdict) -> Rule | None:
    """Return the rule that the first false claim breaks."""
    from dtnb.frames.building.citations import cited_rule

    refused = _first_refused(line)
    if refused is not None and refused.verdict.rules:
        drawing, game = line.replay.plugin.drawing, line.record.game
        return cited_rule(refused.verdict.rules[0], drawing, game, line.speaker)
    broken = next((mistake.broken for mistake in verdict.mistakes if mistake.broken), None)
    if broken is not None:
        return broken.rule
    false = next((claim for claim in line.claims if claim.rules and not claim.answer), None)
    if false is None:
        return None
    drawing, game = line.replay.plugin.drawing, line.record.game
    return cited_rule(false.rules[0], drawing, game, line.speaker)


def _statement(ground: Ground, deciding: DecidingQuestion | None, line: QuizLine) -> str:
    """Return an answer to a deciding question as a sentence that needs no question."""
    aloud = _aloud(ground, deciding, line) if deciding is not None else ground.statement
    if deciding is None or deciding.is_open or not aloud.startswith(deciding.question):
        return aloud
    # If several editions cite the same rule, only their answers show how they read it.
    rules = [answer.rule.id for answer in deciding.grounds if answer.rule]
    own = ground.rule.id if ground.rule is not None else ""
    is_own = ground.rule is not None and rules.count(own) == 1 and not own.startswith("AMB")
    return ground.rule.statement if ground.rule is not None and is_own else aloud


def _first_refused(line: QuizLine) -> Refused | None:
    """Return the first refused move whose seat makes a false claim; None if there is none."""
    wrong = {claim.by for claim in line.claims if claim.answer is False}
    seats = line.speaker.seats
    return next((refusal for refusal in line.refusals if seats[refusal.seat] in wrong), None)


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_full_stop(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."
