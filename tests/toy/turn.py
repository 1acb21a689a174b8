"""A turn: roll, again or stop, the sum, a token drawn or given back."""

from __future__ import annotations

import msgspec

from dtnb.kernel import Choice, Decision, DecisionKind, Outcome
from dtnb.kernel.questions import Chance
from tests.toy.changes import change, fresh, give
from tests.toy.items import Again, NextTurn, One, Open, Roll, Six, Sum, Toy, Turn, registry
from tests.toy.table import TARGET, Packet


@registry.resolves(Turn)
def turn(draft: Toy, item: Turn) -> None:
    draft.begin("turn-begins", draft.table.active, ("TOY-1",))
    draft.begin("phase-begins", draft.table.active, ("TOY-1",), phase="Count")
    change(draft, die=0, again=False, packets=())
    rest = (Open("W-1"), Roll(), Open("W-2"), Again(), Open("W-3"), Sum(), Open("W-4"))
    draft.push(*rest, Six(), One(), NextTurn())


@registry.resolves(NextTurn)
def next_turn(draft: Toy, item: NextTurn) -> None:
    table = draft.table
    winners = [seat.name for seat in table.seats if seat.count >= TARGET]
    if winners:
        draft.note("game-ends", None, ("TOY-9",), winners=winners)
    elif table.turns > 1:
        change(draft, turns=table.turns - 1, active=(table.active + 1) % len(table.seats))
        draft.push(Turn())


@registry.resolves(Roll)
def roll(draft: Toy, item: Roll) -> None:
    purpose = "again" if draft.table.again else "count"
    draft.ask(item, Chance("roll", draft.table.active, purpose, window="W-2"))


@registry.answers(Roll)
def rolled(draft: Toy, item: Roll, given: Outcome) -> None:
    table = draft.table
    change(draft, die=int(given.values[0]))
    pool = fresh(draft, "pool")
    purpose = "again" if table.again else "count"
    values = list(given.values)
    draft.note("rolls", table.active, ("TOY-2",), id=pool, values=values, purpose=purpose)


@registry.resolves(Again)
def again(draft: Toy, item: Again) -> None:
    table = draft.table
    if not table.again:
        forced = DecisionKind.FORCED
        draft.ask(item, Decision("W-2", table.active, forced, (table.active,), "again"))


@registry.answers(Again)
def again_chosen(draft: Toy, item: Again, given: Choice) -> None:
    draft.note(
        "chooses", given.seat, ("TOY-2",), window="W-2", subject=given.action.verb, topic="again"
    )
    if given.action.verb == "again":
        change(draft, again=True)
        draft.push(Roll(), Open("W-2"))


@registry.resolves(Sum)
def add_up(draft: Toy, item: Sum) -> None:
    (packet,) = draft.table.packets
    total = packet.total()
    draft.begin(
        "sum",
        packet.seat,
        ("TOY-7",),
        of=packet.id,
        base=packet.base,
        modifiers=[list(modifier) for modifier in packet.modifiers],
        total=total,
    )
    echoes = [int(by) for op, _, by in packet.modifiers if op == "echo"]
    made = [Packet(fresh(draft, "packet"), seat, (total + 1) // 2) for seat in echoes]
    for echo in made:
        draft.note(
            "amount-created",
            echo.seat,
            ("TOY-7",),
            id=echo.id,
            base=echo.base,
            seat=echo.seat,
            caused_by=packet.id,
        )
    seats = list(draft.table.seats)
    for each in (packet, *made):
        before = seats[each.seat]
        seats[each.seat] = msgspec.structs.replace(before, count=before.count + each.total())
        change(draft, seats=tuple(seats))
        draft.note(
            "count-changes",
            each.seat,
            ("TOY-9",),
            of=each.id,
            seat=each.seat,
            change=each.total(),
            count=seats[each.seat].count,
        )
    change(draft, packets=())


@registry.resolves(Six)
def six(draft: Toy, item: Six) -> None:
    table = draft.table
    if table.die == 6 and any(copies for _, copies in table.bag):
        draft.ask(item, Chance("draw", table.active, "six", deck=table.bag, window="W-4"))


@registry.answers(Six)
def drawn(draft: Toy, item: Six, given: Outcome) -> None:
    (token,) = (str(value) for value in given.values)
    bag = tuple((name, copies - (name == token)) for name, copies in draft.table.bag)
    change(draft, bag=bag)
    give(draft, draft.table.active, token, 1)
    draft.note("draws", draft.table.active, ("TOY-10",), values=[token], purpose="six")


@registry.resolves(One)
def one(draft: Toy, item: One) -> None:
    table = draft.table
    if table.die == 1 and table.seats[table.active].tokens:
        forced = DecisionKind.FORCED
        draft.ask(item, Decision("W-4", table.active, forced, (table.active,), "back"))


@registry.answers(One)
def given_back(draft: Toy, item: One, given: Choice) -> None:
    give(draft, given.seat, given.action.object, -1)
    draft.note(
        "chooses", given.seat, ("TOY-11",), window="W-4", subject=given.action.object, topic="back"
    )
