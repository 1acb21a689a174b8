"""Going on through the engine to where a player decides about the dice of an Offensive Roll."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.rules.library import MODE
from dtnb.dicethrone.state.agenda import ChooseReroll, DrawOfPile, Roll
from dtnb.dicethrone.state.dice_roll import DiceRoll, Die
from dtnb.dicethrone.state.seat import UNKNOWN_CARD
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ABILITY_ANNOUNCED,
    AFTER_ATTEMPTS,
    BEFORE_DEFENSE,
    LAST_CHANCE,
)
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, DecisionKind, Outcome, State

OFFENSE = "offensive-roll-phase"
#: where a player acts on their own dice
WINDOWS = (*AFTER_ATTEMPTS, ABILITY_ANNOUNCED)
#: where an Attack waits: for its defence, and to be concluded
ATTACK_WINDOWS = (BEFORE_DEFENSE, LAST_CHANCE)
#: what stands for the dice while it is found out what may be done with them: all different
STAND_IN = (1, 2, 3, 4, 6)


def own_roll(table: Table) -> DiceRoll | None:
    """Return the dice of the Offensive Roll that are not read yet."""
    for roll in reversed(table.rolls):
        if roll.open and roll.phase == "offensive" and roll.seat == table.active:
            return roll
    return None


def first_attempt(state: State) -> bool:
    """Tell whether all dice of an Offensive Roll are about to be rolled."""
    item = state.agenda[-1] if state.agenda else None
    return isinstance(item, Roll) and item.phase == "offensive" and item.roll < 0


def at_dice(state: State) -> bool:
    """Tell whether the Active Player decides about the dice of their Offensive Roll."""
    table: Table = state.table
    pending = state.pending
    if not isinstance(pending, Decision) or pending.seat != table.active:
        return False
    if table.phase != OFFENSE or own_roll(table) is None:
        return False
    if pending.topic in ("reroll", "announce"):
        return True
    return pending.kind is DecisionKind.ACTION and pending.window in WINDOWS and not pending.only


def open_to_chance(state: State) -> bool:
    """Tell whether odds say most: whoever rolls has attempts left, or an Attack still waits.

    Once the dice have been rolled for the last time only cards could change what they say.
    """
    table: Table = state.table
    pending = state.pending
    if not isinstance(pending, Decision):
        return False
    if table.attack is not None:
        return pending.window in ATTACK_WINDOWS and not table.totals_applied
    if table.phase != OFFENSE or pending.seat != table.active or pending.topic == "announce":
        return False
    roll = own_roll(table)
    return table.announced is None and (roll is None or roll.attempt < roll.allowed)


def granted(state: State) -> bool:
    """Tell whether the attempt that is asked for is made now or not at all."""
    item = state.agenda[-1]
    return isinstance(item, ChooseReroll) and item.granted


def showing(state: State, values: Iterable[int]) -> State:
    """Return a state whose Offensive Roll shows other faces."""
    roll = own_roll(state.table)
    assert roll is not None
    table: Table = state.table
    return replace(state, table=table.with_roll(replace(roll, dice=tuple(map(Die, values)))))


def stand_in(state: State) -> State:
    """Return a state with dice that stand for any, where some lie there."""
    roll = None if first_attempt(state) else own_roll(state.table)
    return state if roll is None else showing(state, STAND_IN[: len(roll.dice)])


def unseen(state: State) -> bool:
    """Tell whether a card is drawn that nobody sees, so that nothing hangs on which it is.

    What comes up of a pile beside the deck is carried out.
    """
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind != "draw":
        return False
    drawing = state.agenda[-1]
    return not isinstance(drawing, DrawOfPile) or drawing.keep


def face_down(chance: Chance) -> Outcome:
    """Return an outcome that stands for any: a card that nobody sees, or dice."""
    if chance.kind == "draw":
        return Outcome((UNKNOWN_CARD,))
    if chance.kind == "roll":
        return Outcome(STAND_IN[: chance.count])
    return Outcome(next(chance.outcomes())[0])


def go_on(game: DiceThrone, state: State) -> State | None:
    """Return where the Active Player decides about dice next, or rolls them all.

    Everybody passes until then. None when it has been settled what activates.
    """
    while not (at_dice(state) or first_attempt(state)):
        if state.pending is None or over(state.table):
            return None
        state = game.resolve(state, anything(game, state))
    return state


def over(table: Table) -> bool:
    """Tell whether it is settled what an Offensive Roll Phase brings."""
    return table.attack is not None or table.phase != OFFENSE


def carried_out(game: DiceThrone, state: State, action: Action, way: str) -> State | None:
    """Return where the Active Player decides about dice next after an action of theirs.

    Its questions are answered somehow: what it does to the dice is worked out elsewhere.
    """
    seat = state.table.active
    state = game.advance(state, Choice(seat, action))
    while not (at_dice(state) or first_attempt(state)):
        if state.pending is None or over(state.table):
            return None
        state = game.resolve(state, _own_answer(game, state, seat, way) or anything(game, state))
    return state


def _own_answer(game: DiceThrone, state: State, seat: int, way: str) -> Choice | None:
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass or pending.seat != seat:
        return None
    options = game.legal_actions(state)
    roll = own_roll(state.table)

    def good(action: Action) -> bool:
        name, value = action.details[0] if action.details else ("", "")
        if name == MODE:
            return value == way
        if name.endswith(".again"):
            return value == STOP
        if pending.topic == "die":
            return isinstance(value, tuple) and roll is not None and value[0] == roll.id
        return pending.topic != "player" or value == seat

    return Choice(seat, next(filter(good, options), options[0]))


def answers(game: DiceThrone, state: State) -> dict[object, Action]:
    """Return the answers to a question that differ: of dice that show the same, one is enough."""
    roll = own_roll(state.table)
    found: dict[object, Action] = {}
    for action in game.legal_actions(state):
        told: list[object] = [action.verb, action.object]
        for _, value in action.details:
            of_roll = isinstance(value, tuple) and roll is not None and value[0] == roll.id
            told.append(("face", roll.values[int(value[1])]) if of_roll else value)  # type: ignore[union-attr, index]
        found.setdefault(tuple(told), action)
    return found


def anything(game: DiceThrone, state: State) -> Choice | Outcome:
    """Return an answer that stands for any: chance somehow, a pass, or the first there is."""
    pending = state.pending
    if isinstance(pending, Chance):
        return face_down(pending)
    assert isinstance(pending, Decision)
    action = PASS if pending.may_pass else game.legal_actions(state)[0]
    return Choice(pending.seat, action)
