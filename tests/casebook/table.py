"""The tables of docs/casebook.md: cases by topic, by ambiguity, by difference between the books.

``python -m tests.casebook.table`` writes them anew.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from dtnb import registry
from dtnb.casebook.case import Case
from dtnb.casebook.cases import all_cases
from dtnb.casebook.shelf import topics

PAGE = Path(__file__).resolve().parents[2] / "docs" / "casebook.md"
LISTED = yaml.safe_load(Path(__file__).with_name("listed.yaml").read_text(encoding="utf-8"))
#: the tables begin after this line and reach to the end of the page
MARK = "<!-- written by python -m tests.casebook.table -->"
_ID = re.compile(r"\b(?:DD-)?(?:AMB|ED)-\d+\b")


class Named(NamedTuple):
    """The cases that name an id, and the cases whose verdict another reading of it changes."""

    cases: dict[str, list[str]]
    changed: dict[str, list[str]]


def named() -> Named:
    """Return the cases that name an ambiguity or a difference: by rule, source or reading."""
    codes = Named(defaultdict(list), defaultdict(list))
    for case in all_cases():
        readings = set(_readings(case))
        ids = {*_ID.findall(case.source), *readings}
        ids |= {rule for rule in case.spec.rules if _ID.fullmatch(rule)}
        for id_ in ids:
            codes.cases[id_].append(case.name)
        for reading in readings:
            codes.changed[reading].append(case.name)
    return codes


def _readings(case: Case) -> Iterator[str]:
    for only in case.spec.verdict:
        name, sign, _ = only.partition("=")
        if sign:
            policy = case.rulebook.policy(name)
            yield policy.ambiguity or policy.id


def questions() -> dict[str, str]:
    """Return every ambiguity with its questions."""
    questions: dict[str, str] = {}
    for game in registry.games():
        book, _ = registry.rulebook(game)
        for id_ in book.ambiguities:
            questions[id_] = " ".join(policy.question.en for policy in book.policies_for(id_))
    questions.update(LISTED["ambiguities"])
    return dict(sorted(questions.items()))


def tables() -> str:
    """Return the tables."""
    lines = [MARK, "", "## What there is", ""]
    lines += [f"{len(all_cases())} cases, by what they teach:", ""]
    lines += ["| topic | what one learns | cases |", "|---|---|---|"]
    for topic in topics():
        names = [case.name for case in all_cases() if case.topic == topic.id]
        lines.append(f"| {topic.name.en} | {topic.teaches.en} | {_codes(names)} |")
    codes = named()
    lines += ["", "### By what the books leave open", ""]
    lines += ["In the last column are the cases in which another reading changes who is right.", ""]
    lines += ["| id | question | cases | another reading changes |", "|---|---|---|---|"]
    for id_, question in questions().items():
        case_codes = _codes(codes.cases.get(id_, ())) or f"none: {LISTED['without'][id_]}"
        lines.append(
            f"| `{id_}` | {question} | {case_codes} | {_codes(codes.changed.get(id_, ()))} |"
        )
    lines += ["", "### By what the books say differently", ""]
    lines += ["| id | what differs | cases |", "|---|---|---|"]
    for id_, description in LISTED["differences"].items():
        case_codes = _codes(codes.cases.get(id_, ())) or f"none: {LISTED['without'][id_]}"
        lines.append(f"| `{id_}` | {description} | {case_codes} |")
    return "\n".join(lines) + "\n"


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def page() -> str:
    """Return the page with the tables as they are now."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    return written + tables()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
