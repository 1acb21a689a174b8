"""The coverage table: for every rule of a game the tests bound to it, edition by edition."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from dtnb.registry import plugin
from dtnb.rulebook import Rule, Rulebook
from tests.rule_coverage.bindings import Binding

ROOT = Path(__file__).resolve().parents[2]
#: where tests of rules are; the others (files, graph, front end) speak of no rule
TESTS = ("tests/dicethrone", "tests/dungeon", "tests/heroes", "tests/acceptance")


class Row(msgspec.Struct, frozen=True):
    """One rule with the tests bound to it in each edition, and the editions that lack a test.

    Parameters
    ----------
    tests
        The node ids of the bound tests, by edition.
    wanting
        The editions that need a test and have none. If the books differ about the rule, every
        edition needs one; if they agree, one edition is enough.
    reason
        For a rule without an outcome, why no play can break it.
    """

    rule: str
    tests: Mapping[str, tuple[str, ...]]
    wanting: tuple[str, ...] = ()
    reason: str = ""

    @property
    def state(self) -> str:
        """Say whether the rule is bound, wants a test, or needs none."""
        if self.reason:
            return f"no outcome: {self.reason}"
        if not self.wanting:
            return "bound"
        return "wants a test" + (f" in {', '.join(self.wanting)}" if self.tests else "")


@cache
def bindings() -> tuple[Binding, ...]:
    """Return the bindings of all tests of rules, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "bindings.json"
        words = ["-p", "no:nbval", "-p", "tests.rule_coverage.plugin", "--bindings", str(target)]
        paths = [path for path in TESTS if (ROOT / path).is_dir()]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-qq", *words, *paths],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"the tests could not be collected:\n{done.stdout[-4000:]}")
        return msgspec.json.decode(target.read_bytes(), type=tuple[Binding, ...])


def differs(rule: Rule) -> bool:
    """Tell whether the editions say different things about a rule."""
    return any(not citation.holds or citation.variant is not None for citation in rule.citations)


def table(game: str, known: Iterable[Binding] | None = None) -> list[Row]:
    """Return the coverage of every rule of a game, in the rulebook's order."""
    book: Rulebook = plugin(game).rulebook()
    editions = tuple(book.editions)
    default = plugin(game).default_edition
    by_rule: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for bound in bindings() if known is None else known:
        for edition in [edition for edition in bound.editions if edition in editions] or [default]:
            for rule in bound.ids:
                by_rule[rule][edition].append(bound.test)
    return [_row(rule, by_rule.get(rule.id, {}), editions) for rule in book.rules.values()]


def _row(rule: Rule, tests: Mapping[str, Sequence[str]], editions: Sequence[str]) -> Row:
    kept = {edition: tuple(tests[edition]) for edition in editions if tests.get(edition)}
    if not rule.outcome:
        assert rule.no_outcome_reason is not None
        return Row(rule.id, kept, (), rule.no_outcome_reason.en)
    missing = tuple(edition for edition in editions if edition not in kept)
    return Row(rule.id, kept, missing if differs(rule) or not kept else ())
