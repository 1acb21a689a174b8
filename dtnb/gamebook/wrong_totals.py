"""Reply to wrong totals: find the mistakes by which readers reach them, from the rows of a ledger.

The game adds mistakes that only its own calculation can find, such as another rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from dtnb.frames.ledger import Section
from dtnb.gamebook.question import Reply

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Ledger, LedgerRow
    from dtnb.frames.ledger import Mistake


def replies_to_wrong_totals(
    ledger: Ledger,
    speaker: Speaker,
    *,
    mistakes: Sequence[Mistake],
    origin: Ledger | None,
    barred: Sequence[str],
    barring_rules: tuple[str, ...],
) -> dict[int, Reply]:
    """Return the reply to each wrong total that a reader may give, by the total.

    `mistakes` are those that the game finds. If the total is the reflected half of another
    calculation, `origin` is that calculation. `barred` are sentences about refused moves that a
    reader who halves the total may have wanted, and `barring_rules` are the rules against them.
    """
    replies = {
        **dict(_other_totals(ledger, speaker)),
        **dict(_needless_halves(ledger, barred, barring_rules, speaker)),
        **dict(_other_halves(ledger, origin, speaker)),
        **dict(_miscounted_rows(ledger, speaker)),
        **dict(_taken_off(ledger, speaker)),
        **dict(_replies_to_mistakes(mistakes, is_double=True)),
        **dict(_early_totals(ledger, speaker)),
        # Later entries replace earlier ones: the game's single mistakes are the likeliest.
        **dict(_replies_to_mistakes(mistakes, is_double=False)),
    }
    if ledger.total is not None:
        replies.pop(ledger.total, None)
    return replies


def _other_totals(ledger: Ledger, speaker: Speaker) -> Iterator[tuple[int, Reply]]:
    """Yield a default reply to each number from 0 to the highest running total.

    The reply names the rows that a reader may have left out.
    """
    rows = [
        row for row in ledger.rows if row.applied and (row.section == Section.INITIAL or row.effect)
    ]
    rows = rows or list(ledger.rows)
    subtracted = [row for row in rows if (row.effect or 0) < 0 and row.section != Section.INITIAL]
    if len(rows) == 1:
        # The amount of a single row is the answer, so do not name it.
        message_id, row_names = "quiz.total-of-one", [rows[0].label]
    elif subtracted:
        message_id, row_names = "quiz.total-less", [row_name(row) for row in subtracted]
    else:
        message_id, row_names = "quiz.total-more", [row_name(row) for row in rows]
    # The rules of the last row come first, as in `Question.deciding_rule`.
    rules = tuple(dict.fromkeys(rule for row in reversed(rows) for rule in row.rules[:1]))
    highest = highest_total(ledger)
    for number in range(highest + 1):
        text = speaker.text(
            message_id, number=number, less=highest - number, most=highest, lines=row_names
        )
        yield number, Reply(number, text, rules)


def _needless_halves(
    ledger: Ledger, barred: Sequence[str], rules: tuple[str, ...], speaker: Speaker
) -> Iterator[tuple[int, Reply]]:
    """Yield replies for readers who halve a total (5 → 2 or 3) although no row halves it.

    `barred` are sentences about refused moves that the readers may have wanted, and `rules` are
    the rules against these moves. Such readers may also halve the initial amount. Yield none if
    the calculation has only one row, because the reply would reveal its amount.
    """
    assert ledger.total is not None
    rows = [row for row in ledger.rows if row.applied]
    if len(rows) < 2 or any(row.section == Section.MULTIPLES for row in rows):
        return
    amounts = {ledger.total}
    if barred:
        amounts.add(sum(row.effect or 0 for row in rows if row.section == Section.INITIAL))
    halves = {half for amount in amounts for half in (amount // 2, (amount + 1) // 2)}
    for number in halves - {0, ledger.total}:
        text = " ".join([speaker.text("quiz.total-halved", number=number), *barred])
        yield number, Reply(number, text, rules)


def _miscounted_rows(ledger: Ledger, speaker: Speaker) -> Iterator[tuple[int, Reply]]:
    """Yield the replies to readers who count a row twice, or with the opposite sign.

    Yield none if a row takes a share of the subtotal, because only the game knows how the share
    would change (see `Mistake`).
    """
    rows = [row for row in ledger.rows if row.applied]
    if ledger.total is None or any(row.section == Section.MULTIPLES for row in rows):
        return
    for row in rows:
        effect = row.effect or 0
        if row.section == Section.ADDITIONS and effect:
            wrong_sign = "added" if effect < 0 else "subtracted"
            for name, change in ((wrong_sign, -2 * effect), ("twice", effect)):
                number = max(0, ledger.total + change)
                text = speaker.text(f"quiz.total-{name}", line=row_name(row))
                yield number, Reply(number, text, row.rules)


def _taken_off(ledger: Ledger, speaker: Speaker) -> Iterator[tuple[int, Reply]]:
    """Yield the reply to readers who say how much is taken off instead of what is left."""
    rows = [row for row in ledger.rows if row.applied and row.section != Section.INITIAL]
    number = -sum(row.effect or 0 for row in rows if (row.effect or 0) < 0)
    if number:
        yield number, Reply(number, speaker.text("quiz.total-taken-off"))


def _other_halves(
    ledger: Ledger, origin: Ledger | None, speaker: Speaker
) -> Iterator[tuple[int, Reply]]:
    """If the total is half of the subtotal of `origin`, yield the replies to wrong totals.

    Among them are the half that is left in `origin`, the half rounded down, and the whole.
    """
    if origin is None or origin.subtotal is None or origin.total is None:
        return
    say, subtotal = speaker.text, origin.subtotal
    for number in range(highest_total(origin) + 1):
        # These numbers have `number` as their half, rounded up.
        least, most = max(0, 2 * number - 1), 2 * number
        text = say("quiz.total-half", number=number, least=least, most=most)
        yield number, Reply(number, text)
    halving_rows = (row for row in origin.rows if row.section == Section.MULTIPLES)
    rules = tuple(rule for row in halving_rows for rule in row.rules)
    half_of_rest, half_rounded_down = (origin.total + 1) // 2, subtotal // 2
    for number, message_id in (
        (half_of_rest, "quiz.total-half-left"),
        (half_rounded_down, "quiz.total-half-down"),
    ):
        yield number, Reply(number, say(message_id), tuple(dict.fromkeys(rules)))
    yield subtotal, Reply(subtotal, say("quiz.total-whole"))


def _early_totals(ledger: Ledger, speaker: Speaker) -> Iterator[tuple[int, Reply]]:
    """Yield each running total at which a reader may stop too early, with the reply to it."""
    say = speaker.text
    rows = [row for row in ledger.rows if row.applied and row.running is not None]
    for row, next_row in pairwise(rows):
        if row.running is None or row.running < 0:
            continue
        is_last_before_multiples = row.section < Section.MULTIPLES <= next_row.section
        if is_last_before_multiples and row.running == ledger.subtotal:
            text = say("quiz.total-subtotal", line=row_name(next_row))
        else:
            text = say("quiz.total-early", line=row_name(row), next=row_name(next_row))
        yield row.running, Reply(row.running, text, next_row.rules)


def _replies_to_mistakes(
    mistakes: Sequence[Mistake], *, is_double: bool
) -> Iterator[tuple[int, Reply]]:
    """Yield each wrong total with the reply to it, for mistakes with this `Mistake.is_double`.

    If several mistakes lead to the same total, the reply to the likeliest mistake comes last,
    because later replies replace earlier ones.
    """
    for mistake in reversed(mistakes):
        if mistake.is_double == is_double:
            yield mistake.total, Reply(mistake.total, mistake.text, mistake.rules)


def highest_total(ledger: Ledger) -> int:
    """Return the highest running total or total of a calculation, at least 0."""
    running = [row.running for row in ledger.rows if row.applied and row.running is not None]
    return max(0, ledger.total or 0, *running)


def row_name(row: LedgerRow) -> str:
    """Return the label of a row and its operation, such as "Smack (+2)"."""
    return f"{row.label} ({row.op})"
