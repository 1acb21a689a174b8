"""A quarrel that is being entered, as plain data that a page saves, sends and opens again.

A draft is an unfinished replay file, with the screen that its author sees. It is checked like any
file from somebody else, and opening it carries out nothing.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

#: the screens in their order
Step: TypeAlias = Literal["line", "book", "where", "what", "then", "quarrel", "verdict"]
STEPS: tuple[Step, ...] = ("line", "book", "where", "what", "then", "quarrel", "verdict")


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of a person, in the words of the phrasebook."""

    seat: str = msgspec.field(name="by")
    statement: str = msgspec.field(name="says")


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
    case_name: str = msgspec.field(default="", name="case")
    table: dict[str, Any] = {}
    moment_index: str = msgspec.field(default="", name="where")
    moves: tuple[dict[str, Any] | str, ...] = ()
    wanted_move: str = msgspec.field(default="", name="wanted")
    wanted_index: int = msgspec.field(default=0, name="wanted_at")
    dispute: str = ""
    claims: tuple[Statement, ...] = ()
    notes: tuple[str, ...] = ()
    used_thing: str = msgspec.field(default="", name="used")
    opening_count: int = msgspec.field(default=0, name="opened")
    active: str = ""
    dice: tuple[int, ...] = ()
    further_disputes: tuple[str, ...] = msgspec.field(default=(), name="also")
    unfolded: str = msgspec.field(default="", name="open")
    typed_text: str = msgspec.field(default="", name="typed")
    previous_table: dict[str, Any] = msgspec.field(default={}, name="own")
