"""Actions as what a move says of them, for messages."""

from __future__ import annotations

from dtnb.dicethrone.replay.damages import name_of
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Action

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


def _said(verb: str, thing: object) -> Message:
    return Message(f"move.{verb}", {"object": thing})
