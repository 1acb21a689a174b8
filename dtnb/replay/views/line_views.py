"""What one looks at in a replay: its document, story, events, ledgers, windows, graph, widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dtnb.files.localized_errors import unknown_name_error
from dtnb.frames.building.citations import cited_rules
from dtnb.frames.building.dials import dials_turned
from dtnb.frames.building.questions import cited_by
from dtnb.frames.ledger import behind
from dtnb.kernel import Record, Role, Step
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
    from dtnb.graph.what_if import Without
    from dtnb.notebook import GraphView, Stepper, StepperWithGraph
    from dtnb.replay.verdict.data import Verdict
    from dtnb.replay.views.context import ReplayContext
    from dtnb.replay.views.odds import OddsOfFrames
    from dtnb.rulebook import Window


#: a line of more inputs shows its beginning first in a notebook: so many inputs of it
LONG, BEGINNING = 300, 40


class Views:
    """Views of a line; :class:`~dtnb.replay.lines.branch.Branch` has them."""

    #: opens a table at a step; a way to go on is played on from its replay
    _sits_down: Callable[[int], Widget] | None = None

    if TYPE_CHECKING:
        replay: ReplayContext

        @property
        def record(self) -> Record:
            """The inputs and states."""

        def line(self) -> Line:
            """What the builder of frames needs."""

    @cached_property
    def _speaker(self) -> Speaker:
        from dtnb.frames.building.speaker import speaker_for

        record = self.record
        return speaker_for(self.replay.drawing, record.game, record.start.table, self.replay.lang)

    @cached_property
    def document(self) -> Document:
        """The frames, with the drawn graph: everything a Stepper needs."""
        from dtnb.frames import build
        from dtnb.frames.building.graphs import drawn_graph

        graph = drawn_graph(cite=self._cited, what_if=self._what_if)
        return build(self.line(), self.replay.drawing, self.replay.lang, graph=graph)

    def _document_to_show(self, editions: bool | None) -> Document:
        """Return what a Stepper and a page are given; a replay can add the other books."""
        return self.document

    @cached_property
    def bare_document(self) -> Document:
        """The frames without the graph."""
        from dtnb.frames import build

        return build(self.line(), self.replay.drawing, self.replay.lang)

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
        """Tell the line as text; see :func:`dtnb.frames.telling.story.story`."""
        from dtnb.frames.telling.story import story

        return ShownText(
            story(
                self.bare_document, full=full, width=width, colour=colour, verbose=verbose,
                options=options, rules=rules,
            )
        )  # fmt: skip

    @cached_property
    def graph(self) -> PriorityGraph:
        """Who had priority, what was declared in front of what, and what acted on what."""
        from dtnb.explain.sentence import text_of
        from dtnb.graph import PriorityGraph

        speaker = self._speaker
        return PriorityGraph.of(
            self.record.steps,
            self.record.game.kinds,
            self.line().title,
            label=lambda step: text_of(speaker.step(step)),
            seats=speaker.seats,
            lang=speaker.lang,
            cite=self._cited,
            dials=lambda: dials_turned(
                self.record, self.bare_document, self.replay.drawing, speaker
            ),
        )

    def _dials(self) -> dict[int, list[str]]:
        return dials_turned(self.record, self.bare_document, self.replay.drawing, self._speaker)

    def _what_if(self, line: Line, graph: PriorityGraph) -> dict[str, Without]:
        """Return what would be without each action of a line's graph, as far as it is known."""
        return {}

    def _cited(self, rule: str) -> str:
        """Name a source that only the game knows as its readers do; a rule keeps its id."""
        own = self.replay.drawing.sources.citation(self.record.game, rule, self._speaker.lang)
        return rule if own is None else own.citation

    # -- events -----------------------------------------------------------------------------------

    @cached_property
    def events(self) -> Events:
        """What the players did that changed the play, each with its windows and what came of it."""
        drawing = self.replay.drawing
        steps = self.record.steps
        children: dict[int, list[Step]] = {}
        for step in steps:
            children.setdefault(step.parent, []).append(step)
        events = {step.index for step in steps if "event" in drawing.step_tags.get(step.kind, ())}
        found: list[Event] = []
        for step in steps:
            if step.index in events:
                inside = list(_below(step, children, events))
                found.append(self._event(len(found) + 1, step, inside))
        return Events(found)

    def _event(self, number: int, step: Step, inside: list[Step]) -> Event:
        from dtnb.explain.sentence import text_of

        speaker, kinds = self._speaker, self.record.game.kinds
        own = [step.window] if step.window else []
        opened = [each.window for each in inside if kinds[each.kind] is Role.WINDOW]
        if kinds[step.kind] is Role.COMMIT:
            windows = own
        elif kinds[step.kind] is Role.ANSWER:
            windows = opened or own
        else:
            windows = [*own, *opened]
        told = (Role.AMOUNT, Role.CHANGE, Role.ALTER, Role.CHANCE)
        effects = tuple(text_of(speaker.step(each)) for each in inside if kinds[each.kind] in told)
        actor = speaker.seats[step.actor] if step.actor is not None else ""
        return Event(
            number, tuple(dict.fromkeys(windows)), actor, text_of(speaker.step(step)), effects,
            step.index,
        )  # fmt: skip

    # -- ledgers and windows ----------------------------------------------------------------------

    @cached_property
    def ledgers(self) -> Ledgers:
        """Every finished calculation, in order."""
        drawing, game = self.replay.drawing, self.record.game
        seats, lang = self._speaker.seats, self.replay.lang
        return Ledgers(
            LedgerView(ledger, seats, lang, self._rules(behind(ledger)), self._speaker.labels())
            for step in self.record.steps
            if game.kinds[step.kind] is Role.SUM
            for ledger in list(drawing.ledgers.after_step(game, step.table, step, self._speaker))[
                -1:
            ]
        )

    def questions(self, window: str, seat: str | None = None) -> Questions:
        """Return every question that was asked in a window, also those that closed by themselves.

        Parameters
        ----------
        window
            The window's id, or one of its names.
        seat
            Only those put to the seat of this name.

        Raises
        ------
        NotThereError
            If there is no such window, or no such seat.
        """
        wanted = self.window_ids(window)
        document = self.bare_document
        found = dict.fromkeys(
            frame.question
            for frame in document.frames
            if frame.question is not None and document.questions[frame.question].window in wanted
        )
        seats = [each.name for each in document.seats]
        asked = [document.questions[at] for at in found]
        if seat is not None:
            if seat not in seats:
                raise unknown_name_error("seat", seat, seats, self.replay.lang)
            asked = [each for each in asked if each.asked == seats.index(seat)]
        lang = self.replay.lang
        return Questions(
            QuestionView(each, seats, lang, self._rules(cited_by(each))) for each in asked
        )

    def _rules(self, ids: Iterable[str]) -> tuple[Rule, ...]:
        return cited_rules(ids, self.replay.drawing, self.record.game, self._speaker)

    def window_ids(self, window: str) -> frozenset[str]:
        """Return the ids of the windows of a name, or of an id."""
        rulebook = self.replay.drawing.rulebook()
        aliases = self.replay.plugin.window_aliases
        wanted = window.casefold()
        ids = {
            each.id
            for each in rulebook.windows.values()
            if wanted in (each.id.casefold(), each.name.en.casefold(), each.name.fr.casefold())
        }
        ids.update(aliases.get(wanted, ()))
        if not ids:
            names = (name for each in rulebook.windows.values() for name in _names(each))
            known = [*self.replay.plugin.window_aliases, *names]
            raise unknown_name_error("window", window, known, self.replay.lang)
        return frozenset(ids)

    def rule(self, id_: str) -> RuleView:
        """Look up a rule in the book that is played by, and in the others.

        Parameters
        ----------
        id_
            Its id, as steps and ledgers cite it.

        Raises
        ------
        dtnb.rulebook.UnknownId
            If there is no such rule.
        """
        from dtnb.frames.telling.rule_view import rule_in

        drawing, game = self.replay.drawing, self.record.game
        return rule_in(drawing.rulebook(), id_, drawing.sources.edition(game), self.replay.lang)

    # -- tables -----------------------------------------------------------------------------------

    def to_pandas(self, table: str) -> DataFrame:
        """Return what was played as a table of pandas.

        Parameters
        ----------
        table
            Its name, such as ``"steps"``; :data:`dtnb.tables.TABLES` has them all, and says what
            stands in each column.

        Raises
        ------
        NotThereError
            If there is no table of this name.
        """
        from dtnb.tables import of_line

        return of_line(table, self.record, self.replay.drawing, self._speaker)

    # -- widgets ----------------------------------------------------------------------------------

    def stepper(
        self, *, editions: bool | None = None, odds: bool = False, **options: Any
    ) -> Stepper:
        """Return a Stepper.

        Parameters
        ----------
        editions
            Whether it has the same moves under the other books to change to; for turns, unless
            said otherwise, and not for whole games, which would be several times as long.
        odds
            Whether it brings along the odds of those moments at which they say most. While the
            kernel runs it can be asked for others.
        options
            As :class:`dtnb.notebook.Stepper` takes them.
        """
        from dtnb.notebook import Stepper

        options = {"odds": self._odds_of_frames, "sits_down": self._sits_down, **options}
        return Stepper(self._shown_with(editions, odds), **options)

    def _shown_with(self, editions: bool | None, odds: bool) -> Document:
        document = self._document_to_show(editions)
        return self._odds_of_frames.told(document) if odds else document

    @property
    def _odds_of_frames(self) -> OddsOfFrames:
        from dtnb.replay.views.odds import OddsOfFrames

        return OddsOfFrames(self.replay, self.line(), self.document)

    def graph_view(self, **options: Any) -> GraphView:
        """Return the drawn graph as a widget that moves with the Stepper of the same line."""
        from dtnb.notebook import GraphView

        return GraphView(self.document, **options)

    def with_graph(self, **options: Any) -> StepperWithGraph:
        """Return a Stepper with the drawn graph; options as for :meth:`stepper`.

        They stand side by side, or one below the other where there is no room for that.
        """
        from dtnb.notebook import StepperWithGraph

        options = {"odds": self._odds_of_frames, "sits_down": self._sits_down, **options}
        pair = StepperWithGraph(self.document, **options)
        # Other views of the same document on the page keep their place.
        pair.channel += "/pair"
        return pair

    def html(self, *, editions: bool | None = None, odds: bool = False) -> str:
        """Return one page that steps without a network and without a kernel.

        Parameters
        ----------
        editions, odds
            As for :meth:`stepper`.
        """
        from dtnb.notebook import html

        document = self._shown_with(editions, odds)
        above, step = self._said_first()
        return html(document, above=above, index=document.frame_of(step) if step >= 0 else 0)

    def _dispute(self) -> Verdict | None:
        """Return the verdict on what people say; a way to go on has none of its own."""
        return None

    def _said_first(self) -> tuple[str, int]:
        """Return what a page opens with, as HTML, and the step that it shows first, -1 for none."""
        return "", -1

    def _shown(self) -> Stepper:
        """Return the Stepper as which it shows itself."""
        from dtnb.notebook.arriving import arriving, kernel_shell

        shell = kernel_shell()
        if shell is None or len(self.record.inputs) <= LONG or "document" in vars(self):
            return self.stepper()
        from dtnb.frames import build

        beginning = build(self._beginning(), self.replay.drawing, self.replay.lang)
        return arriving(shell, beginning, lambda: self.document)

    def _beginning(self) -> Line:
        """Return the line as it was after its first inputs, without its branches."""
        line = self.line()

        def early(each: Remark | ClaimResult | Refused | Unmade) -> bool:
            return each.position < BEGINNING

        return line._replace(
            record=line.record.fork(BEGINNING),
            remarks=tuple(filter(early, line.remarks)),
            claims=tuple(filter(early, line.claims)),
            refusals=tuple(filter(early, line.refusals)),
            unmade=tuple(filter(early, line.unmade)),
            forks=(),
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = self._shown()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/plain": repr(self)}, metadata


def _names(window: Window) -> tuple[str, ...]:
    return window.id, window.name.en, window.name.fr


def _below(step: Step, children: dict[int, list[Step]], events: set[int]) -> Iterator[Step]:
    """Yield what came of a step, without what came of other events that happened meanwhile."""
    for child in children.get(step.index, ()):
        if child.index not in events:
            yield child
            yield from _below(child, children, events)
