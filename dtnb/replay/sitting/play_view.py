"""What one sees of something that is being played: where it stands, and what came of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from pandas import DataFrame

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game
    from dtnb.odds.shown import Odds


class Answer(NamedTuple):
    """Whether somebody may do something now, and every reason against it.

    Attributes
    ----------
    verdict
        The answer as the engine has it.
    text
        The answer in words.
    """

    verdict: Verdict
    text: str

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
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
        said = [html.p(line.removeprefix("- ")) for line in others]
        sign = "good" if self.allowed else "bad"
        answer = html.li(html.p(html.strong(first)), said, class_=f"option {sign}")
        return shown(html.ul(answer, class_="options"))


class PlayView:
    """Something that is being played, as one looks at it.

    Parameters
    ----------
    plugin
        The game's plug.
    record
        Where it begins, or how far it has come.
    seats
        The names of the seats.
    edition
        The edition it is played under.
    title, lang
        What it is called, and the language of what it shows.
    """

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

    # -- where it stands ---------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The inputs and states; it grows with the match."""
        return self._driver.record

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        return self.record.game

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        return self.plugin.drawing

    @property
    def state(self) -> State:
        """The present state: the table, and what is asked."""
        return self.record.state

    @property
    def pending(self) -> Question | None:
        """The open question as the engine has it; None when it is over."""
        return self.state.pending

    @property
    def asked(self) -> str | None:
        """Who is asked, or whose roll it is, by name; None when it is over."""
        return None if self.pending is None else self._driver.seats[self.pending.seat]

    @property
    def window(self) -> str | None:
        """The id of the timing window in which it is asked."""
        return None if self.pending is None else self.pending.window

    @property
    def options(self) -> QuestionView | None:
        """The open question with everything that may be tried, and why not the rest."""
        speaker = self._speaker()
        question = question_of(self.state, self.drawing, self.game, speaker)
        if question is None:
            return None
        rules = cited_rules(cited_by(question), self.drawing, self.game, speaker)
        return QuestionView(question, self._driver.seats, self.lang, rules)

    @property
    def legal(self) -> Sequence[Action]:
        """The actions of the engine from which the seat that is asked may choose."""
        return self.game.legal_actions(self.state) if isinstance(self.pending, Decision) else ()

    # -- what was played ---------------------------------------------------------------------------

    @property
    def so_far(self) -> Branch:
        """What was played up to now, with its events, graph and Stepper."""
        record = self.record.fork(self._driver.position)
        ending = Ending() if self.pending is None else self._driver.ending(self.pending)
        return Branch(self, LineResult(Script((), (), ()), record, (), (), (), (), ending, ()))

    def story(self, **options: Any) -> ShownText:
        """Tell what was played; options as a replay's story takes them."""
        return self.so_far.story(**options)

    @property
    def ledgers(self) -> Ledgers:
        """Every finished calculation, in order."""
        return self.so_far.ledgers

    def odds(self, *, actions: int = 1, playouts: int | None = None, seed: int = 0) -> Odds:
        """Return how likely it is from here; see :meth:`dtnb.replay.lines.branch.Branch.odds`."""
        from dtnb.replay.views.odds import odds_at

        return odds_at(self, self.record, self.state, actions=actions, playouts=playouts, seed=seed)

    def to_pandas(self, table: str) -> DataFrame:
        """Return what was played as a table of pandas; see a replay's `to_pandas`."""
        return self.so_far.to_pandas(table)

    def claim(self, says: str, by: str = "") -> Claims:
        """Answer what somebody says of the play, in the words of ``expect``."""
        return self.so_far.claim(says, by)

    @property
    def source_of_rules(self) -> str:
        """What a file names as its source: a match is none."""
        return ""

    def applies(self, only: str) -> bool:
        """Tell whether a statement for one edition is meant for this match."""
        return only in ("", self.edition)

    # -- inside ------------------------------------------------------------------------------------

    def _speaker(self) -> Speaker:
        return speaker_for(self.drawing, self.game, self.record.start.table, self.lang)
