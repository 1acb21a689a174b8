"""The casebook: a page for each case, its turn, and the page on which cases are found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from dtnb.casebook import Case
from dtnb.casebook.blocks import (
    casebook_speaker,
    claim_sentences,
    right_clause,
    rule_sentences,
    source_sentence,
    verdict_sentences,
)
from dtnb.casebook.cases import all_cases
from dtnb.casebook.current_index import search_index
from dtnb.casebook.shelf import topics
from dtnb.present.ids import without_ids
from dtnb.replay import load_replay
from dtnb.rulebook import LANGUAGES, Language
from website import practice
from website.finder import case_list, form, scripts
from website.live import Way, on_site
from website.rules import page_of
from website.sources import Sources, opens, other, plain
from website.words import site_text

#: the script that searches, which the page with the engine has as well
FINDER = Path(__file__).parents[1] / "js" / "src" / "app" / "finder.js"


def write(sources: Sources, names: Sequence[str]) -> None:
    """Write the pages of some cases, by name."""
    cases = chosen(sources.language, names)
    for case, after in zip(cases, [*cases[1:], None], strict=True):
        sources.write(f"casebook/{case.name}", _page(sources, case, after))
    write_searched(sources, cases)
    sources.write("casebook/index", _index(sources, cases))


def write_searched(sources: Sources, cases: Sequence[Case]) -> None:
    """Write what the finder reads; a page opened from disk may fetch nothing, so it is a script."""
    searched = {"index": search_index(), "cases": [_search_entry(case) for case in cases]}
    packed = json.dumps(searched, ensure_ascii=False, separators=(",", ":"))
    sources.write("_static/cases.js", f"window.dtnbCases={packed};\n")
    sources.write("_static/finder.js", FINDER.read_text("utf-8"))


def finder(sources: Sources, names: Sequence[str]) -> str:
    """Return the form for the first page of the site, with a list that waits for what is asked."""
    cases = chosen(sources.language, names)
    return f"{form(sources, cases)}{case_list(cases, 'casebook/', waiting=True)}{scripts('')}"


def chosen(language: Language, names: Sequence[str]) -> list[Case]:
    """Return some cases, by name, in the order of the casebook."""
    wanted = set(names)
    return [case for case in all_cases(language) if case.name in wanted]


def write_live(name: str, output: Path) -> None:
    """Write the turn of a case as one page in each language."""
    for language in LANGUAGES:
        page = load_replay(name, lang=language).html()
        back, there = f"casebook/{name}.html", other(language)
        ways = [
            Way(f"../{back}", f"‹ {site_text(language, 'case.back')}"),
            Way("../casebook/index.html", site_text(language, "casebook.search")),
            Way(f"../../{there}/turn/{name}.html", site_text(language, "other"), there),
        ]
        target = output / language / "turn" / f"{name}.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(on_site(page, language, ways), encoding="utf-8")


def _search_entry(case: Case) -> dict[str, Any]:
    """Return what the finder reads of a case."""
    spec = case.spec
    speaker = casebook_speaker(case.lang)
    return {
        "name": case.name,
        "topic": case.topic,
        "table": spec.table,
        "things": [*spec.cards, *spec.tokens],
        "right": {edition: right_clause(case, edition, speaker) for edition in case.editions},
    }


def _page(sources: Sources, case: Case, after: Case | None) -> str:
    speaker = casebook_speaker(case.lang)
    say = sources.say
    topic = case.case_file.topic
    way = f"[{say('casebook')}](index.md) › [{plain(topic.name.get(sources.language))}]"
    more = f"[{say('case.next', title=plain(after.title))} ›]({after.name}.md)" if after else ""
    parts = [
        # Two hundred pages beside each page would be no help; they are found on one.
        "---\norphan: true\n---",
        f"{way}(index.md#topic-{topic.id})",
        f"# {plain(case.title)}",
        plain(case.quarrel),
        *(plain(line) for line in claim_sentences(case, speaker)),
        # One says first who is right; a reader without scripts opens the verdict.
        practice.question(case),
        practice.hidden(
            say("case.verdict"),
            (
                "\n".join(
                    f"> {plain(without_ids(line))}\n>" for line in verdict_sentences(case, speaker)
                ),
                opens(f"../turn/{case.name}.html", say("case.step")),
                f"**{say('case.rules')}**",
                "\n".join(map(_linked, case.reasons, rule_sentences(case, speaker))),
                plain(source_sentence(case, speaker)),
            ),
        ),
        f"[{say('practice.another')}](../practice/index.md)" + (f" · {more}" if more else ""),
        '<script src="../_static/course.js"></script>',
        "",
    ]
    return "\n\n".join(part for part in parts if part)


def _linked(rule: str, line: str) -> str:
    """Return what is said of a rule, leading to its page."""
    said_of = plain(line.removeprefix(rule))
    return f"- [{rule}](../rules/{page_of(rule)}.md#{rule.lower()}){said_of}"


def _index(sources: Sources, cases: Sequence[Case]) -> str:
    say, language = sources.say, sources.language
    parts = [f"# {say('casebook')}", say("casebook.about"), form(sources, cases)]
    known = {topic.id: topic for topic in topics()}
    for topic, there in groupby(cases, key=lambda case: case.topic):
        name, teaches = known[topic].name.get(language), known[topic].teaches.get(language)
        head = f"(topic-{topic})=\n## {plain(name)}"
        parts += [head, plain(teaches), case_list(there, "")]
    return "\n\n".join([*parts, scripts("../"), ""])
