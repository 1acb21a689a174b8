"""Which action a move states, and the words that state one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.content.names import object_name
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.state.agenda import damaged
from dtnb.dungeon.state.stats import ASSIGNED, DICE_AT_START
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.explain import Message
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Decision, DecisionKind, State
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: verbs of actions that have a phrase of their own
_SAID = (
    "attack", "boost", "defeat", "lower", "minion", "move", "pass", "pips", "play", "reroll",
    "rest", "token", "use",
)  # fmt: skip
#: what a choice of an effect is answered with
CHOICES = ("choose", "defeat", "move", "attack", "minion", "draw")


def as_action(game: Dungeon, state: State, move: Move) -> Action | None:
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


def _among(game: Dungeon, options: Sequence[Action], name: str) -> Action | None:
    """Return the option of a question that a name means, by its id or its title."""
    for option in options:
        titles = (object_name(game.box, option.object, lang) for lang in LANGUAGES)
        spelled = {normalized(option.object), *(normalized(title) for title in titles if title)}
        if option.verb not in VERBS and normalized(name) in spelled:
            return option
    return None


def _split(state: State, move: Move) -> Action | None:
    stat = damaged(state)
    if stat is None:
        return Action("split", f"{move.part('health')}/0")
    return Action("split", f"{move.part('health')}/{move.part(stat)}")


def _assigned(move: Move) -> Action | None:
    """Return the whole assignment; one die that is left over goes where one stat is left over."""
    dice = dict(move.parts)
    left = [die for die in DICE_AT_START if die not in dice.values()]
    missing = [stat for stat in ASSIGNED if stat not in dice]
    if len(missing) > 1 or len(left) != len(missing):
        return None
    dice |= dict(zip(missing, left, strict=True))
    return Action("assign", "-".join(str(dice[stat]) for stat in ASSIGNED))


def phrase(state: State, action: Action) -> Message:
    """Return the words by which a move states an action, without its seat."""
    name = action.object
    if action.verb == "split":
        health, points = (int(part) for part in name.split("/"))
        lost = [Message("move.lost", {"points": health, "stat": "health"})] * bool(health)
        lost += [Message("move.lost", {"points": points, "stat": damaged(state)})] * bool(points)
        nothing = Message("move.lost", {"points": 0, "stat": "health"})
        return Message("move.split", {"parts": lost or nothing})
    if action.verb == "assign":
        pairs = zip(ASSIGNED, name.split("-"), strict=True)
        placed = [Message("move.placed", {"die": die, "stat": stat}) for stat, die in pairs]
        return Message("move.assign", {"parts": placed})
    if action.verb in _SAID:
        return Message(f"move.{action.verb}", {"object": name})
    return Message("move.choose", {"object": name})
