"""A replay file played under one edition and one set of readings: its line of play, its problems.

* fingerprint, drift: a fingerprint is the short hash of a state. A file may store fingerprints in
  its field ``hashes``. If the engine now computes other states, the record differs from the file:
  this is the drift.
* tolerant: in a tolerant run, a move that cannot be made is a result instead of an error.
* printing: a printed version of a component, such as a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import msgspec

from dtnb.files import FileProblems, Problem, Problems
from dtnb.files.localized_errors import errors_in
from dtnb.kernel import Game
from dtnb.replay.file.model import ReplayFile, in_language
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.lines.branch import Branch
from dtnb.replay.lines.check_statements import check_statements
from dtnb.replay.running import fidelity
from dtnb.replay.running.drift import Drift
from dtnb.replay.running.line_result import LineResult, Prepared
from dtnb.replay.running.load import Loaded, chosen_policies, prepare, run
from dtnb.replay.running.stated_verdict import check_verdict

if TYPE_CHECKING:
    from dtnb.frames.line import Line
    from dtnb.replay.running.results import ExpectationResult
    from dtnb.replay.running.shared_record import SharedRun


class PlayedFile(Branch):
    """A replay file, played under one edition and one set of readings.

    The first parameters are those of :class:`~dtnb.replay.replay.Replay`. If the line has been
    played already, `line` is its result. `before` is the same file set up under other readings; its
    parsed phrases are reused. `shared_run` shares results with other runs of the file.
    """

    def __init__(
        self,
        loaded: Loaded,
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        lang: str = "en",
        tolerant: bool = False,
        line: LineResult | None = None,
        before: Prepared | None = None,
        shared_run: SharedRun | None = None,
    ) -> None:
        self._loaded = loaded
        self.lang = lang
        self.edition = edition or loaded.edition
        file_policies = chosen_policies(loaded.plugin, loaded.file.policies)
        self.policies = (
            file_policies if policies is None else chosen_policies(loaded.plugin, policies)
        )
        #: whether a move that cannot be made is a result instead of an error. It is always true if
        #: the edition or the readings differ from those of the file
        self.tolerant = tolerant or self.edition != loaded.edition or self.policies != file_policies
        #: whether the caller passed in `line`. Such a line was not played from the file, so it is
        #: not compared with the file's fingerprints
        self._has_given_line = line is not None
        self._prepared: Prepared | None = None
        if line is None:
            edition_id, readings = self.edition, self.policies
            with errors_in(lang):
                if shared_run is None:
                    self._prepared = prepare(loaded, edition_id, readings, before)
                else:
                    self._prepared = shared_run.set_up(
                        lambda: prepare(loaded, edition_id, readings, before),
                        lambda game: loaded.plugin.setup.with_readings(game, edition_id, readings),
                    )
                line = run(loaded, self._prepared, self.tolerant, shared_run, lang)
        super().__init__(self, line)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process plays the file again, because the same inputs give the same record.
        return type(self), (self._loaded, self.edition, self.policies, self.lang, self.tolerant)

    def _parts(self) -> tuple[Any, ...]:
        # Replays are equal if these parts are equal.
        return (
            self._loaded.source, self._loaded, self.edition, self.policies, self.lang,
            self.tolerant, self.record,
        )  # fmt: skip

    def __repr__(self) -> str:
        holding_count = sum(expectation.holds for expectation in self.expectations)
        score = f"{holding_count} of {len(self.expectations)} expectations hold"
        if self.claims and not self.expectations:
            true_count = sum(bool(claim.answer) for claim in self.claims)
            score = f"{true_count} of {len(self.claims)} claims are true"
        title = self.title or self._loaded.source.name
        drift_text = f" {self.fidelity}," if self.fidelity.diverged else ""
        return (
            f"<{type(self).__name__} {title!r}:{drift_text} {self.plugin.name}, {self.edition}, "
            f"{len(self.record.inputs)} inputs, {score}, {self.outcome}>"
        )

    @property
    def loaded(self) -> Loaded:
        """The file as it was read and checked, with the folder of its relative paths."""
        return self._loaded

    @property
    def title(self) -> str:
        """The file's title."""
        return in_language(self.file.title, self.lang)

    @property
    def file(self) -> ReplayFile:
        """The file's content."""
        return self._loaded.file

    @property
    def plugin(self) -> Plugin:
        """The game's plugin."""
        return self._loaded.plugin

    def in_language(self, lang: str) -> Self:
        """Return the same replay in another language."""
        arguments = (self._loaded, self.edition, self.policies, lang, self.tolerant)
        return type(self)(*arguments, before=self._prepared)

    @property
    def game(self) -> Game[Any]:
        """The game under the edition and readings of this run."""
        return self.record.game

    @cached_property
    def fidelity(self) -> fidelity.Agreement:
        """Whether the record agrees with the file's fingerprints.

        Fingerprints are compared only if the run uses the file's own edition and readings.
        """
        if self._has_given_line:
            return fidelity.Agreement(fidelity.Fidelity.EXACT)
        hashes = [] if self.tolerant else self.file.hashes
        return fidelity.agreement_with(self.record, hashes)

    @cached_property
    def drift(self) -> Drift | None:
        """Where the record differs from the fingerprints of the file; None if it does not."""
        if not self.fidelity.diverged:
            return None
        return Drift(self.plugin, self.record, self.fidelity, self.file.inputs)

    @property
    def ok(self) -> bool:
        """Whether every expectation holds, in every branch, and no fingerprint differs."""
        return not self.problems()

    def line(self) -> Line:
        """Return the line with its notes and results, in the form that the builder of frames reads.

        If the record differs from the file's fingerprints, the title and a remark say so.
        """
        line = super().line()
        if self.drift is None:
            return line
        warning = self.drift.speaker(self.lang).render(self.drift.title)
        title = f"{warning} {line.title}".strip()
        return line._replace(title=title, remarks=(*line.remarks, self.drift.remark(self.lang)))

    @property
    def prepared(self) -> Prepared | None:
        """The table as set up, and the moves to play; None if a line was passed in instead."""
        return self._prepared

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems: differing fingerprints, failed expectations, a wrong verdict."""
        problems = Problems(self._loaded.source, speaker_of_game(self.plugin))
        if self.drift is not None:
            self.drift.report(problems)
        for line in self.everything():
            for expectation in line.expectations:
                if not expectation.holds:
                    branch = _find_line_that_holds(line, expectation)
                    problems.add(
                        expectation.path,
                        "expectation",
                        text=expectation.text,
                        found=expectation.found_message,
                        branch=branch,
                    )
        if self.file.case is not None:
            file_policies = chosen_policies(self.plugin, self.file.policies)
            changed_policies = self.policies if self.policies != file_policies else {}
            rulebook = self.plugin.rulebook()
            check_verdict(
                self.file.case, self.claims, self.edition, changed_policies, rulebook, problems
            )
        return FileProblems(problems.entries).problems

    def run(
        self,
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        prints: Mapping[str, str] | None = None,
        among: SharedRun | None = None,
    ) -> Self:
        """Play the same file under another edition or other readings, or with other printings.

        An illegal move in that run is one of its `results`, not an error. If a roll is missing,
        play stops, and the `outcome` of the run names the roll.

        Parameters
        ----------
        edition
            The edition; this replay's own if omitted.
        policies
            The readings to use instead of those of the edition. If omitted, the readings of this
            replay are used.
        prints
            Printings of components, in addition to those that the file names.
        among
            Shares cached results between this run and other runs of the file. If it is given,
            illegal moves are results.

        Raises
        ------
        FileProblems
            If the table cannot be set up under these rules, or there is no such printing.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        rulebook = self.plugin.rulebook()
        with errors_in(self.lang):
            edition_id = rulebook.edition(edition or self.edition).id
            readings = self.policies if policies is None else chosen_policies(self.plugin, policies)
            for name in readings:
                rulebook.ruling(name, edition_id, readings)
        if prints:
            # The meaning of a phrase can depend on the printings, so the phrases are parsed again.
            file = msgspec.structs.replace(self.file, prints={**self.file.prints, **prints})
            loaded = self._loaded._replace(file=file)
            return type(self)(loaded, edition_id, readings, self.lang, tolerant=True)
        # With `among`, illegal moves are results even under the file's own edition.
        return type(self)(
            self._loaded, edition_id, readings, self.lang, self.tolerant or among is not None,
            before=self._prepared, shared_run=among,
        )  # fmt: skip

    def with_hashes(self) -> ReplayFile:
        """Return the file's content with the fingerprints of this run."""
        return msgspec.structs.replace(self.file, hashes=list(self.record.hashes()))


def _find_line_that_holds(line: Branch, checked: ExpectationResult) -> str | None:
    """Return the name of a branch at whose end a failed expectation of `line` holds, or None.

    The author may have put the expectation in the wrong branch.
    """
    for expected in line.line_result.script.expect:
        if expected.path != checked.path:
            continue
        for other in line.everything():
            if all(result.holds for result in check_statements(other, expected, other.record)):
                return other.name
    return None
