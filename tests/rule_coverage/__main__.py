"""``python3 dev.py coverage``: the rules, the tests bound to each, and the rules without a test."""

from __future__ import annotations

import argparse
import sys

import pandas as pd

from dtnb.registry import games, plugin
from tests.rule_coverage.table import Row, table


def frame(game: str, rows: list[Row], *, names: bool = False) -> pd.DataFrame:
    """Return the table with one line per rule; cells count tests, or name them."""
    lines = []
    for row in rows:
        cells = {
            edition: " ".join(row.tests.get(edition, ()))
            if names
            else str(len(row.tests.get(edition, ())) or "·")
            for edition in plugin(game).rulebook().editions
        }
        lines.append({"rule": row.rule, **cells, "state": row.state})
    return pd.DataFrame(lines)


def main(words: list[str]) -> int:
    """Print the table of each game; fail if a rule has no test."""
    parser = argparse.ArgumentParser(prog="dev.py coverage", description=__doc__)
    parser.add_argument("--game", action="append", choices=games(), help="only this game")
    parser.add_argument("--wanting", action="store_true", help="only rules that want a test")
    parser.add_argument("--rule", action="append", metavar="ID", help="only this rule, tests named")
    options = parser.parse_args(words)
    unbound = 0
    for game in options.game or games():
        rows = table(game)
        wanting = [row for row in rows if row.wanting]
        unbound += len(wanting)
        shown = wanting if options.wanting else rows
        if options.rule:
            shown = [row for row in shown if row.rule in options.rule]
            for row in shown:
                print(row.rule, *(f"\n  {edition}: {test}" for edition, tests in row.tests.items()
                                  for test in tests))  # fmt: skip
        elif shown:
            print(frame(game, shown).to_string(index=False, justify="left", max_colwidth=60))
        without = sum(bool(row.reason) for row in rows)
        bound = len(rows) - len(wanting) - without
        print(f"\n{game}: {len(rows)} rules, {bound} bound, {without} without an outcome, "
              f"{len(wanting)} wanting a test")  # fmt: skip
    return 1 if unbound else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
