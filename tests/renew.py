"""Write again the files that commands write, and list those that changed: `python3 dev.py renew`.

Read the difference before you commit it: a wrong result is written as faithfully as a right one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def _schema(kind: str) -> tuple[str, ...]:
    file = f"heroes/{kind.replace('-', '_')}.schema.json"
    return ("-m", "dtnb", "schema", kind, "--force", "-o", file)


#: the commands of Python that write some files, by the name of what they write; none of them reads
#: what a later one writes
WRITERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "schemas": (_schema("hero"), _schema("common-cards"), _schema("shared-tokens")),
    "js": (("dev.py", "js"),),
    "golden": (("-m", "tests.games.golden"), ("-m", "tests.dungeon.golden")),
    "casebook": (("-m", "tests.casebook.findings"), ("-m", "tests.casebook.table")),
    "docs": (
        ("-m", "tests.docs.phrases_page"),
        ("-m", "tests.heroes.completeness"),
        ("-m", "tests.docs.update"),
    ),
    "notebooks": (("dev.py", "notebooks"),),
}


def uncommitted_files(root: Path) -> dict[str, str]:
    """Return a hash of every file that differs from what is committed, by its path."""
    command = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    files = [file for file in listed.split("\0") if (root / file).is_file()]
    return {file: sha256((root / file).read_bytes()).hexdigest() for file in files}


def changed_files(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the files that changed between two calls of `uncommitted_files`."""
    return sorted(
        file for file in before.keys() | after.keys() if before.get(file) != after.get(file)
    )


def main(words: list[str]) -> int:
    """Write what the words name, or everything, up to the first command that fails."""
    parser = argparse.ArgumentParser(prog="dev.py renew", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"what to write, of {', '.join(WRITERS)}; without a name, all of it",
    )
    names = parser.parse_args(words).names
    if unknown := [name for name in names if name not in WRITERS]:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(WRITERS)}")
    before = uncommitted_files(ROOT)
    code = 0
    for name in [name for name in WRITERS if name in names or not names]:
        print(f"==== {name}", flush=True)
        for command in WRITERS[name]:
            code = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode
            if code:
                break
        if code:
            break
    changed = changed_files(before, uncommitted_files(ROOT))
    print("Changed:" if changed else "Nothing has changed.", *changed, sep="\n  ")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
