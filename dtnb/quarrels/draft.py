"""A quarrel that is being entered, as plain data that a page saves, sends and opens again.

A draft is an unfinished replay file, with the screen that its author sees. It is validated like any
file from somebody else, and nothing in it is executed.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

#: the names of the screens in their order
Step: TypeAlias = Literal["line", "book", "where", "what", "then", "quarrel", "verdict"]
STEPS: tuple[Step, ...] = ("line", "book", "where", "what", "then", "quarrel", "verdict")


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of a person, in the words of the game's phrasebook."""

    seat: str = msgspec.field(name="by")
    statement: str = msgspec.field(name="says")


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A quarrel that is being entered; its questions are phrases of the phrasebook."""

    #: the present screen
    step: Step = "line"
    lang: str = "en"
    #: the quarrel text, which is typed on the first screen
    quarrel_text: str = msgspec.field(default="", name="line")
    #: the name of the casebook's case that is shown; empty for a quarrel that the author enters
    case_name: str = msgspec.field(default="", name="case")
    #: the set-up of the table, as the plain data of a replay file without its moves
    table: dict[str, Any] = {}
    #: the index of the chosen moment (the part of the turn in dispute), such as "2"; empty until
    #: one is chosen
    moment_index: str = msgspec.field(default="", name="where")
    #: the moves, as entries of a replay file
    moves: tuple[dict[str, Any] | str, ...] = ()
    #: the wanted move: it is not allowed, but somebody insists on it; empty for none
    wanted_move: str = msgspec.field(default="", name="wanted")
    #: the point in dispute, as the index of the move in `moves` that follows it: there the wanted
    #: move would be made, and the first question is asked
    dispute_index: int = msgspec.field(default=0, name="wanted_at")
    #: the first question in dispute, in the words of the phrasebook; empty for none
    dispute: str = ""
    claims: tuple[Statement, ...] = ()
    #: sentences about characters and attacks that the players made up
    notes: tuple[str, ...] = ()
    #: the ability that was used; ``*`` for an attack of which the author gives only the numbers
    used_ability: str = msgspec.field(default="", name="used")
    #: the number of moves, at the beginning of `moves`, that state the use of this ability
    opening_move_count: int = msgspec.field(default=0, name="opened")
    #: the seat whose turn it is; empty for the first seat
    active: str = ""
    #: the dice of the roll that is being entered, 0 for a die that is not entered yet
    dice: tuple[int, ...] = ()
    further_disputes: tuple[str, ...] = msgspec.field(default=(), name="also")
    #: the name of the unfolded part of the screen, such as ``house`` (the house rules); empty if
    #: none is unfolded.
    #: The next field has the text that is typed into this part.
    unfolded_part: str = msgspec.field(default="", name="open")
    typed_text: str = msgspec.field(default="", name="typed")
    #: the table to which the author returns after looking at a case
    previous_table: dict[str, Any] = msgspec.field(default={}, name="own")
