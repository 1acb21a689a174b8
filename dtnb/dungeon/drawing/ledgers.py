"""Build the calculations (ledgers) of checks and attacks: roll, added amounts, total.

The record has the data of a calculation: the ``kind`` of the roll, its ``die`` and ``stat``, the
``target``, the ``total``, which totals the rules ``need``, and ``rows``. Each row has an ``amount``
and its ``source``, such as ``pips``. A `speaker` writes messages in one language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dungeon.content.describe import MINUS, format_signed
from dtnb.dungeon.rulebook import DEFAULT_EDITION, rulebook
from dtnb.dungeon.rules.ledger import as_data
from dtnb.dungeon.state.table import Table
from dtnb.frames.ledger import Ledger, LedgerRow, Section
from dtnb.frames.plugin import Ledgers

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Step

#: the rules that are cited for an added amount, by where the amount comes from
ROW_RULES: Mapping[str, tuple[str, ...]] = {
    "stat": ("DD-STAT-13",),
    "pips": ("DD-VP-03",),
    "minion": ("DD-TOK-02",),
    "fighters": ("DD-PERK-01",),
    "rage": ("DD-EPIC-05",),
    "curse": ("DD-EPIC-08",),
}
#: the rules that are cited for a roll, by the kind of the roll
ROLL_RULES: Mapping[str, tuple[str, ...]] = {
    "attack": ("DD-CMB-06",),
    "check": ("DD-CHK-01",),
    "hero-attack": ("DD-CMB-05", "DD-HERO-04"),
}


class DungeonLedgers(Ledgers):
    """The ledgers of checks and attacks."""

    def after_step(
        self, game: Dungeon, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        """Return the final ledger if the step settles a roll, else the ledgers of rolls in play."""
        edition = speaker.render(rulebook().edition(DEFAULT_EDITION).name)
        if step.kind in ("check-settled", "attack-settled"):
            return (
                _build_ledger(step.args["ledger"], table.active, speaker, edition, is_final=True),
            )
        return tuple(
            _build_ledger(as_data(stat_roll), table.active, speaker, edition, is_final=False)
            for stat_roll in table.stat_rolls
        )

    def total_question(self, table: Table, step: Step, speaker: Speaker) -> str:
        """Return the question for the total of a check or an attack."""
        data = step.args["ledger"]
        return speaker.text(f"ledger.question.{data['kind']}", seat=table.active, stat=data["stat"])


def _build_ledger(
    data: Mapping[str, Any], seat: int, speaker: Speaker, edition: str, *, is_final: bool
) -> Ledger:
    """Build a ledger from its data in the record; only a final ledger shows the total."""
    # No seat plays the heroes, so the heroes' roll belongs to no seat.
    is_rolled_by_seat = data["kind"] != "hero-attack"
    return Ledger(
        title=speaker.text(f"ledger.{data['kind']}", seat=seat, stat=data["stat"]),
        seat=seat if is_rolled_by_seat else None,
        edition=edition,
        rows=tuple(_rows(data, speaker)),
        total=data["total"] if is_final else None,
        sentence=ledger_sentence(data, speaker),
    )


def _rows(data: Mapping[str, Any], speaker: Speaker) -> Iterator[LedgerRow]:
    """Yield the row of the roll, then a row for each amount added to it."""
    running_total = 0
    for row in data["rows"]:
        amount = int(row["amount"])
        running_total += amount
        source = str(row["source"])
        is_roll = source == "roll"
        rules = ROLL_RULES[data["kind"]] if is_roll else ROW_RULES.get(source, ())
        yield LedgerRow(
            section=Section.INITIAL if is_roll else Section.ADDITIONS,
            label=row_label(row, data, speaker),
            op=str(amount) if is_roll else format_signed(amount),
            applied=True,
            effect=amount,
            running=running_total,
            rules=rules,
        )


def row_label(row: Mapping[str, Any], data: Mapping[str, Any], speaker: Speaker) -> str:
    """Return the label of a row: the text for its source or, without such a text, its subject."""
    source = str(row["source"])
    if not speaker.has(f"ledger.row.{source}"):
        return speaker.object(str(row["subject"]) or source)
    return speaker.text(
        f"ledger.row.{source}",
        subject=row["subject"] or None,
        stat=data["stat"],
        die=data["die"],
        amount=abs(row["amount"]),
    )


def ledger_sentence(data: Mapping[str, Any], speaker: Speaker) -> str:
    """Return the calculation and its target as one line: ``8 + 2 = 10; it has to be above 12``."""
    needed = speaker.text(f"ledger.need.{data['need']}", target=data["target"], die=data["die"])
    if data["kind"] == "hero-attack":
        needed = speaker.text("ledger.need.hero", target=data["target"], die=data["die"])
    if not data["rows"]:
        return needed
    amounts = [int(row["amount"]) for row in data["rows"]]
    calculation = str(amounts[0])
    for amount in amounts[1:]:
        calculation += f" {'+' if amount >= 0 else MINUS} {abs(amount)}"
    if len(amounts) > 1:
        calculation += f" = {data['total']}".replace("-", MINUS)
    return speaker.text("ledger.line", sum=calculation, needed=needed)
