"""Find wrong totals that people easily reach: an entry forgotten, a half taken differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.damage.summing import compute_together
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.totals import settle_waiting_damage
from dtnb.dicethrone.state.table import Table
from dtnb.frames.ledger import Mistake
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: other ways to compute: field of the method, its readings, the rule against it, message id
_OTHER_METHODS = (
    (
        "multiplier_combination", ("separate-differences", "one-after-another"), "DT-CALC-05",
        "table.mistake.multipliers",
    ),
    ("unstated_rounding", ("up", "down"), "DT-CALC-07", "table.mistake.rounding"),
)  # fmt: skip


def mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return wrong totals of the step's ledger with the mistake behind each, likeliest first."""
    ledger_id = str(step.args.get("of", ""))
    for result in settle_waiting_damage(rules, table):
        if result.ledger is not None and ledger_id == f"packet:{result.packets[0].id}":
            return tuple(_find_mistakes(rules, result.packets, speaker))
    return ()


def _find_mistakes(
    rules: Rules, packets: tuple[Packet, ...], speaker: Speaker
) -> Iterator[Mistake]:
    for field, readings, rule, message in _OTHER_METHODS:
        for reading in readings:
            if reading != getattr(rules.method, field):
                method = rules.method._replace(**{field: reading})
                text = speaker.text(message, reading=reading)
                total = compute_together(packets, method).total
                yield Mistake(total, text, rules.cited((rule,)))
    for index, packet in enumerate(packets):
        for entry in packet.entries:
            others = tuple(other for other in packet.entries if other is not entry)
            without = (*packets[:index], replace(packet, entries=others), *packets[index + 1 :])
            text = speaker.text("table.mistake.without", subject=entry.source)
            yield Mistake(compute_together(without, rules.method).total, text)
