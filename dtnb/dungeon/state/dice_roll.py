"""A check or an attack in play, with its ledger."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a ledger.

    Parameters
    ----------
    source
        roll, stat, pips, minion, effect, fighters, rage, curse.
    subject
        The die, stat, tile or ability.
    """

    source: str
    amount: int
    subject: str = ""


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """A check or an attack in play, with its ledger.

    Parameters
    ----------
    kind
        check, attack, or hero-attack.
    need
        How the total must compare with the target: above, at-least, one, or one-or-above.
    face
        The face of the die; 0 before the roll.
    rows
        The amounts added to the face.
    by
        Why it succeeded or failed, once settled: total, highest-face, one, given, skipped.
    defeats
        The number of heroes that a success defeats.
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
