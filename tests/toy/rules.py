"""Count to ten: roll a die, tokens act on it, the count is added; who reaches ten wins.

A turn: W-1 before the roll · roll · W-2 the die may be changed, then "again or stop" · W-3 the
amount may be changed · the sum · W-4 nobody may act · a six draws a token, a one gives one back.
Tokens: ``nudge`` adds 1 to the die, ``thief`` takes a token from somebody, ``boost`` adds 2 to the
amount, ``damp`` halves it (rounded up), ``echo`` counts half of it (rounded up) for its spender.
With the rule "precedence" the seats ahead of a declarer may act first, and windows ask again from
the front; without it the next seat clockwise is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from dtnb.kernel import (
    PASS,
    Action,
    Choice,
    Decision,
    DecisionKind,
    Draft,
    Game,
    Item,
    Outcome,
    Reason,
    Role,
    State,
    Together,
)
from dtnb.kernel.game import Registry
from dtnb.kernel.questions import Chance

TARGET = 10
WINDOWS = {"W-1": "before the roll", "W-2": "after the roll", "W-3": "last call", "W-4": "counted"}
TOKENS = ("nudge", "thief", "boost", "damp", "echo")
#: token -> windows in which it works
WORKS = {
    "nudge": ("W-2",),
    "thief": ("W-1", "W-2", "W-3"),
    "boost": ("W-3",),
    "damp": ("W-3",),
    "echo": ("W-3",),
}
BAG = (("nudge", 2), ("thief", 1), ("boost", 2), ("damp", 2), ("echo", 1))


class Seat(msgspec.Struct, frozen=True):
    name: str
    count: int = 0
    tokens: tuple[tuple[str, int], ...] = ()

    def holds(self, token: str) -> int:
        return dict(self.tokens).get(token, 0)

    def with_token(self, token: str, change: int) -> Seat:
        held = dict(self.tokens)
        held[token] = held.get(token, 0) + change
        kept = tuple((name, held[name]) for name in TOKENS if held.get(name))
        return msgspec.structs.replace(self, tokens=kept)


class Packet(msgspec.Struct, frozen=True):
    """An amount on its way to one seat's count."""

    id: str
    seat: int
    base: int
    #: (operation, name, action id)
    modifiers: tuple[tuple[str, str, str], ...] = ()

    def total(self) -> int:
        added = self.base + 2 * sum(1 for op, _, _ in self.modifiers if op == "+2")
        for op, _, _ in self.modifiers:
            if op == "½":
                added = (added + 1) // 2
        return added


class Table(msgspec.Struct, frozen=True):
    seats: tuple[Seat, ...]
    active: int = 0
    turns: int = 1
    die: int = 0
    again: bool = False
    packets: tuple[Packet, ...] = ()
    bag: tuple[tuple[str, int], ...] = BAG
    serial: int = 0


class Turn(Item, frozen=True):
    pass


class Roll(Item, frozen=True):
    pass


class Again(Item, frozen=True):
    pass


class Open(Item, frozen=True):
    window: str


class Ask(Item, frozen=True):
    """Ask the next seat of a window; `passed` of them have passed in a row."""

    window: str
    order: tuple[int, ...]
    at: int = 0
    passed: int = 0
    acted: bool = False


class Detail(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    topic: str
    claims: str = ""


class Declare(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    claims: str = ""


class Claim(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    ahead: tuple[int, ...]
    seat: int
    action: Action
    id: str


class Commit(Item, frozen=True):
    window: str
    order: tuple[int, ...]
    seat: int
    action: Action
    id: str


class Sum(Item, frozen=True):
    pass


class Six(Item, frozen=True):
    pass


class One(Item, frozen=True):
    pass


class NextTurn(Item, frozen=True):
    pass


registry = Registry()
Toy = Draft[Table]


class CountToTen(Game[Table]):
    name: ClassVar[str] = "count-to-ten"
    registry: ClassVar[Registry] = registry
    kinds: ClassVar[dict[str, Role]] = {
        "turn-begins": Role.TURN,
        "phase-begins": Role.PHASE,
        "window-opens": Role.WINDOW,
        "passes": Role.PASS,
        "passes-automatically": Role.PASS,
        "window-closes": Role.CLOSE,
        "declares": Role.DECLARE,
        "claims": Role.CLAIM,
        "withdraws": Role.WITHDRAW,
        "commits": Role.COMMIT,
        "chooses": Role.ANSWER,
        "rolls": Role.CHANCE,
        "draws": Role.CHANCE,
        "alters-die": Role.ALTER,
        "token-taken": Role.EFFECT,
        "amount-created": Role.AMOUNT,
        "amount-modified": Role.AMOUNT,
        "sum": Role.SUM,
        "count-changes": Role.CHANGE,
        "game-ends": Role.RESULT,
    }

    def __init__(self, precedence: bool = True) -> None:
        self.precedence = precedence

    def candidates(self, state: State) -> Sequence[Action]:
        pending, table = state.pending, state.table
        if not isinstance(pending, Decision):
            return ()
        me: Seat = table.seats[pending.seat]
        if pending.topic == "again":
            return (Action("stop"), Action("again"))
        if pending.topic == "back":
            return tuple(Action("give-back", token) for token, _ in me.tokens)
        if pending.topic == "target":
            return tuple(Action("choose", str(i)) for i in range(len(table.seats)))
        if pending.topic == "token":
            return tuple(Action("choose", token) for token in TOKENS)
        return (PASS, *(Action("spend", token) for token, _ in me.tokens))

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        pending, table = state.pending, state.table
        if not isinstance(pending, Decision):
            yield Reason("nothing-is-asked")
            return
        closed = pending.kind in (DecisionKind.FORCED, DecisionKind.DETAIL)
        if (closed and seat != pending.seat) or seat not in pending.order:
            yield Reason("not-asked", ("TOY-1",), {"seat": table.seats[seat].name})
            return
        if closed:
            if action not in self.candidates(state):
                yield Reason("not-an-answer", ("TOY-2",), {"topic": pending.topic})
            elif pending.topic == "target" and not _can_target(table, seat, int(action.object)):
                yield Reason("no-target", ("TOY-5",))
            elif pending.topic == "token" and not _target(table, pending.about).holds(
                action.object
            ):
                yield Reason("no-such-token", ("TOY-5",), {"token": action.object})
            return
        if action == PASS:
            return
        if action.verb != "spend" or action.object not in WORKS:
            yield Reason("unknown-action", ("TOY-2",), {"verb": action.verb})
            return
        if not table.seats[seat].holds(action.object):
            yield Reason("token-missing", ("TOY-3",), {"token": action.object})
        works = WORKS[action.object]
        if pending.window not in works:
            yield Reason("wrong-window", ("TOY-4",), {"token": action.object}, works)
        if action.object == "nudge" and table.die == 6 and pending.window == "W-2":
            yield Reason("die-at-most-six", ("TOY-6",))
        if action.object == "thief":
            target = action.detail("target")
            if target is None:
                if not any(_can_target(table, seat, other) for other in range(len(table.seats))):
                    yield Reason("no-target", ("TOY-5",))
            elif not _can_target(table, seat, int(str(target))):
                yield Reason("no-target", ("TOY-5",))
            else:
                token = action.detail("token")
                if token is not None and not _target(table, action).holds(str(token)):
                    yield Reason("no-such-token", ("TOY-5",), {"token": token})

    def returns(self, state: State) -> tuple[float, ...]:
        won = [seat.count >= TARGET for seat in state.table.seats]
        return (
            tuple((1.0 / sum(won) if wins else 0.0) for wins in won)
            if any(won)
            else ((0.0,) * len(won))
        )


def set_up(seats: Sequence[Seat], active: int = 0, turns: int = 1) -> State:
    """Return the state before the first turn; ``game.open`` runs it to its first question."""
    return State(Table(tuple(seats), active, turns), (Turn(),))


def _can_target(table: Table, seat: int, other: int) -> bool:
    return other != seat and bool(table.seats[other].tokens)


def _target(table: Table, action: Action | None) -> Seat:
    target = action.detail("target") if action is not None else None
    return table.seats[int(str(target))]


def _fresh(draft: Toy, what: str) -> str:
    draft.table = msgspec.structs.replace(draft.table, serial=draft.table.serial + 1)
    return f"{what}:{draft.table.serial}"


def _change(draft: Toy, **changes: Any) -> None:
    draft.table = msgspec.structs.replace(draft.table, **changes)


def _token(draft: Toy, seat: int, token: str, change: int) -> None:
    seats = list(draft.table.seats)
    seats[seat] = seats[seat].with_token(token, change)
    _change(draft, seats=tuple(seats))


def _order(table: Table) -> tuple[int, ...]:
    number = len(table.seats)
    return tuple((table.active + i) % number for i in range(number))


@registry.resolves(Turn)
def turn(draft: Toy, item: Turn) -> None:
    draft.begin("turn-begins", draft.table.active, ("TOY-1",))
    draft.begin("phase-begins", draft.table.active, ("TOY-1",), subject="Count")
    _change(draft, die=0, again=False, packets=())
    rest = (Open("W-1"), Roll(), Open("W-2"), Again(), Open("W-3"), Sum(), Open("W-4"))
    draft.push(*rest, Six(), One(), NextTurn())


@registry.resolves(NextTurn)
def next_turn(draft: Toy, item: NextTurn) -> None:
    table = draft.table
    winners = [seat.name for seat in table.seats if seat.count >= TARGET]
    if winners:
        draft.note("game-ends", None, ("TOY-9",), winners=winners)
    elif table.turns > 1:
        _change(draft, turns=table.turns - 1, active=(table.active + 1) % len(table.seats))
        draft.push(Turn())


@registry.resolves(Roll)
def roll(draft: Toy, item: Roll) -> None:
    purpose = "again" if draft.table.again else "count"
    draft.ask(item, Chance("roll", draft.table.active, purpose, window="W-2"))


@registry.answers(Roll)
def rolled(draft: Toy, item: Roll, given: Outcome) -> None:
    table = draft.table
    _change(draft, die=int(given.values[0]))
    pool = _fresh(draft, "pool")
    purpose = "again" if table.again else "count"
    values = list(given.values)
    draft.note("rolls", table.active, ("TOY-2",), id=pool, values=values, purpose=purpose)


@registry.resolves(Open)
def open_window(draft: Toy, item: Open) -> None:
    if item.window == "W-3":
        packet = Packet(_fresh(draft, "packet"), draft.table.active, draft.table.die)
        _change(draft, packets=(packet,))
        draft.note(
            "amount-created",
            packet.seat,
            ("TOY-7",),
            id=packet.id,
            base=packet.base,
            seat=packet.seat,
        )
    name = _fresh(draft, "window")
    draft.begin("window-opens", draft.table.active, ("TOY-4",), id=name, window=item.window)
    if item.window == "W-4":
        draft.note(
            "window-closes",
            None,
            ("TOY-4",),
            window=item.window,
            reason="nobody-may-act",
            verdict=[{"code": "nobody-may-act", "rules": ["TOY-4"], "args": {}}],
        )
    else:
        draft.push(Ask(item.window, _order(draft.table)))


@registry.resolves(Ask)
def ask(draft: Toy, item: Ask) -> None:
    if item.passed == len(item.order):
        reason = "all-passed" if item.acted else "nobody-could-act"
        draft.note("window-closes", None, ("TOY-4",), window=item.window, reason=reason)
        return
    seat = item.order[item.at]
    question = Decision(item.window, seat, order=item.order)
    asked = State(draft.table, (*draft.agenda, item), question)
    if len(draft.game.legal_actions(asked)) > 1:
        draft.ask(item, question)
        return
    if draft.recorder is not None:
        draft.recorder.asked = asked
    nothing = [{"code": "nothing-to-do", "rules": ["TOY-4"], "args": {}}]
    draft.note(
        "passes-automatically",
        seat,
        ("TOY-4",),
        window=item.window,
        verdict=nothing,
    )
    draft.push(_next(item, acted=item.acted))


def _next(item: Ask, acted: bool) -> Ask:
    following = (item.at + 1) % len(item.order)
    return Ask(item.window, item.order, following, item.passed + 1, acted)


@registry.answers(Ask)
def answered(draft: Toy, item: Ask, given: Choice | Together) -> None:
    if isinstance(given, Choice) and given.action == PASS:
        draft.note("passes", given.seat, ("TOY-4",), window=item.window)
        draft.push(_next(item, acted=True))
        return
    choices = given.choices if isinstance(given, Together) else (given,)
    precedence = getattr(draft.game, "precedence", True)
    last = max(item.order.index(choice.seat) for choice in choices)
    resume = 0 if precedence else (last + 1) % len(item.order)
    after = Ask(item.window, item.order, resume, 0, acted=True)
    if isinstance(given, Choice):
        draft.push(Declare(item.window, item.order, given.seat, given.action), after)
        return
    commits: list[Item] = []
    for choice in sorted(choices, key=lambda choice: item.order.index(choice.seat)):
        name = _declared(draft, item.window, choice.seat, choice.action, "")
        commits.append(Commit(item.window, item.order, choice.seat, choice.action, name))
    draft.push(*commits, after)


def _declared(draft: Toy, window: str, seat: int, action: Action, claims: str) -> str:
    name = _fresh(draft, "action")
    extra = {"claims": claims} if claims else {}
    draft.note(
        "claims" if claims else "declares",
        seat,
        ("TOY-3",),
        id=name,
        window=window,
        subject=action.object,
        details=dict(action.details),
        **extra,
    )
    return name


@registry.resolves(Declare)
def declare(draft: Toy, item: Declare) -> None:
    if item.action.object == "thief":
        for topic in ("target", "token"):
            if item.action.detail(topic) is None:
                draft.push(
                    Detail(item.window, item.order, item.seat, item.action, topic, item.claims)
                )
                return
    name = _declared(draft, item.window, item.seat, item.action, item.claims)
    ahead = item.order[: item.order.index(item.seat)]
    claim = Claim(item.window, item.order, ahead, item.seat, item.action, name)
    commit = Commit(item.window, item.order, item.seat, item.action, name)
    if getattr(draft.game, "precedence", True):
        draft.push(claim, commit)
    else:
        draft.push(commit)


@registry.resolves(Detail)
def ask_detail(draft: Toy, item: Detail) -> None:
    kind = DecisionKind.DETAIL
    about = item.action
    draft.ask(
        item, Decision(item.window, item.seat, kind, item.order, item.topic, about, item.seat)
    )


@registry.answers(Detail)
def detail_given(draft: Toy, item: Detail, given: Choice) -> None:
    value: int | str = given.action.object
    if item.topic == "target":
        value = int(given.action.object)
    action = item.action.with_detail(item.topic, value)
    draft.push(Declare(item.window, item.order, item.seat, action, item.claims))


@registry.resolves(Claim)
def claim(draft: Toy, item: Claim) -> None:
    if not item.ahead:
        return
    seat = item.ahead[0]
    question = Decision(
        item.window, seat, DecisionKind.CLAIM, item.order, "", item.action, item.seat
    )
    asked = State(draft.table, (*draft.agenda, item), question)
    if len(draft.game.legal_actions(asked)) > 1:
        draft.ask(item, question)
        return
    if draft.recorder is not None:
        draft.recorder.asked = asked
    nothing = [{"code": "nothing-to-do", "rules": ["TOY-8"], "args": {}}]
    draft.note(
        "passes-automatically",
        seat,
        ("TOY-8",),
        window=item.window,
        verdict=nothing,
        claims=item.id,
    )
    draft.push(msgspec.structs.replace(item, ahead=item.ahead[1:]))


@registry.answers(Claim)
def claimed(draft: Toy, item: Claim, given: Choice) -> None:
    if given.action == PASS:
        draft.note("passes", given.seat, ("TOY-8",), window=item.window, claims=item.id)
        draft.push(msgspec.structs.replace(item, ahead=item.ahead[1:]))
        return
    draft.push(Declare(item.window, item.order, given.seat, given.action, item.id), item)


@registry.resolves(Commit)
def commit(draft: Toy, item: Commit) -> None:
    asked = State(draft.table, (), Decision(item.window, item.seat, order=item.order))
    verdict = draft.game.verdict(asked, item.seat, item.action)
    if not verdict.allowed:
        reasons = [msgspec.to_builtins(reason) for reason in verdict.reasons]
        because = draft.table.serial and _last_commit(draft)
        extra = {"because_of": because} if because else {}
        draft.note(
            "withdraws",
            item.seat,
            ("TOY-8",),
            withdraws=item.id,
            subject=item.action.object,
            verdict=reasons,
            **extra,
        )
        return
    token = item.action.object
    _token(draft, item.seat, token, -1)
    draft.begin("commits", item.seat, ("TOY-3",), commits=item.id, subject=token)
    if token == "nudge":
        before = draft.table.die
        _change(draft, die=before + 1)
        pool = f"pool:{_last(draft, 'pool')}"
        draft.note(
            "alters-die", item.seat, ("TOY-6",), alters=pool, before=before, after=before + 1
        )
    elif token == "thief":
        target, stolen = int(str(item.action.detail("target"))), str(item.action.detail("token"))
        _token(draft, target, stolen, -1)
        draft.note("token-taken", item.seat, ("TOY-5",), subject=stolen, seat=target)
    else:
        packet = draft.table.packets[0]
        op = {"boost": "+2", "damp": "½", "echo": "echo"}[token]
        modified = msgspec.structs.replace(
            packet, modifiers=(*packet.modifiers, (op, token, str(item.seat)))
        )
        _change(draft, packets=(modified,))
        draft.note(
            "amount-modified", item.seat, ("TOY-7",), modifies=packet.id, subject=token, op=op
        )


def _last_commit(draft: Toy) -> str:
    steps = draft.recorder.steps if draft.recorder is not None else []
    return next((str(s.args["commits"]) for s in reversed(steps) if s.kind == "commits"), "")


def _last(draft: Toy, what: str) -> int:
    steps = draft.recorder.steps if draft.recorder is not None else []
    ids = (str(step.args.get("id", "")) for step in reversed(steps))
    return next((int(name.split(":")[1]) for name in ids if name.startswith(what)), 0)


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
        _change(draft, again=True)
        draft.push(Roll(), Open("W-2"))


@registry.resolves(Sum)
def add_up(draft: Toy, item: Sum) -> None:
    (packet,) = draft.table.packets
    total = packet.total()
    draft.begin(
        "sum",
        packet.seat,
        ("TOY-7",),
        subject=packet.id,
        base=packet.base,
        modifiers=[list(modifier) for modifier in packet.modifiers],
        total=total,
    )
    echoes = [int(by) for op, _, by in packet.modifiers if op == "echo"]
    made = [Packet(_fresh(draft, "packet"), seat, (total + 1) // 2) for seat in echoes]
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
        _change(draft, seats=tuple(seats))
        draft.note(
            "count-changes",
            each.seat,
            ("TOY-9",),
            subject=each.id,
            seat=each.seat,
            change=each.total(),
            count=seats[each.seat].count,
        )
    _change(draft, packets=())


@registry.resolves(Six)
def six(draft: Toy, item: Six) -> None:
    table = draft.table
    if table.die == 6 and any(copies for _, copies in table.bag):
        draft.ask(item, Chance("draw", table.active, "six", deck=table.bag, window="W-4"))


@registry.answers(Six)
def drawn(draft: Toy, item: Six, given: Outcome) -> None:
    (token,) = (str(value) for value in given.values)
    bag = tuple((name, copies - (name == token)) for name, copies in draft.table.bag)
    _change(draft, bag=bag)
    _token(draft, draft.table.active, token, 1)
    draft.note("draws", draft.table.active, ("TOY-10",), values=[token], purpose="six")


@registry.resolves(One)
def one(draft: Toy, item: One) -> None:
    table = draft.table
    if table.die == 1 and table.seats[table.active].tokens:
        forced = DecisionKind.FORCED
        draft.ask(item, Decision("W-4", table.active, forced, (table.active,), "back"))


@registry.answers(One)
def given_back(draft: Toy, item: One, given: Choice) -> None:
    _token(draft, given.seat, given.action.object, -1)
    draft.note(
        "chooses", given.seat, ("TOY-11",), window="W-4", subject=given.action.object, topic="back"
    )
