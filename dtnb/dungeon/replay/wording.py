"""Write actions and rolls as phrases of a replay file, such as ``Ann attacks with Magic``.

An action is a verb and the name of its object. A phrase is the id of an entry of the phrasebook
with the values of its slots; as a message it can be written in each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.replay.vocabulary import TableVocabulary
from dtnb.dungeon.state.agenda import stat_being_split
from dtnb.dungeon.state.stats import ASSIGNED_STATS
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, State
from dtnb.phrasebook import Phrase, to_message
from dtnb.replay.game.parts import Wording, faces

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: The verbs that have a phrase of their own: first those with a number, such as ``rest 2``, then
#: those with a name or nothing. All other actions are written with ``choose``.
_VERBS_WITH_NUMBER = ("boost", "lower", "pips", "rest")
_VERBS = ("attack", "defeat", "minion", "move", "pass", "play", "reroll", "token", "use")


class DungeonWording(Wording):
    """Writes actions and rolls as phrases of a replay file."""

    def phrase(self, game: Dungeon, state: State, action: Action) -> Message:
        """Return the phrase a replay file uses for an action, without the player's name."""
        return to_message(_phrase_of(state, action), TableVocabulary(state.table, game.box))

    def roll_phrase(self, game: Dungeon, state: State, values: Sequence[int]) -> Message:
        """Return the phrase for the pending roll; it names the heroes if the heroes roll."""
        pending = state.pending
        assert isinstance(pending, Chance)
        heroes_roll = pending.purpose == "hero-attack"
        entry = "move.roll-for-heroes" if heroes_roll else "move.roll"
        return Message(entry, {"dice": faces(pending, values)})


def _phrase_of(state: State, action: Action) -> Phrase:
    verb, name = action.verb, action.object
    if verb == "split":
        health, points = (int(part) for part in name.split("/"))
        losses = [(health, "health"), (points, stat_being_split(state))]
        parts = [_loss_phrase(number, stat) for number, stat in losses if number and stat]
        return Phrase("move.split", {"parts": tuple(parts) or (_loss_phrase(0, "health"),)})
    if verb == "assign":
        pairs = zip(ASSIGNED_STATS, name.split("-"), strict=True)
        placed = (Phrase("placed.die", {"die": f"d{die}", "stat": stat}) for stat, die in pairs)
        return Phrase("move.assign", {"parts": tuple(placed)})
    if verb in _VERBS_WITH_NUMBER:
        return Phrase(f"move.{verb}", {"object": int(name)})
    return Phrase(f"move.{verb if verb in _VERBS else 'choose'}", {"object": name})


def _loss_phrase(points: int, stat: str) -> Phrase:
    return Phrase("loss.points", {"points": points, "stat": stat})
