"""An unfinished game in a file: it survives the browser and the kernel, whole or not at all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.files.whole import write_whole

if TYPE_CHECKING:
    from dtnb.replay.sitting import Sitting

FORMAT = 1


class Keeping:
    """The file in which a table is kept.

    Parameters
    ----------
    place
        Where; nothing is kept without it.
    sitting
        What was being played when the table was made; what was kept of another is not touched.
    """

    def __init__(self, place: Path | None, sitting: Sitting | None) -> None:
        self.begins = _begins(sitting)
        self.place = place
        if place is not None and sitting is not None:
            # Each beginning has a file of its own: nothing is kept over another game.
            self.place = place.with_name(f"{place.stem}-{self.begins[:8]}{place.suffix}")

    def found(self) -> Mapping[str, Any] | None:
        """Return what was kept; None where nothing was, or nothing that can be gone on with."""
        if self.place is None:
            return None
        try:
            kept = json.loads(self.place.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        same = isinstance(kept, dict) and kept.get("dtnb-table") == FORMAT
        return kept if same and kept.get("begins") == self.begins else None

    def keep(self, kept: Mapping[str, Any]) -> None:
        """Write what is to be kept over what was kept before."""
        if self.place is not None:
            whole = {"dtnb-table": FORMAT, "begins": self.begins, **kept}
            write_whole(self.place, json.dumps(whole, ensure_ascii=False) + "\n")


def _begins(sitting: Sitting | None) -> str:
    """Return a digest that tells one beginning from another; empty for a table set up here."""
    if sitting is None:
        return ""
    said = json.dumps([sitting.set_up, sitting.lang], sort_keys=True, ensure_ascii=False)
    hashes = "".join(sitting.record.hashes())
    return hashlib.sha256(f"{said}{hashes}".encode()).hexdigest()
