"""Compare how several plays of one file end: every total, dial, token and card on the table.

* fact, label: a fact of a final state is a number or text, such as a total. Its label names it, and
  is equal in all runs.
* row: one fact, with its value in each run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from dtnb import present
from dtnb.present import Span, Table

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.branch import Branch

#: what a row is about. "total" is the sum of the calculations with one title, "hidden" the number
#: of hidden cards, "note" a note on the table, "claim" the answer to a claim, and "ending" the
#: input that an unfinished line waits for
RowKind = Literal["total", "dial", "token", "card", "hidden", "note", "claim", "ending"]

#: rows of these kinds show a check mark instead of a count
_CHECK_MARK_KINDS = frozenset({"card", "note", "claim"})
_NO_VALUE = "\N{EN DASH}"
#: a heading is wrapped after so many characters
_HEADING_WIDTH = 14


class Label(NamedTuple):
    """Identifies a fact. Labels are equal in all runs of a file, so that runs can be compared."""

    kind: RowKind
    text: str
    #: the name of the branch; empty for the main line
    line: str = ""
    #: the seat of a calculation or a dial; None for other facts
    seat: int | None = None


class Row(msgspec.Struct, frozen=True):
    """One fact about the table at the end, with its value in each of several runs.

    Parameters
    ----------
    kind, label
        The kind of fact, and the words that name it.
    values
        The value in each run; None for a run without this fact.
    line
        Name of the branch, empty for the main line.
    seat
        The seat of a calculation or a dial; None for other facts.
    """

    kind: RowKind
    label: str
    values: tuple[int | str | None, ...]
    line: str = ""
    seat: int | None = None

    @property
    def differs(self) -> bool:
        """Whether the runs have different values."""
        return len(set(self.values)) > 1

    def cells(self) -> tuple[str, ...]:
        """Return the values as text."""
        return tuple(self._cell_text(value) for value in self.values)

    def _cell_text(self, value: int | str | None) -> str:
        if value is None:
            return _NO_VALUE
        if self.kind == "claim":
            return "✓" if value else "✗"
        if self.kind in _CHECK_MARK_KINDS:
            return "✓" if value else _NO_VALUE
        return str(value).replace("-", "\N{MINUS SIGN}")


#: the facts of one run
FinalState = dict[Label, int | str]


def final_state_of(line: Branch, speaker: Speaker) -> FinalState:
    """Return every fact of the table at the end of a line."""
    facts: FinalState = {}
    presenter, record = line.replay.plugin.presenter, line.record
    game, name = record.game, line.name
    for step in record.steps:
        ledger = presenter.finished_ledger(game, step, speaker)
        if ledger is not None:
            label = Label("total", ledger.title, name, ledger.seat)
            facts[label] = int(facts.get(label, 0)) + (ledger.total or 0)
    start_scene = presenter.scenes.scene(game, record.start.table, speaker)
    end_scene = presenter.scenes.scene(game, record.state.table, speaker)
    for seat, start_seat in zip(end_scene.seats, start_scene.seats, strict=True):
        seat_name = speaker.seats[seat.seat]

        def label_of(
            kind: RowKind, message: str, seat_name: str = seat_name, **args: object
        ) -> Label:
            return Label(kind, speaker.text(f"compare.{message}", seat=seat_name, **args), name)

        for dial in seat.dials:
            # Several seats may share a dial. It is a fact of the first of them.
            holders = sorted((seat.seat, *dial.shared_with))
            if holders[0] != seat.seat:
                continue
            holder_names = speaker.listed([speaker.seats[holder] for holder in holders])
            label = label_of("dial", "dial", holder_names, what=dial.label)
            facts[label._replace(seat=seat.seat)] = dial.value
        counts = {token.name: 0 for token in start_seat.tokens}
        counts |= {token.name: token.count for token in seat.tokens}
        # The message "dial" names a thing and its seat, so it is used for tokens too.
        for token, count in counts.items():
            facts[label_of("token", "dial", what=token)] = count
        for name_of_card in dict.fromkeys(card.name for card in (*start_seat.cards, *seat.cards)):
            count = sum(card.name == name_of_card for card in seat.cards)
            facts[label_of("card", "card", what=name_of_card)] = count
        if start_seat.hidden_cards or seat.hidden_cards:
            facts[label_of("hidden", "hidden")] = seat.hidden_cards
    for note in end_scene.notes:
        facts[Label("note", note, name)] = 1
    # The outcome of an unfinished line names the input for which the line waits; that of a
    # finished line has no text.
    missing_input = line.outcome.text(speaker)
    if missing_input:
        facts[Label("ending", speaker.text("compare.ending"), name)] = missing_input
    return facts


def claims_of(line: Branch, speaker: Speaker) -> FinalState:
    """Return the claims on a line with their answers."""
    return {
        Label("claim", speaker.text("list.pair", name=claim.by, value=claim.says), line.name): int(
            bool(claim.answer)
        )
        for claim in line.claims
    }


def rows_of(ends: Sequence[FinalState]) -> tuple[Row, ...]:
    """Return rows with the facts of several runs side by side."""
    labels = dict.fromkeys(label for end in ends for label in end)
    rows = []
    # A total that only some runs have is sorted with the other totals.
    for label in sorted(labels, key=lambda label: (label.line, label.kind != "total")):
        default = 0 if label.kind in ("token", "card", "hidden", "note") else None
        values = tuple(end.get(label, default) for end in ends)
        rows.append(Row(label.kind, label.text, values, label.line, label.seat))
    return tuple(rows)


class ResultTable(NamedTuple):
    """The final states of several runs side by side."""

    #: the heading above the labels
    title: str
    #: the names of the runs
    heads: tuple[str, ...]
    #: the facts that are compared
    rows: tuple[Row, ...]

    @property
    def distinct_count(self) -> int:
        """The number of different final states."""
        return len({tuple(row.values[run] for row in self.rows) for run in range(len(self.heads))})

    def table(self, mark: str = "*") -> Table:
        """Return the rows as a table.

        Rows with different values are bold on a page and end with `mark` in a terminal.
        """
        rows = tuple(
            present.Row(
                (
                    _label(row),
                    *(Span(cell, "b") if row.differs else cell for cell in row.cells()),
                ),
                mark if row.differs else "",
            )
            for row in self.rows
        )
        return Table((self.title, *self.heads), rows, ruled=True, head_width=_HEADING_WIDTH)


def _label(row: Row) -> str:
    """Return a row's label. If the row is about a branch, the name of the branch comes first."""
    return f"{row.line} / {row.label}" if row.line else row.label
