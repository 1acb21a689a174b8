"""Games kept on disk while they are played: Parquet files, each written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from dtnb._version import __version__
from dtnb.files.whole import write_whole
from dtnb.kernel.hashing import replay_hash
from dtnb.portable import Worded
from dtnb.replay.saving import text_for
from dtnb.simulation.game import Job, Played

if TYPE_CHECKING:
    from dtnb.replay import Replay

#: the file that says of which games a folder is
ABOUT = "simulation.json"


class KeptOtherwise(Worded, ValueError):
    """A folder keeps games that were played otherwise.

    Parameters
    ----------
    folder
        The folder.
    differs
        The first key of its ``simulation.json`` that has another value: ``"dtnb"`` (the version),
        ``"game"``, ``"edition"``, ``"policies"``, ``"table"``, ``"file"`` or ``"players"``.
    """

    code = "kept-otherwise"

    def __init__(self, folder: str, differs: str) -> None:
        super().__init__(folder, differs)
        self.folder = folder
        self.differs = differs

    @property
    def values(self) -> dict[str, Any]:
        """What fills the message."""
        return {"folder": self.folder, "differs": self.differs}

    def told(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        what = f"'{self.folder}' keeps games that were played otherwise ({self.differs})"
        return self.said or (what, "name another folder")


class NoParquet(Worded, ImportError):
    """Games cannot be kept without the library that writes Parquet."""

    code = "no-parquet"

    def told(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        right = "pip install 'dtnb[parquet]'"
        return self.said or ("games are kept with pyarrow, which is not installed", right)


class Kept:
    """A folder in which games are kept, a Parquet file for each chunk that was played.

    Parameters
    ----------
    folder
        The folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def at(cls, folder: str | PathLike[str], begun: Replay, job: Job) -> Self:
        """Open a folder, or begin it.

        Raises
        ------
        KeptOtherwise
            If it keeps games that were played otherwise.
        NoParquet
            If pyarrow is not installed.
        """
        try:
            import pyarrow.parquet  # noqa: F401 - said before anything is played
        except ImportError as error:
            raise NoParquet from error
        place = Path(folder)
        about = _about(begun, job)
        place.mkdir(parents=True, exist_ok=True)
        said = place / ABOUT
        if said.exists():
            there = json.loads(said.read_text(encoding="utf-8"))
            for key, value in about.items():
                if there.get(key) != value:
                    raise KeptOtherwise(str(folder), key)
        else:
            write_whole(said, json.dumps(about, indent=2) + "\n")
        return cls(place)

    def games(self) -> list[Played]:
        """Return the games that are there."""
        from pyarrow import parquet

        found: list[Played] = []
        for file in sorted(self._folder.glob("games_*.parquet")):
            found += msgspec.convert(parquet.read_table(file).to_pylist(), list[Played])
        return found

    def keep(self, played: Sequence[Played]) -> None:
        """Write some games, whole or not at all."""
        if not played:
            return
        import pyarrow
        from pyarrow import parquet

        rows = pyarrow.Table.from_pylist(msgspec.to_builtins(list(played)), schema=_schema())
        written = BytesIO()
        parquet.write_table(rows, written, compression="zstd")
        name = f"games_{played[0].seed}_{played[-1].seed}.parquet"
        write_whole(self._folder / name, written.getvalue())


def _about(begun: Replay, job: Job) -> dict[str, Any]:
    """Return what games must have in common to be kept together."""
    return {
        "dtnb": __version__,
        "game": job.game.name,
        "edition": begun.edition,
        "policies": dict(begun.policies),
        "table": replay_hash(job.game, job.state),
        "file": sha256(text_for(begun.loaded, Path("table.yaml"), True).encode()).hexdigest(),
        "players": [each if isinstance(each, str) else _name(each) for each in job.players],
    }


def _name(maker: Any) -> str:
    return f"{maker.__module__}.{maker.__qualname__}"


def _schema() -> Any:
    import pyarrow as pa

    seat, number = pa.int8(), pa.int32()
    count = pa.struct(
        [
            ("what", pa.string()), ("name", pa.string()), ("seat", seat), ("to", seat),
            ("times", number), ("amount", number),
        ]
    )  # fmt: skip
    reading = pa.struct(
        [("turn", number), ("seat", seat), ("dial", pa.string()), ("value", number)]
    )
    return pa.schema(
        [
            ("seed", pa.int64()), ("ended", pa.string()), ("shares", pa.list_(pa.float64())),
            ("turns", number), ("inputs", number), ("counts", pa.list_(count)),
            ("readings", pa.list_(reading)), ("error", pa.string()),
        ]
    )  # fmt: skip
