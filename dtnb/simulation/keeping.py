"""Games kept on disk while they are played: Parquet files, each written whole or not at all."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from dtnb._version import __version__
from dtnb.errors import LocalizedError
from dtnb.files import FileProblems, read
from dtnb.files.atomic import write_atomically
from dtnb.files.problems import Problem
from dtnb.kernel.hashing import replay_hash
from dtnb.replay.lines.saving import text_for
from dtnb.simulation.game import OPEN, OVER, Job, Played
from dtnb.simulation.running import MOST_IN_A_CHUNK

if TYPE_CHECKING:
    from dtnb.replay import Replay

#: the file that says of which games a folder is
ABOUT = "simulation.json"
#: a larger file holds no games of one chunk: bytes, and bytes of what it says when it is unpacked
LARGEST, LARGEST_UNPACKED = 2**24, 2**27
#: what a file is called by the seeds of its first game and its last
_NAME = re.compile(r"games_(?P<first>-?[0-9]{1,19})_(?P<last>-?[0-9]{1,19})(?:_again)?\.parquet")


class KeptOtherwise(LocalizedError, ValueError):
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

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        what = f"'{self.folder}' keeps games that were played otherwise ({self.differs})"
        return self.translation or (what, "name another folder")


class NoParquet(LocalizedError, ImportError):
    """Games cannot be kept without the library that writes Parquet."""

    code = "no-parquet"

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        right = "pip install 'dtnb[parquet]'"
        return self.translation or ("games are kept with pyarrow, which is not installed", right)


class Aside(NamedTuple):
    """A file that holds no games that can be read, and where it lies now."""

    file: Path
    now: Path

    @property
    def moved(self) -> bool:
        """Whether it could be given another name."""
        return self.file != self.now


class Kept:
    """A folder in which games are kept, a Parquet file for each chunk that was played.

    Parameters
    ----------
    folder
        The folder.
    seats
        How many sit at the table; None where only the seeds are asked for.
    """

    def __init__(self, folder: Path, seats: int | None = None) -> None:
        self._folder = folder
        self._seats = seats
        #: files that hold no games that can be read
        self.damaged: list[Path] = []

    @classmethod
    def at(cls, folder: str | PathLike[str], begun: Replay, job: Job) -> Self:
        """Open a folder, or begin it.

        Raises
        ------
        KeptOtherwise
            If it keeps games that were played otherwise.
        FileProblems
            If what says of which games it is cannot be read.
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
        if os.path.lexists(said):
            there = read(said).data
            if not isinstance(there, dict):
                raise FileProblems([Problem(str(said), 1, 1, (), "no-simulation")])
            for key, value in about.items():
                if there.get(key) != value:
                    raise KeptOtherwise(str(folder), key)
        else:
            write_atomically(said, json.dumps(about, indent=2) + "\n")
        return cls(place, len(begun.file.seats))

    def games(self) -> list[Played]:
        """Return the games that are there; `damaged` then names the files that hold none."""
        self.damaged = []
        games: list[Played] = []
        for file in sorted(self._folder.glob("games_*.parquet")):
            here = self._games_of(file)
            if here is None:
                self.damaged.append(file)
            else:
                games += here
        return games

    def _games_of(self, file: Path) -> list[Played] | None:
        """Return the games of a file; None where it holds none that can be read."""
        from pyarrow import ArrowException, parquet

        # What is no regular file may never end; what is unpacked may be larger than all memory.
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        named = _NAME.fullmatch(file.name)
        if named is None:
            return None
        first, last = int(named["first"]), int(named["last"])
        try:
            opened = parquet.ParquetFile(file)
            # Rows of nothing take no room until they are read.
            if not 1 <= opened.metadata.num_rows <= min(MOST_IN_A_CHUNK, last - first + 1):
                return None
            parts = (opened.metadata.row_group(at) for at in range(opened.num_row_groups))
            if sum(part.total_byte_size for part in parts) > LARGEST_UNPACKED:
                return None
            games = msgspec.convert(opened.read().to_pylist(), list[Played])
        except (ArrowException, OSError, ValueError, msgspec.ValidationError):
            return None
        if (games[0].seed, games[-1].seed) != (first, last):
            return None
        return games if all(map(self._is_of_this_table, games)) else None

    def _is_of_this_table(self, game: Played) -> bool:
        seats = self._seats
        if seats is None:
            return True
        named = {seat for count in game.counts for seat in (count.seat, count.to)}
        named |= {reading.seat for reading in game.readings}
        return (
            game.ended in (OVER, OPEN)
            and len(game.shares) == seats
            and all(0 <= share <= 1 for share in game.shares)
            and named <= {None, *range(seats)}
        )

    def put_aside(self) -> list[Aside]:
        """Give files that hold no games that can be read another name; nothing is lost."""
        return [Aside(file, _aside(file)) for file in self.damaged]

    def keep(self, played: Sequence[Played]) -> None:
        """Write some games, whole or not at all."""
        if not played:
            return
        import pyarrow
        from pyarrow import parquet

        rows = pyarrow.Table.from_pylist(msgspec.to_builtins(list(played)), schema=_schema())
        written = BytesIO()
        parquet.write_table(rows, written, compression="zstd")
        name = f"games_{played[0].seed}_{played[-1].seed}"
        place = self._folder / f"{name}.parquet"
        if place in self.damaged and os.path.lexists(place):
            # It could not be put aside, and stays.
            place = self._folder / f"{name}_again.parquet"
        write_atomically(place, written.getvalue())


def _aside(file: Path) -> Path:
    """Give a file a name that nothing has, if that may be done; return where it lies."""
    names = (f"{file.name}.damaged{f'-{number}' if number else ''}" for number in range(1000))
    for name in names:
        place = file.with_name(name)
        if not os.path.lexists(place):
            try:
                os.rename(file, place)
            except OSError:
                return file
            return place
    return file


def _about(begun: Replay, job: Job) -> dict[str, Any]:
    """Return what games must have in common to be kept together."""
    return {
        "dtnb": __version__,
        "game": job.game.name,
        "edition": begun.edition,
        "policies": dict(begun.policies),
        "table": replay_hash(job.game, job.state),
        "file": sha256(text_for(begun.loaded, Path("table.yaml"), True).encode()).hexdigest(),
        "players": [player if isinstance(player, str) else _name(player) for player in job.players],
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
