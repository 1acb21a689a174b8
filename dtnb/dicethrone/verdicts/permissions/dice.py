"""Yield the rules by which an action may change dice."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.details.dice import changeable_dice
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, SetDie
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.kernel import Reason


def dice_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why dice of another player, or of an unusual roll, may be changed."""
    for roll in _rolls_acted_on(allowed):
        yield from _permissions_for(allowed, roll)
    if any(isinstance(effect, ChangeAttempts) for effect in allowed.all_effects):
        yield allowed.permission("attempts-can-be-given", "DT-ORP-20", "DT-ORP-01", "DT-DRP-05")


def _permissions_for(allowed: AllowedAction, roll: DiceRoll) -> Iterator[Reason]:
    """Yield why the dice of a roll may be changed."""
    table, announced = allowed.table, allowed.table.announced
    if roll.phase == "targeting":
        yield allowed.permission("targeting-die-is-altered", "DT-TRP-05", "DT-TRP-08")
    elif roll.seat in table.teammates(allowed.seat):
        yield allowed.permission("teammates-dice", "DT-TEAM-10", "DT-CARD-24", owner=roll.seat)
    elif roll.phase == "effect" and not roll.is_open:
        yield allowed.permission("dice-already-read", "AMB-10", "DT-PRI-10", purpose=roll.purpose)
    elif roll.phase == "effect":
        yield allowed.permission(
            "dice-of-an-effect", "DT-PRI-10", "DT-CARD-24", "AMB-10", purpose=roll.purpose
        )
    elif roll.phase == "defensive" and allowed.card and allowed.card.timing is Timing.INSTANT:
        yield allowed.permission("defensive-dice-at-any-time", "DT-CARD-20", "DT-CARD-24")
    elif roll.phase == "defensive":
        yield allowed.permission("defensive-dice", "DT-DRP-11", "DT-CARD-24")
    elif announced is not None:
        yield allowed.permission(
            "dice-after-announcement", "DT-ORP-04", "DT-ORP-10", ability=announced.ability
        )
    if roll.seat in table.opponents(allowed.seat):
        yield allowed.permission("opponents-dice", "DT-CARD-24", owner=roll.seat)


def _rolls_acted_on(allowed: AllowedAction) -> list[DiceRoll]:
    """Return the rolls whose dice an action changes, the latest first.

    If the dice are not chosen yet, these are all rolls among which the player can choose.
    """
    chosen_rolls = {
        int(answer[0])
        for name, answer in allowed.action.details
        if isinstance(answer, tuple) and not {"die", "again"}.isdisjoint(name.split("."))
    }
    rolls = {
        roll.id: roll
        for effect in allowed.effects
        if isinstance(effect, (SetDie, Reroll))
        for roll, _ in changeable_dice(allowed.context(), effect.whose)
        if not chosen_rolls or roll.id in chosen_rolls
    }
    return sorted(rolls.values(), key=lambda roll: -roll.id)
