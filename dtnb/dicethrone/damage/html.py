"""A ledger as a table of HTML that needs neither style sheet nor script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from dtnb.frames.ledger_text import LEFT
from dtnb.printable import NO_FORMULAS

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow


def total_html(ledger: Ledger, notes: Sequence[str], say: Speaker) -> str:
    """Return a ledger with what is said below it.

    Everything that people wrote is escaped; the same ledger gives the same text.
    """
    caption = f"{ledger.title} ({ledger.edition})"
    heads = "".join(
        f'<th scope="col">{escape(say.text(f"ledger.{name}"))}</th>'
        for name in ("item", "operation", "effect", "running")
    )
    below = [*_returns(ledger, say), ledger.sentence or "", *notes]
    return (
        f'<div class="dtnb-total {NO_FORMULAS}"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(_body(ledger, say))}</tbody></table>"
        + "".join(f"<p>{escape(line.strip())}</p>" for line in below if line)
        + "</div>"
    )


def _returns(ledger: Ledger, say: Speaker) -> Iterator[str]:
    for each in ledger.returns:
        yield f"{say.text('ledger.returns', to=each.to, label=each.label)} {each.amount}"


def _body(ledger: Ledger, say: Speaker) -> Iterator[str]:
    waiting = True
    for row in ledger.rows:
        if row.section == 3 and waiting:
            waiting = False
            yield _sum("subtotal", ledger.subtotal, say)
        yield _row(row, say)
    if waiting:
        yield _sum("subtotal", ledger.subtotal, say)
    yield _sum("total", ledger.total, say)


def _sum(name: str, value: int | None, say: Speaker) -> str:
    label = escape(say.text(f"ledger.{name}"))
    return (
        f'<tr><th scope="row" {LEFT} colspan="3">{label}</th><td><b>{_figure(value)}</b></td></tr>'
    )


def _row(row: LedgerRow, say: Speaker) -> str:
    rules = escape(", ".join(row.rules), quote=True)
    head = f'<th scope="row" {LEFT} title="{rules}">{row.section} {escape(row.label)}</th>'
    operation = f"<td>{escape(row.op)}</td>"
    if not row.applied:
        said = escape(say.text("ledger.not-applied", reason=row.reason))
        return f'<tr>{head}{operation}<td colspan="2"><i>{said}</i></td></tr>'
    effect = _figure(row.effect, signed=row.section != 1)
    return f"<tr>{head}{operation}<td>{effect}</td><td>{_figure(row.running)}</td></tr>"


def _figure(value: int | None, signed: bool = False) -> str:
    if value is None:
        return ""
    return (f"{value:+d}" if signed else str(value)).replace("-", "−")
