"""Answers to questions without a move of their own: stated outcomes, and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.wording import error
from dtnb.dungeon.state.stats import FIGHTING
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Chance, Decision, Outcome, State
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: the words for a chance's purpose
PURPOSES = {
    "hero-attack": ("hero attack", "heroes", "heroes attack", "defence", "defense"),
    "attack": ("attack", "own attack"),
    "check": ("check", "stat check", "trap"),
    "minion": ("minion", "dieminion", "die minion"),
    "icon": ("icon", "question mark", "random hero"),
    "tile": ("tile",),
}


def outcome(state: State, move: Move) -> Outcome | None:
    """Return the outcome that a move states for the pending chance, or None.

    Rolls are bound to their purpose and their seat, never to their position in the file. The
    heroes roll only for themselves.
    """
    pending = state.pending
    if not isinstance(pending, Chance):
        return None
    if pending.kind == "draw":
        fits = move.verb == "draw" and pending.seat == move.seat
        return Outcome(move.values) if fits else None
    fits = _fits(state, pending, move) and not _beyond(pending, move)
    return Outcome(move.values) if fits else None


def no_such_face(state: State, move: Move) -> PhraseError | None:
    """Return the error for a face that the die does not have, if nothing else is wrong."""
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind == "draw":
        return None
    beyond = _beyond(pending, move) if _fits(state, pending, move) else []
    args = {"value": str(beyond[0]), "die": str(pending.faces)} if beyond else {}
    return error("no-face-on", **args) if beyond else None


def _beyond(pending: Chance, move: Move) -> list[int]:
    return [value for value in map(int, move.values) if value > pending.faces]


def _fits(state: State, pending: Chance, move: Move) -> bool:
    """Tell whether a move states the pending roll: its dice, its seat, its purpose."""
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


def default(game: Dungeon, state: State) -> Action | None:
    """Return the default answer of the pending decision; None if it must be answered.

    The default is to pass in a window, and otherwise the only answer there is.
    """
    pending = state.pending
    if not isinstance(pending, Decision):
        return None
    if pending.may_pass:
        return PASS
    options = [action for action in game.legal_actions(state) if action.verb != "token"]
    return options[0] if len(options) == 1 else None
