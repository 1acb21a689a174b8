"""How lines end: every figure, token and card on the table, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from dtnb import present
from dtnb.kernel import Role
from dtnb.present import Span, Table

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.branch import Branch

#: calculations, dials, tokens, cards, unknown cards, standing conditions, answers, what is missing
RowKind = Literal["total", "dial", "token", "card", "hidden", "note", "claim", "ending"]

#: rows that say yes or no instead of counting
_SIGNS = frozenset({"card", "note", "claim"})
_NOTHING = "\N{EN DASH}"
#: characters of a heading after which it goes on below itself
_HEADING = 14


class Label(NamedTuple):
    """What a figure is about; the same in every run of a file."""

    kind: RowKind
    text: str
    line: str = ""
    seat: int | None = None


class Row(msgspec.Struct, frozen=True):
    """One thing that can be read off the table at the end, under each of several runs.

    Parameters
    ----------
    kind, label
        What it is.
    values
        What it comes to in each run; None where there is no such thing.
    line
        Name of the branch, empty for the main line.
    seat
        Whose calculation or dial it is, None for what is neither.
    """

    kind: RowKind
    label: str
    values: tuple[int | str | None, ...]
    line: str = ""
    seat: int | None = None

    @property
    def differs(self) -> bool:
        """Whether it is not the same in every run."""
        return len(set(self.values)) > 1

    def cells(self) -> tuple[str, ...]:
        """Return the values as they are printed."""
        return tuple(self._cell(value) for value in self.values)

    def _cell(self, value: int | str | None) -> str:
        if value is None:
            return _NOTHING
        if self.kind == "claim":
            return "✓" if value else "✗"
        if self.kind in _SIGNS:
            return "✓" if value else _NOTHING
        return str(value).replace("-", "\N{MINUS SIGN}")


#: how one run ends
FinalState = dict[Label, int | str]


def final_state_of(line: Branch, speaker: Speaker) -> FinalState:
    """Return everything that can be read off the table at the end of a line."""
    found: FinalState = {}
    drawing, record = line.replay.drawing, line.record
    game, name = record.game, line.name
    for step in record.steps:
        if game.kinds[step.kind] is Role.SUM:
            for ledger in list(drawing.ledgers.after_step(game, step.table, step, speaker))[-1:]:
                label = Label("total", ledger.title, name, ledger.seat)
                found[label] = int(found.get(label, 0)) + (ledger.total or 0)
    begin = drawing.scenes.scene(game, record.start.table, speaker)
    scene = drawing.scenes.scene(game, record.state.table, speaker)
    for seat, before in zip(scene.seats, begin.seats, strict=True):
        who = speaker.seats[seat.seat]

        def labelled(kind: RowKind, message: str, who: str = who, **args: object) -> Label:
            return Label(kind, speaker.text(f"compare.{message}", seat=who, **args), name)

        for dial in seat.dials:
            holders = sorted((seat.seat, *dial.shared_with))
            if holders[0] != seat.seat:
                continue
            named = speaker.listed([speaker.seats[holder] for holder in holders])
            label = labelled("dial", "dial", named, what=dial.label)
            found[label._replace(seat=seat.seat)] = dial.value
        counts = {token.name: 0 for token in before.tokens}
        counts |= {token.name: token.count for token in seat.tokens}
        for token, count in counts.items():
            found[labelled("token", "dial", what=token)] = count
        for card in dict.fromkeys(each.name for each in (*before.cards, *seat.cards)):
            held = sum(each.name == card for each in seat.cards)
            found[labelled("card", "card", what=card)] = held
        if before.hidden_cards or seat.hidden_cards:
            found[labelled("hidden", "hidden")] = seat.hidden_cards
    for note in scene.notes:
        found[Label("note", note, name)] = 1
    missing = line.outcome.text(speaker)
    if missing:
        found[Label("ending", speaker.text("compare.ending"), name)] = missing
    return found


def claims_of(line: Branch, speaker: Speaker) -> FinalState:
    """Return what people said of a line, with the answers."""
    return {
        Label("claim", speaker.text("list.pair", name=claim.by, value=claim.says), line.name): int(
            bool(claim.answer)
        )
        for claim in line.claims
    }


def rows_of(ends: Sequence[FinalState]) -> tuple[Row, ...]:
    """Lay several ends side by side."""
    labels = dict.fromkeys(label for end in ends for label in end)
    rows = []
    # What only some runs calculated still stands with the calculations.
    for label in sorted(labels, key=lambda each: (each.line, each.kind != "total")):
        missing = 0 if label.kind in ("token", "card", "hidden", "note") else None
        values = tuple(end.get(label, missing) for end in ends)
        rows.append(Row(label.kind, label.text, values, label.line, label.seat))
    return tuple(rows)


class ResultTable(NamedTuple):
    """Several runs side by side: what can be read off the table at the end of each.

    Attributes
    ----------
    title
        Stands above the labels.
    heads
        Names of the runs.
    rows
        What is compared.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def different(self) -> int:
        """How many runs end otherwise than those before them, the first one counted."""
        return len({tuple(row.values[run] for row in self.rows) for run in range(len(self.heads))})

    def table(self, mark: str = "*") -> Table:
        """Return a table; rows that differ are bold on a page and end with a mark in a terminal."""
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
        return Table((self.title, *self.heads), rows, ruled=True, head_width=_HEADING)


def _label(row: Row) -> str:
    return f"{row.line} / {row.label}" if row.line else row.label
