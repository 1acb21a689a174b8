"""The coverage table reads citations as people write them, and its mutants can be made."""

from __future__ import annotations

import ast
import builtins
from types import SimpleNamespace

import pytest

from dtnb.registry import games, plugin
from tests.rule_coverage.bindings import Binding, binding, expand
from tests.rule_coverage.mutants import Mutant, mutants
from tests.rule_coverage.table import table

#: games all of whose rules are bound
COVERED = ("dice-throne",)
FRENCH = "french"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("DT-CALC-09: a hand calculation.", ("DT-CALC-09",)),
        ("DT-ORP-05/07", ("DT-ORP-05", "DT-ORP-07")),
        ("AMB-02…04, ED-01/02", ("AMB-02", "AMB-03", "AMB-04", "ED-01", "ED-02")),
        ("DT-HERO-GUN-09...11", ("DT-HERO-GUN-09", "DT-HERO-GUN-10", "DT-HERO-GUN-11")),
        ("DD-AMB-03 and DD-TV-02", ("DD-AMB-03", "DD-TV-02")),
        ("no rule", ()),
    ],
)
def test_ids_written_short_are_written_out(text: str, ids: tuple[str, ...]) -> None:
    assert expand(text) == ids


def test_a_rule_about_which_the_books_differ_wants_a_test_in_every_edition() -> None:
    once = Binding("a test", ("DT-CALC-09", "DT-CP-01"), ("season-two",))
    rows = {row.rule: row for row in table("dice-throne", [once])}
    assert rows["DT-CALC-09"].wanting == ("french", "season-one-rerolled", "marvel")
    assert rows["DT-CP-01"].wanting == ()


def test_a_test_that_names_no_edition_speaks_for_the_one_played_by_default() -> None:
    rows = {row.rule: row for row in table("dice-throne", [Binding("a test", ("DT-CP-01",))])}
    assert rows["DT-CP-01"].tests == {"season-one-rerolled": ("a test",)}


def test_a_rule_without_an_outcome_wants_no_test_and_says_why() -> None:
    for row in table("dice-throne", []):
        assert bool(row.reason) != bool(row.wanting)


@pytest.mark.parametrize("game", COVERED)
def test_every_rule_is_bound(game: str, every_binding: tuple[Binding, ...]) -> None:
    """To a test in each edition that needs one, or to the reason why nothing can break it."""
    assert {row.rule: row.wanting for row in table(game, every_binding) if row.wanting} == {}


def test_no_test_is_bound_to_a_rule_that_does_not_exist(
    every_binding: tuple[Binding, ...],
) -> None:
    known = {rule for game in games() for rule in plugin(game).rulebook().rules}
    families = {rule.rsplit("-", 1)[0] for rule in known}
    cited = {id_ for bound in every_binding for id_ in bound.ids}
    assert {rule for rule in cited if rule.rsplit("-", 1)[0] in families} <= known


def unknown_names(source: str) -> set[str]:
    """Return the names that a module reads and nowhere sets, imports or defines."""
    read, known = set(), set(dir(builtins)) | {"__file__", "__name__"}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                read.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(asname=str(name)):
                known.add(name)
            case ast.alias(name=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                known.add(name.partition(".")[0])
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                known.add(name)
    return read - known


def fault(mutant: Mutant) -> str:
    """Return why a mutant cannot be made, breaks nothing, or breaks because it cannot run."""
    try:
        broken = mutant.broken()
        unknown = unknown_names(broken) if mutant.file.endswith(".py") else set()
    except (ValueError, SyntaxError) as reason:
        return f"{mutant.listed_in}: {reason}"
    where = f"{mutant.listed_in}: {mutant.rule}"
    if unknown:
        return f"{where}: {sorted(unknown)} are not known in {mutant.file}"
    remains = mutant.find in broken and mutant.find not in mutant.replace
    return f"{where}: {mutant.find!r} is not replaced in {mutant.file}" if remains else ""


def test_a_mutant_that_cannot_be_made_is_reported_with_the_file_that_lists_it() -> None:
    file = "tests/rule_coverage/mutants.py"
    mutant = Mutant("DT-CP-01", file, "no such line", "", listed_in="mutants/dials.yaml")
    assert fault(mutant).startswith("mutants/dials.yaml: DT-CP-01: ")
    assert all(mutant.listed_in.endswith(".yaml") for mutant in mutants())


def test_every_mutant_breaks_a_known_rule_at_one_place() -> None:
    known = {rule for game in games() for rule in plugin(game).rulebook().rules}
    all_mutants = mutants()
    assert all_mutants
    assert [mutant for mutant in all_mutants if mutant.rule not in known] == []
    faults = list(filter(None, map(fault, all_mutants)))
    assert not faults, "\n".join(faults)


class Item:
    """What pytest collects, as far as a binding looks at it."""

    def __init__(self, function: object, **params: object) -> None:
        self.function = function
        self.nodeid = "a test"
        self.callspec = SimpleNamespace(params=params)

    def iter_markers(self, name: str) -> tuple[()]:
        return ()


def cites() -> None:
    """DT-CP-01: a test."""


def plays_one_book() -> str:
    """DT-CP-01: a test."""
    return FRENCH


def test_an_id_among_the_parameters_of_a_test_binds_nothing() -> None:
    bound = binding(Item(cites, rule="DT-CP-02", edition="marvel"), ("french", "marvel"))
    assert bound == Binding("a test", ("DT-CP-01",), ("marvel",))


def test_a_book_that_the_module_gives_a_name_counts() -> None:
    bound = binding(Item(plays_one_book), ("french", "marvel"))
    assert bound == Binding("a test", ("DT-CP-01",), ("french",))
