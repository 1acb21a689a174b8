"""The game object: what may be tried, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from dtnb.kernel import PASS, Action, Decision, DecisionKind, Game, Reason, Registry, Role, State
from tests.toy.items import Turn, registry
from tests.toy.table import TARGET, TOKENS, WORKS, Seat, Table


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
