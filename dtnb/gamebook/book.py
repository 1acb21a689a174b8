"""A gamebook as data: a line, where it stops, what may be chosen there and where that leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from dtnb.frames import Document, Line, build, speaker_for
from dtnb.frames.building.questions import action_label, question_of
from dtnb.frames.format.pools import Pools
from dtnb.frames.format.wire import plain
from dtnb.gamebook.answers import Asker
from dtnb.gamebook.offered import chosen, dice_of
from dtnb.gamebook.question import Question
from dtnb.gamebook.seal import seal, verdict_proof
from dtnb.gamebook.situation import withheld
from dtnb.gamebook.stops import Stop, StopKind, after, is_remark, positions, stops
from dtnb.gamebook.ways import MOST, DefaultOutcome, End, Pathfinder, Way
from dtnb.kernel import Action, Decision, Input, State
from dtnb.kernel.hashing import replay_hash

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Drawing, Frame
    from dtnb.kernel import Record

FORMAT: Literal[1] = 1
#: a calculation's title and total, to what it comes to under other books with their names
Elsewhere = Callable[[str, int | None], Mapping[int, Sequence[str]]]
#: a book of fewer ways keeps some of those that go on from where they end, up to so many in all
FILLED = 96


class WayShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where an option leads: frames of the document, one behind the other.

    Parameters
    ----------
    first, count
        Which frames.
    end
        What comes next.
    details
        What was answered for the reader on the way.
    question
        Index of the question at its end; -1 for none.
    joins
        Index of the moment of the line at which the very same is asked; -1 for none.
    ways
        For each option of that question indexes of its ways, where they are kept.
    """

    first: int
    count: int
    end: End
    details: tuple[str, ...] = ()
    question: int = -1
    joins: int = -1
    ways: tuple[tuple[int, ...], ...] = ()


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stop.

    Parameters
    ----------
    kind
        Before a choice, before a total, or the question at which the line ends.
    frame, position
        The last frame that is shown, and how many inputs come before.
    question
        Index of the question of a choice; -1 for none.
    taken
        Places of the options that were taken.
    ways
        For each option indexes of its ways; none for what is refused, and where a kernel is needed.
    asks
        Indexes of the questions to the reader.
    """

    kind: StopKind
    frame: int
    position: int = 0
    question: int = -1
    taken: tuple[int, ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    asks: tuple[int, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """A gamebook.

    Parameters
    ----------
    document
        The frames of the line, then those of every way.
    length
        How many frames are those of the line.
    moments, ways, questions
        Where it stops, where options lead, what the reader is asked.
    most
        So many ways are kept for one moment.
    seal
        Seals all answers: what was chosen, every verdict and every total.
    dice
        By the index of a question at which dice are chosen, the dice of each of its options.
    """

    format: Literal[1]
    document: Document
    length: int
    moments: tuple[Moment, ...]
    ways: tuple[WayShown, ...]
    questions: tuple[Question, ...]
    most: int
    seal: str
    dice: Mapping[str, tuple[tuple[int, ...], ...]] = {}


class Asked(NamedTuple):
    """A question to the reader, and the last step that may be seen at it."""

    question: Question
    after: int


class Told(NamedTuple):
    """What a gamebook is made of.

    Attributes
    ----------
    line
        What was played.
    drawing
        How it is drawn and told.
    lang
        In which language.
    default_outcome
        Outcomes that nobody has to state.
    spare
        Outcomes that are stated and came to nothing on the line.
    elsewhere
        Says of a calculation, by its title and total, what it comes to under other books.
    """

    line: Line
    drawing: Drawing
    lang: str
    default_outcome: DefaultOutcome
    spare: Sequence[DefaultOutcome] = ()
    elsewhere: Elsewhere | None = None

    @property
    def record(self) -> Record:
        """The inputs and states."""
        return self.line.record


def book_of(told: Told, asked: Sequence[Asked] = (), title: str = "", most: int = MOST) -> Book:
    """Return the gamebook of a line.

    Parameters
    ----------
    told
        The line.
    asked
        What the reader is asked beside the totals.
    title
        What it is called. The line's own title often gives its end away, so it is not taken.
    most
        How many ways are kept for one moment.
    """
    return _Maker(told, title, most).book(asked)


class _Maker:
    def __init__(self, told: Told, title: str, most: int) -> None:
        self.told = told
        self.record = told.record
        self.game = told.record.game
        self.speaker: Speaker = speaker_for(
            told.drawing, self.game, self.record.start.table, told.lang
        )
        self.title = title or self.speaker.listed(list(self.speaker.seats))
        self.most = most
        self.finder = Pathfinder(
            self.record, told.default_outcome, told.spare, told.drawing.options.is_in_play
        )
        self.dice: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.pools = Pools()
        self.ways: dict[tuple[Any, ...], int] = {}
        self.shown: list[WayShown] = []
        self.ends: dict[int, Way] = {}
        self.frames: list[Frame] = []
        self.proof: list[Any] = []

    def book(self, asked: Sequence[Asked]) -> Book:
        bare = self.told.line._replace(forks=(), claims=())
        line = _with_beginning(build(bare, self.told.drawing, self.told.lang), self)
        self.frames = self.pools.taken(line, line.frames, ledger=withheld)
        length = len(self.frames)
        asks = [(self._seen(line, each.after), at) for at, each in enumerate(asked)]
        found = stops(line, self.record, [frame for frame, _ in asks])
        questions = [each.question for each in asked]
        moments = []
        place_of = {
            stop.position: at for at, stop in enumerate(found) if stop.kind in ("choice", "open")
        }
        for stop in found:
            own = [at for frame, at in asks if frame == stop.frame]
            asks = [each for each in asks if each[1] not in own]
            worked_out = any(asked[at].question.kind == "total" for at in own)
            if stop.kind == "total" and not worked_out:
                own.append(len(questions))
                questions.append(self._total(line, stop))
            moments.append(self._moment(line, stop, tuple(own), place_of))
        self._further(place_of)
        for question in questions:
            self._cite(question.rules)
            self._cite(rule for reply in question.replies for rule in reply.rules)
        document = self.pools.document(line, self.frames, title=self.title)
        whole = seal(self.title, self.proof, [each.seal for each in questions])
        return Book(
            FORMAT, document, length, tuple(moments), tuple(self.shown), tuple(questions),
            self.most, whole, self.dice,
        )  # fmt: skip

    def _seen(self, line: Document, after: int) -> int:
        """Return the last frame that may be seen after a step."""
        frames = enumerate(line.frames)
        return max(
            (at for at, each in frames if each.step <= after and not is_remark(each)), default=0
        )

    # -- moments -----------------------------------------------------------------------------------

    def _moment(
        self, line: Document, stop: Stop, asks: tuple[int, ...], place_of: dict[int, int]
    ) -> Moment:
        if stop.kind in ("total", "ask"):
            return Moment(stop.kind, stop.frame, stop.position, asks=asks)
        state = self.record.states[stop.position]
        options = self.finder.offered(state, self._given(stop))
        taken = self._taken(stop, options)
        self._seal(state, options, taken)
        found = self.finder.ways(stop.position, options, self.most)
        ways = [
            tuple(self._way(way, place_of) for way in found.get(place, ()))
            for place in range(len(options))
        ]
        question = self._question(state, options)
        return Moment(stop.kind, stop.frame, stop.position, question, taken, tuple(ways), asks)

    def _question(self, state: State, options: Sequence[Action]) -> int:
        """Keep a question with what is offered at it, and return its index."""
        asked = question_of(state, self.told.drawing, self.game, self.speaker, among=options)
        assert asked is not None
        for option in asked.options:
            for reason in option.reasons:
                self._cite(reason.rules)
        question = self.pools.questions.add(asked)
        dice = dice_of(options)
        if dice:
            self.dice[str(question)] = dice
        return question

    def _given(self, stop: Stop) -> Input | None:
        return None if stop.kind == "open" else self.record.inputs[stop.position]

    def _taken(self, stop: Stop, options: Sequence[Action]) -> tuple[int, ...]:
        done = chosen(self.record.states[stop.position], self._given(stop))
        bare = {each.bare() for each in done}
        return tuple(
            at
            for at, option in enumerate(options)
            if option in done or (not option.details and option in bare)
        )

    def _seal(self, state: State, options: Sequence[Action], taken: tuple[int, ...]) -> None:
        pending = state.pending
        assert isinstance(pending, Decision)
        verdicts = [self.game.verdict(state, pending.seat, action) for action in options]
        self.proof.append(
            (replay_hash(self.game, state), taken, list(map(verdict_proof, verdicts)))
        )

    def _total(self, line: Document, stop: Stop) -> Question:
        step = self.record.steps[stop.step]
        frame = next(
            each for each in line.frames if each.step == stop.step and each.kind == step.kind
        )
        ledger = line.ledgers[frame.ledgers[-1]]
        elsewhere = self.told.elsewhere and self.told.elsewhere(ledger.title, ledger.total)
        state = replay_hash(self.game, self.record.states[max(0, stop.position - 1)])
        self._cite(rule for row in ledger.rows for rule in row.rules)
        slips = self.told.drawing.ledgers.mistakes(self.game, step.table, step, self.speaker)
        summing = self.told.drawing.ledgers.sum_method(self.game, self.speaker)
        return Asker(self.speaker, state).total(ledger, slips, elsewhere, summing)

    def _cite(self, rules: Iterable[str]) -> None:
        from dtnb.frames.building.citations import cited_rule

        for rule in rules:
            if rule not in self.pools.rules:
                self.pools.rules[rule] = cited_rule(
                    rule, self.told.drawing, self.game, self.speaker
                )

    # -- ways --------------------------------------------------------------------------------------

    def _way(self, way: Way, place_of: dict[int, int]) -> int:
        """Keep a way and return its place; ways on which the same is seen are one."""
        told = build(
            Line(way.record), self.told.drawing, self.told.lang,
            since=way.left, speaker=self.speaker, asking=False,
        )  # fmt: skip
        last = told.frames[-1]
        frames = after(told, way.record, way.left)
        taken = self.pools.taken(told, frames, ledger=withheld)
        question = -1
        if last.question is not None and last.kind == "open":
            state = way.record.state
            question = self._question(state, self.finder.offered(state))
        details = tuple(
            action_label(action, state, self.told.drawing, self.game, self.speaker)
            for state, action in way.details
        )
        joins = place_of.get(self.finder.joins(way), -1)
        key = (tuple(taken), way.end, details, question, joins)
        if key not in self.ways:
            self.ways[key] = len(self.shown)
            first = len(self.frames)
            self.frames += taken
            if question >= 0 and joins < 0:
                self.ends[self.ways[key]] = way
            self.shown.append(WayShown(first, len(taken), way.end, details, question, joins))
        return self.ways[key]

    def _further(self, place_of: dict[int, int]) -> None:
        """Keep ways from the questions at which ways end, one for each option, while there is room.

        A question is kept with all of its options or with none: else some would lead nowhere.
        """
        for at, way in list(self.ends.items()):
            further = list(self.finder.further(way)) if len(self.shown) < FILLED else []
            if 0 < sum(map(len, further)) <= min(self.most, FILLED - len(self.shown)):
                ways = tuple(tuple(self._way(one, place_of) for one in each) for each in further)
                self.shown[at] = replace(self.shown[at], ways=ways)


def _with_beginning(document: Document, maker: _Maker) -> Document:
    """Return a document that begins no later than the first decision."""
    record = maker.record
    at = positions(document, record)
    if at and at[0] == 0 and not is_remark(document.frames[0]):
        return document
    start = build(record.fork(0), maker.told.drawing, maker.told.lang)
    pools = Pools()
    first = replace(start.frames[0], kind="begins", text=(), tags=(), question=None, ledgers=())
    frames = [
        *pools.taken(start, [first]),
        *pools.taken(document, document.frames, asking=True),
    ]
    return pools.document(document, frames, title=document.title)


def as_document(book: Book) -> dict[str, Any]:
    """Return a gamebook as the document of frames that front ends are given."""
    told: dict[str, Any] = msgspec.to_builtins(book)
    del told["document"]
    return {**plain(book.document), "gamebook": told}


def single(question: Question, document: Document) -> Book:
    """Return a question with its situation as a book of one stop."""
    last = len(document.frames) - 1
    stop = Moment("total", last, asks=(0,))
    return Book(FORMAT, document, last + 1, (stop,), (), (question,), 0, question.seal)
