"""Runs of effect lists. A run holds the source of a list, and its answers and rolls until now."""

from __future__ import annotations

import msgspec

from dtnb.kernel.inputs import Detail


class Source(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where an effect list comes from.

    Parameters
    ----------
    kind
        ``"ability"``, ``"defense"``, ``"card"``, ``"spend"``, ``"use"`` or ``"trigger"``.
    seat
        The seat whose effect it is; "you" in the text of the effect.
    name
        Name of the ability, card, token or passive.
    level, at
        Level of an ability; index of the mode if a token can be spent or used in several ways.
    trigger
        Name of the trigger, if `kind` is ``"trigger"``.
    """

    kind: str
    seat: int
    name: str
    level: int = 1
    at: int = 0
    trigger: str = ""


#: names under which fields are encoded: fingerprints of saved games hash them
_ENCODED = {"roll": "pool", "token_copy": "piece"}


class EffectRun(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """One resolution of an effect list: its source, and what is already decided."""

    source: Source
    #: id of the roll that expressions read; -1 before the first roll
    roll: int = -1
    #: index of the ability's tier that the dice met
    tier: int = 0
    #: answers to follow-up questions, as (name of the question, answer)
    details: tuple[tuple[str, Detail], ...] = ()
    #: the window that opens at a Then in this list
    window: str = ""
    #: serial number of the action to which the list belongs; -1 for none
    action: int = -1
    #: the seat that inflicted the token to which the list belongs; -1 for none. It is stored
    #: because the token itself may be gone
    inflicter: int = -1
    #: id of the token copy to which the list belongs, if the token has sides; otherwise -1
    token_copy: int = -1
    #: named rolls as (name, id), and ids of rolls of this list whose dice are not read yet
    named: tuple[tuple[str, int], ...] = ()
    unread: tuple[int, ...] = ()
    #: how much the latest effect that removes, pays, steals or discards has taken
    taken: int = 0
    #: id of the damage that fired the trigger; -1 for none
    packet: int = -1
    #: points of the event that fired the trigger, such as damage
    amount: int = 0
    #: the cards of the latest look or draw, as (seat, card), and whether they lie in the ``"hand"``
    #: or in the ``"deck"``
    seen: tuple[tuple[int, str], ...] = ()
    seen_in: str = ""

    def detail(self, name: str) -> Detail | None:
        """Return the answer stored under `name`, or None."""
        for key, value in self.details:
            if key == name:
                return value
        return None
