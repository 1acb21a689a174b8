"""A ledger as a piece of a page: the calculation, what it comes to step by step, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.ledger import labels_of
from dtnb.frames.telling.rules_html import rules_fold
from dtnb.markup import amount, bar, chips, html, seat_class
from dtnb.markup.bars import scale_of

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.markup.bars import BarKind, Scale


def ledger_html(
    ledger: Ledger, speaker: Speaker, rules: Sequence[Rule] = (), notes: Iterable[str] = ()
) -> Markup:
    """Return a ledger as a piece of a page.

    Parameters
    ----------
    ledger
        A calculation, complete or still growing.
    speaker
        Who says the headings, and knows the seats.
    rules
        The rules behind it, to be read there.
    notes
        What else is said below it.
    """
    teller = _Teller(ledger, speaker)
    returns = [
        [html.span("↩ "), speaker.text("ledger.returns", to=each.to, label=each.label),
         " ", amount(each.amount)]
        for each in ledger.returns
    ]  # fmt: skip
    below = [*returns, *filter(None, [ledger.sentence]), *(note.strip() for note in notes)]
    return html.div(
        teller.table(),
        [html.p(each, class_="below") for each in below],
        rules_fold(rules, speaker),
        class_="ledger part",
    )


class _Teller:
    def __init__(self, ledger: Ledger, speaker: Speaker) -> None:
        self.ledger = ledger
        self.say = speaker.text
        self.seats = speaker.seats
        known = [ledger.subtotal, ledger.total, *(row.running for row in ledger.rows)]
        self.scale: Scale = scale_of(each for each in known if each is not None)

    def table(self) -> Markup:
        ledger = self.ledger
        edition = html.small(ledger.edition) if ledger.edition else None
        names = ("item", "operation", "effect", "running")
        heads = [html.th(self.say(f"ledger.{name}"), scope="col") for name in names]
        return html.div(
            html.table(
                html.caption(html.span(ledger.title, class_=seat_class(ledger.seat)), " ", edition),
                html.thead(html.tr(heads, html.td())),
                html.tbody(self._body()),
            ),
            class_="wide",
        )

    def _body(self) -> Iterator[Markup]:
        ledger = self.ledger
        section, running = 0, 0
        awaited = ledger.subtotal is not None
        labels = labels_of(ledger.rows, self.seats)
        for row, label in zip(ledger.rows, labels, strict=True):
            if row.section == 3 and awaited:
                awaited = False
                yield self._sum("subtotal", ledger.subtotal)
            if row.section != section:
                section = row.section
                yield self._section(section)
            yield from self._row(row, label, 0 if section == 1 else running)
            running = row.running if row.applied and row.running is not None else running
        if awaited:
            yield self._sum("subtotal", ledger.subtotal)
        if ledger.total is not None:
            yield self._sum("total", ledger.total)

    def _section(self, section: int) -> Markup:
        own = self.ledger.third if section == 3 else ""
        said = own or self.say(f"shown.section-{section}")
        return html.tr(
            html.th(html.i(section), " ", said, colspan=5, scope="rowgroup"), class_="section"
        )

    def _row(self, row: LedgerRow, label: str, before: int) -> Iterator[Markup]:
        if not row.applied:
            struck = html.th(html.s(label), chips(row.rules), scope="row")
            yield html.tr(
                struck, html.td(html.s(_minus(row.op))), html.td(), html.td(), html.td(),
                class_="row off",
            )  # fmt: skip
            why = self.say("ledger.not-applied", reason=row.reason)
            yield html.tr(html.td(why, colspan=5), class_="why")
            return
        drawn = None
        if row.running is not None:
            kind: BarKind = "base"
            if row.section != 1:
                kind = "less" if (row.effect or 0) < 0 else "more"
            drawn = bar(self.scale, before, row.running, kind)
        yield html.tr(
            html.th(label, " ", chips(row.rules), scope="row"),
            html.td(_minus(row.op)),
            html.td(self._effect(row)),
            html.td(amount(row.running)),
            html.td(drawn, class_="fall"),
            class_="row",
        )

    def _effect(self, row: LedgerRow) -> str:
        # What only sends something back moves no total; its effect is what was sent.
        sent = [each.amount for each in self.ledger.returns if each.label == row.label]
        if row.effect is None and sent and self.ledger.total is not None:
            return f"↩ {amount(sent[0])}"
        return amount(row.effect, signed=row.section != 1)

    def _sum(self, name: str, value: int | None) -> Markup:
        drawn = bar(self.scale, 0, value, "sum") if value is not None else None
        return html.tr(
            html.th(self.say(f"ledger.{name}"), scope="row", colspan=3, style="text-align:left"),
            html.td(html.b(amount(value))),
            html.td(drawn, class_="fall"),
            class_=f"sum {name}",
        )


def _minus(operation: str) -> str:
    return f"−{operation[1:]}" if operation[:1] == "-" and operation[1:2].isdigit() else operation
