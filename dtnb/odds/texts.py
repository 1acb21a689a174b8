"""Write odds as text: a chance as "12.5 %", the mean of an amount, the cells of a table.

An answer has the odds in one situation: lines with the chances of events, and amounts, which are
numbers that depend on chance. A chance is exact, or estimated from playouts (random continuations
of the game). A speaker writes messages in one language.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.odds.answer import Amount, Answer, Chance
from dtnb.odds.number_format import decimal, percent
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the maximum number of bars of an amount; more numbers are grouped in ranges
MAX_BARS = 30


def chance_text(chance: Chance, speaker: Speaker) -> str:
    """Return a chance as text, with a confidence interval if it is estimated."""
    percentage = percent(chance.share, speaker)
    if chance.exact:
        return percentage
    low, high = (percent(bound, speaker) for bound in chance.interval)
    return speaker.text("odds.between", share=percentage, low=low, high=high)


def chance_text_or_empty(chance: Chance, speaker: Speaker) -> str:
    """Return a chance as text; empty if it is exactly 0."""
    return chance_text(chance, speaker) if chance.share or not chance.exact else ""


def mean_text(amount: Amount, speaker: Speaker) -> str:
    """Return the mean of an amount as text, with a confidence interval if it is estimated."""
    mean = decimal(f"{float(amount.mean):.2f}", speaker)
    if amount.exact:
        return mean
    low, high = (decimal(f"{bound:.2f}", speaker) for bound in amount.interval)
    return speaker.text("odds.between", share=mean, low=low, high=high)


def amount_heading(amount: Amount, speaker: Speaker) -> str:
    """Return the heading of an amount: its title and its mean."""
    title = speaker.render(amount.title)
    return speaker.text("odds.mean", title=title, mean=mean_text(amount, speaker))


def table_cells(answer: Answer, speaker: Speaker) -> list[list[str]]:
    """Return the cells of the table of chances, starting with the row of headings."""
    has_first_action = any(line.first_action for line in answer.lines)
    header = ["", speaker.text("odds.needs"), *map(speaker.render, answer.columns)]
    rows = [header + ([speaker.text("odds.first")] if has_first_action else [])]
    for line in answer.lines:
        cells = [speaker.object(line.name), speaker.object(line.requirement)]
        cells += [chance_text(chance, speaker) for chance in line.chances]
        if has_first_action:
            cells.append(speaker.render(line.first_action) if line.first_action else "")
        rows.append([sanitize_line(cell) for cell in cells])
    return rows


def group_numbers(amount: Amount) -> Iterator[tuple[str, Chance]]:
    """Yield the numbers of an amount with their chances; many numbers are grouped in ranges."""
    low, high = min(amount.chances), max(amount.chances)
    size = -(-(high - low + 1) // MAX_BARS)
    for first_number in range(low, high + 1, size):
        number_range = range(first_number, min(first_number + size, high + 1))
        shares = (amount.chance(number).share for number in number_range)
        group_share = sum(shares, start=Fraction(0))
        label = (
            str(first_number) if len(number_range) == 1 else f"{first_number}–{number_range[-1]}"
        )
        yield label, Chance(group_share, amount.playouts)


def plain_data(answer: Answer, speaker: Speaker) -> dict[str, Any]:
    """Return odds as plain data, with every exact chance as a fraction."""
    say = speaker.render
    return {
        "title": say(answer.title),
        "columns": list(map(say, answer.columns)),
        "lines": [
            {
                "name": line.name,
                "needs": line.requirement,
                "chances": [_chance_data(chance) for chance in line.chances],
                "first": say(line.first_action) if line.first_action else None,
            }
            for line in answer.lines
        ],
        "amounts": [
            {
                "title": say(amount.title),
                "mean": float(amount.mean),
                "exact": amount.exact,
                "between": list(amount.interval),
                "chances": {
                    number: _chance_data(amount.chance(number)) for number in amount.chances
                },
            }
            for amount in answer.amounts
        ],
        "notes": list(map(say, answer.notes)),
    }


def _chance_data(chance: Chance) -> dict[str, Any]:
    data: dict[str, Any] = {"chance": float(chance.share)}
    if chance.exact:
        return {**data, "fraction": str(chance.share)}
    return {**data, "playouts": chance.playouts, "between": list(chance.interval)}
