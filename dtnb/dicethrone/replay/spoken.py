"""Actions as what a move says of them, for messages."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.damages import name_of
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.open_follow_up import values_of_die
from dtnb.explain import Message
from dtnb.kernel import Action, Decision, State

#: verbs that have a phrase: with what they are done, and alone
_WITH = ("announce", "choose", "defend", "play", "sell", "spend", "use")
_ALONE = ("announce", "back", "decline", "pass", "stop")


def phrase(table: Table, action: Action) -> Message | str:
    """Return the words by which a move states an action, without its seat."""
    if action.verb != "choose" or not action.details:
        if action.verb in (_WITH if action.object else _ALONE):
            return _said(action.verb, action.object)
        return f"{action.verb} {action.object}".rstrip()
    name, value = action.details[-1]
    kind = name.rpartition(".")[2]
    if isinstance(value, tuple) and isinstance(value[1], str):
        seat = table.seats[int(value[0])].name
        return Message("move.token", {"seat": seat, "object": value[1]})
    if isinstance(value, tuple):
        roll = table.roll(int(value[0]))
        return _said("die", roll.values[int(value[1])] if roll is not None else "…")
    if kind == "player" and isinstance(value, int):
        return _said("choose", table.seats[value].name)
    if kind == "packet" and isinstance(value, int):
        packet = table.packet(value)
        return _said("packet", name_of(table, packet) if packet is not None else "…")
    return _said("number" if isinstance(value, int) else "choose", value)


def answers(game: DiceThrone, state: State) -> Iterator[Message | str]:
    """Yield the words of every allowed answer to the pending decision.

    A die comes with what it is set to, so that each can be said as it stands behind the move; every
    die is named before one is named again, for messages leave out the end of a long list.
    """
    pending, table = state.pending, state.table
    asks_for_die = isinstance(pending, Decision) and pending.topic == "die"
    changes: list[tuple[int, Message]] = []
    for action in game.legal_actions(state):
        value = action.details[-1][1] if asks_for_die and action.details else None
        if not isinstance(value, tuple):
            yield phrase(table, action)
            continue
        roll = table.roll(int(value[0]))
        assert roll is not None
        shown, offered = roll.values[int(value[1])], values_of_die(game, state, value)
        for nth, after in enumerate(offered):
            changes.append((nth, Message("move.changing", {"die": shown, "value": after})))
        if not offered:
            yield Message("move.re-rolling", {"die": shown})
    for _, change in sorted(changes, key=lambda pair: pair[0]):
        yield change


def _said(verb: str, thing: object) -> Message:
    return Message(f"move.{verb}", {"object": thing})
