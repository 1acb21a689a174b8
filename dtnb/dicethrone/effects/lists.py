"""Carry out the effects that contain other effects: then, do, may, choose, repeat and activate.

* path of an item: the position of its effect. A path in a nested list goes on with the number of
  that list and the position in it
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.cards import has_nothing_to_play
from dtnb.dicethrone.details.effect_cursor import answer_prefix, describe_chain_link, path_into
from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    EffectContext,
    FollowUp,
    view_in_context,
)
from dtnb.dicethrone.details.players import chosen_or_fixed_seat, player_follow_ups
from dtnb.dicethrone.effects.environment import context_of, evaluate_amount
from dtnb.dicethrone.effects.procedures import BegunList, begin_procedure, push_lists
from dtnb.dicethrone.effects.verbs import carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.language.effect import BODY, FIRST_OPTION, Then
from dtnb.dicethrone.heroes.language.vocabulary import MAX_REPETITIONS
from dtnb.dicethrone.heroes.verbs.lists import Activate, Choose, Do, May, Repeat, is_copy
from dtnb.dicethrone.rules.activations import can_activate
from dtnb.dicethrone.state.agenda import DrawOfPile, Effects
from dtnb.dicethrone.state.windows import then_window
from dtnb.kernel import EndlessResolutionError


@carries_out_and_continues(Then)
def open_then_window(draft: Draft, item: Effects, effect: Then, rest_of_list: Effects) -> None:
    """Open a window at a ``Then``, before the rest of the list (DT-TXT-05, AMB-07)."""
    resolution, source = item.resolution, item.resolution.source
    if not draft.rules.holds(("DT-TXT-05", "DT-TXT-06"), source.name, source.seat):
        # DT-TXT-05 opens a window at a ``Then``. In a world without that rule, none opens.
        draft.push(rest_of_list)
        return
    draft.add_step(
        "then-break",
        source.seat,
        ("DT-TXT-05", "DT-TXT-06"),
        subject=source.name,
    )
    is_resolver_only = draft.rules.reading("then-break") == "resolver-only"
    window = then_window(resolution.window or draft.table.window)
    seat = source.seat if is_resolver_only else -1
    draft.push(replace(window, seat=seat), rest_of_list)


@carries_out_and_continues(Do)
def do_list(draft: Draft, item: Effects, effect: Do, rest_of_list: Effects) -> None:
    """Carry out a group of effects that share one condition."""
    draft.push(Effects(item.resolution, path_into(item.path, BODY)), rest_of_list)


@carries_out_and_continues(Choose)
def choose(draft: Draft, item: Effects, effect: Choose, rest_of_list: Effects) -> None:
    """Carry out exactly one of the options (DT-TXT-07)."""
    chosen_label = item.resolution.detail(f"{answer_prefix(item)}.choose")
    labels = [label for label, _ in effect.options]
    chosen_option = labels.index(str(chosen_label))
    source = item.resolution.source
    options = [chosen_option]
    if not draft.rules.holds("DT-TXT-07", source.name, source.seat):
        # DT-TXT-07 allows one option. In a world without that rule, all are carried out.
        options += [other for other in range(len(labels)) if other != chosen_option]
    draft.push(
        *(
            Effects(item.resolution, path_into(item.path, FIRST_OPTION + option))
            for option in options
        ),
        rest_of_list,
    )


@asks(Choose)
def ask_option(
    context: EffectContext, effect: Choose, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask the player of the effect, or the player that ``by`` names, for one of the options."""
    yield from player_follow_ups(context, effect, effect.by, prefix, answers)
    chooser = chosen_or_fixed_seat(context, effect.by, prefix, answers)
    options = _possible_options(context, effect)
    yield FollowUp(f"{prefix}.choose", "choose", options, seat=-1 if chooser is None else chooser)


def _possible_options(context: EffectContext, effect: Choose) -> tuple[str, ...]:
    """Return the options that are possible now, judged by the first effect of each."""
    view = view_in_context(context)
    return tuple(
        label
        for label, body in effect.options
        if not body
        or (
            (body[0].condition is None or body[0].otherwise or body[0].condition.value(view))
            and not has_nothing_to_play(context, body[0])
        )
    )


@carries_out_and_continues(May)
def may(draft: Draft, item: Effects, effect: May, rest_of_list: Effects) -> None:
    """Carry out the list if the player accepted it (DT-ORP-11)."""
    draft.push(rest_of_list)
    if item.resolution.detail(f"{answer_prefix(item)}.may") == "accept":
        draft.push(Effects(item.resolution, path_into(item.path, BODY)))


@asks(May)
def ask_accept(
    context: EffectContext, effect: May, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask whether the player accepts or declines the list."""
    yield FollowUp(f"{prefix}.may", "may", ("accept", "decline"))


@carries_out_and_continues(Repeat)
def repeat(draft: Draft, item: Effects, effect: Repeat, rest_of_list: Effects) -> None:
    """Carry out a list several times, with new choices each time (DT-TXT-04)."""
    count = evaluate_amount(draft, item.resolution, effect)
    if count < 1:
        note_no_effect(draft, item, effect, "zero")
        draft.push(rest_of_list)
        return
    if count > MAX_REPETITIONS:
        link = describe_chain_link(draft.rules, draft.table, item)
        raise EndlessResolutionError("repetitions", MAX_REPETITIONS, (link,))
    if effect.stop_if is None:
        draft.push(
            Effects(item.resolution, path_into(item.path, BODY), repetitions=count - 1),
            rest_of_list,
        )
        return
    after_repetition = replace(rest_of_list, repetitions=count - 1, repeat_path=item.path)
    draft.push(Effects(item.resolution, path_into(item.path, BODY)), after_repetition)


@carries_out_and_continues(Activate)
def activate(draft: Draft, item: Effects, effect: Activate, rest_of_list: Effects) -> None:
    """Carry out a procedure of the hero file, or procedures chosen from a group or pile."""
    resolution = item.resolution
    draft.push(rest_of_list)
    if is_copy(effect):
        # There is no ability to copy: otherwise, it would have been activated in place of this one.
        note_no_effect(draft, item, effect, "nothing-to-copy")
        return
    prefix = f"{answer_prefix(item)}.choose"
    chosen_names = [str(value) for name, value in resolution.details if name.startswith(prefix)]
    names = [name for name in chosen_names if name != STOP] if chosen_names else [effect.name]
    outer_step, source = draft.enclosing_step, resolution.source
    context = context_of(draft, resolution)
    if names and names[0] in context.rules.hero_at(draft.table, context.seat).piles:
        # A card of a face-down pile is drawn at random, not chosen.
        draft.push(
            DrawOfPile(
                source, names[0], effect.count, window=resolution.window, action=resolution.action
            )
        )
        return
    lists: list[BegunList] = []
    for name in names:
        draft.enclosing_step = outer_step
        if not can_activate(context.rules, draft.table, context.seat, name):
            note_no_effect(draft, item, effect, "not-now")
            continue
        procedure = begin_procedure(
            draft, source, name, window=resolution.window, action=resolution.action
        )
        lists.append(BegunList(draft.enclosing_step, procedure))
    push_lists(draft, lists)


@asks(Activate)
def ask_procedure(
    context: EffectContext, effect: Activate, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask which procedures of a group or pile to activate. Each can be chosen once."""
    hero = context.rules.hero_at(context.table, context.seat)
    pile = hero.piles.get(effect.name)
    if (
        is_copy(effect)
        or effect.name in hero.procedures
        or (pile is not None and pile.drawn == "at random")
    ):
        return
    options = [
        name for name in hero.procedures_named(effect.name)
        if can_activate(context.rules, context.table, context.seat, name)
    ]  # fmt: skip
    if effect.count == 1 and not effect.up_to:
        yield FollowUp(f"{prefix}.choose", "choose", tuple(options))
        return
    for number in range(1, effect.count + 1):
        name = f"{prefix}.choose.{number}"
        if not options and number > 1:
            return
        stop = (STOP,) if options and effect.up_to else ()
        yield FollowUp(name, "choose", (*options, *stop))
        chosen_name = answers.get(name)
        if chosen_name not in options:
            return
        options.remove(str(chosen_name))
