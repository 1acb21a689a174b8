"""Verbs of CP and prices: gain_cp, lose_cp, steal, pay."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.arguments import TRUTH
from dtnb.dicethrone.heroes.belongings import PRICE, RESOURCE
from dtnb.dicethrone.heroes.clauses import Clauses, says
from dtnb.dicethrone.heroes.effect import Counted, Effect, Group, begins_with_dice
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.nested import LIST
from dtnb.dicethrone.heroes.parameters import Amount, By, From, Parameter, To, ToSeveral, UpTo
from dtnb.dicethrone.heroes.values import Price, Resource


class GainCp(Counted, frozen=True):
    """Raises CP, up to the cap."""

    verb = "gain_cp"

    amount: Amount
    to: ToSeveral = "you"


@says(GainCp)
def _gain_cp(effect: GainCp, words: Clauses) -> str:
    return words.addressed("gain_cp", effect.to, amount=words.wording.amount("cp", effect.amount))


class LoseCp(Counted, frozen=True):
    """Lowers CP, not below 0."""

    verb = "lose_cp"

    amount: Amount
    to: To = "you"


@says(LoseCp)
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
    return words.say(f"steal{up_to}", amount=amount, who=words.source(effect.source))


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
            TRUTH,
            "choose_first",
            "What follows, and what happens otherwise, is aimed before it is said who pays.",
        ),
    ] = False

    @property
    def rolls_on(self) -> bool:
        """Whether dice are what is paid for."""
        return begins_with_dice(self, self.body)


@says(Pay)
def _pay(effect: Pay, words: Clauses) -> str:
    clause, price = words.joined(effect.body), effect.price
    if price.any_cp:
        text = words.say("pay.any", clause=clause)
    else:
        parts = [words.say("cp", n=price.cp)] if price.cp else []
        parts += [words.say("sentence.tokens", n=n, token=name) for name, n in price.tokens]
        if price.discard:
            parts.append(words.say("price.cards", price.discard, n=price.discard))
        text = words.say("pay", price=words.phrases.listed(parts), clause=clause)
    said = words.addressed("pay.may", effect.by, clause=text)
    return words.say("pay.chosen_first", clause=said) if effect.choose_first else said
