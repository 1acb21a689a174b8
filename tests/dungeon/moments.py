"""States in the middle of a game, in which a test begins."""

from msgspec.structs import replace

from dtnb.dungeon.state.agenda import (
    BeginAttack,
    BeginCheck,
    CheckWin,
    Combat,
    EndTurn,
    Explored,
    Round,
    Source,
)
from dtnb.dungeon.state.table import Encounter, Table
from dtnb.kernel import Item, State


def _with_turn(table: Table) -> Table:
    """Return the table in its current turn, or in turn 1 if no turn has begun."""
    return table if table.turn else replace(table, turn=1)


def encounter_state(table: Table, encounter: Encounter, first: Item) -> State:
    """Return a state in an encounter; after the first item come combat and the end of the turn."""
    table = replace(_with_turn(table), encounter=encounter)
    cell = table.seats[table.active].cell
    # The last item of an agenda is resolved first.
    after_combat: tuple[Item, ...] = (EndTurn(), CheckWin(), *((Explored(cell),) if cell else ()))
    combat = () if isinstance(first, Combat | Round) else (Round(),)
    return State(table, (*after_combat, *combat, first))


def round_state(table: Table, encounter: Encounter) -> State:
    """Return the state at the beginning of a combat round, after the perks."""
    return encounter_state(table, encounter, Round())


def attack_state(table: Table, encounter: Encounter, stat: str) -> State:
    """Return the state in which an attack of the player with a stat begins."""
    return encounter_state(table, encounter, BeginAttack(stat))


def check_state(table: Table, stat: str, target: int, source: Source | None = None) -> State:
    """Return the state in which a Stat Check begins; nothing follows the check."""
    table = _with_turn(table)
    source = source or Source("tile", "", table.active)
    return State(table, (BeginCheck(stat, target, source),))
