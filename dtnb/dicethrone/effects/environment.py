"""Evaluates the numbers and conditions of an effect at the current moment."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import moment_of_run, this_token
from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import MAX_NUMBER, Expression
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.effect_run import EffectRun
from dtnb.kernel import EndlessResolutionError, Link


def view_of(draft: Draft, run: EffectRun, receiver: int | None = None) -> View:
    """Return the view of the table that evaluates the expressions of a run."""
    return View(
        draft.rules, draft.table, run.source.seat, run.roll,
        this=this_token(draft.rules, run), run=run, receiver=-1 if receiver is None else receiver,
    )  # fmt: skip


def moment_of(draft: Draft, run: EffectRun) -> Moment:
    """Return the situation in which the follow-up questions of a run are asked."""
    return moment_of_run(draft.rules, draft.table, run)


def number_of(run: EffectRun, effect: Effect) -> Expression | None:
    """Return the main number of an effect, for the tier that was met; None without a number."""
    numbers = effect.numbers()
    if not numbers:
        return None
    return numbers[run.tier] if len(numbers) > 1 else numbers[0]


def amount(draft: Draft, run: EffectRun, effect: Effect, receiver: int | None = None) -> int:
    """Return the value of the main number of an effect, for the tier that was met.

    The number may read `receiver`. The result is 0 for an effect without a number.
    """
    number = number_of(run, effect)
    if number is None:
        return 0
    value = number.value(view_of(draft, run, receiver))
    if value > MAX_NUMBER:
        # No real game comes near this limit. The engine handles points one by one, so a huge number
        # would take too long.
        owner = draft.rules.hero_at(draft.table, run.source.seat).name
        link = Link(owner, run.source.name, effect.verb)
        raise EndlessResolutionError("amount", MAX_NUMBER, (link,))
    return value
