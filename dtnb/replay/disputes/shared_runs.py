"""Play one file under many readings, and compute only once what several runs have in common.

The cache notes which readings the game consults to compute a result. Runs that agree on these
readings share the result, even if their other readings differ.

* outcome: what a run contributes to a settlement: its final state, and what became of its moves.
* printing: one printed version of a card or board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.replay.lines.final_states import FinalState, claims_of, final_state_of
from dtnb.replay.running.reading_cache import CachedResult
from dtnb.replay.running.shared_record import SharedCaches, SharedRecord, SharedRun, SharedState
from dtnb.rulebook import UnplayableReadingError

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.frames.line import Refused
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import Checkpoint, LineResult
    from dtnb.replay.running.results import Ending, MoveResult


class RunOutcome(NamedTuple):
    """The outcome of a run."""

    #: the final states and the claims of the run's lines
    end: FinalState
    #: the status of each move
    statuses: tuple[str, ...]
    #: the policies that the run consulted
    consulted: frozenset[str]
    #: the components with several printings that the run used
    prints: frozenset[str]
    #: the paths of moves that were taken back because they lack a detail that a question asks for
    moves_lacking_detail: frozenset[Path] = frozenset()
    #: whether the disputed action is allowed; None if no action is disputed
    is_action_allowed: bool | None = None


def _texts_of_failed_moves(line: Branch) -> list[str]:
    """Return the texts of the moves of a line of play that were not made."""
    not_made = [result.text for result in line.results if result.status != "landed"]
    return [*not_made, *(refusal.text for refusal in line.refusals)]


def outcome_of(replay: PlayedFile, speaker: Speaker) -> RunOutcome:
    """Return the outcome of a run, with its final state in the words of `speaker`."""
    end: FinalState = {}
    statuses: list[str] = []
    consulted: set[str] = set()
    prints: set[str] = set()
    lacking_detail: set[Path] = set()
    for line in replay.everything():
        statuses += [result.status for result in line.results]
        lacking_detail.update(
            result.path for result in line.results if result.leaves_detail_unstated
        )
        consulted |= set(line.record.consulted)
        consulted |= {policy for refusal in line.refusals for policy in refusal.verdict.policies}
        for result in line.results:
            if result.status != "landed":
                skipped = line.passed_over(result)
                consulted |= {policy for window in skipped for policy in window.verdict.policies}
        end |= final_state_of(line, speaker) | claims_of(line, speaker)
        prints |= set(
            replay.plugin.printings.relevant_printings(
                replay.game, line.record, _texts_of_failed_moves(line)
            )
        )
    check_result = replay.dispute.check_result if replay.dispute is not None else None
    answer = (
        check_result.holds if check_result is not None and check_result.action is not None else None
    )
    return RunOutcome(
        end, tuple(statuses), frozenset(consulted), frozenset(prints), frozenset(lacking_detail),
        answer,
    )  # fmt: skip


class _LineTrace(NamedTuple):
    """The part of a played line that its outcome depends on.

    Two runs with equal traces have the same outcome, so the outcome is computed only once.
    """

    last_state: SharedState
    #: the results of the moves, and of the moves that the file states as refused
    results: tuple[MoveResult, ...]
    refusals: tuple[Refused, ...]
    #: the places of the expectations and claims
    points: tuple[Checkpoint, ...]
    ending: Ending
    #: the traces of the branches
    forks: tuple[_LineTrace, ...]


def _trace(line: LineResult) -> _LineTrace:
    """Return the trace of a line and of its branches."""
    assert isinstance(line.record, SharedRecord)
    forks = tuple(_trace(fork) for _, fork in line.forks)
    return _LineTrace(
        line.record.shared_states[-1],
        line.results,
        line.refusals,
        line.checkpoints,
        line.ending,
        forks,
    )


class SharedRuns:
    """Runs of a file under other readings."""

    def __init__(self, replay: PlayedFile, speaker: Speaker) -> None:
        self.replay = replay
        self.speaker = speaker
        policies = replay.plugin.rulebook().policies.values()
        #: the reading of each policy in the file's edition, by policy
        self._readings = {policy.id: policy.default_in(replay.edition) for policy in policies}
        self._shared = SharedCaches()
        self._runs: list[CachedResult[RunOutcome]] = []
        #: the outcomes of runs by the `id` of their last state; each entry has the trace of a run,
        #: and the outcomes of the runs with this trace
        self._outcomes_by_end: dict[
            int, list[tuple[_LineTrace, list[CachedResult[RunOutcome]]]]
        ] = {}

    def play(
        self, policies: Mapping[str, str], prints: Mapping[str, str] | None = None
    ) -> RunOutcome | None:
        """Return the outcome of the file under these readings; None if it cannot be set up.

        Runs with `prints`, which are other printings than the file's own, share no results.
        """
        try:
            if prints or not self.replay.plugin.asks_readings:
                return outcome_of(self.replay.run(policies=policies, prints=prints), self.speaker)
            run = SharedRun({**self._readings, **policies}, self._shared)
            return run.get_or_compute(self._runs, partial(self._play_and_cache, policies, run))
        except (FileProblems, UnplayableReadingError):
            return None

    def _play_and_cache(self, policies: Mapping[str, str], run: SharedRun) -> RunOutcome:
        replay = self.replay.run(policies=policies, among=run)
        trace = _trace(replay.line_result)
        entries = self._outcomes_by_end.setdefault(id(trace.last_state), [])
        cached = next((outcomes for other, outcomes in entries if other == trace), None)
        if cached is None:
            cached = []
            entries.append((trace, cached))
        return run.get_or_compute(cached, partial(self._read_outcome, replay))

    def _read_outcome(self, replay: PlayedFile) -> RunOutcome:
        """Return the outcome of a run.

        The caches of the game are emptied first, so that every reading is consulted and noted.
        """
        game = replay.game.without_caches()
        for line in replay.everything():
            line.record.game = game
        return outcome_of(replay, self.speaker)
