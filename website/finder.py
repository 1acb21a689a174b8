"""The form by which cases are found, by words, card or token, topic, book, table; and its list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from dtnb.casebook import Case
from dtnb.casebook.shelf import topics
from website.sources import Sources

#: the value of a choice of cases about which the books do not say the same
DIFFER = "differ"


def form(sources: Sources, cases: Sequence[Case]) -> str:
    """Return the form, with what the cases that are there have."""
    say, language = sources.say, sources.language
    here = {case.topic for case in cases}
    about = [(topic.id, topic.name.get(language)) for topic in topics() if topic.id in here]
    books = {
        edition: case.rulebook.edition(edition).name.get(language)
        for case in cases
        for edition in case.editions
    }
    cards = _named(card for case in cases for card in case.spec.cards)
    tokens = _named(token for case in cases for token in case.spec.tokens)
    tables = [
        (table, say(f"table.{table}")) for table in sorted({case.spec.table for case in cases})
    ]
    things = (
        f'<optgroup label="{say("casebook.cards")}">{_options(cards)}</optgroup>'
        f'<optgroup label="{say("casebook.tokens")}">{_options(tokens)}</optgroup>'
    )
    fields = [
        f'<label class="wide">{say("casebook.words")} <input type="search" name="words"></label>',
        _choice(sources, "thing", things),
        _choice(sources, "topic", _options(about)),
        _choice(sources, "book", _options([*books.items(), (DIFFER, say("casebook.differ"))])),
        _choice(sources, "table", _options(tables)),
    ]
    return (
        f'<form class="find-case" data-finder role="search" aria-label="{say("casebook.search")}">'
        f'{"".join(fields)}<output data-one="{say("casebook.one")}" '
        f'data-many="{say("casebook.count", count="#")}"></output>'
        f'<button type="reset" hidden>{say("casebook.reset")}</button></form>'
    )


def case_list(cases: Iterable[Case], folder: str, *, waiting: bool = False) -> str:
    """Return cases among which the form chooses; `waiting` for what is asked, if that is wanted."""
    entries = "".join(
        f'<li data-case="{case.name}"{" hidden" if waiting else ""}>'
        f'<a href="{folder}{case.name}.html">{escape(case.title)}</a>'
        f"<p>{escape(case.quarrel)}</p></li>"
        for case in cases
    )
    return f'<ul class="found-cases"{" data-waiting hidden" if waiting else ""}>{entries}</ul>'


def scripts(root: str) -> str:
    """Return what makes the form choose, which stands below the cases."""
    names = ("cases", "finder", "find-case")
    return "".join(f'<script src="{root}_static/{name}.js"></script>' for name in names)


def _choice(sources: Sources, name: str, options: str) -> str:
    say = sources.say
    return (
        f'<label>{say(f"casebook.{name}")} <select name="{name}">'
        f'<option value="">{say("casebook.any")}</option>{options}</select></label>'
    )


def _options(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(
        f'<option value="{escape(value)}">{escape(name)}</option>' for value, name in pairs
    )


def _named(things: Iterable[str]) -> list[tuple[str, str]]:
    return [(thing, thing) for thing in sorted(set(things), key=str.casefold)]
