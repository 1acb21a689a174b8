"""Verbs of CP and prices: gain_cp, lose_cp, steal, pay."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import BOOLEAN
from dtnb.dicethrone.heroes.language.belongings import PRICE, RESOURCE
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect, Group, any_starts_with_dice
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.nested import LIST
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    By,
    From,
    Parameter,
    To,
    ToSeveral,
    UpTo,
)
from dtnb.dicethrone.heroes.language.values import Price, Resource
from dtnb.dicethrone.heroes.words.clauses import Clauses, says


class GainCp(AmountEffect, frozen=True):
    """Raises CP, up to the cap."""

    verb = "gain_cp"

    amount: Amount
    to: ToSeveral = "you"


@says(GainCp, subject="to")
def _gain_cp(effect: GainCp, words: Clauses) -> str:
    return words.addressed("gain_cp", effect.to, amount=words.wording.amount("cp", effect.amount))


class LoseCp(AmountEffect, frozen=True):
    """Lowers CP, not below 0."""

    verb = "lose_cp"

    amount: Amount
    to: To = "you"


@says(LoseCp, subject="to")
def _lose_cp(effect: LoseCp, words: Clauses) -> str:
    return words.addressed("lose_cp", effect.to, amount=words.wording.amount("cp", effect.amount))


class Steal(Effect, frozen=True):
    """Takes what there is of a resource, and gives it to the player of the effect."""

    verb = "steal"

    resource: Annotated[Resource, Parameter(RESOURCE)]
    source: From = "target"
    up_to: UpTo = False

    def numbers(self) -> tuple[Expression, ...]:
        """Return how much is taken."""
        return self.resource.amount


@says(Steal)
def _steal(effect: Steal, words: Clauses) -> str:
    amount = words.wording.amount(effect.resource.name, effect.resource.amount)
    up_to = ".up_to" if effect.up_to else ""
    words.wording.taken = f"{effect.resource.name}-stolen"
    sums = "" if effect.resource.amount[0].constant is not None else ".sum"
    return words.say(f"steal{up_to}{sums}", amount=amount, to=words.to(effect.source))


class Pay(Group, frozen=True):
    """A price may be paid for what follows; otherwise something else happens."""

    verb = "pay"
    asked_when_reached = True
    else_needs_if = False

    price: Annotated[Price, Parameter(PRICE)]
    body: Annotated[tuple[Effect, ...], Parameter(LIST, "for", "What happens when it is paid.")]
    by: By = "you"
    choose_first: Annotated[
        bool,
        Parameter(
            BOOLEAN,
            "choose_first",
            "What follows, and what happens otherwise, is aimed before it is said who pays.",
        ),
    ] = False

    @property
    def starts_with_dice(self) -> bool:
        """Whether dice are what is paid for."""
        return any_starts_with_dice(self, self.body)


@says(Pay, subject="it")
def _pay(effect: Pay, words: Clauses) -> str:
    price = effect.price
    words.wording.taken = _paid(price)
    said = words.say("pay.any.price") if price.any_cp else words.price(price)
    clause = words.joined(effect.body)
    text = words.addressed("pay.may", effect.by, price=said, clause=clause)
    return words.say("pay.chosen_first", clause=text) if effect.choose_first else text


def _paid(price: Price) -> str:
    """Return what is paid, as far as that is one thing."""
    kinds = {"cp-paid": price.cp or price.any_cp, "paid": price.tokens, "discarded": price.discard}
    paid = [kind for kind, amount in kinds.items() if amount]
    return paid[0] if len(paid) == 1 else ""
