"""A check or an attack in play, with its ledger."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a ledger.

    Parameters
    ----------
    source
        What adds the amount: roll, stat, pips, minion, effect, fighters, rage or curse.
    subject
        The name of the die or stat, or the citation of the tile or ability, that adds the amount.
    """

    source: str
    amount: int
    subject: str = ""


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """A check or an attack in play, with its ledger."""

    id: int
    #: check, attack (the player's), or hero-attack
    kind: str
    stat: str
    #: the number of faces of the die
    die: int
    target: int
    #: the comparison of total and target that succeeds: above, at-least, one (the total is 1), or
    #: one-or-above
    comparison: str = msgspec.field(name="need")
    #: the face of the die; 0 before the roll
    face: int = 0
    #: the amounts added to the face
    rows: tuple[Row, ...] = ()
    success: bool | None = None
    #: why the settled check or attack succeeded or failed: total, highest-face, one (the total is
    #: 1), or, if an effect settled a check, given or skipped
    decided_by: str = msgspec.field(default="", name="by")
    #: the number of heroes that a success hits
    defeats: int = 1
    #: the citation of the tile, ability or card that caused the check or attack; "" for none
    source: str = ""
    #: whether the die is not the one under the stat
    rolls_other_die: bool = msgspec.field(default=False, name="other_die")

    @property
    def total(self) -> int:
        """The face plus all amounts added."""
        return self.face + sum(row.amount for row in self.rows)
