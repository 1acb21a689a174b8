"""What a player's own cards, tokens and passives do to the dice of an Offensive Roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.details.dice import changeable, values_offered
from dtnb.dicethrone.details.follow_up import Moment, declared, view_in
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, Roll, SetDie
from dtnb.dicethrone.heroes.verbs.phases import RollAgain
from dtnb.dicethrone.heroes.verbs.points import GainCp
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import ways
from dtnb.kernel import Action
from dtnb.kernel.windows import WindowPoint
from dtnb.odds import Dice, Worth

#: verbs by which an action bears on the dice of one's own Offensive Roll
BEARING = (SetDie, Reroll, ChangeAttempts, RollAgain)
#: to whom attempts go that can be one's own
OWN = ("you", "chosen player", "another player")


class Setting(NamedTuple):
    """Dice are set.

    Attributes
    ----------
    options
        For each result the places of those it can be made.
    """

    options: Sequence[Sequence[int]]

    def before(self, dice: Dice, worth: Worth) -> Worth:
        """Return what results are worth before it, from what they are worth after it."""
        return dice.changed(worth, self.options)


class Rerolling(NamedTuple):
    """Dice are rolled again, one after the other.

    Attributes
    ----------
    times, up_to
        How often, and whether that may be less, though never not at all.
    """

    times: int
    up_to: bool

    def before(self, dice: Dice, worth: Worth) -> Worth:
        """Return what results are worth before it, from what they are worth after it."""
        again = dice.one_again(worth)
        for _ in range(self.times - 1):
            again = dice.one_again(dice.larger(worth, again) if self.up_to else again)
        return again


class DiceAction(NamedTuple):
    """An action that bears on one's own dice.

    Attributes
    ----------
    action, way
        The action, and in which of its ways where there are several.
    changes
        What it does to the dice, in turn.
    bears_at_once
        Whether it does anything to dice or attempts, and not only brings CP for it.
    """

    action: Action
    way: str
    changes: tuple[Setting | Rerolling, ...]
    bears_at_once: bool = True

    def before(self, dice: Dice, worth: Worth) -> Worth:
        """Return what results are worth before it, from what they are worth after it."""
        for change in reversed(self.changes):
            worth = change.before(dice, worth)
        return worth


class Found(NamedTuple):
    """The actions of a player that bear on their dice.

    Attributes
    ----------
    counted
        Those whose outcome is known exactly.
    left_out
        Those that do more than is worked out here.
    """

    counted: tuple[DiceAction, ...]
    left_out: tuple[str, ...]


def dice_actions(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    seat: int,
    legal: Iterable[Action],
    roll: DiceRoll,
    dice: Dice,
) -> Found:
    """Return the actions that bear on a seat's own dice, of those that nothing speaks against."""
    counted, left_out = [], []
    entry = table.seats[seat]
    for action in legal:
        if action.verb == "play" and action.object not in entry.hand:
            # One of the cards that nobody has seen may be it; nobody counts on that.
            continue
        specs = rules.specs(table, seat, action)
        several = len(specs) > 1
        named = ways(rules, table, point, seat, action) if several else ("",)
        for way in named:
            done = action.with_detail(MODE, way) if several else action
            spec = rules.choose_mode(specs, done)
            if spec is None or not _bears(spec):
                continue
            moment = declared(rules, table, seat, action)
            changes = _changes(moment, spec, roll, dice)
            if changes is None:
                left_out.append(action.object)
            else:
                at_once = any(isinstance(each, BEARING) for each in walk_effects(spec.do))
                counted.append(DiceAction(action, way, changes, at_once))
    return Found(tuple(counted), tuple(dict.fromkeys(left_out)))


def _bears(spec: ActionSpec) -> bool:
    """Tell whether an action bears on one's own dice, at once or by the CP that it brings."""
    for effect in walk_effects(spec.do):
        if isinstance(effect, SetDie | Reroll) and effect.whose != "opponent":
            return True
        if isinstance(effect, ChangeAttempts) and effect.phase == "Offensive Roll Phase":
            return effect.to in OWN
        if isinstance(effect, RollAgain):
            return True
        if isinstance(effect, GainCp) and effect.to == "you" and len(spec.do) == 1:
            return effect.condition is None
    return False


def _changes(
    moment: Moment, spec: ActionSpec, roll: DiceRoll, dice: Dice
) -> tuple[Setting | Rerolling, ...] | None:
    """Return what an action does to the dice; None where that is not worked out here."""
    found: list[Setting | Rerolling] = []
    for effect in _in_force(moment, spec.do):
        if effect is None or isinstance(effect, Roll) or any(_inside(effect)):
            return None
        if isinstance(effect, SetDie):
            if not _own(moment, effect.whose, roll) or not _of_the_dice_alone(effect):
                return None
            found.append(Setting(_settings(moment, effect, roll, dice)))
        elif isinstance(effect, Reroll):
            if not _own(moment, effect.whose, roll) or effect.by:
                return None
            found.append(Rerolling(effect.dice * effect.times, effect.up_to))
    return tuple(found)


def _in_force(moment: Moment, effects: Iterable[Effect]) -> Iterator[Effect | None]:
    """Yield the effects that a list comes to now; None for one that hangs on dice."""
    for effect in effects:
        if effect.condition is None:
            yield effect
        elif not _steady(effect.condition):
            yield None
        elif effect.condition.value(view_in(moment)):
            yield replace(effect, condition=None, otherwise=())
        else:
            yield from _in_force(moment, effect.otherwise)


def _steady(condition: Expression) -> bool:
    """Tell whether a condition reads nothing but tokens and levels: dice change neither."""
    functions = {function for function, _ in condition.calls}
    return not condition.names and functions <= {"tokens", "level"}


def _inside(effect: Effect) -> Iterator[Effect]:
    """Yield what stands inside of an effect that bears on dice."""
    for body in effect.children():
        yield from (each for each in walk_effects(body) if isinstance(each, (*BEARING, Roll)))


def _own(moment: Moment, whose: str, roll: DiceRoll) -> bool:
    return any(found.id == roll.id for found, _ in changeable(moment, whose))


def _of_the_dice_alone(effect: SetDie) -> bool:
    """Tell whether what dice may be set to hangs on nothing but what they show."""
    if isinstance(effect.values, str):
        return True
    return all(set(value.names) <= {"die"} and not value.calls for value in effect.values)


#: what results can be made, by what an effect says of it
_SETTINGS: dict[tuple[object, ...], Sequence[Sequence[int]]] = {}


def _settings(
    moment: Moment, effect: SetDie, roll: DiceRoll, dice: Dice
) -> Sequence[Sequence[int]]:
    """Return what each result can be made, as places of results."""
    key = (effect.values, effect.dice, effect.up_to, dice.count, dice.faces)
    if key not in _SETTINGS:
        _SETTINGS[key] = [
            tuple(sorted({dice.at(made) for made in _made(moment, effect, roll, result)}))
            for result in dice.results
        ]
    return _SETTINGS[key]


def _made(
    moment: Moment, effect: SetDie, roll: DiceRoll, result: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield what a result can be made: all dice that can be are set, unless it says "up to"."""
    shown = replace(roll, dice=tuple(map(Die, result)))
    offered = [values_offered(moment, effect, shown, at) for at in range(len(result))]
    there = [at for at, values in enumerate(offered) if values]
    most = min(effect.dice, len(there))
    for size in range(1 if effect.up_to else most, most + 1):
        for chosen in combinations(there, size):
            for values in product(*(offered[at] for at in chosen)):
                made = list(result)
                for at, value in zip(chosen, values, strict=True):
                    made[at] = value
                if chosen:
                    yield tuple(made)
