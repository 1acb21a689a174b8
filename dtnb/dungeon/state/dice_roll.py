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
    """A check or an attack in play, with its ledger.

    Parameters
    ----------
    kind
        check, attack (the player's), or hero-attack.
    die
        The number of faces of the die.
    need
        The comparison of total and target that succeeds: above, at-least, one (the total is 1), or
        one-or-above.
    face
        The face of the die; 0 before the roll.
    rows
        The amounts added to the face.
    by
        Why the settled check or attack succeeded or failed: total, highest-face, one (the total
        is 1), or, if an effect settled a check, given or skipped.
    defeats
        The number of heroes that a success hits.
    source
        The citation of the tile, ability or card that caused the check or attack; "" for none.
    other_die
        Whether the die is not the one under the stat.
    """

    id: int
    kind: str
    stat: str
    die: int
    target: int
    need: str
    face: int = 0
    rows: tuple[Row, ...] = ()
    success: bool | None = None
    by: str = ""
    defeats: int = 1
    source: str = ""
    other_die: bool = False

    @property
    def total(self) -> int:
        """The face plus all amounts added."""
        return self.face + sum(row.amount for row in self.rows)
