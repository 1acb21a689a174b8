"""Inputs that failed once: they are kept as files and tried in every run of the tests."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.fuzz.kind import Given
from tests.fuzz.watching import Failed

FOLDER = Path(__file__).parent / "found"


def keep(folder: Path, kind: str, sample: Given, failed: Failed, seed: str) -> Path:
    """Write a failing input and a description of its failure; return the input's file."""
    text = json.dumps({"kind": kind, **sample._asdict()}, indent=1) + "\n"
    name = f"{kind}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.txt").write_text(f"seed {seed}\n{failed.mark}\n\n{failed.trace}", "utf-8")
    file = folder / f"{name}.json"
    file.write_text(text, "utf-8")
    return file


def load(file: Path) -> tuple[str, Given]:
    """Return the kind and the input of a file."""
    saved = json.loads(file.read_text("utf-8"))
    return saved.pop("kind"), Given(**saved)


def files() -> list[Path]:
    """Return the inputs that are kept among the tests."""
    return sorted(FOLDER.glob("*.json"))
