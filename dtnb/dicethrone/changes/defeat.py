"""Defeat players, let effects replace a defeat, and cancel effects of defeated players.

* ``resolves`` registers the function that resolves an item of the agenda
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.cancelling import keep_on_agenda, note_lost_extra_phase
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import end_attack
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.details.effect_cursor import next_effect
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    AskWindow,
    BeforeRolling,
    CheckDefeat,
    ConcludeRollPhase,
    DiscardCard,
    DiscardPhase,
    Draw,
    DrawOfPile,
    Effects,
    EndDiscard,
    FireTrigger,
    GainIncome,
    IncomePhase,
    MainPhase,
    OrderEffects,
    OrderRollPhaseEnd,
    SellDown,
    UpkeepPhase,
)
from dtnb.kernel import Item
from dtnb.kernel.windows import OpenWindow

#: The agenda items that are dropped when the Active Player is defeated, because the turn ends.
ITEMS_OF_TURN = (
    BeforeRolling,
    DiscardPhase,
    EndDiscard,
    GainIncome,
    IncomePhase,
    MainPhase,
    OrderEffects,
    OrderRollPhaseEnd,
    SellDown,
    UpkeepPhase,
)


def defeat_replacements(draft: Draft, seats: list[int]) -> list[FireTrigger]:
    """Return the triggers that may replace the defeat of these seats.

    A policy decides whether a defeat by an Ultimate may be replaced (DT-ULT-01).
    """
    seats_at_zero = {
        member
        for seat in seats
        if draft.table.seats[seat].health == 0
        for member in draft.table.side(seat)
    }
    if not seats_at_zero:
        return []
    attack = draft.table.attack
    if attack is not None and attack.ultimate:
        is_final = draft.rules.reading("defeat-replacement") == "not-against-ultimates"
        if draft.rules.apply(
            "DT-ULT-01", attack.ability, with_rule=is_final, without_rule=not is_final
        ):
            return []
    triggers = [FireTrigger("would be defeated", seat) for seat in sorted(seats_at_zero)]
    return triggers if draft.rules.world is None else _replacements_in_world(draft, triggers)


def _replacements_in_world(draft: Draft, triggers: list[FireTrigger]) -> list[FireTrigger]:
    """Only in a world without a rule: return those of `triggers` that may replace a defeat.

    Effects may replace a defeat even if all players fall together. In a world without DT-WIN-05,
    the result is empty in this case; otherwise, it is `triggers`.
    """
    table, rules = draft.table, draft.rules
    sides = {
        table.side(seat) for seat in range(len(table.seats)) if seat not in table.defeated_seats
    }
    if len({table.side(trigger.seat) for trigger in triggers}) < len(sides):
        return triggers
    saving_sources = [
        name
        for trigger in triggers
        for name in rules.sources_of_trigger(table, trigger.seat, "would be defeated")
    ]
    if saving_sources and not rules.forbids(("DT-WIN-05", "DT-WIN-03"), *saving_sources):
        return []
    return triggers


@REGISTRY.resolves(CheckDefeat)
def check_defeat(draft: Draft, item: CheckDefeat) -> None:
    """Defeat every player at 0 Health, a team as a whole; end the game if at most one side is left.

    Source: DT-WIN-01…06, DT-TEAM-05.
    """
    table = draft.table
    seats = range(len(table.seats))
    alive = tuple(seat for seat in seats if table.is_in_game(seat))
    fallen = tuple(seat for seat in seats if seat not in alive and seat not in table.defeated_seats)
    rule_ids = ("DT-WIN-02", "DT-WIN-06", "DT-TEAM-05") if table.teams else ("DT-WIN-02",)
    for side in dict.fromkeys(map(table.side, fallen)):
        draft.add_step("defeated", side[0], rule_ids, **_side_as_data(side))
    if fallen:
        draft.table = table = replace(table, defeated_seats=(*table.defeated_seats, *fallen))
    if len(set(map(table.side, alive))) > 1:
        if table.defeated_seats:
            _cancel_effects_of_defeated(draft)
            _take_tokens_of_defeated(draft)
        if table.active in table.defeated_seats:
            _end_turn_of_defeated(draft)
        return
    # Only the sides defeated last share a draw (DT-WIN-03).
    winners = _winning_side(draft, alive, fallen)
    draft.table = replace(table, result=winners or fallen)
    for attacker, _ in table.extra_phases:
        note_lost_extra_phase(draft, attacker, defeated=None)
    if winners:
        win_rules = ("DT-WIN-01", "DT-WIN-06") if table.teams else ("DT-WIN-01", "DT-WIN-05")
        draft.add_step("wins", winners[0], win_rules, **_side_as_data(winners))
    else:
        draft.add_step("draw", None, ("DT-WIN-03", "DT-WIN-04"))
    draft.agenda.clear()
    if draft.recorder is not None:
        draft.recorder.enclosing_steps.clear()


def _take_tokens_of_defeated(draft: Draft) -> None:
    """Only in a world without DT-STAT-06: remove the tokens that defeated players inflicted."""
    rules, table = draft.rules, draft.table
    if rules.world is None:
        return
    tokens_of_defeated = {
        token for seat in table.defeated_seats for token in rules.hero_at(table, seat).tokens
    }
    for seat in range(len(table.seats)):
        if seat in table.defeated_seats:
            continue
        own_tokens = rules.hero_at(table, seat).tokens
        for token, count in table.seats[seat].tokens:
            is_inflicted = token in tokens_of_defeated and token not in own_tokens
            if is_inflicted and not rules.holds("DT-STAT-06", token, seat):
                take_tokens(
                    draft, seat, token, count, actor=None, source=token, step_kind="token-removed"
                )


def _winning_side(draft: Draft, alive: tuple[int, ...], fallen: tuple[int, ...]) -> tuple[int, ...]:
    """Return the side that is left; empty if all fell together (DT-WIN-03, DT-WIN-05)."""
    rules = draft.rules
    sides = dict.fromkeys(map(draft.table.side, fallen))
    if alive:
        is_draw = len(sides) > 1 and not rules.holds("DT-WIN-05", *alive)
        return () if is_draw else alive
    for side in sides:
        if not rules.holds(("DT-WIN-03", "DT-WIN-04"), *side):
            return side
    return ()


def _side_as_data(side: tuple[int, ...]) -> dict[str, Any]:
    """Return a side, which is a player or a team, as the arguments of a message."""
    if len(side) == 1:
        return {"seat": side[0], "form": "alone"}
    return {"seat": list(side), "form": "team"}


def _cancel_effects_of_defeated(draft: Draft) -> None:
    """Cancel the pending effects of defeated players (DT-WIN-02)."""
    defeated = draft.table.defeated_seats
    attack = draft.table.attack
    continuing_ability = attack.ability if attack is not None and _attack_stands(draft) else ""

    def is_cancelled(item: Item) -> bool:
        if isinstance(item, Effects):
            source = item.resolution.source
            if source.seat not in defeated:
                return False
            continues = source.kind == "ability" and source.name == continuing_ability
            return draft.rules.apply(
                "DT-WIN-02",
                source.name,
                source.seat,
                with_rule=not continues,
                without_rule=continues,
            )
        if isinstance(item, DrawOfPile):
            return item.source.seat in defeated
        return isinstance(item, Draw) and item.seat in defeated

    noted_sources = set()
    for item in reversed(draft.agenda):
        if (
            not isinstance(item, Effects)
            or not is_cancelled(item)
            or item.resolution.source in noted_sources
        ):
            continue
        effect = next_effect(draft.rules, draft.table, item.resolution, item.path)
        # Do not note the loss of a conditional effect: its condition might have failed anyway.
        if effect is not None and effect.condition is None:
            source = item.resolution.source
            noted_sources.add(source)
            draft.add_step(
                "no-result", source.seat, ("DT-WIN-02",), subject=source.name, verb=effect.verb,
                reason="player-left",
            )  # fmt: skip
    kept_indices = [index for index, item in enumerate(draft.agenda) if not is_cancelled(item)]
    keep_on_agenda(draft, kept_indices)


def _attack_stands(draft: Draft) -> bool:
    """Tell whether the Attack continues although its attacker is defeated (AMB-26)."""
    attack = draft.table.attack
    return (
        attack is not None
        and attack.attacker in draft.table.defeated_seats
        and attack.target is not None
        and draft.rules.reading("fallen-attacker") == "attack-stands"
    )


def _end_turn_of_defeated(draft: Draft) -> None:
    """End the turn of a defeated Active Player; waiting damage is still applied."""
    kept_indices = [
        index for index, item in enumerate(draft.agenda) if not _needs_active_player(item)
    ]
    keep_on_agenda(draft, kept_indices)
    conclusion_indices = [
        index for index, item in enumerate(draft.agenda) if isinstance(item, ConcludeRollPhase)
    ]
    attack = draft.table.attack
    if conclusion_indices and _attack_stands(draft):
        return
    if conclusion_indices and attack is not None and not attack.is_cancelled:
        draft.add_step(
            "attack-ends-with-attacker", attack.attacker, ("DT-WIN-02", "AMB-26"),
            subject=attack.ability,
        )  # fmt: skip
        end_attack(draft, decided_as_attack=attack.decided_as_attack)
    if not conclusion_indices:
        # The turn is over, so nobody acts in its windows.
        window_items = (AskWindow, OpenWindow)
        kept_indices = [
            index for index, item in enumerate(draft.agenda) if not isinstance(item, window_items)
        ]
        keep_on_agenda(draft, kept_indices)
        return
    kept_indices = [
        index
        for index, item in enumerate(draft.agenda)
        if index <= conclusion_indices[-1] or isinstance(item, DiscardCard)
    ]
    keep_on_agenda(draft, kept_indices)


def _needs_active_player(item: Item) -> bool:
    """Tell whether an item is cancelled when the Active Player is defeated.

    Effects at the end of the Roll Phase are kept (DT-TURN-11).
    """
    is_at_conclusion = (
        isinstance(item, OrderRollPhaseEnd) and item.trigger == "roll phase concludes"
    )
    return isinstance(item, ITEMS_OF_TURN) and not is_at_conclusion
