"""Details that were given, as the values of a sentence."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.details.slots import STOP


def told(described: list[dict[str, Any]]) -> dict[str, Any]:
    """Return named details as the values of a sentence.

    Parameters
    ----------
    described
        What :meth:`~dtnb.dicethrone.game.DiceThrone.details_as_data` made of them.

    Returns
    -------
    dict
        ``topic`` (of the first), and of those that were answered ``token`` with ``holder``,
        ``player``, ``dice`` (faces), ``values``, ``packet`` (with ``of_type``, where two are of
        one source) and ``option``.
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
        elif topic == "effect":
            values["effect"] = given
        elif topic == "amount":
            values["amount"] = given
        elif topic == "card":
            values["card"] = given
        elif topic == "place":
            values["place"] = given
        values.setdefault("topic", topic)
    return values
