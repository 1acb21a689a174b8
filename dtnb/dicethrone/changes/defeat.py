"""Who is out, what may replace that, and what becomes of what they were doing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.lapsing import keep, lose_extra_phase
from dtnb.dicethrone.changes.packets import end_attack
from dtnb.dicethrone.details.running import next_effect
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    AskWindow,
    BeforeRolling,
    CheckDefeat,
    Conclude,
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
    OrderEnd,
    SellDown,
    UpkeepPhase,
)
from dtnb.kernel import Item
from dtnb.kernel.windows import OpenWindow

#: what does not take place any more when the Active Player has fallen
TURN_PHASES = (
    BeforeRolling,
    DiscardPhase,
    EndDiscard,
    GainIncome,
    IncomePhase,
    MainPhase,
    OrderEffects,
    OrderEnd,
    SellDown,
    UpkeepPhase,
)


def replacements(draft: Draft, struck: list[int]) -> list[FireTrigger]:
    """Let what replaces a defeat act, unless the reading in force says not now."""
    fallen = {
        member
        for seat in struck
        if draft.table.seats[seat].health == 0
        for member in draft.table.side(seat)
    }
    if not fallen:
        return []
    attack = draft.table.attack
    ultimate = attack is not None and attack.ultimate
    if ultimate and draft.rules.reading("defeat-replacement") == "not-against-ultimates":
        return []
    return [FireTrigger("would be defeated", seat) for seat in sorted(fallen)]


@REGISTRY.resolves(CheckDefeat)
def check_defeat(draft: Draft, item: CheckDefeat) -> None:
    """Whoever is at 0 is out, a team together; all remaining at once is a draw.

    Source: DT-WIN-01…06, DT-TEAM-05.
    """
    table = draft.table
    seats = range(len(table.seats))
    alive = tuple(seat for seat in seats if table.is_in_game(seat))
    fallen = tuple(seat for seat in seats if seat not in alive and seat not in table.out)
    rules = ("DT-WIN-02", "DT-WIN-06", "DT-TEAM-05") if table.teams else ("DT-WIN-02",)
    for side in dict.fromkeys(map(table.side, fallen)):
        draft.note("defeated", side[0], rules, **_together(side))
    if fallen:
        draft.table = table = replace(table, out=(*table.out, *fallen))
    if len(set(map(table.side, alive))) > 1:
        if table.out:
            _lapse(draft)
        if table.active in table.out:
            _break_off(draft)
        return
    # DT-WIN-03: of several sides the last to fall share the game, not those who fell before.
    result = alive or fallen
    draft.table = replace(table, result=result)
    for attacker, _ in table.extra:
        lose_extra_phase(draft, attacker, None)
    if alive:
        won = ("DT-WIN-01", "DT-WIN-06") if table.teams else ("DT-WIN-01", "DT-WIN-05")
        draft.note("wins", alive[0], won, **_together(alive))
    else:
        draft.note("draw", None, ("DT-WIN-03", "DT-WIN-04"))
    draft.agenda.clear()
    if draft.recorder is not None:
        draft.recorder.scopes.clear()


def _together(side: tuple[int, ...]) -> dict[str, Any]:
    """Return a player, or the players of a team, as values of a sentence."""
    if len(side) == 1:
        return {"seat": side[0], "form": "alone"}
    return {"seat": list(side), "form": "team"}


def _lapse(draft: Draft) -> None:
    """End what the defeated were carrying out: from this instant on they do nothing (DT-WIN-02)."""
    out = draft.table.out
    attack = draft.table.attack
    carried_on = attack.ability if attack is not None and _attack_stands(draft) else ""

    def ends(item: Item) -> bool:
        if isinstance(item, Effects):
            source = item.run.source
            stays = source.kind == "ability" and source.name == carried_on
            return source.seat in out and not stays
        if isinstance(item, DrawOfPile):
            return item.source.seat in out
        return isinstance(item, Draw) and item.seat in out

    told = set()
    for item in reversed(draft.agenda):
        if not isinstance(item, Effects) or not ends(item) or item.run.source in told:
            continue
        coming = next_effect(draft.rules, draft.table, item.run, item.path)
        # What hangs on a condition would perhaps not have come either.
        if coming is not None and coming.condition is None:
            source = item.run.source
            told.add(source)
            draft.note(
                "no-result", source.seat, ("DT-WIN-02",), subject=source.name, verb=coming.verb,
                reason="player-left",
            )  # fmt: skip
    keep(draft, [at for at, item in enumerate(draft.agenda) if not ends(item)])


def _attack_stands(draft: Draft) -> bool:
    """Tell whether an Attack on somebody goes on without its attacker (AMB-26)."""
    attack = draft.table.attack
    return (
        attack is not None
        and attack.attacker in draft.table.out
        and attack.target is not None
        and draft.rules.reading("fallen-attacker") == "attack-stands"
    )


def _break_off(draft: Draft) -> None:
    """The Active Player fell in mid-phase: only what waits already is still concluded."""
    keep(draft, [at for at, item in enumerate(draft.agenda) if not _of_the_turn(item)])
    ends = [at for at, item in enumerate(draft.agenda) if isinstance(item, Conclude)]
    attack = draft.table.attack
    if ends and _attack_stands(draft):
        return
    if ends and attack is not None and not attack.cancelled:
        draft.note(
            "attack-ends-with-attacker", attack.attacker, ("DT-WIN-02", "AMB-26"),
            subject=attack.ability,
        )  # fmt: skip
        end_attack(draft, is_attack=attack.is_attack)
    if not ends:
        # The turn is over: nobody acts in its windows any more.
        over = (AskWindow, OpenWindow)
        keep(draft, [at for at, item in enumerate(draft.agenda) if not isinstance(item, over)])
        return
    kept = [
        at
        for at, item in enumerate(draft.agenda)
        if at <= ends[-1] or isinstance(item, DiscardCard)
    ]
    keep(draft, kept)


def _of_the_turn(item: Item) -> bool:
    """Tell whether something does not take place without the Active Player.

    What ends with the Roll Phase ends with it whoever is out by then (DT-TURN-11).
    """
    concludes = isinstance(item, OrderEnd) and item.trigger == "roll phase concludes"
    return isinstance(item, TURN_PHASES) and not concludes
