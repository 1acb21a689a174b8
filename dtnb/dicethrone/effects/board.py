"""Verbs of the rest of the table: gain_cp, draw, skip, extra_phase."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import list_at
from dtnb.dicethrone.effects.environment import amount
from dtnb.dicethrone.effects.receivers import receiver, receivers
from dtnb.dicethrone.effects.verbs import nothing, simple, verb
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Draw, Effects
from dtnb.dicethrone.state.phases import draw_ahead, may_roll_again


@simple("gain_cp")
def gain_combat_points(draft: Draft, item: Effects, effect: Effect) -> None:
    """Raise a CP dial up to the cap (DT-CP-02, DT-TXT-11)."""
    seats = receivers(draft, item, effect, "you")
    points = amount(draft, item.run, effect)
    if not seats or points < 1:
        nothing(draft, item, effect, "zero")
        return
    for seat in seats:
        gain_cp(draft, seat, points, item.run.source.name)


@verb("draw")
def draw(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Draw cards, reshuffling at need (DT-CARD-03)."""
    count = amount(draft, item.run, effect)
    seats = receivers(draft, item, effect, "you")
    if effect.instead:
        if not draw_ahead(draft.table, item.run.source.seat):
            draft.push(then)
            nothing(draft, item, effect, "no-income-draw")
            return
        draft.table = replace(draft.table, income_draw=item.run.source.name)
    following = list_at(draft.rules, draft.table, item.run, item.path)[item.path[-1] + 1 :]
    if len(seats) == 1 and any(each.verb == "put_back" for each in following):
        run = replace(then.run, seen=(), seen_in="hand")
        draft.push(Draw(seats[0], count, then=replace(then, run=run)))
        return
    draft.push(*(Draw(seat, count) for seat in seats), then)


@simple("skip")
def skip(draft: Draft, item: Effects, effect: Effect) -> None:
    """The next phase of that name does not take place (DT-TURN-02)."""
    seat = receiver(draft, item, effect, "you")
    assert seat is not None
    draft.table = replace(draft.table, skips=(*draft.table.skips, (seat, effect.phase)))
    draft.note(
        "phase-will-be-skipped", seat, ("DT-TURN-02",), subject=item.run.source.name,
        seat=seat, phase=effect.phase,
    )  # fmt: skip


@simple("extra_phase")
def extra_phase(draft: Draft, item: Effects, effect: Effect) -> None:
    """An additional phase follows this Roll Phase, against a fixed opponent (AMB-47)."""
    source = item.run.source
    attacker = receiver(draft, item, effect, "you")
    against = source.seat
    alive = draft.table.seats[against].health > 0
    if attacker is None or not alive or draft.table.seats[attacker].health <= 0:
        nothing(draft, item, effect, "player-left")
        return
    draft.note(
        "extra-phase", attacker, ("AMB-47", "DT-HERO-PYR-13"), subject=source.name,
        seat=against, phase=effect.phase,
    )  # fmt: skip
    # It begins when what lies there for the present phase has been cleared away.
    draft.table = replace(draft.table, extra=(*draft.table.extra, (attacker, against)))


@simple("roll_again")
def roll_again(draft: Draft, item: Effects, effect: Effect) -> None:
    """Let the Offensive Roll Phase end without an ability, and another follow (DT-ORP-09)."""
    source = item.run.source
    if not may_roll_again(draft.table, source.seat):
        nothing(draft, item, effect, "no-offensive-roll")
        return
    draft.table = replace(draft.table, roll_again_cause=source.name)
    draft.note(
        "will-roll-again", source.seat, (source_id(draft.rules, draft.table, source),),
        subject=source.name,
    )  # fmt: skip
