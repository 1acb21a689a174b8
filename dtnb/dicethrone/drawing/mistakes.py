"""What people arrive at who work a total out and slip: a line forgotten, a half taken otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.damage.summing import compute_together
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.totals import settled
from dtnb.dicethrone.state.table import Table
from dtnb.frames.ledger import Mistake
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: how else people compute: the field of the method, what it may be, and the rule against it
_OTHERWISE = (
    ("multipliers", ("separate-differences", "one-after-another"), "DT-CALC-05"),
    ("rounding", ("up", "down"), "DT-CALC-07"),
)


def mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return wrong totals that are easily arrived at, and how; the likelier slip first."""
    of = str(step.args.get("of", ""))
    for found in settled(rules, table):
        if found.ledger is not None and of == f"packet:{found.packets[0].id}":
            return tuple(_mistakes(rules, found.packets, speaker))
    return ()


def _mistakes(rules: Rules, packets: tuple[Packet, ...], speaker: Speaker) -> Iterator[Mistake]:
    for name, readings, rule in _OTHERWISE:
        for reading in readings:
            if reading != getattr(rules.method, name):
                method = rules.method._replace(**{name: reading})
                text = speaker.text(f"table.mistake.{name}", reading=reading)
                total = compute_together(packets, method).total
                yield Mistake(total, text, rules.cited((rule,)))
    for at, packet in enumerate(packets):
        for entry in packet.entries:
            left = tuple(each for each in packet.entries if each is not entry)
            without = (*packets[:at], replace(packet, entries=left), *packets[at + 1 :])
            text = speaker.text("table.mistake.without", subject=entry.source)
            yield Mistake(compute_together(without, rules.method).total, text)
