"""Remarks on what the numbers of a verdict do not show, such as a roll without a result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.kernel import Role
from dtnb.quarrels.moves import dice_of, is_optional, stated_moves
from dtnb.quarrels.pages.refusals import place_in_any_book, places_of
from dtnb.quarrels.pages.standings import token_changes
from dtnb.quarrels.pages.sums import steps_until
from dtnb.quarrels.screens import Remark
from dtnb.quarrels.table_changes import changes_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.pages.standings import TokenChange
    from dtnb.quarrels.pages.sums import Sum
    from dtnb.quarrels.position import Position
    from dtnb.quarrels.screens import Place

#: the roles of steps that are results of a roll
_RESULTS = (Role.AMOUNT, Role.ALTER)


def remarks(
    context: Context, position: Position, total: Sum, places: Sequence[Place]
) -> Iterator[Remark]:
    """Yield remarks on a verdict; `places` are the places that the verdict already shows."""
    yield from _passing_tokens(context, position)
    until = len(list(steps_until(position, context.move_end)))
    yield from orders_of_effects(context, position, until)
    for remark in _returned(context, position, total):
        if not {place.text for place in remark.places} <= {place.text for place in places}:
            yield remark
    yield from _rolls_without_result(context, position)


# -- tokens that came and went --------------------------------------------------------------------


def _passing_tokens(context: Context, position: Position) -> Iterator[Remark]:
    """Yield the tokens that a seat got and lost again, with their effect in between."""
    changes = token_changes(context, position)
    for come, go in _passing(changes):
        meanwhile = position.record.steps[come.step.index : go.step.index]
        after = _effect_behind(position, go.step)
        text = context.speaker.text(
            "verdict.passing",
            seat=position.speaker.seats[come.seat],
            name=come.name,
            cause=come.cause,
            meanwhile=_hindrance(position, come.seat, meanwhile) or None,
            after=text_of(position.speaker.step(after)) if after is not None else None,
        )
        yield Remark(text, place_in_any_book(position, after.rules if after is not None else ()))


def _passing(changes: Sequence[TokenChange]) -> Iterator[tuple[TokenChange, TokenChange]]:
    """Yield the first gain and the last loss of each token that was lost as often as gained."""
    by_token: dict[tuple[int, str], list[TokenChange]] = {}
    for change in changes:
        by_token.setdefault((change.seat, change.name), []).append(change)
    for own in by_token.values():
        if sum(one.change for one in own) == 0 and own[0].change > 0 and own[0].cause:
            yield own[0], own[-1]


def _hindrance(position: Position, seat: int, steps: Sequence[Step]) -> str:
    """Return why a seat could do nothing in some steps; "" if there is no such reason."""
    kinds = position.record.game.kinds
    for step in steps:
        if kinds[step.kind] is Role.PASS and step.actor == seat and step.verdict:
            return text_of(explain_reason(step.verdict[0], position.speaker).text)
    return ""


def _effect_behind(position: Position, step: Step) -> Step | None:
    """Return the step right after a step if it is an effect, else None."""
    steps, kinds = position.record.steps, position.record.game.kinds
    behind = steps[step.index + 1] if step.index + 1 < len(steps) else None
    return behind if behind is not None and kinds[behind.kind] is Role.EFFECT else None


# -- orders that nobody stated --------------------------------------------------------------------


def orders_of_effects(context: Context, position: Position, until: int) -> Iterator[Remark]:
    """Yield the orders of effects before step `until` that the engine chose by default."""
    made = {result.step for result in position.results if result.status == "landed"}
    steps = position.record.steps[:until]
    for order in position.plugin.quick_entry.orders(steps, position.speaker):
        if not made & {*order.steps}:
            seat = position.speaker.seats[order.seat]
            text = context.speaker.text("verdict.order", names=list(order.names), seat=seat)
            yield Remark(text, places_of(position, order.rules)[:1])


# -- what goes back -------------------------------------------------------------------------------


def _returned(context: Context, position: Position, total: Sum) -> Iterator[Remark]:
    """Yield for each returned amount the number from which it is computed."""
    for returned in total.returned:
        text = context.speaker.text("verdict.reckoned", name=returned.label, base=returned.base)
        yield Remark(text, places_of(position, returned.rules)[:1])


# -- rolls without a result -----------------------------------------------------------------------


def _rolls_without_result(context: Context, position: Position) -> Iterator[Remark]:
    """Yield the stated rolls that gave nothing or were not made."""
    landed = {result.text: result for result in position.results if result.status == "landed"}
    rolls = []
    for index, phrase in stated_moves(context.draft):
        dice, purpose = dice_of(phrase), phrase.rpartition(" for ")[2]
        if not dice or purpose == phrase:
            continue
        result = landed.get(phrase)
        if result is None and is_optional(context.draft.moves[index]):
            message = "verdict.roll-not-made"
        elif result is not None and not _brought_something(position, result.step):
            message = "verdict.roll"
        else:
            continue
        rolled, thing = " ".join(map(str, dice)), position.speaker.object(purpose)
        rolls.append(context.speaker.text(message, dice=rolled, purpose=thing))
    if rolls:
        yield Remark(context.speaker.text("verdict.without-effect", rolls=rolls))


def _brought_something(position: Position, index: int) -> bool:
    """Tell whether the roll of a step had a result in its own steps or those of its parent."""
    steps, kinds = position.record.steps, position.record.game.kinds
    asking = {index, steps[index].parent}
    for before, step in zip(steps[index:], steps[index + 1 :], strict=False):
        if step.parent in asking:
            asking.add(step.index)
            is_result = kinds[step.kind] in _RESULTS
            if is_result or changes_between(position, before.table, step.table):
                return True
    return False
