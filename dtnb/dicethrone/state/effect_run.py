"""Runs of effect lists: where a list comes from, and what was settled on the way."""

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
        Whose effect it is; "you" in the effect's words.
    name
        Name of the ability, card, token or passive.
    level, at
        Level of the ability; which of several spends or uses.
    trigger
        Name of the trigger, for ``"trigger"``.
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
    """One run of an effect list: its source and what was settled on the way.

    Parameters
    ----------
    roll
        The roll that expressions read; -1 before there is one.
    tier
        Which tier of the ability was met.
    details
        Answers to the questions asked so far.
    window
        Where a break of this list happens.
    action
        Serial number of the action it belongs to; -1 for none.
    inflicter
        Who had put the token there whose trigger this is; it may be gone when that is asked.
    token_copy
        Which of several tokens of one name it is, where they have sides; -1 for no such token.
    named, unread
        Rolls that have a name, and rolls of this list whose dice are still to be read.
    taken
        How much the latest of remove, pay, steal and discard took.
    packet
        The damage that set off the trigger; -1 for none.
    amount
        How much what set off the trigger comes to.
    seen, seen_in
        The cards of the latest look or draw, as (seat, card), and whether they lie in the
        ``"hand"`` or in the ``"deck"``.
    """

    source: Source
    roll: int = -1
    tier: int = 0
    details: tuple[tuple[str, Detail], ...] = ()
    window: str = ""
    action: int = -1
    inflicter: int = -1
    token_copy: int = -1
    named: tuple[tuple[str, int], ...] = ()
    unread: tuple[int, ...] = ()
    taken: int = 0
    packet: int = -1
    amount: int = 0
    seen: tuple[tuple[int, str], ...] = ()
    seen_in: str = ""

    def detail(self, name: str) -> Detail | None:
        """Return what was settled under `name`, or None."""
        for key, value in self.details:
            if key == name:
                return value
        return None
