"""A file that was played under one edition and one set of readings, and can be under others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import msgspec

from dtnb.files import FileProblems, Problem, Problems, Source
from dtnb.files.localized_errors import errors_in
from dtnb.kernel import Game
from dtnb.replay.file.model import ReplayFile, in_language
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.lines.branch import Branch
from dtnb.replay.running import fidelity
from dtnb.replay.running.drift import Drift
from dtnb.replay.running.line_result import LineResult, Prepared
from dtnb.replay.running.load import Loaded, chosen_policies, prepare, run
from dtnb.replay.running.stated_verdict import check_verdict

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import Line
    from dtnb.frames.plugin import Drawing
    from dtnb.replay.running.shared_record import SharedRun


class PlayedFile(Branch):
    """A replay file, played under one edition and one set of policies.

    :class:`~dtnb.replay.replay.Replay` says how it is made.
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
        among: SharedRun | None = None,
    ) -> None:
        self._loaded = loaded
        self.lang = lang
        self.edition = edition or loaded.edition
        own = chosen_policies(loaded.plugin, loaded.file.policies)
        self.policies = own if policies is None else chosen_policies(loaded.plugin, policies)
        #: whether it is played otherwise than the file says; moves that fail are results then
        self.tolerant = tolerant or self.edition != loaded.edition or self.policies != own
        #: whether what is computed is what was kept, and nothing was read
        self._computed = line is not None
        self._prepared: Prepared | None = None
        if line is None:
            readings = self.edition, self.policies
            with errors_in(lang):
                if among is None:
                    self._prepared = prepare(loaded, *readings, before)
                else:
                    self._prepared = among.set_up(
                        lambda: prepare(loaded, *readings, before),
                        lambda game: loaded.plugin.setup.with_readings(game, *readings),
                    )
                line = run(loaded, self._prepared, self.tolerant, among, lang)
        super().__init__(self, line)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process plays the file again: the same inputs give the same record.
        return type(self), (self._loaded, self.edition, self.policies, self.lang, self.tolerant)

    def __repr__(self) -> str:
        held = sum(expectation.holds for expectation in self.expectations)
        said = f"{held} of {len(self.expectations)} expectations hold"
        if self.claims and not self.expectations:
            true = sum(bool(claim.answer) for claim in self.claims)
            said = f"{true} of {len(self.claims)} claims are true"
        title = self.title or self.source.name
        drifted = f" {self.fidelity}," if self.fidelity.diverged else ""
        return (
            f"<{type(self).__name__} {title!r}:{drifted} {self.plugin.name}, {self.edition}, "
            f"{len(self.record.inputs)} inputs, {said}, {self.outcome}>"
        )

    @property
    def loaded(self) -> Loaded:
        """The file as it was read and checked, with the folder where its paths begin."""
        return self._loaded

    @property
    def books(self) -> tuple[str, ...]:
        """The editions it is meant for: the file's own and those it names, or all there are."""
        named = self.file.editions
        return (self._loaded.edition, *named) if named else tuple(self.plugin.rulebook().editions)

    @property
    def title(self) -> str:
        """The file's title."""
        return in_language(self.file.title, self.lang)

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

    def in_language(self, lang: str) -> Self:
        """Return the same replay, told in another language."""
        again = (self._loaded, self.edition, self.policies, lang, self.tolerant)
        return type(self)(*again, before=self._prepared)

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        return self.record.game

    @cached_property
    def fidelity(self) -> fidelity.Agreement:
        """Whether the file's fingerprints agree; other editions and policies have none."""
        if self._computed:
            return fidelity.Agreement(fidelity.Fidelity.EXACT)
        hashes = [] if self.tolerant else self.file.hashes
        return fidelity.agreement_with(self.record, hashes)

    @cached_property
    def drift(self) -> Drift | None:
        """Where it is not computed as it was recorded; None where there is no difference."""
        if not self.fidelity.diverged:
            return None
        return Drift(self.plugin, self.record, self.fidelity, self.file.inputs)

    @property
    def ok(self) -> bool:
        """Whether every expectation holds, in every branch, and no fingerprint differs."""
        return not self.problems()

    def line(self) -> Line:
        """Return this line as what the builder of frames needs; a drift stands first in it."""
        line = super().line()
        if self.drift is None:
            return line
        said = self.drift.speaker(self.lang).words(self.drift.title)
        title = f"{said} {line.title}".strip()
        return line._replace(title=title, remarks=(*line.remarks, self.drift.remark(self.lang)))

    @property
    def prepared(self) -> Prepared | None:
        """The table and the moves that it was played from; None where they were not played."""
        return self._prepared

    @property
    def speaker(self) -> Speaker:
        """Who tells it."""
        return self._speaker

    def problems(self) -> tuple[Problem, ...]:
        """Return a drift, and what does not hold of expectations and of a case's verdict."""
        found = Problems(self.source, speaker_of_game(self.plugin))
        if self.drift is not None:
            self.drift.report(found)
        for line in self.everything():
            for expectation in line.expectations:
                if not expectation.holds:
                    branch = line.branch_where(expectation)
                    found.add(
                        expectation.path,
                        "expectation",
                        text=expectation.text,
                        found=expectation.said,
                        branch=branch,
                    )
        if self.file.case is not None:
            own = chosen_policies(self.plugin, self.file.policies)
            chosen = self.policies if self.policies != own else {}
            book = self.plugin.rulebook()
            check_verdict(self.file.case, self.claims, self.edition, chosen, book, found)
        return FileProblems(found.found).problems

    def run(
        self,
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        prints: Mapping[str, str] | None = None,
        among: SharedRun | None = None,
    ) -> Self:
        """Play the same file under another edition or other policies, or with other prints.

        A move that cannot be made there is a result (`results`), not an error; a roll that is
        missing leaves the record open (`outcome`).

        Parameters
        ----------
        edition
            The edition; this replay's own if omitted.
        policies
            Readings that differ from the edition's; this replay's own if omitted.
        prints
            Which prints lie on the table, beside those that the file names.
        among
            The run, where there are others with which it shares what is the same; then it is
            tolerant.

        Raises
        ------
        FileProblems
            If the table cannot be set up like that, or has no such print.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        rulebook = self.plugin.rulebook()
        with errors_in(self.lang):
            wanted = rulebook.edition(edition or self.edition).id
            chosen = self.policies if policies is None else chosen_policies(self.plugin, policies)
            for name in chosen:
                rulebook.ruling(name, wanted, chosen)
        if prints:
            # What a phrase means can hang on what is printed, so the file is read anew.
            file = msgspec.structs.replace(self.file, prints={**self.file.prints, **prints})
            loaded = self._loaded._replace(file=file)
            return type(self)(loaded, wanted, chosen, self.lang, tolerant=True)
        # What is a result here is one under the file's own edition as well.
        return type(self)(
            self._loaded, wanted, chosen, self.lang, self.tolerant or among is not None,
            before=self._prepared, among=among,
        )  # fmt: skip

    @property
    def source_of_rules(self) -> str:
        """What the file names as its source; before that the rules that decide a case."""
        rules = self.file.case.rules if self.file.case is not None else []
        return " ".join([*rules, in_language(self.file.source or "", "en")])

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
