"""Show a play in progress: its open question and the moves so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from dtnb.errors import RenamedAttributes
from dtnb.frames.building.citations import cited_rules
from dtnb.frames.building.questions import cited_by, question_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Decision, Question, Record, State, Verdict
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.lines.branch import Branch
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.play_errors import prompt
from dtnb.replay.running.results import Ending
from dtnb.replay.running.script import Script
from dtnb.replay.views.claims import Claims
from dtnb.replay.views.displays import Ledgers, QuestionView, ShownText
from dtnb.replay.views.line_views import LineViews
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game
    from dtnb.odds.shown import Odds


class Answer(NamedTuple):
    """Whether a move is allowed now, and every reason against it.

    Attributes
    ----------
    verdict
        The engine's verdict.
    text
        The verdict in words.
    """

    verdict: Verdict
    text: str

    @property
    def allowed(self) -> bool:
        """Whether the move is allowed."""
        return self.verdict.allowed

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that forbid it."""
        return self.verdict.rules

    def __repr__(self) -> str:
        return sanitize_lines(self.text)

    def _repr_html_(self) -> str:
        from dtnb.markup import html, shown

        first, *others = self.text.splitlines()
        reasons = [html.p(line.removeprefix("- ")) for line in others]
        sign = "good" if self.allowed else "bad"
        answer = html.li(html.p(html.strong(first)), reasons, class_=f"option {sign}")
        return shown(html.ul(answer, class_="options"))


class PlayView(RenamedAttributes):
    """A read-only view of a play in progress.

    Parameters
    ----------
    plugin
        The game's plugin.
    record
        The record so far.
    seats
        The names of the seats.
    edition
        The edition it is played under.
    title, lang
        Its title, and the language of what it shows.
    """

    _RENAMED: ClassVar = {"to_pandas": "views.to_pandas"}

    def __init__(
        self,
        plugin: Plugin,
        record: Record,
        seats: Sequence[str],
        edition: str,
        *,
        title: str = "",
        lang: str = "en",
    ) -> None:
        self.plugin = plugin
        self.edition = edition
        self.title, self.lang = title, lang
        self._seats = tuple(seats)
        self._driver = LineDriver(plugin, record, self._seats)

    def __repr__(self) -> str:
        seats, asked = ", ".join(self._seats), self._speaker().words(prompt(self.pending))
        of = f"{type(self).__name__} of {seats}: {self.plugin.name}, {self.edition}"
        return sanitize_line(f"<{of}; {asked.removesuffix('.')}>")

    # -- the present state -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The inputs and states so far; grows with the play."""
        return self._driver.record

    @property
    def game(self) -> Game[Any]:
        """The game with the rules in force."""
        return self.record.game

    @property
    def drawing(self) -> Drawing:
        """The part of the plugin that draws the game."""
        return self.plugin.drawing

    @property
    def state(self) -> State:
        """The present state: the table and the pending question."""
        return self.record.state

    @property
    def pending(self) -> Question | None:
        """The pending question of the engine; None when the play is over."""
        return self.state.pending

    @property
    def asked(self) -> str | None:
        """The name of the seat that is asked or rolls; None when the play is over."""
        return None if self.pending is None else self._driver.seats[self.pending.seat]

    @property
    def window(self) -> str | None:
        """The id of the timing window of the pending question."""
        return None if self.pending is None else self.pending.window

    @property
    def options(self) -> QuestionView | None:
        """The pending question with every candidate, and the reasons against those refused."""
        speaker = self._speaker()
        question = question_of(self.state, self.drawing, self.game, speaker)
        if question is None:
            return None
        rules = cited_rules(cited_by(question), self.drawing, self.game, speaker)
        return QuestionView(question, self._driver.seats, self.lang, rules)

    @property
    def legal(self) -> Sequence[Action]:
        """The engine's actions that the asked seat may choose from."""
        return self.game.legal_actions(self.state) if isinstance(self.pending, Decision) else ()

    # -- the play so far ---------------------------------------------------------------------------

    @property
    def so_far(self) -> Branch:
        """The play so far as a line, with its events, graph and Stepper."""
        record = self.record.fork(self._driver.position)
        ending = Ending() if self.pending is None else self._driver.ending(self.pending)
        return Branch(self, LineResult(Script((), (), ()), record, (), (), (), (), ending, ()))

    def story(self, **options: Any) -> ShownText:
        """Tell the story so far; takes the options of a replay's story."""
        return self.so_far.story(**options)

    @property
    def ledgers(self) -> Ledgers:
        """Every finished calculation, in order."""
        return self.so_far.ledgers

    def odds(self, *, actions: int = 1, playouts: int | None = None, seed: int = 0) -> Odds:
        """Return the odds from here; see :meth:`dtnb.replay.lines.branch.Branch.odds`."""
        from dtnb.replay.views.odds import odds_at

        return odds_at(self, self.record, self.state, actions=actions, playouts=playouts, seed=seed)

    @property
    def views(self) -> LineViews:
        """Every way to look at the play so far: its document, graph, events, tables, widgets."""
        return self.so_far.views

    def claim(self, says: str, by: str = "") -> Claims:
        """Answer a claim about the play, in the words of ``expect``."""
        return self.so_far.claim(says, by)

    @property
    def source_of_rules(self) -> str:
        """The source that a file names; empty, since a match has none."""
        return ""

    def applies(self, only: str) -> bool:
        """Whether a statement for one edition applies to this play."""
        return only in ("", self.edition)

    # -- internals ---------------------------------------------------------------------------------

    def _speaker(self) -> Speaker:
        return speaker_for(self.drawing, self.game, self.record.start.table, self.lang)
