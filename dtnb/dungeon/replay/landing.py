"""Find which answer a move of a replay file means, such as an attack for ``attacks with Magic``.

A question that the file does not answer gets its default answer: to pass, or to take the only
option.

* decision, chance: a question to a seat; a roll or a draw. One of them is pending in a state.
* forced question: a decision that cannot be passed.
* purpose: what a roll is for, such as a check.
* split: damage divided between Health and the stat that takes it. An assignment says which die
  each stat gets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.replay.vocabulary import PURPOSES, STAT_ROLLS, TableVocabulary
from dtnb.dungeon.state.agenda import stat_being_split
from dtnb.dungeon.state.stats import (
    ASSIGNED_STATS,
    COMBAT_STATS,
    DICE_AT_START,
    DamageSplit,
    assignment_text,
)
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Chance, Decision, DecisionKind, Outcome, State
from dtnb.replay.game.parts import Defaults, MoveAnswers, Timing
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: the verbs of moves that may answer a forced question
ANSWER_VERBS = ("choose", "defeat", "move", "attack", "minion", "draw")


class DungeonAnswers(MoveAnswers):
    """Finds the answer to the pending question that a move of a replay file means."""

    def stated_action(self, game: Dungeon, state: State, move: Move) -> Action | None:
        """Return the action that a move states in this state; None if the move states no action.

        An answer to a forced question names one of the options. Any other action is returned even
        if it is not allowed, so that the rules can say why.
        """
        if move.is_chance:
            return None
        pending = state.pending
        is_forced = isinstance(pending, Decision) and pending.kind is not DecisionKind.ACTION
        if move.verb == "split":
            return _split_action(state, move)
        if move.verb == "assign":
            return _assign_action(move)
        if move.verb == "pass":
            return PASS
        if is_forced and move.verb in ANSWER_VERBS:
            option = _find_option(game, state, move.object)
            if option is not None:
                return option
        if move.verb in ("move", "attack", "defeat", *VERBS):
            return Action(move.verb, move.object)
        return None

    def stated_outcome(self, game: Dungeon, state: State, move: Move) -> Outcome | None:
        """Return the outcome that a move states for the pending chance, or None.

        A stated roll matches by its purpose and seat; its position in the file does not matter. A
        roll of the heroes matches only the roll of a hero attack.
        """
        pending = state.pending
        if not isinstance(pending, Chance):
            return None
        if pending.kind == "draw":
            matches = move.verb == "draw" and pending.seat == move.seat
        else:
            matches = _states_roll(state, pending, move) and not _impossible_faces(pending, move)
        return Outcome(move.values) if matches else None

    def missing_detail(self, game: Dungeon, state: State, move: Move) -> PhraseError | None:
        """Return the error for a face that the die does not have, if all else fits the roll."""
        pending = state.pending
        if not isinstance(pending, Chance) or pending.kind == "draw":
            return None
        states_roll = _states_roll(state, pending, move)
        impossible_faces = _impossible_faces(pending, move) if states_roll else []
        if not impossible_faces:
            return None
        return error("no-face-on", value=str(impossible_faces[0]), die=str(pending.faces))


class DungeonDefaults(Defaults):
    """Passes in a window; answers a forced question if there is only one option."""

    def action(self, game: Dungeon, state: State) -> Action | None:
        """Return the default answer of the pending decision; None if it must be answered."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return None
        if pending.may_pass:
            return PASS
        options = [action for action in game.legal_actions(state) if action.verb != "token"]
        return options[0] if len(options) == 1 else None


class DungeonTiming(Timing):
    """Tells whether an encounter is in progress at the pending window."""

    def in_progress(self, state: State) -> bool:
        """Tell whether an encounter is in progress.

        Until it ends, a claim that is false now may come true.
        """
        return state.pending is not None and state.table.encounter is not None


def _find_option(game: Dungeon, state: State, name: str) -> Action | None:
    """Return the option that a name means, by id or title."""
    vocabulary = TableVocabulary(state.table, game.box)
    for option in game.candidates(state):
        object_names = vocabulary.names_of(option.object)
        if option.verb not in VERBS and normalized(name) in map(normalized, object_names):
            return option
    return None


def _split_action(state: State, move: Move) -> Action:
    """Return the split of damage that a move states, for the stat that takes damage now."""
    stat = stat_being_split(state)
    points = move.part(stat) if stat is not None else 0
    return Action("split", DamageSplit(move.part("health"), points).text)


def _assign_action(move: Move) -> Action | None:
    """Return the assignment that a move states; None if the move omits more than one stat.

    If the move omits one stat, this stat gets the remaining die.
    """
    dice = dict(move.parts)
    dice_left = [die for die in DICE_AT_START if die not in dice.values()]
    missing_stats = [stat for stat in ASSIGNED_STATS if stat not in dice]
    if len(missing_stats) > 1 or len(dice_left) != len(missing_stats):
        return None
    dice |= dict(zip(missing_stats, dice_left, strict=True))
    return Action("assign", assignment_text(dice[stat] for stat in ASSIGNED_STATS))


def _impossible_faces(pending: Chance, move: Move) -> list[int]:
    """Return the stated faces that the die does not have."""
    return [value for value in map(int, move.values) if value > pending.faces]


def _states_roll(state: State, pending: Chance, move: Move) -> bool:
    """Tell whether a move states the pending roll: number of dice, seat and purpose must agree."""
    if move.verb not in ("roll", "heroes-roll") or len(move.values) != pending.count:
        return False
    if move.verb == "heroes-roll":
        if pending.purpose != "hero-attack":
            return False
    elif pending.seat != move.seat or (pending.purpose == "hero-attack" and not move.purpose):
        return False
    return not move.purpose or _names_purpose(state, pending, normalized(move.purpose))


def _names_purpose(state: State, pending: Chance, purpose: str) -> bool:
    """Tell whether words such as ``Magic attack`` or ``d8`` mean the pending roll."""
    names_of_purpose = PURPOSES[pending.purpose]["en"]
    if purpose in (normalized(pending.purpose), *names_of_purpose, f"d{pending.faces}"):
        return True
    stat_roll = state.table.stat_roll
    if stat_roll is None or pending.purpose not in STAT_ROLLS:
        return False
    words = purpose.split()
    stats = [word for word in words if word in COMBAT_STATS]
    kind = " ".join(word for word in words if word not in COMBAT_STATS)
    kinds = ("", normalized(pending.purpose), *names_of_purpose)
    return stats == [stat_roll.stat] and kind in kinds
