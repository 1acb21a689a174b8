"""A replay: a file that was played, and everything one may ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.files import FileProblems, Problem, Problems, Source
from dtnb.kernel import Game, Record, Step
from dtnb.replay import fidelity
from dtnb.replay.landing import passed_over
from dtnb.replay.load import Loaded, chosen_policies, load, prepare, run
from dtnb.replay.model import ReplayFile
from dtnb.replay.played import Played
from dtnb.replay.plugin import Plugin
from dtnb.replay.results import (
    Checked,
    ClaimResult,
    Ending,
    MoveResult,
    PassedOver,
    Refused,
    Remark,
)
from dtnb.replay.script import Expected
from dtnb.replay.views import Views
from dtnb.resources import shipped

if TYPE_CHECKING:
    from dtnb.frames import Line
    from dtnb.frames.plugin import Drawing
    from dtnb.replay.compare import Comparison
    from dtnb.replay.settle import Settlement


class Branch(Views):
    """A line that was played: the main one, or another way to go on.

    Parameters
    ----------
    replay
        The replay it belongs to.
    name
        What the branch is called; empty for the main line.
    """

    def __init__(
        self, replay: Replay, played: Played, name: str = "", parent: Branch | None = None
    ) -> None:
        self.replay = replay
        self.name = name
        self._played = played
        self._parent = parent

    def __repr__(self) -> str:
        return (
            f"<Branch {self.name!r} from input {self.position}: "
            f"{len(self.record.inputs)} inputs, {self.outcome}>"
        )

    @property
    def record(self) -> Record:
        """The inputs and states."""
        return self._played.record

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in resolution order."""
        return self.record.steps

    @property
    def outcome(self) -> Ending:
        """Whether it is over or open, and then what is missing."""
        return self._played.ending

    @property
    def results(self) -> tuple[MoveResult, ...]:
        """What became of each move."""
        return self._played.results

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Notes and marks, with the step they belong to."""
        return self._played.remarks

    @property
    def refusals(self) -> tuple[Refused, ...]:
        """Moves that were tried to show that the rules refuse them."""
        return self._played.refusals

    @cached_property
    def position(self) -> int:
        """How many inputs it shares with the line it leaves."""
        if self._parent is None:
            return 0
        pairs = zip(self.record.inputs, self._parent.record.inputs, strict=False)
        shared = 0
        for mine, theirs in pairs:
            if mine != theirs:
                break
            shared += 1
        return shared

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """Other ways to go on that leave this line."""
        return tuple(
            Branch(self.replay, played, branch.name, self) for branch, played in self._played.forks
        )

    @cached_property
    def expectations(self) -> tuple[Checked, ...]:
        """What must be true, and whether it is."""
        return tuple(
            checked
            for point in self._played.points
            for expected in point.expected
            if self.replay.applies(expected.only)
            for checked in self._checked(expected, self._at(point.position))
        )

    @cached_property
    def claims(self) -> tuple[ClaimResult, ...]:
        """What people say of this line, answered true or false by its end."""
        answers = []
        for point in self._played.points:
            if point.said is None:
                continue
            expected = point.said.expected
            checked = list(self._checked(expected, self.record))
            wrong = [each for each in checked if not each.holds]
            decides = wrong[0] if wrong else checked[-1]
            answers.append(
                ClaimResult(
                    point.said.by,
                    expected.text,
                    expected.path,
                    point.position,
                    not wrong,
                    decides.found,
                    decides.step,
                    decides.rules,
                )
            )
        return tuple(answers)

    def _at(self, position: int) -> Record:
        whole = position == len(self.record.inputs)
        return self.record if whole else self.record.fork(position)

    def _checked(self, expected: Expected, record: Record) -> Iterator[Checked]:
        for each in expected.checks:
            finding = each.check(record)
            rules = record.steps[finding.step].rules if finding.step >= 0 else ()
            yield Checked(
                each.text, expected.path, finding.holds, finding.found, finding.step, rules,
                expected.only,
            )  # fmt: skip

    def passed_over(self, result: MoveResult) -> tuple[PassedOver, ...]:
        """Return the moments at which a move could have been made or not, with the verdicts."""
        if result.status != "landed":
            return result.passed_over
        begin, end = result.searched_from, result.position - 1
        return passed_over(self.replay.plugin, self.record, result.move, begin, end)

    def everything(self) -> Iterator[Branch]:
        """Yield this line and every branch below it."""
        yield self
        for branch in self.branches:
            yield from branch.everything()

    def line(self) -> Line:
        """Return this line as what the builder of frames needs."""
        from dtnb.replay.lines import as_line

        return as_line(self)


class Replay(Branch):
    """A replay file, played under one edition and one set of policies.

    Parameters
    ----------
    loaded
        The file.
    edition, policies
        The edition and readings it is played under; the file's own unless said otherwise.
    lang
        The language of what it shows.

    Raises
    ------
    FileProblems
        If a name or phrase is wrong, or, played as it is meant, a move that cannot be made.
    """

    def __init__(
        self,
        loaded: Loaded,
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        lang: str = "en",
    ) -> None:
        self._loaded = loaded
        self.lang = lang
        self.edition = edition or loaded.edition
        own = chosen_policies(loaded.plugin, loaded.file.policies)
        self.policies = own if policies is None else chosen_policies(loaded.plugin, policies)
        #: whether it is played otherwise than the file says; moves that fail are results then
        self.tolerant = self.edition != loaded.edition or self.policies != own
        prepared = prepare(loaded, self.edition, self.policies)
        super().__init__(self, run(loaded, prepared, self.tolerant))

    def __repr__(self) -> str:
        held = sum(each.holds for each in self.expectations)
        title = self.title or self.source.name
        return (
            f"<Replay {title!r}: {self.plugin.name}, {self.edition}, "
            f"{len(self.record.inputs)} inputs, {self.record.step_count} steps, "
            f"{held} of {len(self.expectations)} expectations hold, {self.outcome}>"
        )

    @property
    def title(self) -> str:
        """The file's title."""
        return self.file.title

    @property
    def file(self) -> ReplayFile:
        """The file's content."""
        return self._loaded.file

    @property
    def source(self) -> Source:
        """The file as it was read, with the place of everything in it."""
        return self._loaded.source

    @property
    def plugin(self) -> Plugin:
        """The game's plug."""
        return self._loaded.plugin

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        return self.plugin.drawing

    def in_language(self, lang: str) -> Replay:
        """Return the same replay, told in another language."""
        return Replay(self._loaded, self.edition, self.policies, lang)

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        return self.record.game

    @cached_property
    def fidelity(self) -> fidelity.Agreement:
        """Whether the file's fingerprints agree; other editions and policies have none."""
        hashes = [] if self.tolerant else self.file.hashes
        return fidelity.compare(self.record, hashes)

    @property
    def ok(self) -> bool:
        """Whether every expectation holds, in every branch."""
        return not self.problems()

    def problems(self) -> tuple[Problem, ...]:
        """Return every expectation that does not hold, with its place in the file."""
        found = Problems(self.source)
        for line in self.everything():
            for each in line.expectations:
                if not each.holds:
                    found.add(each.path, "expectation", text=each.text, found=each.found)
        return FileProblems(found.found).problems

    def run(self, edition: str | None = None, policies: Mapping[str, str] | None = None) -> Replay:
        """Play the same file under another edition or other policies.

        A move that cannot be made there is a result (`results`), not an error; a roll that is
        missing leaves the record open (`outcome`).

        Parameters
        ----------
        edition
            The edition; this replay's own if omitted.
        policies
            Readings that differ from the edition's; this replay's own if omitted.

        Raises
        ------
        FileProblems
            If the table cannot be set up like that.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        rulebook = self.plugin.rulebook()
        wanted = rulebook.edition(edition or self.edition).id
        chosen = self.policies if policies is None else chosen_policies(self.plugin, policies)
        for name in chosen:
            rulebook.ruling(name, wanted, chosen)
        return Replay(self._loaded, wanted, chosen, self.lang)

    def compare(
        self,
        editions: Iterable[str] | None = None,
        policies: Iterable[Mapping[str, str]] | None = None,
    ) -> Comparison:
        """Run the file under several editions or policies, side by side.

        Parameters
        ----------
        editions
            The editions, one alone beside the replay's own; if omitted the replay's own and
            those the file names, only its own where `policies` are given.
        policies
            Sets of readings, each beside the replay's own.

        Raises
        ------
        FileProblems
            If the table cannot be set up in one of them, or a reading cannot be played.
        ValueError
            If this makes fewer than two different runs.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        from dtnb.replay.compare import compare

        return compare(self, editions, policies)

    def settle(self) -> Settlement:
        """Find out whether the outcome hangs on how something is read, and on what."""
        from dtnb.replay.settle import settle

        return settle(self)

    def play_on(self, players: Sequence[str], seed: int, inputs: int | None = None) -> Replay:
        """Let players of the program play on from the last thing the file says.

        Parameters
        ----------
        players
            One name for every seat, or one for all: ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same game.
        inputs
            Stop after so many inputs; at the end unless given.

        Raises
        ------
        LookupError
            If there is no player of a name.
        ValueError
            If there is neither one name nor one for every seat.
        """
        from dtnb.replay.playing import play_on

        return play_on(self, players, seed, inputs)

    def applies(self, only: str) -> bool:
        """Tell whether a statement for one edition or policy is meant for this run."""
        if not only:
            return True
        name, sign, reading = only.partition("=")
        if not sign:
            return only == self.edition
        ruling = self.plugin.rulebook().ruling(name.strip(), self.edition, self.policies)
        return ruling.value == reading.strip()

    def with_hashes(self) -> ReplayFile:
        """Return the file's content with the fingerprints of this run."""
        return msgspec.structs.replace(self.file, hashes=list(self.record.hashes()))


def load_replay(
    source: str | FilePath | bytes, name: str | None = None, *, lang: str = "en"
) -> Replay:
    """Read a replay file and play it.

    Parameters
    ----------
    source
        The name of a shipped replay, a path, or the text itself.
    name
        How messages call it; the path as given unless said otherwise.
    lang
        The language of what it shows.

    Returns
    -------
    Replay

    Raises
    ------
    FileProblems
        With everything that is wrong with its form and its names, or else the first error of
        syntax, or the first move that cannot be made; each with its place and what would be right.

    Examples
    --------
    >>> load_replay("false-claim").ok
    True
    """
    return Replay(load(find_shipped(source) or source, name), lang=lang)


def find_shipped(source: str | FilePath | bytes) -> FilePath | None:
    """Return the file of a shipped replay of that name; None for a path or a text."""
    if not isinstance(source, str) or FilePath(source).name != source or "." in source:
        return None
    file = shipped("replays") / f"{source.casefold()}.yaml"
    try:
        return file if file.is_file() else None
    except OSError:
        # The text of a file, too long to be a name.
        return None
