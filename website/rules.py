"""Every rule with its place in each book, the windows it speaks of, its cases and its tests."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from dtnb import registry
from dtnb.casebook import Case
from dtnb.casebook.cases import all_cases
from dtnb.explain.speakers import shared_speaker
from dtnb.frames.citations import place, rule_of
from dtnb.rulebook import Rulebook
from website.sources import Sources, contents, plain

_TESTS = Path(__file__).resolve().parents[1] / "tests"
_ID = re.compile(r"\b(?:D[TD]-[A-Z]+(?:-[A-Z]+)*-\d+|AMB-\d+)\b")
#: questions that the books leave open share a page
QUESTIONS = "questions"


def page_of(rule: str) -> str:
    """Return the page on which a rule stands, or a question that the books leave open."""
    parts = rule.split("-")
    is_rule = parts[0] in ("DT", "DD") and parts[1] != "AMB"
    return "-".join(parts[:-1]).lower() if is_rule else QUESTIONS


def write(sources: Sources, chosen: Collection[str]) -> None:
    """Write the pages of rules, which lead to the cases that are chosen, by name."""
    cited = _cited_by_cases(each for each in all_cases(sources.language) if each.name in chosen)
    tested = _cited_by_tests()
    pages: list[str] = []
    questions: list[str] = []
    for name in registry.games():
        book: Rulebook = registry.plugin(name).rulebook()
        for page, rules in groupby(sorted(book.rules, key=page_of), page_of):
            told = [_rule(sources, book, each, cited, tested) for each in rules]
            sources.write(f"rules/{page}", "\n\n".join([f"# {page.upper()}", *told]))
            pages.append(page)
        questions += list(_questions(sources, book, cited))
    sources.write(
        f"rules/{QUESTIONS}",
        "\n\n".join([f"# {sources.say('questions')}", *filter(None, questions)]),
    )
    head = f"# {sources.say('rules')}\n\n{sources.say('rules.about')}\n\n"
    sources.write("rules/index", head + contents([*pages, QUESTIONS]))


def _rule(
    sources: Sources,
    book: Rulebook,
    rule: str,
    cited: Mapping[str, Sequence[Case]],
    tested: Mapping[str, Sequence[str]],
) -> str:
    speaker = shared_speaker(sources.language)
    rows = []
    for edition in book.editions.values():
        found = rule_of(book.cite(rule, edition.id), speaker)
        reading = f" {plain(found.reading)}" if found.reading else ""
        name = plain(edition.name.get(sources.language))
        rows.append(f"- **{name}**: {plain(place(found, speaker))}{reading}")
    windows = [each for each in book.windows.values() if rule in each.rules]
    named = ", ".join(plain(f"{each.name.get(sources.language)} ({each.id})") for each in windows)
    parts = [
        f"({rule.lower()})=\n## {rule}",
        plain(book.rules[rule].statement.get(sources.language)),
        "\n".join(rows),
        f"{sources.say('rules.windows')}: {named}" if named else "",
        _cases(sources, cited.get(rule, ())),
        f"{sources.say('rules.tests')}: {', '.join(map(plain, tested.get(rule, ())))}"
        if rule in tested
        else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _questions(
    sources: Sources, book: Rulebook, cited: Mapping[str, Sequence[Case]]
) -> Iterator[str]:
    """Yield what the books leave open; several policies can be parts of one ambiguity."""
    language = sources.language
    ambiguities = sorted(book.policies.values(), key=lambda each: each.ambiguity or "")
    for ambiguity, policies in groupby(ambiguities, key=lambda each: each.ambiguity or ""):
        yield f"({ambiguity.lower()})=\n## {ambiguity}" if ambiguity else ""
        for policy in policies:
            yield f"({policy.id})=\n### {plain(policy.question.get(language))}"
            yield "\n".join(f"- {plain(each.statement.get(language))}" for each in policy.readings)
            yield plain(policy.reason.get(language)) if policy.reason else ""
            yield _cases(sources, cited.get(policy.id, ()))
        yield _cases(sources, cited.get(ambiguity, ()))


def _cases(sources: Sources, cases: Sequence[Case]) -> str:
    if not cases:
        return ""
    links = [f"- [{plain(case.title)}](../casebook/{case.name}.md)" for case in cases]
    return "\n".join([f"{sources.say('rules.cases')}:", "", *links])


def _cited_by_cases(cases: Iterable[Case]) -> dict[str, list[Case]]:
    cited: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        for rule in case.spec.rules:
            cited[rule].append(case)
    return cited


def _cited_by_tests() -> dict[str, list[str]]:
    """Return the test modules that name a rule; an installed package has none."""
    cited: dict[str, list[str]] = defaultdict(list)
    for file in sorted(_TESTS.rglob("test_*.py")):
        for rule in sorted(set(_ID.findall(file.read_text(encoding="utf-8")))):
            cited[rule].append(str(file.relative_to(_TESTS.parent)))
    return cited
