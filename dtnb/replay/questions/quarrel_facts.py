"""Gather the facts of a quarrel for the question which person is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.present.ids import without_ids
from dtnb.replay.game.phrases import translate_move

if TYPE_CHECKING:
    from dtnb.frames import Ledger, Rule
    from dtnb.frames.line import Refused
    from dtnb.gamebook.asker import QuarrelFacts
    from dtnb.replay.questions.quiz_line import QuizLine
    from dtnb.replay.verdict.data import DecidingQuestion, Ground
    from dtnb.replay.verdict.data import Verdict as DisputeVerdict


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
        reason = _statement(ground, deciding)
    reason = _with_full_stop(reason)
    return QuarrelFacts(
        # Who is asked wants the page; that its number is not printed on it is for authors.
        sentences=tuple(
            without_ids(text).replace(INFERRED_MARK, "") for text in _solution(line, verdict)
        ),
        rules=tuple(rules),
        rules_here=_rule_ids_of(ground) or tuple(rules[:1]),
        reason=reason,
        beliefs=_beliefs(line, verdict, _rule_against(reason, ground)),
        dispute=line.speaker.text("quiz.dispute", question=_capitalize(disputed.question))
        if disputed is not None
        else "",
        later_moves=later_moves,
        hint_topic=citation.removesuffix(INFERRED_MARK),
        ledger=ledger,
        left_open=deciding is not None and deciding.is_open_here,
    )


def _solution(line: QuizLine, verdict: DisputeVerdict) -> tuple[str, ...]:
    """Return who is right in which books, and why."""
    from dtnb.replay.verdict.card import reasons

    sentences = tuple(reasons(verdict, line.speaker))
    refused = _first_refused(line)
    is_one = verdict.deciding is not None and len(verdict.deciding.grounds) == 1
    if refused is None or not is_one:
        return sentences
    return (*sentences[:1], text_of(line.speaker.reason(refused.verdict.reasons[0])))


def _deciding_rule_ids(deciding: DecidingQuestion | None) -> list[str]:
    grounds = deciding.grounds if deciding is not None else ()
    return [ground.rule.id for ground in grounds if ground.rule is not None]


def _rule_ids_of(ground: Ground | None) -> tuple[str, ...]:
    return (ground.rule.id,) if ground is not None and ground.rule is not None else ()


def _ground_here(verdict: DisputeVerdict, deciding: DecidingQuestion | None) -> Ground | None:
    """Return the answer to the deciding question by which the edition is played.

    If the edition leaves it open, that is the answer which makes right who is right; a rule of the
    book may stand behind the other one.
    """
    grounds = deciding.grounds if deciding is not None else ()
    right = _right_here(verdict)
    if deciding is not None and deciding.is_open_here and right:
        for ground in grounds:
            if set(ground.right) == right:
                return ground
    return next((ground for ground in grounds if 0 in ground.runs), None)


def _right_here(verdict: DisputeVerdict) -> set[str]:
    """Return who is right under the edition that is played."""
    return {name for side in verdict.sides if 0 in side.runs for name in side.right}


def _rule_against(reason: str, ground: Ground | None) -> str:
    """Return the rule that decides, without the question that a belief has already named."""
    statement = _with_full_stop(ground.statement) if ground is not None else ""
    return statement if statement and reason.endswith(statement) else reason


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
            _with_rule_against(belief, reason, line)
            if belief
            else line.speaker.text("quiz.wants", by=name, move=move, reason=reason)
        )
    for mistake in verdict.mistakes:
        belief = _with_full_stop(sentences.belief(mistake, is_alone=True))
        own = mistake.broken.rule.statement if mistake.broken is not None else ""
        # A sentence that the move is allowed would only repeat the answer, so the rule follows.
        against = _with_full_stop(own) if mistake.kind == "forbidden" and own else rule
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


def _other_book(name: str, ground: Ground, verdict: DisputeVerdict, line: QuizLine) -> str:
    """Say that a person plays by another edition: by its rule, or by its answer to the question."""
    what = _with_full_stop(_statement(ground, verdict.deciding))
    question = verdict.deciding.question if verdict.deciding is not None else ""
    if question and what.startswith(question):
        answer = _with_full_stop(ground.statement)
        return line.speaker.text("verdict.read-so", by=name, question=question, what=answer)
    return line.speaker.text("quiz.plays-by", by=name, what=what)


def _with_rule_against(belief: str, rule: str, line: QuizLine) -> str:
    """Return a belief, followed by the rule against it."""
    if not belief or not rule or rule in belief:
        return belief
    return line.speaker.text("quiz.but", belief=belief, rule=rule)


def _moves_after(line: QuizLine, after: int) -> list[str]:
    """Return the moves of the file from a step to the last claim, whether or not allowed."""
    plugin, record = line.replay.plugin, line.record
    position = record.steps[after].position if record.steps else 0
    last = max((claim.step for claim in line.claims), default=-1)
    return [
        translate_move(plugin, record.game, record.start, result.text, line.speaker)
        for result in line.results
        if not (0 <= result.step <= after)
        and result.position >= position
        and not (0 <= last < result.step)
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


def _statement(ground: Ground, deciding: DecidingQuestion | None) -> str:
    """Return an answer to a deciding question as a sentence that needs no question."""
    is_open = deciding is not None and deciding.is_open
    # If several editions cite the same rule, only their answers show how they read it.
    rules = [answer.rule.id for answer in (deciding.grounds if deciding else ()) if answer.rule]
    own = ground.rule.id if ground.rule is not None else ""
    is_shared = rules.count(own) > 1
    if ground.rule is not None and not is_open and not is_shared and not own.startswith("AMB"):
        return ground.rule.statement
    question = deciding.question if deciding is not None else ""
    return f"{question} {ground.statement}".strip()


def _first_refused(line: QuizLine) -> Refused | None:
    """Return the first refused move whose seat makes a false claim; None if there is none."""
    wrong = {claim.by for claim in line.claims if claim.answer is False}
    seats = line.speaker.seats
    return next((refusal for refusal in line.refusals if seats[refusal.seat] in wrong), None)


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_full_stop(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."
