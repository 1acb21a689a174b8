"""How DIE in the Dungeon plugs in: what replay files and frames ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from dtnb.dungeon.content.load import NAMES
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.replay import answers, expectations, figures, form, landing
from dtnb.dungeon.replay.entries import SeatSpec, StartSpec
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.phrases import Reader
from dtnb.dungeon.replay.setup import TableBuilder, box_of
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.rulebook.readings import EDITION, Readings
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.verdicts.evaluate import evaluate
from dtnb.explain import Message
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import Action, Chance, Outcome, State, Step
from dtnb.odds.answer import Answer
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.claim_words import said_in
from dtnb.replay.game.counting import Counted
from dtnb.replay.game.plugin import GamePlugin
from dtnb.replay.game.terms import Expectation, NamedFile, PhraseError, Report
from dtnb.rulebook import Rulebook

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.players import Player
    from dtnb.replay.game.set_up_form import Field, Saying

#: names people use for windows, beside those of the rulebook data
WINDOWS = {
    "setup": (windows.ASSIGNING,),
    "start of turn": (windows.BEFORE_POWER_UP, windows.AFTER_POWER_UP),
    "before power up": (windows.BEFORE_POWER_UP,),
    "after power up": (windows.AFTER_POWER_UP,),
    "rest": (windows.REST,),
    "move": (windows.MOVE,),
    "before the check": (windows.BEFORE_CHECK,),
    "after the check": (windows.AFTER_CHECK,),
    "before combat": (windows.BEFORE_COMBAT,),
    "start of round": (windows.START_OF_ROUND,),
    "after the attack": (windows.AFTER_ATTACK,),
    "end of turn": (windows.END_OF_TURN,),
    "début du tour": (windows.BEFORE_POWER_UP, windows.AFTER_POWER_UP),
    "début du round": (windows.START_OF_ROUND,),
    "après l'attaque": (windows.AFTER_ATTACK,),
    "fin du tour": (windows.END_OF_TURN,),
}


class DungeonPlugin(GamePlugin[Dungeon, Move]):
    """The playing half, and the way to the drawing half."""

    game_type = Dungeon
    titles: ClassVar[Mapping[str, str]] = {"en": "DIE in the Dungeon", "fr": "DIE in the Dungeon"}
    default_edition = EDITION
    seat_entry = SeatSpec
    start_entry = StartSpec
    window_aliases: ClassVar[Mapping[str, Sequence[str]]] = WINDOWS
    asks_readings = True

    @cached_property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        from dtnb.dungeon.drawing.plugin import DRAWING

        return DRAWING

    def rulebook(self) -> Rulebook:
        """Return the rules, windows and policies of the book."""
        return rulebook()

    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[Dungeon, State] | None = None,
    ) -> tuple[Dungeon, State] | None:
        """Set up the table of a file under the policies chosen."""
        start: StartSpec = file.start or StartSpec()
        box = box_of(start, report, siblings) if before is None else before[0].box
        game = Dungeon(box, Readings(policies))
        seats: dict[str, SeatSpec] = dict(file.seats)
        state = TableBuilder(game, report).state(seats, start)
        return None if state is None else (game, state)

    def under(self, game: Dungeon, edition: str, policies: Mapping[str, str]) -> Dungeon:
        """Return the rules of the same box under other readings."""
        return Dungeon(game.box, Readings(policies))

    def fields(self, file: Mapping[str, Any], speaker: Speaker) -> Sequence[Field]:
        """Return what is asked while a table is set up by choosing."""
        return form.fields(file, speaker)

    def sayings(self, game: Dungeon, state: State, speaker: Speaker) -> Sequence[Saying]:
        """Return what people may say of a play."""
        return form.sayings(state.table, speaker)

    def named_files(self, file: ReplayFile) -> Iterable[NamedFile]:
        """Return where the file names the folder of another box."""
        named = isinstance(file.start, dict) and file.start.get("box") is not None
        return [NamedFile(("start", "box"), NAMES)] if named else []

    def _reader(self, game: Dungeon, start: State) -> Reader:
        return Reader(start.table, game.box)

    def undecided(self, state: State) -> bool:
        """Tell whether an encounter goes on, whose end may still make a claim come true."""
        return state.pending is not None and state.table.encounter is not None

    def parse_move(self, game: Dungeon, start: State, text: str) -> Move:
        """Read the phrase of a move."""
        return self._reader(game, start).move(text)

    def parse_expectation(self, game: Dungeon, start: State, text: str) -> Sequence[Expectation]:
        """Read an expectation or a claim."""
        reader = self._reader(game, start)
        # What is quoted in French can be written so.
        return expectations.parse(
            text, reader, lambda said: said_in(said, reader.seats, self, "en", "fr")
        )

    def action(self, game: Dungeon, state: State, move: Move) -> Action | None:
        """Return the action that a move states at this table."""
        return landing.as_action(game, state, move)

    def phrase(self, game: Dungeon, state: State, action: Action) -> Message:
        """Return the words by which a move states an action."""
        return landing.phrase(game, state, action)

    def roll_phrase(self, game: Dungeon, state: State, values: Sequence[int] = ()) -> Message | str:
        """Return the words that state the pending roll: whose they are, where heroes roll."""
        said = super().roll_phrase(game, state, values)
        pending = state.pending
        if (
            not isinstance(pending, Chance)
            or pending.purpose != "hero-attack"
            or not isinstance(said, Message)
        ):
            return said
        return Message("move.roll-for-heroes", {"dice": said.args["dice"]})

    def outcome(self, game: Dungeon, state: State, move: Move) -> Outcome | None:
        """Return the outcome that a move states for the pending chance."""
        return answers.outcome(state, move)

    def leaves_unsaid(self, game: Dungeon, state: State, move: Move) -> PhraseError | None:
        """Return that the die which is rolled has no such face, if it has not."""
        return answers.no_such_face(state, move)

    def default(self, game: Dungeon, state: State) -> Action | None:
        """Return the stated default of the pending decision."""
        return answers.default(game, state)

    def odds(
        self, game: Dungeon, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of the roll in progress, or of an attack with each stat; always exact."""
        from dtnb.dungeon.replay.chances import odds

        return odds(game, state)

    def evaluate(self, table: Table, seat: int) -> float:
        """Return what a table is worth to a seat."""
        return evaluate(table, seat)

    def players(self) -> Mapping[str, Callable[[str], Player]]:
        """Return the careful player, beside those that every game has."""
        from dtnb.dungeon.players import careful

        return {"careful": careful}

    def counted(self, step: Step) -> Iterable[Counted]:
        """Return the Health that is lost in a step, and what is used."""
        return figures.count_step(step)

    def dials(self, table: Table, seat: int) -> Mapping[str, int]:
        """Return a seat's Health, Time and Victory Points."""
        entry = table.seats[seat]
        stats = entry.stats
        return {
            "health": stats.value("health"),
            "time": stats.value("time"),
            "points": entry.points,
        }

    def seen(self, game: Dungeon, state: State, seat: int) -> Mapping[str, float]:
        """Return what a seat sees as figures."""
        return figures.observation(state.table, seat)


PLUGIN = DungeonPlugin()
