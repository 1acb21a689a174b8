"""Find the dice that an effect may change and their possible values, and ask which ones to change.

* die in an answer: it is named as (id of the roll, index in the roll)
* open roll: one whose dice have not been read yet, so that they may be changed
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    EffectContext,
    FollowUp,
    FollowUps,
    view_in_context,
)
from dtnb.dicethrone.details.players import player_follow_ups
from dtnb.dicethrone.heroes.language.vocabulary import THESE_DICE
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.kernel.inputs import Detail

#: for each value of a die, the five other values
OTHER_FACES = {face: tuple(value for value in range(1, 7) if value != face) for face in range(1, 7)}


def changeable_dice(context: EffectContext, whose: str) -> Iterator[tuple[DiceRoll, int]]:
    """Yield every die that the effect's player may change, as (roll, index of the die).

    `whose` says whose dice the effect may change, such as ``opponent``; empty for its default, the
    dice of the player and their teammates.
    """
    table = context.table
    owners = dice_owners(table, context.seat, whose) if table.rolls else ()
    # AMB-10: under one reading, dice can change after they were read. Then the amounts that were
    # computed from them change, too.
    live_rolls = [live_amount.resolution.roll for live_amount in table.live_amounts]
    for roll in table.rolls:
        if whose == THESE_DICE and roll.id != context.roll:
            continue
        if not roll.is_open and roll.id not in live_rolls:
            continue
        if roll.seat not in owners and context.rules.holds(
            "DT-CARD-24", context.source, roll.purpose, roll.seat
        ):
            continue
        if (
            _rolled_by_ultimate(context.table, roll)
            and context.rules.reading("dice-after-ultimate") == "nobody"
            and context.rules.holds(("DT-ULT-01", "AMB-48"), context.source, roll.purpose)
        ):
            continue
        for index in range(len(roll.dice)):
            yield roll, index


def dice_owners(table: Table, seat: int, whose: str) -> Collection[int]:
    """Return the seats whose dice an action of `seat` may change (DT-CARD-24)."""
    if whose == "you":
        return (seat,)
    if whose == "opponent":
        return table.opponents(seat)
    seats = range(len(table.seats))
    if whose in ("you or teammate", ""):
        opponents = table.opponents(seat)
        return [owner for owner in seats if owner not in opponents]
    return seats


def _rolled_by_ultimate(table: Table, roll: DiceRoll) -> bool:
    """Tell whether dice were rolled by the effects of the activated Ultimate (AMB-48)."""
    attack = table.attack
    if attack is None or not attack.ultimate or roll.seat != attack.attacker:
        return False
    return roll.phase == "effect" and roll.purpose == attack.ability


def set_die_follow_ups(
    context: EffectContext, effect: SetDie, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about which dice are set, and to which values."""
    chosen_dice: list[Detail] = []
    settable = changeable_dice(context, effect.whose)
    if effect.values != "any":
        settable = (die for die in settable if settable_values(context, effect, *die))
    possible_dice: list[Detail] = [(roll.id, index) for roll, index in settable]
    for number in range(1, effect.dice + 1):
        suffix = f".{number}" if effect.dice > 1 else ""
        dice = (
            tuple([die for die in possible_dice if die not in chosen_dice])
            if chosen_dice
            else tuple(possible_dice)
        )
        if chosen_dice and not dice:
            # The effect may set more dice, but no die is left to choose.
            return
        yield FollowUp(f"{prefix}.die{suffix}", "die", (*dice, STOP) if effect.up_to else dice)
        die = answers.get(f"{prefix}.die{suffix}")
        if not isinstance(die, tuple):
            return
        chosen_dice.append(die)
        roll_id, index = die
        roll = context.table.roll(int(roll_id))
        values = settable_values(context, effect, roll, int(index)) if roll else ()
        yield FollowUp(f"{prefix}.value{suffix}", "value", values)


def settable_values(
    context: EffectContext, effect: SetDie, roll: DiceRoll, index: int
) -> tuple[int, ...]:
    """Return the values that an effect may set a die to, without its current value."""
    current_value = roll.dice[index].value
    if effect.values == "any":
        return OTHER_FACES[current_value]
    if isinstance(effect.values, str):
        possible_values = {
            die.value for other_index, die in enumerate(roll.dice) if other_index != index
        }
    else:
        view = view_in_context(context, die=current_value)
        possible_values = {expression.value(view) for expression in effect.values}
    return tuple(
        sorted(value for value in possible_values if 1 <= value <= 6 and value != current_value)
    )


def reroll_follow_ups(
    context: EffectContext, effect: Reroll, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about who rolls, and which dice are re-rolled, one by one."""
    yield from player_follow_ups(context, effect, effect.by, prefix, answers)
    dice: tuple[Detail, ...] = tuple(
        (roll.id, index) for roll, index in changeable_dice(context, effect.whose)
    )
    yield FollowUp(f"{prefix}.die", "die", dice)
    for number in range(2, effect.dice * effect.times + 1):
        # A player picks the next die only after the previous die was re-rolled.
        if (
            answers.get(f"{prefix}.again" if number == 2 else f"{prefix}.{number - 1}.again")
            == STOP
        ):
            return
        name = f"{prefix}.again" if number == 2 else f"{prefix}.{number}.again"
        yield FollowUp(name, "die", (*dice, STOP) if effect.up_to else dice)
