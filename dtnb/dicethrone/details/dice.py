"""Which dice an effect may change, and what they may be set to."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dtnb.dicethrone.details.follow_up import STOP, Answers, FollowUp, FollowUps, Moment, view_in
from dtnb.dicethrone.details.players import named_follow_ups
from dtnb.dicethrone.heroes.language.vocabulary import THESE_DICE
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.kernel.inputs import Detail

#: what a die may be set to that may be set to anything, by what it shows
OTHER_FACES = {
    shown: tuple(value for value in range(1, 7) if value != shown) for shown in range(1, 7)
}


def changeable(moment: Moment, whose: str) -> Iterator[tuple[DiceRoll, int]]:
    """Yield every die that `whose` lets this seat change, as (roll, index)."""
    table = moment.table
    rolled_by = dice_owners(table, moment.seat, whose) if table.rolls else ()
    # AMB-10: dice that were read, but that amounts keep following under a reading
    followed = [live.run.roll for live in table.live_amounts]
    for roll in table.rolls:
        if whose == THESE_DICE and roll.id != moment.roll:
            continue
        if not roll.open and roll.id not in followed:
            continue
        if roll.seat not in rolled_by:
            continue
        if _of_an_ultimate(moment.table, roll) and (
            moment.rules.reading("dice-after-ultimate") == "nobody"
        ):
            continue
        for index in range(len(roll.dice)):
            yield roll, index


def dice_owners(table: Table, seat: int, whose: str) -> Collection[int]:
    """Return the seats on whose dice an action of `seat` acts (DT-CARD-24)."""
    if whose == "you":
        return (seat,)
    if whose == "opponent":
        return table.opponents(seat)
    seats = range(len(table.seats))
    if whose in ("you or teammate", ""):
        opponents = table.opponents(seat)
        return [other for other in seats if other not in opponents]
    return seats


def _of_an_ultimate(table: Table, roll: DiceRoll) -> bool:
    """Tell whether dice were rolled by an activated Ultimate's own effects (AMB-48)."""
    attack = table.attack
    if attack is None or not attack.ultimate or roll.seat != attack.attacker:
        return False
    return roll.phase == "effect" and roll.purpose == attack.ability


def set_die_follow_ups(moment: Moment, effect: SetDie, at: str, answers: Answers) -> FollowUps:
    """Yield which dice are set, and to what."""
    taken: list[Detail] = []
    settable = changeable(moment, effect.whose)
    if effect.values != "any":
        settable = (die for die in settable if values_offered(moment, effect, *die))
    possible: list[Detail] = [(roll.id, index) for roll, index in settable]
    for nth in range(1, effect.dice + 1):
        suffix = f".{nth}" if effect.dice > 1 else ""
        dice = tuple([die for die in possible if die not in taken]) if taken else tuple(possible)
        if taken and not dice:
            # Of two dice where one lies, the one is set: an effect does what can be done.
            return
        yield FollowUp(f"{at}.die{suffix}", "die", (*dice, STOP) if effect.up_to else dice)
        die = answers.get(f"{at}.die{suffix}")
        if not isinstance(die, tuple):
            return
        taken.append(die)
        roll = moment.table.roll(int(die[0]))
        values = values_offered(moment, effect, roll, int(die[1])) if roll else ()
        yield FollowUp(f"{at}.value{suffix}", "value", values)


def values_offered(moment: Moment, effect: SetDie, roll: DiceRoll, index: int) -> tuple[int, ...]:
    """Return what a die may be set to: never what it shows, never beyond 1 to 6."""
    shown = roll.dice[index].value
    if effect.values == "any":
        return OTHER_FACES[shown]
    if isinstance(effect.values, str):
        offered = {die.value for other, die in enumerate(roll.dice) if other != index}
    else:
        view = view_in(moment, die=shown)
        offered = {expression.value(view) for expression in effect.values}
    return tuple(sorted(value for value in offered if 1 <= value <= 6 and value != shown))


def reroll_follow_ups(moment: Moment, effect: Reroll, at: str, answers: Answers) -> FollowUps:
    """Yield who rolls, and which dice are rolled again, one after the other."""
    yield from named_follow_ups(moment, effect, effect.by, at, answers)
    dice: tuple[Detail, ...] = tuple(
        (roll.id, index) for roll, index in changeable(moment, effect.whose)
    )
    yield FollowUp(f"{at}.die", "die", dice)
    for nth in range(2, effect.dice * effect.times + 1):
        # The next die is picked when the one before has been rolled again.
        if answers.get(f"{at}.again" if nth == 2 else f"{at}.{nth - 1}.again") == STOP:
            return
        name = f"{at}.again" if nth == 2 else f"{at}.{nth}.again"
        yield FollowUp(name, "die", (*dice, STOP) if effect.up_to else dice)
