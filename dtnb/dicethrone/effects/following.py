"""A reading under which amounts keep following dice that were read (AMB-10)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.damage import Component, Packet
from dtnb.dicethrone.details.running import list_at
from dtnb.dicethrone.effects.environment import amount, view_of
from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.attack import LiveAmount
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_run import EffectRun

#: what an expression calls that looks at faces
LOOKS = frozenset({"count", "any", "same"})


def reads_dice(effect: Effect) -> bool:
    """Tell whether an effect's number or condition is read from dice."""
    return any(
        "total" in each.names or any(function in LOOKS for function, _ in each.calls)
        for each in expressions_of(effect)
    )


def follow(draft: Draft, item: Effects, effect: Effect, kind: str, packet: int, at: int) -> None:
    """Let an amount keep following its dice, where a reading has that (AMB-10)."""
    run = item.run
    if run.roll < 0 or not reads_dice(effect):
        return
    if draft.rules.reading("dice-read") == "until-applied":
        live = LiveAmount(run, item.path, kind, packet, at)
        draft.table = replace(draft.table, live_amounts=(*draft.table.live_amounts, live))


def catch_up(draft: Draft, roll: DiceRoll) -> None:
    """Let what follows a roll follow it: one of its dice was changed after it was read (AMB-10)."""
    for live in draft.table.live_amounts:
        if live.run.roll == roll.id:
            _catch_up(draft, live)


def _catch_up(draft: Draft, live: LiveAmount) -> None:
    run = live.run
    effect = list_at(draft.rules, draft.table, run, live.path)[live.path[-1]]
    points = max(0, amount(draft, run, effect)) if _holds(draft, run, live.path) else 0
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
        before, packet = _changed(packet, live, points)
        draft.table = table.with_packet(packet)
    if points != before:
        draft.note(
            "amount-follows", run.source.seat, ("AMB-10",), subject=run.source.name,
            before=before, after=points,
        )  # fmt: skip


def _changed(packet: Packet, live: LiveAmount, points: int) -> tuple[int, Packet]:
    """Return the amount as it was, and the packet with the new one."""
    at = live.at
    if live.kind == "part":
        parts: list[Component] = list(packet.components)
        before, parts[at] = parts[at].base, replace(parts[at], base=points)
        return before, replace(packet, components=tuple(parts))
    entries = list(packet.entries)
    before, entries[at] = entries[at].amount, replace(entries[at], amount=points)
    return before, replace(packet, entries=tuple(entries))


def _holds(draft: Draft, run: EffectRun, path: tuple[int, ...]) -> bool:
    """Tell whether the gates in front of an effect, its own among them, hold now."""
    view = view_of(draft, run)
    for depth in range(1, len(path) + 1, 2):
        inner = path[:depth]
        effect = list_at(draft.rules, draft.table, run, inner)[inner[-1]]
        if effect.condition is not None and not effect.condition.value(view):
            return False
    return True
