"""Build the document of frames from a record.

* place: the phase and the window of a step. A window is quiet if no seat acted in it, and idle if
  no seat could have acted.

The file is long because all parts of a frame are put into the same pools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.annotations import (
    Annotation,
    annotate_answer,
    annotate_claim,
    annotate_open_question,
    annotate_refusal,
    annotate_unmade,
)
from dtnb.frames.building.citations import cited_rule, with_books
from dtnb.frames.building.events import list_events
from dtnb.frames.building.explanations import explain_shown
from dtnb.frames.building.questions import (
    QuestionRank,
    QuestionsByStep,
    RankedQuestion,
    action_label,
    closing_reason_of,
    question_of,
    rules_cited_by,
    with_refused_move,
)
from dtnb.frames.building.scenes import Scenes
from dtnb.frames.building.seats import seats_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.document import FORMAT, Branch, Document, Explanation, Frame, Graph, Question, Rule
from dtnb.frames.format.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.line import Annotations, Line, Refused
from dtnb.frames.structure import (
    Telling,
    find_places,
    inputs_by_step,
    is_decision,
    tags_of,
    telling_of,
    unit_of,
)
from dtnb.gc_paused import gc_paused
from dtnb.kernel import Choice, Game, Input, Record, Role, State, Step

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter

#: a function that draws the graph of a line. Its arguments are the line, the index of each step's
#: frame, the speaker (which writes messages in one language), and a prefix for ids of SVG elements
GraphBuilder = Callable[[Line, Sequence[int], Speaker, str], Graph]


def build(
    line: Line | Record,
    presenter: Presenter,
    lang: str = "en",
    *,
    title: str = "",
    graph: GraphBuilder | None = None,
    since: int = 0,
    speaker: Speaker | None = None,
    with_questions: bool = True,
) -> Document:
    """Return the document of a record or line.

    Parameters
    ----------
    line
        A record, or a line, which also has a title, remarks and branches.
    presenter
        The part of the game's plugin that draws the game and puts it into words.
    lang
        The language of every word in the document.
    title
        The title of the document; the line's own if empty.
    graph
        Draws the graph of the line; if it is None, the document has no graph.
    since
        Build only the frames after this number of inputs, and the one frame before them.
    speaker
        The speaker, by default a new speaker. A speaker already used for this table is faster.
    with_questions
        Whether frames get their questions. Building questions is most of the work.

    Returns
    -------
    Document
        The document; the same for the same line, byte for byte.
    """
    annotated_line = line if isinstance(line, Line) else Line(line)
    game = annotated_line.record.game
    if speaker is None:
        speaker = speaker_for(presenter, game, annotated_line.record.start.table, lang)
    with gc_paused():
        builder = _Builder(annotated_line, presenter, speaker, title or annotated_line.title, since)
        builder.with_questions = with_questions
        return builder.document(graph)


class _Builder:
    """Builds one document. Each branch has a builder of its own.

    A branch shares its first `since` inputs with the line that it leaves, so its document begins
    after them. The document of a branch omits `known_rules` and `known_names`, because the outer
    document explains them.
    """

    def __init__(
        self,
        line: Line,
        presenter: Presenter,
        speaker: Speaker,
        title: str,
        since: int = 0,
        known_rules: Iterable[str] = (),
        known_names: Iterable[str] = (),
    ) -> None:
        self.line = line
        self.presenter = presenter
        self.speaker = speaker
        self.title = title
        self.since = since
        self.with_questions = True
        self.known_rules = frozenset(known_rules)
        self.known_names = frozenset(known_names)
        self.game: Game[Any] = line.record.game
        self.steps = line.record.steps
        self.role_of_kind = self.game.kinds
        self.places = find_places(self.steps, self.role_of_kind)
        self.scenes = Scenes(line.record, presenter, speaker, self.places)
        self.questions: Interned[Question] = Interned()
        self.ledgers: Interned[Ledger] = Interned()
        self.rules: dict[str, Rule] = {}
        self.explanations: Mapping[str, Explanation] = {}
        self.frames: list[Frame] = []
        #: the index of each step's frame; 0 for the steps before the first frame of a branch
        self.frame_of: list[int] = []
        #: the first step that gets a frame of its own
        self.first_step = self._last_step(since) if since else 0
        #: the index of the question that each step's frame shows, by the index of the step
        self._shown_questions: Mapping[int, int] = {}
        #: a cache of how the short story writes a step. The key has the kind of the step, the kind
        #: of the enclosing step, and whether the step itself commits the action that it declares
        self._tellings: dict[tuple[str, str, bool], Telling] = {}
        #: a cache of tuples of tags, so that frames with equal tags share one tuple
        self._shared_tags: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.annotations = Annotations(line)
        self.input_of = inputs_by_step(line.record)

    def document(self, graph: GraphBuilder | None = None, prefix: str = "graph") -> Document:
        """Return the document with its branches."""
        self._build_frames()
        self.explanations = self._explain()
        game, start_table, speaker = self.game, self.line.record.start.table, self.speaker
        edition_id = self.presenter.sources.edition(game)
        edition = self.presenter.rulebook().editions.get(edition_id)
        # The symbols stand in the outer document; its branches use them.
        is_branch = bool(self.known_names)
        symbols = {} if is_branch else self.presenter.scenes.symbols(game, start_table, speaker)
        return Document(
            format=FORMAT,
            lang=speaker.lang,
            title=self.title,
            subtitle=edition.name.get(speaker.lang) if edition is not None else "",
            labels=speaker.labels(),
            seats=tuple(seats_of(self.presenter, game, start_table, speaker)),
            symbols=dict(symbols),
            rules=self.rules,
            explanations=dict(self.explanations),
            scenes=self.scenes.items(),
            questions=self.questions.items(),
            ledgers=self.ledgers.items(),
            frames=tuple(self.frames),
            graph=graph(self.line, self.frame_of, speaker, prefix) if graph else None,
            branches=tuple(self._build_branches(graph, prefix)),
            **self._event_fields(),
        )

    def _event_fields(self) -> dict[str, Any]:
        events = list_events(
            self.line, self.frames, self.scenes.items(), self.questions.items(), self.places,
            self.presenter, self.speaker,
        )  # fmt: skip
        # The rule that decides an outcome is shown with its pages in every book.
        deciding_rules = {event.deciding_rule for event in events.events if event.outcome}
        for rule in deciding_rules & self.rules.keys():
            self.rules[rule] = with_books(self.rules[rule], self.presenter, self.speaker)
        return events._asdict()

    def _explain(self) -> Mapping[str, Explanation]:
        return explain_shown(
            self.scenes.items(),
            self.questions.items(),
            self.frames,
            self.known_names,
            self.presenter,
            self.game,
            self.speaker,
        )

    def _build_branches(self, graph: GraphBuilder | None, prefix: str) -> Iterator[Branch]:
        for number, fork in enumerate(self.line.forks, start=1):
            builder = _Builder(
                fork.line,
                self.presenter,
                self.speaker,
                title=fork.line.title or fork.name,
                since=fork.position,
                known_rules=self.known_rules | self.rules.keys(),
                known_names=self.known_names | {*self.explanations},
            )
            from_frame = self.frame_of[self._last_step(fork.position)]
            yield Branch(fork.name, from_frame, builder.document(graph, f"{prefix}-{number}"))

    def _last_step(self, position: int) -> int:
        """Return the index of the last step that the first `position` inputs made."""
        return max((step.index for step in self.steps if step.position <= position), default=0)

    def _build_frames(self) -> None:
        """Add a frame for every step, and the annotations between them."""
        position = self.since
        self._shown_questions = self._questions_by_step()
        for step in self.steps:
            if step.index < self.first_step:
                self.frame_of.append(0)
                continue
            position = self._add_silent_inputs(position, step.position, step.position - 1)
            self.frame_of.append(len(self.frames))
            self._add_step(step)
            self._add_statements(step.position, step.index)
        last = len(self.line.record.inputs)
        position = self._add_silent_inputs(position, last, last)
        self._add_statements(position)
        self._add_open_question()

    def _add_silent_inputs(self, position: int, until: int, last_silent: int) -> int:
        """Add annotations and silent answers from `position` to `until`, and return `until`.

        A silent answer is an input without a step: it answers a follow-up question about an action
        that is declared only after the answer. Inputs after `last_silent` have steps.
        """
        while position < until:
            self._add_statements(position)
            position += 1
            if position <= last_silent:
                self._add_answer(position)
        return position

    def _add_step(self, step: Step) -> None:
        """Add the frame of a step, with its tags, its texts and its place."""
        role, place = self.role_of_kind[step.kind], self.places[step.index]
        # The first step also cites the policies on which the set-up depends.
        is_first = step.index == 0
        setup_policies = self.game.policies_of_setup(self.line.record.start) if is_first else ()
        input_ = self.input_of[step.index]
        remark = self.annotations.notes(-1 if input_ is None else step.position, step.index)
        # The tags say how a page shows the frame.
        tags = [*tags_of(role), *self.presenter.step_tags.get(step.kind, ())]
        if is_decision(input_):
            tags.append("decision")
        # A window with a note or mark is shown even if nobody could act in it.
        if place.is_idle and not (remark.note or remark.mark):
            tags.append("idle")
        elif place.is_quiet:
            tags.append("quiet")
        if remark.mark:
            tags.append("mark")
        if remark.note and self.annotations.has_note_on_step(step.index):
            tags.append("aside")
        outer_kind = self.steps[step.parent].kind if step.parent >= 0 else ""
        key = (step.kind, outer_kind, "commits" in step.args)
        telling = self._tellings.get(key)
        if telling is None:
            telling = telling_of(step, role, self.presenter.tellings, outer_kind)
            self._tellings[key] = telling
        if telling != "full":
            tags.append(telling)
        distinct_tags = tuple(dict.fromkeys(tags))
        self._add_frame(
            Frame(
                step=step.index,
                kind=step.kind,
                depth=place.depth,
                unit=unit_of(role),
                text=self.speaker.step(step),
                scene=self.scenes.index_of(step),
                tags=self._shared_tags.setdefault(distinct_tags, distinct_tags),
                actor=step.actor,
                rules=(*step.rules, *setup_policies) if setup_policies else step.rules,
                question=self._shown_questions.get(step.index),
                ledgers=self._add_ledgers(step),
                note=remark.note,
                mark=remark.mark,
            )
        )

    def _add_frame(self, frame: Frame) -> None:
        self._cite(frame.rules)
        self._cite([part.text for part in frame.text if part.type == "rule"])
        self.frames.append(frame)

    def _cite(self, rules: Iterable[str]) -> None:
        for rule in rules:
            if rule not in self.rules and rule not in self.known_rules:
                self.rules[rule] = cited_rule(rule, self.presenter, self.game, self.speaker)

    def _add_ledgers(self, step: Step) -> tuple[int, ...]:
        ledgers = self.presenter.ledgers.after_step(self.game, step.table, step, self.speaker)
        if not ledgers and self.frames and self.presenter.ledgers.keeps_last_ledgers(step.table):
            return self.frames[-1].ledgers
        for ledger in ledgers:
            for row in ledger.rows:
                self._cite(row.rules)
        return tuple(self.ledgers.add(ledger) for ledger in ledgers)

    def _questions_by_step(self) -> Mapping[int, int]:
        """Return, by step, the index of the question that the frame of the step shows.

        The frame of a window shows the first answered question inside the window. If none was
        answered, it shows the first question.
        """
        if not self.with_questions:
            return {}
        questions = QuestionsByStep()
        for step in self.steps[self.first_step :]:
            question = self._question_of_step(step)
            if question is not None:
                questions.add(step.index, self.places[step.index].window, question)
        return questions.by_step()

    def _question_of_step(self, step: Step) -> RankedQuestion | None:
        """Add a step's question to the pool, and return it; None if the step has no question."""
        role, place = self.role_of_kind[step.kind], self.places[step.index]
        input_ = self.input_of[step.index]
        if input_ is not None:
            index = self._add_question(self.line.record.states[step.position - 1], input_=input_)
            return None if index is None else RankedQuestion(QuestionRank.ANSWERED, index)
        if step.question_state is not None and role is not Role.WINDOW:
            index = self._add_question(
                step.question_state,
                input_=None,
                closing_reason=closing_reason_of(step, self.speaker),
            )
            return None if index is None else RankedQuestion(QuestionRank.SKIPPED, index)
        if role is Role.CLOSE and step.closed_by_itself:
            window = self.steps[place.window].window
            question = Question(
                title=self.speaker.window(window),
                kind="action",
                window=window,
                closing_reason=text_of(self.speaker.step(step)),
            )
            return RankedQuestion(QuestionRank.WINDOW, self.questions.add(question))
        return None

    def _add_question(
        self,
        state: State,
        input_: Input | None = None,
        closing_reason: str | None = None,
        refused_move: Refused | None = None,
    ) -> int | None:
        """Add the question of a state to the pool, and return its index; None for no question.

        For `input_` and `closing_reason` see `question_of`.
        """
        question = question_of(
            state, self.presenter, self.game, self.speaker, input_, closing_reason
        )
        if question is None:
            return None
        if refused_move is not None:
            question = with_refused_move(question, refused_move, self.speaker)
        questions_before = len(self.questions)
        index = self.questions.add(question)
        is_new = index == questions_before
        if is_new:
            self._cite(rules_cited_by(question))
        return index

    def _add_answer(self, position: int) -> None:
        record = self.line.record
        state, input_ = record.states[position - 1], record.inputs[position - 1]
        question = self._add_question(state, input_=input_)
        if not self.frames or question is None or not isinstance(input_, Choice):
            return
        answer = action_label(input_.action, state, self.presenter, self.game, self.speaker)
        self._add_annotation(
            annotate_answer(input_.seat, answer, question, self.annotations.notes(position))
        )

    def _add_statements(self, position: int, step: int = -1) -> None:
        """Add the claims, refused moves and unmade moves shown after an input or after a step."""
        if not self.annotations.has_statements:
            return
        for claim in self.annotations.claims(position, step):
            deciding = self.steps[claim.step] if claim.step >= 0 else None
            sentence = text_of(self.speaker.step(deciding)) if deciding is not None else ""
            self._add_annotation(annotate_claim(claim, sentence))
        for refusal in self.annotations.refusals(position, step):
            state = refusal.question_state or self.line.record.states[refusal.position]
            question = self._add_question(state, refused_move=refusal)
            self._add_annotation(
                annotate_refusal(refusal, question, self.annotations.notes_on_unmade(refusal))
            )
        for move in self.annotations.unmade(position, step):
            self._add_annotation(annotate_unmade(move, self.annotations.notes_on_unmade(move)))

    def _add_open_question(self) -> None:
        """Add the question, if any, at which the record stops."""
        index = self._add_question(self.line.record.state)
        if index is not None:
            question = self.questions.items()[index]
            self._add_annotation(annotate_open_question(question.prompt, index))

    def _add_annotation(self, annotation: Annotation) -> None:
        last = self.frames[-1] if self.frames else self._beginning_frame()
        self._add_frame(annotation.frame(last, self.speaker))

    def _beginning_frame(self) -> Frame:
        """Return a frame of the table before play, for a record without steps."""
        return Frame(
            step=0, kind="open", depth=0, unit="window", text=(), scene=self.scenes.start_index()
        )
