"""Render blocks as HTML, as a part of a page.

* node: a block, words, or a tuple of nodes. A block is an element of its own; words are a text, a
  `Span` with a role, or a sign such as a badge.
* role: what a part is for, such as "heading"; it becomes the class of the element.
* waterfall: the bars that show how each row of a calculation changes the amount.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from dtnb import markup
from dtnb.markup import Child, html, seat_class
from dtnb.markup.bars import Scale, bar, scale_of
from dtnb.markup.element import Tag, to_markup
from dtnb.present.blocks import (
    Badge,
    Bars,
    Block,
    Fold,
    Gauge,
    Group,
    Heading,
    LedgerLine,
    LedgerSection,
    LedgerSum,
    LedgerTable,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Rules,
    Span,
    Table,
    WaterfallBar,
)

#: classes of indented paragraphs
_DEPTHS = (None, "deep", "deeper", "deepest")


def to_html(node: Node) -> Markup:
    """Return blocks as HTML; their text is escaped."""
    return to_markup(_draw(node))


def to_notebook(node: Node, lang: str | None = None) -> str:
    """Return blocks as HTML for an object's ``_repr_html_``, with its style sheet."""
    return markup.wrap_for_display(to_html(node), lang=lang)


def _draw(node: Node | Markup | None) -> Child:
    """Return a node as markup, or as text that the enclosing element escapes."""
    match node:
        case None | str():
            return node
        case tuple():
            return [_draw(child) for child in node]
        case OnPage():
            return _draw(node.content)
        case OnTerminal():
            return None
        case Span():
            tag: Tag = getattr(html, node.tag)
            return tag(_draw(node.content), class_=node.role)
        case Badge():
            return markup.badge(node.text, node.tone)
        case Rules():
            return markup.chips(node.ids)
        case Gauge():
            share = f"--share:{100 * float(node.share):.1f}%"
            return html.span(node.text, class_="gauge", style=share)
    return _draw_block(node)


def _draw_block(node: Block) -> Markup:
    """Draw one block as HTML."""
    match node:
        case Heading():
            return _draw_heading(node)
        case Paragraph():
            role = node.role or _DEPTHS[min(node.depth, 3)]
            return html.p(_draw(node.content), class_=role)
        case List():
            items = [html.li(_draw(item.content), class_=item.role) for item in node.items]
            return html.ul(items, class_=node.role)
        case Table():
            rows = ([_draw(cell) for cell in row.cells] for row in node.rows)
            return markup.table([_draw(head) for head in node.heads], rows)
        case Bars():
            return _draw_bars(node)
        case LedgerTable():
            return _draw_ledger(node)
        case Fold():
            return markup.fold(_draw(node.summary), _draw(node.content))
        case Group():
            return html.div(_draw(node.content), class_=node.role)
    raise TypeError(f"{type(node).__name__} is no block")


def _draw_heading(heading: Heading) -> Markup:
    if heading.level > 1:
        return html.h5(_draw(heading.title))
    return markup.heading(_draw(heading.title), _draw(heading.subtitle) or None)


def _draw_bars(chart: Bars) -> Markup:
    longest = float(max((chart_bar.share for chart_bar in chart.bars), default=0))
    return html.div(
        [
            [
                html.span(_draw(chart_bar.label)),
                html.span(
                    html.i(style=f"width:{100 * float(chart_bar.share) / longest:.1f}%"),
                    class_=seat_class(chart_bar.seat),
                    aria_hidden="true",
                ),
                html.span(chart_bar.figure),
            ]
            for chart_bar in chart.bars
        ],
        class_="spread",
    )


# -- calculations ---------------------------------------------------------------------------------


def _draw_ledger(ledger: LedgerTable) -> Markup:
    title = html.span(ledger.title, class_=seat_class(ledger.seat))
    subtitle = html.small(ledger.subtitle) if ledger.subtitle else None
    heads = [html.th(head, scope="col") for head in ledger.heads]
    return html.div(
        html.table(
            html.caption(title, " ", subtitle),
            html.thead(html.tr(heads, html.td())),
            html.tbody(_draw_ledger_body(ledger)),
        ),
        class_="wide",
    )


def _draw_ledger_body(ledger: LedgerTable) -> Iterator[Markup]:
    """Yield the rows of a calculation, with bars on one scale."""
    bars = [getattr(line, "waterfall", None) for line in ledger.lines]
    scale = scale_of(line_bar.end for line_bar in bars if line_bar is not None)
    # The column with the bars has no heading.
    columns = len(ledger.heads) + 1
    for line in ledger.lines:
        match line:
            case LedgerSection():
                head = html.th(
                    html.i(line.number), " ", line.title, colspan=columns, scope="rowgroup"
                )
                yield html.tr(head, class_="section")
            case LedgerSum():
                yield _draw_ledger_sum(line, columns, scale)
            case LedgerLine():
                yield from _draw_ledger_line(line, columns, scale)


def _draw_ledger_line(line: LedgerLine, columns: int, scale: Scale) -> Iterator[Markup]:
    """Yield the row of a line; for a line that was not applied, also a row with the reason."""
    if line.applied:
        yield html.tr(
            html.th(line.label, " ", markup.chips(line.rules), scope="row"),
            [html.td(_draw(cell)) for cell in line.cells],
            html.td(_draw_waterfall_bar(line.waterfall, scale), class_="fall"),
            class_="row",
        )
        return
    yield html.tr(
        html.th(html.s(line.label), markup.chips(line.rules), scope="row"),
        [html.td(html.s(_draw(cell))) for cell in line.cells],
        [html.td()] * (columns - 1 - len(line.cells)),
        class_="row off",
    )
    yield html.tr(html.td(line.remark, colspan=columns), class_="why")


def _draw_ledger_sum(line: LedgerSum, columns: int, scale: Scale) -> Markup:
    return html.tr(
        html.th(line.label, scope="row", colspan=columns - 2, style="text-align:left"),
        html.td(html.b(line.amount)),
        html.td(_draw_waterfall_bar(line.waterfall, scale), class_="fall"),
        class_=f"sum {line.role}",
    )


def _draw_waterfall_bar(line_bar: WaterfallBar | None, scale: Scale) -> Markup | None:
    if line_bar is None:
        return None
    return bar(scale, line_bar.start, line_bar.end, line_bar.kind)
