"""Remarks on things that the numbers of a verdict do not show, such as a roll without a result.

* place: the page and heading at which a rulebook prints a rule.
* shown sum: the calculation on the screen with the verdict.
* stated move: a move that people entered; the others of a play are made by themselves.
* `context.speaker`, `play.speaker`: the first has the words of the form, the second those of the
  game, with the names of the seats.
* order of effects: the order in which simultaneous effects acted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.kernel import Role
from dtnb.quarrels.moves import dice_of, is_optional, stated_moves
from dtnb.quarrels.pages.refusals import place_in_any_book, places_of
from dtnb.quarrels.pages.standings import token_changes
from dtnb.quarrels.pages.sums import steps_until_turn_part_ends
from dtnb.quarrels.screens import Remark
from dtnb.quarrels.table_changes import changes_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.pages.standings import TokenChange
    from dtnb.quarrels.pages.sums import Sum
    from dtnb.quarrels.screens import Place

#: the roles of steps that are results of a roll
_RESULT_ROLES = (Role.AMOUNT, Role.ALTER)


def list_remarks(
    context: Context, play: DraftPlay, shown_sum: Sum, places: Sequence[Place]
) -> Iterator[Remark]:
    """Yield remarks on a verdict. `places` are those shown for the deciding rule."""
    yield from _passing_tokens(context, play)
    end = len(list(steps_until_turn_part_ends(play, context.end_of_moves)))
    yield from orders_of_effects(context, play, end)
    for remark in _returned_amounts(context, play, shown_sum):
        if not {place.text for place in remark.places} <= {place.text for place in places}:
            yield remark
    yield from _rolls_without_result(context, play)


def _passing_tokens(context: Context, play: DraftPlay) -> Iterator[Remark]:
    """Yield remarks on tokens that a seat got and lost again, and on what the tokens did."""
    changes = token_changes(context, play)
    for gain, loss in _gains_lost_again(changes):
        steps_between = play.record.steps[gain.step.index : loss.step.index]
        effect = _effect_right_after(play, loss.step)
        text = context.speaker.text(
            "verdict.passing",
            seat=play.speaker.seats[gain.seat],
            name=gain.name,
            cause=gain.cause,
            meanwhile=_hindrance(play, gain.seat, steps_between) or None,
            after=text_of(play.speaker.step(effect)) if effect is not None else None,
        )
        yield Remark(text, place_in_any_book(play, effect.rules if effect is not None else ()))


def _gains_lost_again(changes: Sequence[TokenChange]) -> Iterator[tuple[TokenChange, TokenChange]]:
    """Yield the first gain and the last loss of each token that was lost as often as gained."""
    by_token: dict[tuple[int, str], list[TokenChange]] = {}
    for change in changes:
        by_token.setdefault((change.seat, change.name), []).append(change)
    for own_changes in by_token.values():
        first, last = own_changes[0], own_changes[-1]
        if sum(change.change for change in own_changes) == 0 and first.change > 0 and first.cause:
            yield first, last


def _hindrance(play: DraftPlay, seat: int, steps: Sequence[Step]) -> str:
    """Return the reason why a seat had to pass in some of the steps; "" if it passed in none."""
    role_of_kind = play.record.game.kinds
    for step in steps:
        # The verdict of a step is the list of reasons against an action, not that on the quarrel.
        if role_of_kind[step.kind] is Role.PASS and step.actor == seat and step.verdict:
            return text_of(explain_reason(step.verdict[0], play.speaker).text)
    return ""


def _effect_right_after(play: DraftPlay, step: Step) -> Step | None:
    """Return the step right after `step` if that next step is an effect; otherwise None."""
    steps, role_of_kind = play.record.steps, play.record.game.kinds
    next_step = steps[step.index + 1] if step.index + 1 < len(steps) else None
    is_effect = next_step is not None and role_of_kind[next_step.kind] is Role.EFFECT
    return next_step if is_effect else None


def orders_of_effects(context: Context, play: DraftPlay, end: int) -> Iterator[Remark]:
    """Yield a remark on each order of effects, before step `end`, that no stated move chose."""
    steps_of_moves = {result.step for result in play.results if result.status == "landed"}
    steps = play.record.steps[:end]
    for order in play.plugin.quick_entry.orders(steps, play.speaker):
        is_chosen_by_move = not steps_of_moves.isdisjoint(order.steps)
        if not is_chosen_by_move:
            seat = play.speaker.seats[order.seat]
            text = context.speaker.text("verdict.order", names=list(order.names), seat=seat)
            yield Remark(text, places_of(play, order.rules)[:1])


def _returned_amounts(context: Context, play: DraftPlay, shown_sum: Sum) -> Iterator[Remark]:
    """Yield a remark on each amount that the shown sum returns to another seat.

    The remark names the number that was halved to get the amount.
    """
    for returned in shown_sum.returned_amounts:
        text = context.speaker.text("verdict.reckoned", name=returned.label, base=returned.halved)
        yield Remark(text, places_of(play, returned.rules)[:1])


def _rolls_without_result(context: Context, play: DraftPlay) -> Iterator[Remark]:
    """Yield one remark on all stated rolls that gave nothing or were not made."""
    landed = {result.text: result for result in play.results if result.status == "landed"}
    rolls = []
    for index, phrase in stated_moves(context.draft):
        # The phrase of a roll ends with its purpose, such as "for Smack".
        _, preposition, purpose = phrase.rpartition(" for ")
        dice = dice_of(phrase)
        if not dice or not preposition:
            continue
        result = landed.get(phrase)
        if result is None and is_optional(context.draft.moves[index]):
            message = "verdict.roll-not-made"
        elif result is not None and not _has_result(play, result.step):
            message = "verdict.roll"
        else:
            continue
        faces = " ".join(map(str, dice))
        rolls.append(
            context.speaker.text(message, dice=faces, purpose=play.speaker.object(purpose))
        )
    if rolls:
        yield Remark(context.speaker.text("verdict.without-effect", rolls=rolls))


def _has_result(play: DraftPlay, index: int) -> bool:
    """Tell whether a roll had a result; `index` is the index of its step.

    The result may be inside the step of the roll, or in a later step beside it.
    """
    steps, role_of_kind = play.record.steps, play.record.game.kinds
    # The roll's own parent is included for the steps beside the roll.
    parents = {index, steps[index].parent}
    for previous_step, step in zip(steps[index:], steps[index + 1 :], strict=False):
        if step.parent in parents:
            parents.add(step.index)
            is_result = role_of_kind[step.kind] in _RESULT_ROLES
            if is_result or changes_between(play, previous_step.table, step.table):
                return True
    return False
