"""Find the play that a false claim leaves out, by playing the file again without each play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.kernel import Role
from dtnb.replay.disputes.fewer_moves import play_without

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Record, Step
    from dtnb.replay.lines.played_file import PlayedFile

#: the most plays that are left out in turn, the latest first; claims rarely forget an older play
MAX_TRIED = 12
#: a line of more inputs is not played again
MAX_INPUTS = 300

#: the roles of the steps that are a play's effects
_EFFECTS = frozenset({Role.AMOUNT, Role.CHANGE, Role.ALTER, Role.EFFECT})


class LeftOut(NamedTuple):
    """A play that a claim leaves out, and the record without that play."""

    play: Step
    record: Record


def find_left_out(replay: PlayedFile, claim: ClaimResult) -> LeftOut | None:
    """Return the last play without which a claim about the main line would be true, or None."""
    record = replay.record
    if claim.answer or claim.step < 0 or len(record.inputs) > MAX_INPUTS:
        return None
    expectations = [item for item in replay.line_result.claimed if item.path == claim.path]
    plays = [item for item in replay.results if item.status == "landed" and item.step >= 0]
    for result in plays[: -MAX_TRIED - 1 : -1]:
        play = find_play(record, result.step)
        if play is None or play.index > claim.step:
            continue
        without = play_without(replay, result.path)
        if without is None or without.ending.open != replay.outcome.open:
            continue
        if expectations and all(
            check.check(without.record).holds for check in expectations[0].checks
        ):
            return LeftOut(play, without.record)
    return None


def find_play(record: Record, first: int) -> Step | None:
    """Return the step that commits the play of a move, or None."""
    kinds, position = record.game.kinds, record.steps[first].position
    for step in record.steps[first:]:
        if step.position != position:
            return None
        if kinds[step.kind] is Role.COMMIT:
            return step
    return None


def rules_of_play(record: Record, play: Step) -> tuple[str, ...]:
    """Return the rules by which a play is allowed and has its effect, the most specific first.

    First come the rules of the window from the same chapters as the rules of the effect: they say
    that the play may be made at this moment. The rules of the effect follow.
    """
    effect = [rule for step in _effects(record, play) for rule in step.rules if ":" not in rule]
    window = _enclosing_window(record, play)
    chapters = {_chapter(rule) for rule in effect}
    timing = [rule for rule in window.rules if _chapter(rule) in chapters] if window else []
    cited = Counter(rule for step in record.steps for rule in step.rules)
    own = [rule for rule in play.rules if ":" not in rule]
    timing.sort(key=lambda rule: cited[rule])
    return tuple(dict.fromkeys([*timing, *effect, *own]))


def _effects(record: Record, play: Step) -> Iterator[Step]:
    """Yield the effects of a play from last to first: the first ones are its costs."""
    inside, effects = {play.index}, []
    for step in record.steps[play.index + 1 :]:
        if step.parent in inside:
            inside.add(step.index)
            if record.game.kinds[step.kind] in _EFFECTS:
                effects.append(step)
    yield from reversed(effects)


def _enclosing_window(record: Record, step: Step) -> Step | None:
    while step.parent >= 0:
        step = record.steps[step.parent]
        if record.game.kinds[step.kind] is Role.WINDOW:
            return step
    return None


def _chapter(rule: str) -> str:
    return rule.rpartition("-")[0]
