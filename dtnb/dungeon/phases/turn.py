"""Assign the stat dice, go through the steps of a turn, and check for a win.

The modules `explore`, `encounter` and `combat` carry out the steps between Rest and the turn's end.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.defeat import eliminate, end_won_game, pass_turn
from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.modifiers import end_modifiers_until
from dtnb.dungeon.changes.stats import gain_stat
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import (
    REGISTRY,
    Assign,
    CheckWin,
    EndTurn,
    Move,
    NextTurn,
    PowerUp,
    Rest,
    Turn,
)
from dtnb.dungeon.state.stats import read_assignment, starting_stats
from dtnb.dungeon.windows.asking import ask_forced
from dtnb.kernel import Choice
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(Assign)
def ask_assignment(draft: Draft, item: Assign) -> None:
    """Ask how to assign the four dice (DD-SETUP-04)."""
    draft.table = replace(draft.table, active=item.seat)
    creature = draft.table.seats[item.seat].creature
    rules = ("DD-SETUP-02", "DD-SETUP-03")
    draft.add_step("step-begins", item.seat, rules, step="setup", subject=creature)
    ask_forced(draft, item, windows.ASSIGNING, "assign")


@REGISTRY.answers(Assign)
def lay_out_dice(draft: Draft, item: Assign, answer: Choice) -> None:
    """Lay out the assigned dice, each on its highest face (DD-SETUP-03, DD-SETUP-04)."""
    dice = read_assignment(answer.action.object)
    # Time and Ability are on the board already, and a replay file may have changed them.
    seat_stats = active_seat(draft).stats
    change_active_seat(
        draft,
        stats=replace(starting_stats(**dice), time=seat_stats.time, ability=seat_stats.ability),
    )
    draft.add_step("dice-assigned", item.seat, ("DD-SETUP-03", "DD-SETUP-04"), **dice)
    if all(seat.stats.are_assigned for seat in draft.table.seats):
        # All dice are laid out, so the first seat begins the game.
        draft.table = replace(draft.table, active=0)


@REGISTRY.resolves(Turn)
def begin_turn(draft: Draft, item: Turn) -> None:
    """Begin a turn, and push its steps (DD-TURN-07)."""
    number = draft.table.turn + 1
    draft.table = replace(draft.table, turn=number)
    seat = draft.table.active
    draft.begin_step("turn-begins", seat, ("DD-TURN-07",), turn=number, seat=seat)
    draft.push(
        OpenWindow(windows.BEFORE_POWER_UP),
        PowerUp(),
        OpenWindow(windows.AFTER_POWER_UP),
        Rest(),
        Move(),
        EndTurn(),
    )


@REGISTRY.resolves(PowerUp)
def power_up(draft: Draft, item: PowerUp) -> None:
    """Gain an Ability point, up to four (DD-TURN-01)."""
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-01",), step="power-up")
    gain_stat(draft, "ability", 1, source="power-up", rules=("DD-TURN-01",))


@REGISTRY.resolves(Rest)
def begin_rest(draft: Draft, item: Rest) -> None:
    """Open the window in which the player may rest (DD-TURN-02)."""
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-02",), step="rest")
    draft.push(OpenWindow(windows.REST))


@REGISTRY.resolves(EndTurn)
def begin_end_of_turn(draft: Draft, item: EndTurn) -> None:
    """Open the window in which tokens can be used before Time is checked (DD-TURN-06)."""
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-06",), step="end-of-turn")
    draft.push(OpenWindow(windows.END_OF_TURN), NextTurn())


@REGISTRY.resolves(NextTurn)
def end_turn(draft: Draft, item: NextTurn) -> None:
    """Eliminate a seat without Time or Health, else pass the turn on (DD-WIN-02, DD-WIN-03)."""
    end_modifiers_until(draft, "roll", "round", "turn")
    seat_stats = active_seat(draft).stats
    seat = draft.table.active
    draft.add_step(
        "turn-ends", seat, ("DD-TURN-06", "DD-WIN-02"), turn=draft.table.turn,
        time=seat_stats.time.value, health=seat_stats.health.value,
    )  # fmt: skip
    if seat_stats.health.value < 1:
        eliminate(draft, seat, "health")
    elif seat_stats.time.value < 1 and draft.rules.holds("DD-WIN-02", seat, "time"):
        eliminate(draft, seat, "time")
    else:
        pass_turn(draft)


@REGISTRY.resolves(CheckWin)
def check_win(draft: Draft, item: CheckWin) -> None:
    """End the game if the map's win condition is met (DD-WIN-01, DD-2P-01)."""
    win_condition = draft.rules.map_of(draft.table).win
    seat = active_seat(draft)
    explored = {place.cell for place in draft.table.places if place.explored}
    enough_epics = seat.epics >= win_condition.epic
    if seat.epics and not enough_epics:
        is_race = len(draft.table.seats) > 1
        rules = ("DD-2P-01", "DD-WIN-01") if is_race else ("DD-WIN-01",)
        # By these rules, the seat does not win yet. In a world without one of them, it does.
        enough_epics = not draft.rules.forbids(rules, draft.table.active)
    has_defeated_enough = enough_epics and seat.points >= win_condition.points
    if has_defeated_enough and explored.issuperset(win_condition.explored):
        end_won_game(draft, draft.table.active)
