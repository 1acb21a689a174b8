"""Report effects that can do nothing where they stand, such as ``prevent`` in a Main Phase card.

Checks that need the whole file are in :mod:`~dtnb.dicethrone.heroes.compiling.unreachable`.
"""

from __future__ import annotations

from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import EffectOwner
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_DEALT, RECEIVER_PREFIX, THESE_DICE
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.healing import Heal
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Redirect


def check_idle_effect(effect: Effect, location: Location) -> None:
    """Report an effect that can do nothing in its context."""
    _check_players(effect, location)
    _check_roll_phase(effect, location)
    _check_damage_dealt(effect, location)
    _check_receiver(effect, location)
    if (
        isinstance(effect, Prevent)
        and location.context.owner is EffectOwner.DEFENSE
        and effect.to != "you"
    ):
        # DT-DRP-03: a Defensive Ability reacts to the Attack on its own player.
        location.below("to").report("defence-protects-you")
    if _is_attack_damage(effect, location) and isinstance(effect, Deal) and effect.unpreventable:
        location.below("unpreventable").report("attack-by-type", is_in_key=True)


def _is_attack_damage(effect: Effect, location: Location) -> bool:
    """Tell whether an effect is the damage that makes an Offensive Ability an Attack."""
    if not isinstance(effect, Deal) or effect.isolated:
        return False
    return location.context.owner is EffectOwner.OFFENSE and effect.to == "target"


def _check_players(effect: Effect, location: Location) -> None:
    """Report ``target`` and ``attacker`` without an Attack, and ``inflicter`` without a token."""
    for selector in effect.players():
        if location.context.never_in_roll_phase and selector in ("target", "attacker"):
            location.report("no-fight", verb=effect.verb, word=selector)
        if selector == "inflicter" and not location.context.token:
            location.report("no-inflicter")


def _check_roll_phase(effect: Effect, location: Location) -> None:
    """Report an effect that needs an Attack or a Roll Phase where none can be in progress."""
    context = location.context
    if not context.never_in_roll_phase:
        return
    # DT-TURN-05: damage of the Upkeep Phase waits until the phase ends, and can be prevented.
    can_prevent = context.trigger == "upkeep" and isinstance(effect, (Prevent, Redirect))
    needs_roll_phase = effect.needs_roll_phase and not can_prevent
    in_main = context.timing == "main"
    needs_attempts = in_main and isinstance(effect, ChangeAttempts)
    needs_dice = (
        in_main
        and isinstance(effect, (SetDie, Reroll))
        and not context.has_dice
        and effect.whose != THESE_DICE
    )
    verb_location = location.below(effect.verb)
    if needs_roll_phase or needs_attempts:
        verb_location.report("nothing-there", is_in_key=True, verb=effect.verb)
    elif needs_dice:
        verb_location.report("no-dice-there", is_in_key=True, verb=effect.verb)


def _check_damage_dealt(effect: Effect, location: Location) -> None:
    """Report ``damage_dealt`` where it is read before the damage is totalled (TW-17)."""
    if location.context.owner in (EffectOwner.DEFENSE, EffectOwner.TRIGGER):
        # In these lists, the check of expressions already reports the name ``damage_dealt``.
        return
    for expression in expressions_of(effect):
        if DAMAGE_DEALT not in expression.names:
            continue
        is_condition = expression is effect.condition
        key_location = location.below("if" if is_condition else effect.verb)
        if not _can_wait_for_total(effect, location, is_condition=is_condition):
            key_location.report("waits-for-no-total", verb=effect.verb)
        elif any(reference.name != DAMAGE_DEALT for reference in expression.references):
            key_location.report("total-alone")
        if is_condition and effect.otherwise:
            location.below("else").report("else-of-total", is_in_key=True)


def _can_wait_for_total(effect: Effect, location: Location, *, is_condition: bool) -> bool:
    """Tell whether an effect's condition or number can wait for the total damage.

    Two can wait: the number of a ``heal`` for a player, and the condition of a ``deal`` by the
    attacker. The ``deal`` must not be the damage of the Attack itself.
    """
    if is_condition:
        by_attacker = location.context.owner in (EffectOwner.OFFENSE, EffectOwner.MODIFIER)
        return by_attacker and isinstance(effect, Deal) and not _is_attack_damage(effect, location)
    return isinstance(effect, Heal) and effect.to not in location.context.names.companions


def _check_receiver(effect: Effect, location: Location) -> None:
    """Report names such as ``receiver_cp`` where an expression has no receiver to read."""
    has_receiver = effect.has_receiver and not _is_attack_damage(effect, location)
    for expression in expressions_of(effect):
        is_condition = expression is effect.condition
        receiver_names = [
            reference.name
            for reference in expression.references
            if reference.name.startswith(RECEIVER_PREFIX)
        ]
        if (is_condition or not has_receiver) and receiver_names:
            location.below("if" if is_condition else effect.verb).report(
                "no-receiver", verb=effect.verb, word=receiver_names[0]
            )
