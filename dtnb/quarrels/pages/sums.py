"""The arithmetic shown with a verdict: a disputed calculation, or how a disputed number changed.

* part of a turn: for example a phase; "" at a table at which no part has begun.
* dial, first number: a dial shows one number of a seat, such as Health. The *first number* of a
  seat is the number on its first dial. Several seats may share a dial.
* fact: a result of the play as an answer to a question, such as "How much Health has Ann?".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files.names import find_mention
from dtnb.frames.ledger import Section
from dtnb.quarrels.other_plays import find_half, half_in_row, ledgers_of
from dtnb.quarrels.screens import SumLine
from dtnb.quarrels.table_changes import seats_at

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.frames.scene import SceneSeat
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.settling import SettledQuarrel

MINUS = "\N{MINUS SIGN}"
#: the kinds of disputes and facts that are decided by a number
_NUMERIC_KINDS = ("amount", "survival")


class Sum(NamedTuple):
    """The arithmetic that the screen shows, with its title; without lines, nothing is shown.

    Attributes
    ----------
    seat
        The name of the seat whose number is computed.
    returned_amounts
        The amounts that the calculation returns to other seats.
    """

    title: str = ""
    lines: tuple[SumLine, ...] = ()
    seat: str = ""
    returned_amounts: tuple[ReturnedAmount, ...] = ()


class ReturnedAmount(NamedTuple):
    """An amount returned to another seat. It is half of a number in the calculation."""

    label: str
    #: the number that was halved
    halved: int
    #: the ids of the rules behind the return
    rules: tuple[str, ...]


class NumberChange(NamedTuple):
    """One change of a number."""

    #: the name of the cause, with the steps of its calculation in brackets if it has several
    label: str
    amount: int
    #: the name of the seat that caused the change; "" if no seat did
    seat: str = ""
    #: tells changes with the same label apart, such as the type of the damage
    kind: str = ""


class Tally(NamedTuple):
    """The changes of a seat's first number, with the number before them and after them."""

    seat: str
    label: str
    before: int
    changes: tuple[NumberChange, ...]
    after: int

    def one_line(self, *, with_causes: bool) -> str:
        """Return the changes in one line, such as ``= 27 − 5 − 2``; "" if nothing changed.

        With `with_causes`, the names of the causes follow, such as ``(Crit Bash, Smack)``.
        """
        if not self.changes:
            return ""
        signed = (
            f" {'+' if change.amount > 0 else MINUS} {abs(change.amount)}"
            for change in self.changes
        )
        causes_text = f" ({', '.join(self._causes())})" if with_causes else ""
        return f"= {self.before}{''.join(signed)}{causes_text}"

    def _causes(self) -> Iterator[str]:
        """Yield the name of each cause, followed by the kinds of its changes if it has several."""
        kinds_by_name: dict[str, list[str]] = {}
        for change in self.changes:
            # A label may have the steps of its calculation in brackets.
            kinds_by_name.setdefault(change.label.partition(" (")[0], []).append(change.kind)
        for name, kinds in kinds_by_name.items():
            yield f"{name}: {', '.join(kinds)}" if len(kinds) > 1 and all(kinds) else name


def sum_of(context: Context, quarrel: SettledQuarrel) -> Sum:
    """Return the sum to show: the disputed calculation, or the changes of a disputed number.

    If nobody disputes a number, return the play's only calculation, or an empty sum.
    """
    ledger = _disputed_ledger(quarrel)
    if ledger is not None:
        return _sum_of_ledger(context, quarrel.play, ledger)
    if not _is_about_number(quarrel):
        return _only_calculation(context, quarrel.play)
    claims_text = " ".join(claim.says for claim in quarrel.verdict.claims)
    mentions = [
        (position, tally)
        for tally in tallies(context, quarrel.play)
        if tally.changes and (position := find_mention(tally.seat, claims_text)) is not None
    ]
    if not mentions:
        return Sum()
    _, tally = min(mentions, key=lambda mention: mention[0])
    title = context.speaker.text("what.of", seat=tally.seat, label=tally.label)
    return Sum(title, tuple(_tally_lines(context, tally)), tally.seat)


def _only_calculation(context: Context, play: DraftPlay) -> Sum:
    """Return the only calculation with several rows; an empty sum if none or several have them."""
    with_several_rows = [
        ledger
        for ledger in ledgers_of(play, play.record)
        if sum(row.applied for row in ledger.rows) > 1
    ]
    if len(with_several_rows) != 1:
        return Sum()
    return _sum_of_ledger(context, play, with_several_rows[0])


def _sum_of_ledger(context: Context, play: DraftPlay, ledger: Ledger) -> Sum:
    seat = play.speaker.seats[ledger.seat] if ledger.seat is not None else ""
    lines = tuple(_calculation_lines(context, play, ledger))
    return Sum(ledger.title, lines, seat, tuple(_returned_amounts(ledger)))


def _returned_amounts(ledger: Ledger) -> Iterator[ReturnedAmount]:
    """Yield each amount returned to another seat that is half of a number in the calculation."""
    running_totals = [row.running for row in ledger.rows if row.applied and row.running is not None]
    for returned in ledger.returns:
        half = find_half(running_totals, returned.amount)
        rules = (row.rules for row in ledger.rows if row.label == returned.label)
        if half is not None:
            yield ReturnedAmount(returned.label, half.halved, next(rules, ()))


def tallies(context: Context, play: DraftPlay) -> list[Tally]:
    """Return the changes of the first number of each seat that has one."""
    before = seats_at(play, play.record.start.table)
    changes_of: dict[int, list[NumberChange]] = {seat.seat: [] for seat in before}
    last, table = before, play.record.start.table
    #: the finished calculations whose total has not changed a seat's number yet
    not_applied: list[Ledger] = []
    game, speaker = play.record.game, play.speaker
    finished_ledger = play.plugin.presenter.finished_ledger
    for step in steps_until_turn_part_ends(play, context.end_of_moves):
        ledger = finished_ledger(game, step, speaker)
        if ledger is not None and ledger.total:
            not_applied.append(ledger)
        if step.table == table:
            continue
        table, seats_after = step.table, seats_at(play, step.table)
        for old, new in zip(last, seats_after, strict=True):
            change = new.dials[0].value - old.dials[0].value if new.dials else 0
            if change:
                changes_of[new.seat] += _split_change(context, play, new, change, not_applied)
        not_applied = [
            ledger_left
            for ledger_left in not_applied
            if not _is_applied(ledger_left, last, seats_after)
        ]
        last = seats_after
    return [
        Tally(
            speaker.seats[old.seat], old.dials[0].label, old.dials[0].value,
            tuple(changes_of[old.seat]), new.dials[0].value,
        )
        for old, new in zip(before, last, strict=True)
        if old.dials
    ]  # fmt: skip


def steps_until_turn_part_ends(play: DraftPlay, index: int) -> Iterator[Step]:
    """Yield the steps of a play up to the end of the part of the turn that has state `index`."""
    end = play.end_of_turn_part(index)
    states = play.record.states
    turn_parts = {play.turn_part_of(state.table) for state in states[index:end]}
    for step in play.record.steps:
        turn_part = play.turn_part_of(step.table)
        # The last input of this part of the turn also causes the first steps of the next part.
        if step.position >= end and turn_part and turn_part not in turn_parts:
            return
        yield step


def sharing_seats(seat: SceneSeat) -> frozenset[int]:
    """Return the seats that share the first number of a seat, including that seat."""
    return frozenset((seat.seat, *seat.dials[0].shared_with)) if seat.dials else frozenset()


def _is_applied(ledger: Ledger, old: Sequence[SceneSeat], new: Sequence[SceneSeat]) -> bool:
    """Return whether a calculation is applied: the first number of its seat has changed."""
    return any(
        ledger.seat in sharing_seats(after) and before.dials[0].value != after.dials[0].value
        for before, after in zip(old, new, strict=True)
        if after.dials
    )


def _split_change(
    context: Context, play: DraftPlay, seat: SceneSeat, change: int, ledgers: Sequence[Ledger]
) -> Iterator[NumberChange]:
    """Split the change of a number: one part for the total of each calculation, and the rest."""
    remaining_change = change
    for ledger in ledgers:
        if ledger.seat in sharing_seats(seat) and ledger.total:
            causing_index = ledger.rows[0].seat if ledger.rows else None
            causing_seat = play.speaker.seats[causing_index] if causing_index is not None else ""
            remaining_change += ledger.total
            title, kind = _short_title(context, ledger)
            if len(sharing_seats(seat)) > 1 and ledger.seat is not None:
                # If several seats share the number, name the seat for which it was calculated.
                receiver = play.speaker.seats[ledger.seat]
                title = context.speaker.text("what.of", seat=receiver, label=title)
            yield NumberChange(title, -ledger.total, causing_seat, kind)
    if remaining_change:
        message = "quick.gained" if remaining_change > 0 else "quick.lost"
        label = context.game_speaker.text(message) if context.game_speaker.has(message) else ""
        yield NumberChange(label or context.speaker.text("verdict.besides"), remaining_change)


class _ShortTitle(NamedTuple):
    """The name of a calculation, with its steps if it has several, and its kind."""

    name: str
    kind: str


def _short_title(context: Context, ledger: Ledger) -> _ShortTitle:
    """Return the title of a calculation, with its steps in brackets if it has several."""
    applied_rows = [row for row in ledger.rows if row.applied and row.effect is not None]
    first_label = ledger.rows[0].label if ledger.rows else ledger.title
    # A title such as "Damage to Ben: Smack" ends with a name. The label of the first row begins
    # with a name, and the kind may follow after a comma. If the two names differ, take the row's.
    name = ledger.title.rpartition(": ")[2]
    row_name, _, kind = first_label.partition(", ")
    if not first_label.startswith(name):
        name = row_name
    if len(applied_rows) < 2:
        return _ShortTitle(name, kind)
    first, *others = applied_rows
    steps = [str(first.effect)]
    running_totals = [first.effect or 0]
    for row in others:
        if row.effect:
            steps.append(
                context.speaker.text(
                    "sum.step",
                    label=_row_label(context, running_totals, row),
                    change=_with_sign(row.effect),
                )
            )
        running_totals.append(row.running or 0)
    return _ShortTitle(f"{name} ({'; '.join(steps)})", kind)


def _row_label(context: Context, running_totals: Sequence[int], row: LedgerRow) -> str:
    """Return the label of a row. If the row halves a number, the label also has that number."""
    half = half_in_row(running_totals, row)
    if half is None:
        return row.label
    return context.speaker.text("sum.half", label=row.label, base=half.halved)


def _with_sign(number: int) -> str:
    """Return a number with its sign, such as ``+2``."""
    return f"{number:+d}".replace("-", MINUS)


def _is_about_number(quarrel: SettledQuarrel) -> bool:
    """Return whether people quarrel about a number, or about whether somebody survives."""
    dispute = quarrel.replay.dispute
    if dispute is not None and dispute.question.kind in _NUMERIC_KINDS:
        return True
    claims = {claim.says for claim in quarrel.verdict.claims}
    has_numeric_fact = any(
        fact.kind in _NUMERIC_KINDS
        for fact in quarrel.play.disputable_facts
        if fact.statement in claims or fact.opposite in claims
    )
    return has_numeric_fact or any(sign.isdigit() for text in claims for sign in text)


def _disputed_ledger(quarrel: SettledQuarrel) -> Ledger | None:
    """Return the disputed calculation; None if there is none."""
    if quarrel.verdict.ledgers is None:
        return None
    for ledger in reversed(ledgers_of(quarrel.play, quarrel.play.record)):
        if ledger.title == quarrel.verdict.ledgers.title:
            return ledger
    return None


def _calculation_lines(context: Context, play: DraftPlay, ledger: Ledger) -> Iterator[SumLine]:
    """Yield the lines of a calculation, without those that were not applied."""
    running_totals: list[int] = []
    for row in ledger.rows:
        if not row.applied or row.running is None:
            continue
        effect = _with_sign(row.effect) if row.effect is not None else ""
        seat = play.speaker.seats[row.seat] if row.seat is not None else ""
        change = effect if row.section != Section.INITIAL else ""
        label = _row_label(context, running_totals, row)
        yield SumLine(label, change, str(row.running), seat=seat)
        running_totals.append(row.running)
    yield SumLine(context.speaker.text("verdict.total"), result=str(ledger.total), kind="total")
    halved_numbers = {returned.label: returned.halved for returned in _returned_amounts(ledger)}
    for returned in ledger.returns:
        name, halved = returned.label, halved_numbers.get(returned.label)
        if halved is not None:
            name = context.speaker.text("sum.half", label=name, base=halved)
        label = context.speaker.text(
            "verdict.returned", name=name, seat=play.speaker.seats[returned.receiver]
        )
        yield SumLine(label, result=str(returned.amount), kind="returned")


def _tally_lines(context: Context, tally: Tally) -> Iterator[SumLine]:
    before = context.speaker.text("verdict.before")
    yield SumLine(before, result=str(tally.before), seat=tally.seat)
    running = tally.before
    for change in tally.changes:
        running += change.amount
        # All changes happen at the same time, so an intermediate number below zero is not shown.
        result = str(running) if running >= 0 else ""
        yield SumLine(change.label, _with_sign(change.amount), result, seat=change.seat)
    yield SumLine(context.speaker.text("verdict.after"), result=str(tally.after), kind="total")
