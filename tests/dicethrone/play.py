"""A driver for tests: set up a fight, make the moves, let everybody else pass."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.plugin import PLUGIN
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import FireTrigger, RollPhase, UpkeepPhase
from dtnb.dicethrone.state.seat import Seat, TokenCopy
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import (
    PASS,
    Action,
    Application,
    Chance,
    Choice,
    Decision,
    DecisionKind,
    Item,
    Record,
    SimultaneousChoices,
    State,
    Step,
    Verdict,
    World,
)
from dtnb.kernel.inputs import Detail
from dtnb.kernel.worlds import Subject
from dtnb.replay.sitting.play import Play

EDITIONS = ("season-two", "french", "season-one-rerolled", "marvel")
#: windows that ask the Active Player before a declared action commits
CLAIMING = ("season-one-rerolled", "marvel")
S1R = "season-one-rerolled"
#: a hero with cards for disputed points, in addition to the shipped heroes
EXAMINER = load_hero(Path(__file__).parent / "heroes" / "examiner.yaml")
HEROES = {name: load_hero(name) for name in available()}

#: seats of a duel: attacker and defender
A, D = 0, 1


def player(
    hero: str = "apprentice",
    *,
    health: int = 50,
    cp: int = 15,
    hand: tuple[str, ...] = (),
    tokens: Mapping[str, int] | None = None,
    upgrades: Mapping[str, int] | None = None,
    deck: Mapping[str, int] | None = None,
    discard: tuple[str, ...] = (),
    unknown: int = 0,
    inflicters: Mapping[str, int] | None = None,
    token_copies: tuple[TokenCopy, ...] = (),
    side: str = "",
) -> Seat:
    """Return a seat; its unknown cards in hand can be any cards of the deck."""
    if deck is None:
        cards = HEROES[hero].cards if unknown else {}
        deck = {name: 1 for name in cards if name not in (*hand, *discard)}
    return Seat(
        hero,
        hero,
        health,
        cp,
        hand=hand,
        unknown_hand=unknown,
        tokens=tuple(sorted((tokens or {}).items())),
        upgrades=tuple(sorted((upgrades or {}).items())),
        deck=tuple(sorted(deck.items())),
        discard=discard,
        inflicters=tuple(sorted((inflicters or {}).items())),
        token_copies=token_copies,
        board_side=side,
    )


class Fight(Play):
    """A Roll Phase played like a Match; seat 0 is the Active Player by default.

    `teams` names the team of each seat; the seats stand in turn order.
    """

    def __init__(
        self,
        *seats: Seat,
        edition: str = S1R,
        policies: Mapping[str, str] | None = None,
        teams: tuple[int, ...] = (),
        active: int = 0,
        start: tuple[Item, ...] = (),
        heroes: Mapping[str, Hero] = HEROES,
    ) -> None:
        players = seats if len(seats) > 1 else (*seats, *(player() for _ in range(2 - len(seats))))
        readings = Readings(edition, policies)
        game = DiceThrone({**heroes, EXAMINER.id: EXAMINER}, readings)
        chosen = tuple(sorted(readings.chosen.items()))
        table = Table(players, active, edition, readings=chosen, teams=teams)
        self.begins(game, State(table, start or (RollPhase(active),)))

    def begins(self, game: DiceThrone, state: State) -> None:
        """Sit down at a table."""
        self.opening = state
        names = [seat.name for seat in state.table.seats]
        super().__init__(PLUGIN, Record(game, state), names, state.table.edition)

    def believing(self, rules: str | tuple[str, ...], *subjects: Subject) -> Self:
        """Begin again in a world in which these rules do not hold for these objects."""
        cited = (rules,) if isinstance(rules, str) else rules
        exception = Application(cited, subjects, value=True, value_without_rule=False)
        self.begins(self.game.in_world(World(exception)), self.opening)
        return self

    # -- where we are ---------------------------------------------------------------------------

    @property
    def game(self) -> DiceThrone:
        game = self.record.game
        assert isinstance(game, DiceThrone)
        return game

    @property
    def table(self) -> Table:
        table: Table = self.record.state.table
        return table

    def seat(self, seat: int) -> Seat:
        return self.table.seats[seat]

    def health(self, seat: int) -> int:
        return self.seat(seat).health

    def healths(self) -> tuple[int, ...]:
        return tuple(seat.health for seat in self.table.seats)

    def tokens(self, seat: int) -> dict[str, int]:
        return dict(self.seat(seat).tokens)

    def steps(self, *kinds: str) -> list[Step]:
        return [step for step in self.record.steps if not kinds or step.kind in kinds]

    def windows(self) -> list[str]:
        """Return the windows in the order in which they opened."""
        return [step.args["window"] for step in self.steps("window-opens")]

    def ledger(self, seat: int, source: str = "") -> dict[str, Any]:
        """Return the one ledger of damage to `seat` (from `source`)."""
        matching = [
            step.args
            for step in self.steps("ledger")
            if step.args["seat"] == seat and source in ("", step.args["subject"])
        ]
        assert len(matching) == 1, matching
        return matching[0]

    # -- going on -------------------------------------------------------------------------------

    def act(self, action: Action, seat: int | None = None) -> Self:
        if seat is None:
            return super().act(action)
        self.record.add(Choice(seat, action))
        return self

    def step_on(self) -> None:
        """Pass, or stop re-rolling; the test must decide anything else."""
        pending = self.pending
        assert isinstance(pending, Decision), f"the test must state an outcome for {pending}"
        if pending.may_pass:
            self.act(PASS)
        elif pending.topic == "reroll":
            self.act(Action("stop"))
        else:
            raise AssertionError(f"the test must choose an option of {pending}")

    def until(self, topic: str) -> Self:
        """Pass until a forced choice of this topic is asked."""
        while not (isinstance(self.pending, Decision) and self.pending.topic == topic):
            self.step_on()
        return self

    def at(self, window: str, seat: int, *, claim: bool = False) -> Self:
        """Pass until `seat` is asked in `window` (or whether it claims)."""
        kind = DecisionKind.INTERRUPT if claim else DecisionKind.ACTION
        while True:
            pending = self.pending
            if isinstance(pending, Decision) and (pending.window, pending.seat, pending.kind) == (
                window,
                seat,
                kind,
            ):
                return self
            assert pending is not None, (
                f"the record ended before window {window!r} asked seat {seat}; "
                f"these windows opened: {self.windows()}"
            )
            self.step_on()

    def finish(self) -> Self:
        """Pass to the end of the Roll Phase; a Defender who is asked declines."""
        while self.pending is not None:
            if isinstance(self.pending, Decision) and self.pending.topic == "defense":
                self.act(Action("decline"))
            else:
                self.step_on()
        return self

    def finish_to(self, kind: str) -> Self:
        """Pass until chance asks for this (a roll, a draw); a Defender who is asked declines."""
        while not (isinstance(self.pending, Chance) and self.pending.kind == kind):
            if isinstance(self.pending, Decision) and self.pending.topic == "defense":
                self.act(Action("decline"))
            else:
                self.step_on()
        return self

    # -- chance ---------------------------------------------------------------------------------

    def rolls(self, *values: int, purpose: str = "", seat: int | None = None) -> Self:
        """Pass until dice are rolled, and roll these."""
        while not isinstance(self.pending, Chance):
            self.step_on()
        assert purpose in ("", self.pending.purpose), self.pending
        assert seat in (None, self.pending.seat), self.pending
        return self.roll(*values)

    def draws(self, card: str) -> Self:
        assert isinstance(self.pending, Chance), self.pending
        assert self.pending.kind == "draw"
        return self.roll(card)

    # -- the phases -----------------------------------------------------------------------------

    def rerolls(self, dice: tuple[int, ...], values: tuple[int, ...]) -> Self:
        self.until("reroll")
        self.act(Action("reroll", "", (("dice", dice),)))
        return self.rolls(*values)

    def announces(self, ability: str) -> Self:
        return self.until("announce").act(Action("announce", ability))

    def goes_back(self) -> Self:
        return self.until("announce").act(Action("back"))

    def attacks(self, ability: str, *values: int) -> Self:
        """Roll these dice once and announce the ability."""
        return self.rolls(*values).announces(ability)

    def targets(self, seat: int) -> Self:
        return self.until("target").act(Action("choose", "", (("player", seat),)))

    def defends(self, ability: str, *values: int) -> Self:
        return self.until("defense").act(Action("defend", ability)).rolls(*values)

    def declines(self) -> Self:
        return self.until("defense").act(Action("decline"))

    # -- actions --------------------------------------------------------------------------------

    def plays(self, seat: int, card: str, at: str, **details: Detail) -> Self:
        return self.at(at, seat).does("play", card, **details)

    def spends(self, seat: int, token: str, at: str, **details: Detail) -> Self:
        return self.at(at, seat).does("spend", token, **details)

    def uses(self, seat: int, use: str, at: str, **details: Detail) -> Self:
        return self.at(at, seat).does("use", use, **details)

    def claims(self, seat: int, verb: str, name: str, at: str, **details: Detail) -> Self:
        """Act before the action that was just declared."""
        return self.at(at, seat, claim=True).does(verb, name, **details)

    def does(self, verb: str, name: str, **details: Detail) -> Self:
        """Act where we are; `details` answer the follow-up questions by topic."""
        self.act(Action(verb, name))
        return self.chooses(**details)

    def chooses(self, **details: Detail) -> Self:
        """Answer the open follow-up questions by topic (`die=2` is the third die of a roll)."""
        for topic, value in details.items():
            pending = self.pending
            assert isinstance(pending, Decision), f"{topic} is not asked: {pending}"
            assert pending.topic == topic, pending
            for option in self.offered():
                if option == value or (isinstance(option, tuple) and option[1:] == (value,)):
                    break
            else:
                raise AssertionError(f"{value} is not offered: {self.offered()}")
            name = self.game.candidates(self.record.state)[0].details[0][0]
            self.act(Action("choose", "", ((name, option),)))
        return self

    def offered(self) -> list[Detail]:
        """Return the action that answers the open follow-up question."""
        return [action.details[0][1] for action in self.game.candidates(self.record.state)]

    def together(self, *choices: tuple[int, Action]) -> Self:
        """Let several seats declare at the same moment."""
        self.record.add(
            SimultaneousChoices(tuple(Choice(seat, action) for seat, action in choices))
        )
        return self

    def verdict(self, seat: int, verb: str, name: str, *details: tuple[str, Detail]) -> Verdict:
        """Return the verdict on an action in the present state."""
        return self.game.verdict(self.record.state, seat, Action(verb, name, details))


def die(fight: Fight, seat: int, index: int) -> tuple[int, int]:
    """Name a die of the latest roll of a seat that can still be changed."""
    rolls = [roll for roll in fight.table.rolls if roll.seat == seat and roll.is_open]
    return (rolls[-1].id, index)


def triggered(
    trigger: str,
    seat: int,
    *players: Seat,
    edition: str = S1R,
    heroes: Mapping[str, Hero] = HEROES,
) -> Fight:
    """Return a table at which only this trigger fires, for one seat.

    For ``upkeep`` it is the whole phase, so that what accumulates there is applied.
    """
    phase = UpkeepPhase(seat) if trigger == "upkeep" else FireTrigger(trigger, seat)
    return Fight(*players, edition=edition, active=seat, start=(phase,), heroes=heroes)
