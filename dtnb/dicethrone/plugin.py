"""Dice Throne's plug: what replay files and frames ask of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.replay import answers, counting, landing
from dtnb.dicethrone.replay.observation import observe
from dtnb.dicethrone.replay.phrases import chosen, spoken
from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.dicethrone.replay.phrases.reader import Reader
from dtnb.dicethrone.replay.set_up import form, prints
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.replay.set_up.own_heroes import with_own_heroes
from dtnb.dicethrone.replay.set_up.table import HERO_FILES, TableBuilder, load_heroes
from dtnb.dicethrone.replay.statements import expectations
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.seating import MAX_SEATS
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ABILITY_ACTIVATED,
    ABILITY_ANNOUNCED,
    AFTER_EFFECT_DICE,
    AFTER_FIRST_ATTEMPT,
    AFTER_INCOME,
    AFTER_LAST_ATTEMPT,
    AFTER_SECOND_ATTEMPT,
    AFTER_TARGETED_EFFECTS,
    AFTER_UPKEEP_EFFECT,
    BEFORE_DEFENSE,
    BEFORE_INCOME,
    BEFORE_ISOLATED_DAMAGE,
    BEFORE_OFFENSE,
    BEFORE_UPKEEP_APPLIES,
    CARD_ANNOUNCED,
    CONCLUSION,
    DEFENSE_RESOLVES,
    DEFENSE_ROLLED,
    DIE_ALTERED,
    DISCARD_WINDOW,
    END_OF_OFFENSE,
    END_OF_TURN,
    LAST_CHANCE,
    MAIN_PHASE_1,
    MAIN_PHASE_2,
    OFFENSE_BEGINS,
    SETUP,
    TARGET_CHOSEN,
    TARGETING_DIE_READ,
    TARGETING_DIE_ROLLED,
    THEN_OF_A_CARD,
    THEN_OF_AN_ABILITY,
    UPKEEP_BEGINS,
)
from dtnb.dicethrone.verdicts.evaluate import evaluate
from dtnb.explain import Message
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import Action, Decision, Outcome, Record, State, Step
from dtnb.odds.answer import Answer
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.counting import Counted
from dtnb.replay.game.plugin import GamePlugin
from dtnb.replay.game.terms import Expectation, Landing, NamedFile, PhraseError, Report
from dtnb.rulebook import Policy, Rulebook, UnplayableReadingError

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.replay.game.set_up_form import Field, Saying

#: names people use for windows, beside those of the rulebook data
WINDOWS = {
    "setup": (SETUP,),
    "upkeep": (UPKEEP_BEGINS, AFTER_UPKEEP_EFFECT, BEFORE_UPKEEP_APPLIES),
    "income": (BEFORE_INCOME, AFTER_INCOME),
    "main phase 1": (MAIN_PHASE_1,),
    "before rolling": (BEFORE_OFFENSE,),
    "main phase 2": (MAIN_PHASE_2,),
    "discard": (DISCARD_WINDOW,),
    "end of turn": (END_OF_TURN,),
    "before the first roll": (OFFENSE_BEGINS,),
    "after the roll": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT, AFTER_LAST_ATTEMPT),
    "announced": (ABILITY_ANNOUNCED,),
    "after announcing": (ABILITY_ANNOUNCED,),
    "die altered": (DIE_ALTERED,),
    "activated": (ABILITY_ACTIVATED, AFTER_EFFECT_DICE),
    "a card is announced": (CARD_ANNOUNCED,),
    "then of a card": (THEN_OF_A_CARD,),
    "then": (THEN_OF_AN_ABILITY,),
    "end of offense": (END_OF_OFFENSE,),
    "target roll": (TARGETING_DIE_ROLLED,),
    "target known": (TARGET_CHOSEN, TARGETING_DIE_READ),
    "after the targeted effects": (AFTER_TARGETED_EFFECTS,),
    "before defense": (BEFORE_DEFENSE,),
    "before defence": (BEFORE_DEFENSE,),
    "defense rolled": (DEFENSE_ROLLED,),
    "after the defensive roll": (DEFENSE_ROLLED,),
    "effects of the defense": (DEFENSE_RESOLVES,),
    "last chance": (LAST_CHANCE,),
    "conclusion": (CONCLUSION,),
    "avant la défense": (BEFORE_DEFENSE,),
    "dernière chance": (LAST_CHANCE,),
    "isolated damage": (BEFORE_ISOLATED_DAMAGE,),
    "isolated damage is about to be dealt": (BEFORE_ISOLATED_DAMAGE,),
    "dégâts isolés": (BEFORE_ISOLATED_DAMAGE,),
    "des dégâts isolés vont être infligés": (BEFORE_ISOLATED_DAMAGE,),
}


class DiceThronePlugin(GamePlugin[DiceThrone, Move]):
    """Dice Throne's part of replay files, and the way to its drawing half."""

    game_type = DiceThrone
    titles: ClassVar[Mapping[str, str]] = {"en": "Dice Throne", "fr": "Dice Throne"}
    default_edition = DEFAULT_EDITION
    seat_entry = SeatSpec
    start_entry = StartSpec
    window_aliases: ClassVar[Mapping[str, Sequence[str]]] = WINDOWS
    asks_readings = True

    @cached_property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        from dtnb.dicethrone.drawing.plugin import DRAWING

        return DRAWING

    def rulebook(self) -> Rulebook:
        """Return the rules, windows and policies of the four books."""
        return rulebook()

    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[DiceThrone, State] | None = None,
    ) -> tuple[DiceThrone, State] | None:
        """Set up the table of a file under an edition and the policies chosen."""
        try:
            readings = Readings(edition, policies)
        except UnplayableReadingError as error:
            report(("policies",), error.code, **error.values)
            return None
        seats: dict[str, SeatSpec] = dict(file.seats)
        if before is None:
            by_seat = load_heroes(seats, report, siblings, file.prints)
        else:
            known, there = before
            by_seat = {
                seat.name: known.hero_at(there.table, at)
                for at, seat in enumerate(there.table.seats)
            }
        builder = TableBuilder(by_seat, edition, readings.chosen, report)
        state = builder.state(seats, file.start or StartSpec())
        if state is None or len(by_seat) < len(seats):
            return None
        if before is not None:
            return before[0].under(readings), state
        return DiceThrone({hero.id: hero for hero in by_seat.values()}, readings), state

    def under(self, game: DiceThrone, edition: str, policies: Mapping[str, str]) -> DiceThrone:
        """Return the rules of the same heroes under another edition or other readings."""
        return game.under(Readings(edition, policies))

    def prints(self, game: DiceThrone) -> Sequence[Policy]:
        """Return what of the heroes lies at the table in several prints."""
        return prints.print_policies(game.heroes.values())

    def prints_used(self, game: DiceThrone, record: Record, stated: Sequence[str]) -> Iterable[str]:
        """Return the prints of what a line used."""
        return prints.prints_used(record, game.heroes.values(), stated)

    def fields(self, file: Mapping[str, Any], speaker: Speaker) -> Sequence[Field]:
        """Return what is asked while a table is set up by choosing."""
        return form.fields(file, speaker)

    def new_seat(self) -> dict[str, Any]:
        """Return a seat whose hand lies open: what nobody sees is added by choice."""
        return {"hand": []}

    def most_seats(self) -> int:
        """Return how many can sit at a table."""
        return MAX_SEATS

    def sayings(self, game: DiceThrone, state: State, speaker: Speaker) -> Sequence[Saying]:
        """Return what people may say of a play."""
        return form.sayings(state.table, speaker)

    def with_paths(self, file: ReplayFile, siblings: SiblingFiles) -> ReplayFile:
        """Return a file that names heroes of one's own by their files."""
        return with_own_heroes(file, siblings)

    def named_files(self, file: ReplayFile) -> Iterable[NamedFile]:
        """Return where the file names hero files."""
        return [
            NamedFile(("seats", name, "hero"))
            for name, seat in file.seats.items()
            if seat["hero"].endswith(HERO_FILES)
        ]

    def _reader(self, game: DiceThrone, start: State) -> Reader:
        return Reader(start.table, game.heroes)

    def parse_move(self, game: DiceThrone, start: State, text: str) -> Move:
        """Read the phrase of a move."""
        return self._reader(game, start).move(text)

    def parse_expectation(self, game: DiceThrone, start: State, text: str) -> Sequence[Expectation]:
        """Read an expectation or a claim."""
        return expectations.parse(text, self._reader(game, start))

    def undecided(self, state: State) -> bool:
        """Tell whether a Roll Phase goes on, or damage or healing waits (DT-DRP-08)."""
        table: Table = state.table
        waits = table.phase in ROLL_PHASES or table.packets or table.healing
        return state.pending is not None and bool(waits)

    def leaves_unsaid(self, game: DiceThrone, state: State, move: Move) -> PhraseError | None:
        """Return what a roll leaves unsaid, if anything."""
        return landing.leaves_unsaid(state, move)

    def uninterrupted(
        self, game: DiceThrone, at: State, declared: Step, move: Move
    ) -> tuple[str, ...]:
        """Return DT-CARD-23 where a card would come in front of a spend, or a card of its kind."""
        card = game.card(at.table, declared.actor or 0, str(declared.args["subject"]))
        timed = card is not None and card.timing in (Timing.INSTANT, Timing.ROLL)
        spent = declared.args["verb"] == "spend"
        if move.verb != "play" or not (spent or timed):
            return ()
        return ("DT-STAT-18", "DT-CARD-23") if spent else ("DT-CARD-23", "DT-PRI-01")

    def interrupts(self, game: DiceThrone, state: State) -> bool:
        """Tell whether the pending window is open only to come into an action."""
        return landing.interrupts(state)

    def window_of(self, game: DiceThrone, state: State) -> str:
        """Return the id by which files name the window of the pending question."""
        return landing.window_of(state)

    def land(self, game: DiceThrone, state: State, move: Move, pinned: bool) -> Landing:
        """Say what a move is at the pending decision."""
        return landing.land(game, state, move, pinned)

    def action(self, game: DiceThrone, state: State, move: Move) -> Action | None:
        """Return the action that a move states at this table."""
        return landing.as_action(game, state.table, move)

    def phrase(self, game: DiceThrone, state: State, action: Action) -> Message | str:
        """Return the words by which a move states an action."""
        return spoken.phrase(state.table, action)

    def as_said(self, game: DiceThrone, state: State, action: Action) -> Action:
        """Return the first of the dice that show the same."""
        return spoken.first_alike(game, state, action)

    def phrases_with(
        self, game: DiceThrone, state: State, action: Action, answers: Sequence[Action]
    ) -> Iterable[Message | str]:
        """Return the words that state an action and its details."""
        return spoken.with_answers(game, state, action, answers)

    def roll_phrase(
        self, game: DiceThrone, state: State, values: Sequence[int] = ()
    ) -> Message | str:
        """Return the words that state the pending roll, with the dice that stay."""
        return spoken.rolled(state, values)

    def answers(self, game: DiceThrone, state: State) -> Iterable[Message | str]:
        """Return the words of every allowed answer: what a die is set to is said with it."""
        return spoken.answers(game, state)

    def detail(self, game: DiceThrone, state: State, move: Move) -> Action | None:
        """Return the answer that a move, already begun, gives to a follow-up question."""
        pending = state.pending
        if not isinstance(pending, Decision) or pending.topic not in landing.FOLLOW_UPS:
            return None
        return chosen.detail_from(game, state, pending, move)

    def outcome(self, game: DiceThrone, state: State, move: Move) -> Outcome | None:
        """Return the outcome that a move states for the pending chance."""
        return answers.outcome(state, move)

    def default_outcome(self, game: DiceThrone, state: State) -> Outcome | None:
        """Return an unknown card for a draw that no move states."""
        return answers.default_outcome(state)

    def odds(
        self, game: DiceThrone, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of the Offensive Roll to come, or of the Attack in progress."""
        from dtnb.dicethrone.odds.board import OddsRequest, odds

        return odds(game, state, OddsRequest(actions, playouts, seed))

    def tells_odds(self, game: DiceThrone, state: State) -> bool:
        """Tell whether attempts are left, or an Attack waits for its defence or its end."""
        from dtnb.dicethrone.odds.advancing import open_to_chance

        return open_to_chance(state)

    def evaluate(self, table: Table, seat: int) -> float:
        """Return what a table is worth to a seat."""
        return evaluate(table, seat)

    def counted(self, step: Step) -> Iterable[Counted]:
        """Return the damage, the abilities, cards and tokens of a step."""
        return counting.counted(step)

    def dials(self, table: Table, seat: int) -> Mapping[str, int]:
        """Return a seat's Health and CP."""
        entry = table.seats[seat]
        return {"health": entry.health, "cp": entry.cp}

    def seen(self, game: DiceThrone, state: State, seat: int) -> Mapping[str, float]:
        """Return what a seat sees as figures."""
        return observe(game, state.table, seat)

    def default(self, game: DiceThrone, state: State) -> Action | None:
        """Return the stated default of the pending decision."""
        return answers.default(game, state)


PLUGIN = DiceThronePlugin()
