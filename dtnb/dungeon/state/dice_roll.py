"""A check or an attack in play, with what was added to it."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a ledger: what adds how much.

    Parameters
    ----------
    source
        roll, stat, pips, minion, effect, fighters, rage, curse.
    subject
        Which die, stat, tile or ability.
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
        above, at-least, one, or one-or-above: what the total must be.
    face
        What the die shows; 0 before the roll.
    rows
        What was added to the face.
    by
        Why it succeeded or failed, once settled: total, highest-face, one, given, skipped.
    defeats
        How many heroes a success defeats.
    other_die
        Whether another die than the one under the stat is rolled.
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
        """The face with everything added."""
        return self.face + sum(row.amount for row in self.rows)
