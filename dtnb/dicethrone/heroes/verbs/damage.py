"""Verbs of damage that is dealt, and of the Attack's: deal, add, multiply, change_type."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import MULTIPLE
from dtnb.dicethrone.heroes.language.arguments import BOOLEAN, Location, one_of
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    Parameter,
    SignedAmount,
    ToTarget,
    check_has_target,
)
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_TYPES
from dtnb.dicethrone.heroes.words.clauses import Clauses, says

_TYPE = one_of(DAMAGE_TYPES, "damage type")
_OTHER_TYPE = one_of(tuple(name for name in DAMAGE_TYPES if name != "normal"), "damage type")


class Deal(AmountEffect, frozen=True):
    """Deals damage to somebody; it is pending until totals are settled."""

    verb = "deal"

    amount: Amount
    type: Annotated[
        str, Parameter(_TYPE, "type", "The damage type.", lambda context: context.default_type)
    ] = ""
    to: ToTarget = ""
    isolated: Annotated[
        bool, Parameter(BOOLEAN, "isolated", "Applied at once, on a ledger of its own.")
    ] = False
    unpreventable: Annotated[bool, Parameter(BOOLEAN, "unpreventable", "Nothing reduces it.")] = (
        False
    )

    def check(self, at: Location) -> None:
        """Find damage for nobody."""
        check_has_target(self.verb, self.to, at)


@says(Deal)
def _deal(effect: Deal, words: Clauses) -> str:
    plain = effect.type in ("normal", "none") and effect.type != words.usual_type
    type_ = f"type.{effect.type}.said" if plain else f"type.{effect.type}"
    damage = words.wording.amount("damage", effect.amount, type=type_)
    if effect.to == "you":
        text = words.say("deal.you", damage=damage)
    elif effect.to == "target":
        text = words.say("deal", damage=damage)
    else:
        # A sum, and what hangs on each receiver, stands behind who receives it.
        sums = ", " in damage or any(map(words.wording.is_long, effect.amount))
        phrase = "deal.to.sum" if sums else "deal.to"
        text = words.say(phrase, damage=damage, to=words.receivers(effect.to))
    if effect.unpreventable:
        text = words.say("deal.unpreventable", clause=text)
    return words.say("deal.isolated", clause=text) if effect.isolated else text


class Add(AmountEffect, frozen=True):
    """Adds to the damage of the Attack; below 0 it takes away."""

    verb = "add"

    amount: SignedAmount

    def check(self, at: Location) -> None:
        """Find an addition to no Attack."""
        _check_attack(self.verb, at)


@says(Add)
def _add(effect: Add, words: Clauses) -> str:
    terms = words.wording.terms(effect.amount[0]) if len(effect.amount) == 1 else None
    if terms is not None and all(term.number < 0 for term in terms):
        turned = [term._replace(number=-term.number) for term in terms]
        return words.say("add.less", amount=words.wording.sum("points", turned, {}))
    amount = words.wording.amount("points", effect.amount)
    return words.say("add.sum" if ", " in amount else "add", amount=amount)


class Multiply(Effect, frozen=True):
    """Makes the damage of the Attack count several times."""

    verb = "multiply"

    times: Annotated[str, Parameter(MULTIPLE)]

    def check(self, at: Location) -> None:
        """Find a multiple of no Attack."""
        _check_attack(self.verb, at)


@says(Multiply, subject="it")
def _multiply(effect: Multiply, words: Clauses) -> str:
    if effect.times == "2":
        return words.say("multiply.double")
    return words.say("multiply", times=effect.times)


class ChangeType(Effect, frozen=True):
    """Changes the damage type of the Attack."""

    verb = "change_type"

    # DT-DMG-08: it is normal damage that changes.
    type: Annotated[str, Parameter(_OTHER_TYPE)]

    def check(self, at: Location) -> None:
        """Find a change of no Attack."""
        _check_attack(self.verb, at)


@says(ChangeType, subject="it")
def _change_type(effect: ChangeType, words: Clauses) -> str:
    return words.say(f"change_type.{effect.type}")


def _check_attack(verb: str, at: Location) -> None:
    if not at.context.has_attack:
        at.below(verb).add("no-attack", key=True, verb=verb)
