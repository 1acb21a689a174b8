"""What damage an Attack comes to as it stands, over the dice that are still to be rolled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.walking import anything, unseen
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Decision, Input, Recorder, State
from dtnb.odds import Distribution
from dtnb.odds.exact import Reach, outcomes
from dtnb.players import Luck

#: damage by seat
Damage: TypeAlias = tuple[int, ...]
#: each damage with its chance
Spread: TypeAlias = dict[Damage, Fraction]
#: playouts by which a choice is settled when damage is not worked out
TRIALS = 12


class Going(NamedTuple):
    """An Attack on its way to its end.

    Attributes
    ----------
    state
        Where it stands.
    damage
        What has been applied so far, by seat.
    """

    state: State
    damage: Damage

    @classmethod
    def of(cls, state: State) -> Going:
        """Return an Attack as it stands, before any more damage of it is applied."""
        return cls(state, (0,) * len(state.table.seats))

    @property
    def concluded(self) -> bool:
        """Whether everything that the Roll Phase accumulated has been applied."""
        table: Table = self.state.table
        return (
            self.state.pending is None
            or table.attack is None
            or table.phase not in ROLL_PHASES
            or table.totals_applied
        )

    def after(self, game: DiceThrone, given: Input) -> Going:
        """Return it after an input."""
        before: Table = self.state.table
        state = game.resolve(self.state, given)
        table: Table = state.table
        hurt = any(
            now.health < then.health for now, then in zip(table.seats, before.seats, strict=True)
        )
        if not hurt and (before.totals_applied or not table.totals_applied):
            return self._replace(state=state)
        recorder = Recorder(game.kinds, len(self.state.agenda))
        game.resolve(self.state, given, recorder)
        taken = list(self.damage)
        for step in recorder.steps:
            if step.kind == "ledger":
                taken[step.args["seat"]] += step.args["total"]
            elif step.kind == "surplus-carried":
                taken[step.args["seat"]] -= step.args["amount"]
        return self._replace(state=state, damage=tuple(taken))


def exactly(game: DiceThrone, going: Going, reach: Reach) -> Spread:
    """Return every damage that an Attack can come to.

    Nobody acts any more. Who must choose takes what is best for them on average: the target least
    damage to themselves, everybody else most to others.

    Raises
    ------
    OutOfReachError
        If there is more to go through than allowed.
    """
    if going.concluded:
        return {going.damage: Fraction(1)}
    pending = going.state.pending

    def after(given: Input) -> Spread:
        reach.step()
        return exactly(game, going.after(game, given), reach)

    if isinstance(pending, Chance) and not unseen(going.state):
        found: Spread = {}
        for share, given in outcomes(pending):
            for damage, chance in after(given).items():
                found[damage] = found.get(damage, Fraction(0)) + share * chance
        return found
    options = _options(game, going.state)
    if len(options) == 1:
        return after(options[0])
    return max(map(after, options), key=_worth_to(going.state))


def _options(game: DiceThrone, state: State) -> list[Input]:
    """Return what may be answered; nobody acts who need not."""
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass:
        return [anything(game, state)]
    return [Choice(pending.seat, action) for action in game.legal_actions(state)]


def _worth_to(state: State) -> Callable[[Spread], tuple[Fraction, Fraction]]:
    """Return what damage is worth to whoever chooses: whom it hits first of all, then the rest."""
    table: Table = state.table
    pending = state.pending
    assert isinstance(pending, Decision)
    own = table.side(pending.seat)
    attacked = table.attack is not None and table.attack.target in own

    def worth(spread: Spread) -> tuple[Fraction, Fraction]:
        sides = [Fraction(0), Fraction(0)]
        for damage, chance in spread.items():
            for seat, points in enumerate(damage):
                sides[seat in own] += chance * points
        others, mine = sides
        return (-mine, others) if attacked else (others, -mine)

    return worth


class Playouts:
    """An Attack played to its end with dice at random, as often as one likes.

    Parameters
    ----------
    game
        The rules.
    seed
        The same seed gives the same playouts.
    """

    def __init__(self, game: DiceThrone, seed: int | str) -> None:
        self.game = game
        self.luck = Luck(seed)
        self._chosen: dict[object, Input] = {}

    def spread(self, going: Going, number: int) -> Spread:
        """Return the damage of so many playouts, each with its share."""
        found: Spread = {}
        for _ in range(number):
            damage = self._one(going, settle=True)
            found[damage] = found.get(damage, Fraction(0)) + Fraction(1, number)
        return found

    def _one(self, going: Going, settle: bool) -> Damage:
        while not going.concluded:
            pending = going.state.pending
            if isinstance(pending, Chance) and not unseen(going.state):
                given: Input = self.luck.outcome(pending)
            else:
                options = _options(self.game, going.state)
                given = options[0]
                if len(options) > 1:
                    given = self._settled(going, options) if settle else self.luck.pick(options)
            going = going.after(self.game, given)
        return going.damage

    def _settled(self, going: Going, options: list[Input]) -> Input:
        """Choose by trial playouts, in which later choices are made at random; the same each time.

        Two moments are the same where the same is asked of the same dice.
        """
        table: Table = going.state.table
        shown = tuple((roll.purpose, tuple(sorted(roll.values))) for roll in table.rolls)
        key = (going.state.pending, shown, tuple(options))
        if key not in self._chosen:
            worth = _worth_to(going.state)
            tried = [(worth(self._tried(going, option)), option) for option in options]
            self._chosen[key] = max(tried, key=lambda pair: pair[0])[1]
        return self._chosen[key]

    def _tried(self, going: Going, given: Input) -> Spread:
        found: Spread = {}
        for _ in range(TRIALS):
            damage = self._one(going.after(self.game, given), settle=False)
            found[damage] = found.get(damage, Fraction(0)) + Fraction(1, TRIALS)
        return found


def of_seat(spread: Spread, seat: int) -> Distribution:
    """Return the damage of one seat."""
    return Distribution((damage[seat], chance) for damage, chance in spread.items())
