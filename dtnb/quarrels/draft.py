"""A quarrel that is being entered, as plain data: what a page keeps, sends and opens again.

A draft is a replay file in the making, and where its author stands. Whoever opens one gets data; it
is checked like any file, and nothing is done because it was opened.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

#: the screens in their order
Step: TypeAlias = Literal["line", "book", "where", "what", "then", "quarrel", "verdict"]
STEPS: tuple[Step, ...] = ("line", "book", "where", "what", "then", "quarrel", "verdict")


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person says: a statement in the words of the phrasebook."""

    by: str
    says: str


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A quarrel that is being entered.

    Parameters
    ----------
    step
        The screen at which its author stands.
    lang
        The language.
    line
        What was typed about the quarrel.
    case
        The name of the case of the casebook whose situation is used; empty for a new situation.
    table
        The set-up, as the plain data of a replay file without moves.
    where
        The moment at which the quarrel is; empty until it is chosen.
    moves
        The moves so far, as entries of a replay file.
    wanted
        The move that somebody wants and that is disputed, as a phrase; empty if there is none.
    wanted_at
        The index of the move before which it stands.
    dispute
        The question in dispute, as a phrase of the phrasebook.
    claims
        What people say.
    notes
        What players say of their own cards and figures, marked in the verdict as said by them.
    used, opened
        What somebody used, and how many of the moves state it.
    active
        The seat whose turn it is; the first if empty.
    dice
        The dice of the roll that is being stated, 0 for one that is not stated yet.
    also
        Further questions in dispute, as phrases.
    open
        What is unfolded on the screen.
    typed
        What was typed into a field of the screen.
    own
        While a case is looked at, the table from which one came.
    """

    step: Step = "line"
    lang: str = "en"
    line: str = ""
    case: str = ""
    table: dict[str, Any] = {}
    where: str = ""
    moves: tuple[dict[str, Any] | str, ...] = ()
    wanted: str = ""
    wanted_at: int = 0
    dispute: str = ""
    claims: tuple[Statement, ...] = ()
    notes: tuple[str, ...] = ()
    used: str = ""
    opened: int = 0
    active: str = ""
    dice: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    open: str = ""
    typed: str = ""
    own: dict[str, Any] = {}
