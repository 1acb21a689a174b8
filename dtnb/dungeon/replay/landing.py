"""Which action a move states, and the words that state one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.content.names import object_name
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.state.agenda import damaged
from dtnb.dungeon.state.stats import ASSIGNED, DICE_AT_START
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Action, Decision, DecisionKind, State
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

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


def phrase(state: State, action: Action) -> str:
    """Return the words by which a move states an action, without its seat."""
    name = action.object
    if action.verb == "split":
        health, points = (int(part) for part in name.split("/"))
        lost = [f"{health} Health"] * bool(health)
        lost += [f"{points} {(damaged(state) or 'stat').capitalize()}"] * bool(points)
        return "loses " + " and ".join(lost or ["0 Health"])
    if action.verb == "assign":
        pairs = zip(ASSIGNED, name.split("-"), strict=True)
        return "assigns " + ", ".join(f"d{die} to {stat.capitalize()}" for stat, die in pairs)
    words = {
        "use": f"uses {name}",
        "play": f"plays {name}",
        "token": f"uses the {name.capitalize()} token",
        "rest": f"rests {name}",
        "boost": f"boosts {name}",
        "lower": f"lowers {name}",
        "pips": f"spends {name} pips",
        "minion": f"throws {name}",
        "reroll": "rerolls",
        "move": f"moves to {name}",
        "attack": f"attacks with {name.capitalize()}",
        "defeat": f"defeats the {name}",
        "pass": "passes",
    }
    return words.get(action.verb, f"chooses {name}")
