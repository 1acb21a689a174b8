"""Mutants that change no behaviour, each with the reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml

from tests.random_mutants.operators import Change

FILE = Path(__file__).parent / "harmless.yaml"


class Harmless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant whose behaviour is the same as that of the original code.

    Parameters
    ----------
    file, function
        The file and the function of the mutant.
    before, after
        The original line, and the changed line.
    why
        Why the behaviour is the same.
    """

    file: str
    function: str
    before: str
    after: str
    why: str

    def means(self, change: Change) -> bool:
        """Tell whether this entry is about a mutant."""
        return (self.file, self.function, self.before, self.after) == (
            change.file, change.function, change.before, change.after
        )  # fmt: skip


def harmless() -> list[Harmless]:
    """Return the mutants that are known to be harmless."""
    return msgspec.convert(yaml.safe_load(FILE.read_text("utf-8")) or [], list[Harmless])


def reason(change: Change, known: list[Harmless]) -> str | None:
    """Return the reason why a mutant is harmless; None if no entry gives one."""
    return next((exemption.why for exemption in known if exemption.means(change)), None)
