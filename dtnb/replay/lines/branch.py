"""A line of play after it was played: the results of its moves, its expectations and claims.

* checkpoint: the place in the record at which a statement of the file is checked.
* view: a way to look at the line, such as its story or its Stepper.

The file is long because people reach everything about a line through this one object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.errors import RenamedAttributes
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.line import ClaimResult, Fork, Line, Unmade, place_at_answer
from dtnb.kernel import Record, Role, Step
from dtnb.replay.game.phrases import read_expectation, translate_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.check_statements import answer_claim, answer_dispute, check_statements
from dtnb.replay.running.line_result import Checkpoint, LineResult
from dtnb.replay.running.results import DisputeResult, Ending, MoveResult
from dtnb.replay.running.script import StatedExpectation
from dtnb.replay.running.skipped_windows import find_skipped_windows, refusal_easiest_to_correct
from dtnb.replay.views.claims import Claims
from dtnb.replay.views.line_views import RENAMED, LineViews
from dtnb.replay.views.outcomes import (
    Expectations,
    Outcomes,
    Refusals,
    Remarks,
    Results,
    SkippedWindows,
)

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.frames import Document
    from dtnb.gamebook import AskedQuestion, Gamebook
    from dtnb.graph import PriorityGraph
    from dtnb.notebook import Stepper
    from dtnb.odds.display import Odds
    from dtnb.replay.questions.asking import Asking
    from dtnb.replay.verdict.data import Verdict
    from dtnb.replay.views.context import ReplayContext
    from dtnb.replay.views.displays import Ledgers, ShownText


class Branch(EqualByParts, RenamedAttributes):
    """A line of play that was played: the main line or a branch.

    Parameters
    ----------
    replay
        The replay or match that the line belongs to. A replay is itself the `Branch` of its main
        line.
    result
        The result of playing the line.
    name
        The name of the branch; empty for the main line.
    parent
        The line that the branch leaves; None for the main line.
    """

    _RENAMED = RENAMED

    def __init__(
        self,
        replay: ReplayContext,
        result: LineResult,
        name: str = "",
        parent: Branch | None = None,
    ) -> None:
        self.replay = replay
        self.name = name
        #: the result of playing the line, as the runner returned it
        self.line_result = result
        self._parent = parent

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle the replay, which unpickling plays again, and the place of the branch in it.
        return _branch_of, (self.replay, self._line_index())

    def _line_index(self) -> int:
        """Return the index of the branch among all lines of its replay."""
        if not isinstance(self.replay, Branch):
            return 0
        lines = enumerate(self.replay.everything())
        return next(index for index, line in lines if line is self)

    def _parts(self) -> tuple[Any, ...]:
        replay = self.replay if isinstance(self.replay, Branch) else None
        return self.name, replay, self._line_index(), self.record

    def __repr__(self) -> str:
        return (
            f"<Branch {self.name!r} from input {self.position}: "
            f"{len(self.record.inputs)} inputs, {self.outcome}>"
        )

    @property
    def record(self) -> Record:
        """The inputs and states."""
        return self.line_result.record

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in the order in which the steps happened."""
        return self.record.steps

    @property
    def outcome(self) -> Ending:
        """The ending of the line: whether it is over, or else the input that it waits for."""
        return self.line_result.ending

    @property
    def results(self) -> Results:
        """The result of each move."""
        return Results.of(self, self.line_result.results)

    @property
    def remarks(self) -> Remarks:
        """Notes and marks, each with the step that it belongs to."""
        return Remarks.of(self, self.line_result.remarks)

    @property
    def refusals(self) -> Refusals:
        """The moves that the file states as refused."""
        return Refusals.of(self, self.line_result.refusals)

    @cached_property
    def position(self) -> int:
        """How many inputs the branch shares with the line that it leaves; 0 for the main line."""
        if self._parent is None:
            return 0
        pairs = zip(self.record.inputs, self._parent.record.inputs, strict=False)
        shared_count = 0
        for own_input, parent_input in pairs:
            if own_input != parent_input:
                break
            shared_count += 1
        return shared_count

    @cached_property
    def branches(self) -> Branches:
        """The branches that leave this line."""
        forks = self.line_result.forks
        return Branches.of(
            self, [Branch(self.replay, result, branch.name, self) for branch, result in forks]
        )

    @cached_property
    def expectations(self) -> Expectations:
        """The result of each expectation that applies to this run."""
        return Expectations.of(
            self,
            [
                checked
                for point in self.line_result.checkpoints
                for expected in point.expectations
                if _applies(expected.condition, self.replay)
                for checked in check_statements(self, expected, self._record_at(point), point)
            ],
        )

    @cached_property
    def claims(self) -> Claims:
        """The claims on this line, answered from the whole record of the line."""
        return self._claims_in_words(
            answer_claim(self, point.claim, point)
            for point in self.line_result.checkpoints
            if point.claim is not None
        )

    @cached_property
    def dispute(self) -> DisputeResult | None:
        """The question that people quarrel about on this line, with its answer, if there is one."""
        point = self.line_result.disputed
        if point is None or point.dispute is None:
            return None
        return answer_dispute(self, point.dispute, point)

    def claim(self, says: str, by: str = "") -> Claims:
        """Answer a claim that is not in the file, such as a prediction.

        Parameters
        ----------
        says
            A statement, worded like an entry of a replay file's ``expect``.
        by
            The name of the person who makes it.

        Returns
        -------
        Claims
            A tuple with one claim. The claim's answer is None if the claim is false now, but may
            still come true because the play is unfinished.

        Raises
        ------
        dtnb.replay.PhraseError
            If the statement cannot be parsed. The error lists the kinds of statements.

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
        claim = StatedExpectation(says, tuple(checks), (), claimant=by)
        answer = answer_claim(self, claim, Checkpoint(len(self.record.inputs)))
        if not answer.answer and self.replay.plugin.timing.in_progress(self.record.state):
            answer = answer._replace(answer=None, rules=())
        return self._claims_in_words([answer])

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
        """Return the odds of the rolls and decisions that follow a moment of the line.

        Parameters
        ----------
        at
            The id or a name of a window. The moment is the first question of this window. If `at`
            and `seat` are omitted, the moment is the end of the line.
        seat
            The name of a seat. If given, only questions to this seat count.
        after
            Moves to make at that moment before the odds are computed.
        actions
            The maximum number of actions by the rolling seat to take into account.
        playouts
            The number of playouts (random continuations of the game). If omitted, playouts are used
            only if an exact result would take too long.
        seed
            The seed of the playouts; the same seed gives the same result.

        Raises
        ------
        InvalidMoveError
            If there is no such window or seat, if the window has no such question, or if a move
            cannot be parsed.
        IllegalMoveError
            If a move cannot be made at that moment.
        ValueError
            If `actions` is below 0 or `playouts` below 1.

        Examples
        --------
        >>> from dtnb import load_replay
        >>> load_replay("false-claim").odds("after the roll").lines[0].chance.exact
        True
        """
        from dtnb.replay.views.odds import find_moment, odds_at

        record, state = find_moment(self.replay, self.record, at, seat, after)
        return odds_at(self.replay, record, state, actions=actions, playouts=playouts, seed=seed)

    def _claims_in_words(self, answers: Iterable[ClaimResult]) -> Claims:
        rulebook = self.replay.plugin.rulebook()
        return Claims.in_words(tuple(answers), self.speaker, rulebook, self.replay.edition)

    def _record_at(self, point: Checkpoint) -> Record:
        """Return the record up to a checkpoint: to its step, or to its number of inputs."""
        if point.step >= 0:
            return self.record.up_to(point.step)
        is_complete = point.position == len(self.record.inputs)
        return self.record if is_complete else self.record.fork(point.position)

    # -- views ------------------------------------------------------------------------------------

    @cached_property
    def speaker(self) -> Speaker:
        """The speaker of the game at this table, in the language of the replay."""
        record = self.record
        return speaker_for(
            self.replay.plugin.presenter, record.game, record.start.table, self.replay.lang
        )

    @cached_property
    def views(self) -> LineViews:
        """The views of the line: documents, tables, events, widgets."""
        return LineViews(self)

    @property
    def document(self) -> Document:
        """The frames with the drawn graph: all that a Stepper needs."""
        return self.views.document

    def story(self, **options: Any) -> ShownText:
        """Return the line as text; options as for :meth:`LineViews.story`."""
        return self.views.story(**options)

    @property
    def graph(self) -> PriorityGraph:
        """The priority graph: who could act when, and which action changed which amount."""
        return self.views.graph

    @property
    def ledgers(self) -> Ledgers:
        """Every finished calculation, in order."""
        return self.views.ledgers

    def stepper(self, **options: Any) -> Stepper:
        """Return a Stepper; options as for :meth:`LineViews.stepper`."""
        return self.views.stepper(**options)

    def html(self, **options: Any) -> str:
        """Return an HTML page that needs no network; options as for :meth:`LineViews.html`."""
        return self.views.html(**options)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = self.views.default_stepper()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self)}, metadata

    # -- lessons ----------------------------------------------------------------------------------

    def _dispute_verdict(self) -> Verdict | None:
        """Return the verdict on the claims. Only the main line of a replay has one."""
        return None

    @cached_property
    def ask(self) -> Asking:
        """Questions to the reader of a lesson about any window of this line."""
        from dtnb.replay.questions.asking import Asking

        return Asking(self)

    def gamebook(
        self, questions: Iterable[AskedQuestion] = (), *, title: str = "", **options: Any
    ) -> Gamebook:
        """Return the line as a gamebook, which stops before each decision and each total.

        Parameters
        ----------
        questions
            Questions to the reader, made by `ask`.
        title
            The gamebook's title. The line's own title is not used, because it may reveal the end.
        options
            With ``stops="asked"``, the gamebook stops only where one of `questions` is asked.
            ``most`` is the maximum number of ways (further courses of the game) that are stored for
            one question. Other options are those of a Stepper.
        """
        from dtnb.replay.questions.gamebook import gamebook

        return gamebook(self, tuple(questions), title=title, **options)

    def passed_over(self, result: MoveResult) -> SkippedWindows:
        """Return the windows in which a move's seat could have acted before the move was made.

        Each window comes with the verdict on the move in it. For a move that was not made, return
        the windows in which the move was tried.
        """
        if result.status != "landed":
            return SkippedWindows.of(self, result.skipped_windows)
        first, last = result.search_start, result.position - 1
        windows = find_skipped_windows(self.replay.plugin, self.record, result.move, first, last)
        return SkippedWindows.of(self, windows)

    def everything(self) -> Iterator[Branch]:
        """Yield this line and every branch below it."""
        yield self
        for branch in self.branches:
            yield from branch.everything()

    def line(self) -> Line:
        """Return this line in the form that the builder of frames reads."""
        forks = [Fork(branch.name, branch.position, branch.line()) for branch in self.branches]
        title = self.name or self.replay.title
        claims = tuple(place_at_answer(claim, self.record, self.position) for claim in self.claims)
        file, is_dispute = self.replay.file, self.line_result.disputed is not None
        opens_at = (file and file.opens) or ("end" if is_dispute else None)
        return Line(
            self.record,
            title,
            self.remarks,
            claims,
            refusals=tuple(
                refusal._replace(text=self._translate(refusal.text)) for refusal in self.refusals
            ),
            forks=tuple(forks),
            unmade=tuple(self._unmade_moves()),
            opens_at=opens_at,
        )

    def _unmade_moves(self) -> Iterator[Unmade]:
        """Yield the moves that were not made, without the `_alternatives`."""
        for result in self.results:
            if result.status in ("no-window", "unused") and result.path not in self._alternatives:
                verdict = refusal_easiest_to_correct(result.skipped_windows)
                was_asked_for = result.status != "unused"
                text = self._translate(result.text)
                step = self._end_of_pinned_window(result)
                yield Unmade(text, result.path, result.position, verdict, was_asked_for, step)

    def _end_of_pinned_window(self, result: MoveResult) -> int:
        """Return the last step in the window to which the file pins a move that was not made.

        The result is -1 unless that window is over without a question, as nobody could act in it.
        """
        pin = None
        for entry in self.line_result.script.entries:
            pin = entry.pin or pin
            if any(move.path == result.path for move in entry.moves):
                break
        if pin is None:
            return -1
        closes = [
            step.index
            for step in self.record.steps
            if step.position == result.position
            and step.args.get("window") in pin.window_ids
            and self.record.game.kinds[step.kind] is Role.CLOSE
        ]
        return closes[-1] - 1 if closes else -1

    @cached_property
    def _alternatives(self) -> frozenset[Path]:
        """The paths of moves that only replace the move before them, where that move was made.

        The file marks both moves ``if possible``, and both belong to one seat: the second is meant
        for a play in which the first cannot be made.
        """
        made_paths = {result.path for result in self.results if result.status == "landed"}
        return frozenset(
            alternative.path
            for first, second in pairwise(self.line_result.script.entries)
            if first.if_possible and second.if_possible
            for made, alternative in zip(first.moves, second.moves, strict=False)
            if made.path in made_paths and made.move.seat == alternative.move.seat
        )

    def _translate(self, move: str) -> str:
        """Return a move of the file in the language of the line."""
        record = self.record
        return translate_move(self.replay.plugin, record.game, record.start, move, self.speaker)


class Branches(Outcomes[Branch]):
    """The branches that leave a line."""

    #: the name of the function in `outcome_blocks` that returns the list item of a branch
    _item_function = "branch_item"


def _applies(condition: str, replay: ReplayContext) -> bool:
    """Tell whether an expectation with this condition is checked in a run.

    The condition is an edition, or ``policy=reading`` (one answer to an open question of the
    rules). If it is empty, the expectation is checked in every run.
    """
    if not condition:
        return True
    name, equals_sign, reading = condition.partition("=")
    if not equals_sign:
        return condition == replay.edition
    ruling = replay.plugin.rulebook().ruling(name.strip(), replay.edition, replay.policies)
    return ruling.value == reading.strip()


def _branch_of(replay: Any, index: int) -> Branch:
    """Return the line with this index in a replay, or the only line of a match.

    Unpickling calls this function.
    """
    lines: list[Branch] = [*replay.everything()] if isinstance(replay, Branch) else [replay.so_far]
    return lines[index]
