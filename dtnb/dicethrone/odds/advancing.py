"""Advance a game to the next decision about the dice of an Offensive Roll.

An answer to a decision has details. A detail that names a die is the pair (id of the roll, index of
the die in it).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.rules.library import MODE_DETAIL
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
from dtnb.kernel.inputs import Detail

OFFENSIVE_PHASE = "offensive-roll-phase"
#: windows in which the Active Player acts on their own dice
DICE_WINDOWS = (*AFTER_ATTEMPTS, ABILITY_ANNOUNCED)
#: windows before the defence, and before the damage of an Attack is applied
ATTACK_WINDOWS = (BEFORE_DEFENSE, LAST_CHANCE)
#: faces that stand for any faces while a decision tree is built (in `dtnb.dicethrone.odds.outlook`)
PLACEHOLDER_DICE = (1, 2, 3, 4, 6)


def open_offensive_roll(table: Table) -> DiceRoll | None:
    """Return the Active Player's Offensive Roll in progress; None if there is none."""
    for roll in reversed(table.rolls):
        if roll.is_open and roll.phase == "offensive" and roll.seat == table.active:
            return roll
    return None


def is_first_attempt(state: State) -> bool:
    """Tell whether the pending roll is the first attempt of an Offensive Roll, with all dice."""
    item = state.agenda[-1] if state.agenda else None
    return isinstance(item, Roll) and item.phase == "offensive" and item.roll < 0


def decides_about_dice(state: State) -> bool:
    """Tell whether the Active Player decides about the dice of their Offensive Roll."""
    table: Table = state.table
    pending = state.pending
    if not isinstance(pending, Decision) or pending.seat != table.active:
        return False
    if table.phase != OFFENSIVE_PHASE or open_offensive_roll(table) is None:
        return False
    if pending.topic in ("reroll", "announce"):
        return True
    return (
        pending.kind is DecisionKind.ACTION
        and pending.window in DICE_WINDOWS
        and not pending.restriction
    )


def shows_odds(state: State) -> bool:
    """Tell whether odds are worth showing.

    They are worth showing while attempts are left, and while an Attack is not concluded.
    After the last attempt only cards could change the dice, so no odds are shown.
    """
    table: Table = state.table
    pending = state.pending
    if not isinstance(pending, Decision):
        return False
    if table.attack is not None:
        return pending.window in ATTACK_WINDOWS and not table.totals_applied
    if (
        table.phase != OFFENSIVE_PHASE
        or pending.seat != table.active
        or pending.topic == "announce"
    ):
        return False
    roll = open_offensive_roll(table)
    return table.announced is None and (roll is None or roll.attempt < roll.allowed)


def is_granted_attempt(state: State) -> bool:
    """Tell whether an effect granted the pending Roll Attempt, which cannot be made later."""
    item = state.agenda[-1]
    return isinstance(item, ChooseReroll) and item.is_granted


def with_faces(state: State, values: Iterable[int]) -> State:
    """Return the state with these faces on the dice of the Offensive Roll."""
    roll = open_offensive_roll(state.table)
    assert roll is not None
    table: Table = state.table
    return replace(state, table=table.with_roll(replace(roll, dice=tuple(map(Die, values)))))


def with_placeholder_dice(state: State) -> State:
    """Return the state with placeholders for the dice of the Offensive Roll, if any."""
    roll = None if is_first_attempt(state) else open_offensive_roll(state.table)
    return state if roll is None else with_faces(state, PLACEHOLDER_DICE[: len(roll.dice)])


def unknown_card_suffices(state: State) -> bool:
    """Tell whether an unknown card can stand for the pending draw: no drawn card has an effect now.

    A card from the deck goes to the hand. A card from a pile beside the deck takes effect at once,
    unless it is kept.
    """
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind != "draw":
        return False
    drawing = state.agenda[-1]
    return not isinstance(drawing, DrawOfPile) or drawing.keeps_cards


def placeholder_outcome(chance: Chance) -> Outcome:
    """Return an outcome that stands for any outcome: an unknown card, or placeholder dice."""
    if chance.kind == "draw":
        return Outcome((UNKNOWN_CARD,))
    if chance.kind == "roll":
        return Outcome(PLACEHOLDER_DICE[: chance.count])
    return Outcome(next(chance.outcomes())[0])


def advance_to_dice_decision(game: DiceThrone, state: State) -> State | None:
    """Return the next state in which the Active Player decides about dice, or makes the first roll.

    All players pass until then. Return None if an ability is activated first, or the phase ends.
    """
    while not (decides_about_dice(state) or is_first_attempt(state)):
        if state.pending is None or is_roll_over(state.table):
            return None
        state = game.resolve(state, default_answer(game, state))
    return state


def is_roll_over(table: Table) -> bool:
    """Tell whether no dice can change any more: an ability is activated, or the phase is over."""
    return table.attack is not None or table.phase != OFFENSIVE_PHASE


def advance_after_action(game: DiceThrone, state: State, action: Action, mode: str) -> State | None:
    """Return the next state in which the Active Player decides about dice, after their action.

    Which die a follow-up question names does not matter: what the action does to the dice is
    computed from the hero file, not read from the state. Return None if an ability is activated
    first, or the phase ends.
    """
    seat = state.table.active
    state = game.advance(state, Choice(seat, action))
    while not (decides_about_dice(state) or is_first_attempt(state)):
        if state.pending is None or is_roll_over(state.table):
            return None
        state = game.resolve(
            state, _answer_on_own_roll(game, state, seat, mode) or default_answer(game, state)
        )
    return state


def _answer_on_own_roll(game: DiceThrone, state: State, seat: int, mode: str) -> Choice | None:
    """Return the answer that makes an action affect the seat's own roll, not another player's.

    `mode` is the use to choose if a token can be used in several ways. Return None if the seat is
    not asked, or may pass.
    """
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass or pending.seat != seat:
        return None
    options = game.legal_actions(state)
    roll = open_offensive_roll(state.table)

    def is_wanted(action: Action) -> bool:
        """Tell whether an action answers the question in favour of the seat's own roll."""
        name, value = action.details[0] if action.details else ("", "")
        if name == MODE_DETAIL:
            return value == mode
        if name.endswith(".again"):
            return value == STOP
        if pending.topic == "die":
            return isinstance(value, tuple) and roll is not None and value[0] == roll.id
        return pending.topic != "player" or value == seat

    return Choice(seat, next(filter(is_wanted, options), options[0]))


def distinct_answers(game: DiceThrone, state: State) -> dict[object, Action]:
    """Return the answers to a question, keyed by the faces of the dice that they name.

    If answers differ only in which of several equal dice they name, only the first is included.
    """
    roll = open_offensive_roll(state.table)
    answers: dict[object, Action] = {}
    for action in game.legal_actions(state):
        details = tuple(_with_face(value, roll) for _, value in action.details)
        answers.setdefault((action.verb, action.object, details), action)
    return answers


def _with_face(detail: Detail, roll: DiceRoll | None) -> object:
    """Return the face that a die shows if a detail names a die of this roll, else the detail."""
    if isinstance(detail, tuple) and roll is not None and detail[0] == roll.id:
        return "face", roll.values[int(detail[1])]
    return detail


def default_answer(game: DiceThrone, state: State) -> Choice | Outcome:
    """Return a valid answer: a placeholder outcome, a pass, or the first legal action."""
    pending = state.pending
    if isinstance(pending, Chance):
        return placeholder_outcome(pending)
    assert isinstance(pending, Decision)
    action = PASS if pending.may_pass else game.legal_actions(state)[0]
    return Choice(pending.seat, action)
