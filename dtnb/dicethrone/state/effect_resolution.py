"""What is remembered while an effect list is carried out: its source, answers and rolls.

* source of an effect list: the card, ability, token or passive to which the list belongs
* id: the serial number of a roll, an action, a packet or a copy of a token
"""

from __future__ import annotations

import msgspec

from dtnb.kernel.inputs import Detail

#: The names that these fields have in encoded states. They are the earlier names of the fields, and
#: are kept because saved games contain hashes of encoded states.
_ENCODED = {
    "mode_index": "at",
    "roll": "pool",
    "token_copy": "piece",
    "named_rolls": "named",
    "unread_rolls": "unread",
    "taken_count": "taken",
    "seen_cards": "seen",
    "seen_place": "seen_in",
}


class Source(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """The ability, card, token or passive to which an effect list belongs.

    Parameters
    ----------
    kind
        ``"ability"``, ``"defense"``, ``"card"``, ``"spend"``, ``"use"`` or ``"trigger"``.
    seat
        The seat to which the effect belongs; "you" in the text of the effect.
    name
        Name of the ability, card, token or passive.
    level
        Level of an ability.
    mode_index
        Index of the mode if a token can be spent or used in several ways.
    trigger
        Name of the trigger, if `kind` is ``"trigger"``.
    """

    kind: str
    seat: int
    name: str
    level: int = 1
    mode_index: int = 0
    trigger: str = ""


class EffectResolution(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """One resolution of an effect list: its source, and its answers, rolls and amounts so far."""

    source: Source
    #: id of the roll that expressions read; -1 before the first roll
    roll: int = -1
    #: index of the ability's tier that the dice met; 0 for anything that is no ability
    tier: int = 0
    #: answers to follow-up questions, as (name of the question, answer)
    details: tuple[tuple[str, Detail], ...] = ()
    #: id of the window that opens at the ``then`` of the list; empty if the list has no ``then``
    window: str = ""
    #: serial number of the action to which the list belongs; -1 if it belongs to no action
    action: int = -1
    #: the seat that inflicted the token of the list, even if the token has left the board; -1 if no
    #: seat did
    inflicter: int = -1
    #: id of the copy of a token to which the list belongs, if the token has sides; otherwise -1
    token_copy: int = -1
    #: rolls to which the effect list gives a name, as (name, id)
    named_rolls: tuple[tuple[str, int], ...] = ()
    #: ids of rolls of this list whose dice are not read yet
    unread_rolls: tuple[int, ...] = ()
    #: how many tokens, cards or CP the latest ``remove``, ``pay``, ``steal`` or ``discard`` took
    taken_count: int = 0
    #: id of the damage that fired the trigger; -1 if no damage did
    packet: int = -1
    #: the amount of the event that fired the trigger, such as damage taken; 0 without an amount
    amount: int = 0
    #: the cards of the latest look or draw, as (seat, card)
    seen_cards: tuple[tuple[int, str], ...] = ()
    #: where these cards lie: ``"hand"`` or ``"deck"``
    seen_place: str = ""

    def detail(self, name: str) -> Detail | None:
        """Return the answer stored under `name`, or None."""
        for key, value in self.details:
            if key == name:
                return value
        return None
