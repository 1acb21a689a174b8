"""One file played under many readings: what is the same in two runs is played once.

A run is watched: when it first asks how something is read. Another run that differs in other
readings only is the same; one that differs in these goes on from the last moment before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.replay.final_states import FinalState, claims_of, final_state_of
from dtnb.replay.watch import Between, Watch

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.branch import Branch
    from dtnb.replay.played_file import PlayedFile

#: steps of runs that are kept to go on from
KEPT = 50_000


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
    """

    end: FinalState
    became: tuple[str, ...]
    consulted: frozenset[str]
    prints: frozenset[str]


def _not_made(line: Branch) -> list[str]:
    """Return the moves of a line that were refused, or found no place."""
    lost = [each.text for each in line.results if each.status != "landed"]
    return [*lost, *(each.text for each in line.refusals)]


def found_in(replay: PlayedFile, speaker: Speaker) -> Found:
    """Return what a run came to, in the words of `speaker`."""
    end: FinalState = {}
    became: list[str] = []
    consulted: set[str] = set()
    prints: set[str] = set()
    for line in replay.everything():
        became += [each.status for each in line.results]
        consulted |= set(line.record.consulted)
        consulted |= {policy for each in line.refusals for policy in each.verdict.policies}
        for result in line.results:
            if result.status != "landed":
                consulted |= {p for at in line.passed_over(result) for p in at.verdict.policies}
        end |= final_state_of(line, speaker) | claims_of(line, speaker)
        prints |= set(replay.plugin.prints_used(replay.game, line.record, _not_made(line)))
    return Found(end, tuple(became), frozenset(consulted), frozenset(prints))


class _Run(NamedTuple):
    policies: Mapping[str, str]
    watch: Watch
    found: Found


class Beginnings:
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
        self._runs: list[_Run] = []
        self._kept = 0

    def found(
        self, policies: Mapping[str, str], prints: Mapping[str, str] | None = None
    ) -> Found | None:
        """Return what comes of the file under policies; None where that cannot be set up.

        Parameters
        ----------
        prints
            Which prints lie on the table: with others than the file's own nothing is shared.
        """
        if prints or not self.replay.plugin.asks_readings:
            return self._played(policies, None, prints)
        if not self._runs:
            # Of the file's own readings most is shared.
            self._played(self.replay.policies, Watch())
        since: Between | None = None
        nearest: Watch | None = None
        for run in self._runs:
            asked = run.watch.asked(self._unlike(policies, run.policies))
            if asked is None:
                return run.found
            moment = run.watch.before(asked)
            if moment is not None and (since is None or moment.number > since.number):
                nearest, since = run.watch, moment
        return self._played(policies, Watch(nearest, since))

    @staticmethod
    def _unlike(these: Mapping[str, str], those: Mapping[str, str]) -> set[str]:
        """Return the policies that are not chosen alike; what is not chosen is the edition's."""
        return {policy for policy, _ in these.items() ^ those.items()}

    def _played(
        self,
        policies: Mapping[str, str],
        watch: Watch | None,
        prints: Mapping[str, str] | None = None,
    ) -> Found | None:
        try:
            played = self.replay.run(policies=policies, prints=prints, watch=watch)
        except FileProblems:
            return None
        found = found_in(played, self.speaker)
        if watch is not None:
            if self._kept > KEPT:
                watch.moments.clear()
            self._kept += played.record.step_count
            self._runs.append(_Run(dict(policies), watch, found))
        return found
