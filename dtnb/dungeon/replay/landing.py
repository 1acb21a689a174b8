"""Which answer a move of a replay file is to the pending question, and which are implied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.messages import speaker
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.spoken import object_words
from dtnb.dungeon.replay.wording import error
from dtnb.dungeon.state.agenda import stat_being_split
from dtnb.dungeon.state.stats import ASSIGNED, DICE_AT_START, FIGHTING
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Chance, Decision, DecisionKind, Outcome, State
from dtnb.replay.game.parts import Defaults, MoveAnswers, Timing
from dtnb.replay.game.terms import PhraseError
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: verbs that answer the question of an effect
CHOICES = ("choose", "defeat", "move", "attack", "minion", "draw")
#: what people call the purpose of a roll
PURPOSES = {
    "hero-attack": ("hero attack", "heroes", "heroes attack", "defence", "defense"),
    "attack": ("attack", "own attack"),
    "check": ("check", "stat check", "trap"),
    "minion": ("minion", "dieminion", "die minion"),
    "icon": ("icon", "question mark", "random hero"),
    "tile": ("tile",),
}


class DungeonAnswers(MoveAnswers):
    """Which answer a move of a replay file is to the pending question."""

    def stated_action(self, game: Dungeon, state: State, move: Move) -> Action | None:
        """Return the kernel action that a move states at this moment, None if it states none."""
        if move.is_chance:
            return None
        pending = state.pending
        forced = isinstance(pending, Decision) and pending.kind is not DecisionKind.ACTION
        if move.verb == "split":
            return _split(state, move)
        if move.verb == "assign":
            return _assigned(move)
        if move.verb == "pass":
            return PASS
        if forced and move.verb in CHOICES:
            named = _among(game, game.candidates(state), move.object)
            if named is not None:
                return named
        if move.verb in ("move", "attack", "defeat", *VERBS):
            return Action(move.verb, move.object)
        return None

    def stated_outcome(self, game: Dungeon, state: State, move: Move) -> Outcome | None:
        """Return the outcome that a move states for the pending chance; None if for another.

        The heroes roll only for themselves.
        """
        pending = state.pending
        if not isinstance(pending, Chance):
            return None
        if pending.kind == "draw":
            fits = move.verb == "draw" and pending.seat == move.seat
            return Outcome(move.values) if fits else None
        fits = _fits(state, pending, move) and not _beyond(pending, move)
        return Outcome(move.values) if fits else None

    def missing_detail(self, game: Dungeon, state: State, move: Move) -> PhraseError | None:
        """Return that the rolled die has no such face, if that is all that is wrong."""
        pending = state.pending
        if not isinstance(pending, Chance) or pending.kind == "draw":
            return None
        beyond = _beyond(pending, move) if _fits(state, pending, move) else []
        args = {"value": str(beyond[0]), "die": str(pending.faces)} if beyond else {}
        return error("no-face-on", **args) if beyond else None


class DungeonDefaults(Defaults):
    """Windows are passed, and an answer that is the only one is given."""

    def action(self, game: Dungeon, state: State) -> Action | None:
        """Return the default answer to the pending decision; None where it must be answered."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return None
        if pending.may_pass:
            return PASS
        options = [action for action in game.legal_actions(state) if action.verb != "token"]
        return options[0] if len(options) == 1 else None


class DungeonTiming(Timing):
    """What the pending window is to the moves of a replay file."""

    def in_progress(self, state: State) -> bool:
        """Tell whether an encounter goes on, whose end may still make a claim come true."""
        return state.pending is not None and state.table.encounter is not None


def _among(game: Dungeon, options: Sequence[Action], name: str) -> Action | None:
    """Return the option that a name means, by id or title."""
    for option in options:
        called = object_words(game, option.object)
        titles = [option.object, *(speaker(lang).words(called) for lang in LANGUAGES)]
        if option.verb not in VERBS and normalized(name) in map(normalized, titles):
            return option
    return None


def _split(state: State, move: Move) -> Action | None:
    stat = stat_being_split(state)
    if stat is None:
        return Action("split", f"{move.part('health')}/0")
    return Action("split", f"{move.part('health')}/{move.part(stat)}")


def _assigned(move: Move) -> Action | None:
    """Return the complete assignment; the last die goes to the last stat."""
    dice = dict(move.parts)
    left = [die for die in DICE_AT_START if die not in dice.values()]
    missing = [stat for stat in ASSIGNED if stat not in dice]
    if len(missing) > 1 or len(left) != len(missing):
        return None
    dice |= dict(zip(missing, left, strict=True))
    return Action("assign", "-".join(str(dice[stat]) for stat in ASSIGNED))


def _beyond(pending: Chance, move: Move) -> list[int]:
    return [value for value in map(int, move.values) if value > pending.faces]


def _fits(state: State, pending: Chance, move: Move) -> bool:
    """Tell whether a move is of the roll that is asked for: its dice, its seat, its purpose."""
    if move.verb not in ("roll", "heroes-roll") or len(move.values) != pending.count:
        return False
    if move.verb == "heroes-roll":
        if pending.purpose != "hero-attack":
            return False
    elif pending.seat != move.seat or (pending.purpose == "hero-attack" and not move.purpose):
        return False
    return not move.purpose or _for(state, pending, normalized(move.purpose))


def _for(state: State, pending: Chance, purpose: str) -> bool:
    if purpose in (normalized(pending.purpose), *PURPOSES.get(pending.purpose, ())):
        return True
    trial = state.table.trial
    in_play = trial is not None and pending.purpose in ("hero-attack", "attack", "check")
    if not in_play:
        return purpose == f"d{pending.faces}"
    words = purpose.split()
    named = [word for word in words if word in FIGHTING]
    kind = " ".join(word for word in words if word not in FIGHTING)
    kinds = ("", normalized(pending.purpose), *PURPOSES[pending.purpose])
    return (named == [trial.stat] and kind in kinds) or purpose == f"d{pending.faces}"
