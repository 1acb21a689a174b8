"""A file played under other readings: each of them alone, then together.

A run says which readings it consulted. Each of them is exchanged, first alone; those that change
the outcome are then exchanged together, and at last each two, for a reading may matter only
beside another. "Consulted" is not "mattered".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.disputes.settlement_data import Choices, DisputeOutcome
from dtnb.replay.disputes.shared_runs import Found, SharedRuns, found_in
from dtnb.replay.lines.final_states import FinalState, Row, rows_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy

#: runs under other readings; what would take more is cut, and said to be
MOST = 64


class Trial(NamedTuple):
    """A run under other readings.

    Attributes
    ----------
    choices
        The readings exchanged; empty for the file as it is.
    outcome
        Number of its outcome; 0 is the file's own.
    consulted
        The policies that it consulted.
    as_said
        Whether the same became of every move as in the file's own.
    prints
        What it used that lies in several prints.
    """

    choices: Choices
    outcome: int
    consulted: frozenset[str]
    as_said: bool = True
    prints: frozenset[str] = frozenset()


def _stuck(end: FinalState) -> bool:
    """Tell whether a line ends in the middle, at a question that no move answers."""
    return any(label.kind == "ending" for label in end)


def numbers_of(trials: Sequence[Trial]) -> list[int]:
    """Return the numbers of the outcomes that some runs come to, in their order."""
    return sorted({trial.outcome for trial in trials})


class Trials:
    """What comes of a file under other readings.

    Parameters
    ----------
    replay
        The file, under the edition and readings it was played with.
    speaker
        Who names what it comes to.
    told
        Called with the number of further runs, as they are made.
    """

    def __init__(
        self, replay: PlayedFile, speaker: Speaker, told: Callable[[int], object] | None = None
    ) -> None:
        self.replay = replay
        self._told = told
        self.speaker = speaker
        self._known: dict[tuple[object, ...], int] = {}
        self._ends: list[FinalState] = []
        self._became: tuple[str, ...] = ()
        #: moves that are not carried out as the file has them, whatever is exchanged
        self._unsaid: frozenset[Path] = frozenset()
        #: runs that share what is the same in them
        self._shared = SharedRuns(replay, speaker)
        #: readings that cannot be played
        self._barred: set[tuple[str, str]] = set()
        #: every run, the file's own first
        self.trials: list[Trial] = []
        #: readings, alone and together, under which the moves do not go through to an end
        self.untried: list[Choices] = []
        #: whether there was more to try than is tried
        self.cut = False
        self._most = MOST
        self._tried(found_in(replay, speaker), ())
        #: policies that change the outcome: alone, or only together with others
        self.alone: tuple[str, ...] = ()
        self.together: dict[str, tuple[Choices, ...]] = {}
        self._singles()
        self._joint()

    # -- what was found ---------------------------------------------------------------------------

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
        """Whether the outcome hangs on how a question is read that the book leaves open."""
        return bool(self.decides)

    @property
    def decides(self) -> tuple[str, ...]:
        """The policies on which the outcome hangs, those that decide alone first."""
        return tuple(each for each in (*self.alone, *self.together) if self._open(each))

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """Policies that change the outcome only against what the book in force prints."""
        return tuple(each for each in (*self.alone, *self.together) if not self._open(each))

    def _open(self, policy: str) -> bool:
        if self._printed(policy):
            return False
        sets = self.together.get(policy)
        return sets is None or any(
            not any(self._printed(name) for name, _ in choices) for choices in sets
        )

    def _printed(self, name: str) -> bool:
        """Tell whether the book in force answers a question itself."""
        return self.replay.edition in self.replay.plugin.rulebook().policy(name).printed

    @property
    def idle(self) -> tuple[str, ...]:
        """The policies that were consulted and tried, and change nothing."""
        matter = {*self.alone, *self.together}
        return tuple(each for each in self.consulted if each not in matter and self.playable(each))

    @property
    def unplayable(self) -> tuple[str, ...]:
        """The policies that were consulted and of which only one reading can be played."""
        return tuple(
            policy
            for policy in self.consulted
            if self.others(policy)
            and all((policy, other) in self._barred for other in self.others(policy))
        )

    @property
    def outcomes(self) -> tuple[DisputeOutcome, ...]:
        """The different outcomes, counted from 1, with the fewest readings that lead to each."""
        return self.outcomes_of(self.trials)

    def outcomes_of(self, trials: Sequence[Trial]) -> tuple[DisputeOutcome, ...]:
        """Return the different outcomes of some of the runs, as if there had been no others."""
        found = []
        for at, number in enumerate(numbers_of(trials)):
            sets = [set(trial.choices) for trial in trials if trial.outcome == number]
            fewest = [each for each in sets if not any(other < each for other in sets)]
            found.append(DisputeOutcome(at + 1, tuple(dict(sorted(each)) for each in fewest)))
        return tuple(found)

    def ends_of(self, trials: Sequence[Trial]) -> tuple[Row, ...]:
        """Return the outcomes of some of the runs side by side, as far as they differ."""
        rows = rows_of([self._ends[number] for number in numbers_of(trials)])
        return tuple(row for row in rows if row.differs)

    # -- trying ----------------------------------------------------------------------------------

    def _tried(self, found: Found, choices: Choices) -> Trial | None:
        """Keep what was found; None where the moves do not reach an end as they do here.

        A move that would have to say more under other readings has not been played under them.
        """
        if not self.trials:
            self._became, self._unsaid = found.became, found.unsaid
        if self.trials and _stuck(found.end) and not _stuck(self._ends[0]):
            return None
        if not found.unsaid <= self._unsaid:
            return None
        number = self._known.setdefault(tuple(sorted(found.end.items())), len(self._ends))
        if number == len(self._ends):
            self._ends.append(found.end)
        as_said = found.became == self._became
        trial = Trial(choices, number, found.consulted, as_said, found.prints)
        self.trials.append(trial)
        if self._told is not None:
            self._told(1)
        return trial

    def _run(self, choices: Mapping[str, str]) -> Trial | None:
        """Play the file with readings exchanged; None where that is too much, or impossible."""
        key = tuple(sorted(choices.items()))
        known = next((trial for trial in self.trials if trial.choices == key), None)
        if known is not None or not self._barred.isdisjoint(key):
            return known
        if len(self.trials) > self._most:
            self.cut = True
            return None
        found = self._otherwise(choices)
        if found is None:
            self.untried.append(key)
            # Whatever it is exchanged with has been played before, so it is the last that cannot.
            self._barred.add(list(choices.items())[-1])
            return None
        trial = self._tried(found, key)
        if trial is None:
            self.untried.append(key)
            if len(key) == 1:
                self._barred.update(key)
        return trial

    def _otherwise(self, choices: Mapping[str, str]) -> Found | None:
        """Return what comes of other readings; None where that cannot be set up."""
        return self._shared.found({**self.replay.policies, **choices})

    def question(self, name: str) -> Policy:
        """Return a question that is exchanged."""
        return self.replay.plugin.rulebook().policy(name)

    def reading(self, policy: str) -> str:
        """Return how a policy is read in the dispute."""
        rulebook = self.replay.plugin.rulebook()
        return rulebook.ruling(policy, self.replay.edition, self.replay.policies).value

    def others(self, policy: str) -> tuple[str, ...]:
        """Return the other readings of a policy that could change a play, playable or not."""
        asked = self.question(policy)
        if asked.no_outcome is not None:
            return ()
        return tuple(reading.id for reading in asked.readings if reading.id != self.reading(policy))

    def playable(self, policy: str) -> tuple[str, ...]:
        """Return the other readings of a policy that can be played."""
        tried = {trial.choices: trial for trial in self.trials}
        return tuple(other for other in self.others(policy) if ((policy, other),) in tried)

    def _singles(self) -> None:
        found: dict[str, None] = {}
        for policy in self.consulted:
            for other in self.others(policy):
                trial = self._run({policy: other})
                if trial is not None and trial.outcome:
                    found[policy] = None
        self.alone = tuple(found)

    def _joint(self) -> None:
        """Exchange together what mattered alone, then each two of which one did not."""
        for choices in self._combinations():
            self._run(choices)
        with_: dict[str, dict[Choices, None]] = {}
        for trial, policy in self._pairs():
            for other in self.others(policy):
                joint = self._run({**dict(trial.choices), policy: other})
                if joint is None or joint.outcome == trial.outcome:
                    continue
                with_.setdefault(policy, {})[trial.choices] = None
                (partner, _) = trial.choices[0]
                if partner not in self.alone:
                    with_.setdefault(partner, {})[((policy, other),)] = None
        # What only undoes another exchange leads to no outcome that is not reached without it.
        needed = {
            name for outcome in self.outcomes for choices in outcome.readings for name in choices
        }
        self.together = {
            policy: tuple(found) for policy, found in with_.items() if policy in needed
        }

    def _pairs(self) -> Iterator[tuple[Trial, str]]:
        """Yield what to try beside each single exchange, the likeliest to matter first.

        That is what decides alone, and a question that comes up only under the exchanged reading:
        not everything may be tried.
        """
        base = self.trials[0].consulted
        found = []
        for trial in [each for each in self.trials[1:] if len(each.choices) == 1]:
            for policy in sorted(trial.consulted | base):
                if policy not in self.alone and policy != trial.choices[0][0]:
                    found.append((policy in base, trial.outcome == 0, trial, policy))
        yield from (each[2:] for each in sorted(found, key=lambda each: each[:2]))

    def _combinations(self) -> Iterator[dict[str, str]]:
        sets = [
            [(policy, reading) for reading in (self.reading(policy), *self.playable(policy))]
            for policy in self.alone
        ]
        own = {(policy, self.reading(policy)) for policy in self.alone}
        found = [[each for each in chosen if each not in own] for chosen in product(*sets)]
        for exchanged in sorted(found, key=len):
            if len(exchanged) > 1:
                yield dict(exchanged)
