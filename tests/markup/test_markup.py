"""Pieces of pages: what is put in is text, and one style sheet makes them look right."""

from __future__ import annotations

import re

from dtnb.markup import html, wrap_for_display
from dtnb.markup.bars import bar, scale_of
from dtnb.markup.image import image
from dtnb.markup.shown import style_sheet
from tests.pages import Page, drawings_in


def test_whatever_is_put_in_is_text() -> None:
    hostile = "<script>alert(1)</script>\" onload='x"
    piece = html.p(
        hostile, [hostile, None, 3], title=hostile, class_="note", hidden=True, lang=None
    )
    assert str(piece) == (
        '<p title="&lt;script&gt;alert(1)&lt;/script&gt;&#34; onload=&#39;x" class="note" hidden>'
        "&lt;script&gt;alert(1)&lt;/script&gt;&#34; onload=&#39;x"
        "&lt;script&gt;alert(1)&lt;/script&gt;&#34; onload=&#39;x3</p>"
    )


def test_markup_is_put_in_as_it_is() -> None:
    assert html.p(html.b("a"), "&") == "<p><b>a</b>&amp;</p>"


def test_nothing_that_turns_the_direction_of_writing_reaches_a_page() -> None:
    assert html.p("a\u202eb") == "<p>a\N{REPLACEMENT CHARACTER}b</p>"


def test_a_piece_brings_the_style_sheet_and_is_left_alone_by_what_draws_formulas() -> None:
    page = wrap_for_display(html.p("$x$"), lang="fr")
    opening = page[: page.index(">")]
    assert "mathjax_ignore" in opening
    assert 'lang="fr"' in opening
    assert page.count("<style>") == 1
    assert Page(page).words == "$x$"


def test_the_style_sheet_stays_small_asks_for_nothing_and_cannot_end_itself() -> None:
    """It stands in every output of a notebook."""
    text = str(style_sheet())
    assert len(text) < 9_000
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("</") == 1


def test_every_rule_of_the_style_sheet_is_about_pieces_of_ours() -> None:
    """A style sheet in an output is one for the whole notebook."""
    text = re.sub(r"</?style>", "", str(style_sheet()))
    depth, start, outside = 0, 0, []
    for place, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                outside.append(text[start:place])
            depth += 1
        elif sign == "}":
            depth -= 1
            start = place + 1
    assert depth == 0
    assert len(outside) == 4
    selectors = [selector for selector in outside if not selector.startswith("@media")]
    assert all(".dtnb-shown" in part for selector in selectors for part in selector.split(","))


def test_a_bar_points_where_the_amount_goes() -> None:
    """From 18 to 9 on a scale of 0 to 18: the arrow's tip is in the middle, on its left."""
    scale = scale_of([18, 9])
    assert (scale(0), scale(9), scale(18)) == (1, 60, 119)
    assert 'd="M119 2H66L60 6 66 10H119Z"' in bar(scale, 18, 9, "less")
    assert 'd="M60 2H113L119 6 113 10H60Z"' in bar(scale, 9, 18, "more")


def test_a_drawing_in_an_image_brings_its_size_and_its_colours() -> None:
    """Inside an image nothing of the page around it is known."""
    presenter = html.svg(html.text("7", class_="seat-1"), viewBox="0 0 560 160")
    shown_as = image(presenter, 'Health: "7"', "text{fill:var(--seat)}")
    assert shown_as.endswith(' alt="Health: &#34;7&#34;">')
    (drawn,) = drawings_in(shown_as)
    assert drawn.startswith(
        '<svg viewBox="0 0 560 160" xmlns="http://www.w3.org/2000/svg" width="560" height="160">'
    )
    assert ".seat-1 { --seat: light-dark(#a04700, #f2a869); }" in drawn
    assert "text{fill:var(--seat)}</style>" in drawn
    assert drawn.endswith('<text class="seat-1">7</text></svg>')
