"""Yield the rules by which a card may be sold, played in a Main Phase, or placed as an upgrade."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.state.windows import MAIN_PHASE_2, is_open_main_phase
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.kernel import Reason


def upgrade_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an upgrade may be played now, skip a level, cost less, or come in a Roll Phase."""
    rules, table = allowed.rules, allowed.table
    card = rules.card(table, allowed.seat, allowed.name)
    if allowed.action.verb != "play" or card is None or card.timing is not Timing.UPGRADE:
        return
    seat_state = table.seats[allowed.seat]
    level, price = seat_state.level(card.upgrades), rules.card_price(seat_state, card)
    if not is_open_main_phase(allowed.point):
        levels = rules.passives_of(seat_state).items()
        for passive in [name for name, level in levels if "upgrades in roll phase" in level.allows]:
            own_rules = rules.hero_at(table, allowed.seat).passives[passive].rules
            yield allowed.permission(
                "upgrade-in-roll-phase", *own_rules, "DT-DRP-14", "DT-CARD-11", passive=passive
            )
    args = {"ability": card.upgrades, "level": card.level, "price": price}
    if card.level > level + 1:
        yield allowed.permission("skips-a-level", "DT-CARD-13", **args)
    elif price != card.cp:
        yield allowed.permission("pays-the-difference", "DT-CARD-14", **args)
    elif allowed.point.window != MAIN_PHASE_2 and is_open_main_phase(allowed.point):
        yield allowed.permission("main-phase-upgrade", "DT-TURN-07", "DT-CARD-11")


def sale_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why a card may be sold in this phase, and at any number of CP."""
    if allowed.action.verb != "sell":
        return
    cp = allowed.table.seats[allowed.seat].cp
    if cp >= allowed.rules.cp_limit(cp + 1):
        yield allowed.permission("sells-at-the-limit", "DT-CARD-07", "DT-CP-02", number=cp)
    yield allowed.permission("sells-any-card", "DT-CARD-07", "DT-CARD-06", "DT-TURN-07")


def main_phase_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield why an action is allowed in this Main Phase, except an Instant Action card."""
    card = allowed.rules.card(allowed.table, allowed.seat, allowed.name)
    if allowed.action.verb == "play" and card is not None and card.timing is Timing.INSTANT:
        return
    if not is_open_main_phase(allowed.point):
        return
    if allowed.point.window == MAIN_PHASE_2:
        yield allowed.permission("second-main-phase", "DT-TURN-08", "DT-TURN-07")
    elif card is not None and card.timing is Timing.MAIN and allowed.action.verb == "play":
        yield allowed.permission("main-phase-upgrade", "DT-TURN-07", "DT-CARD-18")
