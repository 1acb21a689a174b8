"""What an ability deals by itself when it is activated: no cards, no tokens, nobody defends."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import factorial, prod

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.compiling.requirements import results_meeting
from dtnb.dicethrone.heroes.language.effect import expressions_of, walk_effects
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import LineChance
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.odds.attack_damage import Going, exactly, of_seat
from dtnb.dicethrone.odds.walking import anything, first_attempt
from dtnb.dicethrone.rulebook import DEFAULT_EDITION
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Choice, Decision, Input, Outcome, State
from dtnb.odds.exact import OutOfReachError, Reach

#: inputs that may be gone through for one result of the dice
REACH = 4_000
#: calls of expressions that read dice, and the pool that is the Offensive Roll
_DICE, _OFFENSE = frozenset({"count", "any", "same", "total", "half"}), "activation"
#: takes damage, and does nothing about it
_TARGET = b"""
dtnb: 1
hero: Target
fictional: true
dice: {faces: {1: face, 2: face, 3: face, 4: face, 5: face, 6: face}}
abilities:
  Stand: {requires: 1 face, levels: {I: {do: [{heal: 1}]}}}
"""


class _Activated(Going):
    """An ability on its way to its end, also before it has become an Attack."""

    @property
    def concluded(self) -> bool:
        """Whether everything that the Roll Phase accumulated has been applied."""
        table: Table = self.state.table
        over = self.state.pending is None or table.phase not in ROLL_PHASES
        # What an additional Roll Phase brings is another ability's.
        return over or table.totals_applied or first_attempt(self.state)


def expected(hero: Hero, likely: LineChance) -> Fraction | None:
    """Return what one line of an ability deals to its target on average, by nothing else.

    Over every result of five dice that meets this line and not the next, as often as each comes up;
    where what it deals does not hang on them, over one of those.

    Returns
    -------
    Fraction or None
        None where there is more to be gone through than allowed.
    """
    requires = likely.ability.at(likely.level).requires
    results = results_meeting(likely.needs, hero.dice)
    for further in requires[likely.tier + 1 :]:
        results = results - results_meeting(further, hero.dice)
    if not results:
        return None
    shown = sorted(results) if _hangs_on_dice(likely) else [min(results)]
    try:
        dealt = [(_orders(each), _dealt(hero, likely, each)) for each in shown]
    except OutOfReachError:
        return None
    total = sum(often for often, _ in dealt)
    return sum((often * damage for often, damage in dealt), Fraction(0)) / total


def _hangs_on_dice(likely: LineChance) -> bool:
    """Tell whether an effect reads the Offensive Roll."""
    rolled = False
    for effect in walk_effects(likely.ability.at(likely.level).do):
        for expression in expressions_of(effect):
            calls = expression.calls
            if any(name in _DICE and (not rolled or word == _OFFENSE) for name, word in calls):
                return True
            if not rolled and "total" in expression.names:
                return True
        rolled = rolled or isinstance(effect, Roll)
    return False


def _orders(values: tuple[int, ...]) -> int:
    """Return in how many orders dice can show these values."""
    return factorial(len(values)) // prod(factorial(values.count(value)) for value in set(values))


def _dealt(hero: Hero, likely: LineChance, values: tuple[int, ...]) -> Fraction:
    target = _target()
    game = DiceThrone({hero.id: hero, target.id: target}, Readings(DEFAULT_EDITION))
    ability = likely.ability
    on_board = {ability.name: likely.level} if likely.level > 1 else {}
    if ability.granted_by is not None:
        on_board[ability.granted_by[0]] = ability.granted_by[1]
    seats = (
        Seat(
            hero.name, hero.id, hero.health, hero.cp, upgrades=tuple(sorted(on_board.items())),
            board_side=ability.side,
        ),
        Seat(target.name, target.id, 99, 0),
    )  # fmt: skip
    state, _ = game.open(State(Table(seats, 0, DEFAULT_EDITION), (RollPhase(0),)))
    state = _shown(game, state, values)
    # Where nobody can do anything, what was announced is dealt at once.
    announced = Choice(0, Action("announce", ability.name))
    going = _Activated(state, (0, 0)).after(game, announced)
    return of_seat(exactly(game, going, Reach(REACH)), 1).mean


def _shown(game: DiceThrone, state: State, values: tuple[int, ...]) -> State:
    """Return a state in which an ability is to be announced on these dice."""
    while True:
        pending = state.pending
        if isinstance(pending, Decision) and pending.topic == "announce":
            return state
        given: Input = anything(game, state)
        if first_attempt(state):
            given = Outcome(values)
        elif isinstance(pending, Decision) and pending.topic == "reroll":
            given = Choice(pending.seat, Action(STOP))
        state = game.resolve(state, given)


@cache
def _target() -> Hero:
    return read_hero(_TARGET, "target.yaml")
