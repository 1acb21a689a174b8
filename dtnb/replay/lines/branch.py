"""A line that was played, and what one may ask of it: its moves, claims and branches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dtnb.explain import Message
from dtnb.files import Path
from dtnb.frames.line import ClaimResult, Fork, Line, Unmade, when_answered
from dtnb.kernel import Record, Step
from dtnb.replay.game.claim_words import said_in
from dtnb.replay.game.phrases import read_expectation
from dtnb.replay.game.terms import Finding, PhraseError
from dtnb.replay.lines.deciding_rules import decided_by
from dtnb.replay.running.line_result import Checkpoint, LineResult
from dtnb.replay.running.results import Ending, ExpectationResult, MoveResult
from dtnb.replay.running.script import Expected
from dtnb.replay.running.skipped_windows import find_skipped_windows, mildest_refusal
from dtnb.replay.views.claims import Claims
from dtnb.replay.views.line_views import Views
from dtnb.replay.views.outcomes import (
    Expectations,
    Moments,
    Outcomes,
    Refusals,
    Remarks,
    Results,
)

if TYPE_CHECKING:
    from dtnb.gamebook import AskedQuestion, Gamebook
    from dtnb.odds.shown import Odds
    from dtnb.replay.questions.asking import Asking
    from dtnb.replay.views.context import ReplayContext


class Branch(Views):
    """A line that was played: the main one, or another way to go on.

    Parameters
    ----------
    replay
        The replay it belongs to.
    result
        What playing it led to.
    name
        What the branch is called; empty for the main line.
    parent
        The line it leaves.
    """

    def __init__(
        self,
        replay: ReplayContext,
        result: LineResult,
        name: str = "",
        parent: Branch | None = None,
    ) -> None:
        self.replay = replay
        self.name = name
        self._result = result
        self._parent = parent

    def __reduce__(self) -> tuple[Any, ...]:
        # As a replay does, a branch goes to another process as what it was played from.
        whole = self.replay
        place = list(whole.everything()).index(self) if isinstance(whole, Branch) else 0
        return _branch_of, (whole, place)

    def __repr__(self) -> str:
        return (
            f"<Branch {self.name!r} from input {self.position}: "
            f"{len(self.record.inputs)} inputs, {self.outcome}>"
        )

    @property
    def record(self) -> Record:
        """The inputs and states."""
        return self._result.record

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in resolution order."""
        return self.record.steps

    @property
    def outcome(self) -> Ending:
        """Whether it is over or open, and then what is missing."""
        return self._result.ending

    @property
    def results(self) -> Results:
        """What became of each move."""
        return Results.of(self, self._result.results)

    @property
    def remarks(self) -> Remarks:
        """Notes and marks, with the step they belong to."""
        return Remarks.of(self, self._result.remarks)

    @property
    def refusals(self) -> Refusals:
        """Moves that were tried to show that the rules refuse them."""
        return Refusals.of(self, self._result.refusals)

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
    def branches(self) -> Branches:
        """Other ways to go on that leave this line."""
        forks = self._result.forks
        return Branches.of(
            self, [Branch(self.replay, result, branch.name, self) for branch, result in forks]
        )

    @cached_property
    def expectations(self) -> Expectations:
        """What must be true, and whether it is."""
        return Expectations.of(
            self,
            [
                checked
                for point in self._result.points
                for expected in point.expected
                if self.replay.applies(expected.only)
                for checked in self._checked(expected, self._at(point))
            ],
        )

    @property
    def claimed(self) -> tuple[Expected, ...]:
        """What people say of this line, as the file has it."""
        return tuple(point.claim for point in self._result.points if point.claim is not None)

    @property
    def contested(self) -> frozenset[Path]:
        """Where moves stand that are answered, made together, or made only where possible."""
        return frozenset(
            move.path
            for entry in self._result.script.entries
            if entry.if_possible or entry.in_answer or len(entry.moves) > 1
            for move in entry.moves
        )

    @cached_property
    def claims(self) -> Claims:
        """What people say of this line, answered true or false by its end."""
        return self._with_reasons(
            self._answer(point.claim, point)
            for point in self._result.points
            if point.claim is not None
        )

    def claim(self, says: str, by: str = "") -> Claims:
        """Answer a claim that does not stand in the file, such as what somebody predicts.

        Parameters
        ----------
        says
            A statement in the words of ``expect``.
        by
            Who says it.

        Returns
        -------
        Claims
            True or false by what was played; None where it is not so yet and what was begun may
            still make it so.

        Raises
        ------
        dtnb.replay.PhraseError
            If it cannot be read; it says what would be right.

        Examples
        --------
        >>> from dtnb import load_replay
        >>> load_replay("false-claim").claim("Ben takes 2")[0].answer
        False
        """
        start = self.record.start
        try:
            checks = read_expectation(self.replay.plugin, self.replay.game, start, says)
        except PhraseError as error:
            raise error.in_language(self.replay.lang) from None
        claim = Expected(says, tuple(checks), (), by=by)
        answer = self._answer(claim, Checkpoint(len(self.record.inputs)))
        if not answer.answer and self.replay.plugin.timing.in_progress(self.record.state):
            answer = answer._replace(answer=None, rules=())
        return self._with_reasons([answer])

    def odds(
        self,
        at: str = "",
        *,
        seat: str | None = None,
        after: Sequence[str] = (),
        actions: int = 1,
        playouts: int | None = None,
        seed: int = 0,
    ) -> Odds:
        """Return the odds of a moment: how likely it is from there.

        Parameters
        ----------
        at
            A window, by its id or one of its names: the first moment at which somebody is asked
            there. The last moment of the line unless given.
        seat
            The first moment at which the seat of this name is asked.
        after
            Moves that are made there first, to compare.
        actions
            How many actions of whoever rolls are counted with at most.
        playouts
            By how many playouts it is answered; unless given, only what is out of reach is.
        seed
            The same seed gives the same playouts.

        Raises
        ------
        InvalidMoveError
            If there is no such window or seat, nobody was asked there, or a move cannot be read.
        IllegalMoveError
            If a move cannot be made there.
        ValueError
            If `actions` is below 0 or `playouts` below 1.

        Examples
        --------
        >>> from dtnb import load_replay
        >>> load_replay("duel-so-wild").odds("after the roll").lines[0].chance.exact
        True
        """
        from dtnb.replay.views.odds import moment, odds_at

        record, state = moment(self.replay, self.record, at, seat, after)
        return odds_at(self.replay, record, state, actions=actions, playouts=playouts, seed=seed)

    def _answer(self, claim: Expected, point: Checkpoint) -> ClaimResult:
        checked = list(self._checked(claim, self.record))
        wrong = [each for each in checked if not each.holds]
        refused_by = [rule for refusal in self._result.refusals for rule in refusal.verdict.rules]
        speaker, rules = self._speaker, list[str]()
        for each in wrong or sorted(checked, key=lambda each: each.step, reverse=True):
            says = each.part or claim.text
            by = decided_by(self.replay, self.record, says, each.step, speaker, refused_by)
            rules += by.rules
        decides = wrong[0] if wrong else max(checked, key=lambda each: each.step)
        told = wrong if wrong or len(checked) > 1 else checked
        found = speaker.text("list.clause").join(each.found for each in told if each.found)
        says = said_in(claim.text, speaker.seats, self.replay.plugin, speaker.lang)
        return ClaimResult(
            claim.by, says, claim.path, point.position, not wrong, found, decides.step,
            tuple(dict.fromkeys(rules)), after=point.step,
            settled=max(each.step for each in checked) if len(checked) > 1 else -1,
        )  # fmt: skip

    def _with_reasons(self, answers: Iterable[ClaimResult]) -> Claims:
        rulebook = self.replay.plugin.rulebook()
        return Claims.in_words(tuple(answers), self._speaker, rulebook, self.replay.edition)

    def _at(self, point: Checkpoint) -> Record:
        if point.step >= 0:
            return self.record.up_to(point.step)
        whole = point.position == len(self.record.inputs)
        return self.record if whole else self.record.fork(point.position)

    def _checked(self, expected: Expected, record: Record) -> Iterator[ExpectationResult]:
        for check in expected.checks:
            finding = check.check(record)
            rules = record.steps[finding.step].rules if finding.step >= 0 else ()
            part = check.part if len(expected.checks) > 1 else ""
            yield ExpectationResult(
                check.text, expected.path, finding.holds, self._found(finding, part),
                finding.found, finding.step, rules, expected.only, part,
            )  # fmt: skip

    def _found(self, finding: Finding, part: str) -> str:
        """Return what was found, for a part of a statement that is not so with that part."""
        words = self._words(finding.found)
        if not part or finding.holds or not words:
            return words
        speaker = self._speaker
        says = said_in(part, speaker.seats, self.replay.plugin, speaker.lang)
        return speaker.text("claim.part", found=words, says=says)

    def branch_where(self, checked: ExpectationResult) -> str | None:
        """Return the branch at whose end a statement on the end of this line is so, if any."""
        for expected in self._result.script.expect:
            for line in self.everything() if expected.path == checked.path else ():
                if all(each.holds for each in line._checked(expected, line.record)):
                    return line.name
        return None

    def _words(self, found: Message | str) -> str:
        return found if isinstance(found, str) else self._speaker.words(found)

    # -- lessons ----------------------------------------------------------------------------------

    @cached_property
    def ask(self) -> Asking:
        """Questions to the reader about any window of this line; shown, what can be asked."""
        from dtnb.replay.questions.asking import Asking

        return Asking(self)

    def gamebook(
        self, questions: Iterable[AskedQuestion] = (), *, title: str = "", **options: Any
    ) -> Gamebook:
        """Return the line as a gamebook: it stops before each decision and each total, and waits.

        Parameters
        ----------
        questions
            What the reader is asked on the way, made by `ask`.
        title
            What it is called; the line's own title, which may give its end away, is not shown.
        options
            ``most``, how many ways are kept for one question; others as for a Stepper.
        """
        from dtnb.replay.questions.gamebook import gamebook

        return gamebook(self, tuple(questions), title=title, **options)

    def passed_over(self, result: MoveResult) -> Moments:
        """Return the moments at which a move could have been made or not, with the verdicts."""
        if result.status != "landed":
            return Moments.of(self, result.passed_over)
        begin, end = result.searched_from, result.position - 1
        found = find_skipped_windows(self.replay.plugin, self.record, result.move, begin, end)
        return Moments.of(self, found)

    def everything(self) -> Iterator[Branch]:
        """Yield this line and every branch below it."""
        yield self
        for branch in self.branches:
            yield from branch.everything()

    def line(self) -> Line:
        """Return this line as what the builder of frames needs."""
        forks = [Fork(branch.name, branch.position, branch.line()) for branch in self.branches]
        title = self.name or self.replay.title
        claims = tuple(when_answered(claim, self.record, self.position) for claim in self.claims)
        return Line(
            self.record, title, self.remarks, claims, self.refusals, tuple(forks),
            tuple(self._unmade()),
        )  # fmt: skip

    def _unmade(self) -> Iterator[Unmade]:
        """Yield the moves that come to nothing."""
        for result in self.results:
            if result.status in ("no-window", "unused"):
                verdict = mildest_refusal(result.passed_over)
                asked = result.status == "no-window"
                yield Unmade(result.text, result.path, result.position, verdict, asked)


class Branches(Outcomes[Branch]):
    """Other ways to go on that leave a line."""

    _piece = "branch"


def _branch_of(whole: Any, place: int) -> Branch:
    lines: list[Branch] = list(whole.everything()) if isinstance(whole, Branch) else [whole.so_far]
    return lines[place]
