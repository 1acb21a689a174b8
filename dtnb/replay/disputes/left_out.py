"""Which play a false claim leaves out: the one without which it would be true.

That is tried and not guessed: the file is played again without the play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.kernel import Role
from dtnb.replay.disputes.fewer_moves import played_without

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Record, Step
    from dtnb.replay.lines.played_file import PlayedFile

#: plays that are tried, the latest first; what lies further back, a claim does not leave out
MOST = 12
#: a longer line is not played again for each of them
LONGEST = 300

#: what a play brings about
_EFFECTS = frozenset({Role.AMOUNT, Role.CHANGE, Role.ALTER, Role.EFFECT})


class LeftOut(NamedTuple):
    """A play that is left out.

    Attributes
    ----------
    play
        The step in which it is made.
    record
        What is played without it.
    """

    play: Step
    record: Record


def play_left_out(replay: PlayedFile, claim: ClaimResult) -> LeftOut | None:
    """Return the last such play; None where there is none.

    Parameters
    ----------
    replay, claim
        A file, and what is claimed of its main line.
    """
    record = replay.record
    if claim.answer or claim.step < 0 or len(record.inputs) > LONGEST:
        return None
    said = [each for each in replay.claimed if each.path == claim.path]
    plays = [each for each in replay.results if each.status == "landed" and each.step >= 0]
    for result in plays[: -MOST - 1 : -1]:
        made = play_of(record, result.step)
        if made is None or made.index > claim.step:
            continue
        without = played_without(replay, result.path)
        if without is None or without.ending.open != replay.outcome.open:
            continue
        if said and all(check.check(without.record).holds for check in said[0].checks):
            return LeftOut(made, without.record)
    return None


def play_of(record: Record, first: int) -> Step | None:
    """Return the step in which a play counts, of those that a move made."""
    kinds, position = record.game.kinds, record.steps[first].position
    for step in record.steps[first:]:
        if step.position != position:
            return None
        if kinds[step.kind] is Role.COMMIT:
            return step
    return None


def rules_of_play(record: Record, play: Step) -> tuple[str, ...]:
    """Return the rules by which a play is made and counts, the one that says most first.

    A window names rules for what may be done in it: one of the same chapter as those by which the
    play has its effect says that it may be made at this moment. Else it is the first of its effect.
    """
    effect = [rule for step in _effects(record, play) for rule in step.rules if ":" not in rule]
    window = _window(record, play)
    chapters = {_chapter(rule) for rule in effect}
    timing = [rule for rule in window.rules if _chapter(rule) in chapters] if window else []
    cited = Counter(rule for each in record.steps for rule in each.rules)
    own = [rule for rule in play.rules if ":" not in rule]
    timing.sort(key=lambda rule: cited[rule])
    return tuple(dict.fromkeys([*timing, *effect, *own]))


def _effects(record: Record, play: Step) -> Iterator[Step]:
    """Yield what came of a play, the last first: before it stands what is paid."""
    within, found = {play.index}, []
    for step in record.steps[play.index + 1 :]:
        if step.parent in within:
            within.add(step.index)
            if record.game.kinds[step.kind] in _EFFECTS:
                found.append(step)
    yield from reversed(found)


def _window(record: Record, step: Step) -> Step | None:
    while step.parent >= 0:
        step = record.steps[step.parent]
        if record.game.kinds[step.kind] is Role.WINDOW:
            return step
    return None


def _chapter(rule: str) -> str:
    return rule.rpartition("-")[0]
