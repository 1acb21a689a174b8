"""The build that compiles modules: only when asked for, only what can be compiled."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb._version import is_compiled
from dtnb.kernel import draft
from hatch_build import (
    VARIABLE,
    CompiledModules,
    compile_modules,
    compiled_modules,
    is_wanted,
    with_inline_cache,
)
from tests.compiled.__main__ import attempt

ROOT = Path(__file__).resolve().parents[2]
MODULES = compiled_modules(ROOT)


@pytest.mark.parametrize(
    ("said", "wanted"), [(None, False), ("", False), ("0", False), ("1", True)]
)
def test_modules_are_compiled_only_where_the_variable_asks_for_it(
    said: str | None, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if said is not None:
        monkeypatch.setenv(VARIABLE, said)
    assert is_wanted() is wanted


def test_compiling_needs_packages_that_a_build_without_it_does_not_ask_for() -> None:
    program = (
        "from hatchling.build import get_requires_for_build_editable as editable\n"
        "from hatchling.build import get_requires_for_build_wheel as wheel\n"
        "print(len(wheel()), 'mypy' in str(wheel()))"
    )

    def asked(said: str) -> str:
        environment = {**os.environ, VARIABLE: said}
        command = [sys.executable, "-c", program]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    assert asked("0") == "0 False"
    assert asked("1").endswith("True")


@pytest.mark.parametrize("module", MODULES)
def test_what_is_compiled_has_nothing_that_mypyc_lacks(module: str) -> None:
    """A struct has a metaclass; a native class has one base, no cached property, no function as a
    value of the class (it would be taken for a field, and the base's method be called).
    """
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            assert not any("Struct" in base for base in bases)
            assert len([base for base in bases if not base.startswith("Generic")]) <= 1
            values = [each.value for each in node.body if isinstance(each, ast.Assign)]
            assert not any("staticmethod" in ast.unparse(value) for value in values)
    assert "cached_property" not in ast.unparse(tree)


def test_where_no_c_compiler_works_the_build_says_so_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "/nonexistent/cc")
    with pytest.raises(SystemExit) as ended:
        compile_modules(ROOT, tmp_path)
    said = str(ended.value)
    assert "/nonexistent/cc" in said
    assert "gcc and python3-dev" in said
    assert f"leave {VARIABLE} out" in said
    assert not [*tmp_path.rglob("__native*")]


def test_a_build_that_ends_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    monkeypatch.setenv("CC", "/nonexistent/cc")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    hook = CompiledModules(str(ROOT), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    with pytest.raises(SystemExit):
        hook.initialize("standard", {})
    assert not [*tmp_path.iterdir()]


def test_whether_the_kernel_holds_compiled_modules_tells_whether_any_are() -> None:
    """`dtnb --version` and the benchmarks go by it."""
    assert any(module.startswith("dtnb/kernel/") for module in MODULES)
    assert is_compiled() is (not draft.__file__.endswith(".py"))


def test_what_is_read_by_a_written_name_is_remembered_where_it_is_read() -> None:
    of_object = """
    r1 = CPyStatics[7]; /* 'health' */
    r2 = CPyObject_GetAttr(entry, r1);
"""
    of_module = """
    r3 = CPyStatic_view___globals;
    r4 = CPyStatics[8]; /* 'sides' */
    r5 = CPyDict_GetItem(r3, r4);
"""
    assert "r2 = DTNB_ATTRIBUTE(entry, r1);" in with_inline_cache(of_object, ROOT)
    assert "r5 = DTNB_NAME(r3, r4);" in with_inline_cache(of_module, ROOT)


@pytest.mark.parametrize(
    "code",
    [
        # getattr(entry, field)
        "CPyL2: ;\n    r3 = CPyObject_GetAttr(entry, field);\n",
        "    r1 = CPyStatics[7]; /* 'x' */\n    r3 = CPyObject_GetAttr(entry, field);\n",
        "    r3 = CPyStatic_view___globals;\n    r4 = f();\n    r5 = CPyDict_GetItem(r3, r4);\n",
    ],
)
def test_a_name_that_may_be_another_next_time_is_looked_up_each_time(code: str) -> None:
    assert with_inline_cache(code, ROOT) == code


#: starts another, which holds a pipe open, and interrupts the one who asked
STARTS_ANOTHER = """
import os, signal, subprocess, sys
other = subprocess.Popen([sys.executable, "-c", sys.argv[1], sys.argv[2]], stdout=subprocess.PIPE)
other.stdout.readline()
os.kill(os.getppid(), signal.SIGINT)
other.wait()
"""
HOLDS_A_PIPE = """
import signal, sys
with open(sys.argv[1], "w"):
    print("holds it", flush=True)
    signal.pause()
"""


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Hear interrupts, as what a script starts in the background does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_a_tool_and_what_it_has_started_and_neither_says_a_word(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(KeyboardInterrupt):
        attempt(sys.executable, "-c", STARTS_ANOTHER, HOLDS_A_PIPE, pipe)
    # It ends when nobody holds it any more.
    os.set_blocking(reading, True)
    with os.fdopen(reading) as held:
        assert held.read() == ""
    assert capfd.readouterr() == ("", "")
