"""Convert odds to the form that a Stepper draws: texts, and the lengths of bars in percent.

A Stepper shows a document of frames, which are the steps of a game, ready to be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.frames.document import Odds, OddsRow, OddsTable
from dtnb.odds.answer import Amount, Answer, Line
from dtnb.odds.texts import amount_heading, chance_text_or_empty, group_numbers, table_cells

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def to_frame_odds(answer: Answer, speaker: Speaker) -> Odds | None:
    """Return odds in the form of a document of frames; None if there are none."""
    tables = [_chance_table(answer, speaker)] if answer.lines else []
    tables += [_amount_table(amount, speaker) for amount in answer.amounts]
    notes = tuple(map(speaker.render, answer.notes))
    return Odds(tuple(tables), notes) if tables else None


def _chance_table(answer: Answer, speaker: Speaker) -> OddsTable:
    header, *cells = table_cells(answer, speaker)
    rows = tuple(_odds_row(line, row) for line, row in zip(answer.lines, cells, strict=True))
    columns = tuple(header[2 : 2 + len(answer.columns)])
    return OddsTable(speaker.render(answer.title), columns, rows)


def _odds_row(line: Line, cells: list[str]) -> OddsRow:
    name, needs, *others = cells
    chances, first_action = others[: len(line.chances)], others[len(line.chances) :]
    shares = tuple(_whole_percent(float(chance)) for chance in line.chances)
    values = line.first_action.args.get("values") if line.first_action is not None else None
    keeps = None if values is None else tuple(values)
    first = first_action[0] if first_action else ""
    return OddsRow(name, tuple(chances), shares, needs, first, keeps)


def _amount_table(amount: Amount, speaker: Speaker) -> OddsTable:
    groups = list(group_numbers(amount))
    highest_chance = max(float(chance) for _, chance in groups)
    rows = tuple(
        OddsRow(
            label,
            (chance_text_or_empty(chance, speaker),),
            (_whole_percent(float(chance) / highest_chance),),
        )
        for label, chance in groups
    )
    return OddsTable(amount_heading(amount, speaker), (), rows)


def _whole_percent(share: float) -> int:
    return round(100 * share)
