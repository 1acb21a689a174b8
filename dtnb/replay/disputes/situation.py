"""Where a dispute arises, in one line: what is going on, at which moment, and what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.frames.structure import places
from dtnb.kernel import Role
from dtnb.replay.disputes.left_out import play_of
from dtnb.replay.file.model import in_language

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.replay.disputes.disputed import Played
    from dtnb.replay.lines.branch import Branch

#: what a player does, and what is done by rolling
_DONE = frozenset({Role.COMMIT, Role.DECLARE})


def disputed_step(played: Played, play: Step | None) -> Step | None:
    """Return the step at which a dispute arises, under the first book; None where none is.

    Parameters
    ----------
    played
        The file under each book.
    play
        The play that decides, where one does.
    """
    line: Branch = played.replays[0]
    if not line.record.steps:
        return None
    return _marked(line) or _parting(played) or play or _last_done(line)


def situation_of(played: Played, step: Step | None) -> str:
    """Return the situation: in the file's words where it tells its quarrel, else in the record's.

    Parameters
    ----------
    played
        The file under each book.
    step
        Where the dispute arises; None where nothing happened.
    """
    line: Branch = played.replays[0]
    case = played.replays[0].file.case
    if case is not None:
        return in_language(case.quarrel, played.speaker.lang)
    if step is None:
        return ""
    steps, game = line.record.steps, line.record.game
    speaker, drawing = played.speaker, line.replay.drawing
    place = places(steps, game.kinds)[step.index]
    if place.window >= 0 and steps[place.window].window:
        where: str | None = speaker.window(str(steps[place.window].window))
    else:
        phase = steps[place.phase].args.get("phase") if place.phase >= 0 else None
        where = speaker.term(phase) if phase else None
    return speaker.text(
        "verdict.situation",
        going=drawing.scenes.situation(game, step.table, speaker) or None,
        where=where,
        what=text_of(speaker.step(step)),
    )


def _marked(line: Branch) -> Step | None:
    """Return the step that the file itself calls disputed."""
    found = [
        max(remark.step, remark.after)
        for remark in line.remarks
        if remark.mark == "disputed" and max(remark.step, remark.after) >= 0
    ]
    if not found:
        return None
    return play_of(line.record, found[0]) or line.record.steps[found[0]]


def _parting(played: Played) -> Step | None:
    """Return what is done first where the books part, or what was done before."""
    line: Branch = played.replays[0]
    steps, kinds = line.record.steps, line.record.game.kinds
    for parting in played.partings:
        at = [
            step
            for group in parting.sides
            for run, step in zip(group.runs, group.steps, strict=True)
            if run == 0 and step >= 0
        ]
        if parting.line or not at:
            continue
        before = [each for each in steps[: at[0] + 1] if kinds[each.kind] in _DONE]
        return before[-1] if before else None
    return None


def _last_done(line: Branch) -> Step | None:
    """Return the last play before what the claims, or the end, hang on."""
    steps, kinds = line.record.steps, line.record.game.kinds
    until = max((claim.step for claim in line.claims), default=-1)
    before = steps[: until + 1] if until >= 0 else steps
    done = [each for each in before if kinds[each.kind] is Role.COMMIT]
    return done[-1] if done else before[-1]
