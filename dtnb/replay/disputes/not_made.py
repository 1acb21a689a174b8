"""Find the moves that are not made as their file states, with the reason and a correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.building.citations import cited_rule, short_citation
from dtnb.replay.running.load import chosen_policies
from dtnb.replay.running.results import FAILED_STATUSES
from dtnb.replay.running.skipped_windows import mildest_refusal, ruled_reasons
from dtnb.replay.verdict.data import DecidingQuestion, Ground
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Source
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.results import MoveResult


class NotMade(NamedTuple):
    """The moves that are not made as their file states."""

    #: moves that fail, or that are allowed although the file states a refusal; moves marked
    #: ``if possible`` are left out
    moves: tuple[str, ...] = ()
    #: the suggested correction with its line, if the file fails for a move or ends too early
    put_right: str = ""
    #: the rule that refuses the failing move, if one does
    because: DecidingQuestion | None = None


def find_not_made(
    replay: PlayedFile, speaker: Speaker, elsewhere: Sequence[PlayedFile] = ()
) -> NotMade:
    """Return the moves that are not made as their file states.

    `elsewhere` holds the same file under other editions, which may use a roll that is unused here.
    """
    failed = {result.path: result for line in replay.everything() for result in failed_moves(line)}
    # An unused roll needs no report: the move that would have asked for it is reported.
    reported = {
        path: result.text
        for path, result in failed.items()
        if result.status != "unused" and not _may_fail(result, replay.loaded.source)
    }
    own = chosen_policies(replay.plugin, replay.file.policies)
    ends_early = replay.outcome.needs == "choice" and any(claim.by for claim in replay.claims)
    under_own_readings = (replay.edition, replay.policies) == (replay.loaded.edition, own)
    if not (failed or ends_early) or not under_own_readings:
        return NotMade(tuple(dict.fromkeys(reported.values())))
    try:
        type(replay)(replay.loaded, lang=replay.lang)
    except FileProblems as refused:
        problem = refused.problems[0]
        what, right = problem.words(language_of(replay.lang))
        if not failed:
            return NotMade((), speaker.text("verdict.ends-early", what=what, right=right or None))
        stopped = failed.get(problem.path)
        if stopped is not None and stopped.status == "unused" and _is_made(stopped, elsewhere):
            right = speaker.text("hint.another-book")
        put_right = speaker.text("verdict.put-right", line=problem.line, right=right)
        if stopped is not None:
            reported[stopped.path] = stopped.text
        because = _refusing_rule(stopped, replay, speaker) if stopped is not None else None
        moves = tuple(dict.fromkeys(reported.values()))
        return NotMade(moves, put_right if right else "", because)
    # The file can be played, since every move that fails is marked ``if possible``.
    return NotMade()


def failed_moves(line: Branch) -> Iterator[MoveResult]:
    """Yield the results of a line's moves that were not made, or not refused, as stated."""
    return (result for result in line.results if result.status in FAILED_STATUSES)


def _is_made(failed: MoveResult, replays: Sequence[PlayedFile]) -> bool:
    """Whether a move that fails here is made in any of these runs."""
    lines = (line for replay in replays for line in replay.everything())
    return any(
        result.path == failed.path and result.status == "landed"
        for line in lines
        for result in line.results
    )


def _may_fail(failed: MoveResult, source: Source) -> bool:
    """Whether the file marks a move ``if possible``."""
    parts = (source.value(failed.path[:end]) for end in range(1, len(failed.path) + 1))
    return any(isinstance(part, Mapping) and bool(part.get("if possible")) for part in parts)


def _refusing_rule(
    failed: MoveResult, replay: PlayedFile, speaker: Speaker
) -> DecidingQuestion | None:
    """Return the first rule that refuses a move, as what decides; None if no rule refuses it."""
    for reason in ruled_reasons(mildest_refusal(failed.passed_over)).reasons:
        if reason.rules:
            rule = cited_rule(reason.rules[0], replay.plugin.drawing, replay.game, speaker)
            what = text_of(speaker.reason(reason))
            ground = Ground((0,), "", what, rule, (short_citation(rule, speaker),))
            return DecidingQuestion("", None, "", False, (ground,))
    return None
