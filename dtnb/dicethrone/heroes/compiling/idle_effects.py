"""Check whether an effect can do anything in its context.

Checks that need the whole file are in :mod:`~dtnb.dicethrone.heroes.compiling.unreachable`.
"""

from __future__ import annotations

from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import Holder
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_DEALT, RECEIVER_PREFIX, THESE_DICE
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.healing import Heal
from dtnb.dicethrone.heroes.verbs.lasting import Cancel
from dtnb.dicethrone.heroes.verbs.phases import RollAgain
from dtnb.dicethrone.heroes.verbs.points import LoseCp, Steal
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect, Reflect

_ON_PENDING_DAMAGE = (Prevent, Reflect, Redirect)


def check_idle_effect(effect: Effect, at: Location) -> None:
    """Report an effect that can do nothing in its context."""
    _check_players(effect, at)
    _check_fight(effect, at)
    _check_damage_dealt(effect, at)
    _check_receiver(effect, at)
    if isinstance(effect, Prevent) and at.context.holder is Holder.DEFENSE and effect.to != "you":
        # DT-DRP-03: a Defensive Ability reacts to the Attack on its own player.
        at.below("to").add("defence-protects-you")
    if _is_attack_damage(effect, at) and isinstance(effect, Deal) and effect.unpreventable:
        at.below("unpreventable").add("attack-by-type", key=True)


def _is_attack_damage(effect: Effect, at: Location) -> bool:
    """Tell whether an effect is the damage that makes an Offensive Ability an Attack."""
    if not isinstance(effect, Deal) or effect.isolated:
        return False
    return at.context.holder is Holder.OFFENSE and effect.to == "target"


def _check_players(effect: Effect, at: Location) -> None:
    """Report selectors of players who do not exist without a fight or without a token."""
    for selector in effect.players():
        if at.context.without_fight and selector in ("target", "attacker"):
            at.add("no-fight", verb=effect.verb, word=selector)
        if selector == "inflicter" and not at.context.token:
            at.add("no-inflicter")


def _check_fight(effect: Effect, at: Location) -> None:
    """Report an effect on a fight or its dice in a context without a fight."""
    context = at.context
    if not context.without_fight:
        return
    # DT-TURN-05: damage of the Upkeep Phase is pending until its end and can be prevented.
    pending = context.trigger == "upkeep" and isinstance(effect, (Prevent, Redirect))
    needs_fight = isinstance(effect, (*_ON_PENDING_DAMAGE, Cancel, RollAgain)) and not pending
    in_main = context.timing == "main"
    needs_roll_phase = in_main and isinstance(effect, ChangeAttempts)
    needs_dice = (
        in_main
        and isinstance(effect, (SetDie, Reroll))
        and not context.has_dice
        and effect.whose != THESE_DICE
    )
    place = at.below(effect.verb)
    if needs_fight or needs_roll_phase:
        place.add("nothing-there", key=True, verb=effect.verb)
    elif needs_dice:
        place.add("no-dice-there", key=True, verb=effect.verb)


def _check_damage_dealt(effect: Effect, at: Location) -> None:
    """Report a use of ``damage_dealt`` in an effect that cannot wait for the total (TW-17)."""
    for expression in expressions_of(effect):
        if DAMAGE_DEALT not in expression.names:
            continue
        is_condition = expression is effect.condition
        place = at.below("if" if is_condition else effect.verb)
        if not _can_wait_for_total(effect, at, is_condition):
            place.add("waits-for-no-total", verb=effect.verb)
        elif any(reference.name != DAMAGE_DEALT for reference in expression.references):
            place.add("total-alone")
        if is_condition and effect.otherwise:
            at.below("else").add("else-of-total", key=True)


def _can_wait_for_total(effect: Effect, at: Location, is_condition: bool) -> bool:
    """Tell whether the expression of an effect, a condition or a number, can wait for the total.

    Damage can wait with a condition, healing with its number.
    """
    if is_condition:
        by_attacker = at.context.holder in (Holder.OFFENSE, Holder.MODIFIER)
        return by_attacker and isinstance(effect, Deal) and not _is_attack_damage(effect, at)
    return isinstance(effect, Heal) and effect.to not in at.context.names.companions


def _check_receiver(effect: Effect, at: Location) -> None:
    """Report names about the receiver in expressions that have no receiver."""
    has_receiver = isinstance(effect, (Deal, LoseCp, Steal)) and not _is_attack_damage(effect, at)
    for expression in expressions_of(effect):
        is_condition = expression is effect.condition
        names = [
            reference.name
            for reference in expression.references
            if reference.name.startswith(RECEIVER_PREFIX)
        ]
        if (is_condition or not has_receiver) and names:
            at.below("if" if is_condition else effect.verb).add(
                "no-receiver", verb=effect.verb, word=names[0]
            )
