"""Keeps amounts up to date with dice that change after they were read (policy, AMB-10)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.damage import Component, Packet
from dtnb.dicethrone.details.effect_cursor import list_at
from dtnb.dicethrone.effects.environment import amount, view_of
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import LiveAmount
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_run import EffectRun

#: the functions of expressions that read the faces of dice
FACE_FUNCTIONS = frozenset({"count", "any", "same"})


def reads_dice(effect: Effect) -> bool:
    """Tell whether an effect's number or condition depends on dice."""
    return any(
        "total" in expression.names
        or any(function in FACE_FUNCTIONS for function, _ in expression.calls)
        for expression in expressions_of(effect)
    )


def track_live_amount(
    draft: Draft, item: Effects, effect: Effect, kind: str, packet: int, index: int
) -> None:
    """Remember that an amount depends on dice, if the policy keeps it up to date (AMB-10).

    `kind` and `index` say where the amount stands: in a packet's parts or entries, in the waiting
    healing, or in the early entries of the Attack.
    """
    run = item.run
    if run.roll < 0 or not reads_dice(effect):
        return
    if draft.rules.reading("dice-read") == "until-applied":
        live = LiveAmount(run, item.path, kind, packet, index)
        draft.table = replace(draft.table, live_amounts=(*draft.table.live_amounts, live))


def update_live_amounts(draft: Draft, roll: DiceRoll) -> None:
    """Recompute the amounts read from a roll after one of its dice changed (AMB-10)."""
    for live in draft.table.live_amounts:
        if live.run.roll == roll.id:
            _update_live_amount(draft, live)


def _update_live_amount(draft: Draft, live: LiveAmount) -> None:
    run = live.run
    effect = list_at(draft.rules, draft.table, run, live.path)[live.path[-1]]
    points = max(0, amount(draft, run, effect)) if _conditions_hold(draft, run, live.path) else 0
    table = draft.table
    if live.kind == "healing":
        healing = list(table.healing)
        before = healing[live.at].amount
        healing[live.at] = replace(healing[live.at], amount=points)
        draft.table = replace(table, healing=tuple(healing))
    elif live.kind == "early":
        assert table.attack is not None
        early = list(table.attack.early_entries)
        before = early[live.at].amount
        early[live.at] = replace(early[live.at], amount=points)
        draft.table = table.with_attack(early_entries=tuple(early))
    else:
        packet = table.packet(live.packet)
        if packet is None:
            return
        before, packet = _with_amount(packet, live, points)
        draft.table = table.with_packet(packet)
    if points != before:
        draft.note(
            "amount-follows", run.source.seat, ("AMB-10",), subject=run.source.name,
            before=before, after=points,
        )  # fmt: skip


def _with_amount(packet: Packet, live: LiveAmount, points: int) -> tuple[int, Packet]:
    """Return the old amount, and the packet with the new one."""
    index = live.at
    if live.kind == "part":
        parts: list[Component] = list(packet.components)
        before, parts[index] = parts[index].base, replace(parts[index], base=points)
        return before, replace(packet, components=tuple(parts))
    entries = list(packet.entries)
    before, entries[index] = entries[index].amount, replace(entries[index], amount=points)
    return before, replace(packet, entries=tuple(entries))


def _conditions_hold(draft: Draft, run: EffectRun, path: tuple[int, ...]) -> bool:
    """Tell whether the conditions of an effect and of the lists around it hold now."""
    view = view_of(draft, run)
    for depth in range(1, len(path) + 1, 2):
        prefix = path[:depth]
        effect = list_at(draft.rules, draft.table, run, prefix)[prefix[-1]]
        if effect.condition is not None and not effect.condition.value(view):
            return False
    return True
