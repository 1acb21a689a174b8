"""Verbs of CP and prices: gain_cp, lose_cp, steal, pay."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import BOOLEAN
from dtnb.dicethrone.heroes.language.belongings import PRICE, RESOURCE
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect, Group, any_starts_with_dice
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.nested import EFFECT_LIST
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    Doer,
    Giver,
    Parameter,
    Receiver,
    Receivers,
    UpTo,
)
from dtnb.dicethrone.heroes.language.values import Price, Resource
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class GainCp(AmountEffect, frozen=True):
    """Raises CP, up to the cap."""

    verb = "gain_cp"
    gives_cp = True

    amount: Amount
    to: Receivers = "you"


@renders(GainCp, subject_field="to")
def _render_gain_cp(effect: GainCp, writer: ClauseWriter) -> str:
    return writer.clause_for(
        "gain_cp", effect.to, amount=writer.expressions.render_amount("cp", effect.amount)
    )


class LoseCp(AmountEffect, frozen=True):
    """Lowers CP, not below 0."""

    verb = "lose_cp"
    has_receiver = True

    amount: Amount
    to: Receiver = "you"


@renders(LoseCp, subject_field="to")
def _render_lose_cp(effect: LoseCp, writer: ClauseWriter) -> str:
    return writer.clause_for(
        "lose_cp", effect.to, amount=writer.expressions.render_amount("cp", effect.amount)
    )


class Steal(Effect, frozen=True):
    """Takes an amount of a resource, or as much as there is, for the player of the effect."""

    verb = "steal"
    has_receiver = True
    interferes = True
    sets_taken = True

    resource: Annotated[Resource, Parameter(RESOURCE)]
    source: Giver = "target"
    up_to: UpTo = False

    def numbers(self) -> tuple[Expression, ...]:
        """Return the amount to take."""
        return self.resource.amount


@renders(Steal)
def _render_steal(effect: Steal, writer: ClauseWriter) -> str:
    amount = writer.expressions.render_amount(effect.resource.name, effect.resource.amount)
    variant = ".up_to" if effect.up_to else ""
    writer.expressions.taken_how = f"{effect.resource.name}-stolen"
    amount_variant = "" if effect.resource.amount[0].constant is not None else ".sum"
    return writer.say(
        f"steal{variant}{amount_variant}", amount=amount, to=writer.as_recipient(effect.source)
    )


class Pay(Group, frozen=True):
    """Offers effects for a price; if it is not paid, the effects of ``else`` happen."""

    verb = "pay"
    sets_taken = True
    asked_when_reached = True
    else_needs_if = False

    price: Annotated[Price, Parameter(PRICE)]
    body: Annotated[
        tuple[Effect, ...], Parameter(EFFECT_LIST, "for", "What happens when it is paid.")
    ]
    by: Doer = "you"
    choose_first: Annotated[
        bool,
        Parameter(
            BOOLEAN,
            "choose_first",
            "The targets of both effect lists are chosen before the decision whether to pay.",
        ),
    ] = False

    @property
    def starts_with_dice(self) -> bool:
        """Whether the list that is paid for begins with dice."""
        return any_starts_with_dice(self, self.body)


@renders(Pay, subject_is_player=False)
def _render_pay(effect: Pay, writer: ClauseWriter) -> str:
    price = effect.price
    writer.expressions.taken_how = _classify_payment(price)
    cost = writer.say("pay.any.price") if price.any_cp else writer.render_price(price)
    clause = writer.join_clauses(effect.body)
    text = writer.clause_for("pay.may", effect.by, price=cost, clause=clause)
    return writer.say("pay.chosen_first", clause=text) if effect.choose_first else text


def _classify_payment(price: Price) -> str:
    """Return the kind of a price, such as ``cp-paid``; empty for a price of several kinds."""
    amounts = {
        "cp-paid": price.cp or price.any_cp,
        "paid": price.tokens,
        "discarded": price.discard,
    }
    paid_kinds = [kind for kind, amount in amounts.items() if amount]
    return paid_kinds[0] if len(paid_kinds) == 1 else ""
