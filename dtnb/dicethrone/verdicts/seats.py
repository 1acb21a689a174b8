"""Yield the reasons why a player may not act at all."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.rules.attacks import ultimate_lock_has_ended
from dtnb.dicethrone.rules.own_rules import forbidding_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import ABILITY_ANNOUNCED
from dtnb.kernel import Chance, Reason


def reasons_seat_may_not_act(rules: Rules, table: Table, seat: int) -> Iterator[Reason]:
    """Yield the reasons why a seat may not act at all."""
    seat_state = table.seats[seat]
    if not table.is_in_game(seat):
        yield Reason("defeated", ("DT-WIN-02",))
    attack = table.attack
    if (
        attack is not None
        and attack.ultimate
        and seat in table.opponents(attack.attacker)
        and not ultimate_lock_has_ended(rules, attack)
        and rules.holds(("DT-ULT-03", "AMB-17", "AMB-18"), attack.ability, seat)
    ):
        yield Reason(
            "ultimate-lock",
            ("DT-ULT-03", "AMB-17", "AMB-18"),
            {"subject": attack.ability, "seat": attack.attacker},
            allowing_windows=(ABILITY_ANNOUNCED,),
        )
    for token, _ in seat_state.tokens if rules.tokens_without_actions else ():
        if token in rules.tokens_without_actions and rules.holds(
            rules.explaining_rules(f"token:{token}"), token, seat
        ):
            yield Reason("no-action-while", forbidding_rules(rules, token), {"subject": token})


def reasons_nobody_may_act(
    table: Table, pending_chance: Chance | None, seat: int
) -> Iterator[Reason]:
    """Yield why no player may act: a roll or a drawn card is pending, or the game is over."""
    if pending_chance is not None:
        args = {"seat": pending_chance.seat, "subject": pending_chance.purpose}
        if pending_chance.kind == "draw":
            yield Reason("draw-comes-first", ("DT-CARD-02",), args)
        else:
            yield Reason("roll-comes-first", ("DT-TXT-01", "DT-ORP-01"), args)
    elif table.result is None:
        yield Reason("nothing-is-asked", ("DT-DRP-08",))
    else:
        if not table.is_in_game(seat):
            yield Reason("defeated", ("DT-WIN-02",), {"seat": seat})
        yield Reason("game-over", ("DT-WIN-01", "DT-WIN-03"))
