"""Play a file under other readings to find the readings that change the outcome.

First, each policy that the file's own run consulted is exchanged alone. Then the policies that
changed the outcome are exchanged together. Last, pairs of policies are exchanged, because some
readings have an effect only in a pair.

* consult: a run consults a policy if the game asks for its reading.
* status: what became of a move of the file: it was made, refused, and so on.

The other words, such as *exchange* and *outcome*, are explained in `dtnb.replay.disputes`.
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

#: the maximum number of runs under other readings. Further runs are skipped, and `cut` is then true
MAX_RUNS = 64


class Trial(NamedTuple):
    """A run under other readings."""

    #: the readings that differ from the file's own run; empty for that run
    choices: Choices
    #: the number of the outcome; 0 is the file's own outcome
    outcome_number: int
    #: the policies that the run consulted
    consulted: frozenset[str]
    #: whether every move has the same status as in the file's own run
    moves_unchanged: bool = True
    #: the components with several printings that the run used
    prints: frozenset[str] = frozenset()
    #: whether the disputed action is allowed; None if no action is disputed
    is_action_allowed: bool | None = None

    @property
    def first_exchanged(self) -> str:
        """The policy of the first choice, which is the only one if the run exchanges one policy."""
        policy, _ = self.choices[0]
        return policy


def _ends_open(end: FinalState) -> bool:
    """Whether play stops because the file does not have the next input."""
    return any(label.kind == "ending" for label in end)


def outcome_numbers_of(trials: Sequence[Trial]) -> list[int]:
    """Return the outcome numbers of some runs, each once, sorted."""
    return sorted({trial.outcome_number for trial in trials})


class Trials:
    """The outcomes of a file under other readings.

    The runs are made when the object is created. `on_run` is then called with the number of new
    runs whenever runs are made.
    """

    def __init__(
        self, replay: PlayedFile, speaker: Speaker, on_run: Callable[[int], object] | None = None
    ) -> None:
        self.replay = replay
        self._on_run = on_run
        self.speaker = speaker
        #: the number of each outcome, by the entries of its final state
        self._outcome_numbers: dict[tuple[object, ...], int] = {}
        #: the final state of each outcome, by its number
        self._final_states: list[FinalState] = []
        #: the status of each move in the file's own run
        self._statuses: tuple[str, ...] = ()
        #: the paths of moves that the file's own run took back because they do not state a detail
        self._moves_lacking_detail: frozenset[Path] = frozenset()
        #: plays the runs, which share their results
        self._shared = SharedRuns(replay, speaker)
        #: readings that cannot be played
        self._unplayable: set[tuple[str, str]] = set()
        #: every run, the file's own first
        self.trials: list[Trial] = []
        #: sets of readings under which play stops because the file does not have the next input
        self.untried: list[Choices] = []
        #: whether the trials were cut short: runs were skipped because of the limit
        self.cut = False
        self._max_runs = MAX_RUNS
        self._add_trial(outcome_of(replay, speaker), choices=())
        #: the policies that change the outcome alone
        self.changing_alone: tuple[str, ...] = ()
        #: the policies that change the outcome only together with other choices, each with the sets
        #: of other choices that are enough
        self.sufficient_sets: dict[str, tuple[Choices, ...]] = {}
        self._try_singles()
        self._try_together()

    # -- results ----------------------------------------------------------------------------------

    @property
    def consulted(self) -> tuple[str, ...]:
        """The policies that the file's own run consulted."""
        return tuple(sorted(self.trials[0].consulted))

    @property
    def runs(self) -> int:
        """How many runs were made under other readings."""
        return len(self.trials) - 1

    @property
    def hangs(self) -> bool:
        """Whether the dispute hangs on a question that the edition leaves open.

        If so, another reading of the question leads to another outcome.
        """
        return bool(self.decides)

    @property
    def decides(self) -> tuple[str, ...]:
        """The open policies that change the outcome; those that change it alone come first."""
        return tuple(
            name for name in (*self.changing_alone, *self.sufficient_sets) if self._is_open(name)
        )

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The policies that change the outcome only by contradicting the edition in force.

        The edition prints an answer to them, or to a policy that has to be exchanged with them.
        """
        return tuple(
            name
            for name in (*self.changing_alone, *self.sufficient_sets)
            if not self._is_open(name)
        )

    def _is_open(self, policy: str) -> bool:
        """Whether a policy can change the outcome without contradicting the edition in force.

        If the policy acts only together with other choices, at least one sufficient set of these
        must not contradict the edition either.
        """
        if self._is_printed(policy):
            return False
        sufficient_sets = self.sufficient_sets.get(policy)
        if sufficient_sets is None:
            return True
        contradicting = (
            any(self._is_printed(name) for name, _ in choices) for choices in sufficient_sets
        )
        return not all(contradicting)

    def _is_printed(self, name: str) -> bool:
        """Whether the edition in force prints an answer to a question."""
        return self.replay.edition in self.replay.plugin.rulebook().policy(name).printed

    @property
    def allowed_by_reading(self) -> dict[tuple[str, str], bool]:
        """Whether the disputed action is allowed, by policy and reading.

        Only readings tried alone are included. A reading is left out if it changes the status of a
        move, or if the edition in force answers its policy.
        """
        policies = self.replay.plugin.rulebook().policies
        return {
            trial.choices[0]: trial.is_action_allowed
            for trial in self.trials
            if len(trial.choices) == 1
            and trial.is_action_allowed is not None
            and trial.moves_unchanged
            and (name := trial.first_exchanged) in policies
            and not self._is_printed(name)
        }

    @property
    def idle(self) -> tuple[str, ...]:
        """The policies that were consulted and exchanged without effect on the outcome."""
        effective = {*self.changing_alone, *self.sufficient_sets}
        return tuple(
            name for name in self.consulted if name not in effective and self.playable(name)
        )

    @property
    def unplayable(self) -> tuple[str, ...]:
        """The consulted policies whose other readings cannot be played at all."""
        return tuple(
            policy
            for policy in self.consulted
            if self.others(policy)
            and all((policy, other) in self._unplayable for other in self.others(policy))
        )

    @property
    def outcomes(self) -> tuple[DisputeOutcome, ...]:
        """The outcomes, numbered from 1, with the smallest sets of readings that lead to them."""
        return self.outcomes_of(self.trials)

    def outcomes_of(self, trials: Sequence[Trial]) -> tuple[DisputeOutcome, ...]:
        """Return the outcomes of these runs, numbered from 1 as if there were no other runs."""
        outcomes = []
        for index, number in enumerate(outcome_numbers_of(trials)):
            choice_sets = [set(trial.choices) for trial in trials if trial.outcome_number == number]
            smallest_sets = [
                choices
                for choices in choice_sets
                if not any(other < choices for other in choice_sets)
            ]
            outcomes.append(
                DisputeOutcome(index + 1, tuple(dict(sorted(choices)) for choices in smallest_sets))
            )
        return tuple(outcomes)

    def ends_of(self, trials: Sequence[Trial]) -> tuple[Row, ...]:
        """Return the rows in which the final states of some runs differ."""
        rows = rows_of([self._final_states[number] for number in outcome_numbers_of(trials)])
        return tuple(row for row in rows if row.differs)

    # -- runs -------------------------------------------------------------------------------------

    def _add_trial(self, outcome: RunOutcome, choices: Choices) -> Trial | None:
        """Add a run to the trials and return it, or None if the run cannot be compared.

        A run cannot be compared if it needs more from the file than the own run does: an input
        after the last move, or a detail that a move does not state.
        """
        is_own_run = not self.trials
        if is_own_run:
            self._statuses = outcome.statuses
            self._moves_lacking_detail = outcome.moves_lacking_detail
        elif _ends_open(outcome.end) and not _ends_open(self._final_states[0]):
            return None
        if not outcome.moves_lacking_detail <= self._moves_lacking_detail:
            return None
        number = self._outcome_numbers.setdefault(
            tuple(sorted(outcome.end.items())), len(self._final_states)
        )
        if number == len(self._final_states):
            self._final_states.append(outcome.end)
        moves_unchanged = outcome.statuses == self._statuses
        trial = Trial(
            choices,
            number,
            outcome.consulted,
            moves_unchanged,
            outcome.prints,
            outcome.is_action_allowed,
        )
        self.trials.append(trial)
        if self._on_run is not None:
            self._on_run(1)
        return trial

    def _try_choices(self, choices: Mapping[str, str]) -> Trial | None:
        """Return the run with these readings exchanged, from the cache if it was made before.

        Return None if the readings cannot be played or the limit of runs is reached.
        """
        key = tuple(sorted(choices.items()))
        earlier_trial = next((trial for trial in self.trials if trial.choices == key), None)
        if earlier_trial is not None or not self._unplayable.isdisjoint(key):
            return earlier_trial
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
        """Return the reading of a policy that applies in the dispute."""
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
        trials_by_choices = {trial.choices: trial for trial in self.trials}
        return tuple(
            other for other in self.others(policy) if ((policy, other),) in trials_by_choices
        )

    def _try_singles(self) -> None:
        """Exchange each consulted policy alone, and note the policies that change the outcome."""
        changing: dict[str, None] = {}
        for policy in self.consulted:
            for other in self.others(policy):
                trial = self._try_choices({policy: other})
                if trial is not None and trial.outcome_number != 0:
                    changing[policy] = None
        self.changing_alone = tuple(changing)

    def _try_together(self) -> None:
        """Exchange the policies in `changing_alone` all together, then pairs of policies."""
        for choices in self._joint_exchanges():
            self._try_choices(choices)
        # For each policy, the choices with which it changes an outcome, as an ordered set.
        partner_choices: dict[str, dict[Choices, None]] = {}
        for trial, policy in self._promising_pairs():
            for other in self.others(policy):
                combined = self._try_choices({**dict(trial.choices), policy: other})
                if combined is None or combined.outcome_number == trial.outcome_number:
                    continue
                partner_choices.setdefault(policy, {})[trial.choices] = None
                partner = trial.first_exchanged
                if partner not in self.changing_alone:
                    partner_choices.setdefault(partner, {})[((policy, other),)] = None
        # Drop the policies that only undo the effect of another exchange: no outcome needs them.
        needed = {
            name for outcome in self.outcomes for choices in outcome.readings for name in choices
        }
        self.sufficient_sets = {
            policy: tuple(choice_sets)
            for policy, choice_sets in partner_choices.items()
            if policy in needed
        }

    def _promising_pairs(self) -> Iterator[tuple[Trial, str]]:
        """Yield each run with one exchange, paired with a second policy, the most promising first.

        The order matters because the number of runs is limited. First come pairs whose second
        policy was not consulted in the own run, because only the exchange makes it matter. Among
        these pairs and among the others, runs whose exchange changes the outcome come first.
        """
        consulted_before = self.trials[0].consulted
        pairs = [
            (trial, policy)
            for trial in self.trials[1:]
            if len(trial.choices) == 1
            for policy in sorted(trial.consulted | consulted_before)
            if policy not in self.changing_alone and policy != trial.first_exchanged
        ]

        def reasons_against(pair: tuple[Trial, str]) -> tuple[bool, bool]:
            trial, second_policy = pair
            return second_policy in consulted_before, trial.outcome_number == 0

        yield from sorted(pairs, key=reasons_against)

    def _joint_exchanges(self) -> Iterator[dict[str, str]]:
        """Yield other readings for two or more of `changing_alone`, the smallest sets first."""
        readings_by_policy = [
            [(policy, reading) for reading in (self.reading(policy), *self.playable(policy))]
            for policy in self.changing_alone
        ]
        in_force = {(policy, self.reading(policy)) for policy in self.changing_alone}
        exchanged_sets = [
            [choice for choice in choices if choice not in in_force]
            for choices in product(*readings_by_policy)
        ]
        for exchanged in sorted(exchanged_sets, key=len):
            if len(exchanged) > 1:
                yield dict(exchanged)
