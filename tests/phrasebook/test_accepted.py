"""Every phrase that was accepted when the list was made is still read, with the same meaning.

`tests.phrasebook.collect` makes the list and describes its lines. A statement means the same if its
results on some records are the same, and if it has the same meaning as the same other statements of
its table. Change or delete a line only with the reason in the commit.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from dtnb.replay.game.terms import PhraseError
from tests.phrasebook.collect import MOVES, STATEMENTS
from tests.phrasebook.reading import describe_check, move_meaning
from tests.phrasebook.tables import Seats, check, random_record, set_table, shipped_record

Line = dict[str, Any]
Table = tuple[str, Seats]


def _by_table(lines: str) -> dict[Table, list[Line]]:
    tables: dict[Table, list[Line]] = defaultdict(list)
    for line in map(json.loads, filter(None, lines.split("\n"))):
        tables[line["game"], tuple(line["seats"].items())].append(line)
    return tables


def _name(table: object) -> str:
    assert isinstance(table, tuple)
    game, seats = table
    return f"{game}: {', '.join(f'{name} ({who})' if who else name for name, who in seats)}"


_MOVES = _by_table(MOVES.read_text("utf-8"))
_STATEMENTS = _by_table(STATEMENTS.read_text("utf-8"))


def _refused() -> list[tuple[Table, str, str]]:
    """Return the table, the kind and the text of each phrase that is now refused."""
    groups = yaml.safe_load((MOVES.parent / "refused_since.yaml").read_text("utf-8"))
    return [
        ((group["game"], tuple(group["seats"].items())), group["kind"], text)
        for group in groups
        for text in group["phrases"]
    ]


@pytest.mark.parametrize(("table", "kind", "text"), _refused())
def test_what_was_accepted_by_mistake_is_refused(table: Table, kind: str, text: str) -> None:
    setting = set_table(*table)
    phrases = setting.plugin.phrases
    read = phrases.parse_move if kind == "move" else phrases.parse_expectation
    with pytest.raises(PhraseError):
        read(setting.game, setting.start, text)


@pytest.mark.parametrize("table", _MOVES, ids=_name)
def test_moves_mean_what_they_meant(table: Table) -> None:
    setting = set_table(*table)
    changed = []
    for line in _MOVES[table]:
        try:
            move = setting.plugin.phrases.parse_move(setting.game, setting.start, line["text"])
        except PhraseError as error:
            changed.append(f"{line['text']!r} is refused: {error}")
            continue
        meaning = json.loads(json.dumps(move_meaning(move)))
        if meaning != line["means"]:
            changed.append(f"{line['text']!r} meant {line['means']} and means {meaning}")
    if changed:
        pytest.fail("\n".join(changed), pytrace=False)


@pytest.mark.parametrize("table", _STATEMENTS, ids=_name)
def test_statements_mean_what_they_meant(table: Table) -> None:
    if changed := list(_changed_statements(table)):
        pytest.fail("\n".join(changed), pytrace=False)


def _changed_statements(table: Table) -> Iterator[str]:
    setting = set_table(*table)
    records = {"random": random_record(*table)}
    #: phrases with equal meanings, by their present meaning, and the other way round
    today: dict[str, tuple[str, str]] = {}
    before: dict[str, tuple[str, str]] = {}
    for line in _STATEMENTS[table]:
        text = line["text"]
        try:
            statements = setting.plugin.phrases.parse_expectation(setting.game, setting.start, text)
        except PhraseError as error:
            yield f"{text!r} is refused: {error}"
            continue
        parts = [statement.part for statement in statements]
        if parts != [part for part, _ in line["parts"]]:
            yield f"{text!r} had the parts {line['parts']} and has {parts}"
            continue
        for statement, (part, meant) in zip(statements, line["parts"], strict=True):
            means = describe_check(statement.check)
            known, known_text = today.setdefault(meant, (means, part))
            if means != known:
                yield f"{part!r} meant the same as {known_text!r}: {known}, now {means}"
            known, known_text = before.setdefault(means, (meant, part))
            if meant != known:
                yield f"{part!r} did not mean the same as {known_text!r}, now both mean {means}"
        for file, recorded in line["on"].items():
            record = records.get(file) or records.setdefault(file, shipped_record(file))
            finds = [check(setting, statement, record) for statement in statements]
            if finds != recorded:
                yield f"{text!r} found {recorded} on {file!r} and finds {finds}"
