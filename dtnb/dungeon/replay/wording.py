"""Write actions and rolls of the game *DIE in the Dungeon* as phrases of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.content.names import object_name
from dtnb.dungeon.messages import speaker
from dtnb.dungeon.state.agenda import stat_being_split
from dtnb.dungeon.state.stats import ASSIGNED
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, State
from dtnb.replay.game.parts import Wording, faces
from dtnb.rulebook import LANGUAGES, Text

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: verbs with their own phrase: first those followed by a number or nothing, then by a name
_VERBS_WITH_NUMBER = ("boost", "lower", "minion", "move", "pass", "pips", "reroll", "rest")
_VERBS_WITH_NAME = ("attack", "defeat", "play", "token", "use")


class DungeonWording(Wording):
    """Writes actions and rolls as phrases of a replay file."""

    def phrase(self, game: Dungeon, state: State, action: Action) -> Message:
        """Return the phrase a replay file uses for an action, without the player's name."""
        object_id = action.object
        if action.verb == "split":
            health, points = (int(part) for part in object_id.split("/"))
            losses = []
            if health:
                losses.append(Message("move.lost", {"points": health, "stat": "health"}))
            if points:
                stat = stat_being_split(state)
                losses.append(Message("move.lost", {"points": points, "stat": stat}))
            nothing = Message("move.lost", {"points": 0, "stat": "health"})
            return Message("move.split", {"parts": losses or nothing})
        if action.verb == "assign":
            pairs = zip(ASSIGNED, object_id.split("-"), strict=True)
            parts = [Message("move.placed", {"die": die, "stat": stat}) for stat, die in pairs]
            return Message("move.assign", {"parts": parts})
        if action.verb in _VERBS_WITH_NUMBER:
            return Message(f"move.{action.verb}", {"object": object_id})
        verb = action.verb if action.verb in _VERBS_WITH_NAME else "choose"
        return Message(f"move.{verb}", {"object": object_title(game, object_id)})

    def roll_phrase(self, game: Dungeon, state: State, values: Sequence[int]) -> Message | str:
        """Return the phrase for the pending roll; heroes are named if they roll."""
        pending = state.pending
        if isinstance(pending, Chance) and pending.purpose == "hero-attack":
            return Message("move.roll-for-heroes", {"dice": faces(pending, values)})
        return super().roll_phrase(game, state, values)


def object_title(game: Dungeon, object_id: str) -> Message | Text | str:
    """Return the name of an object for readers: its title, a word of the catalogue, or its id."""
    english, french = (object_name(game.box, object_id, lang) for lang in LANGUAGES)
    if english and french:
        return Text(english, french)
    return Message(f"object.{object_id}") if speaker("en").has(f"object.{object_id}") else object_id
