"""Play a file under other readings to find the readings that change the outcome.

Each policy that a run consulted is exchanged, first alone. The policies that change the outcome are
then exchanged together. Last come pairs, since some readings have an effect only in a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.disputes.settlement_data import Choices, DisputeOutcome
from dtnb.replay.disputes.shared_runs import RunOutcome, SharedRuns, outcome_of
from dtnb.replay.lines.final_states import FinalState, Row, rows_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy

#: the most runs under other readings; further runs are skipped, and `cut` is set
MAX_RUNS = 64


class Trial(NamedTuple):
    """A run under other readings."""

    #: the readings exchanged; empty for the file as it is
    choices: Choices
    #: the number of the outcome; 0 is the file's own outcome
    outcome: int
    #: the policies that the run consulted
    consulted: frozenset[str]
    #: whether every move has the same status as in the file's own run
    moves_unchanged: bool = True
    #: the components with several printings that the run used
    prints: frozenset[str] = frozenset()


def _ends_open(end: FinalState) -> bool:
    """Whether a line ends at a question that no move answers."""
    return any(label.kind == "ending" for label in end)


def numbers_of(trials: Sequence[Trial]) -> list[int]:
    """Return the outcome numbers of some runs, sorted."""
    return sorted({trial.outcome for trial in trials})


class Trials:
    """The outcomes of a file under other readings.

    `on_run` is called with the number of new runs as they are made.
    """

    def __init__(
        self, replay: PlayedFile, speaker: Speaker, on_run: Callable[[int], object] | None = None
    ) -> None:
        self.replay = replay
        self._on_run = on_run
        self.speaker = speaker
        self._outcome_numbers: dict[tuple[object, ...], int] = {}
        self._ends: list[FinalState] = []
        self._statuses: tuple[str, ...] = ()
        #: moves that the file's own run took back because they do not state a detail
        self._unsaid: frozenset[Path] = frozenset()
        #: plays the runs, which share their results
        self._shared = SharedRuns(replay, speaker)
        #: readings that cannot be played
        self._unplayable: set[tuple[str, str]] = set()
        #: every run, the file's own first
        self.trials: list[Trial] = []
        #: sets of readings under which play stops at an unanswered question
        self.untried: list[Choices] = []
        #: whether runs were skipped because of the limit
        self.cut = False
        self._max_runs = MAX_RUNS
        self._add_trial(outcome_of(replay, speaker), ())
        #: policies that change the outcome: alone, or only together with others
        self.alone: tuple[str, ...] = ()
        self.together: dict[str, tuple[Choices, ...]] = {}
        self._try_singles()
        self._try_together()

    # -- results ----------------------------------------------------------------------------------

    @property
    def consulted(self) -> tuple[str, ...]:
        """The policies that the dispute's own run consulted."""
        return tuple(sorted(self.trials[0].consulted))

    @property
    def runs(self) -> int:
        """How many runs were made under other readings."""
        return len(self.trials) - 1

    @property
    def hangs(self) -> bool:
        """Whether the outcome depends on a question that the edition leaves open."""
        return bool(self.decides)

    @property
    def decides(self) -> tuple[str, ...]:
        """The open policies that change the outcome; those that do so alone come first."""
        return tuple(name for name in (*self.alone, *self.together) if self._is_open(name))

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The policies that change the outcome only against what the edition in force prints."""
        return tuple(name for name in (*self.alone, *self.together) if not self._is_open(name))

    def _is_open(self, policy: str) -> bool:
        if self._is_printed(policy):
            return False
        sets = self.together.get(policy)
        return sets is None or any(
            not any(self._is_printed(name) for name, _ in choices) for choices in sets
        )

    def _is_printed(self, name: str) -> bool:
        """Whether the edition in force prints an answer to a question."""
        return self.replay.edition in self.replay.plugin.rulebook().policy(name).printed

    @property
    def idle(self) -> tuple[str, ...]:
        """The policies that were consulted and tried, and change nothing."""
        matter = {*self.alone, *self.together}
        return tuple(name for name in self.consulted if name not in matter and self.playable(name))

    @property
    def unplayable(self) -> tuple[str, ...]:
        """The consulted policies that have other readings, none of which can be played."""
        return tuple(
            policy
            for policy in self.consulted
            if self.others(policy)
            and all((policy, other) in self._unplayable for other in self.others(policy))
        )

    @property
    def outcomes(self) -> tuple[DisputeOutcome, ...]:
        """The outcomes, numbered from 1, each with the smallest sets of readings leading to it."""
        return self.outcomes_of(self.trials)

    def outcomes_of(self, trials: Sequence[Trial]) -> tuple[DisputeOutcome, ...]:
        """Return the outcomes of some of the runs, numbered as if there were no others."""
        outcomes = []
        for index, number in enumerate(numbers_of(trials)):
            sets = [set(trial.choices) for trial in trials if trial.outcome == number]
            fewest = [choices for choices in sets if not any(other < choices for other in sets)]
            outcomes.append(
                DisputeOutcome(index + 1, tuple(dict(sorted(choices)) for choices in fewest))
            )
        return tuple(outcomes)

    def ends_of(self, trials: Sequence[Trial]) -> tuple[Row, ...]:
        """Return the rows in which the final states of some runs differ."""
        rows = rows_of([self._ends[number] for number in numbers_of(trials)])
        return tuple(row for row in rows if row.differs)

    # -- runs -------------------------------------------------------------------------------------

    def _add_trial(self, outcome: RunOutcome, choices: Choices) -> Trial | None:
        """Add a run to the trials and return it; None if the run says nothing about the dispute.

        That is the case if play stops where the file's own run goes on, or if a move does not state
        a detail that is asked only under the other readings.
        """
        if not self.trials:
            self._statuses, self._unsaid = outcome.statuses, outcome.unsaid
        if self.trials and _ends_open(outcome.end) and not _ends_open(self._ends[0]):
            return None
        if not outcome.unsaid <= self._unsaid:
            return None
        number = self._outcome_numbers.setdefault(
            tuple(sorted(outcome.end.items())), len(self._ends)
        )
        if number == len(self._ends):
            self._ends.append(outcome.end)
        moves_unchanged = outcome.statuses == self._statuses
        trial = Trial(choices, number, outcome.consulted, moves_unchanged, outcome.prints)
        self.trials.append(trial)
        if self._on_run is not None:
            self._on_run(1)
        return trial

    def _run(self, choices: Mapping[str, str]) -> Trial | None:
        """Return the run with these readings exchanged, from the cache if it was made before.

        Return None if the readings cannot be played or the limit of runs is reached.
        """
        key = tuple(sorted(choices.items()))
        known = next((trial for trial in self.trials if trial.choices == key), None)
        if known is not None or not self._unplayable.isdisjoint(key):
            return known
        if len(self.trials) > self._max_runs:
            self.cut = True
            return None
        outcome = self._play_with(choices)
        if outcome is None:
            self.untried.append(key)
            # All readings but the last have been played before, so the last one is unplayable.
            self._unplayable.add(list(choices.items())[-1])
            return None
        trial = self._add_trial(outcome, key)
        if trial is None:
            self.untried.append(key)
            if len(key) == 1:
                self._unplayable.update(key)
        return trial

    def _play_with(self, choices: Mapping[str, str]) -> RunOutcome | None:
        """Return the outcome under other readings; None if the table cannot be set up."""
        return self._shared.play({**self.replay.policies, **choices})

    def question(self, name: str) -> Policy:
        """Return the policy with this id."""
        return self.replay.plugin.rulebook().policy(name)

    def reading(self, policy: str) -> str:
        """Return the reading of a policy in the dispute."""
        rulebook = self.replay.plugin.rulebook()
        return rulebook.ruling(policy, self.replay.edition, self.replay.policies).value

    def others(self, policy: str) -> tuple[str, ...]:
        """Return the other readings of a policy; none if the policy has no effect on play."""
        question = self.question(policy)
        if question.no_outcome is not None:
            return ()
        return tuple(
            reading.id for reading in question.readings if reading.id != self.reading(policy)
        )

    def playable(self, policy: str) -> tuple[str, ...]:
        """Return the other readings of a policy that can be played."""
        tried = {trial.choices: trial for trial in self.trials}
        return tuple(other for other in self.others(policy) if ((policy, other),) in tried)

    def _try_singles(self) -> None:
        changing: dict[str, None] = {}
        for policy in self.consulted:
            for other in self.others(policy):
                trial = self._run({policy: other})
                if trial is not None and trial.outcome:
                    changing[policy] = None
        self.alone = tuple(changing)

    def _try_together(self) -> None:
        """Exchange together the policies that mattered alone, then pairs with one that did not."""
        for choices in self._combinations():
            self._run(choices)
        partners: dict[str, dict[Choices, None]] = {}
        for trial, policy in self._pairs():
            for other in self.others(policy):
                joint = self._run({**dict(trial.choices), policy: other})
                if joint is None or joint.outcome == trial.outcome:
                    continue
                partners.setdefault(policy, {})[trial.choices] = None
                (partner, _) = trial.choices[0]
                if partner not in self.alone:
                    partners.setdefault(partner, {})[((policy, other),)] = None
        # Drop a reading that only undoes another exchange: no outcome needs it.
        needed = {
            name for outcome in self.outcomes for choices in outcome.readings for name in choices
        }
        self.together = {
            policy: tuple(exchanged) for policy, exchanged in partners.items() if policy in needed
        }

    def _pairs(self) -> Iterator[tuple[Trial, str]]:
        """Yield each single exchange with a policy to exchange beside it, the most promising first.

        The number of runs is limited. The most promising policy is consulted only under the
        exchange, and the exchange changes the outcome.
        """
        base = self.trials[0].consulted
        pairs = []
        for trial in [single for single in self.trials[1:] if len(single.choices) == 1]:
            for policy in sorted(trial.consulted | base):
                if policy not in self.alone and policy != trial.choices[0][0]:
                    pairs.append((policy in base, trial.outcome == 0, trial, policy))
        yield from (pair[2:] for pair in sorted(pairs, key=lambda pair: pair[:2]))

    def _combinations(self) -> Iterator[dict[str, str]]:
        """Yield every joint exchange of policies that matter alone, the smallest first."""
        sets = [
            [(policy, reading) for reading in (self.reading(policy), *self.playable(policy))]
            for policy in self.alone
        ]
        in_force = {(policy, self.reading(policy)) for policy in self.alone}
        combinations = [
            [pair for pair in pairs if pair not in in_force] for pairs in product(*sets)
        ]
        for exchanged in sorted(combinations, key=len):
            if len(exchanged) > 1:
                yield dict(exchanged)
