"""The phrases that state actions and rolls of DIE in the Dungeon."""

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

#: verbs that have a phrase of their own: before a number or nothing, before a name
_AS_IT_IS = ("boost", "lower", "minion", "move", "pass", "pips", "reroll", "rest")
_NAMED = ("attack", "defeat", "play", "token", "use")


class DungeonWording(Wording):
    """How actions and rolls are written in replay files."""

    def phrase(self, game: Dungeon, state: State, action: Action) -> Message:
        """Return the words by which a move states an action, without its seat."""
        name = action.object
        if action.verb == "split":
            health, points = (int(part) for part in name.split("/"))
            lost = [Message("move.lost", {"points": health, "stat": "health"})] * bool(health)
            lost += [
                Message("move.lost", {"points": points, "stat": stat_being_split(state)})
            ] * bool(points)
            nothing = Message("move.lost", {"points": 0, "stat": "health"})
            return Message("move.split", {"parts": lost or nothing})
        if action.verb == "assign":
            pairs = zip(ASSIGNED, name.split("-"), strict=True)
            placed = [Message("move.placed", {"die": die, "stat": stat}) for stat, die in pairs]
            return Message("move.assign", {"parts": placed})
        if action.verb in _AS_IT_IS:
            return Message(f"move.{action.verb}", {"object": name})
        verb = action.verb if action.verb in _NAMED else "choose"
        return Message(f"move.{verb}", {"object": object_words(game, name)})

    def roll_phrase(self, game: Dungeon, state: State, values: Sequence[int]) -> Message | str:
        """Return the words that state the pending roll, and whose it is where heroes roll."""
        pending = state.pending
        if isinstance(pending, Chance) and pending.purpose == "hero-attack":
            return Message("move.roll-for-heroes", {"dice": faces(pending, values)})
        return super().roll_phrase(game, state, values)


def object_words(game: Dungeon, name: str) -> Message | Text | str:
    """Return the name of an object for readers: its title, a word of the catalogue, or its id."""
    english, french = (object_name(game.box, name, lang) for lang in LANGUAGES)
    if english and french:
        return Text(english, french)
    return Message(f"object.{name}") if speaker("en").has(f"object.{name}") else name
