"""Find the cards, tokens and passives that can change the player's own Offensive Roll.

A `Worth` holds, for each result of the dice, the chance of reaching an ability from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.details.dice import changeable_dice, settable_values
from dtnb.dicethrone.details.follow_up import EffectContext, context_of_action, view_in_context
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, Roll, SetDie
from dtnb.dicethrone.heroes.verbs.phases import RollAgain
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import allowed_modes
from dtnb.kernel import Action
from dtnb.kernel.windows import WindowPoint
from dtnb.odds import Dice, Worth

#: the words in hero files for who gets Roll Attempts, if this can be the player who acts
SELF_TARGETS = ("you", "chosen player", "another player")


class FaceChange(NamedTuple):
    """Dice are set to other faces."""

    #: for each result of the dice, the indices of the results into which it can be changed
    options: Sequence[Sequence[int]]

    def worth_before(self, dice: Dice, worth: Worth) -> Worth:
        """Return the worth of each result before the change, given the worth after it."""
        return dice.change_to_best(worth, self.options)


class RerollDice(NamedTuple):
    """Dice are rolled again, one after the other."""

    #: the number of re-rolls, each of one die
    times: int
    #: whether the player may stop earlier, after at least one re-roll
    up_to: bool

    def worth_before(self, dice: Dice, worth: Worth) -> Worth:
        """Return the worth of each result before the re-rolls, given the worth after them."""
        reroll_worth = dice.reroll_one(worth)
        for _ in range(self.times - 1):
            reroll_worth = dice.reroll_one(
                dice.max_worth(worth, reroll_worth) if self.up_to else reroll_worth
            )
        return reroll_worth


class DiceAction(NamedTuple):
    """An action that changes the player's own dice, or gains CP that can pay for such an action."""

    action: Action
    #: the use for which a token is spent, if it has several uses; empty if it has only one
    mode: str
    #: the changes to the dice, in order
    changes: tuple[FaceChange | RerollDice, ...]
    #: whether the action changes dice or attempts; False if it only gains CP
    affects_dice_directly: bool = True

    def worth_before(self, dice: Dice, worth: Worth) -> Worth:
        """Return the worth of each result before the action, given the worth after it."""
        for change in reversed(self.changes):
            worth = change.worth_before(dice, worth)
        return worth


class DiceActions(NamedTuple):
    """The actions that can change a player's own dice."""

    #: the actions whose effect on the dice is computed
    computed: tuple[DiceAction, ...]
    #: the names of the actions whose effect on the dice is too complex to compute
    left_out: tuple[str, ...]


def find_dice_actions(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    seat: int,
    legal_actions: Iterable[Action],
    roll: DiceRoll,
    dice: Dice,
) -> DiceActions:
    """Return the legal actions that change the dice of the seat's own Offensive Roll."""
    computed, left_out = [], []
    seat_state = table.seats[seat]
    for action in legal_actions:
        if action.verb == "play" and action.object not in seat_state.hand:
            # This card is legal only because an unknown card in hand may be this card.
            continue
        specs = rules.action_specs(table, seat, action)
        has_modes = len(specs) > 1
        modes = allowed_modes(rules, table, point, seat, action) if has_modes else ("",)
        for mode in modes:
            action_in_mode = action.with_detail(MODE_DETAIL, mode) if has_modes else action
            spec = rules.choose_mode(specs, action_in_mode)
            if spec is None or not _affects_own_dice(spec):
                continue
            context = context_of_action(rules, table, seat, action)
            changes = _find_changes(context, spec, roll, dice)
            if changes is None:
                left_out.append(action.object)
            else:
                affects_dice_directly = any(effect.alters_roll for effect in walk_effects(spec.do))
                computed.append(
                    DiceAction(
                        action,
                        mode=mode,
                        changes=changes,
                        affects_dice_directly=affects_dice_directly,
                    )
                )
    return DiceActions(tuple(computed), tuple(dict.fromkeys(left_out)))


def _affects_own_dice(spec: ActionSpec) -> bool:
    """Tell whether an action changes the player's own dice, or only gains CP."""
    for effect in walk_effects(spec.do):
        if isinstance(effect, SetDie | Reroll) and effect.whose != "opponent":
            return True
        if isinstance(effect, ChangeAttempts) and effect.phase == "Offensive Roll Phase":
            return effect.to in SELF_TARGETS
        if isinstance(effect, RollAgain):
            return True
        if effect.gives_cp and effect.players() == ("you",) and len(spec.do) == 1:
            return effect.condition is None
    return False


def _find_changes(
    context: EffectContext, spec: ActionSpec, roll: DiceRoll, dice: Dice
) -> tuple[FaceChange | RerollDice, ...] | None:
    """Return the changes that an action makes to the dice; None if the action is too complex."""
    changes: list[FaceChange | RerollDice] = []
    for effect in _active_effects(context, spec.do):
        if effect is None or isinstance(effect, Roll) or any(_nested_dice_effects(effect)):
            return None
        if isinstance(effect, SetDie):
            if not _is_own_roll(context, effect.whose, roll) or not _depends_on_dice_alone(effect):
                return None
            changes.append(FaceChange(_reachable_indices(context, effect, roll, dice)))
        elif isinstance(effect, Reroll):
            if not _is_own_roll(context, effect.whose, roll) or effect.by:
                return None
            changes.append(RerollDice(times=effect.dice * effect.times, up_to=effect.up_to))
    return tuple(changes)


def _active_effects(context: EffectContext, effects: Iterable[Effect]) -> Iterator[Effect | None]:
    """Yield the effects that apply now; None in place of an effect whose condition reads dice."""
    for effect in effects:
        if effect.condition is None:
            yield effect
        elif not _is_independent_of_dice(effect.condition):
            yield None
        elif effect.condition.value(view_in_context(context)):
            yield replace(effect, condition=None, otherwise=())
        else:
            yield from _active_effects(context, effect.otherwise)


def _is_independent_of_dice(condition: Expression) -> bool:
    """Tell whether a condition reads only tokens and levels, which dice do not change."""
    functions = {function for function, _ in condition.calls}
    return not condition.names and functions <= {"tokens", "level"}


def _nested_dice_effects(effect: Effect) -> Iterator[Effect]:
    """Yield the effects on dice in the lists inside an effect."""
    for body in effect.children():
        for child in walk_effects(body):
            if child.alters_roll or isinstance(child, Roll):
                yield child


def _is_own_roll(context: EffectContext, whose: str, roll: DiceRoll) -> bool:
    """Tell whether an effect on the dice of `whose` can change this roll."""
    return any(other.id == roll.id for other, _ in changeable_dice(context, whose))


def _depends_on_dice_alone(effect: SetDie) -> bool:
    """Tell whether the faces that a die may be set to depend only on the face that it shows."""
    if isinstance(effect.values, str):
        return True
    return all(set(value.names) <= {"die"} and not value.calls for value in effect.values)


#: the cached results of :func:`_reachable_indices`, which depend on the effect and the dice alone
_REACHABLE_INDICES: dict[tuple[object, ...], Sequence[Sequence[int]]] = {}


def _reachable_indices(
    context: EffectContext, effect: SetDie, roll: DiceRoll, dice: Dice
) -> Sequence[Sequence[int]]:
    """Return for each result the indices of the results into which the effect can turn it."""
    key = (effect.values, effect.dice, effect.up_to, dice.count, dice.faces)
    if key not in _REACHABLE_INDICES:
        _REACHABLE_INDICES[key] = [
            tuple(
                sorted(
                    {
                        dice.index_of(other_result)
                        for other_result in _reachable_results(context, effect, roll, result)
                    }
                )
            )
            for result in dice.results
        ]
    return _REACHABLE_INDICES[key]


def _reachable_results(
    context: EffectContext, effect: SetDie, roll: DiceRoll, result: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield the results into which an effect can turn a result.

    The effect sets as many dice as possible. With `up_to`, it may also set fewer, but at least one.
    """
    roll_showing_result = replace(roll, dice=tuple(map(Die, result)))
    offered_values = [
        settable_values(context, effect, roll_showing_result, die) for die in range(len(result))
    ]
    settable_dice = [die for die, values in enumerate(offered_values) if values]
    max_count = min(effect.dice, len(settable_dice))
    for size in range(1 if effect.up_to else max_count, max_count + 1):
        for chosen_dice in combinations(settable_dice, size):
            for values in product(*(offered_values[die] for die in chosen_dice)):
                new_result = list(result)
                for die, value in zip(chosen_dice, values, strict=True):
                    new_result[die] = value
                if chosen_dice:
                    yield tuple(new_result)
