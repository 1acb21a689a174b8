"""Change Health dials, and hold back healing until the end of a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import waits_for_end
from dtnb.dicethrone.state.attack import Healing
from dtnb.dicethrone.state.phases import accumulates_damage


class DialChange(NamedTuple):
    """The points of damage and of healing that change a Health dial together."""

    damage: int = 0
    healing: int = 0


def heal_now_or_later(draft: Draft, seat: int, amount: int, source: str) -> None:
    """Hold back healing until the phase ends, or heal at once if healing does not wait (AMB-15)."""
    if not waits_for_end(draft, source):
        # DT-DRP-08, DT-TURN-05: healing waits only in Roll Phases and in the Upkeep Phase.
        change_dials(draft, {seat: DialChange(healing=amount)}, source)
        return
    if draft.rules.reading("heal-timing") == "immediate":
        change_dials(draft, {seat: DialChange(healing=amount)}, source)
        return
    draft.table = replace(
        draft.table, healing=(*draft.table.healing, Healing(seat, amount, source))
    )
    upkeep = draft.table.phase == "upkeep-phase"
    draft.add_step(
        "healing-waits", seat, ("DT-TURN-05" if upkeep else "DT-DRP-08", "DT-HP-02", "AMB-15"),
        subject=source, seat=seat, amount=amount, **({"form": "upkeep"} if upkeep else {}),
    )  # fmt: skip


def hold_healing_from_total(draft: Draft, seat: int, expression: str, source: str) -> None:
    """Hold back healing whose amount depends on the Attack's total (DT-DRP-08, DT-CALC-01)."""
    waiting_healing = Healing(seat, 0, source, expression)
    draft.table = replace(draft.table, healing=(*draft.table.healing, waiting_healing))
    draft.add_step(
        "healing-waits", seat, ("DT-DRP-08", "DT-CALC-01", "DT-HP-02"), subject=source, seat=seat,
        amount=0, form="total",
    )  # fmt: skip


def change_dials(draft: Draft, changes_by_seat: Mapping[int, DialChange], source: str = "") -> None:
    """Change each dial once, by the damage and healing of its seat.

    A team's dial changes by the sum for the team's members (DT-TEAM-07). `source` is empty if there
    are several sources.
    """
    changed_seats: set[int] = set()
    for seat in sorted(changes_by_seat):
        if seat not in changed_seats:
            side = draft.table.side(seat)
            changed_seats.update(side)
            _change_dial(
                draft,
                {member: changes_by_seat[member] for member in side if member in changes_by_seat},
                source,
            )


def steal_health(draft: Draft, victim: int, taker: int, points: int, source: str) -> None:
    """Move stolen Health from one dial to another at once; stolen Health is not damage.

    Source: DT-TXT-08, DT-HP-01 (the taker's dial ends at its cap).
    """
    before = draft.table.seats[victim].health
    victim_after = draft.rules.apply(
        "DT-TXT-08", source, victim, with_rule=before - points, without_rule=before
    )
    draft.table = draft.table.with_seat(victim, health=victim_after)
    seat_state = draft.table.seats[taker]
    uncapped_health = seat_state.health + points
    taker_after = draft.rules.cap_health(
        seat_state.start_health, seat_state.health, uncapped_health
    )
    if taker_after < uncapped_health:
        taker_after = draft.rules.apply(
            "DT-HP-01", taker, with_rule=taker_after, without_rule=uncapped_health
        )
    draft.table = draft.table.with_seat(taker, health=taker_after)
    draft.add_step(
        "health-stolen", taker, ("DT-TXT-08", "DT-TXT-09", "DT-HP-01"), subject=source, seat=victim,
        amount=points, left=victim_after, after=taker_after,
    )  # fmt: skip


def set_dial(draft: Draft, seat: int, health: int, actor: int, source: str) -> None:
    """Set one dial to a number; this is neither damage nor healing.

    Source: DT-WIN-02.
    """
    before = draft.table.seats[seat].health
    draft.table = draft.table.with_seat(seat, health=health)
    draft.add_step(
        "health-set", actor, ("DT-WIN-02",), subject=source, seat=seat, before=before, after=health
    )


def _change_dial(draft: Draft, changes_by_seat: Mapping[int, DialChange], source: str) -> None:
    """Change one dial by the sum over its seats, and record the step with the rules that apply.

    Source: DT-HP-01, DT-WIN-02, AMB-16 (damage and healing are added up before the cap applies).
    """
    damage = sum(change.damage for change in changes_by_seat.values())
    healing = sum(change.healing for change in changes_by_seat.values())
    seats = list(changes_by_seat)
    seat_state = draft.table.seats[seats[0]]
    if len(seats) > 1 and not draft.rules.holds(("DT-TEAM-07", "DT-DMG-11"), *seats):
        # DT-TEAM-07: if teammates are hit together, their damage is added up. In a world without
        # that rule, only the largest damage counts.
        damage = max(change.damage for change in changes_by_seat.values())
    after = max(0, seat_state.health - damage + healing)
    if healing:
        after = _health_after_healing(draft, seats[0], damage, healing)
    draft.table = draft.table.with_seat(seats[0], health=after)
    damage_rule = "DT-TURN-05" if draft.table.phase == "upkeep-phase" else "DT-DRP-08"
    if not accumulates_damage(draft.table):
        damage_rule = "DT-DMG-16"
    elif source:
        # In a phase that accumulates damage, only isolated damage names its source.
        damage_rule = "DT-DMG-14"
    rule_ids = [damage_rule] if damage or not healing else []
    if healing:
        rule_ids += ["DT-HP-01", "DT-HP-02", "AMB-16"]
    team_args: dict[str, object] = {}
    if draft.table.teams:
        team_rules = ["DT-TEAM-07", "DT-TEAM-05"]
        # If several members of a team were hit together, the team rules are cited first.
        rule_ids = [*team_rules, *rule_ids] if len(seats) > 1 else [*rule_ids, *team_rules]
        team_args = {"team": list(draft.table.side(seats[0])),
                  "shares": [[seat, *changes_by_seat[seat]] for seat in seats]}  # fmt: skip
    kind = "damage-applied" if damage or not healing else "healing-applied"
    draft.add_step(
        kind, None, tuple(rule_ids), subject=source, seat=seats if len(seats) > 1 else seats[0],
        damage=damage, healing=healing, before=seat_state.health, after=after,
        form=_sentence_form(damage, healing, len(seats)), **team_args,
    )  # fmt: skip


def _health_after_healing(draft: Draft, seat: int, damage: int, healing: int) -> int:
    """Return a seat's Health after healing, and after simultaneous damage if there is any."""
    rules, seat_state = draft.rules, draft.table.seats[seat]
    start, before = seat_state.start_health, seat_state.health
    uncapped_health = max(0, before - damage + healing)
    after = rules.cap_health(start, before, uncapped_health)
    if damage and rules.reading("cap-and-simultaneity") == "clamp-first":
        after = max(0, rules.cap_health(start, before, before + healing) - damage)
    if after < uncapped_health:
        after = rules.apply("DT-HP-01", seat, with_rule=after, without_rule=uncapped_health)
    elif after > start:
        after = rules.apply("DT-HP-01", seat, with_rule=after, without_rule=max(before, start))
    if damage >= before and after:
        # DT-DRP-08, DT-TURN-05: damage and healing are applied together. In a world without that
        # rule, the damage comes first and defeats the seat.
        is_upkeep = draft.table.phase == "upkeep-phase"
        joint_rules = ("DT-TURN-05",) if is_upkeep else ("DT-DRP-08", "DT-HP-02")
        after = rules.apply(joint_rules, seat, with_rule=after, without_rule=0)
    return after


def _sentence_form(damage: int, healing: int, seats: int) -> str:
    """Return the `form`, which selects one of the sentences about a change of a dial.

    There is only one sentence for healing without damage, and it ignores the form.
    """
    if seats > 1:
        return "together-both" if damage and healing else "together"
    return "both" if damage and healing else "damage" if damage else "nothing"
