"""Write a gamebook as text, and as an HTML page that needs no network and no running notebook."""

from __future__ import annotations

from dtnb.explain.speakers import shared_speaker
from dtnb.gamebook.book import Book, as_document
from dtnb.gamebook.situation import situation, situation_html
from dtnb.markup import html, wrap_for_display
from dtnb.notebook.export import html as document_page


def summary_lines(book: Book) -> list[str]:
    """Return lines that say who plays, how often the gamebook stops and asks, and its seal."""
    say = shared_speaker(book.document.lang).text
    seats = [seat.name for seat in book.document.seats]
    count, questions = len(book.moments), len(book.questions)
    return [
        say("gamebook.text", seats=seats, count=count, questions=questions),
        say("gamebook.sealed", seal=book.seal),
    ]


def static_html(book: Book) -> str:
    """Return the beginning of a gamebook as HTML, for readers without JavaScript."""
    first = book.moments[0].frame if book.moments else 0
    return wrap_for_display(
        situation_html(situation(book.document, first)),
        [html.p(line) for line in summary_lines(book)],
        html.p(shared_speaker(book.document.lang).text("gamebook.live")),
        lang=book.document.lang,
    )


def gamebook_page(book: Book) -> str:
    """Return an HTML page that needs neither a network nor a running notebook."""
    return document_page(as_document(book), view="gamebook", fallback=static_html(book))
