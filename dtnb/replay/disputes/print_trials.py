"""Play a file with other printings of its components to find those that change the outcome.

The printing of each component that a run used is exchanged, unless the file names the printing:
first alone, then together with each other choice that alone changes the outcome. The words are
explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dtnb.replay.disputes.settlement_data import Choices
from dtnb.replay.disputes.shared_runs import RunOutcome
from dtnb.replay.disputes.trials import Trial, Trials
from dtnb.replay.game.prints import is_print_chosen

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy

#: the maximum number of runs with other printings. Further runs are skipped, and `prints_cut` is
#: then true
MAX_PRINT_RUNS = 24


class PrintTrials(Trials):
    """The outcomes of a file under other readings, and with other printings in play.

    `on_run` is called with the number of new runs whenever runs are made.
    """

    def __init__(
        self, replay: PlayedFile, speaker: Speaker, on_run: Callable[[int], object] | None = None
    ) -> None:
        in_play = replay.plugin.printings.printing_policies(replay.game)
        self._prints_in_play: dict[str, Policy] = {
            policy.id: policy
            for policy in in_play
            if not is_print_chosen(replay.file.prints, policy.id)
        }
        super().__init__(replay, speaker, on_run)
        self._runs_of_readings = super().runs
        # `cut` becomes true if runs are skipped. So far, `cut` is about runs under other readings,
        # so save its value before runs with other printings are made.
        cut, self.cut = self.cut, False
        self._max_runs = self._runs_of_readings + MAX_PRINT_RUNS
        #: the components whose printing alone changes the outcome
        self.prints_changing_alone: tuple[str, ...] = ()
        #: the components whose printing changes the outcome only together with other choices, each
        #: with the sets of other choices that are enough
        self.sufficient_sets_of_prints: dict[str, tuple[Choices, ...]] = {}
        self._try_each_print()
        self._try_prints_with_deciding_choices()
        #: whether runs with other printings were skipped
        self.prints_cut, self.cut = self.cut, cut

    @property
    def runs(self) -> int:
        """How many runs were made under other readings but with the same printings."""
        # The base class makes these runs before `_runs_of_readings` is set.
        return self._runs_of_readings if hasattr(self, "_runs_of_readings") else super().runs

    @property
    def print_runs(self) -> int:
        """How many runs were made with other printings."""
        return len(self.trials) - 1 - self.runs

    @property
    def hangs(self) -> bool:
        """Whether the dispute hangs on an open question or on a printing."""
        return super().hangs or bool(self.prints)

    @property
    def prints(self) -> tuple[str, ...]:
        """The components whose printing changes the outcome, alone or with other choices."""
        return (*self.prints_changing_alone, *self.sufficient_sets_of_prints)

    @property
    def idle_prints(self) -> tuple[str, ...]:
        """The components whose printing was exchanged without effect on the outcome."""
        tried = dict.fromkeys(name for trial in self.trials for name, _ in trial.choices)
        return tuple(
            name for name in tried if name in self._prints_in_play and name not in self.prints
        )

    def question(self, name: str) -> Policy:
        """Return the policy, or the question about a component's printing, with this id."""
        return self._prints_in_play.get(name) or super().question(name)

    def reading(self, name: str) -> str:
        """Return the reading of a policy, or the printing of a component, that is in play."""
        question = self._prints_in_play.get(name)
        return (
            super().reading(name) if question is None else question.default_in(self.replay.edition)
        )

    def _play_with(self, choices: Mapping[str, str]) -> RunOutcome | None:
        prints = {
            name: printed for name, printed in choices.items() if name in self._prints_in_play
        }
        readings = {name: reading for name, reading in choices.items() if name not in prints}
        return self._shared.play({**self.replay.policies, **readings}, prints)

    def _try_each_print(self) -> None:
        """Exchange each printing alone, and note the components that change the outcome."""
        changing: dict[str, None] = {}
        for name in self._used_prints(self.trials[0]):
            for other in self.others(name):
                trial = self._try_choices({name: other})
                if trial is not None and trial.outcome_number != 0:
                    changing[name] = None
        self.prints_changing_alone = tuple(changing)

    def _try_prints_with_deciding_choices(self) -> None:
        """Exchange each printing together with each single choice that changes the outcome."""
        choices_by_print: dict[str, dict[Choices, None]] = {}
        deciding = [
            trial for trial in self.trials if len(trial.choices) == 1 and trial.outcome_number != 0
        ]
        for trial in deciding:
            for name in self._used_prints(self.trials[0], trial):
                if name == trial.first_exchanged:
                    continue
                for other in self.others(name):
                    combined = self._try_choices({**dict(trial.choices), name: other})
                    changes = (
                        combined is not None and combined.outcome_number != trial.outcome_number
                    )
                    if changes and name not in self.prints_changing_alone:
                        choices_by_print.setdefault(name, {})[trial.choices] = None
        self.sufficient_sets_of_prints = {
            name: tuple(choices) for name, choices in choices_by_print.items()
        }

    def _used_prints(self, *trials: Trial) -> list[str]:
        """Return the components with exchangeable printings that any of the runs used."""
        used_names = {name for trial in trials for name in trial.prints}
        return [name for name in self._prints_in_play if name in used_names]
