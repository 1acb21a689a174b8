"""Verbs of waiting damage: prevent, reflect, redirect, allow_defense.

* share: a fraction or multiple, such as a half
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from dtnb.dicethrone.heroes.language.amounts import number_kind
from dtnb.dicethrone.heroes.language.arguments import BOOLEAN, Location, one_of
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.parameters import RECEIVER_DESCRIPTION, Parameter, Receiver
from dtnb.dicethrone.heroes.language.selectors import COMPANION
from dtnb.dicethrone.heroes.language.vocabulary import (
    OUTGOING,
    OWN_ATTACK_NAMES,
    PORTIONS,
    UNDEFENDABLE,
)
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Prevent(AmountEffect, frozen=True):
    """Reduces the damage that waits for a player."""

    verb = "prevent"
    needs_roll_phase = True

    amount: Annotated[
        tuple[Expression, ...] | str, Parameter(number_kind("half", "all", with_fractions=True))
    ]
    to: Receiver = "you"
    rounded_up: Annotated[
        bool, Parameter(BOOLEAN, "rounded_up", "The text itself says to round a share up.")
    ] = False

    def check(self, location: Location) -> None:
        """Report an error if the number depends on the damage of the player's own Attack."""
        context = location.context
        if self.to != "you" or isinstance(self.amount, str):
            return
        if context.only_while_attacked or context.never_in_roll_phase:
            # No own Attack can be in progress, so the check of expressions has reported the name.
            return
        for name in (name for number in self.amount for name in number.names):
            if name in OWN_ATTACK_NAMES:
                location.below(self.verb).report("own-attack", name=name)


@renders(Prevent)
def _render_prevent(effect: Prevent, writer: ClauseWriter) -> str:
    """Render the verb ``prevent``, for all damage, a share of it, or an amount."""
    variant = "" if effect.to == "you" else ".other"
    recipient = writer.as_recipient(effect.to)
    if effect.amount == "all" and writer.trigger == OUTGOING:
        # The waiting damage is the damage that the holder deals.
        return writer.say("prevent.that")
    if isinstance(effect.amount, str):
        has_phrase = effect.amount in ("half", "all")
        phrase = f"prevent.{effect.amount}" if has_phrase else "prevent.share"
        text = writer.say(f"{phrase}{variant}", share=effect.amount, to=recipient)
        return writer.say("prevent.rounded", clause=text) if effect.rounded_up else text
    # In "prevent 1 damage for each helmet", the word "damage" is singular after 1, although the
    # prevented sum may be more than 1.
    damage = writer.expressions.render_amount("damage", effect.amount, type="type.none")
    number = effect.amount[0].constant if len(effect.amount) == 1 else None
    return writer.say(f"prevent{variant}", number, damage=damage, to=recipient)


class Reflect(AmountEffect, frozen=True):
    """Deals a number or share of the incoming damage to the attacker, without reducing it."""

    verb = "reflect"
    needs_roll_phase = True
    to: ClassVar[str] = "attacker"

    amount: Annotated[
        tuple[Expression, ...] | str, Parameter(number_kind("half", with_fractions=True))
    ]


@renders(Reflect)
def _render_reflect(effect: Reflect, writer: ClauseWriter) -> str:
    if effect.amount == "half":
        return writer.say("reflect.half", to=writer.as_recipient(effect.to))
    if isinstance(effect.amount, str):
        return writer.say("reflect.share", share=effect.amount, to=writer.as_recipient(effect.to))
    damage = writer.expressions.render_amount("damage", effect.amount, type="type.none")
    return writer.say("reflect", damage=damage, to=writer.as_recipient(effect.to))


class Redirect(Effect, frozen=True):
    """Moves the player's waiting damage, or a part that the player chooses, to a companion."""

    verb = "redirect"
    needs_roll_phase = True

    portion: Annotated[str, Parameter(one_of(PORTIONS, "portion"))]
    to: Annotated[str, Parameter(COMPANION, "to", RECEIVER_DESCRIPTION)]
    instead_of_defense: Annotated[
        bool,
        Parameter(BOOLEAN, "instead_of_defense", "No Defensive Ability is used after it."),
    ] = False


@renders(Redirect)
def _render_redirect(effect: Redirect, writer: ClauseWriter) -> str:
    text = writer.say(f"redirect.{effect.portion}", companion=effect.to)
    return writer.say("redirect.instead", clause=text) if effect.instead_of_defense else text


class AllowDefense(Effect, frozen=True):
    """Allows a Defensive Ability against undefendable damage of an Attack."""

    verb = "allow_defense"

    against: Annotated[str, Parameter(one_of((UNDEFENDABLE,), "damage type"))]


@renders(AllowDefense, subject_is_player=False)
def _render_allow_defense(effect: AllowDefense, writer: ClauseWriter) -> str:
    return writer.say("allow_defense")
