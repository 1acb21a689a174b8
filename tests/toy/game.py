"""Count to ten: roll a die, let tokens act on it, add the count; whoever reaches ten wins.

A turn: W-1 before the roll · roll · W-2 the die may be changed, then "again or stop" · W-3 the
amount may be changed · the sum · W-4 nobody may act.
Tokens: ``nudge`` adds 1 to the die, ``thief`` takes a token from another seat, ``boost`` adds 2 to
the amount, ``damp`` halves it (rounded up).
With the rule "precedence" the seats ahead of a declarer may act first, and windows ask again from
the front; without it the next seat clockwise is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Choice,
    Decision,
    DecisionKind,
    Draft,
    Game,
    Item,
    Outcome,
    Reason,
    Registry,
    Role,
    State,
    StepKinds,
)
from dtnb.kernel.policies import consult
from dtnb.kernel.window_procedure import WindowProcedure
from dtnb.kernel.windows import WINDOW_STEPS, Commit, Declare, OpenWindow

TARGET = 10
#: the windows in which each token works
WORKS = {"nudge": ("W-2",), "thief": ("W-1", "W-2", "W-3"), "boost": ("W-3",), "damp": ("W-3",)}
TOKENS = tuple(WORKS)
registry = Registry()
Toy: TypeAlias = "Draft[Table, CountToTen]"


# -- the table -------------------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    name: str
    count: int = 0
    tokens: tuple[tuple[str, int], ...] = ()

    def holds(self, token: str) -> int:
        return dict(self.tokens).get(token, 0)

    def with_token(self, token: str, change: int) -> Seat:
        held = {**dict(self.tokens), token: self.holds(token) + change}
        return replace(self, tokens=tuple((name, held[name]) for name in TOKENS if held.get(name)))


class Table(Struct, frozen=True):
    seats: tuple[Seat, ...]
    active: int = 0
    #: the number of turns left, this one included
    turns: int = 1
    die: int = 0
    #: the name of the roll
    roll: str = ""
    #: the name of the amount, and the tokens that act on it
    amount: str = ""
    spent: tuple[str, ...] = ()
    serial: int = 0

    def rows(self) -> list[tuple[str, int, int]]:
        """TOY-7: first what is added, then what halves; each with its effect and the sum so far."""
        rows = [("die", self.die, self.die)]
        for token in sorted(self.spent, key=lambda token: token == "damp"):
            running = rows[-1][2]
            effect = 2 if token == "boost" else (running + 1) // 2 - running
            rows.append((token, effect, running + effect))
        return rows


def change(draft: Toy, **changes: Any) -> None:
    draft.table = replace(draft.table, **changes)


def change_seat(draft: Toy, index: int, seat: Seat) -> None:
    seats = draft.table.seats
    change(draft, seats=(*seats[:index], seat, *seats[index + 1 :]))


def give(draft: Toy, seat: int, token: str, number: int) -> None:
    change_seat(draft, seat, draft.table.seats[seat].with_token(token, number))


# -- a turn ----------------------------------------------------------------------------------------


class Turn(Item, frozen=True):
    #: whether another turn came before
    later: bool = False


class Roll(Item, frozen=True):
    purpose: str = "count"


class Again(Item, frozen=True):
    """The active seat chooses whether to roll again."""


class Amount(Item, frozen=True):
    """The die becomes an amount, on which tokens may act."""


class Sum(Item, frozen=True):
    """The amount is added to the count of the active seat."""


@registry.resolves(Turn)
def turn(draft: Toy, item: Turn) -> None:
    table = draft.table
    winners = [seat.name for seat in table.seats if seat.count >= TARGET]
    if winners:
        draft.add_step("game-ends", None, ("TOY-9",), winners=winners)
    if winners or (item.later and table.turns == 1):
        return
    if item.later:
        change(draft, active=(table.active + 1) % len(table.seats), turns=table.turns - 1)
    change(draft, die=0)
    draft.push(Turn(later=True))
    draft.begin_step("turn-begins", draft.table.active, ("TOY-1",))
    draft.begin_step("phase-begins", draft.table.active, ("TOY-1",), phase="Count")
    first, second, third, fourth = (OpenWindow(f"W-{number}") for number in (1, 2, 3, 4))
    draft.push(first, Roll(), second, Again(), Amount(), third, Sum(), fourth)


@registry.resolves(Roll)
def roll(draft: Toy, item: Roll) -> None:
    draft.ask(item, Chance("roll", draft.table.active, item.purpose, window="W-2"))


@registry.answers(Roll)
def rolled(draft: Toy, item: Roll, given: Outcome) -> None:
    seat, values, name = draft.table.active, list(given.values), f"roll:{draft.next_serial()}"
    change(draft, die=values[0], roll=name)
    draft.add_step("rolls", seat, ("TOY-2",), id=name, values=values, purpose=item.purpose)


@registry.resolves(Again)
def again(draft: Toy, item: Again) -> None:
    seat = draft.table.active
    draft.ask(item, Decision("W-2", seat, DecisionKind.FORCED, (seat,), "again"))


@registry.answers(Again)
def again_chosen(draft: Toy, item: Again, given: Choice) -> None:
    verb = given.action.verb
    draft.add_step("chooses", given.seat, ("TOY-2",), window="W-2", subject=verb, topic="again")
    if verb == "again":
        draft.push(Roll("again"), OpenWindow("W-2"))


@registry.resolves(Amount)
def begin_amount(draft: Toy, item: Amount) -> None:
    seat, name = draft.table.active, f"amount:{draft.next_serial()}"
    change(draft, amount=name, spent=())
    draft.add_step("amount-created", seat, ("TOY-7",), id=name, base=draft.table.die, seat=seat)


@registry.resolves(Sum)
def add_up(draft: Toy, item: Sum) -> None:
    table, seat = draft.table, draft.table.active
    rows = table.rows()
    total = rows[-1][2]
    count = table.seats[seat].count + total
    draft.begin_step("sum", seat, ("TOY-7",), of=table.amount, rows=rows, total=total)
    change_seat(draft, seat, replace(table.seats[seat], count=count))
    changed = {"of": table.amount, "seat": seat, "change": total, "count": count}
    draft.add_step("count-changes", seat, ("TOY-9",), **changed)
    change(draft, amount="")


# -- windows, and what tokens do -------------------------------------------------------------------


class ToyWindows(WindowProcedure["Table", "CountToTen"]):
    def order(self, draft: Toy, item: OpenWindow) -> tuple[int, ...]:
        number = len(draft.table.seats)
        seats = tuple((draft.table.active + place) % number for place in range(number))
        return () if item.window == "W-4" else seats

    def opener(self, table: Table) -> int:
        return table.active

    def restarts_at_front(self, rules: CountToTen) -> bool:
        return rules.precedence

    def seats_ahead(self, draft: Toy, item: Declare) -> tuple[int, ...]:
        return item.order[: item.order.index(item.seat)] if draft.rules.precedence else ()

    def complete_details(self, draft: Toy, item: Declare) -> Action | None:
        for topic in ("target", "token") if item.action.object == "thief" else ():
            if item.action.detail(topic) is None:
                self.ask_detail(draft, item, item.action, topic)
                return None
        return item.action

    def cites(self, draft: Toy, kind: str, item: Item) -> tuple[str, ...]:
        rules = {"declares": "TOY-3", "commits": "TOY-3", "claims": "TOY-8", "withdraws": "TOY-8"}
        return (rules.get(kind, "TOY-4"),)

    def commit(self, draft: Toy, item: Commit) -> None:
        seat, token, table = item.seat, item.action.object, draft.table
        give(draft, seat, token, -1)
        if token == "nudge":
            change(draft, die=table.die + 1)
            dice = {"alters": table.roll, "before": table.die, "after": table.die + 1}
            draft.add_step("alters-die", seat, ("TOY-6",), **dice)
        elif token == "thief":
            target, stolen = item.action.detail("target"), str(item.action.detail("token"))
            assert isinstance(target, int)
            give(draft, target, stolen, -1)
            draft.add_step("token-taken", seat, ("TOY-5",), subject=stolen, seat=target)
        else:
            change(draft, spent=(*table.spent, token))
            name, op = table.amount, "+2" if token == "boost" else "½"
            draft.add_step("amount-modified", seat, ("TOY-7",), modifies=name, subject=token, op=op)


ToyWindows(registry)


# -- the game: what may be tried, and every reason against it --------------------------------------


class CountToTen(Game[Table]):
    name = "count-to-ten"
    registry = registry
    kinds = StepKinds(
        {
            **WINDOW_STEPS,
            "turn-begins": (Role.TURN, ""),
            "phase-begins": (Role.PHASE, "phase"),
            "chooses": (Role.ANSWER, "window subject topic"),
            "rolls": (Role.CHANCE, "id values purpose"),
            "alters-die": (Role.ALTER, "alters before after"),
            "token-taken": (Role.EFFECT, "subject seat"),
            "amount-created": (Role.AMOUNT, "id base seat"),
            "amount-modified": (Role.AMOUNT, "modifies subject op"),
            "sum": (Role.SUM, "of rows total"),
            "count-changes": (Role.CHANGE, "of seat change count"),
            "game-ends": (Role.RESULT, "winners"),
        }
    )

    def __init__(self, precedence: bool = True, edition: str = "first") -> None:
        self._precedence = precedence
        #: the edition in whose words the rules are cited
        self.edition = edition

    @property
    def precedence(self) -> bool:
        """Whether seats ahead may act in front of a declared token (TOY-8).

        A settlement plays only the policies otherwise that were consulted.
        """
        consult("precedence")
        return self._precedence

    def candidates(self, state: State) -> Sequence[Action]:
        pending, seats = state.pending, state.table.seats
        if not isinstance(pending, Decision):
            return ()
        held = [token for token, _ in seats[pending.seat].tokens]
        match pending.topic:
            case "again":
                return (Action("stop"), Action("again"))
            case "target":
                return [Action("choose", s.name, (("target", i),)) for i, s in enumerate(seats)]
            case "token":
                return [Action("choose", token, (("token", token),)) for token in TOKENS]
        return (PASS, *(Action("spend", token) for token in held))

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        pending, table = state.pending, state.table
        if not isinstance(pending, Decision):
            yield Reason("nothing-is-asked")
        elif seat not in pending.order or not (pending.may_pass or seat == pending.seat):
            yield Reason("not-asked", ("TOY-1",), {"seat": table.seats[seat].name})
        elif not pending.may_pass:
            if action not in self.candidates(state):
                yield Reason("not-an-answer", ("TOY-2",), {"topic": pending.topic})
            elif pending.kind is DecisionKind.DETAIL:
                yield from _theft(table, seat, (*(pending.about or PASS).details, *action.details))
        elif action.verb == "spend" and action.object in WORKS:
            yield from _spend(table, seat, action, pending.window)
        elif action != PASS:
            yield Reason("unknown-action", ("TOY-2",), {"verb": action.verb})

    def returns(self, state: State) -> tuple[float, ...]:
        won = [seat.count >= TARGET for seat in state.table.seats]
        return tuple(wins / max(1, sum(won)) for wins in won)


def _spend(table: Table, seat: int, action: Action, window: str) -> Iterator[Reason]:
    token = action.object
    if not table.seats[seat].holds(token):
        yield Reason("token-missing", ("TOY-3",), {"token": token})
    if window not in WORKS[token]:
        yield Reason("wrong-window", ("TOY-4",), {"token": token}, WORKS[token])
    if token == "nudge" and table.die == 6 and window == "W-2":
        yield Reason("die-at-most-six", ("TOY-6",))
    if token == "thief":
        yield from _theft(table, seat, action.details)


def _theft(table: Table, seat: int, details: tuple[tuple[str, object], ...]) -> Iterator[Reason]:
    """TOY-5: a thief takes a token that another seat has."""
    chosen = dict(details)
    targets = [i for i, other in enumerate(table.seats) if i != seat and other.tokens]
    target, token = chosen.get("target"), chosen.get("token")
    if not targets or target not in (None, *targets):
        yield Reason("no-target", ("TOY-5",))
    elif isinstance(target, int) and token and not table.seats[target].holds(str(token)):
        yield Reason("no-such-token", ("TOY-5",), {"token": token})


def set_up(seats: Sequence[Seat], active: int = 0, turns: int = 1) -> State:
    """Return the state before the first turn; ``game.open`` runs it to its first question."""
    return State(Table(tuple(seats), active, turns), (Turn(),))
