"""From a record to its document of frames: the one place where a story is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.annotations import Beside, answered, claimed, refused, stopped, unmade
from dtnb.frames.building.citations import cited_rule
from dtnb.frames.building.explanations import shown_names, windows_explained
from dtnb.frames.building.questions import (
    AskedFirst,
    action_label,
    cited_by,
    question_of,
    with_tried,
)
from dtnb.frames.building.scenes import Scenes
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.document import (
    FORMAT,
    Branch,
    Document,
    Explanation,
    Frame,
    Graph,
    Question,
    Rule,
    Seat,
)
from dtnb.frames.format.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.line import Line, Refused, Written
from dtnb.frames.structure import (
    Telling,
    is_decision,
    places,
    stop_of,
    tags_of,
    telling_of,
)
from dtnb.gc_paused import gc_paused
from dtnb.kernel import Choice, Game, Input, Record, Role, State, Step

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing

#: draws the graph of a record: gets the line, the frame of each step, the speaker, and what begins
#: the id of every element (no two graphs of a document share one)
GraphBuilder = Callable[[Line, Sequence[int], Speaker, str], Graph]


def build(
    line: Line | Record,
    drawing: Drawing,
    lang: str = "en",
    *,
    title: str = "",
    graph: GraphBuilder | None = None,
    since: int = 0,
    speaker: Speaker | None = None,
    asking: bool = True,
) -> Document:
    """Export a record as frames.

    Parameters
    ----------
    line
        The record, with or without title, remarks and branches.
    drawing
        How the game is drawn and told.
    lang
        The language of every word in the document.
    title
        Instead of the line's own.
    graph
        Draws the graph; without it the document has none.
    since
        Tell only what comes after so many inputs, and the step before that.
    speaker
        Who tells it; one who has told the same table before is quicker.
    asking
        Whether frames have their questions, which are most of the work.

    Returns
    -------
    Document
        The same line gives the same document, byte for byte.
    """
    whole = line if isinstance(line, Line) else Line(line)
    game = whole.record.game
    if speaker is None:
        speaker = speaker_for(drawing, game, whole.record.start.table, lang)
    with gc_paused():
        builder = _Builder(whole, drawing, speaker, title or whole.title, since)
        builder.asking = asking
        return builder.document(graph)


def unresolved(document: Document) -> tuple[str, ...]:
    """List the cited ids that neither the rulebook nor the game could resolve."""
    return tuple(rule.id for rule in document.rules.values() if not rule.citation)


class _Builder:
    """Makes one document; a branch has a builder of its own.

    Parameters
    ----------
    since
        For a branch: how many inputs it shares. Its document begins with the moment it leaves.
    known_rules
        Rules that the document around it already explains.
    known_names
        Names of things that it already explains.
    """

    def __init__(
        self,
        line: Line,
        drawing: Drawing,
        speaker: Speaker,
        title: str,
        since: int = 0,
        known_rules: Iterable[str] = (),
        known_names: Iterable[str] = (),
    ) -> None:
        self.line = line
        self.drawing = drawing
        self.speaker = speaker
        self.title = title
        self.since = since
        self.asking = True
        self.known_rules = frozenset(known_rules)
        self.known_names = frozenset(known_names)
        self.game: Game[Any] = line.record.game
        self.steps = line.record.steps
        self.kinds = self.game.kinds
        self.places = places(self.steps, self.kinds)
        self.scenes = Scenes(line.record, drawing, speaker, self.places)
        self.questions: Interned[Question] = Interned()
        self.ledgers: Interned[Ledger] = Interned()
        self.rules: dict[str, Rule] = {}
        self.explanations: Mapping[str, Explanation] = {}
        self.frames: list[Frame] = []
        #: for each step, its frame; steps before a branch's first moment share frame 0
        self.frame_of: list[int] = []
        #: the first step that is told
        self.first = self._last_step(since) if since else 0
        self._asked: Mapping[int, int] = {}
        #: how the short story tells steps that are alike
        self._tellings: dict[tuple[str, str, bool], Telling] = {}
        #: the tags that frames share
        self._alike: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.written = Written(line)
        #: the input that made each step, if it is the first that the input made
        self.given: list[Input | None] = []
        before = 0
        for step in self.steps:
            first = step.position > before
            self.given.append(line.record.inputs[step.position - 1] if first else None)
            before = step.position

    def document(self, graph: GraphBuilder | None = None, prefix: str = "graph") -> Document:
        """Return the document with its branches."""
        self._tell()
        self.explanations = self._explained()
        edition = self.drawing.rulebook().editions.get(self.drawing.sources.edition(self.game))
        return Document(
            format=FORMAT,
            lang=self.speaker.lang,
            title=self.title,
            subtitle=edition.name.get(self.speaker.lang) if edition is not None else "",
            labels=self.speaker.labels(),
            seats=tuple(self._seats()),
            rules=self.rules,
            explanations=dict(self.explanations),
            scenes=self.scenes.items(),
            questions=self.questions.items(),
            ledgers=self.ledgers.items(),
            frames=tuple(self.frames),
            graph=graph(self.line, self.frame_of, self.speaker, prefix) if graph else None,
            branches=tuple(self._branches(graph, prefix)),
        )

    def _seats(self) -> Iterator[Seat]:
        start = self.line.record.start.table
        figures = self.drawing.scenes.figures(self.game, start, self.speaker)
        for number, name in enumerate(self.speaker.seats):
            yield Seat(name, figures[number] if number < len(figures) else "")

    def _explained(self) -> Mapping[str, Explanation]:
        """Return what is shown by its name and can be explained."""
        questions = self.questions.items()
        wanted = shown_names(self.scenes.items(), questions, self.frames) - self.known_names
        things = self.drawing.sources.explanations(self.game, self.speaker, wanted)
        windows = {question.window for question in questions} - self.known_names
        told = windows_explained(windows, self.drawing, self.game, self.speaker)
        return dict(sorted({**things, **told}.items()))

    def _branches(self, graph: GraphBuilder | None, prefix: str) -> Iterator[Branch]:
        for number, fork in enumerate(self.line.forks, start=1):
            known = self.known_rules | self.rules.keys(), self.known_names | {*self.explanations}
            title = fork.line.title or fork.name
            builder = _Builder(fork.line, self.drawing, self.speaker, title, fork.position, *known)
            leaves = self.frame_of[self._last_step(fork.position)]
            yield Branch(fork.name, leaves, builder.document(graph, f"{prefix}-{number}"))

    def _last_step(self, position: int) -> int:
        """Return the last step made by the first `position` inputs."""
        return max((s.index for s in self.steps if s.position <= position), default=0)

    def _tell(self) -> None:
        """Make a frame of every step, with the remarks between them."""
        position = self.since
        self._asked = self._asked_at()
        for step in self.steps:
            if step.index < self.first:
                self.frame_of.append(0)
                continue
            position = self._until(position, step.position, step.position - 1)
            self.frame_of.append(len(self.frames))
            self._step(step)
            self._after(step.position, step.index)
        last = len(self.line.record.inputs)
        position = self._until(position, last, last)
        self._after(position)
        self._open_end()

    def _until(self, position: int, until: int, silent: int) -> int:
        """Tell what stands between two steps: remarks, and inputs that made no step.

        The answers to follow-up questions make none: the declaration that they complete does.
        """
        while position < until:
            self._after(position)
            position += 1
            if position <= silent:
                self._answered(position)
        return position

    # -- one step ----------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        role, place = self.kinds[step.kind], self.places[step.index]
        # What no step stands for, since it was settled before the first, is told with that.
        premises = () if step.index else self.game.premises(self.line.record.start)
        given = self.given[step.index]
        written = self.written.notes(-1 if given is None else step.position, step.index)
        tags = [*tags_of(role), *self.drawing.step_tags.get(step.kind, ())]
        if is_decision(given):
            tags.append("decision")
        # What people wrote is told, also on a window in which nobody could act.
        if place.idle and not (written.note or written.mark):
            tags.append("idle")
        elif place.quiet:
            tags.append("quiet")
        if written.mark:
            tags.append("mark")
        if written.note and self.written.aside(step.index):
            tags.append("aside")
        inside = self.steps[step.parent].kind if step.parent >= 0 else ""
        told = (step.kind, inside, "commits" in step.args)
        telling = self._tellings.get(told)
        if telling is None:
            telling = telling_of(step, role, self.drawing.tellings, inside)
            self._tellings[told] = telling
        if telling != "full":
            tags.append(telling)
        tagged = tuple(dict.fromkeys(tags))
        self._add(
            Frame(
                step=step.index,
                kind=step.kind,
                depth=place.depth,
                stop=stop_of(role),
                text=self.speaker.step(step),
                scene=self.scenes.of(step),
                tags=self._alike.setdefault(tagged, tagged),
                actor=step.actor,
                rules=(*step.rules, *premises) if premises else step.rules,
                question=self._asked.get(step.index),
                ledgers=self._ledgers(step),
                note=written.note,
                mark=written.mark,
            )
        )

    def _add(self, frame: Frame) -> None:
        self._cite(frame.rules)
        self._cite([part.v for part in frame.text if part.t == "rule"])
        self.frames.append(frame)

    def _cite(self, rules: Iterable[str]) -> None:
        for rule in rules:
            if rule not in self.rules and rule not in self.known_rules:
                self.rules[rule] = cited_rule(rule, self.drawing, self.game, self.speaker)

    def _ledgers(self, step: Step) -> tuple[int, ...]:
        ledgers = self.drawing.ledgers.after_step(self.game, step.table, step, self.speaker)
        if not ledgers and self.frames and self.drawing.ledgers.keep_previous(step.table):
            return self.frames[-1].ledgers
        for ledger in ledgers:
            for row in ledger.rows:
                self._cite(row.rules)
        return tuple(self.ledgers.add(ledger) for ledger in ledgers)

    # -- questions ---------------------------------------------------------------------------

    def _asked_at(self) -> Mapping[int, int]:
        """Return the question of each step that shows one: the one it answers.

        A window shows its first question; one that somebody could answer comes before those
        that were passed automatically.
        """
        found = AskedFirst()
        for step in self.steps[self.first :] if self.asking else ():
            asked = self._asked_by(step)
            if asked is not None:
                weight, question = asked
                found.add(step.index, self.places[step.index].window, weight, question)
        return found.by_step()

    def _asked_by(self, step: Step) -> tuple[int, int] | None:
        """Return how real the question of a step is (0 the most) and its place in the pool."""
        role, place = self.kinds[step.kind], self.places[step.index]
        given = self.given[step.index]
        if given is not None:
            asked = self._question(self.line.record.states[step.position - 1], given)
            return None if asked is None else (0, asked)
        if step.asked is not None and role is not Role.WINDOW:
            asked = self._question(step.asked, None, self._closed(step))
            return None if asked is None else (1, asked)
        if role is Role.CLOSE and step.closed_by_itself:
            window = self.steps[place.window].window
            title, closed = self.speaker.window(window), text_of(self.speaker.step(step))
            return 2, self.questions.add(Question(title, "action", window, closed=closed))
        return None

    def _question(
        self,
        state: State,
        given: Input | None = None,
        closed: str | None = None,
        tried: Refused | None = None,
    ) -> int | None:
        question = question_of(state, self.drawing, self.game, self.speaker, given, closed)
        if question is None:
            return None
        if tried is not None:
            question = with_tried(question, tried, self.speaker)
        known = len(self.questions)
        asked = self.questions.add(question)
        if asked == known:
            self._cite(cited_by(question))
        return asked

    def _closed(self, step: Step) -> str:
        reasons = step.args.get("verdict") or step.args.get("reason")
        if reasons:
            return text_of(self.speaker.reasons(reasons))
        return text_of(self.speaker.step(step))

    # -- what people wrote -------------------------------------------------------------------

    def _answered(self, position: int) -> None:
        """Add an answer that made no step of its own."""
        record = self.line.record
        state, given = record.states[position - 1], record.inputs[position - 1]
        asked = self._question(state, given)
        if not self.frames or asked is None or not isinstance(given, Choice):
            return
        answer = action_label(given.action, state, self.drawing, self.game, self.speaker)
        self._beside(answered(given.seat, answer, asked, self.written.notes(position)))

    def _after(self, position: int, step: int = -1) -> None:
        """Add what was claimed or refused after so many inputs, or after a step."""
        if not self.written.says:
            return
        for claim in self.written.claims(position, step):
            by = self.steps[claim.step] if claim.step >= 0 else None
            decided = text_of(self.speaker.step(by)) if by is not None else ""
            self._beside(claimed(claim, decided))
        for tried in self.written.refusals(position, step):
            state = tried.asked or self.line.record.states[tried.position]
            question = self._question(state, tried=tried)
            self._beside(refused(tried, question, self.written.notes_there(tried)))
        for move in self.written.unmade(position, step):
            self._beside(unmade(move, self.written.notes_there(move)))

    def _open_end(self) -> None:
        """Add the question at which the record stops, if it stops at one."""
        state = self.line.record.state
        asked = self._question(state)
        if asked is not None:
            question = self.questions.items()[asked]
            self._beside(stopped(question.prompt, asked))

    def _beside(self, told: Beside) -> None:
        last = self.frames[-1] if self.frames else self._beginning()
        self._add(told.frame(last, self.speaker))

    def _beginning(self) -> Frame:
        """Return the table as it was set up, for a record that stops before its first step."""
        return Frame(0, "open", 0, "window", (), self.scenes.beginning())
