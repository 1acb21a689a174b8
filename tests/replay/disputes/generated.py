"""Disputes made by machine: one rule is answered otherwise, and somebody claims what comes of it.

The search of a verdict must find that rule again. ``python -m tests.replay.disputes.generated``
makes a dispute from every application of a rule in every shipped file, and counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from dtnb.kernel import Application, Record, World
from dtnb.processes import cores, pool
from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.game.terms import Dispute, Expectation, Finding
from dtnb.replay.lines.played_file import PlayedFile
from dtnb.replay.running.line_result import LineResult, Prepared
from dtnb.replay.running.load import run
from dtnb.replay.running.script import Disputed, Expected, ScriptEntry

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


def disputes_of(file: Path) -> Iterator[Generated]:
    """Yield a dispute for each application of a rule that changes how a file ends."""
    base = load_replay(file)
    prepared = base.prepared
    assert prepared is not None
    for application in base.record.applications():
        world = World(application)
        other = prepared._replace(game=prepared.game.in_world(world))
        try:
            line = run(base.loaded, other, tolerant=True)
        except (AssertionError, LookupError):
            continue
        if line.ending.open == base.outcome.open and table_of(line.record) != table_of(base.record):
            yield Generated(_disputed(base, prepared, line, application), application)


def _disputed(
    base: PlayedFile, prepared: Prepared, line: LineResult, application: Application
) -> PlayedFile:
    """Return a file whose players claim its own end and that of another world."""

    def ends_as(end: Any, record: Record) -> Finding:
        return Finding(table_of(record) == end, "", len(record.steps) - 1)

    claims: list[ScriptEntry] = []
    for by, record in (("Winner", base.record), ("Loser", line.record)):
        check = Expectation(by, partial(ends_as, table_of(record)))
        path = ("moves", len(prepared.script.entries) + len(claims))
        claims.append(ScriptEntry(path, claim=Expected(by, (check,), path, by=by)))
    names = tuple(name for name in application.subjects if isinstance(name, str))
    path = ("moves", len(prepared.script.entries) + len(claims))
    dispute = Disputed(Dispute("", "effect", objects=names), path)
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


def rules_first(file: Path) -> Counter[str]:
    """Count how often the rule is found first, among the first three, later or not at all."""
    counts: Counter[str] = Counter()
    for generated in disputes_of(file):
        rules = list(dict.fromkeys(b.change.rules[0] for b in find_beliefs(generated.replay)))
        rule = generated.application.rules[0]
        rank = rules.index(rule) if rule in rules else -1
        place = "first" if rank == 0 else "first three" if 0 < rank < 3 else "later"
        counts[place if rank >= 0 else "missing"] += 1
        counts["all"] += 1
    return counts


if __name__ == "__main__":
    total: Counter[str] = Counter()
    with pool(cores()) as workers:
        for counts in workers.map(rules_first, FILES):
            total.update(counts)
    print(dict(total))
