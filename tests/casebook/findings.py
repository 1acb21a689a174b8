"""Write what the verdicts of all cases find: ``python -m tests.casebook.findings``."""

from __future__ import annotations

import json

import msgspec

from dtnb.casebook.case import Case
from dtnb.casebook.findings import FILE, Finding, finding_of
from dtnb.casebook.shelf import CaseFile, case_files
from dtnb.files.atomic import write_atomically
from dtnb.processes import cores, pool


def find_rules(file: CaseFile) -> Finding:
    """Settle a case, and return what its verdict finds."""
    case = Case(file)
    return finding_of(case.settle(), case.editions)


def write() -> None:
    """Settle every case, and write a line for each."""
    files = sorted(case_files(), key=lambda file: file.name)
    with pool(cores()) as workers:
        findings = workers.map(find_rules, files, chunksize=8)
        lines = [
            f"{json.dumps(file.name)}: {msgspec.json.encode(finding).decode()}"
            for file, finding in zip(files, findings, strict=True)
        ]
    joined = ",\n".join(lines)
    write_atomically(FILE, f"{{\n{joined}\n}}\n".encode())


if __name__ == "__main__":
    write()
