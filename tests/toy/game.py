"""The game object: what may be tried, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.kernel import PASS, Action, Decision, DecisionKind, Game, Reason, Role, State, StepKinds
from dtnb.kernel.windows import WINDOW_STEPS
from tests.toy import turn, windows
from tests.toy.agenda import Rules, Turn, registry
from tests.toy.table import TARGET, TOKENS, WORKS, Seat, Table

#: modules that register what the items do
REGISTERED = (turn, windows)


class CountToTen(Rules, Game[Table]):
    name = "count-to-ten"
    registry = registry
    kinds = StepKinds(
        {
            **WINDOW_STEPS,
            "turn-begins": (Role.TURN, ""),
            "phase-begins": (Role.PHASE, "phase"),
            "chooses": (Role.ANSWER, "window subject topic"),
            "rolls": (Role.CHANCE, "id values purpose"),
            "draws": (Role.CHANCE, "values purpose"),
            "alters-die": (Role.ALTER, "alters before after"),
            "token-taken": (Role.EFFECT, "subject seat"),
            "amount-created": (Role.AMOUNT, "id base seat"),
            "amount-modified": (Role.AMOUNT, "modifies subject op"),
            "sum": (Role.SUM, "of rows total"),
            "count-changes": (Role.CHANGE, "of seat change count"),
            "game-ends": (Role.RESULT, "winners"),
        }
    )

    def candidates(self, state: State) -> Sequence[Action]:
        pending, seats = state.pending, state.table.seats
        if not isinstance(pending, Decision):
            return ()
        held = [token for token, _ in seats[pending.seat].tokens]
        if pending.topic == "again":
            return (Action("stop"), Action("again"))
        if pending.topic == "back":
            return tuple(Action("give-back", token) for token in held)
        if pending.topic == "target":
            return tuple(Action("choose", s.name, (("target", i),)) for i, s in enumerate(seats))
        if pending.topic == "token":
            return tuple(Action("choose", token, (("token", token),)) for token in TOKENS)
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
    """TOY-5: somebody else is robbed, of what lies there."""
    chosen = dict(details)
    targets = [i for i, other in enumerate(table.seats) if i != seat and other.tokens]
    target, token = chosen.get("target"), chosen.get("token")
    if target not in targets if target is not None else not targets:
        yield Reason("no-target", ("TOY-5",))
    elif token is not None and not table.seats[int(str(target))].holds(str(token)):
        yield Reason("no-such-token", ("TOY-5",), {"token": token})


def set_up(seats: Sequence[Seat], active: int = 0, turns: int = 1) -> State:
    """Return the state before the first turn; ``game.open`` runs it to its first question."""
    return State(Table(tuple(seats), active, turns), (Turn(),))
