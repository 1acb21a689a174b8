"""One file played under many readings: what is the same in two runs is played once.

Each input is heard which readings it asks for, and so is all that is found out of a run. Whoever
reads the same as somebody before has the same, whatever else is read otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.replay.lines.final_states import FinalState, claims_of, final_state_of
from dtnb.replay.running.reading_cache import CachedResult
from dtnb.replay.running.shared_record import Moment, Shared, SharedRecord, SharedRun
from dtnb.rulebook import UnplayableReadingError

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.frames.line import Refused
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import Checkpoint, LineResult
    from dtnb.replay.running.results import Ending, MoveResult


class Found(NamedTuple):
    """What a run came to.

    Attributes
    ----------
    end
        Everything that can be read off its lines.
    became
        What became of each move.
    consulted
        The policies that it consulted.
    prints
        What it used that lies in several prints.
    unsaid
        Moves that were begun and not carried out, for what is asked of them there is unsaid.
    """

    end: FinalState
    became: tuple[str, ...]
    consulted: frozenset[str]
    prints: frozenset[str]
    unsaid: frozenset[Path] = frozenset()


def _not_made(line: Branch) -> list[str]:
    """Return the moves of a line that were refused, or found no place."""
    lost = [result.text for result in line.results if result.status != "landed"]
    return [*lost, *(refusal.text for refusal in line.refusals)]


def found_in(replay: PlayedFile, speaker: Speaker) -> Found:
    """Return what a run came to, in the words of `speaker`."""
    end: FinalState = {}
    became: list[str] = []
    consulted: set[str] = set()
    prints: set[str] = set()
    unsaid: set[Path] = set()
    for line in replay.everything():
        became += [each.status for each in line.results]
        unsaid.update(each.path for each in line.results if each.unsaid)
        consulted |= set(line.record.consulted)
        consulted |= {policy for refusal in line.refusals for policy in refusal.verdict.policies}
        for result in line.results:
            if result.status != "landed":
                consulted |= {p for at in line.passed_over(result) for p in at.verdict.policies}
        end |= final_state_of(line, speaker) | claims_of(line, speaker)
        prints |= set(
            replay.plugin.printings.prints_used(replay.game, line.record, _not_made(line))
        )
    return Found(end, tuple(became), frozenset(consulted), frozenset(prints), frozenset(unsaid))


class _Went(NamedTuple):
    """How a line went: where it led, and what became of what the file says."""

    moment: Moment
    results: tuple[MoveResult, ...]
    refusals: tuple[Refused, ...]
    points: tuple[Checkpoint, ...]
    ending: Ending
    forks: tuple[_Went, ...]


def _went(line: LineResult) -> _Went:
    assert isinstance(line.record, SharedRecord)
    forks = tuple(_went(fork) for _, fork in line.forks)
    return _Went(
        line.record.moments[-1], line.results, line.refusals, line.points, line.ending, forks
    )


class SharedRuns:
    """Runs of a file under other readings.

    Parameters
    ----------
    replay
        The file, played.
    speaker
        Who names what a run comes to.
    """

    def __init__(self, replay: PlayedFile, speaker: Speaker) -> None:
        self.replay = replay
        self.speaker = speaker
        policies = replay.plugin.rulebook().policies.values()
        #: how the file's edition reads each policy
        self._readings = {policy.id: policy.default_in(replay.edition) for policy in policies}
        self._shared = Shared()
        self._runs: list[CachedResult[Found]] = []
        #: by the moment at which it ends, how a run went, and what was found in it
        self._ends: dict[int, list[tuple[_Went, list[CachedResult[Found]]]]] = {}

    def found(
        self, policies: Mapping[str, str], prints: Mapping[str, str] | None = None
    ) -> Found | None:
        """Return what comes of the file under policies; None where that cannot be set up.

        Parameters
        ----------
        prints
            Which prints lie on the table: with others than the file's own nothing is shared.
        """
        try:
            if prints or not self.replay.plugin.asks_readings:
                return found_in(self.replay.run(policies=policies, prints=prints), self.speaker)
            run = SharedRun({**self._readings, **policies}, self._shared)
            return run.get_or_compute(self._runs, partial(self._played, policies, run))
        except (FileProblems, UnplayableReadingError):
            return None

    def _played(self, policies: Mapping[str, str], run: SharedRun) -> Found:
        played = self.replay.run(policies=policies, among=run)
        went = _went(played._result)
        known = self._ends.setdefault(id(went.moment), [])
        answers = next((answers for other, answers in known if other == went), None)
        if answers is None:
            answers = []
            known.append((went, answers))
        return run.get_or_compute(answers, partial(self._seen, played))

    def _seen(self, played: PlayedFile) -> Found:
        """Return what a run came to, seen by somebody who asks all readings for himself."""
        game = played.game.without_caches()
        for line in played.everything():
            line.record.game = game
        return found_in(played, self.speaker)
