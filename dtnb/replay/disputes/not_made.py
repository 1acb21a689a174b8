"""Find the moves of a file that do not turn out as the file states, and say how to correct it.

A move fails if the rules refuse it, or if play never reaches it. A file may also state that a move
is refused although it is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.building.citations import cited_rule, short_citation
from dtnb.replay.running.load import chosen_policies
from dtnb.replay.running.results import FAILED_STATUSES
from dtnb.replay.running.skipped_windows import refusal_easiest_to_correct, ruled_reasons
from dtnb.replay.verdict.data import DecidingQuestion, SupportedAnswer
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Source
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.results import MoveResult


class NotMade(NamedTuple):
    """The moves that do not turn out as their file states."""

    #: the moves that fail (except those marked ``if possible``), and the stated refusals of moves
    #: that are in fact allowed
    failed_moves: tuple[str, ...] = ()
    #: how to correct the file if play stops at a failing move or too early; empty if no correction
    #: is needed or known
    correction: str = ""
    #: the rule that refuses the move at which play stops; None if no rule does. The rule is the
    #: only answer to a deciding question with an empty text
    refusing_rule: DecidingQuestion | None = None


def find_not_made(
    replay: PlayedFile, speaker: Speaker, other_runs: Sequence[PlayedFile] = ()
) -> NotMade:
    """Return the moves that do not turn out as their file states.

    `other_runs` are the same file played under other editions. If play stops at a roll that only
    these editions use, the correction says that another book asks for it.
    """
    failed = {result.path: result for line in replay.everything() for result in failed_moves(line)}
    # Do not report an unused roll, because the move that should have asked for it is reported.
    reported = {
        path: result.text
        for path, result in failed.items()
        if result.status != "unused" and not _is_if_possible(result, replay.loaded.source)
    }
    stated_policies = chosen_policies(replay.plugin, replay.file.policies)
    # Claims cannot be judged while play waits for a choice.
    ends_early = replay.outcome.missing_input == "choice" and any(
        claim.by for claim in replay.claims
    )
    under_own_readings = (replay.edition, replay.policies) == (
        replay.loaded.edition,
        stated_policies,
    )
    if not (failed or ends_early) or not under_own_readings:
        return NotMade(tuple(dict.fromkeys(reported.values())))
    # A replay made anew is strict: it raises the error for the move at which play stops.
    try:
        type(replay)(replay.loaded, lang=replay.lang)
    except FileProblems as failure:
        problem = failure.problems[0]
        error_text, hint = problem.words(language_of(replay.lang))
        if not failed:
            return NotMade(
                (), speaker.text("verdict.ends-early", what=error_text, right=hint or None)
            )
        stopping_move = failed.get(problem.path)
        if (
            stopping_move is not None
            and stopping_move.status == "unused"
            and _is_made(stopping_move, other_runs)
        ):
            hint = speaker.text("hint.another-book")
        correction = speaker.text("verdict.put-right", line=problem.line, right=hint)
        if stopping_move is not None:
            reported[stopping_move.path] = stopping_move.text
        refusing_rule = (
            _refusing_rule(stopping_move, replay, speaker) if stopping_move is not None else None
        )
        moves = tuple(dict.fromkeys(reported.values()))
        return NotMade(moves, correction if hint else "", refusing_rule)
    # The file can be played, since every move that fails is marked ``if possible``.
    return NotMade()


def failed_moves(line: Branch) -> Iterator[MoveResult]:
    """Yield the results of moves that fail, or that are allowed although a refusal is stated."""
    return (result for result in line.results if result.status in FAILED_STATUSES)


def _is_made(failed: MoveResult, replays: Sequence[PlayedFile]) -> bool:
    """Whether a move that fails here is made in any of these runs."""
    lines = (line for replay in replays for line in replay.everything())
    return any(
        result.path == failed.path and result.status == "landed"
        for line in lines
        for result in line.results
    )


def _is_if_possible(failed: MoveResult, source: Source) -> bool:
    """Whether the file marks a move ``if possible``."""
    values = (source.value(failed.path[:end]) for end in range(1, len(failed.path) + 1))
    return any(isinstance(value, Mapping) and bool(value.get("if possible")) for value in values)


def _refusing_rule(
    failed: MoveResult, replay: PlayedFile, speaker: Speaker
) -> DecidingQuestion | None:
    """Return the first rule that refuses a move as a `DecidingQuestion`; None if no rule does."""
    for reason in ruled_reasons(refusal_easiest_to_correct(failed.skipped_windows)).reasons:
        # `ruled_reasons` returns the reasons that cite a rule or, if there are none, all reasons.
        if reason.rules:
            rule = cited_rule(reason.rules[0], replay.plugin.presenter, replay.game, speaker)
            reason_text = text_of(speaker.reason(reason))
            supported_answer = SupportedAnswer(
                book_indices=(0,),
                reading="",
                statement=reason_text,
                rule=rule,
                citations=(short_citation(rule, speaker),),
            )
            return DecidingQuestion(
                policy="",
                ambiguity=None,
                question="",
                is_open=False,
                supported_answers=(supported_answer,),
            )
    return None
