"""Play one file under several editions of the rulebook, and compare how play goes and ends.

The words, such as *run* and *ends*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.explain.speakers import error_of
from dtnb.files import FileProblems
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Step
from dtnb.replay.disputes.comparison_data import (
    FORMAT,
    ComparisonData,
    Divergence,
    MoveOutcome,
    Run,
)
from dtnb.replay.disputes.disputed import PlayedDispute
from dtnb.replay.disputes.line_comparison import LineComparison, RunOfLine
from dtnb.replay.disputes.reach_verdict import verdict_of
from dtnb.replay.lines.alignment import align_steps
from dtnb.replay.lines.final_states import FinalState, ResultTable, final_state_of, rows_of
from dtnb.replay.views.displays import ShownText
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Seat
    from dtnb.present import Group
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.verdict.data import Verdict


class Comparison(EqualByParts):
    """A comparison of one file under several editions or policies.

    Parameters
    ----------
    replays
        The runs of the file; the later runs are compared with the first.
    unplayed
        The reason for each edition under which the file cannot be played.

    Raises
    ------
    NotThereError
        If there are fewer than two runs.
    """

    def __init__(
        self, replays: Sequence[PlayedFile], unplayed: Mapping[str, str] | None = None
    ) -> None:
        if len(replays) < 2:
            lang = replays[0].lang if replays else "en"
            raise error_of("two-runs", lang)
        self.replays = tuple(replays)
        self.unplayed = dict(unplayed or {})
        first = replays[0]
        self.lang = first.lang
        self._speakers = [line_speaker(replay) for replay in replays]
        self.runs = tuple(
            Run(
                name_of(replay),
                replay.edition,
                dict(sorted(replay.policies.items())),
                dict(sorted(replay.file.prints.items())),
            )
            for replay in replays
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.replays, self.unplayed)

    def _parts(self) -> tuple[Any, ...]:
        return self.replays, self.unplayed

    def __repr__(self) -> str:
        from dtnb.replay.verdict.card import card

        return card(self.verdict, self.title, self.speaker)

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook
        from dtnb.replay.verdict.card import verdict_blocks

        seats = seats_in(self.replays[0], self.speaker)
        blocks = verdict_blocks(self.verdict, self.title, self.speaker, self._blocks(), seats)
        return to_notebook(blocks, self.lang)

    def in_full(self) -> ShownText:
        """Return the whole comparison as text. The object itself shows only the verdict."""
        from dtnb.present import to_text

        return ShownText(to_text(self._blocks()))

    def _blocks(self) -> Group:
        from dtnb.replay.disputes.comparison_blocks import comparison_blocks

        return comparison_blocks(self.data(), self.ends, self.speaker)

    @property
    def title(self) -> str:
        """The file's title."""
        return self.replays[0].title or self.replays[0].loaded.source.name

    @property
    def speaker(self) -> Speaker:
        """The speaker that renders the comparison in the words of the first run's edition."""
        return self._speakers[0]

    # -- ends -------------------------------------------------------------------------------------

    @cached_property
    def _final_states(self) -> tuple[FinalState, ...]:
        ends = []
        for replay, speaker in zip(self.replays, self._speakers, strict=True):
            end: FinalState = {}
            for line in replay.everything():
                end |= final_state_of(line, speaker)
            ends.append(end)
        return tuple(ends)

    @cached_property
    def ends(self) -> ResultTable:
        """How each run ends."""
        heads = tuple(run.name for run in self.runs)
        return ResultTable(self.speaker.text("compare.end"), heads, rows_of(self._final_states))

    # -- steps ------------------------------------------------------------------------------------

    @cached_property
    def _compared_lines(self) -> tuple[LineComparison, ...]:
        """The main line, then every branch. All runs of a file have the same lines."""
        lines_by_run = [
            [RunOfLine(replay, speaker, line) for line in replay.everything()]
            for replay, speaker in zip(self.replays, self._speakers, strict=True)
        ]
        return tuple(
            LineComparison(runs_of_line, index)
            for index, runs_of_line in enumerate(zip(*lines_by_run, strict=True))
        )

    def aligned(self, one: int = 0, other: int = 1) -> list[tuple[Step | None, Step | None]]:
        """Return the steps of two runs in pairs, with None where a run has no such step.

        `one` and `other` are the indices of the runs. Windows, passes and closing steps are left
        out. Branches are left out too.
        """
        steps_by_run = self._compared_lines[0].steps_by_run
        return list(align_steps(steps_by_run[one], steps_by_run[other]))

    @property
    def first(self) -> Divergence | None:
        """The first divergence; None if all runs agree."""
        return self.partings[0] if self.partings else None

    @cached_property
    def partings(self) -> tuple[Divergence, ...]:
        """Every step at which runs diverge, with the causes. Steps of branches come last."""
        return tuple(divergence for line in self._compared_lines for divergence in line.divergences)

    @cached_property
    def moves(self) -> tuple[MoveOutcome, ...]:
        """The moves that fail in every run, or whose results differ although the steps do not."""
        return tuple(move for line in self._compared_lines for move in line.moves)

    # -- data -------------------------------------------------------------------------------------

    @property
    def played(self) -> PlayedDispute:
        """The runs and their results, for a verdict."""
        names = tuple(run.name for run in self.runs)
        return PlayedDispute(
            self.replays, names, self.ends.rows, self.partings, self.speaker, self.unplayed
        )

    @cached_property
    def verdict(self) -> Verdict:
        """Who is right under which book, and what decides."""
        return verdict_of(self.played)

    def to_pandas(self) -> DataFrame:
        """Return how the runs end as a data frame, with one row for each value of each run.

        :data:`dtnb.tables.TABLES` describes each column.
        """
        from dtnb.tables import TABLES, as_frame

        return as_frame(
            TABLES["comparison"],
            (
                (
                    number, run.name, run.edition, row.line or None, row.kind, row.label,
                    value if isinstance(value, int) else None,
                    value if isinstance(value, str) else None, row.differs,
                )
                for number, run in enumerate(self.runs)
                for row in self.ends.rows
                for value in (row.values[number],)
            ),
        )  # fmt: skip

    def data(self) -> ComparisonData:
        """Return the comparison as plain data."""
        return ComparisonData(
            FORMAT,
            self.title,
            self.runs,
            self.ends.rows,
            self.partings,
            self.moves,
            self.verdict,
        )


def compare(
    replay: PlayedFile,
    editions: Iterable[str] | None = None,
    policies: Iterable[Mapping[str, str]] | None = None,
    prints: Iterable[Mapping[str, str]] | None = None,
) -> Comparison:
    """Run a replay under several editions, readings and prints; see `Replay.compare`."""
    if editions is None and policies is None and prints is None:
        replays, unplayed = run_in_editions(replay)
        if len(replays) > 1 or not unplayed:
            return Comparison(replays, unplayed)
        # No other edition can be played. Playing one of them again below raises its errors.
        editions = unplayed
    readings_and_prints: list[tuple[Mapping[str, str], Mapping[str, str]]] = [(replay.policies, {})]
    readings_and_prints += [({**replay.policies, **policy}, {}) for policy in policies or ()]
    readings_and_prints += [(replay.policies, print_choice) for print_choice in prints or ()]
    editions_only = policies is None and prints is None
    if editions is not None:
        chosen_editions = list(dict.fromkeys(editions))
        # A single edition is compared with the edition of the replay.
        if len(chosen_editions) == 1 and editions_only:
            chosen_editions.insert(0, replay.edition)
    else:
        # Without named editions, readings and printings are compared within one edition.
        chosen_editions = [replay.edition]
    runs: dict[Any, PlayedFile] = {}
    for edition in chosen_editions:
        for readings, chosen_prints in readings_and_prints:
            run = replay.run(edition, readings, chosen_prints)
            policies_of_run = frozenset(run.policies.items())
            prints_of_run = frozenset(run.file.prints.items())
            runs.setdefault((run.edition, policies_of_run, prints_of_run), run)
    return Comparison(list(runs.values()))


def run_in_editions(replay: PlayedFile) -> tuple[list[PlayedFile], dict[str, str]]:
    """Run a replay under its own edition and under each edition that its file names.

    Return the runs, and the reason for each edition under which the file cannot be played.
    """
    runs, unplayed = [replay.run()], {}
    for edition in dict.fromkeys(replay.loaded.books):
        if edition != replay.edition:
            try:
                runs.append(replay.run(edition))
            except FileProblems as problems:
                (unplayed[edition], _) = problems.problems[0].words(language_of(replay.lang))
    return runs, unplayed


def name_of(replay: PlayedFile) -> str:
    """Return the name of a run: its edition, and the readings and prints chosen."""
    rulebook = replay.plugin.rulebook()
    edition = rulebook.edition(replay.edition).name.get(language_of(replay.lang))
    choices = {**dict(sorted(replay.policies.items())), **dict(sorted(replay.file.prints.items()))}
    chosen_readings = [f"{policy} = {reading}" for policy, reading in choices.items()]
    return f"{edition} ({', '.join(chosen_readings)})" if chosen_readings else edition


def seats_in(replay: PlayedFile, speaker: Speaker) -> tuple[Seat, ...]:
    """Return the seats of a file in the form in which a page draws them."""
    from dtnb.frames.building.seats import seats_of

    start = replay.record.start.table
    return tuple(seats_of(replay.plugin.presenter, replay.record.game, start, speaker))


def line_speaker(line: Branch) -> Speaker:
    """Return the speaker of a line of play, in the language of its replay."""
    record = line.record
    return speaker_for(
        line.replay.plugin.presenter, record.game, record.start.table, line.replay.lang
    )
