"""Fingerprints of every shipped replay: its record, its document, its settlement.

The same text runs under CPython and in a browser's Python, so it imports nothing of the tests.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

#: longer lines have no document here: it would take minutes
LONG = 60


def fingerprint(file: Path, *, settled: bool) -> dict[str, str]:
    """Return what has to be equal of a file, or the error that it gives."""
    import msgspec

    from dtnb.kernel.hashing import internal_hash
    from dtnb.notebook.payload import pack
    from dtnb.replay import load_replay

    try:
        replay = load_replay(file.read_bytes(), file.name)
        record = replay.record
        parts = {
            "record": digest("".join(record.hashes()).encode()),
            "last state": digest(str(internal_hash(record.state)).encode()),
            "fidelity": str(replay.fidelity),
        }
        if len(record.inputs) <= LONG:
            parts["document"] = pack(replay.document).digest
            if replay.claims and settled:
                data: Any = replay.settle().data()
                parts["settlement"] = digest(msgspec.json.encode(data, order="deterministic"))
    except Exception as error:  # what cannot be played is to be the same as well
        return {"error": f"{type(error).__name__}: {error}"[:300]}
    return parts


def digest(data: bytes) -> str:
    """Return a short hash."""
    return hashlib.sha256(data).hexdigest()[:16]


def fingerprints(settled: int) -> dict[str, dict[str, str]]:
    """Return the fingerprints of all shipped files by name; one of `settled` files is settled."""
    from dtnb.resources import shipped

    folder = shipped("replays")
    files = sorted([*folder.glob("*.yaml"), *folder.glob("cases/*/*.yaml")])
    return {
        file.relative_to(folder).as_posix(): fingerprint(file, settled=index % settled == 0)
        for index, file in enumerate(files)
    }
