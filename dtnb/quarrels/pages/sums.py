"""The sums of a verdict: the calculation in dispute, and how everybody came to where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.quarrels.screens import Standing, SumLine
from dtnb.quarrels.tables import seats_at
from dtnb.quarrels.worlds import halved, ledgers_of

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger
    from dtnb.frames.scene import SceneSeat
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.position import Position
    from dtnb.quarrels.settling import Settled

MINUS = "\N{MINUS SIGN}"


class Sum(NamedTuple):
    """A sum with its title; without lines if there is none."""

    title: str = ""
    lines: tuple[SumLine, ...] = ()


class Part(NamedTuple):
    """A part of the way from one number to another: what it is, by how much, and who did it."""

    label: str
    change: int
    seat: str = ""


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
        # Without the steps of a calculation.
        names = dict.fromkeys(part.label.partition(" (")[0] for part in self.parts)
        of = f" ({', '.join(names)})" if is_named else ""
        return f"= {self.before}{''.join(signs)}{of}"


def sum_of(at: Context, quarrel: Settled) -> Sum:
    """Return the sum that people quarrel about: a calculation, or the way of a number."""
    ledger = _ledger(quarrel)
    if ledger is not None:
        return Sum(ledger.title, tuple(_calculation(at, quarrel.position, ledger)))
    if not _is_about_number(quarrel):
        return _sum_beside(at, quarrel.position)
    claims = " ".join(claim.says for claim in quarrel.verdict.claims)
    changed = [one for one in tallies(at, quarrel.position) if one.parts and one.seat in claims]
    changed.sort(key=lambda tally: claims.find(tally.seat))
    for tally in changed[:1]:
        title = at.say.text("what.of", seat=tally.seat, label=tally.label)
        return Sum(title, tuple(_way(at, tally)))
    return Sum()


def _sum_beside(at: Context, position: Position) -> Sum:
    """Return the one calculation of several lines that was made, though nobody disputes it."""
    ledgers = ledgers_of(position, position.record)
    summed = [ledger for ledger in ledgers if sum(row.applied for row in ledger.rows) > 1]
    if len(summed) != 1:
        return Sum()
    return Sum(summed[0].title, tuple(_calculation(at, position, summed[0])))


def standings(at: Context, position: Position, total: Sum) -> Iterator[Standing]:
    """Yield where everybody stands afterwards, with how they came there.

    That a token is gone which a line of `total` names goes without saying. Without a sum, it is
    said what a number comes from.
    """
    counted = " ".join(line.label for line in total.lines)
    before = seats_at(position, position.record.start.table)
    after = seats_at(position, position.table_after(at.made))
    ways = {tally.seat: tally.in_short(is_named=not total.lines) for tally in tallies(at, position)}
    for old, new in zip(before, after, strict=True):
        seat = position.speaker.seats[new.seat]
        if not new.dials:
            yield Standing(seat)
            continue
        dial, shares = new.dials[0], sorted(_shares(new) - {new.seat})
        rest = [
            f"{now.label} {now.value} {change}"
            for dial, now in enumerate(new.dials)
            if dial and (change := _changes_of(position, at.made, new.seat, dial))
        ]
        rest += [
            f"{token.name} {token.count}" if token.count > 1 else token.name
            for token in new.tokens
            if token.count
        ]
        kept = {token.name for token in new.tokens if token.count}
        rest += [
            at.say.text("verdict.gone", name=token.name)
            for token in old.tokens
            if token.count and token.name not in kept and token.name not in counted
        ]
        if shares and shares[0] < new.seat and not rest:
            # Who stands before this seat has the same number.
            continue
        others = [position.speaker.seats[other] for other in shares if other > new.seat]
        if others:
            rest.insert(0, at.say.text("verdict.shared", names=others))
        change = ways[seat] or at.say.text("verdict.stays")
        yield Standing(seat, dial.label, str(dial.value), change, ", ".join(rest))


def tallies(at: Context, position: Position) -> list[Tally]:
    """Return for each seat with a number how this came to what it is."""
    before = seats_at(position, position.record.start.table)
    parts: dict[int, list[Part]] = {seat.seat: [] for seat in before}
    last, table = before, position.record.start.table
    waiting: list[Ledger] = []
    game, drawing, speaker = position.record.game, position.plugin.drawing, position.speaker
    for step in _steps(position, at.made):
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


def _steps(position: Position, index: int) -> Iterator[Step]:
    """Yield the steps of a play to the end of the part of a turn to which a state belongs."""
    until = position.end_of_part(index)
    states = position.record.states
    own = {"", *(position.stage_of(state.table) for state in states[index:until])}
    for step in position.record.steps:
        if step.position >= until and position.stage_of(step.table) not in own:
            return
        yield step


def _changes_of(position: Position, index: int, seat: int, dial: int) -> str:
    """Return how a further number of a seat changed, ``= 2 - 2 + 1``; empty if it did not."""
    first = seats_at(position, position.record.start.table)[seat].dials[dial].value
    last, said, table = first, f"= {first}", position.record.start.table
    for step in _steps(position, index):
        if step.table == table:
            continue
        table = step.table
        now = seats_at(position, table)[seat].dials[dial].value
        if now != last:
            said += f" {'+' if now > last else MINUS} {abs(now - last)}"
        last = now
    return said if said != f"= {first}" else ""


def _shares(seat: SceneSeat) -> frozenset[int]:
    """Return the seats whose first number is that of a seat."""
    return frozenset((seat.seat, *seat.dials[0].shared_with)) if seat.dials else frozenset()


def _is_counted(ledger: Ledger, old: Sequence[SceneSeat], new: Sequence[SceneSeat]) -> bool:
    """Tell whether the number that a calculation is for has changed."""
    return any(
        ledger.seat in _shares(now) and then.dials[0].value != now.dials[0].value
        for then, now in zip(old, new, strict=True)
        if now.dials
    )


def _parts(
    at: Context, position: Position, seat: SceneSeat, change: int, ledgers: Sequence[Ledger]
) -> Iterator[Part]:
    """Yield the parts of a change: what was calculated, and what there is besides."""
    rest = change
    for ledger in ledgers:
        if ledger.seat in _shares(seat) and ledger.total:
            by = ledger.rows[0].seat if ledger.rows else None
            name = position.speaker.seats[by] if by is not None else ""
            rest += ledger.total
            title = _short_title(ledger)
            if len(_shares(seat)) > 1 and ledger.seat is not None:
                # Of two who share a number, one may be struck, or both.
                struck = position.speaker.seats[ledger.seat]
                title = at.say.text("what.of", seat=struck, label=title)
            yield Part(title, -ledger.total, name)
    if rest:
        message = "quick.gained" if rest > 0 else "quick.lost"
        own = at.game_speaker.text(message) if at.game_speaker.has(message) else ""
        yield Part(own or at.say.text("verdict.besides"), rest)


def _short_title(ledger: Ledger) -> str:
    """Return what a calculation is of, with its steps if it has several."""
    applied = [row for row in ledger.rows if row.applied and row.effect is not None]
    # The name alone, without the kind of damage.
    name = (ledger.rows[0].label if ledger.rows else ledger.title).partition(", ")[0]
    if len(applied) < 2:
        return name
    first, *others = applied
    signs = (f" {'+' if row.effect > 0 else MINUS} {abs(row.effect)}" for row in others
             if row.effect)  # fmt: skip
    return f"{name} ({first.effect}{''.join(signs)})"


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
        effect = f"{row.effect:+d}".replace("-", MINUS) if row.effect is not None else ""
        seat = position.speaker.seats[row.seat] if row.seat is not None else ""
        change = effect if row.section > 1 else ""
        half = halved(before, row)
        label = at.say.text("sum.half", label=row.label, base=half.base) if half else row.label
        yield SumLine(label, change, str(row.running), seat=seat)
        before.append(row.running)
    yield SumLine(at.say.text("verdict.total"), "", str(ledger.total), "total")
    for returned in ledger.returns:
        name = position.speaker.seats[returned.to]
        label = at.say.text("verdict.returned", name=returned.label, seat=name)
        yield SumLine(label, "", str(returned.amount), "returned")


def _way(at: Context, tally: Tally) -> Iterator[SumLine]:
    yield SumLine(at.say.text("verdict.before"), "", str(tally.before), seat=tally.seat)
    running = tally.before
    for part in tally.parts:
        running += part.change
        change = f"{part.change:+d}".replace("-", MINUS)
        # Several at once have no numbers between them.
        yield SumLine(part.label, change, str(running) if running >= 0 else "", seat=part.seat)
    yield SumLine(at.say.text("verdict.after"), "", str(tally.after), "total")
