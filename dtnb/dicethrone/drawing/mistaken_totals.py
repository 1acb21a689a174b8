"""Find the wrong totals of damage that people easily reach, by computing with their mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.dicethrone.damage import Entry, Operation, Packet
from dtnb.dicethrone.damage.summing import compute_together
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.totals import settle_waiting_damage
from dtnb.dicethrone.state.table import Table
from dtnb.frames.ledger import Mistake
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


class _MethodMistake(NamedTuple):
    """A mistake that people make in the method: they use another reading than that in force."""

    #: the field of `Method`
    field: str
    readings: tuple[str, ...]
    broken_rule: str
    #: the id of the message about the mistake
    message: str


_METHOD_MISTAKES = (
    _MethodMistake(
        "multiplier_combination", ("separate-differences", "one-after-another"), "DT-CALC-05",
        "table.mistake.multipliers",
    ),
    _MethodMistake("unstated_rounding", ("up", "down"), "DT-CALC-07", "table.mistake.rounding"),
)  # fmt: skip
#: for each operation that counts a number: the operation that people take it for, and the ending of
#: the id of the message about this mistake
_OPPOSITES = {
    Operation.ADD: (Operation.SUBTRACT, "subtracted"),
    Operation.SUBTRACT: (Operation.ADD, "added"),
}


def find_mistakes(rules: Rules, table: Table, step: Step, speaker: Speaker) -> Sequence[Mistake]:
    """Return likely mistakes in a step's ledger with their wrong totals, the likeliest first."""
    ledger_id = str(step.args.get("of", ""))
    for result in settle_waiting_damage(rules, table):
        if result.ledger is not None and ledger_id == f"packet:{result.packets[0].id}":
            return tuple(_find_mistakes(rules, result.packets, speaker))
    return ()


class _Slip(NamedTuple):
    """A single mistake in a sum: another method is used, or an entry counts otherwise."""

    text: str
    #: the ids of the rules that the slip breaks
    rules: tuple[str, ...] = ()
    #: the field of the method that is wrong; empty if the slip is about an entry
    field: str = ""
    #: the wrong reading of this field
    reading: str = ""
    #: the entry that counts otherwise, as (index of its packet, entry); None if the method is wrong
    entry: tuple[int, Entry] | None = None
    #: the entries that count instead: none if the entry is left out
    instead: tuple[Entry, ...] = ()


def _find_mistakes(
    rules: Rules, packets: tuple[Packet, ...], speaker: Speaker
) -> Iterator[Mistake]:
    """Yield the totals that result from one slip, then those that result from two slips."""
    slips = list(_find_slips(rules, packets, speaker))
    single_slips = [
        Mistake(_total_with(rules, packets, (slip,)), slip.text, slip.rules) for slip in slips
    ]
    method_slips = sum(bool(slip.field) for slip in slips)
    yield from single_slips[:method_slips]
    yield from _halve_first(rules, packets, speaker)
    yield from single_slips[method_slips:]
    for slip, other_slip in combinations(slips, 2):
        # Nobody errs about two entries at once, so at least one slip is in the method.
        if slip.field and slip.field != other_slip.field:
            text = speaker.text("table.mistake.both", one=slip.text, other=other_slip.text)
            total = _total_with(rules, packets, (slip, other_slip))
            yield Mistake(total, text, (*slip.rules, *other_slip.rules), is_double=True)


def _find_slips(rules: Rules, packets: tuple[Packet, ...], speaker: Speaker) -> Iterator[_Slip]:
    """Yield every slip: a wrong reading in the method, or an entry that counts otherwise.

    Every entry is left out once. If an entry takes a share of the damage, the numbers in the other
    entries also count twice, and with the opposite sign. For sums without shares, `dtnb.gamebook`
    has these slips, because they are the same in every game.
    """
    for mistake in _METHOD_MISTAKES:
        for reading in mistake.readings:
            if reading != getattr(rules.method, mistake.field):
                text = speaker.text(mistake.message, reading=reading)
                broken_rules = rules.ids_to_cite((mistake.broken_rule,))
                yield _Slip(text, broken_rules, mistake.field, reading)
    has_shares = any(
        entry.operation not in _OPPOSITES for packet in packets for entry in packet.entries
    )
    for index, packet in enumerate(packets):
        for entry in packet.entries:
            text = speaker.text("table.mistake.without", subject=entry.source)
            yield _Slip(text, entry=(index, entry))
            if has_shares and entry.operation in _OPPOSITES:
                opposite, wrong_sign = _OPPOSITES[entry.operation]
                reversed_entry = replace(entry, operation=opposite)
                name = speaker.object(entry.source)
                for ending, instead in ("twice", (entry, entry)), (wrong_sign, (reversed_entry,)):
                    text = speaker.text(f"quiz.total-{ending}", line=name)
                    yield _Slip(text, entry=(index, entry), instead=instead)


def _halve_first(rules: Rules, packets: tuple[Packet, ...], speaker: Speaker) -> Iterator[Mistake]:
    """Yield the total of people who halve the incoming damage and then add to it (DT-CALC-04)."""
    entries = [entry for packet in packets for entry in packet.entries]
    shares = [entry for entry in entries if entry.operation not in _OPPOSITES]
    signs = {Operation.ADD: 1, Operation.SUBTRACT: -1}
    numbers = [signs[entry.operation] * entry.amount for entry in entries if entry not in shares]
    if shares and numbers:
        bare_packets = tuple(
            replace(packet, entries=tuple(entry for entry in packet.entries if entry in shares))
            for packet in packets
        )
        total = max(0, compute_together(bare_packets, rules.method).total + sum(numbers))
        text = speaker.text("quiz.total-halved-first", line=speaker.object(shares[0].source))
        yield Mistake(total, text, rules.ids_to_cite(("DT-CALC-04",)))


def _total_with(rules: Rules, packets: tuple[Packet, ...], slips: Sequence[_Slip]) -> int:
    """Return the total to which these slips lead together."""
    method = rules.method._replace(**{slip.field: slip.reading for slip in slips if slip.field})
    instead = {
        (slip.entry[0], id(slip.entry[1])): slip.instead for slip in slips if slip.entry is not None
    }
    changed_packets = tuple(
        replace(
            packet,
            entries=tuple(
                counted
                for entry in packet.entries
                for counted in instead.get((index, id(entry)), (entry,))
            ),
        )
        for index, packet in enumerate(packets)
    )
    return compute_together(changed_packets, method).total
