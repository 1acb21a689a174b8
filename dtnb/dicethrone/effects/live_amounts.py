"""Change amounts after their effects were carried out, if what they were read from changes.

* live amount: an amount that changes until it is applied. By one reading of AMB-10, an amount of
  damage or healing changes with its dice. In a world without DT-ORP-11, it changes with the tokens
  and CP that it counts
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.damage import Component, Packet
from dtnb.dicethrone.details.effect_cursor import effect_at
from dtnb.dicethrone.effects.environment import amount_expression, evaluate_amount, view_of
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.heroes.language.expressions import reads_dice
from dtnb.dicethrone.state.agenda import REGISTRY, CountAgain, Effects
from dtnb.dicethrone.state.attack import LiveAmount, LiveAmountKind
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_resolution import EffectResolution


def track_live_amount(
    draft: Draft, item: Effects, effect: Effect, kind: LiveAmountKind, packet_id: int, index: int
) -> None:
    """Store the effect from which an amount comes, if the amount is live (AMB-10, DT-ORP-11).

    `kind` and `index` say where the amount is stored; see `LiveAmount`.
    """
    resolution = item.resolution
    is_from_dice = resolution.roll >= 0 and any(map(reads_dice, expressions_of(effect)))
    if (
        draft.rules.reading("dice-read") == "until-applied"
        if is_from_dice
        else _is_counted_later(draft, resolution, effect)
    ):
        live_amount = LiveAmount(resolution, item.path, kind, packet_id, index)
        draft.table = replace(draft.table, live_amounts=(*draft.table.live_amounts, live_amount))


def _is_counted_later(draft: Draft, resolution: EffectResolution, effect: Effect) -> bool:
    """Tell whether an amount counts what is there only at the end of the phase.

    This is so only in a world without DT-ORP-11.
    """
    if draft.rules.world is None:
        return False
    expression = amount_expression(resolution, effect)
    if expression is None or not expression.names:
        return False
    return not draft.rules.holds("DT-ORP-11", resolution.source.name, "counted-amount")


def update_live_amounts(draft: Draft, roll: DiceRoll) -> None:
    """Recompute the amounts read from a roll after one of its dice changed (AMB-10)."""
    for live_amount in draft.table.live_amounts:
        if live_amount.resolution.roll == roll.id:
            _update_live_amount(draft, live_amount)


@REGISTRY.resolves(CountAgain)
def count_again(draft: Draft, item: CountAgain) -> None:
    """Recompute the live amounts at the end of a phase; from then on they are fixed."""
    for live_amount in draft.table.live_amounts:
        _update_live_amount(draft, live_amount)
    draft.table = replace(draft.table, live_amounts=())


def _update_live_amount(draft: Draft, live_amount: LiveAmount) -> None:
    """Recompute one amount, replace it where it is stored, and note the change."""
    resolution = live_amount.resolution
    effect = effect_at(draft.rules, draft.table, resolution, live_amount.path)
    new_amount = (
        max(0, evaluate_amount(draft, resolution, effect))
        if _conditions_hold(draft, resolution, live_amount.path)
        else 0
    )
    table = draft.table
    if live_amount.kind == "healing":
        healing = list(table.healing)
        old_amount = healing[live_amount.index].amount
        healing[live_amount.index] = replace(healing[live_amount.index], amount=new_amount)
        draft.table = replace(table, healing=tuple(healing))
    elif live_amount.kind == "early":
        assert table.attack is not None
        early_entries = list(table.attack.early_entries)
        old_amount = early_entries[live_amount.index].amount
        early_entries[live_amount.index] = replace(
            early_entries[live_amount.index], amount=new_amount
        )
        draft.table = table.with_attack(early_entries=tuple(early_entries))
    else:
        packet = table.packet(live_amount.packet)
        if packet is None:
            return
        old_amount, packet = _replace_amount(packet, live_amount, new_amount)
        draft.table = table.with_packet(packet)
    if new_amount != old_amount:
        is_from_dice = any(map(reads_dice, expressions_of(effect)))
        rule_ids = ("AMB-10",) if is_from_dice else ("DT-ORP-11",)
        draft.add_step(
            "amount-follows", resolution.source.seat, rule_ids, subject=resolution.source.name,
            before=old_amount, after=new_amount,
        )  # fmt: skip


def _replace_amount(packet: Packet, live_amount: LiveAmount, new_amount: int) -> tuple[int, Packet]:
    """Return the old amount and the packet with the new one, in a component or in an entry."""
    index = live_amount.index
    if live_amount.kind == "part":
        components: list[Component] = list(packet.components)
        old_amount = components[index].base
        components[index] = replace(components[index], base=new_amount)
        return old_amount, replace(packet, components=tuple(components))
    entries = list(packet.entries)
    old_amount = entries[index].amount
    entries[index] = replace(entries[index], amount=new_amount)
    return old_amount, replace(packet, entries=tuple(entries))


def _conditions_hold(draft: Draft, resolution: EffectResolution, path: tuple[int, ...]) -> bool:
    """Tell whether the conditions of an effect and of the effects around it hold now.

    A path alternates between the index of an effect and the number of one of its nested lists.
    """
    view = view_of(draft, resolution)
    for depth in range(1, len(path) + 1, 2):
        prefix = path[:depth]
        effect = effect_at(draft.rules, draft.table, resolution, prefix)
        if effect.condition is not None and not effect.condition.value(view):
            return False
    return True
