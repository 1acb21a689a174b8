"""Changes that change nothing, each with the reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml

from tests.random_mutants.operators import Change

FILE = Path(__file__).parent / "harmless.yaml"


class Harmless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that no play can tell from the code as it is.

    Parameters
    ----------
    file, function
        Where it is.
    before, after
        The line as it is, and as it would be.
    why
        Why nothing differs.
    """

    file: str
    function: str
    before: str
    after: str
    why: str

    def means(self, change: Change) -> bool:
        """Tell whether this is said of a change."""
        return (self.file, self.function, self.before, self.after) == (
            change.file, change.function, change.before, change.after
        )  # fmt: skip


def harmless() -> list[Harmless]:
    """Return what is known to change nothing."""
    return msgspec.convert(yaml.safe_load(FILE.read_text("utf-8")) or [], list[Harmless])


def reason(change: Change, known: list[Harmless]) -> str | None:
    """Return why a change changes nothing; None where nobody says so."""
    return next((exemption.why for exemption in known if exemption.means(change)), None)
