"""Evaluate the numbers and conditions of an effect at the current moment.

An expression of a hero file, such as ``6 + count(claw)``, reads its values from a view.
"""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import context_of_resolution, this_token
from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import MAX_NUMBER, Expression
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.kernel import EndlessResolutionError, Link


def view_of(draft: Draft, resolution: EffectResolution, receiver: int | None = None) -> View:
    """Return the view in which the expressions of an effect list are evaluated."""
    return View(
        draft.rules, draft.table, resolution.source.seat, resolution.roll,
        own_token=this_token(draft.rules, resolution), resolution=resolution,
        receiver=-1 if receiver is None else receiver,
    )  # fmt: skip


def context_of(draft: Draft, resolution: EffectResolution) -> EffectContext:
    """Return the context in which an effect list asks its follow-up questions."""
    return context_of_resolution(draft.rules, draft.table, resolution)


def amount_expression(resolution: EffectResolution, effect: Effect) -> Expression | None:
    """Return the expression for the amount of an effect; None for an effect without an amount.

    If the effect has an amount for each tier, the result is the amount of the tier that the dice
    met.
    """
    expressions = effect.numbers()
    if not expressions:
        return None
    return expressions[resolution.tier] if len(expressions) > 1 else expressions[0]


def evaluate_amount(
    draft: Draft, resolution: EffectResolution, effect: Effect, receiver: int | None = None
) -> int:
    """Return the amount of an effect; 0 for an effect without an amount.

    The amount may depend on the tier that the dice met, and on the `receiver`.
    """
    expression = amount_expression(resolution, effect)
    if expression is None:
        return 0
    value = expression.value(view_of(draft, resolution, receiver))
    if value > MAX_NUMBER:
        # No real game comes near this limit. The engine handles points one by one, so a huge number
        # would take too long.
        hero_name = draft.rules.hero_at(draft.table, resolution.source.seat).name
        link = Link(hero_name, resolution.source.name, effect.verb)
        raise EndlessResolutionError("amount", MAX_NUMBER, (link,))
    return value
