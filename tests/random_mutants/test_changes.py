"""Random mutants: which changes are made, and how they get into a running process."""

from __future__ import annotations

import ast
import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.random_mutants.command import ENGINE, ROOT, draw, possible
from tests.random_mutants.harmless import harmless
from tests.random_mutants.operators import broken, changes
from tests.random_mutants.reach import Reach
from tests.random_mutants.swap import functions, swap
from tests.rule_coverage import mutate

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a module for a test."""

    def written(text: str) -> Path:
        file = tmp_path / "made.py"
        file.write_text(text)
        return file

    return written


def imported(file: Path) -> ModuleType:
    """Import a file by its path."""
    spec = importlib.util.spec_from_file_location("made", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a == b", ["return a != b"]),
        ("return 0 <= a < b", ["return 0 < a < b", "return 0 <= a <= b", "return 1 <= a < b"]),
        ("return a is None", ["return a is not None"]),
        ("return a in b", ["return a not in b"]),
        ("return a + b", ["return a - b"]),
        ("return a // 2", ["return a * 2", "return a // 3"]),
        ("return not a", ["return a"]),
        ("return -a", ["return a"]),
        ("return True", ["return False"]),
        ("return 7", ["return 8"]),
        ("return max(a, b)", ["return min(a, b)"]),
        ("a += b", ["a -= b"]),
        ("return 1 if a else b", ["return (b if a else 1)", "return 2 if a else b",
                                  "return 1 if (not a) else b"]),
    ],
)  # fmt: skip
def test_one_operator_sign_constant_or_condition_is_changed(
    line: str, becomes: list[str], write: Write
) -> None:
    file = write(f"def f(a, b):\n    {line}\n")
    file_changes = changes(file.name, file.parent)
    assert sorted(change.after for change in file_changes) == sorted(becomes)
    assert {change.before for change in file_changes} == {line}
    assert {change.function for change in file_changes} == {"f"}


@pytest.mark.parametrize(
    "text",
    [
        "LIMIT = 3 + 4\n",
        "def f(a=3): ...\n",
        "class C:\n    n: int = 0\n",
        "def f(a):\n    assert a > 0\n",
        "def f(a):\n    return 'one' + a\n",
        "def f(a):\n    b: tuple[3]\n",
    ],
)
def test_tables_defaults_assertions_text_and_annotations_are_left_alone(
    text: str, write: Write
) -> None:
    file = write(text)
    assert changes(file.name, file.parent) == []


def test_a_change_reaches_functions_that_were_imported_before(write: Write) -> None:
    file = write(
        "def outer(a):\n"
        "    def inner(b):\n"
        "        return a < b\n"
        "    return inner(2)\n"
        "TABLE = {'less': lambda a: a < 2}\n"
        "class C:\n"
        "    @property\n"
        "    def more(self): return 3 > 3\n"
    )
    module = imported(file)
    outer, less = module.outer, module.TABLE["less"]
    assert (outer(2), less(2), module.C().more) == (False, False, False)
    for change in changes(file.name, file.parent):
        if "<=" in change.after or ">=" in change.after:
            assert swap(file, broken(change, file.parent), functions()) == 1
    # `inner` is made from the code of `outer` in each call.
    assert (outer(2), less(2), module.C().more) == (True, True, True)


def test_what_does_not_differ_is_not_put_in(write: Write) -> None:
    file = write("def f(a):\n    return a < 2\n")
    module = imported(file)
    assert swap(file, ast.parse(file.read_text()), functions()) == 0
    assert not module.f(2)


@pytest.mark.parametrize("game", ENGINE)
def test_a_seed_draws_the_same_changes_each_time_and_each_can_be_made(game: str) -> None:
    drawn = draw(game, 30, 7)
    assert drawn == draw(game, 30, 7)
    assert drawn != draw(game, 30, 8)
    for change in random.Random(0).sample(drawn, 5):
        whole = ast.dump(ast.parse((ROOT / change.file).read_bytes()))
        assert ast.dump(broken(change, ROOT)) != whole


def test_changes_listed_as_harmless_can_be_drawn() -> None:
    """A changed line must be judged again."""
    every = [change for game in ENGINE for change in possible(game)]
    for exemption in harmless():
        assert any(exemption.means(change) for change in every), exemption
        assert exemption.why


def test_a_rule_that_no_mutant_breaks_is_an_error_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        mutate.main(["--rule", "DT-CALC-9"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "no mutant breaks DT-CALC-9; near it: DT-CALC-09" in error


def test_a_line_that_is_written_anew_leaves_the_other_changes_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = draw("die-in-the-dungeon", 30, 7)
    rest = [change for change in possible("die-in-the-dungeon") if change != drawn[3]]
    monkeypatch.setattr("tests.random_mutants.command.possible", lambda _: rest)
    assert draw("die-in-the-dungeon", 29, 7) == [*drawn[:3], *drawn[4:]]


def test_what_was_found_out_of_a_test_holds_until_its_file_or_the_program_changes(
    tmp_path: Path,
) -> None:
    one, other = "test_one.py::test_a[1]", "test_other.py::test_b"
    for test in (one, other):
        (tmp_path / test.partition("::")[0]).write_text("# as it is")

    def reach(mark: str) -> Reach:
        made = Reach(tmp_path / "kept" / "reach", tmp_path, [tmp_path])
        made.load(mark)
        return made

    begun = reach("one program")
    assert begun.wanting([one, other]) == [one, other]
    begun.begin()
    begun.test(one)
    begun.note_run(one, 0.5, failed=False)
    begun.file_done("test_one.py")
    begun.kept.noticed["a change"] = one
    begun.end()
    # The run was interrupted here; the other file was not reached.
    assert reach("one program").wanting([one, other]) == [other]
    later = reach("another program")
    assert later.wanting([one]) == [one]
    assert later.kept.noticed == {"a change": one}
    reach("one program")
    (tmp_path / "test_one.py").write_text("# written anew")
    assert reach("one program").wanting([one]) == [one]
