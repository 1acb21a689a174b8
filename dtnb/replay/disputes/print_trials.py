"""A file played with other prints on its table, after it was played under other readings.

Only what the play used is exchanged, and not what the file says lies there. Each print is
exchanged alone; then beside each reading, and each other print, that changes the outcome by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dtnb.replay.disputes.settlement_data import Choices
from dtnb.replay.disputes.shared_runs import Found
from dtnb.replay.disputes.trials import Trial, Trials
from dtnb.replay.game.prints import stated

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy

#: runs with other prints; what would take more is cut, and said to be
MOST_PRINTS = 24


class PrintTrials(Trials):
    """What comes of a file under other readings, and with other prints on the table.

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
        lying = replay.plugin.printings.prints(replay.game)
        self._lying: dict[str, Policy] = {
            each.id: each for each in lying if not stated(replay.file.prints, each.id)
        }
        super().__init__(replay, speaker, told)
        self._runs_of_readings = super().runs
        cut, self.cut = self.cut, False
        self._most = self._runs_of_readings + MOST_PRINTS
        #: prints that change the outcome: alone, or only together with others
        self.prints_alone: tuple[str, ...] = ()
        self.prints_together: dict[str, tuple[Choices, ...]] = {}
        self._each_print()
        self._beside_what_decides()
        #: whether there were more prints to try than are tried
        self.prints_cut, self.cut = self.cut, cut

    @property
    def runs(self) -> int:
        """How many runs were made under other readings."""
        return self._runs_of_readings if hasattr(self, "_runs_of_readings") else super().runs

    @property
    def print_runs(self) -> int:
        """How many runs were made with other prints."""
        return len(self.trials) - 1 - self.runs

    @property
    def hangs(self) -> bool:
        """Whether the outcome hangs on a question that the book leaves open, or on a print."""
        return super().hangs or bool(self.prints)

    @property
    def prints(self) -> tuple[str, ...]:
        """What is in dispute between prints, and changes the outcome; what does alone is first."""
        return (*self.prints_alone, *self.prints_together)

    @property
    def idle_prints(self) -> tuple[str, ...]:
        """What of the prints was tried, and changes nothing."""
        tried = dict.fromkeys(name for trial in self.trials for name, _ in trial.choices)
        return tuple(name for name in tried if name in self._lying and name not in self.prints)

    def question(self, name: str) -> Policy:
        """Return a question that is exchanged: of a book, or of what is printed."""
        return self._lying.get(name) or super().question(name)

    def reading(self, name: str) -> str:
        """Return how a question is read in the dispute, or what is printed there."""
        held = self._lying.get(name)
        return super().reading(name) if held is None else held.default_in(self.replay.edition)

    def _otherwise(self, choices: Mapping[str, str]) -> Found | None:
        prints = {name: printed for name, printed in choices.items() if name in self._lying}
        readings = {name: reading for name, reading in choices.items() if name not in prints}
        return self._shared.found({**self.replay.policies, **readings}, prints)

    def _each_print(self) -> None:
        found: dict[str, None] = {}
        for name in self._used(self.trials[0]):
            for other in self.others(name):
                trial = self._run({name: other})
                if trial is not None and trial.outcome:
                    found[name] = None
        self.prints_alone = tuple(found)

    def _beside_what_decides(self) -> None:
        with_: dict[str, dict[Choices, None]] = {}
        deciding = [each for each in self.trials if len(each.choices) == 1 and each.outcome]
        for trial in deciding:
            for name in self._used(self.trials[0], trial):
                for other in self.others(name) if name != trial.choices[0][0] else ():
                    joint = self._run({**dict(trial.choices), name: other})
                    changes = joint is not None and joint.outcome != trial.outcome
                    if changes and name not in self.prints_alone:
                        with_.setdefault(name, {})[trial.choices] = None
        self.prints_together = {name: tuple(found) for name, found in with_.items()}

    def _used(self, *trials: Trial) -> list[str]:
        """Return what was used in some of the runs and lies in several prints."""
        used = {name for trial in trials for name in trial.prints}
        return [name for name in self._lying if name in used]
