"""Resolve effect lists: for each effect, check its condition, and defer, ask or carry it out.

* `item`, an `Effects` item of the agenda: the effect at the item's `path` and all effects after
  it. If the item `is_single`: only the effect at its `path`, and then those in its `queue`
* deferred effect: it waits for the Defensive Roll Phase, when the target is known
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import effect_at, list_at, path_after_nested, path_into
from dtnb.dicethrone.effects.deferring import defer_to_target
from dtnb.dicethrone.effects.environment import view_of
from dtnb.dicethrone.effects.questions import ask_next_question
from dtnb.dicethrone.effects.used_dice import mark_used_dice
from dtnb.dicethrone.effects.verbs import carry_out
from dtnb.dicethrone.heroes.language.effect import BODY, OTHERWISE
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.vocabulary import DICE_NAMES
from dtnb.dicethrone.heroes.verbs.lists import Repeat
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, CloseRoll, Effects
from dtnb.dicethrone.state.effect_resolution import EffectResolution

#: names in expressions that read dice
_NAMES_OF_DICE = DICE_NAMES | {"die"}


@REGISTRY.resolves(Effects)
def resolve_effects(draft: Draft, item: Effects) -> None:
    """Resolve one effect of a list: carry it out, defer it, ask about it, or leave it out."""
    if item.repeat_path:
        _resolve_repetition(draft, item)
        return
    if item.repetitions:
        # One agenda item stands for all remaining repetitions, however many they are.
        draft.push(replace(item, repetitions=item.repetitions - 1))
        item = replace(item, repetitions=0)
    resolution = item.resolution
    effects = list_at(draft.rules, draft.table, resolution, item.path)
    index = item.path[-1]
    if index >= len(effects) and len(item.path) > 1:
        _pass_to_enclosing_list(draft, item)
        return
    if resolution.unread_rolls and not (index < len(effects) and effects[index].starts_with_dice):
        # AMB-10: dice are read when the list reaches its first effect that is not about dice.
        close_rolls = (CloseRoll(roll) for roll in resolution.unread_rolls)
        draft.push(*close_rolls, replace(item, resolution=replace(resolution, unread_rolls=())))
        return
    if index >= len(effects):
        return
    if item.path == (0,) and _token_is_gone(draft, resolution):
        # The token left the table after its trigger fired and before its list began.
        return
    effect = effects[index]
    rest_of_list = _item_after(item, index, len(effects))
    if defer_to_target(draft, item, effects):
        draft.push(rest_of_list)
        return
    # A condition on the total is not checked here, because the total is not known yet.
    if effect.condition is not None and "damage_dealt" not in effect.condition.names:
        view = view_of(draft, resolution)
        if not _condition_holds(
            draft, resolution, effect.condition, is_met=bool(effect.condition.value(view))
        ):
            if draft.recorder is not None:
                # "N of a kind" compares the dice's numbers, never their symbols (DT-ORP-17).
                comparison_rules = ("DT-ORP-17",) if "same(" in effect.condition.source else ()
                draft.add_step(
                    "condition-not-met", resolution.source.seat, ("DT-TXT-03", *comparison_rules),
                    subject=resolution.source.name, verb=effect.verb,
                    condition=effect.condition.source,
                    found=effect.condition.describe(view),
                    shown=effect.condition.failed_comparisons(view),
                )  # fmt: skip
            draft.push(rest_of_list)
            if effect.otherwise:
                draft.push(Effects(resolution, path_into(item.path, OTHERWISE)))
            return
    if not effect.asks_step_by_step and ask_next_question(draft, item, effect, rest_of_list):
        return
    carry_out(draft, item, effect, rest_of_list)
    mark_used_dice(draft, resolution, effect)


def _resolve_repetition(draft: Draft, item: Effects) -> None:
    """Resolve the list of a ``repeat`` again, or go on after the ``repeat`` if it stops."""
    resolution = item.resolution
    if resolution.unread_rolls:
        # AMB-10: the condition that stops the repeat may read these dice.
        draft.push(
            *map(CloseRoll, resolution.unread_rolls),
            replace(item, resolution=replace(resolution, unread_rolls=())),
        )
        return
    effect = effect_at(draft.rules, draft.table, resolution, item.repeat_path)
    assert isinstance(effect, Repeat)
    assert effect.stop_if is not None
    view = view_of(draft, resolution)
    stops = _repeat_stops(draft, item, effect.stop_if, is_met=bool(effect.stop_if.value(view)))
    if item.repetitions and not stops:
        # Players choose again in each repetition.
        prefix = ".".join(map(str, (*item.repeat_path, BODY, "")))
        details = tuple(answer for answer in resolution.details if not answer[0].startswith(prefix))
        resolution = replace(resolution, details=details)
        draft.push(
            Effects(resolution, path_into(item.repeat_path, BODY)),
            replace(item, resolution=resolution, repetitions=item.repetitions - 1),
        )
        return
    if stops:
        draft.add_step(
            "repeat-stops", resolution.source.seat, ("DT-TXT-04",), subject=resolution.source.name,
            condition=effect.stop_if.source, found=effect.stop_if.describe(view),
        )  # fmt: skip
    draft.push(replace(item, repetitions=0, repeat_path=()))


def _condition_holds(
    draft: Draft, resolution: EffectResolution, condition: Expression, *, is_met: bool
) -> bool:
    """Tell whether the condition of an effect holds. `is_met` is its value at this table.

    The result is `is_met`, except in a world without a rule about the condition. Even there, most
    conditions on dice keep their value, because nobody disputes what dice show. But some take equal
    symbols for equal numbers, so the value of ``same`` may change (DT-ORP-17).
    """
    rules, source = draft.rules, resolution.source
    if rules.on_condition is not None:
        rules.on_condition(source.name, condition.source, is_met)
    if rules.world is None:
        return is_met
    cited_rules = rules.explaining_rules(source_id(rules, draft.table, source))
    functions = {function for function, _ in condition.calls}
    if "same" in functions:
        cited_rules = ("DT-ORP-17", *cited_rules)
    elif functions & {"any", "count"} or not _NAMES_OF_DICE.isdisjoint(condition.names):
        return is_met
    return rules.apply(
        cited_rules,
        source.name,
        condition.source,
        source.seat,
        with_rule=is_met,
        without_rule=not is_met,
    )


def _repeat_stops(draft: Draft, item: Effects, condition: Expression, *, is_met: bool) -> bool:
    """Tell whether a repeat stops. `is_met` is the value of the condition that stops it.

    DT-TXT-04 says that the repeat stops if the condition is met. In a world without that rule, or
    without the rule about the source of the effect, the result is the opposite of `is_met`.
    """
    rules, source = draft.rules, item.resolution.source
    if rules.world is None:
        return is_met
    cited_rules = (*rules.explaining_rules(source_id(rules, draft.table, source)), "DT-TXT-04")
    # A world may lack the rule for one repetition only, so name the repetition.
    time = f"{item.repetitions} left"
    return rules.apply(
        cited_rules,
        source.name,
        condition.source,
        time,
        source.seat,
        with_rule=is_met,
        without_rule=not is_met,
    )


def _pass_to_enclosing_list(draft: Draft, item: Effects) -> None:
    """Copy the rolls, amounts and cards of a finished nested list to its enclosing list."""
    resolution = item.resolution
    enclosing_path = path_after_nested(item.path)
    for index in reversed(range(len(draft.agenda))):
        other = draft.agenda[index]
        if not isinstance(other, Effects) or not _is_same_activation(other.resolution, resolution):
            continue
        # Is `other` the item that goes on with the enclosing list? If so, its path lies after the
        # nested list, except if the nested list is in an effect resolved alone (`is_single`).
        if other.path == enclosing_path or (
            other.is_single and len(other.path) == len(enclosing_path)
        ):
            updated_resolution = replace(
                other.resolution,
                roll=resolution.roll,
                named_rolls=resolution.named_rolls,
                unread_rolls=resolution.unread_rolls,
                taken_count=resolution.taken_count,
                seen_cards=resolution.seen_cards,
                seen_place=resolution.seen_place,
            )
            draft.agenda[index] = replace(other, resolution=updated_resolution)
            return
        if len(other.path) < len(item.path):
            return


def _is_same_activation(resolution: EffectResolution, other: EffectResolution) -> bool:
    """Tell whether two resolutions belong to the same activation of an effect list."""
    return (resolution.source, resolution.action, resolution.token_copy) == (
        other.source,
        other.action,
        other.token_copy,
    )


def _token_is_gone(draft: Draft, resolution: EffectResolution) -> bool:
    """Tell whether the token copy that fired the trigger has left the table."""
    if resolution.token_copy < 0:
        return False
    copies = draft.table.seats[resolution.source.seat].copies_of(resolution.source.name)
    return all(copy.id != resolution.token_copy for copy in copies)


def _item_after(item: Effects, index: int, end: int) -> Effects:
    """Return the item that goes on after the effect at `index`; `end` is the length of the list.

    An item that `is_single` goes on with the next effect of its `queue`. If the queue is empty, the
    path of the returned item is the end of the list.
    """
    if not item.is_single:
        return replace(item, path=(*item.path[:-1], index + 1))
    if not item.queue:
        return replace(item, path=(*item.path[:-1], end))
    deferred, *later = item.queue
    roll = item.resolution.roll if deferred.roll < 0 else deferred.roll
    resolution = replace(
        item.resolution, roll=roll, details=(*item.resolution.details, *deferred.answers)
    )
    return replace(
        item,
        resolution=resolution,
        path=(*item.path[:-1], deferred.index),
        queue=tuple(later),
    )
