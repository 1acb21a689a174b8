"""What a file says and a play does not make: which moves, why not, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.building.citations import cited_rule, short_place
from dtnb.replay.running.load import chosen_policies
from dtnb.replay.running.results import FAILED_STATUSES
from dtnb.replay.running.skipped_windows import mildest_refusal, ruled_reasons
from dtnb.replay.verdict.data import Deciding, Ground
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Source
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.results import MoveResult


class NotMade(NamedTuple):
    """What does not come about as a file says.

    Attributes
    ----------
    moves
        Moves that cannot be made, or are not refused; none of those that may come to nothing.
    put_right
        What would be right, and in which line, where the file itself is refused for one of them,
        or because it ends before what is claimed can be decided.
    because
        Why that one is refused, where a rule refuses it.
    """

    moves: tuple[str, ...] = ()
    put_right: str = ""
    because: Deciding | None = None


def not_made(replay: PlayedFile, speaker: Speaker, elsewhere: Sequence[PlayedFile] = ()) -> NotMade:
    """Return what does not come about as a file says.

    Parameters
    ----------
    replay
        The file, under the book and the readings it is played with.
    speaker
        The language.
    elsewhere
        The same file under other books, which may ask for a roll that nothing asks for here.
    """
    lost = {each.path: each for line in replay.everything() for each in lost_in(line)}
    # A roll that nothing asks for says no more than the move that would have asked for it.
    told = {
        path: each.text
        for path, each in lost.items()
        if each.status != "unused" and not _expected(each, replay.source)
    }
    own = chosen_policies(replay.plugin, replay.file.policies)
    stops = replay.outcome.needs == "choice" and any(claim.by for claim in replay.claims)
    as_it_is = (replay.edition, replay.policies) == (replay.loaded.edition, own)
    if not (lost or stops) or not as_it_is:
        return NotMade(tuple(dict.fromkeys(told.values())))
    try:
        type(replay)(replay.loaded, lang=replay.lang)
    except FileProblems as refused:
        problem = refused.problems[0]
        what, right = problem.words(language_of(replay.lang))
        if not lost:
            return NotMade((), speaker.text("verdict.ends-early", what=what, right=right or None))
        stopped = lost.get(problem.path)
        if stopped is not None and stopped.status == "unused" and _made(stopped, elsewhere):
            right = speaker.text("hint.another-book")
        put_right = speaker.text("verdict.put-right", line=problem.line, right=right)
        if stopped is not None:
            told[stopped.path] = stopped.text
        because = _because(stopped, replay, speaker) if stopped is not None else None
        moves = tuple(dict.fromkeys(told.values()))
        return NotMade(moves, put_right if right else "", because)
    # As it is, the file is no worse for a move that it says may come to nothing.
    return NotMade()


def lost_in(line: Branch) -> Iterator[MoveResult]:
    """Yield what became of the moves of a line that are not made, or not refused, as is said."""
    return (result for result in line.results if result.status in FAILED_STATUSES)


def _made(lost: MoveResult, replays: Sequence[PlayedFile]) -> bool:
    """Tell whether a move is made under one of some books."""
    lines = (line for replay in replays for line in replay.everything())
    return any(
        result.path == lost.path and result.status == "landed"
        for line in lines
        for result in line.results
    )


def _expected(lost: MoveResult, source: Source) -> bool:
    """Tell whether a file itself says of a move that it may come to nothing."""
    parts = (source.value(lost.path[:end]) for end in range(1, len(lost.path) + 1))
    return any(isinstance(part, Mapping) and bool(part.get("if possible")) for part in parts)


def _because(lost: MoveResult, replay: PlayedFile, speaker: Speaker) -> Deciding | None:
    for reason in ruled_reasons(mildest_refusal(lost.passed_over)).reasons:
        if reason.rules:
            rule = cited_rule(reason.rules[0], replay.drawing, replay.game, speaker)
            what = text_of(speaker.reason(reason))
            ground = Ground((0,), "", what, rule, (short_place(rule, speaker),))
            return Deciding("", None, "", False, (ground,))
    return None
