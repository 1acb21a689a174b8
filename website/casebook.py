"""The casebook: a page for each case, and one on which they are found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor

from dtnb.casebook import Case
from dtnb.casebook.cases import all_cases
from dtnb.casebook.shelf import topics
from dtnb.casebook.teller import Teller
from dtnb.replay import load_replay
from dtnb.rulebook import Language
from website.rules import page_of
from website.sources import Sources, contents, opens, plain


def write(sources: Sources, chosen: Sequence[str], pool: Executor) -> None:
    """Write the pages of some cases, by name."""
    language = sources.language
    cases = [case for case in all_cases(language) if case.name in set(chosen)]
    names = [case.name for case in cases]
    for name, page in zip(names, pool.map(live_page, names, [language] * len(names)), strict=True):
        sources.extra(f"turn/{name}.html", page)
    for case in cases:
        sources.write(f"casebook/{case.name}", _page(sources, case))
    listed = [
        {
            "name": case.name,
            "title": case.title,
            "quarrel": case.quarrel,
            "topic": case.topic,
            "books": list(case.editions),
            "words": _words(case),
        }
        for case in cases
    ]
    # A page opened from disk may fetch nothing, so that what is searched is a script.
    sources.write("_static/cases.js", f"window.dtnbCases={json.dumps(listed)};\n")
    sources.write("casebook/index", _index(sources, cases))


def live_page(name: str, language: Language) -> str:
    """Return the turn of a case as one page."""
    return load_replay(name, lang=language).html()


def _words(case: Case) -> str:
    spec = case.spec
    return " ".join([*spec.cards, *spec.tokens, *spec.rules, *spec.windows, *spec.words])


def _page(sources: Sources, case: Case) -> str:
    told = Teller(case)
    parts = [
        f"# {plain(case.title)}",
        plain(case.quarrel),
        *(plain(line) for line in told.claims()),
        "\n".join(f"> {plain(line)}\n>" for line in told.verdict()),
        opens(f"../turn/{case.name}.html", sources.say("case.step")),
        f"## {sources.say('case.rules')}" if case.spec.rules else "",
        "\n".join(map(_linked, case.spec.rules, told.rules())),
        *(plain(line) for line in told.source()),
        "",
    ]
    return "\n\n".join(part for part in parts if part)


def _linked(rule: str, line: str) -> str:
    """Return what is said of a rule, leading to its page."""
    said = plain(line.removeprefix(rule))
    return f"- [{rule}](../rules/{page_of(rule)}.md#{rule.lower()}){said}"


def _index(sources: Sources, cases: Sequence[Case]) -> str:
    say = sources.say
    here = {case.topic for case in cases}
    language = sources.language
    options = "".join(
        f'<option value="{each.id}">{each.name.get(language)}</option>'
        for each in topics()
        if each.id in here
    )
    form = (
        f'<form class="find-case" role="search" aria-label="{say("casebook.search")}">'
        f'<label>{say("casebook.search")} <input type="search" name="words"></label>'
        f'<select name="topic" aria-label="{say("casebook.all")}">'
        f'<option value="">{say("casebook.all")}</option>{options}</select>'
        f'<output data-text="{say("casebook.count", count="#")}"></output></form>'
        '<ul class="found-cases"></ul>'
        '<script src="../_static/cases.js"></script><script src="../_static/find-case.js"></script>'
    )
    head = f"# {say('casebook')}\n\n{say('casebook.about')}\n\n{form}\n\n"
    return head + contents([case.name for case in cases], hidden=True)
