"""A dollar in a name stays a dollar: JupyterLab ignores it when it looks for formulas."""

from __future__ import annotations

from typing import Any

from dtnb import load_hero, load_replay, total
from dtnb.sanitize import NO_MATHJAX


def test_every_page_part_is_left_alone_by_what_draws_formulas() -> None:
    """JupyterLab ignores elements by class; a browser proves it in `tests/browser`."""
    replay = load_replay("protect-now-or-later")
    parts: list[Any] = [replay.views.events, replay.compare(), replay.settle(), total("9 half")]
    parts += [replay.results, replay.expectations, replay.branches, replay.views.rule("DT-CALC-05")]
    parts += [replay.views.questions("before defense"), replay.ledgers, load_hero("paladin")]
    parts += [
        replay.claim("Paladin takes 4"),
        *replay.ledgers,
        *replay.views.questions("before defense"),
    ]
    pages = [part._repr_html_() for part in parts]
    pages += [
        view._repr_mimebundle_()[0]["text/html"] for view in (replay, replay.views.graph_view())
    ]
    for page in pages:
        assert NO_MATHJAX in page[: page.index(">")]
