"""Change Health dials, and let healing wait."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.attack import Healing
from dtnb.dicethrone.state.phases import accumulates


def add_healing(draft: Draft, seat: int, amount: int, source: str) -> None:
    """Let healing wait for the conclusion of the phase (DT-DRP-08, AMB-15)."""
    if not accumulates(draft.table):
        # DT-DRP-08, DT-TURN-05: only in Roll Phases and in Upkeep does healing wait.
        apply_dial(draft, seat, 0, amount, source)
        return
    if draft.rules.reading("heal-timing") == "immediate":
        apply_dial(draft, seat, 0, amount, source)
        return
    draft.table = replace(
        draft.table, healing=(*draft.table.healing, Healing(seat, amount, source))
    )
    upkeep = draft.table.phase == "upkeep-phase"
    draft.note(
        "healing-waits", seat, ("DT-TURN-05" if upkeep else "DT-DRP-08", "DT-HP-02", "AMB-15"),
        subject=source, seat=seat, amount=amount, **({"form": "upkeep"} if upkeep else {}),
    )  # fmt: skip


def add_healing_of_total(draft: Draft, seat: int, expression: str, source: str) -> None:
    """Let healing wait whose amount depends on the Attack's total (DT-DRP-08, DT-CALC-01)."""
    waiting = Healing(seat, 0, source, expression)
    draft.table = replace(draft.table, healing=(*draft.table.healing, waiting))
    draft.note(
        "healing-waits", seat, ("DT-DRP-08", "DT-CALC-01", "DT-HP-02"), subject=source, seat=seat,
        amount=0, form="total",
    )  # fmt: skip


def apply_dial(draft: Draft, seat: int, damage: int, healing: int, source: str) -> None:
    """Change a Health dial by damage and healing at once, then clamp it.

    Source: DT-HP-01, DT-WIN-02, AMB-16 (net first, then clamp).
    """
    apply_shares(draft, {seat: (damage, healing)}, source)


def apply_shares(draft: Draft, shares: Mapping[int, tuple[int, int]], source: str = "") -> None:
    """Change each dial at once by the (damage, healing) of the seats that share it.

    A team's dial changes by the sum of its members (DT-TEAM-07); `source` is empty for several.
    """
    done: set[int] = set()
    for seat in sorted(shares):
        if seat not in done:
            side = draft.table.side(seat)
            done.update(side)
            _change_dial(
                draft, {member: shares[member] for member in side if member in shares}, source
            )


def steal_health(draft: Draft, victim: int, taker: int, points: int, source: str) -> None:
    """Lower one dial and raise another by stolen Health, at once; this is no damage.

    Source: DT-TXT-08, DT-HP-01 (the taker's dial ends at its cap).
    """
    below = draft.table.seats[victim].health - points
    draft.table = draft.table.with_seat(victim, health=below)
    entry = draft.table.seats[taker]
    above = min(draft.rules.health_cap(entry), entry.health + points)
    draft.table = draft.table.with_seat(taker, health=above)
    draft.note(
        "health-stolen", taker, ("DT-TXT-08", "DT-TXT-09", "DT-HP-01"), subject=source, seat=victim,
        amount=points, left=below, after=above,
    )  # fmt: skip


def _change_dial(draft: Draft, shares: Mapping[int, tuple[int, int]], source: str) -> None:
    damage = sum(taken for taken, _ in shares.values())
    healing = sum(healed for _, healed in shares.values())
    seats = list(shares)
    entry = draft.table.seats[seats[0]]
    cap = draft.rules.health_cap(entry)
    after = max(0, min(cap, entry.health - damage + healing))
    if damage and healing and draft.rules.reading("cap-and-simultaneity") == "clamp-first":
        after = max(0, min(cap, entry.health + healing) - damage)
    draft.table = draft.table.with_seat(seats[0], health=after)
    applied = "DT-TURN-05" if draft.table.phase == "upkeep-phase" else "DT-DRP-08"
    if not accumulates(draft.table):
        applied = "DT-DMG-16"
    elif source:
        # In a phase that accumulates, only isolated damage names a source.
        applied = "DT-DMG-14"
    rules = [applied] if damage or not healing else []
    if healing:
        rules += ["DT-HP-01", "DT-HP-02", "AMB-16"]
    shared: dict[str, object] = {}
    if draft.table.teams:
        team = ["DT-TEAM-07", "DT-TEAM-05"]
        # The rules of the case come first: the members of a team were struck together.
        rules = [*team, *rules] if len(seats) > 1 else [*rules, *team]
        shared = {"team": list(draft.table.side(seats[0])),
                  "shares": [[seat, *shares[seat]] for seat in seats]}  # fmt: skip
    kind = "damage-applied" if damage or not healing else "healing-applied"
    draft.note(
        kind, None, tuple(rules), subject=source, seat=seats if len(seats) > 1 else seats[0],
        damage=damage, healing=healing, before=entry.health, after=after,
        form=_sentence_form(damage, healing, len(seats)), **shared,
    )  # fmt: skip


def _sentence_form(damage: int, healing: int, seats: int) -> str:
    """Return the `form` that selects the sentence of a dial's change."""
    if seats > 1:
        return "together-both" if damage and healing else "together"
    return "both" if damage and healing else "damage" if damage else "nothing"
