"""A turn: roll, again or stop, the sum, a token drawn or given back."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.kernel import Chance, Choice, Decision, DecisionKind, Outcome
from dtnb.kernel.windows import OpenWindow
from tests.toy.agenda import Again, Luck, Roll, Sum, Toy, Turn, change, change_seat, give, registry
from tests.toy.table import TARGET


@registry.resolves(Turn)
def turn(draft: Toy, item: Turn) -> None:
    table = draft.table
    winners = [seat.name for seat in table.seats if seat.count >= TARGET]
    if winners:
        draft.note("game-ends", None, ("TOY-9",), winners=winners)
    if winners or (item.later and table.turns == 1):
        return
    if item.later:
        change(draft, active=(table.active + 1) % len(table.seats), turns=table.turns - 1)
    change(draft, die=0, again=False)
    draft.push(Turn(later=True))
    draft.begin("turn-begins", draft.table.active, ("TOY-1",))
    draft.begin("phase-begins", draft.table.active, ("TOY-1",), phase="Count")
    first, second, third, fourth = (OpenWindow(f"W-{number}") for number in (1, 2, 3, 4))
    draft.push(first, Roll(), second, Again(), third, Sum(), fourth, Luck())


@registry.resolves(Roll)
def roll(draft: Toy, item: Roll) -> None:
    purpose = "again" if draft.table.again else "count"
    draft.ask(item, Chance("roll", draft.table.active, purpose, window="W-2"))


@registry.answers(Roll)
def rolled(draft: Toy, item: Roll, given: Outcome) -> None:
    name = f"roll:{draft.next_serial()}"
    change(draft, die=int(given.values[0]), roll=name)
    purpose = "again" if draft.table.again else "count"
    values = list(given.values)
    draft.note("rolls", draft.table.active, ("TOY-2",), id=name, values=values, purpose=purpose)


def forced(window: str, seat: int, topic: str) -> Decision:
    return Decision(window, seat, DecisionKind.FORCED, (seat,), topic)


@registry.resolves(Again)
def again(draft: Toy, item: Again) -> None:
    if not draft.table.again:
        draft.ask(item, forced("W-2", draft.table.active, "again"))
        return
    table = draft.table
    name = f"amount:{draft.next_serial()}"
    change(draft, amount=name, spent=())
    draft.note(
        "amount-created", table.active, ("TOY-7",), id=name, base=table.die, seat=table.active
    )


@registry.answers(Again)
def again_chosen(draft: Toy, item: Again, given: Choice) -> None:
    verb = given.action.verb
    draft.note("chooses", given.seat, ("TOY-2",), window="W-2", subject=verb, topic="again")
    change(draft, again=True)
    draft.push(*((Roll(), OpenWindow("W-2")) if verb == "again" else ()), Again())


@registry.resolves(Sum)
def add_up(draft: Toy, item: Sum) -> None:
    table = draft.table
    rows, seat = table.rows(), table.seats[table.active]
    total = rows[-1][2]
    count = seat.count + total
    draft.begin("sum", table.active, ("TOY-7",), of=table.amount, rows=rows, total=total)
    change_seat(draft, table.active, replace(seat, count=count))
    draft.note(
        "count-changes", table.active, ("TOY-9",), of=table.amount, seat=table.active,
        change=total, count=count,
    )  # fmt: skip
    change(draft, amount="")


@registry.resolves(Luck)
def luck(draft: Toy, item: Luck) -> None:
    table = draft.table
    if table.die == 6 and any(copies for _, copies in table.bag):
        draft.ask(item, Chance("draw", table.active, "six", deck=table.bag, window="W-4"))
    elif table.die == 1 and table.seats[table.active].tokens:
        draft.ask(item, forced("W-4", table.active, "back"))


@registry.answers(Luck)
def luck_had(draft: Toy, item: Luck, given: Outcome | Choice) -> None:
    seat = draft.table.active
    if isinstance(given, Choice):
        token = given.action.object
        give(draft, seat, token, -1)
        draft.note("chooses", seat, ("TOY-11",), window="W-4", subject=token, topic="back")
        return
    token = str(given.values[0])
    change(draft, bag=tuple((name, left - (name == token)) for name, left in draft.table.bag))
    give(draft, seat, token, 1)
    draft.note("draws", seat, ("TOY-10",), values=[token], purpose="six")
