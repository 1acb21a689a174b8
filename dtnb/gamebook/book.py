"""Build a gamebook as data: a play that stops at each decision and asks the reader what to do.

* stop: a place of the line where the gamebook waits for the reader. In the book it is a *moment*.
* option: an action that the reader may choose at a stop. An option is *taken* if the line took it.
* way: how the game goes on after an option: some frames, up to the next question. A way *joins* the
  line if it reaches a state that the line has too. The *finder* plays the ways.
* seal, proof: a seal is a hash of answers: it hides them, but shows tests when an answer has
  changed. The proof is the data of which the hash is taken.
* pools: lists of equal parts of frames (scenes, questions, rules), so that they are stored once.

The file is long because stops, ways and questions are numbered in one document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from dtnb.frames import Document, Line, build, speaker_for
from dtnb.frames.building.questions import action_label, question_of
from dtnb.frames.format.pools import Pools
from dtnb.frames.format.wire import plain_rows
from dtnb.gamebook.asker import Asker
from dtnb.gamebook.offered_actions import actions_taken, dice_of
from dtnb.gamebook.pathfinder import MAX_WAYS, DefaultOutcome, End, Pathfinder, Way
from dtnb.gamebook.question import Question
from dtnb.gamebook.seal import seal, verdict_proof
from dtnb.gamebook.situation import hide_results
from dtnb.gamebook.stops import (
    Stop,
    StopKind,
    find_stops,
    frames_after,
    input_counts_by_frame,
    is_remark,
)
from dtnb.kernel import Action, Decision, Input, State
from dtnb.kernel.hashing import replay_hash

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Frame, Presenter
    from dtnb.kernel import Record

FORMAT: Literal[1] = 1
#: A function that takes the title and the total of a calculation. It returns the totals of this
#: calculation under other editions, each with the names of the editions that have this total.
OtherTotals = Callable[[str, int | None], Mapping[int, Sequence[str]]]
#: where a gamebook stops: at every decision and total, or only where the reader is asked something
Stops = Literal["all", "asked"]
#: a way that continues another way is stored only as long as the book has fewer ways than this
MAX_WAYS_WITH_CONTINUED = 96


class StoredWay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way (the further course of the game after an option) as frames of the book's document."""

    #: the index of the way's first frame in the document
    first: int
    #: the number of the way's frames
    count: int
    #: why the way ends
    end: End
    #: the follow-up answers that were chosen for the reader, in words
    details: tuple[str, ...] = ()
    #: index of the question at the end of the way; -1 if the way does not end at a question
    question: int = -1
    #: if the way reaches a state that the line has too, the index of the stop at this state; else
    #: -1
    joins: int = -1
    #: for each option of `question`, the indexes of the ways that follow it; empty if they are not
    #: stored
    ways: tuple[tuple[int, ...], ...] = ()


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stop of the gamebook: a choice with its ways, or a place for questions to the reader."""

    #: the kind of the stop; see `Stop.kind`
    kind: StopKind
    #: the index of the last frame that the reader sees at the stop
    frame: int
    #: the number of inputs before the stop
    position: int = 0
    #: index of the question at a choice; -1 for a stop without a choice
    question: int = -1
    #: indexes of the options that were chosen in the line
    taken: tuple[int, ...] = ()
    #: for each option, the indexes of its stored ways; empty for a refused option, and for an
    #: option whose ways a running notebook computes
    ways: tuple[tuple[int, ...], ...] = ()
    #: indexes of the questions to the reader
    asks: tuple[int, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """A gamebook as data."""

    format: Literal[1]
    #: the frames of the line, followed by the frames of all ways
    document: Document
    #: the number of frames of the line
    length: int
    #: the stops
    moments: tuple[Moment, ...]
    #: the ways after their options
    ways: tuple[StoredWay, ...]
    #: the questions to the reader; a question of the game is in a frame instead
    questions: tuple[Question, ...]
    #: the maximum number of ways that are stored for one stop
    most: int
    #: the seal of all answers, which are the choices taken, every verdict and every total
    seal: str
    #: for each question whose options name dice, the dice of each option; the key is the index of
    #: the question
    dice: Mapping[str, tuple[tuple[int, ...], ...]] = {}


class ReaderQuestion(NamedTuple):
    """A question to the reader."""

    question: Question
    #: the index of the last step that the reader sees with the question
    last_step: int


class GamebookSource(NamedTuple):
    """The line of a gamebook, and all that is needed to draw and to continue the line."""

    line: Line
    #: the part of the game that puts a record into words and pictures
    presenter: Presenter
    lang: str
    #: returns the outcome of a chance event if a replay file may omit this outcome, such as an
    #: unknown card
    default_outcome: DefaultOutcome
    #: functions for outcomes that the file states but the line did not use; each returns one
    spare_outcomes: Sequence[DefaultOutcome] = ()
    #: returns the totals of a calculation under other editions
    elsewhere: OtherTotals | None = None

    @property
    def record(self) -> Record:
        """The inputs and states of the line."""
        return self.line.record


def book_of(
    source: GamebookSource,
    reader_questions: Sequence[ReaderQuestion] = (),
    title: str = "",
    most: int = MAX_WAYS,
    stops: Stops = "all",
) -> Book:
    """Return the gamebook of a line.

    Parameters
    ----------
    source
        The line, and all that is needed to draw and to continue it.
    reader_questions
        The questions to the reader. A question for each total is added to them.
    title
        The gamebook's title, by default the names of the seats. The title of the line is not used,
        because it often gives the end away.
    most
        The maximum number of ways that are stored for one stop.
    stops
        ``"all"`` to stop at every decision and total, ``"asked"`` only at `reader_questions`.
    """
    return _BookBuilder(source, title, most, stops).book(reader_questions)


class _BookBuilder:
    """Builds one gamebook: its frames, stops, ways and questions."""

    def __init__(self, source: GamebookSource, title: str, most: int, stops: Stops = "all") -> None:
        self.source = source
        self.stops = stops
        self.record = source.record
        self.game = source.record.game
        self.speaker: Speaker = speaker_for(
            source.presenter, self.game, self.record.start.table, source.lang
        )
        self.title = title or self.speaker.listed(list(self.speaker.seats))
        self.most = most
        self.finder = Pathfinder(
            self.record,
            source.default_outcome,
            source.spare_outcomes,
            source.presenter.options.is_available,
        )
        #: the content of `Book.dice`
        self.dice: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.pools = Pools()
        self.stored_ways: list[StoredWay] = []
        #: the index of each stored way, by its content
        self.way_indexes: dict[tuple[Any, ...], int] = {}
        #: the ways that end at a question and do not join the line, by their index
        self.open_ways: dict[int, Way] = {}
        self.frames: list[Frame] = []
        #: the data from which the seal of the book is computed
        self.proof: list[Any] = []

    def book(self, reader_questions: Sequence[ReaderQuestion]) -> Book:
        """Return the book: a moment for each stop, with its questions and its ways."""
        # Branches and claims would give answers away.
        line = self.source.line._replace(forks=(), claims=())
        document = build(line, self.source.presenter, self.source.lang)
        document = _with_opening_frame(document, self)
        self.frames = self.pools.add_frames(document, document.frames, change_ledger=hide_results)
        length = len(self.frames)
        # For each question to the reader that no stop asks yet, by its index: the last frame that
        # the reader sees before the question.
        unasked = {
            index: self._last_visible_frame(document, reader_question.last_step)
            for index, reader_question in enumerate(reader_questions)
        }
        stops = find_stops(
            document, self.record, unasked.values(), only_asked=self.stops == "asked"
        )
        questions = [reader_question.question for reader_question in reader_questions]
        moments = []
        moment_at_position = {
            stop.position: index
            for index, stop in enumerate(stops)
            if stop.kind in ("choice", "open")
        }
        for stop in stops:
            asked_here = [index for index, frame in unasked.items() if frame == stop.frame]
            for index in asked_here:
                del unasked[index]
            asks_total = any(questions[index].kind == "total" for index in asked_here)
            if stop.kind == "total" and not asks_total:
                asked_here.append(len(questions))
                questions.append(self._total_question(document, stop))
            moments.append(self._moment_of(stop, tuple(asked_here), moment_at_position))
        self._add_continued_ways(moment_at_position)
        for question in questions:
            self._cite(question.rules)
            self._cite(rule for reply in question.replies for rule in reply.rules)
        book_document = self.pools.document(document, self.frames, title=self.title)
        book_seal = seal(self.title, self.proof, [question.seal for question in questions])
        return Book(
            FORMAT, book_document, length, tuple(moments), tuple(self.stored_ways),
            tuple(questions), self.most, book_seal, self.dice,
        )  # fmt: skip

    @staticmethod
    def _last_visible_frame(document: Document, step: int) -> int:
        """Return the index of the last frame up to a step, not counting remarks."""
        indexes = (
            index
            for index, frame in enumerate(document.frames)
            if frame.step <= step and not is_remark(frame)
        )
        return max(indexes, default=0)

    # -- moments -----------------------------------------------------------------------------------

    def _moment_of(
        self, stop: Stop, asks: tuple[int, ...], moment_at_position: dict[int, int]
    ) -> Moment:
        """Store the question and the ways of a stop, and return the stop as a moment of the book.

        `asks` are the indexes of the questions to the reader at this stop. `moment_at_position`
        maps a number of inputs to the index of the moment after these inputs.
        """
        if stop.kind in ("total", "ask"):
            return Moment(stop.kind, stop.frame, stop.position, asks=asks)
        state = self.record.states[stop.position]
        options = self.finder.offered(state, self._input_at(stop))
        taken_indexes = self._indexes_taken(stop, options)
        self._add_proof(state, options, taken_indexes)
        ways_by_option = self.finder.find_ways(stop.position, options, self.most)
        ways = [
            tuple(self._store_way(way, moment_at_position) for way in ways_by_option.get(index, ()))
            for index in range(len(options))
        ]
        question = self._store_question(state, options)
        return Moment(
            stop.kind, stop.frame, stop.position, question, taken_indexes, tuple(ways), asks
        )

    def _store_question(self, state: State, options: Sequence[Action]) -> int:
        """Store the question of a state with its options, and return the question's index."""
        question = question_of(
            state, self.source.presenter, self.game, self.speaker, options=options
        )
        assert question is not None
        for option in question.options:
            for reason in option.reasons:
                self._cite(reason.rules)
        index = self.pools.questions.add(question)
        dice = dice_of(options)
        if dice:
            self.dice[str(index)] = dice
        return index

    def _input_at(self, stop: Stop) -> Input | None:
        """Return the input with which the line goes on at a stop; None if the line ends there."""
        return None if stop.kind == "open" else self.record.inputs[stop.position]

    def _indexes_taken(self, stop: Stop, options: Sequence[Action]) -> tuple[int, ...]:
        """Return the indexes of the options that the line took at a stop."""
        actions = actions_taken(self.record.states[stop.position], self._input_at(stop))
        actions_without_details = {action.without_details() for action in actions}
        return tuple(
            index
            for index, option in enumerate(options)
            if option in actions or (not option.details and option in actions_without_details)
        )

    def _add_proof(self, state: State, options: Sequence[Action], taken: tuple[int, ...]) -> None:
        """Add a choice and the verdicts on its options to the data of the book's seal."""
        pending = state.pending
        assert isinstance(pending, Decision)
        verdicts = [self.game.verdict(state, pending.seat, action) for action in options]
        self.proof.append(
            (replay_hash(self.game, state), taken, list(map(verdict_proof, verdicts)))
        )

    def _total_question(self, document: Document, stop: Stop) -> Question:
        """Return the question for the total of the calculation at a stop."""
        step = self.record.steps[stop.step]
        frame = next(
            frame
            for frame in document.frames
            if frame.step == stop.step and frame.kind == step.kind
        )
        ledger = document.ledgers[frame.ledgers[-1]]
        self._cite(rule for row in ledger.rows for rule in row.rules)
        state_hash = replay_hash(self.game, self.record.states[max(0, stop.position - 1)])
        totals_elsewhere, ledgers = self.source.elsewhere, self.source.presenter.ledgers
        return Asker(self.speaker, state_hash).ask_total(
            ledger,
            mistakes=ledgers.mistakes(self.game, step.table, step, self.speaker),
            elsewhere=totals_elsewhere and totals_elsewhere(ledger.title, ledger.total),
            summing=ledgers.sum_method(self.game, self.speaker),
            asked=ledgers.total_question(step.table, step, self.speaker),
        )

    def _cite(self, rules: Iterable[str]) -> None:
        """Add rules to those that the document explains."""
        from dtnb.frames.building.citations import cited_rule

        for rule in rules:
            if rule not in self.pools.rules:
                self.pools.rules[rule] = cited_rule(
                    rule, self.source.presenter, self.game, self.speaker
                )

    # -- ways --------------------------------------------------------------------------------------

    def _store_way(self, way: Way, moment_at_position: dict[int, int]) -> int:
        """Store a way unless an equal one is stored already, and return its index."""
        document = build(
            Line(way.record), self.source.presenter, self.source.lang,
            since=way.branch_position, speaker=self.speaker, with_questions=False,
        )  # fmt: skip
        last_frame = document.frames[-1]
        frames = frames_after(document, way.record, way.branch_position)
        added_frames = self.pools.add_frames(document, frames, change_ledger=hide_results)
        question = -1
        if last_frame.question is not None and last_frame.kind == "open":
            state = way.record.state
            question = self._store_question(state, self.finder.offered(state))
        details = tuple(
            action_label(action, state, self.source.presenter, self.game, self.speaker)
            for state, action in way.details
        )
        joins = moment_at_position.get(self.finder.joined_position(way), -1)
        content = (tuple(added_frames), way.end, details, question, joins)
        if content not in self.way_indexes:
            index = self.way_indexes[content] = len(self.stored_ways)
            first = len(self.frames)
            self.frames += added_frames
            ends_at_question, joins_line = question >= 0, joins >= 0
            if ends_at_question and not joins_line:
                self.open_ways[index] = way
            self.stored_ways.append(
                StoredWay(first, len(added_frames), way.end, details, question, joins)
            )
        return self.way_indexes[content]

    def _add_continued_ways(self, moment_at_position: dict[int, int]) -> None:
        """Store the ways that follow the stored ways, as long as there are few ways in all.

        At a question, either every option gets a way or none does, so that no option leads nowhere.
        """
        for index, way in list(self.open_ways.items()):
            remaining_ways = MAX_WAYS_WITH_CONTINUED - len(self.stored_ways)
            by_option = list(self.finder.continue_way(way)) if remaining_ways > 0 else []
            if 0 < sum(map(len, by_option)) <= min(self.most, remaining_ways):
                ways = tuple(
                    tuple(self._store_way(way_on, moment_at_position) for way_on in option_ways)
                    for option_ways in by_option
                )
                self.stored_ways[index] = replace(self.stored_ways[index], ways=ways)


def _with_opening_frame(document: Document, builder: _BookBuilder) -> Document:
    """Return the document so that its first frame shows the start of the line."""
    record = builder.record
    input_counts = input_counts_by_frame(document, record)
    if input_counts and input_counts[0] == 0 and not is_remark(document.frames[0]):
        return document
    start = build(record.fork(0), builder.source.presenter, builder.source.lang)
    pools = Pools()
    first = replace(start.frames[0], kind="begins", text=(), tags=(), question=None, ledgers=())
    frames = [
        *pools.add_frames(start, [first]),
        *pools.add_frames(document, document.frames, with_questions=True),
    ]
    return pools.document(document, frames, title=document.title)


def as_document(book: Book) -> dict[str, Any]:
    """Return a gamebook as plain data in the document format of the front end."""
    data: dict[str, Any] = msgspec.to_builtins(book)
    del data["document"]
    return {**plain_rows(book.document), "gamebook": data}


def single_question_book(question: Question, document: Document) -> Book:
    """Return a question with its situation as a book whose only stop asks this question."""
    length = len(document.frames)
    return Book(
        FORMAT,
        document,
        length=length,
        moments=(Moment("total", frame=length - 1, asks=(0,)),),
        ways=(),
        questions=(question,),
        most=0,
        seal=question.seal,
    )
