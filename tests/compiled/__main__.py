"""The compiled build, made and tried: ``python3 dev.py compiled``.

Builds the wheel with ``DTNB_COMPILED=1``, installs it into an environment of its own, sees that the
modules named in `pyproject.toml` are the compiled ones there, counts the instructions of the gate
and runs the tests of the engine against it. `--count` and `--tests` do one of the two.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import dev
from hatch_build import VARIABLE, compiled_modules

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / ".dev" / "compiled"
ENVIRONMENT = PLACE / "environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if dev.WINDOWS else "bin/python")
#: games as they were recorded before anything was made quicker, goldens, and the engine's own tests
TESTS = (
    "tests/games/test_golden.py",
    "tests/dungeon/test_golden.py",
    "tests/kernel",
    "tests/players",
    "tests/dicethrone",
)
#: ends where one of the modules named is not the compiled one
SEEN = """
import importlib, sys
names = sys.argv[1:]
left = [name for name in names if importlib.import_module(name).__file__.endswith(".py")]
if left:
    sys.exit("dev.py: not compiled, though it should be:\\n" + "\\n".join(left))
print(f"dev.py: {len(names)} modules are compiled")
"""
#: the checkout comes after what is installed: tests are found there, dtnb is not
BEHIND = """
import pathlib, sys, sysconfig
file = pathlib.Path(sysconfig.get_path("purelib"), "dtnb-checkout.pth")
file.write_text(sys.argv[1] + "\\n", "utf-8")
"""


def attempt(*command: str | Path, **more: str) -> int:
    """Run a tool with `more` in its environment; where it is interrupted it says nothing.

    It runs apart from the terminal, so that an interrupt is for the one who asked, who then ends it
    with all that it has started.
    """
    words = [str(word) for word in command]
    environment = {**os.environ, **more}
    process = subprocess.Popen(words, cwd=ROOT, env=environment, start_new_session=True)
    try:
        return process.wait()
    except KeyboardInterrupt:
        if dev.WINDOWS:
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        raise


def run(*command: str | Path, **more: str) -> None:
    """Run a tool as `attempt` does, and end with its exit code when it fails."""
    if code := attempt(*command, **more):
        sys.exit(code)


def build() -> Path:
    """Return the wheel with compiled modules, made by what is locked."""
    wheels = PLACE / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    # What a build that is ended leaves lying goes with this folder.
    with tempfile.TemporaryDirectory(prefix="dtnb-compiled-", ignore_cleanup_errors=True) as folder:
        run(*command, wheels, **{VARIABLE: "1", "TMPDIR": folder})
    (wheel,) = wheels.glob("*.whl")
    return wheel


def install(wheel: Path) -> None:
    """Put the wheel into an environment that otherwise holds what `.venv` does."""
    uv, into = dev.find_uv(), ("--python", PYTHON)
    lock = dev.LOCKS / "environment.lock"
    stamp, mark = ENVIRONMENT / "dtnb-stamp", dev.fingerprint(lock)
    if not dev.is_current(stamp, mark):
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, ENVIRONMENT)
        run(uv, "pip", "sync", "--quiet", *into, "--require-hashes", lock)
        stamp.write_text(mark)
    run(uv, "pip", "install", "--quiet", *into, "--no-deps", "--reinstall", wheel)
    run(PYTHON, "-c", BEHIND, ROOT)


def main(words: list[str]) -> int:
    """Build, and do what is asked for; both if nothing is."""
    parser = argparse.ArgumentParser(prog="dev.py compiled", description=__doc__)
    parser.add_argument("--count", action="store_true", help="only count instructions")
    parser.add_argument("--tests", action="store_true", help="only run the tests")
    parser.add_argument("--built", action="store_true", help="with what was built last")
    parser.add_argument("more", nargs="*", help=f"tests, instead of {', '.join(TESTS)}")
    options = parser.parse_args(words)
    if not options.built:
        install(build())
    # Whatever is started here or by a test: the folder in which it starts comes before nothing.
    os.environ["PYTHONSAFEPATH"] = "1"
    modules = compiled_modules(ROOT)
    run(PYTHON, "-c", SEEN, *(module.removesuffix(".py").replace("/", ".") for module in modules))
    code = 0
    if not options.tests:
        code = attempt(PYTHON, "-m", "benchmarks", "--gate")
        # 2: nothing can be counted, or compared, on this machine
        code = 0 if code == 2 else code
    if not options.count and not code:
        pytest = (PYTHON, "-m", "pytest", "-p", "no:nbval", "-q", "-n", "2", "-o", "pythonpath=")
        code = attempt(*pytest, *(options.more or TESTS))
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\ndev.py: interrupted", file=sys.stderr)
        sys.exit(130)  # as shells count an interrupt
