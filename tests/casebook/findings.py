"""Write what the verdicts of all cases find: ``python -m tests.casebook.findings``."""

from __future__ import annotations

import json

import msgspec

from dtnb.casebook.case import Case
from dtnb.casebook.findings import FILE, StoredVerdict, verdict_to_store
from dtnb.casebook.shelf import CaseFile, case_files
from dtnb.files.atomic import write_atomically
from dtnb.processes import cores, pool


def find_rules(file: CaseFile) -> StoredVerdict:
    """Settle a case, and return what its verdict finds."""
    case = Case(file)
    return verdict_to_store(case.settle(), case.editions)


def write() -> None:
    """Settle every case, and write a line for each."""
    files = sorted(case_files(), key=lambda file: file.name)
    with pool(cores()) as workers:
        findings = workers.map(find_rules, files, chunksize=8)
        lines = [
            f"{json.dumps(file.name)}: {msgspec.json.encode(stored_verdict).decode()}"
            for file, stored_verdict in zip(files, findings, strict=True)
        ]
    joined = ",\n".join(lines)
    write_atomically(FILE, f"{{\n{joined}\n}}\n".encode())


if __name__ == "__main__":
    write()
