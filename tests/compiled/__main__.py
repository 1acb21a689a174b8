"""The compiled build, made and tried: ``python3 dev.py compiled``.

Builds the wheel with ``DTNB_COMPILED=1``, installs it into an environment of its own, sees that the
modules named in `pyproject.toml` are the compiled ones there, counts the instructions of the gate
and runs the tests of the engine against it. `--count` and `--tests` do one of the two.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
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
#: prints the modules that are not compiled, of those named
WHICH = """
import importlib, sys
for name in sys.argv[1:]:
    if importlib.import_module(name).__file__.endswith(".py"):
        print(name)
"""


def build() -> Path:
    """Return the wheel with compiled modules, made by what is locked."""
    wheels = PLACE / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    done = subprocess.run(
        [*command, str(wheels)], cwd=ROOT, env={**os.environ, VARIABLE: "1"}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)
    (wheel,) = wheels.glob("*.whl")
    return wheel


def install(wheel: Path) -> None:
    """Put the wheel into an environment that otherwise holds what `.venv` does."""
    uv, into = dev.find_uv(), ("--python", PYTHON)
    lock = dev.LOCKS / "environment.lock"
    stamp, mark = ENVIRONMENT / "dtnb-stamp", dev.fingerprint(lock)
    if not dev.is_current(stamp, mark):
        dev.run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, ENVIRONMENT)
        dev.run(uv, "pip", "sync", "--quiet", *into, "--require-hashes", lock)
        stamp.write_text(mark)
    dev.run(uv, "pip", "install", "--quiet", *into, "--no-deps", "--reinstall", wheel)
    # The checkout comes after what is installed: tests are found there, dtnb is not.
    site = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run([PYTHON, "-c", site], capture_output=True, text=True, check=True)
    Path(found.stdout.strip(), "dtnb-checkout.pth").write_text(f"{ROOT}\n", "utf-8")


def see(modules: list[str]) -> None:
    """End where one of the modules is not the compiled one."""
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    left = subprocess.run([PYTHON, "-c", WHICH, *names], capture_output=True, text=True, check=True)
    if left.stdout:
        sys.exit(f"dev.py: not compiled, though it should be:\n{left.stdout}")
    print(f"dev.py: {len(names)} modules are compiled")


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
    see(compiled_modules(ROOT))
    code = 0
    if not options.tests:
        command = [str(PYTHON), "-m", "benchmarks", "--gate"]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        # 2: nothing can be counted, or compared, on this machine
        code = 0 if code == 2 else code
    if not options.count:
        found = [
            str(PYTHON),
            "-m",
            "pytest",
            "-p",
            "no:nbval",
            "-q",
            "-n",
            "2",
            "-o",
            "pythonpath=",
        ]
        code = (
            code
            or subprocess.run([*found, *(options.more or TESTS)], cwd=ROOT, check=False).returncode
        )
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)  # as shells count an interrupt
