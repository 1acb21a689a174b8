"""The sums of a verdict: the calculation in dispute, and the way of a number to where it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.quarrels.screens import SumLine
from dtnb.quarrels.tables import seats_at
from dtnb.quarrels.worlds import half_of, halved, ledgers_of

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.frames.scene import SceneSeat
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.position import Position
    from dtnb.quarrels.settling import Settled

MINUS = "\N{MINUS SIGN}"


class Sum(NamedTuple):
    """A sum; without lines if there is none.

    Attributes
    ----------
    title, lines
        What it is of, and its lines.
    seat
        The seat whose number it is.
    returned
        What goes back to others because of it: its name, the number it is reckoned from, and rules.
    """

    title: str = ""
    lines: tuple[SumLine, ...] = ()
    seat: str = ""
    returned: tuple[Returned, ...] = ()


class Returned(NamedTuple):
    """Something that goes back: its name, the number of which it is half, and its rules."""

    label: str
    base: int
    rules: tuple[str, ...]


class Part(NamedTuple):
    """A part of the way from one number to another: what it is, by how much, and who did it.

    Its `kind` tells it from other parts of the same label.
    """

    label: str
    change: int
    seat: str = ""
    kind: str = ""


class Tally(NamedTuple):
    """How the first number of a seat came from where it was to where it is."""

    seat: str
    label: str
    before: int
    parts: tuple[Part, ...]
    after: int

    def in_short(self, *, is_named: bool) -> str:
        """Return the way in short, ``= 27 - 5 - 2``; empty if nothing changed.

        If it `is_named`, what it comes from stands behind it: ``(Crit Bash, Smack)``.
        """
        if not self.parts:
            return ""
        signs = (f" {'+' if part.change > 0 else MINUS} {abs(part.change)}" for part in self.parts)
        of = f" ({', '.join(self._names())})" if is_named else ""
        return f"= {self.before}{''.join(signs)}{of}"

    def _names(self) -> Iterator[str]:
        """Yield what the parts come from, without the steps of a calculation."""
        kinds: dict[str, list[str]] = {}
        for part in self.parts:
            kinds.setdefault(part.label.partition(" (")[0], []).append(part.kind)
        for name, own in kinds.items():
            # Several parts of one thing differ in what they are.
            yield f"{name}: {', '.join(own)}" if len(own) > 1 and all(own) else name


def sum_of(at: Context, quarrel: Settled) -> Sum:
    """Return the sum that people quarrel about: a calculation, or the way of a number."""
    ledger = _ledger(quarrel)
    if ledger is not None:
        return _sum_of(at, quarrel.position, ledger)
    if not _is_about_number(quarrel):
        return _sum_beside(at, quarrel.position)
    claims = " ".join(claim.says for claim in quarrel.verdict.claims)
    changed = [one for one in tallies(at, quarrel.position) if one.parts and one.seat in claims]
    changed.sort(key=lambda tally: claims.find(tally.seat))
    for tally in changed[:1]:
        title = at.say.text("what.of", seat=tally.seat, label=tally.label)
        return Sum(title, tuple(_way(at, tally)), tally.seat)
    return Sum()


def _sum_beside(at: Context, position: Position) -> Sum:
    """Return the one calculation of several lines that was made, though nobody disputes it."""
    ledgers = ledgers_of(position, position.record)
    summed = [ledger for ledger in ledgers if sum(row.applied for row in ledger.rows) > 1]
    if len(summed) != 1:
        return Sum()
    return _sum_of(at, position, summed[0])


def _sum_of(at: Context, position: Position, ledger: Ledger) -> Sum:
    seat = position.speaker.seats[ledger.seat] if ledger.seat is not None else ""
    lines = tuple(_calculation(at, position, ledger))
    return Sum(ledger.title, lines, seat, tuple(_returned(ledger)))


def _returned(ledger: Ledger) -> Iterator[Returned]:
    """Yield what goes back as half of a number of a calculation."""
    numbers = [row.running for row in ledger.rows if row.applied and row.running is not None]
    for returned in ledger.returns:
        half = half_of(numbers, returned.amount)
        rules = (row.rules for row in ledger.rows if row.label == returned.label)
        if half is not None:
            yield Returned(returned.label, half.base, next(rules, ()))


def tallies(at: Context, position: Position) -> list[Tally]:
    """Return for each seat with a number how this came to what it is."""
    before = seats_at(position, position.record.start.table)
    parts: dict[int, list[Part]] = {seat.seat: [] for seat in before}
    last, table = before, position.record.start.table
    waiting: list[Ledger] = []
    game, drawing, speaker = position.record.game, position.plugin.drawing, position.speaker
    for step in steps_until(position, at.made):
        ledger = drawing.finished_ledger(game, step, speaker)
        if ledger is not None and ledger.total:
            waiting.append(ledger)
        if step.table == table:
            continue
        table, now = step.table, seats_at(position, step.table)
        for old, new in zip(last, now, strict=True):
            change = new.dials[0].value - old.dials[0].value if new.dials else 0
            if change:
                parts[new.seat] += _parts(at, position, new, change, waiting)
        waiting = [one for one in waiting if not _is_counted(one, last, now)]
        last = now
    return [
        Tally(
            speaker.seats[old.seat], old.dials[0].label, old.dials[0].value,
            tuple(parts[old.seat]), new.dials[0].value,
        )
        for old, new in zip(before, last, strict=True)
        if old.dials
    ]  # fmt: skip


def steps_until(position: Position, index: int) -> Iterator[Step]:
    """Yield the steps of a play to the end of the part of a turn to which a state belongs."""
    until = position.end_of_part(index)
    states = position.record.states
    own = {"", *(position.stage_of(state.table) for state in states[index:until])}
    for step in position.record.steps:
        if step.position >= until and position.stage_of(step.table) not in own:
            return
        yield step


def shares(seat: SceneSeat) -> frozenset[int]:
    """Return the seats whose first number is that of a seat."""
    return frozenset((seat.seat, *seat.dials[0].shared_with)) if seat.dials else frozenset()


def _is_counted(ledger: Ledger, old: Sequence[SceneSeat], new: Sequence[SceneSeat]) -> bool:
    """Tell whether the number that a calculation is for has changed."""
    return any(
        ledger.seat in shares(now) and then.dials[0].value != now.dials[0].value
        for then, now in zip(old, new, strict=True)
        if now.dials
    )


def _parts(
    at: Context, position: Position, seat: SceneSeat, change: int, ledgers: Sequence[Ledger]
) -> Iterator[Part]:
    """Yield the parts of a change: what was calculated, and what there is besides."""
    rest = change
    for ledger in ledgers:
        if ledger.seat in shares(seat) and ledger.total:
            by = ledger.rows[0].seat if ledger.rows else None
            name = position.speaker.seats[by] if by is not None else ""
            rest += ledger.total
            title, kind = _short_title(at, ledger)
            if len(shares(seat)) > 1 and ledger.seat is not None:
                # Of two who share a number, one may be struck, or both.
                struck = position.speaker.seats[ledger.seat]
                title = at.say.text("what.of", seat=struck, label=title)
            yield Part(title, -ledger.total, name, kind)
    if rest:
        message = "quick.gained" if rest > 0 else "quick.lost"
        own = at.game_speaker.text(message) if at.game_speaker.has(message) else ""
        yield Part(own or at.say.text("verdict.besides"), rest)


def _short_title(at: Context, ledger: Ledger) -> tuple[str, str]:
    """Return what a calculation is of, with its steps if it has several, and of which kind."""
    applied = [row for row in ledger.rows if row.applied and row.effect is not None]
    label = ledger.rows[0].label if ledger.rows else ledger.title
    # The title ends with the name alone; the label may say of which kind it is.
    name, kind = ledger.title.rpartition(": ")[2], label.partition(", ")[2]
    if not label.startswith(name):
        name = label.partition(", ")[0]
    if len(applied) < 2:
        return name, kind
    first, *others = applied
    steps = [str(first.effect)]
    before = [first.effect or 0]
    for row in others:
        if row.effect:
            steps.append(
                at.say.text(
                    "sum.step", label=_row_label(at, before, row), change=_with_sign(row.effect)
                )
            )
        before.append(row.running or 0)
    return f"{name} ({'; '.join(steps)})", kind


def _row_label(at: Context, before: Sequence[int], row: LedgerRow) -> str:
    """Return the label of a row, with the number that it takes half of."""
    half = halved(before, row)
    return at.say.text("sum.half", label=row.label, base=half.base) if half else row.label


def _with_sign(number: int) -> str:
    """Return a change with its sign."""
    return f"{number:+d}".replace("-", MINUS)


def _is_about_number(quarrel: Settled) -> bool:
    """Tell whether people quarrel about a number, or about who is out."""
    dispute = quarrel.replay.dispute
    if dispute is not None and dispute.dispute.kind in ("amount", "survival"):
        return True
    claims = {claim.says for claim in quarrel.verdict.claims}
    facts = [f for f in quarrel.position.facts if {f.statement, f.opposite} & claims]
    return any(fact.kind in ("amount", "survival") for fact in facts) or any(
        sign.isdigit() for text in claims for sign in text
    )


def _ledger(quarrel: Settled) -> Ledger | None:
    """Return the calculation that people quarrel about; None if they quarrel about none."""
    if quarrel.verdict.ledgers is None:
        return None
    own = ledgers_of(quarrel.position, quarrel.position.record)
    titled = [ledger for ledger in own if ledger.title == quarrel.verdict.ledgers.title]
    return titled[-1] if titled else None


def _calculation(at: Context, position: Position, ledger: Ledger) -> Iterator[SumLine]:
    before: list[int] = []
    for row in ledger.rows:
        if not row.applied or row.running is None:
            continue
        effect = _with_sign(row.effect) if row.effect is not None else ""
        seat = position.speaker.seats[row.seat] if row.seat is not None else ""
        change = effect if row.section > 1 else ""
        label = _row_label(at, before, row)
        yield SumLine(label, change, str(row.running), seat=seat)
        before.append(row.running)
    yield SumLine(at.say.text("verdict.total"), "", str(ledger.total), "total")
    bases = {returned.label: returned.base for returned in _returned(ledger)}
    for returned in ledger.returns:
        name, base = returned.label, bases.get(returned.label)
        if base is not None:
            name = at.say.text("sum.half", label=name, base=base)
        label = at.say.text(
            "verdict.returned", name=name, seat=position.speaker.seats[returned.receiver]
        )
        yield SumLine(label, "", str(returned.amount), "returned")


def _way(at: Context, tally: Tally) -> Iterator[SumLine]:
    yield SumLine(at.say.text("verdict.before"), "", str(tally.before), seat=tally.seat)
    running = tally.before
    for part in tally.parts:
        running += part.change
        change = _with_sign(part.change)
        # Several at once have no numbers between them.
        yield SumLine(part.label, change, str(running) if running >= 0 else "", seat=part.seat)
    yield SumLine(at.say.text("verdict.after"), "", str(tally.after), "total")
