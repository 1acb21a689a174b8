"""Details that were given: named, for the record, and as the values of a sentence."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.details.packets import packet_label
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail

#: what is told of a detail under another name than it is asked under
_TOLD_AS = {"again": "die", "holder": "player", "picked": "token"}


def details_as_data(table: Table, action: Action) -> list[dict[str, Any]]:
    """Return the details of an action as plain data with names, for the record."""
    return [_as_data(table, name, value) for name, value in action.details]


def _as_data(table: Table, name: str, value: Detail) -> dict[str, Any]:
    # In a nested list the position has several numbers: "0.0.0.token", "0.die.1".
    asked = next(part for part in name.split(".") if not part.isdigit())
    topic = _TOLD_AS.get(asked, asked)
    if topic == "token" and isinstance(value, tuple):
        return {"topic": topic, "seat": value[0], "token": value[1]}
    if topic == "die" and isinstance(value, tuple):
        roll = table.roll(int(value[0]))
        if roll is None:
            # A die that was named and lies nowhere is called by what it was said to show.
            return {"topic": topic, "roll": "", "value": value[1]}
        return {"topic": topic, "roll": roll.purpose, "value": roll.values[int(value[1])]}
    if topic == "player":
        return {"topic": topic, "seat": value}
    if topic == "packet":
        return {"topic": topic, "value": value, **packet_label(table, int(str(value)))}
    return {"topic": topic, "value": list(value) if isinstance(value, tuple) else value}


def sentence_values(described: list[dict[str, Any]]) -> dict[str, Any]:
    """Return named details as the values of a sentence.

    Parameters
    ----------
    described
        What :func:`details_as_data` made of them.

    Returns
    -------
    dict
        ``topic`` (of the first), and of those that were answered ``token`` with ``holder``,
        ``player``, ``dice`` (faces), ``values``, ``packet`` (with ``of_type``, where two are of
        one source), ``option``, ``effect``, ``amount``, ``card`` and ``place``.
    """
    values: dict[str, Any] = {}
    for entry in described:
        topic = entry["topic"]
        given = entry.get("value")
        if given in (STOP, "accept", "decline"):
            topic = given
        elif topic == "token":
            values |= {"token": entry["token"], "holder": entry["seat"]}
        elif topic == "player":
            values["player"] = entry["seat"]
        elif topic in ("die", "value"):
            values.setdefault("dice" if topic == "die" else "values", []).append(given)
        elif topic == "packet":
            values["packet"] = entry["source"]
            if "type" in entry:
                values["of_type"] = entry["type"]
        elif topic == "choose":
            values["option"] = given
        elif topic in ("effect", "amount", "card", "place"):
            values[topic] = given
        values.setdefault("topic", topic)
    return values
