"""Turn the details of an action into plain data for the record, and into values for sentences.

A detail is the answer to a follow-up question. In an action, the detail ``("0.die", (7, 2))`` means
the third die of roll 7; in the data, it is the purpose of the roll and the value of the die.
"""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.details.packets import packet_label
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail

#: the topics whose answers are described like those of another topic: ``holder`` like ``player``
_TOPICS = {"again": "die", "holder": "player", "picked": "token"}


def details_as_data(table: Table, action: Action) -> list[dict[str, Any]]:
    """Return the details of an action as plain data, with names instead of indices."""
    return [_detail_as_data(table, name, value) for name, value in action.details]


def _detail_as_data(table: Table, name: str, value: Detail) -> dict[str, Any]:
    """Return one detail as plain data, by its topic."""
    # A name has a position before its topic, and may have a number after it: "0.0.0.die.1".
    name_topic = next(part for part in name.split(".") if not part.isdigit())
    topic = _TOPICS.get(name_topic, name_topic)
    if topic == "token" and isinstance(value, tuple):
        seat, token = value
        return {"topic": topic, "seat": seat, "token": token}
    if topic == "die" and isinstance(value, tuple):
        roll_id, index = value
        roll = table.roll(int(roll_id))
        if roll is None:
            # For a die that does not exist, the stated value stands in place of the index.
            return {"topic": topic, "roll": "", "value": index}
        return {"topic": topic, "roll": roll.purpose, "value": roll.values[int(index)]}
    if topic == "player":
        return {"topic": topic, "seat": value}
    if topic == "packet":
        return {"topic": topic, "value": value, **packet_label(table, int(str(value)))}
    return {"topic": topic, "value": list(value) if isinstance(value, tuple) else value}


def sentence_values(details: list[dict[str, Any]]) -> dict[str, Any]:
    """Turn the result of :func:`details_as_data` into the arguments of a message.

    ``topic`` is the topic of the first detail. The other keys depend on what was answered:

    - ``token``, ``holder``: a token, and the seat that has it
    - ``player``: a seat
    - ``dice``, ``values``: the faces of the chosen dice, and the numbers to which they are set
    - ``packet``, ``of_type``: the source of waiting damage, and the type if two have this source
    - ``option``: the option that the player chose
    - ``effect``, ``amount``, ``card``, ``place``: the answer itself
    """
    values: dict[str, Any] = {}
    for detail in details:
        topic = detail["topic"]
        value = detail.get("value")
        if value in (STOP, "accept", "decline"):
            topic = value
        elif topic == "token":
            values |= {"token": detail["token"], "holder": detail["seat"]}
        elif topic == "player":
            values["player"] = detail["seat"]
        elif topic in ("die", "value"):
            values.setdefault("dice" if topic == "die" else "values", []).append(value)
        elif topic == "packet":
            values["packet"] = detail["source"]
            if "type" in detail:
                values["of_type"] = detail["type"]
        elif topic == "choose":
            values["option"] = value
        elif topic in ("effect", "amount", "card", "place"):
            values[topic] = value
        values.setdefault("topic", topic)
    return values
