"""The turn, step by step, from Power Up to its end; winning and losing."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon import changes
from dtnb.dungeon.agenda import (
    REGISTRY,
    Assign,
    CheckWin,
    EndTurn,
    Move,
    NextTurn,
    OpenWindow,
    PowerUp,
    Rest,
    Turn,
)
from dtnb.dungeon.changes import Work, game_of, me
from dtnb.dungeon.stats import ASSIGNED, start
from dtnb.dungeon.windows import forced
from dtnb.kernel import Choice


@REGISTRY.resolves(Assign)
def assign(work: Work, item: Assign) -> None:
    """Ask how the four dice are laid out (DD-SETUP-04)."""
    work.table = replace(work.table, active=item.seat)
    work.note("step-begins", item.seat, ("DD-SETUP-02", "DD-SETUP-03"), step="setup")
    forced(work, item, "DD-TW-01", "assign")


@REGISTRY.answers(Assign)
def assigned(work: Work, item: Assign, given: Choice) -> None:
    """Lay the dice out, each on its top face (DD-SETUP-03, DD-SETUP-04)."""
    dice = [int(die) for die in given.action.object.split("-")]
    changes.change_me(work, stats=start(*dice))
    rules = ("DD-SETUP-03", "DD-SETUP-04")
    work.note("dice-assigned", item.seat, rules, **dict(zip(ASSIGNED, dice, strict=True)))
    following = next(
        (at for at, seat in enumerate(work.table.seats) if seat.stats.health.die == 0), None
    )
    if following is None:
        work.table = replace(work.table, active=0)


@REGISTRY.resolves(Turn)
def turn(work: Work, item: Turn) -> None:
    """Begin a turn; every step of it comes (DD-TURN-07)."""
    number = work.table.turn + 1
    work.table = replace(work.table, turn=number)
    seat = work.table.active
    work.begin("turn-begins", seat, ("DD-TURN-07",), turn=number, seat=seat)
    work.push(OpenWindow("DD-TW-02"), PowerUp(), OpenWindow("DD-TW-03"), Rest(), Move(), EndTurn())


@REGISTRY.resolves(PowerUp)
def power_up(work: Work, item: PowerUp) -> None:
    """Gain an Ability point, up to four (DD-TURN-01)."""
    work.begin("step-begins", work.table.active, ("DD-TURN-01",), step="power-up")
    changes.gain_stat(work, "ability", 1, "power-up", ("DD-TURN-01",))


@REGISTRY.resolves(Rest)
def rest(work: Work, item: Rest) -> None:
    """Let the player rest (DD-TURN-02)."""
    work.begin("step-begins", work.table.active, ("DD-TURN-02",), step="rest")
    work.push(OpenWindow("DD-TW-04"))


@REGISTRY.resolves(EndTurn)
def end_turn(work: Work, item: EndTurn) -> None:
    """Let tokens be used a last time before Time is looked at (DD-TURN-06)."""
    work.begin("step-begins", work.table.active, ("DD-TURN-06",), step="end-of-turn")
    work.push(OpenWindow("DD-TW-16"), NextTurn())


@REGISTRY.resolves(NextTurn)
def next_turn(work: Work, item: NextTurn) -> None:
    """Look at Time and Health, and pass the turn on (DD-WIN-02, DD-WIN-03)."""
    changes.expire(work, "roll", "round", "turn")
    own = me(work).stats
    seat = work.table.active
    work.note(
        "turn-ends", seat, ("DD-TURN-06", "DD-WIN-02"), turn=work.table.turn,
        time=own.time.value, health=own.health.value,
    )  # fmt: skip
    if own.health.value < 1:
        game_of(work).reading("health-zero")
        fall(work, seat, "health")
    elif own.time.value < 1:
        fall(work, seat, "time")
    else:
        _pass_on(work)


def _pass_on(work: Work) -> None:
    if 0 < work.table.last_turn <= work.table.turn:
        return
    seats = work.table.seats
    order = [(work.table.active + step) % len(seats) for step in range(1, len(seats) + 1)]
    following = next((seat for seat in order if not seats[seat].out), None)
    if following is not None:
        work.table = replace(work.table, active=following)
        work.scope = -1
        work.push(Turn())


def fall(work: Work, seat: int, why: str) -> None:
    """A seat has lost; the race goes on for the other (DD-WIN-02, DD-WIN-03, DD-2P-01)."""
    rules = {"time": ("DD-WIN-02",), "health": ("DD-WIN-03",), "stalemate": ("DD-TURN-06",)}[why]
    work.scope = -1
    work.table = replace(
        work.table.with_seat(seat, out=True), encounter=None, trials=(), lasting=()
    )
    changes.clear_agenda(work)
    work.note("out", seat, rules, seat=seat, why=why)
    if all(each.out for each in work.table.seats):
        work.table = replace(work.table, result=())
        for at in range(len(work.table.seats)):
            work.note("loses", at, rules, seat=at)
        return
    _pass_on(work)


def fallen(work: Work) -> bool:
    """Take out a seat whose Health is 0, where that is at once; tell whether it was so.

    Notes
    -----
    Source: DD-WIN-03, DD-AMB-01.
    """
    if work.table.result is not None or not work.table.turn:
        return False
    own = me(work)
    if own.out or own.stats.health.die == 0 or own.stats.health.value > 0:
        return False
    if game_of(work).reading("health-zero") != "at-once":
        return False
    fall(work, work.table.active, "health")
    return True


@REGISTRY.resolves(CheckWin)
def check_win(work: Work, item: CheckWin) -> None:
    """End the game where the map's win condition is met (DD-WIN-01, DD-2P-01)."""
    win = game_of(work).map(work.table).win
    own = me(work)
    explored = {place.cell for place in work.table.places if place.explored}
    met = own.epics >= win.epic and own.points >= win.points and explored.issuperset(win.explored)
    if not met:
        return
    seat = work.table.active
    work.scope = -1
    work.table = replace(work.table, result=(seat,), encounter=None, trials=(), lasting=())
    changes.clear_agenda(work)
    rules = ("DD-WIN-01", "DD-2P-01") if len(work.table.seats) > 1 else ("DD-WIN-01",)
    work.note("wins", seat, rules, seat=seat)
    for other in range(len(work.table.seats)):
        if other != seat:
            work.note("loses", other, rules, seat=other)
