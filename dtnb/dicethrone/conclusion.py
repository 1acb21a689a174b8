"""The conclusion of the Roll Phase: ledgers, applied at once; isolated damage; defeat (TW-17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.dicethrone.agenda import (
    REGISTRY,
    ApplyIsolated,
    AskWindow,
    BeforeRolling,
    CheckDefeat,
    Conclude,
    DealIsolated,
    DiscardCard,
    DiscardPhase,
    Draw,
    Effects,
    EndDiscard,
    EndPhase,
    FireTrigger,
    GainIncome,
    IncomePhase,
    Invocation,
    MainPhase,
    OpenWindow,
    OrderEffects,
    OrderEnd,
    RollPhase,
    SellDown,
    UpkeepPhase,
)
from dtnb.dicethrone.changes.health import apply_shares
from dtnb.dicethrone.changes.tokens import change_dial
from dtnb.dicethrone.damage import Component, DamageType, Ledger, Packet
from dtnb.dicethrone.draft import Work, game_of
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.offense import open_nobodys_window
from dtnb.dicethrone.phases import ROLL_PHASES
from dtnb.dicethrone.view import View
from dtnb.kernel import Item

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.dicethrone.table import Table


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


class _Total:
    """The environment of a condition on what was dealt."""

    def __init__(self, total: int) -> None:
        self.total = total

    def name(self, name: str) -> int:
        if name != "damage_dealt":
            raise KeyError(name)
        return self.total

    def call(self, function: str, argument: str) -> int:
        raise KeyError(function)


def ledger_as_data(
    game: DiceThrone, table: Table, packet: Packet, ledger: Ledger
) -> dict[str, Any]:
    """Return a ledger as plain data for the record."""
    # DT-WIN-02: who is out is dealt nothing; what is sent back still needs the total.
    gone = packet.seat is not None and not table.stands(packet.seat)
    return {
        "of": f"packet:{packet.id}",
        "subject": packet.source,
        "seat": packet.seat,
        "rows": [{**row._asdict(), "rules": list(game.cited(row.rules))} for row in ledger.rows],
        "subtotal": ledger.subtotal,
        "raw": ledger.raw,
        "total": ledger.total,
        "returns": [list(pair) for pair in ledger.returns],
        "reductions": game.method.reductions,
        "below": ledger.raw if ledger.raw < 0 else None,
        "returned": ledger.returned or None,
        "fallen": packet.seat if gone else None,
    }


@REGISTRY.resolves(Conclude)
def conclude(work: Work, item: Conclude) -> None:
    """Compute every total, then apply all of them at once (DT-DRP-08, DT-CALC-01)."""
    if item.held:
        work.push(*_borne_out(work, item.held[0]), replace(item, held=item.held[1:]))
        return
    outer = work.scope
    open_nobodys_window(work, "TW-17", ("DT-DRP-08", "DT-TURN-11"))
    replacements = apply_waiting(work)
    work.note("window-closes", None, ("DT-DRP-08",), window="TW-17", reason="nobody-may-act")
    work.scope = outer
    work.push(
        *replacements,
        CheckDefeat(),
        OrderEnd("roll phase concludes"),
        EndPhase(),
    )


def apply_waiting(work: Work) -> list[FireTrigger]:
    """Compute every total, apply all damage and healing at once, return what replaces a defeat.

    Source: DT-DRP-08, DT-CALC-01; in Upkeep DT-TURN-05.
    """
    damage, spared = _totals(work)
    healing: dict[int, int] = {}
    for entry in work.table.healing:
        healing[entry.seat] = healing.get(entry.seat, 0) + entry.amount
    shares = {
        seat: (damage.get(seat, 0), healing.get(seat, 0))
        for seat in sorted({*damage, *healing})
        if work.table.stands(seat)
    }
    apply_shares(work, shares)
    emptied = [
        FireTrigger("dial at zero", seat, name)
        for (seat, name), points in spared.items()
        if points and change_dial(work, seat, name, points, None, "") == 0
    ]
    hurt = [seat for seat in shares if shares[seat][0]]
    struck = [*hurt, *work.table.lingering]
    # Nothing waits any more; what the application sets off is dealt when it comes (DT-DMG-01).
    work.table = replace(work.table, lingering=(), packets=(), healing=(), applied=True)
    return [
        *replacements(work, struck),
        *emptied,
        *(FireTrigger("damage taken", seat) for seat in hurt),
    ]


def _borne_out(work: Work, run: Invocation) -> tuple[Effects, ...]:
    """Return what hung on the final total, if that bears it out (policy)."""
    game = game_of(work)
    spec = game.spec_of(work.table, run.source)
    assert spec is not None
    assert spec.needs is not None
    view = View(game, work.table, run.source.seat)
    for condition in game.conjuncts(spec.needs):
        if "projected" in condition.names and not condition.value(view):
            work.note(
                "condition-not-met", run.source.seat, ("DT-DRP-08",), subject=run.source.name,
                verb=spec.do[0].verb, condition=condition.source,
                found=condition.describe(view), shown=condition.filled_in(view),
            )  # fmt: skip
            return ()
    return (Effects(run),)


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


def _totals(work: Work) -> tuple[dict[int, int], dict[tuple[int, str], int]]:
    """Compute the ledgers, those that depend on another after it (AMB-20).

    Returns
    -------
    tuple
        What each seat takes, and what the companion of a seat takes in its place (DT-COMP-03).
    """
    game = game_of(work)
    waiting = work.table.packets
    damage: dict[int, int] = {}
    found: list[tuple[Packet, Ledger]] = []
    spared: dict[tuple[int, str], int] = {}
    for packet, ledger in settled(game, work.table):
        if ledger is None:
            work.note(
                "packet-lapses", packet.by, ("DT-CALC-06",), subject=packet.source,
                seat=packet.seat, condition=packet.condition,
            )  # fmt: skip
            continue
        if packet.seat is None:
            continue
        rules = tuple(dict.fromkeys(rule for row in ledger.rows for rule in row.rules))
        work.note(
            "ledger", packet.by, rules, **ledger_as_data(game, work.table, packet, ledger),
            causes=[
                f"packet:{other.id}" for other in waiting if other.returned_by == packet.id
            ],
        )  # fmt: skip
        own = ledger.total
        if packet.companion:
            # DT-CALC-07: of a damage that is split the companion takes the half rounded up.
            own = ledger.total // 2 if packet.split else 0
            taker = (packet.seat, packet.companion)
            spared[taker] = spared.get(taker, 0) + ledger.total - own
        else:
            found.append((packet, ledger))
        damage[packet.seat] = damage.get(packet.seat, 0) + own
    for seat, points in _surplus(game, found).items():
        damage[seat] -= points
        work.note("surplus-carried", seat, ("AMB-24", "DT-DRP-08"), seat=seat, amount=points)
    return damage, spared


def _surplus(game: DiceThrone, found: list[tuple[Packet, Ledger]]) -> dict[int, int]:
    """Return the points that prevention left over elsewhere takes off, by seat (AMB-24)."""
    carried: dict[int, int] = {}
    for packet, ledger in found:
        if ledger.surplus and packet.seat is not None:
            carried[packet.seat] = carried.get(packet.seat, 0) + ledger.surplus
    for seat in list(carried):
        open_to_it = sum(
            ledger.total
            for packet, ledger in found
            if packet.seat == seat and all(part.type.avoidable for part in packet.components)
        )
        carried[seat] = min(carried[seat], open_to_it)
    carried = {seat: points for seat, points in carried.items() if points}
    if carried and game.reading("surplus-prevention") == "lost":
        return {}
    return carried


def settled(game: DiceThrone, table: Table) -> Iterator[tuple[Packet, Ledger | None]]:
    """Yield what waits with its ledger; None for what lapses because it hung on another total."""
    ledgers: dict[int, Ledger] = {}
    waiting = [packet for packet in table.packets if not packet.isolated]
    for packet in sorted(waiting, key=lambda packet: (packet.returned_by is not None, packet.id)):
        known: Packet | None = packet
        if packet.returned_by is not None:
            known = _settle(packet, ledgers.get(packet.returned_by))
        if known is None:
            yield packet, None
            continue
        ledgers[packet.id] = game.ledger(known)
        yield known, ledgers[packet.id]


def _settle(packet: Packet, parent: Ledger | None) -> Packet | None:
    """Give a packet its base once the total it hangs on is known."""
    if parent is None:
        return None
    if packet.condition:
        holds = Expression(packet.condition).value(_Total(parent.total))
        return packet if holds else None
    returned = parent.returns[packet.returns_at][1]
    return replace(packet, components=(Component(DamageType.NONE, returned, packet.source),))


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


@REGISTRY.resolves(EndPhase)
def end_phase(work: Work, item: EndPhase) -> None:
    """Clear away what lay there for this Roll Phase; the Ultimate lock ends (AMB-17)."""
    table = work.table
    locked = ("AMB-17",) if table.attack is not None and table.attack.ultimate else ()
    work.note("phase-ends", table.active, ("DT-TURN-11", *locked), phase="roll-phase")
    work.table = replace(
        table,
        attack=None,
        announced=None,
        pools=(),
        packets=(),
        healing=(),
        followers=(),
        inflicted=(),
        prevented_statuses=(),
        applied=False,
        fixed_target=None,
        extra=(),
        barred=(),
        leaders=(),
        riders=tuple(rider for rider in table.riders if rider.until != "roll phase concludes"),
    )
    work.push(*(RollPhase(seat, against, extra=True) for seat, against in table.extra))


# -- isolated damage ----------------------------------------------------------------------------


@REGISTRY.resolves(DealIsolated)
def deal_isolated(work: Work, item: DealIsolated) -> None:
    """Open the window of damage that is dealt at once, then deal it (DT-DMG-14, AMB-25)."""
    outer = work.scope
    rules = ("DT-DMG-14", "AMB-25") if item.isolated else ("DT-DMG-01", "DT-DMG-16")
    for packet in filter(None, map(work.table.packet, item.packets)):
        work.scope = outer
        work.begin(
            "isolated-damage", packet.by, rules, subject=packet.source, isolated=item.isolated,
            seat=packet.seat, modifies=f"packet:{packet.id}", amount=packet.incoming,
        )  # fmt: skip
    work.push(OpenWindow("TW-I"), ApplyIsolated(item.packets))


@REGISTRY.resolves(ApplyIsolated)
def apply_isolated(work: Work, item: ApplyIsolated) -> None:
    """Deal it at once, on a ledger of its own; it may defeat at once (AMB-26).

    All whom one effect strikes take it in the same application (DT-WIN-03, DT-DMG-11).
    """
    game = game_of(work)
    shares: dict[int, tuple[int, int]] = {}
    source = ""
    for packet in filter(None, map(work.table.packet, item.packets)):
        assert packet.seat is not None
        ledger = game.ledger(packet)
        rules = tuple(dict.fromkeys(rule for row in ledger.rows for rule in row.rules))
        data = ledger_as_data(game, work.table, packet, ledger)
        work.note("ledger", packet.by, rules, **data, causes=[])
        source = packet.source
        if ledger.total and work.table.stands(packet.seat):
            shares[packet.seat] = (ledger.total + shares.get(packet.seat, (0, 0))[0], 0)
    rest = tuple(other for other in work.table.packets if other.id not in item.packets)
    work.table = replace(work.table, packets=rest)
    apply_shares(work, shares, source)
    taken = [FireTrigger("damage taken", seat) for seat in shares]
    waits = {
        member for seat in shares if _defeat_waits(work, seat) for member in work.table.side(seat)
    }
    if waits:
        lingering = (*work.table.lingering, *sorted(waits))
        work.table = replace(work.table, lingering=lingering)
    struck = [seat for seat in shares if seat not in waits]
    if waits and not struck:
        return
    work.push(*replacements(work, struck), CheckDefeat(), *taken)


def _defeat_waits(work: Work, seat: int) -> bool:
    """Tell whether a player at 0 stays until the Roll Phase is applied (AMB-26)."""
    table = work.table
    if table.seats[seat].health > 0 or table.phase not in ROLL_PHASES or table.applied:
        return False
    return game_of(work).reading("defeat-mid-phase") == "at-conclusion"
