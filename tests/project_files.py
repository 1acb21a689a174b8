"""The files of the project: those that git does not ignore, or all of a source distribution."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: folders that tools make
_MADE = {
    *("node_modules", "__pycache__", "_compiled", "site-built", "build", "dist"),
    *(".venv", ".dev", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
}


def project_files(folder: str = ".") -> list[Path]:
    """Return the files below a folder of the project that exist, in order."""
    if not (ROOT / ".git").exists():
        return sorted(_without_git(ROOT / folder))
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def _without_git(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in _MADE:
            yield from _without_git(path)
        elif path.is_file():
            yield path
