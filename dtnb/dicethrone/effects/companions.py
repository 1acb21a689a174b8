"""Companions with a dial: damage that goes to them, and what heals them (redirect)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.packets import preventable
from dtnb.dicethrone.effects.environment import moment_of
from dtnb.dicethrone.effects.verbs import nothing, simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import Effects


@simple("redirect")
def redirect(draft: Draft, item: Effects, effect: Effect) -> None:
    """Let a Companion take what waits for its player, or half of it (DT-COMP-03)."""
    run = item.run
    seat = run.source.seat
    attack = draft.table.attack
    # Isolated damage is dealt at once and is nobody else's (DT-DMG-14).
    waiting = [one for one in preventable(moment_of(draft, run), seat) if not one.isolated]
    of_attack = [packet for packet in waiting if attack and packet.id == attack.packet]
    if not waiting or not draft.table.seats[seat].count(effect.to):
        nothing(draft, item, effect, "nothing-waiting" if not waiting else "token-gone")
        return
    packet = (of_attack or waiting)[0]
    split = effect.share == "split"
    draft.table = draft.table.with_packet(replace(packet, companion=effect.to, split=split))
    draft.note(
        "redirected", seat, ("DT-COMP-03",), modifies=f"packet:{packet.id}",
        subject=run.source.name, seat=seat, packet=packet.source, companion=effect.to,
        share=effect.share,
    )  # fmt: skip
