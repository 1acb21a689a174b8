"""Carry out the effects on CP, and prices: the verbs gain_cp, lose_cp, steal and pay."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_from_hand
from dtnb.dicethrone.changes.combat_points import gain_cp, lose_cp, pay_cp
from dtnb.dicethrone.changes.defeat import defeat_replacements
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.health import steal_health
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.details.asking import asks, follow_ups
from dtnb.dicethrone.details.effect_cursor import answer_prefix, path_into
from dtnb.dicethrone.details.follow_up import Answers, EffectContext, FollowUp
from dtnb.dicethrone.details.prices import (
    amount_held,
    can_afford,
    paid_cards,
    payment_follow_ups,
    steal_follow_ups,
)
from dtnb.dicethrone.effects.environment import evaluate_amount
from dtnb.dicethrone.effects.receivers import find_receiver, find_receivers
from dtnb.dicethrone.effects.verbs import carries_out, carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.language.effect import BODY, OTHERWISE
from dtnb.dicethrone.heroes.verbs.points import GainCp, LoseCp, Pay, Steal
from dtnb.dicethrone.state.agenda import CheckDefeat, Effects


@carries_out(GainCp)
def gain_combat_points(draft: Draft, item: Effects, effect: GainCp) -> None:
    """Raise a CP dial up to the cap (DT-CP-02, DT-TXT-11)."""
    seats = find_receivers(draft, item, effect.to)
    points = evaluate_amount(draft, item.resolution, effect)
    if not seats or points < 1:
        note_no_effect(draft, item, effect, "zero")
        return
    for seat in seats:
        gain_cp(draft, seat, points, item.resolution.source.name)


@carries_out(LoseCp)
def lose_combat_points(draft: Draft, item: Effects, effect: LoseCp) -> None:
    """Lower a CP dial, not below 0 (DT-CP-02)."""
    seat = find_receiver(draft, item, effect.to)
    points = evaluate_amount(draft, item.resolution, effect, seat)
    if seat is None or points < 1:
        note_no_effect(draft, item, effect, "zero" if seat is not None else "no-target")
        return
    lose_cp(draft, seat, points, item.resolution.source.name)


@carries_out_and_continues(Steal)
def steal(draft: Draft, item: Effects, effect: Steal, rest_of_list: Effects) -> None:
    """Take CP or Health from a player, at most what that player has (DT-TXT-08, DT-TXT-09)."""
    resolution, source = item.resolution, item.resolution.source
    victim = find_receiver(draft, item, effect.source)
    chosen_amount = resolution.detail(f"{answer_prefix(item)}.amount")
    points = (
        int(str(chosen_amount))
        if chosen_amount is not None
        else evaluate_amount(draft, resolution, effect, victim)
    )
    resource = effect.resource.name
    amount_taken = (
        0 if victim is None else min(points, amount_held(draft.table.seats[victim], resource))
    )
    if resource == "cp" and victim is not None and amount_taken < points:
        # DT-TXT-09: the thief takes at most what the victim has. In a world without that rule, the
        # thief takes the full amount.
        amount_taken = draft.rules.apply(
            ("DT-TXT-09", "DT-TXT-08"),
            source.name,
            victim,
            with_rule=amount_taken,
            without_rule=points,
        )
    draft.push(
        replace(
            rest_of_list,
            resolution=replace(rest_of_list.resolution, taken_count=max(0, amount_taken)),
        )
    )
    if victim is None or amount_taken < 1:
        note_no_effect(draft, item, effect, "zero" if victim is not None else "no-target")
        return
    if resource == "health":
        steal_health(
            draft,
            victim=victim,
            taker=source.seat,
            points=amount_taken,
            source=source.name,
        )
        draft.push(*defeat_replacements(draft, [victim]), CheckDefeat())
        return
    # DT-TXT-08: the victim loses what the thief gains. In a world without that rule, the victim
    # loses nothing.
    if draft.rules.holds("DT-TXT-08", source.name, victim):
        lose_cp(draft, victim, amount_taken, source.name, actor=source.seat)
    gain_cp(draft, source.seat, amount_taken, source.name)


@carries_out_and_continues(Pay)
def pay(draft: Draft, item: Effects, effect: Pay, rest_of_list: Effects) -> None:
    """Carry out `body` if a player pays the price, and `otherwise` if not (AMB-42)."""
    resolution, price = item.resolution, effect.price
    source = resolution.source
    seat = find_receiver(draft, item, effect.by)
    chosen_amount = resolution.detail(f"{answer_prefix(item)}.amount")
    is_accepted = resolution.detail(f"{answer_prefix(item)}.may") == "accept"
    amount_paid = (
        int(str(chosen_amount)) if chosen_amount is not None else (price.cp or 1) * is_accepted
    )
    if seat is None or amount_paid < 1:
        if seat is not None and not can_afford(draft.table.seats[seat], price):
            note_no_effect(draft, item, effect, "cannot-pay")
        draft.push(
            replace(rest_of_list, resolution=replace(rest_of_list.resolution, taken_count=0))
        )
        if effect.otherwise:
            draft.push(Effects(resolution, path_into(item.path, OTHERWISE)))
        return
    if price.cp or price.any_cp:
        pay_cp(draft, seat, amount_paid, source.name)
    for name, count in price.tokens:
        take_tokens(
            draft,
            seat,
            name,
            count,
            actor=seat,
            source=source.name,
            step_kind="token-spent",
        )
    for card in paid_cards(resolution.details, f"{answer_prefix(item)}.card"):
        discard_from_hand(draft, seat, card, source.name)
    resolution_after = replace(resolution, taken_count=amount_paid)
    draft.push(
        Effects(resolution_after, path_into(item.path, BODY)),
        replace(rest_of_list, resolution=replace(rest_of_list.resolution, taken_count=amount_paid)),
    )


asks(Steal)(steal_follow_ups)


@asks(Pay)
def ask_price(
    context: EffectContext, effect: Pay, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask for the payment.

    With `choose_first`, targets are chosen before the decision to pay. The questions of the first
    effect of `body` and of the first effect of `otherwise` then come first.
    """
    if effect.choose_first:
        for branch, body in ((0, effect.body), (1, effect.otherwise)):
            for first_effect in body[:1]:
                for follow_up in follow_ups(context, first_effect, f"{prefix}.{branch}.0", answers):
                    # A player picks the next die to re-roll only after the previous die was rolled.
                    if not follow_up.name.endswith(".again"):
                        yield follow_up
    yield from payment_follow_ups(context, effect, prefix, answers)
