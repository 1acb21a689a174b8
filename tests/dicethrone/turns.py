"""A driver for whole turns: like a Fight, but it can begin in any phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import BeginTurn
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Chance, Decision, State
from tests.dicethrone.play import EXAMINER, HEROES, S1R, Fight, player

#: dice that no ability of the Apprentice is met with
NOTHING = (1, 1, 4, 4, 6)


class Turns(Fight):
    """Turns being played; seat 0 is the Active Player.

    `first` is the phase in which the first turn begins, `until` the number of the last turn. The
    game knows the tokens of all `heroes`, or of `only` those that are named.
    """

    def __init__(
        self,
        *seats: Seat,
        first: str = "upkeep-phase",
        until: int = 1,
        start: int | None = None,
        edition: str = S1R,
        policies: Mapping[str, str] | None = None,
        heroes: Mapping[str, Hero] = HEROES,
        only: tuple[str, ...] = (),
    ) -> None:
        players = seats if len(seats) > 1 else (*seats, *(player() for _ in range(2 - len(seats))))
        readings = Readings(edition, policies)
        known = {name: heroes[name] for name in only} or {**heroes, EXAMINER.id: EXAMINER}
        chosen = tuple(sorted(readings.chosen.items()))
        table = Table(players, 0, edition, readings=chosen, start_seat=start)
        self.begins(DiceThrone(known, readings), State(table, (BeginTurn(0, first, until),)))

    def phases(self) -> list[str]:
        """Return the phases that began, in order."""
        return [step.args["phase"] for step in self.steps("phase-begins")]

    def skipped(self) -> list[str]:
        return [step.args["phase"] for step in self.steps("phase-skipped")]

    def rolls_nothing(self) -> Self:
        """Roll and announce nothing: a Roll Phase in which nothing happens."""
        self.rolls(*NOTHING)
        self.until("announce").act(Action("announce"))
        return self

    def draws(self, card: str) -> Self:
        """Pass until a card is drawn, and draw this one."""
        while not isinstance(self.pending, Chance):
            self.step_on()
        return super().draws(card)

    def sells(self, card: str) -> Self:
        self.act(Action("sell", card))
        return self

    def rest(self) -> Self:
        """Pass to the end, rolling nothing."""
        while self.pending is not None:
            self.goes_on()
        return self

    def goes_on(self) -> None:
        """Answer one question: pass, roll nothing, draw the first card there is."""
        assert self.pending is not None
        if isinstance(self.pending, Decision) and self.pending.topic == "announce":
            self.act(Action("announce"))
        elif isinstance(self.pending, Decision):
            self.step_on()
        elif self.pending.kind == "roll":
            self.rolls(*NOTHING)
        else:
            self.draws(self.pending.deck[0][0])
