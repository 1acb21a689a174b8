"""Resolve a move of a file to an action, and word an action as a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.content.names import object_name
from dtnb.dungeon.messages import speaker
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.state.agenda import stat_being_split
from dtnb.dungeon.state.stats import ASSIGNED, DICE_AT_START
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.explain import Message
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Decision, DecisionKind, State
from dtnb.rulebook import LANGUAGES, Text

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: verbs with a phrase of their own: followed by a number or nothing, followed by a name
_AS_IT_IS = ("boost", "lower", "minion", "move", "pass", "pips", "reroll", "rest")
_NAMED = ("attack", "defeat", "play", "token", "use")
#: what a choice of an effect is answered with
CHOICES = ("choose", "defeat", "move", "attack", "minion", "draw")


def as_action(game: Dungeon, state: State, move: Move) -> Action | None:
    """Return the action that a move states at this moment, or None."""
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
    """Return the option that a name means, by id or title."""
    for option in options:
        called = _named(game, option.object)
        titles = [option.object, *(speaker(lang).words(called) for lang in LANGUAGES)]
        if option.verb not in VERBS and normalized(name) in map(normalized, titles):
            return option
    return None


def _named(game: Dungeon, name: str) -> Message | Text | str:
    """Return the name of an answer for readers: its title, a word, or its id."""
    english, french = (object_name(game.box, name, lang) for lang in LANGUAGES)
    if english and french:
        return Text(english, french)
    return Message(f"object.{name}") if speaker("en").has(f"object.{name}") else name


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


def phrase(game: Dungeon, state: State, action: Action) -> Message:
    """Return the phrase for an action, without its seat."""
    name = action.object
    if action.verb == "split":
        health, points = (int(part) for part in name.split("/"))
        lost = [Message("move.lost", {"points": health, "stat": "health"})] * bool(health)
        stat_points = {"points": points, "stat": stat_being_split(state)}
        lost += [Message("move.lost", stat_points)] * bool(points)
        nothing = Message("move.lost", {"points": 0, "stat": "health"})
        return Message("move.split", {"parts": lost or nothing})
    if action.verb == "assign":
        pairs = zip(ASSIGNED, name.split("-"), strict=True)
        placed = [Message("move.placed", {"die": die, "stat": stat}) for stat, die in pairs]
        return Message("move.assign", {"parts": placed})
    if action.verb in _AS_IT_IS:
        return Message(f"move.{action.verb}", {"object": name})
    verb = action.verb if action.verb in _NAMED else "choose"
    return Message(f"move.{verb}", {"object": _named(game, name)})
