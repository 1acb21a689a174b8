"""Compute the mean damage of an ability alone: without cards, tokens or a defence.

The mean is taken over the dice that meet the tier. For each of them, the ability is played through
the engine against a hero that only takes damage.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import factorial, prod

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.compiling.requirements import results_meeting
from dtnb.dicethrone.heroes.language.effect import expressions_of, walk_effects
from dtnb.dicethrone.heroes.language.vocabulary import DICE_NAMES
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import ATTEMPTS, TierChance
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.odds.advancing import default_answer, is_first_attempt
from dtnb.dicethrone.odds.attack_damage import AttackState, compute_damage_chances, damage_of_seat
from dtnb.dicethrone.rulebook import DEFAULT_EDITION
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Chance, Choice, Decision, Input, Outcome, State
from dtnb.odds.exact import BudgetExceededError, InputBudget

#: the maximum number of inputs to try for one result of the dice
MAX_INPUTS = 4_000
#: the functions that read dice, in the expressions of hero files
_DICE_FUNCTIONS = frozenset({"count", "any", "same", "total", "half"})
#: the argument with which these functions read the Offensive Roll: ``total(activation)``
_OFFENSIVE_ROLL = "activation"
#: a hero that only takes damage
_TARGET_FILE = b"""
dtnb: 1
hero: Target
fictional: true
dice: {faces: {1: face, 2: face, 3: face, 4: face, 5: face, 6: face}}
abilities:
  Stand: {requires: 1 face, levels: {I: {do: [{heal: 1}]}}}
"""


class _ActivatedAbility(AttackState):
    """An activated ability that is being resolved, even if it is not an Attack yet."""

    @property
    def is_concluded(self) -> bool:
        """Whether all damage and healing of the Roll Phase has been applied."""
        table: Table = self.state.table
        ended = self.state.pending is None or table.phase not in ROLL_PHASES
        # If a first attempt is pending, an additional Roll Phase has begun, and its damage belongs
        # to another ability.
        return ended or table.totals_applied or is_first_attempt(self.state)


def damage_by_attempts(hero: Hero, tier_chance: TierChance) -> tuple[Fraction | None, ...]:
    """Return the mean damage of one tier of an ability after one, two and three Roll Attempts.

    If no effect of the ability reads the number of attempts, only one mean is returned.
    """
    effects = walk_effects(tier_chance.ability.at_level(tier_chance.level).do)
    expressions = (expression for effect in effects for expression in expressions_of(effect))
    if any("attempts_used" in expression.names for expression in expressions):
        attempts = range(1, ATTEMPTS + 1)
        return tuple(mean_damage(hero, tier_chance, number) for number in attempts)
    return (mean_damage(hero, tier_chance),)


def mean_damage(hero: Hero, tier_chance: TierChance, attempts: int = 1) -> Fraction | None:
    """Return the mean damage to the target of one tier (one requirement) of an ability.

    The ability is activated after `attempts` Roll Attempts. The mean is taken over the results of
    five dice that meet this tier and no higher tier, weighted by their frequency. If the damage
    does not depend on the dice, one of these results stands for all.

    Return None if no result meets the tier, or if a result takes more than MAX_INPUTS inputs.
    """
    requires = tier_chance.ability.at_level(tier_chance.level).requires
    results = results_meeting(tier_chance.requirement, hero.dice)
    for higher_requirement in requires[tier_chance.tier + 1 :]:
        results = results - results_meeting(higher_requirement, hero.dice)
    if not results:
        return None
    sampled_results = sorted(results) if _depends_on_dice(tier_chance) else [min(results)]
    try:
        damages = [
            (_count_orders(values), _mean_damage_with_dice(hero, tier_chance, values, attempts))
            for values in sampled_results
        ]
    except BudgetExceededError:
        return None
    total = sum(frequency for frequency, _ in damages)
    return sum((frequency * damage for frequency, damage in damages), Fraction(0)) / total


def _depends_on_dice(tier_chance: TierChance) -> bool:
    """Tell whether an effect of the ability reads the Offensive Roll."""
    # After an effect rolls new dice, expressions read the new dice, unless they name the Offensive
    # Roll.
    has_new_roll = False
    for effect in walk_effects(tier_chance.ability.at_level(tier_chance.level).do):
        for expression in expressions_of(effect):
            calls = expression.calls
            if any(
                function in _DICE_FUNCTIONS and (not has_new_roll or argument == _OFFENSIVE_ROLL)
                for function, argument in calls
            ):
                return True
            if not has_new_roll and not DICE_NAMES.isdisjoint(expression.names):
                return True
        has_new_roll = has_new_roll or isinstance(effect, Roll)
    return False


def _count_orders(values: tuple[int, ...]) -> int:
    """Return the number of different orders in which dice can show these values."""
    return factorial(len(values)) // prod(factorial(values.count(value)) for value in set(values))


def _mean_damage_with_dice(
    hero: Hero, tier_chance: TierChance, values: tuple[int, ...], attempts: int
) -> Fraction:
    """Return the mean damage of a tier if the five dice show these values at the end."""
    target = _read_target()
    game = DiceThrone({hero.id: hero, target.id: target}, Readings(DEFAULT_EDITION))
    ability = tier_chance.ability
    upgrades = {ability.name: tier_chance.level} if tier_chance.level > 1 else {}
    if ability.granted_by is not None:
        upgrades[ability.granted_by[0]] = ability.granted_by[1]
    seats = (
        Seat(
            hero.name, hero.id, hero.health, hero.cp, upgrades=tuple(sorted(upgrades.items())),
            board_side=ability.side,
        ),
        Seat(target.name, target.id, health=99, cp=0),
    )  # fmt: skip
    set_up = State(Table(seats, 0, DEFAULT_EDITION, turn=1), (RollPhase(0),))
    state = game.open(set_up).start
    state = _advance_to_announcement(game, state, values, attempts)
    # No player can act, so an announced ability resolves at once.
    announcement = Choice(0, Action("announce", ability.name))
    attack_state = _ActivatedAbility(state, (0, 0)).after(game, announcement)
    return damage_of_seat(
        compute_damage_chances(game, attack_state, InputBudget(MAX_INPUTS)), 1
    ).mean


def _advance_to_announcement(
    game: DiceThrone, state: State, values: tuple[int, ...], attempts: int
) -> State:
    """Return the state in which an ability is to be announced on these dice.

    All dice are rolled in every attempt, and show these values each time.
    """
    all_dice = Action("reroll", "", (("dice", tuple(range(len(values)))),))
    while True:
        pending = state.pending
        if isinstance(pending, Decision) and pending.topic == "announce":
            return state
        answer: Input = default_answer(game, state)
        if isinstance(pending, Chance):
            answer = Outcome(values)
        elif isinstance(pending, Decision) and pending.topic == "reroll":
            attempts -= 1
            answer = Choice(pending.seat, all_dice if attempts else Action(STOP))
        state = game.resolve(state, answer)


@cache
def _read_target() -> Hero:
    return read_hero(_TARGET_FILE, "target.yaml")
