"""A check or an attack in play, with its ledger.

The ledger is the calculation of the total: the face of the die, and each amount added to it.
"""

from __future__ import annotations

import msgspec

#: the `StatRoll.decided_by` of a check that an effect settles: it is passed, or it is skipped
#: and has no effect (DD-CHK-03)
PASSED_BY_EFFECT = "given"
SKIPPED_BY_EFFECT = "skipped"


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a ledger."""

    #: what adds the amount: roll, stat, pips, minion, effect, fighters, rage or curse
    source: str
    amount: int
    #: the name of the die or stat, or the citation of the tile or ability, that adds the amount
    subject: str = ""


class StatRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A check or an attack in play, with its ledger."""

    id: int
    #: check, attack (the player's), or hero-attack
    kind: str
    stat: str
    #: the number of faces of the die
    die: int
    target: int
    #: the totals that succeed: ``above`` the target, ``at-least`` the target, ``one`` (only 1), or
    #: ``one-or-above`` (1, and every total above the target)
    comparison: str = msgspec.field(name="need")
    #: the face of the die; 0 before the roll
    face: int = 0
    #: the amounts added to the face
    rows: tuple[Row, ...] = ()
    success: bool | None = None
    #: What decided the roll: its ``total``, the ``highest-face`` of the die, ``one`` (whether the
    #: total is 1), `PASSED_BY_EFFECT` or `SKIPPED_BY_EFFECT`. It is empty while the roll is
    #: undecided.
    decided_by: str = msgspec.field(default="", name="by")
    #: the number of heroes that a success hits
    defeats: int = 1
    #: the citation of the tile, ability or card that caused the check or attack; "" for none
    source: str = ""
    #: whether an effect names the die, in place of the stat's own die
    rolls_other_die: bool = msgspec.field(default=False, name="other_die")

    @property
    def total(self) -> int:
        """The face plus all amounts added."""
        return self.face + sum(row.amount for row in self.rows)

    @property
    def is_rolled(self) -> bool:
        """Whether the die has been rolled, or an effect has set its face."""
        return self.face > 0

    @property
    def is_decided(self) -> bool:
        """Whether the roll is decided, by its total or by an effect."""
        return bool(self.decided_by)

    @property
    def succeeds_only_with_one(self) -> bool:
        """Whether a total of 1 is the only one that succeeds (DD-EPIC-10, DD-AMB-13)."""
        return self.comparison == "one"

    @property
    def succeeds_with_one(self) -> bool:
        """Whether a total of 1 succeeds, alone or among others (DD-EPIC-10)."""
        return self.comparison in ("one", "one-or-above")
