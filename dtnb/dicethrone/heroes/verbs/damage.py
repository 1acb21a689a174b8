"""Verbs of damage: deal, add, multiply, change_type."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import MULTIPLE
from dtnb.dicethrone.heroes.language.arguments import BOOLEAN, Location, one_of
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    Parameter,
    SignedAmount,
    TargetReceivers,
    check_has_receiver,
)
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_TYPES
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders

_ANY_TYPE = one_of(DAMAGE_TYPES, "damage type")
_OTHER_TYPE = one_of(tuple(name for name in DAMAGE_TYPES if name != "normal"), "damage type")


class Deal(AmountEffect, frozen=True):
    """Deals damage to a player; it waits until the totals are settled."""

    verb = "deal"
    has_receiver = True
    interferes = True

    amount: Amount
    type: Annotated[
        str, Parameter(_ANY_TYPE, "type", "The damage type.", lambda context: context.default_type)
    ] = ""
    to: TargetReceivers = ""
    isolated: Annotated[
        bool, Parameter(BOOLEAN, "isolated", "Applied at once, on a ledger of its own.")
    ] = False
    unpreventable: Annotated[bool, Parameter(BOOLEAN, "unpreventable", "Nothing reduces it.")] = (
        False
    )

    def check(self, location: Location) -> None:
        """Report damage without a target."""
        check_has_receiver(self.verb, self.to, location)


@renders(Deal)
def _render_deal(effect: Deal, writer: ClauseWriter) -> str:
    """Render the verb ``deal``; the type of the damage is omitted if it is the usual type."""
    is_unusual = effect.type in ("normal", "none") and effect.type != writer.usual_damage_type
    type_phrase = f"type.{effect.type}.said" if is_unusual else f"type.{effect.type}"
    damage = writer.expressions.render_amount("damage", effect.amount, type=type_phrase)
    if effect.to == "you":
        text = writer.say("deal.you", damage=damage)
    elif effect.to == "target":
        text = writer.say("deal", damage=damage)
    else:
        # A long amount follows the receivers.
        is_long = ", " in damage or any(map(writer.expressions.is_long, effect.amount))
        phrase = "deal.to.sum" if is_long else "deal.to"
        text = writer.say(phrase, damage=damage, to=writer.as_recipients(effect.to))
    if effect.unpreventable:
        text = writer.say("deal.unpreventable", clause=text)
    return writer.say("deal.isolated", clause=text) if effect.isolated else text


class Add(AmountEffect, frozen=True):
    """Adds points to the damage of the Attack, or subtracts them if the number is below 0."""

    verb = "add"
    interferes = True

    amount: SignedAmount

    def check(self, location: Location) -> None:
        """Report an addition without an Attack."""
        _check_has_attack(self.verb, location)


@renders(Add)
def _render_add(effect: Add, writer: ClauseWriter) -> str:
    terms = writer.expressions.list_terms(effect.amount[0]) if len(effect.amount) == 1 else None
    if terms is not None and all(term.number < 0 for term in terms):
        negated = [term._replace(number=-term.number) for term in terms]
        return writer.say("add.less", amount=writer.expressions.render_sum("points", negated, {}))
    amount = writer.expressions.render_amount("points", effect.amount)
    return writer.say("add.sum" if ", " in amount else "add", amount=amount)


class Multiply(Effect, frozen=True):
    """Multiplies the damage of the Attack."""

    verb = "multiply"
    interferes = True

    times: Annotated[str, Parameter(MULTIPLE)]

    def check(self, location: Location) -> None:
        """Report a multiplication without an Attack."""
        _check_has_attack(self.verb, location)


@renders(Multiply, subject_is_player=False)
def _render_multiply(effect: Multiply, writer: ClauseWriter) -> str:
    if effect.times == "2":
        return writer.say("multiply.double")
    return writer.say("multiply", times=effect.times)


class ChangeType(Effect, frozen=True):
    """Changes the damage type of the Attack."""

    verb = "change_type"
    interferes = True

    # DT-DMG-08: only normal damage changes its type, so damage never becomes "normal".
    type: Annotated[str, Parameter(_OTHER_TYPE)]

    def check(self, location: Location) -> None:
        """Report a change of type without an Attack."""
        _check_has_attack(self.verb, location)


@renders(ChangeType, subject_is_player=False)
def _render_change_type(effect: ChangeType, writer: ClauseWriter) -> str:
    return writer.say(f"change_type.{effect.type}")


def _check_has_attack(verb: str, location: Location) -> None:
    if not location.context.has_attack:
        location.below(verb).report("no-attack", is_in_key=True, verb=verb)
