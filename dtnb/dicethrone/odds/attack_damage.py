"""Compute the distribution of an Attack's damage over the dice that are still to be rolled.

The exact distribution tries every result of the dice; an estimate takes random playouts, games that
are played on from here with random dice.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import default_answer, unknown_card_suffices
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Decision, Input, Recorder, State
from dtnb.odds import Distribution
from dtnb.odds.exact import InputBudget, outcomes
from dtnb.players import Luck

#: the damage that each seat has taken, by seat number
Damage: TypeAlias = tuple[int, ...]
#: the chance of each `Damage` that an Attack can lead to
DamageChances: TypeAlias = dict[Damage, Fraction]
#: the number of random playouts that evaluate an option when damage is estimated
TRIAL_PLAYOUTS = 12


class AttackState(NamedTuple):
    """An Attack being resolved, with the damage applied so far."""

    state: State
    damage: Damage

    @classmethod
    def of(cls, state: State) -> AttackState:
        """Return the Attack of a state, with no damage applied so far."""
        return cls(state, (0,) * len(state.table.seats))

    @property
    def is_concluded(self) -> bool:
        """Whether all damage and healing of the Roll Phase has been applied."""
        table: Table = self.state.table
        return (
            self.state.pending is None
            or table.attack is None
            or table.phase not in ROLL_PHASES
            or table.totals_applied
        )

    def after(self, game: DiceThrone, answer: Input) -> AttackState:
        """Return the Attack after an input, with the damage that the input applied."""
        table_before: Table = self.state.table
        state = game.resolve(self.state, answer)
        table: Table = state.table
        lost_health = any(
            seat_now.health < seat_before.health
            for seat_now, seat_before in zip(table.seats, table_before.seats, strict=True)
        )
        if not lost_health and (table_before.totals_applied or not table.totals_applied):
            return self._replace(state=state)
        recorder = Recorder(game.kinds, len(self.state.agenda))
        game.resolve(self.state, answer, recorder)
        damage = list(self.damage)
        for step in recorder.steps:
            if step.kind == "ledger":
                damage[step.args["seat"]] += step.args["total"]
            elif step.kind == "surplus-carried":
                # Prevention that another total did not use up reduces the damage of this seat.
                damage[step.args["seat"]] -= step.args["amount"]
        return self._replace(state=state, damage=tuple(damage))


def compute_damage_chances(
    game: DiceThrone, attack_state: AttackState, budget: InputBudget
) -> DamageChances:
    """Return every damage that an Attack can deal from here, with its chance.

    All players pass. A forced choice is made for the best mean damage: the target minimizes the
    damage to themselves, all other players maximize the damage to others. Raise
    `BudgetExceededError` if more inputs are needed than `budget` allows.
    """
    if attack_state.is_concluded:
        return {attack_state.damage: Fraction(1)}
    pending = attack_state.state.pending

    def after(answer: Input) -> DamageChances:
        budget.use_one()
        return compute_damage_chances(game, attack_state.after(game, answer), budget)

    if isinstance(pending, Chance) and not unknown_card_suffices(attack_state.state):
        chances: DamageChances = {}
        for probability, outcome in outcomes(pending):
            for damage, chance in after(outcome).items():
                chances[damage] = chances.get(damage, Fraction(0)) + probability * chance
        return chances
    options = _answers_to_try(game, attack_state.state)
    if len(options) == 1:
        return after(options[0])
    return max(map(after, options), key=_preference_key(attack_state.state))


def _answers_to_try(game: DiceThrone, state: State) -> list[Input]:
    """Return a pass if passing is possible, else all answers."""
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass:
        return [default_answer(game, state)]
    return [Choice(pending.seat, action) for action in game.legal_actions(state)]


def _preference_key(state: State) -> Callable[[DamageChances], tuple[Fraction, Fraction]]:
    """Return a sort key for damage chances; the asked seat prefers the largest key.

    The side of the target prefers first of all less damage to itself; any other side, more damage
    to others.
    """
    table: Table = state.table
    pending = state.pending
    assert isinstance(pending, Decision)
    own_side = table.side(pending.seat)
    is_attacked = table.attack is not None and table.attack.target in own_side

    def sort_key(chances: DamageChances) -> tuple[Fraction, Fraction]:
        own_damage = others_damage = Fraction(0)
        for damage, chance in chances.items():
            for seat, points in enumerate(damage):
                if seat in own_side:
                    own_damage += chance * points
                else:
                    others_damage += chance * points
        return (-own_damage, others_damage) if is_attacked else (others_damage, -own_damage)

    return sort_key


class Playouts:
    """Plays an Attack to its end with random dice; the same seed gives the same playouts."""

    def __init__(self, game: DiceThrone, seed: int | str) -> None:
        self.game = game
        self.luck = Luck(seed)
        self._choices: dict[object, Input] = {}

    def estimate_damage_chances(self, attack_state: AttackState, count: int) -> DamageChances:
        """Return every damage that occurs in `count` playouts, with its frequency."""
        chances: DamageChances = {}
        for _ in range(count):
            damage = self._play_out(attack_state, chooses_by_trial=True)
            chances[damage] = chances.get(damage, Fraction(0)) + Fraction(1, count)
        return chances

    def _play_out(self, attack_state: AttackState, *, chooses_by_trial: bool) -> Damage:
        """Return the damage of one playout.

        Choices are made by trial playouts if `chooses_by_trial`, else at random.
        """
        while not attack_state.is_concluded:
            pending = attack_state.state.pending
            if isinstance(pending, Chance) and not unknown_card_suffices(attack_state.state):
                answer: Input = self.luck.outcome(pending)
            else:
                options = _answers_to_try(self.game, attack_state.state)
                answer = options[0]
                if len(options) > 1 and chooses_by_trial:
                    answer = self._choose_by_trial(attack_state, options)
                elif len(options) > 1:
                    answer = self.luck.pick(options)
            attack_state = attack_state.after(self.game, answer)
        return attack_state.damage

    def _choose_by_trial(self, attack_state: AttackState, options: list[Input]) -> Input:
        """Return the option after which playouts with random choices go best.

        A question that comes up again with equal dice gets the same answer as before.
        """
        table: Table = attack_state.state.table
        rolls = tuple((roll.purpose, tuple(sorted(roll.values))) for roll in table.rolls)
        key = (attack_state.state.pending, rolls, tuple(options))
        if key not in self._choices:
            preference = _preference_key(attack_state.state)
            chances = [self._estimate_by_trial(attack_state, option) for option in options]
            self._choices[key] = options[chances.index(max(chances, key=preference))]
        return self._choices[key]

    def _estimate_by_trial(self, attack_state: AttackState, option: Input) -> DamageChances:
        """Return every damage of random playouts after an option, with its frequency."""
        chances: DamageChances = {}
        for _ in range(TRIAL_PLAYOUTS):
            damage = self._play_out(attack_state.after(self.game, option), chooses_by_trial=False)
            chances[damage] = chances.get(damage, Fraction(0)) + Fraction(1, TRIAL_PLAYOUTS)
        return chances


def damage_of_seat(chances: DamageChances, seat: int) -> Distribution:
    """Return the distribution of one seat's damage."""
    return Distribution((damage[seat], chance) for damage, chance in chances.items())
