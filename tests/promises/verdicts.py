"""The verdicts that cases state now.

``python -m tests.promises.verdicts > DATE.json`` in ``kept-verdicts`` keeps them for a release.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from dtnb.replay.running.load import load
from dtnb.resources import shipped


def verdicts(folder: Path) -> dict[str, Any]:
    """Return who is right in each case, by the name of its file."""
    stated = {}
    for file in sorted(folder.rglob("*.yaml")):
        if "case:" in file.read_text("utf-8"):
            case = load(file).file.case
            if case is not None:
                stated[file.stem] = case.verdict
    return dict(sorted(stated.items()))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else shipped("replays")
    rows = [f"{json.dumps(name)}: {json.dumps(v)}" for name, v in verdicts(folder).items()]
    print("{\n" + ",\n".join(rows) + "\n}")
