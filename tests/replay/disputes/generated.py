"""Disputes made by machine: one rule is answered otherwise, and somebody claims what comes of it.

The search of a verdict must find that rule again. As a program the module makes disputes from the
applications of rules in the shipped files: ``python -m tests.replay.disputes.generated 2000``.
"""

from __future__ import annotations

import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from dtnb.files import FileProblems
from dtnb.kernel import Application, Record, World
from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.game.terms import CheckResult, Dispute, Expectation
from dtnb.replay.lines.played_file import PlayedFile
from dtnb.replay.running.line_result import LineResult, Prepared
from dtnb.replay.running.load import run
from dtnb.replay.running.script import ScriptEntry, StatedDispute, StatedExpectation

#: lists of the casebook, which are no replay files
LISTS = ("topics.yaml", "words.yaml")
FILES = sorted(file for file in Path("replays").rglob("*.yaml") if file.name not in LISTS)


class Generated(NamedTuple):
    """A dispute, and the application of a rule from which it is made."""

    replay: PlayedFile
    application: Application


def table_of(record: Record) -> Any:
    """Return what the players see at the end."""
    return record.game.observed(record.state.table)


def disputes_of(base: PlayedFile) -> Iterator[Generated]:
    """Yield a dispute for each application of a rule that changes how a file ends."""
    prepared = base.prepared
    assert prepared is not None
    for application in base.record.applications():
        world = World(application)
        other = prepared._replace(game=prepared.game.in_world(world))
        try:
            line = run(base.loaded, other, tolerant=True)
        except (AssertionError, LookupError):
            continue
        if line.ending.is_open == base.outcome.is_open and table_of(line.record) != table_of(
            base.record
        ):
            yield Generated(_disputed(base, prepared, line, application), application)


def _disputed(
    base: PlayedFile, prepared: Prepared, line: LineResult, application: Application
) -> PlayedFile:
    """Return a file whose players claim its own end and that of another world."""

    def ends_as(end: Any, record: Record) -> CheckResult:
        return CheckResult(table_of(record) == end, "", len(record.steps) - 1)

    claims: list[ScriptEntry] = []
    for by, record in (("Winner", base.record), ("Loser", line.record)):
        check = Expectation(by, partial(ends_as, table_of(record)))
        path = ("moves", len(prepared.script.entries) + len(claims))
        claims.append(ScriptEntry(path, claim=StatedExpectation(by, (check,), path, claimant=by)))
    names = tuple(name for name in application.subjects if isinstance(name, str))
    path = ("moves", len(prepared.script.entries) + len(claims))
    dispute = StatedDispute(Dispute("", "effect", objects=names), path)
    entries = tuple(
        entry for entry in prepared.script.entries if entry.claim is None and entry.dispute is None
    )
    script = prepared.script._replace(
        entries=(*entries, ScriptEntry(path, dispute=dispute), *claims)
    )
    changed = prepared._replace(script=script)
    replay = PlayedFile(base.loaded, line=run(base.loaded, changed, tolerant=True))
    replay._prepared = changed
    return replay


def place_of(generated: Generated) -> str:
    """Return whether the rule is found first, among the first three, later or not at all."""
    rules = list(dict.fromkeys(b.change.rules[0] for b in find_beliefs(generated.replay)))
    rule = generated.application.rules[0]
    rank = rules.index(rule) if rule in rules else -1
    place = "first" if rank == 0 else "first three" if 0 < rank < 3 else "later"
    return place if rank >= 0 else "missing"


def rules_first(file: Path, edition: str = "") -> Counter[str]:
    """Count where the rules are found; the rule of each that is not first is counted as well.

    A file is played under its own edition, or under another one.
    """
    base = load_replay(file)
    counts: Counter[str] = Counter()
    for generated in disputes_of(base.run(edition) if edition else base):
        place = place_of(generated)
        counts[place] += 1
        counts["all"] += 1
        if place != "first":
            counts[f"{place}: {generated.application.rules[0]}"] += 1
    return counts


def count_all(wanted: int) -> Counter[str]:
    """Count the disputes of all files under their own edition, then under others, up to a number.

    Files come in an order of their own, so that a count that is stopped is a fair sample.
    """
    total: Counter[str] = Counter()
    files = sorted(FILES, key=lambda file: zlib.crc32(file.name.encode()))
    for edition in ("", "season-two", "marvel", "french"):
        for file in files:
            if total["all"] >= wanted:
                return total
            try:
                total.update(rules_first(file, edition))
            except (FileProblems, LookupError):
                continue
            print(edition, file.name, total["first"], total["all"], flush=True)
    return total


if __name__ == "__main__":
    for name, count in count_all(int(sys.argv[1])).most_common():
        print(name, count)
