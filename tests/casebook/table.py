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
#: the tables begin behind this line and go on to the end
MARK = "<!-- written by python -m tests.casebook.table -->"
_ID = re.compile(r"\b(?:DD-)?(?:AMB|ED)-\d+\b")


class Named(NamedTuple):
    """Cases that name an id, and those of which another reading of it changes the verdict."""

    cases: dict[str, list[str]]
    changed: dict[str, list[str]]


def named() -> Named:
    """Return which cases name an ambiguity or a difference: by rule, source or reading."""
    found = Named(defaultdict(list), defaultdict(list))
    for case in all_cases():
        readings = set(_readings(case))
        ids = {*_ID.findall(case.source), *readings}
        ids |= {rule for rule in case.spec.rules if _ID.fullmatch(rule)}
        for id_ in ids:
            found.cases[id_].append(case.name)
        for reading in readings:
            found.changed[reading].append(case.name)
    return found


def _readings(case: Case) -> Iterator[str]:
    for only in case.spec.verdict:
        name, sign, _ = only.partition("=")
        if sign:
            policy = case.rulebook.policy(name)
            yield policy.ambiguity or policy.id


def questions() -> dict[str, str]:
    """Return every ambiguity with its questions."""
    found: dict[str, str] = {}
    for game in registry.games():
        book, _ = registry.rulebook(game)
        for id_ in book.ambiguities:
            found[id_] = " ".join(policy.question.en for policy in book.policies_for(id_))
    found.update(LISTED["ambiguities"])
    return dict(sorted(found.items()))


def tables() -> str:
    """Return the tables."""
    lines = [MARK, "", "## What there is", ""]
    lines += [f"{len(all_cases())} cases, by what they teach:", ""]
    lines += ["| topic | what one learns | cases |", "|---|---|---|"]
    for topic in topics():
        names = [case.name for case in all_cases() if case.topic == topic.id]
        lines.append(f"| {topic.name.en} | {topic.teaches.en} | {_codes(names)} |")
    found = named()
    lines += ["", "### By what the books leave open", ""]
    lines += ["In the last column are the cases in which another reading changes who is right.", ""]
    lines += ["| id | question | cases | another reading changes |", "|---|---|---|---|"]
    for id_, question in questions().items():
        told = _codes(found.cases.get(id_, ())) or f"none: {LISTED['without'][id_]}"
        lines.append(f"| `{id_}` | {question} | {told} | {_codes(found.changed.get(id_, ()))} |")
    lines += ["", "### By what the books say differently", ""]
    lines += ["| id | what differs | cases |", "|---|---|---|"]
    for id_, what in LISTED["differences"].items():
        told = _codes(found.cases.get(id_, ())) or f"none: {LISTED['without'][id_]}"
        lines.append(f"| `{id_}` | {what} | {told} |")
    return "\n".join(lines) + "\n"


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def page() -> str:
    """Return the page with the tables as they are now."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    return written + tables()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
