"""Find the option of a follow-up question that a move names.

* move: a parsed phrase, such as ``Ann chooses Ben``
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.phrases.damages import is_called
from dtnb.dicethrone.replay.phrases.moves import ACTION_VERBS, UNNAMED_OWNER, Move, is_same_name
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.open_follow_up import open_follow_up
from dtnb.files.names import normalized
from dtnb.kernel import Action, Decision, State
from dtnb.kernel.inputs import Detail

#: matches an article before a name
_ARTICLE = re.compile(r"^(?:an?|the|one|1|his|her|their|its)\s+(?=\S)", re.IGNORECASE)
#: An optional effect asks whether it is used (the topic ``may``). A move answers with its verb
#: (``declines``), or with the word that it chooses (``chooses no``).
_ANSWER_OF_VERB = {"accept": "accept", "decline": "decline"}
_ANSWER_OF_WORD = {"yes": "accept", "oui": "accept", "no": "decline", "non": "decline"}


def answer_from_move(
    game: DiceThrone, state: State, pending: Decision, move: Move
) -> Action | None:
    """Return the answer that a move gives to a follow-up question; None if it gives no answer."""
    name, options = open_follow_up(game, state)
    move = _with_owner(move, options)
    meant_options = [
        option
        for option in options
        if _is_meant(state.table, pending.topic, option, move, _die_index(name))
    ]
    # A die is ambiguous if dice of two seats match.
    if not meant_options or (
        pending.topic == "die" and len(_owners_of_dice(state.table, meant_options)) > 1
    ):
        return None
    if pending.topic == "choose":
        # "chooses A 6" matches both options "6" and "A 6", because articles are ignored. Prefer the
        # longer option.
        meant_options.sort(key=lambda option: len(str(option)), reverse=True)
    return Action("choose", details=((name, meant_options[0]),))


def _owners_of_dice(table: Table, dice: Iterable[Detail]) -> set[int]:
    roll_ids = {roll_id for roll_id, _ in (die for die in dice if isinstance(die, tuple))}
    return {roll.seat for roll in table.rolls if roll.id in roll_ids}


def _with_owner(move: Move, options: Iterable[Detail]) -> Move:
    """Return the move with the owner of its token, if only one token of that name is offered."""
    owner, name = move.token or (UNNAMED_OWNER, _ARTICLE.sub("", move.object))
    if owner != UNNAMED_OWNER or (move.verb != "choose" and move.token is None):
        return move
    tokens = (value for value in options if isinstance(value, tuple) and isinstance(value[1], str))
    matches = [(int(seat), str(token)) for seat, token in tokens if is_same_name(str(token), name)]
    return replace(move, token=matches[0]) if len(matches) == 1 else move


def _die_index(name: str) -> int:
    """Return the index, among the dice that a move names, of the die that answers a question.

    ``0.die`` is the question for the first die, and ``0.die.2`` for a second die to set.
    ``0.again`` and ``0.3.again`` are the questions for a second and third die to roll again.
    """
    prefix, _, last = name.rpartition(".")
    if last == "again":
        number = prefix.rpartition(".")[2]
        return int(number) - 1 if prefix != number and number not in ("0", "1", "2") else 1
    return int(last) - 1 if last.isdigit() else 0


def _is_meant(table: Table, topic: str, option: Detail, move: Move, die_index: int = 0) -> bool:
    """Tell whether a move names this option of a question; see `_die_index` for `die_index`."""
    # The second die that a move names answers the second question for a die. A move that names one
    # die answers only the first question, even if two dice show its face.
    needs_order = move.verb in ACTION_VERBS or len(move.changes) > 1
    changes = move.changes[die_index : die_index + 1] if needs_order else move.changes
    if topic in ("may", "begin"):
        # A move with another verb or word gives no answer. In particular, it does not decline the
        # effect.
        answer = _ANSWER_OF_WORD.get(normalized(move.object)) if move.verb == "choose" else None
        return option == (answer or _ANSWER_OF_VERB.get(move.verb))
    if topic in ("amount", "card", "place", "choose", "tier") or option == STOP:
        name = normalized(str(option))
        # "chooses A 6" may mean a die that shows 6, or an option with the text "A 6".
        is_written = " " in name and normalized(move.text).endswith(f" {name}")
        return move.verb == "choose" and (name == normalized(move.object) or is_written)
    if topic == "token":
        # A token that an action names answers only the first question for a token.
        return option == move.token and (die_index == 0 or move.verb not in ACTION_VERBS)
    if topic == "player":
        return option == move.player
    if topic == "packet":
        packet = table.packet(int(str(option)))
        name = move.object if move.verb == "choose" else move.damage
        return packet is not None and is_called(packet, name)
    if topic == "die" and isinstance(option, tuple):
        roll_id, die = option
        roll = table.roll(int(roll_id))
        face = roll.values[int(die)] if roll is not None else 0
        owners = (None, roll.seat if roll is not None else None)
        return any(change.before == face and change.owner in owners for change in changes)
    if topic == "value":
        is_named = move.verb == "choose" and move.object == str(option)
        return is_named or any(change.after == option for change in changes)
    return False
