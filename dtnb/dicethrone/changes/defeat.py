"""Who is out, what may replace that, and what becomes of what they were doing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    AskWindow,
    BeforeRolling,
    CheckDefeat,
    Conclude,
    DiscardCard,
    DiscardPhase,
    Draw,
    Effects,
    EndDiscard,
    FireTrigger,
    GainIncome,
    IncomePhase,
    MainPhase,
    OpenWindow,
    OrderEffects,
    OrderEnd,
    SellDown,
    UpkeepPhase,
)
from dtnb.kernel import Item

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


def replacements(work: Work, struck: list[int]) -> list[FireTrigger]:
    """Let what replaces a defeat act, unless the reading in force says not now."""
    fallen = {
        member
        for seat in struck
        if work.table.seats[seat].health == 0
        for member in work.table.side(seat)
    }
    if not fallen:
        return []
    attack = work.table.attack
    ultimate = attack is not None and attack.ultimate
    if ultimate and game_of(work).reading("defeat-replacement") == "not-against-ultimates":
        return []
    return [FireTrigger("would be defeated", seat) for seat in sorted(fallen)]


@REGISTRY.resolves(CheckDefeat)
def check_defeat(work: Work, item: CheckDefeat) -> None:
    """Whoever is at 0 is out, a team together; all remaining at once is a draw.

    Source: DT-WIN-01…06, DT-TEAM-05.
    """
    table = work.table
    seats = range(len(table.seats))
    alive = tuple(seat for seat in seats if table.stands(seat))
    fallen = tuple(seat for seat in seats if seat not in alive and seat not in table.out)
    rules = ("DT-WIN-02", "DT-WIN-06", "DT-TEAM-05") if table.teams else ("DT-WIN-02",)
    for side in dict.fromkeys(map(table.side, fallen)):
        work.note("defeated", side[0], rules, **_together(side))
    work.table = table = replace(table, out=(*table.out, *fallen))
    if len(set(map(table.side, alive))) > 1:
        _lapse(work)
        if table.active in table.out:
            _break_off(work)
        return
    # DT-WIN-03: of several sides the last to fall share the game, not those who fell before.
    result = alive or fallen
    work.table = replace(table, result=result)
    if alive:
        won = ("DT-WIN-01", "DT-WIN-06") if table.teams else ("DT-WIN-01", "DT-WIN-05")
        work.note("wins", alive[0], won, **_together(alive))
    else:
        work.note("draw", None, ("DT-WIN-03", "DT-WIN-04"))
    work.agenda.clear()
    if work.recorder is not None:
        work.recorder.scopes.clear()


def _together(side: tuple[int, ...]) -> dict[str, Any]:
    """Return a player, or the players of a team, as values of a sentence."""
    if len(side) == 1:
        return {"seat": side[0], "form": "alone"}
    return {"seat": list(side), "form": "team"}


def _lapse(work: Work) -> None:
    """End what the defeated were carrying out: from this instant on they do nothing (DT-WIN-02)."""
    out = work.table.out

    def ends(item: Item) -> bool:
        if isinstance(item, Effects):
            return item.run.source.seat in out
        return isinstance(item, Draw) and item.seat in out

    _keep(work, [at for at, item in enumerate(work.agenda) if not ends(item)])


def _break_off(work: Work) -> None:
    """The Active Player fell in mid-phase: only what waits already is still concluded."""
    _keep(work, [at for at, item in enumerate(work.agenda) if not isinstance(item, TURN_PHASES)])
    ends = [at for at, item in enumerate(work.agenda) if isinstance(item, Conclude)]
    if not ends:
        # The turn is over: nobody acts in its windows any more.
        over = (AskWindow, OpenWindow)
        _keep(work, [at for at, item in enumerate(work.agenda) if not isinstance(item, over)])
        return
    kept = [
        at for at, item in enumerate(work.agenda) if at <= ends[-1] or isinstance(item, DiscardCard)
    ]
    _keep(work, kept)


def _keep(work: Work, kept: list[int]) -> None:
    """Take everything else off the agenda."""
    work.agenda = [work.agenda[at] for at in kept]
    if work.recorder is not None:
        work.recorder.scopes = [work.recorder.scopes[at] for at in kept]
