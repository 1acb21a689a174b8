"""The ways to look at a played line: as a story, as calculations, as a graph, in a Stepper.

* step, role: a step is one event of a record; it can contain other steps. Its role says what
  happens in it, such as ``COMMIT``: an action takes effect.

The file is long because a line has many views, most of them a few lines of code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from dtnb.files.localized_errors import unknown_name_error
from dtnb.frames.building.citations import cited_rules
from dtnb.frames.building.dials import dials_changed
from dtnb.frames.building.questions import rules_cited_by
from dtnb.frames.ledger import cited_rules_of
from dtnb.kernel import Role, Step
from dtnb.replay.views.displays import (
    Event,
    Events,
    Ledgers,
    LedgerView,
    Questions,
    QuestionView,
    ShownText,
)

if TYPE_CHECKING:
    from ipywidgets import Widget
    from pandas import DataFrame

    from dtnb.explain.speaker import Speaker
    from dtnb.frames import ClaimResult, Document, Line, Refused, Remark, Rule, Unmade
    from dtnb.frames.telling.rule_view import RuleView
    from dtnb.graph import PriorityGraph
    from dtnb.graph.what_if import WhatIfText
    from dtnb.notebook import GraphView, Stepper, StepperWithGraph
    from dtnb.replay.views.context import PlayedLine
    from dtnb.replay.views.odds import OddsOfFrames
    from dtnb.rulebook import Window


#: of a line with more than LONG_LINE inputs, a notebook at first shows only SHOWN_INPUTS inputs
LONG_LINE, SHOWN_INPUTS = 300, 40


#: maps the names of a line's attributes in earlier versions to their present names
RENAMED = {
    name: f"{place}.{name}"
    for place, names in {
        "views": "bare_document events graph_view questions rule to_pandas window_ids with_graph",
        "line_result": "claimed contested",
        "loaded": "books source",
    }.items()
    for name in names.split()
} | {
    "document_under_every_book": "views.document_with_editions",
    "drawing": "plugin.presenter",
}


class LineViews:
    """The views of a played line."""

    def __init__(self, line: PlayedLine) -> None:
        self._line = line
        self._replay = line.replay
        self._record = line.record

    def __reduce__(self) -> tuple[Any, ...]:
        return attrgetter("views"), (self._line,)

    def __repr__(self) -> str:
        names = ", ".join(f".{name}" for name in dir(type(self)) if not name.startswith("_"))
        return f"<{type(self).__name__} of {self._line!r}: {names}>"

    def _open_table(self) -> Callable[[int], Widget] | None:
        """Return a function that opens a table to play on from a step.

        Return None if the line cannot be continued; a replay overrides this.
        """
        return None

    @cached_property
    def document(self) -> Document:
        """The frames with the drawn graph: all that a Stepper needs."""
        from dtnb.frames import build
        from dtnb.frames.building.graphs import drawn_graph

        graph = drawn_graph(cite=self._cite, what_if=self._what_if)
        return build(
            self._line.line(), self._replay.plugin.presenter, self._replay.lang, graph=graph,
            speaker=self._line.speaker,
        )  # fmt: skip

    def _document_for(self, editions: bool | None) -> Document:
        """Return the document for a Stepper or a page; a replay overrides this to add editions."""
        return self.document

    @cached_property
    def bare_document(self) -> Document:
        """The frames without the graph."""
        return self.bare_document_by(self._line.speaker)

    def bare_document_by(self, speaker: Speaker) -> Document:
        """Return the frames without the graph, in the words of `speaker`.

        A speaker remembers its sentences, so that passing the same one again saves time.
        """
        from dtnb.frames import build

        presenter = self._replay.plugin.presenter
        return build(self._line.line(), presenter, self._replay.lang, speaker=speaker)

    def story(
        self,
        *,
        full: bool = False,
        verbose: bool = False,
        options: bool = False,
        rules: bool = True,
        width: int = 100,
        colour: bool = False,
    ) -> ShownText:
        """Return the line as text; see :func:`dtnb.frames.telling.story.story`."""
        from dtnb.frames.telling.story import story

        return ShownText(
            story(
                self.bare_document, full=full, width=width, colour=colour, verbose=verbose,
                options=options, rules=rules,
            )
        )  # fmt: skip

    @cached_property
    def graph(self) -> PriorityGraph:
        """The priority graph: who could act when, and which action changed which amount."""
        from dtnb.explain.sentence import text_of
        from dtnb.graph import PriorityGraph

        speaker = self._line.speaker
        return PriorityGraph.of(
            self._record.steps,
            self._record.game.kinds,
            self._line.line().title,
            label=lambda step: text_of(speaker.step(step)),
            seats=speaker.seats,
            lang=speaker.lang,
            cite=self._cite,
            dials=lambda: dials_changed(
                self._record, self.bare_document, self._replay.plugin.presenter, speaker
            ),
        )

    def _what_if(self, line: Line, graph: PriorityGraph) -> dict[str, WhatIfText]:
        """Return, for nodes of the graph, what would change without the action of the node.

        The result is empty here; a replay overrides this.
        """
        return {}

    def _cite(self, rule: str) -> str:
        """Return the name of a cited source in the graph: the title of a card, or a rule's id."""
        sources = self._replay.plugin.presenter.sources
        source = sources.citation(self._record.game, rule, self._line.speaker.lang)
        return rule if source is None else source.citation

    # -- events -----------------------------------------------------------------------------------

    @cached_property
    def events(self) -> Events:
        """The actions of players that changed the table, each with its windows and effects."""
        presenter = self._replay.plugin.presenter
        steps = self._record.steps
        children: dict[int, list[Step]] = {}
        for step in steps:
            children.setdefault(step.parent, []).append(step)
        # The game's presenter tags the kinds of steps that are events.
        event_steps = {
            step.index for step in steps if "event" in presenter.step_tags.get(step.kind, ())
        }
        events: list[Event] = []
        for step in steps:
            if step.index in event_steps:
                inner_steps = list(_steps_below(step, children, event_steps))
                events.append(self._make_event(len(events) + 1, step, inner_steps))
        return Events(events)

    def _make_event(self, number: int, step: Step, inner_steps: list[Step]) -> Event:
        """Return a step as an event, with its windows and effects.

        `inner_steps` are the steps below it, except those of other events.
        """
        from dtnb.explain.sentence import text_of

        speaker, role_of_kind = self._line.speaker, self._record.game.kinds
        step_window = [step.window] if step.window else []
        opened_windows = [
            inner_step.window
            for inner_step in inner_steps
            if role_of_kind[inner_step.kind] is Role.WINDOW
        ]
        # A committed action belongs to the window in which it was made. An answer belongs to the
        # window that it opened, if it opened one.
        if role_of_kind[step.kind] is Role.COMMIT:
            windows = step_window
        elif role_of_kind[step.kind] is Role.ANSWER:
            windows = opened_windows or step_window
        else:
            windows = [*step_window, *opened_windows]
        effect_roles = (Role.AMOUNT, Role.CHANGE, Role.ALTER, Role.CHANCE)
        effects = tuple(
            text_of(speaker.step(inner_step))
            for inner_step in inner_steps
            if role_of_kind[inner_step.kind] in effect_roles
        )
        actor = speaker.seats[step.actor] if step.actor is not None else ""
        what = text_of(speaker.step(step))
        return Event(number, tuple(dict.fromkeys(windows)), actor, what, effects, step.index)

    # -- ledgers and windows ----------------------------------------------------------------------

    @cached_property
    def ledgers(self) -> Ledgers:
        """Every finished calculation, in order."""
        return Ledgers(self._finished_ledgers())

    def _finished_ledgers(self) -> Iterator[LedgerView]:
        presenter, speaker, lang = (
            self._replay.plugin.presenter,
            self._line.speaker,
            self._replay.lang,
        )
        for step in self._record.steps:
            ledger = presenter.finished_ledger(self._record.game, step, speaker)
            if ledger is not None:
                rules = self._cited_rules(cited_rules_of(ledger))
                yield LedgerView(ledger, speaker.seats, lang, rules, speaker.labels())

    def questions(self, window: str, seat: str | None = None) -> Questions:
        """Return every question asked in a window, including those that closed by themselves.

        Parameters
        ----------
        window
            The window's id, or one of its names.
        seat
            The name of a seat; if given, only questions to this seat are returned.

        Raises
        ------
        NotThereError
            If there is no such window, or no such seat.
        """
        ids = self.window_ids(window)
        document = self.bare_document
        indices = dict.fromkeys(
            frame.question
            for frame in document.frames
            if frame.question is not None and document.questions[frame.question].window in ids
        )
        seats = [entry.name for entry in document.seats]
        questions = [document.questions[index] for index in indices]
        if seat is not None:
            if seat not in seats:
                raise unknown_name_error("seat", seat, seats, self._replay.lang)
            questions = [
                question for question in questions if question.asked_seat == seats.index(seat)
            ]
        lang = self._replay.lang
        return Questions(
            QuestionView(question, seats, lang, self._cited_rules(rules_cited_by(question)))
            for question in questions
        )

    def _cited_rules(self, ids: Iterable[str]) -> tuple[Rule, ...]:
        return cited_rules(
            ids, self._replay.plugin.presenter, self._record.game, self._line.speaker
        )

    def window_ids(self, window: str) -> frozenset[str]:
        """Return the ids of all windows with this name or id."""
        all_windows = self._replay.plugin.presenter.rulebook().windows.values()
        ids_by_alias = self._replay.plugin.window_aliases
        wanted_name = window.casefold()
        ids = {
            known.id
            for known in all_windows
            if wanted_name
            in (known.id.casefold(), known.name.en.casefold(), known.name.fr.casefold())
        }
        ids.update(ids_by_alias.get(wanted_name, ()))
        if not ids:
            names = (name for known in all_windows for name in _window_names(known))
            spellings = [*ids_by_alias, *names]
            raise unknown_name_error("window", window, spellings, self._replay.lang)
        return frozenset(ids)

    def rule(self, id_: str) -> RuleView:
        """Look up a rule in the edition of this run and in the other editions.

        Parameters
        ----------
        id_
            The rule's id, as it is cited by steps and ledgers.

        Raises
        ------
        dtnb.rulebook.UnknownId
            If there is no such rule.
        """
        from dtnb.frames.telling.rule_view import rule_in

        presenter, game = self._replay.plugin.presenter, self._record.game
        return rule_in(
            presenter.rulebook(), id_, presenter.sources.edition(game), self._replay.lang
        )

    # -- tables -----------------------------------------------------------------------------------

    def to_pandas(self, table: str) -> DataFrame:
        """Return one aspect of the line as a data frame.

        Parameters
        ----------
        table
            The name of the table, such as ``"steps"``; :data:`dtnb.tables.TABLES` lists all names
            and describes the columns.

        Raises
        ------
        NotThereError
            If there is no table of this name.
        """
        from dtnb.tables import of_line

        return of_line(table, self._record, self._replay.plugin.presenter, self._line.speaker)

    # -- widgets ----------------------------------------------------------------------------------

    def stepper(
        self, *, editions: bool | None = None, odds: bool = False, **options: Any
    ) -> Stepper:
        """Return a Stepper.

        Parameters
        ----------
        editions
            Whether the reader can switch to the same moves under the other editions. If omitted,
            only a short line has them, because a document with all editions is several times as
            large.
        odds
            Whether the document includes the odds of its most informative moments. While the
            notebook's kernel runs, the reader can ask for the odds of any other moment.
        options
            Options of :class:`dtnb.notebook.Stepper`.
        """
        from dtnb.notebook import Stepper

        options = {"odds": self._odds_of_frames, "sits_down": self._open_table(), **options}
        return Stepper(self._document_with(editions, odds), **options)

    def _document_with(self, editions: bool | None, odds: bool) -> Document:
        document = self._with_ruling(self._document_for(editions))
        return self._odds_of_frames.add_to(document) if odds else document

    def _with_ruling(self, document: Document) -> Document:
        """Return the document with the ruling on its dispute, if there is one."""
        return document

    @property
    def _odds_of_frames(self) -> OddsOfFrames:
        from dtnb.replay.views.odds import OddsOfFrames

        return OddsOfFrames(self._replay, self._line.line(), self.document)

    def graph_view(self, **options: Any) -> GraphView:
        """Return the drawn graph as a widget that moves with the Stepper of the same line."""
        from dtnb.notebook import GraphView

        return GraphView(self.document, **options)

    def with_graph(self, **options: Any) -> StepperWithGraph:
        """Return a Stepper with the drawn graph; options as for :meth:`stepper`.

        The two are placed side by side, or one below the other on a narrow page.
        """
        from dtnb.notebook import StepperWithGraph

        options = {"odds": self._odds_of_frames, "sits_down": self._open_table(), **options}
        stepper_with_graph = StepperWithGraph(self._with_ruling(self.document), **options)
        # Views with one channel show the same frame. Here, only these two are to do so.
        stepper_with_graph.channel += "/pair"
        return stepper_with_graph

    def html(self, *, editions: bool | None = None, odds: bool = False) -> str:
        """Return an HTML page with a Stepper that needs neither a network nor a notebook.

        Parameters
        ----------
        editions, odds
            As for :meth:`stepper`.
        """
        from dtnb.notebook import html

        document = self._document_with(editions, odds)
        return html(document, below=self._below_page())

    def _below_page(self) -> str:
        """Return the HTML below a page's Stepper."""
        return ""

    def default_stepper(self) -> Stepper:
        """Return the Stepper for a notebook; of a long line it first has only the beginning."""
        from dtnb.notebook.partial_stepper import kernel_shell, partial_stepper

        shell = kernel_shell()
        if shell is None or len(self._record.inputs) <= LONG_LINE or "document" in vars(self):
            return self.stepper()
        from dtnb.frames import build

        beginning = build(self._beginning(), self._replay.plugin.presenter, self._replay.lang)
        return partial_stepper(shell, beginning, lambda: self.document)

    def _beginning(self) -> Line:
        """Return the line up to `SHOWN_INPUTS` inputs, with its notes and without its branches."""
        line = self._line.line()

        def is_early(entry: Remark | ClaimResult | Refused | Unmade) -> bool:
            return entry.position < SHOWN_INPUTS

        return line._replace(
            record=line.record.fork(SHOWN_INPUTS),
            remarks=tuple(filter(is_early, line.remarks)),
            claims=tuple(filter(is_early, line.claims)),
            refusals=tuple(filter(is_early, line.refusals)),
            unmade=tuple(filter(is_early, line.unmade)),
            forks=(),
        )


def _window_names(window: Window) -> tuple[str, ...]:
    return window.id, window.name.en, window.name.fr


def _steps_below(
    step: Step, children: dict[int, list[Step]], event_steps: set[int]
) -> Iterator[Step]:
    """Yield the steps below a step, except other events and the steps below those events."""
    for child in children.get(step.index, ()):
        if child.index not in event_steps:
            yield child
            yield from _steps_below(child, children, event_steps)
