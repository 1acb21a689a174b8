"""Store the results of simulated games on disk as they are played, in Parquet files.

* folder: the stored games of one starting position; a file in it says which position.
* chunk: a few games that are played and stored together, in one file.
* job: what a process needs to play the games, such as the rules and the players.
* share: the result of a seat: 1 for a win, 0 for a loss, between them for a draw.
* replay hash: a fingerprint of a state, by which two starting positions are compared.
"""

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
from dtnb.simulation.running import MAX_CHUNK
from dtnb.simulation.single_game import OPEN, OVER, GameResult, Job

if TYPE_CHECKING:
    from dtnb.replay import Replay

#: the file that identifies the games of a folder
IDENTITY_FILE = "simulation.json"
#: the maximum size in bytes of a file of games, and of its games after they are unpacked
MAX_FILE, MAX_UNPACKED = 2**24, 2**27
#: the name of a file contains the seeds of its first and last game
_NAME = re.compile(r"games_(?P<first>-?[0-9]{1,19})_(?P<last>-?[0-9]{1,19})(?:_again)?\.parquet")


class OtherGamesStored(LocalizedError, ValueError):
    """Raised if a folder has games with another starting position, other rules or other players.

    `differs` is the first key of ``simulation.json`` whose value differs: ``"dtnb"`` (the version),
    ``"game"``, ``"edition"``, ``"policies"``, ``"table"``, ``"file"`` or ``"players"``.
    """

    code = "kept-otherwise"

    def __init__(self, folder: str, differs: str) -> None:
        super().__init__(folder, differs)
        self.folder = folder
        self.differs = differs

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders."""
        return {"folder": self.folder, "differs": self.differs}

    def message_and_hint(self) -> tuple[str, str]:
        """Return the error message and a hint about the correction."""
        message = f"'{self.folder}' keeps games that were played otherwise ({self.differs})"
        return self.translation or (message, "name another folder")


class NoParquet(LocalizedError, ImportError):
    """Raised if games cannot be stored because pyarrow is not installed."""

    code = "no-parquet"

    def message_and_hint(self) -> tuple[str, str]:
        """Return the error message and a hint about the correction."""
        hint = "pip install 'dtnb[parquet]'"
        return self.translation or ("games are kept with pyarrow, which is not installed", hint)


class MovedFile(NamedTuple):
    """An unreadable file, and its new path (the old one if renaming failed)."""

    file: Path
    new_path: Path

    @property
    def moved(self) -> bool:
        """Whether the file could be renamed."""
        return self.file != self.new_path


class GameFolder:
    """A folder of stored games, with a Parquet file for each chunk that was played.

    `seats` is the number of seats that each stored game must have; None skips the check.
    """

    def __init__(self, folder: Path, seats: int | None = None) -> None:
        self._folder = folder
        self._seats = seats
        #: the files whose games could not be read
        self.damaged: list[Path] = []

    @classmethod
    def open(cls, folder: str | PathLike[str], initial_replay: Replay, job: Job) -> Self:
        """Open the folder for the games of a job, or create it.

        Raise OtherGamesStored if the folder contains games that were played differently. Raise
        FileProblems if the file that identifies its games cannot be read. Raise NoParquet if
        pyarrow is not installed.
        """
        try:
            import pyarrow.parquet  # noqa: F401 - fail before anything is played
        except ImportError as error:
            raise NoParquet from error
        path = Path(folder)
        identity = _identity(initial_replay, job)
        path.mkdir(parents=True, exist_ok=True)
        identity_file = path / IDENTITY_FILE
        if os.path.lexists(identity_file):
            stored = read(identity_file).data
            if not isinstance(stored, dict):
                raise FileProblems(
                    [Problem(str(identity_file), line=1, column=1, path=(), code="no-simulation")]
                )
            for key, value in identity.items():
                if stored.get(key) != value:
                    raise OtherGamesStored(str(folder), key)
        else:
            write_atomically(identity_file, json.dumps(identity, indent=2) + "\n")
        return cls(path, len(initial_replay.file.seats))

    def games(self) -> list[GameResult]:
        """Return the stored games; afterwards `damaged` has the unreadable files."""
        self.damaged = []
        games: list[GameResult] = []
        for file in sorted(self._folder.glob("games_*.parquet")):
            file_games = self._read_games(file)
            if file_games is None:
                self.damaged.append(file)
            else:
                games += file_games
        return games

    def _read_games(self, file: Path) -> list[GameResult] | None:
        """Return the games of a file; None if the file is damaged or not a file of games."""
        from pyarrow import ArrowException, parquet

        # A special file may have no end, and an unpacked large file may exhaust the memory.
        if not file.is_file() or file.stat().st_size > MAX_FILE:
            return None
        match = _NAME.fullmatch(file.name)
        if match is None:
            return None
        first, last = int(match["first"]), int(match["last"])
        try:
            parquet_file = parquet.ParquetFile(file)
            # Check the number of rows first: empty rows take no space until they are read.
            if not 1 <= parquet_file.metadata.num_rows <= min(MAX_CHUNK, last - first + 1):
                return None
            row_groups = map(parquet_file.metadata.row_group, range(parquet_file.num_row_groups))
            if sum(group.total_byte_size for group in row_groups) > MAX_UNPACKED:
                return None
            games = msgspec.convert(parquet_file.read().to_pylist(), list[GameResult])
        except (ArrowException, OSError, ValueError, msgspec.ValidationError):
            return None
        if (games[0].seed, games[-1].seed) != (first, last):
            return None
        return games if all(map(self._is_valid, games)) else None

    def _is_valid(self, game: GameResult) -> bool:
        """Tell whether the values of a stored game are possible with this number of seats."""
        seats = self._seats
        if seats is None:
            return True
        named_seats = {
            seat for count in game.event_counts for seat in (count.seat, count.affected_seat)
        }
        named_seats |= {dial_value.seat for dial_value in game.dial_values}
        return (
            game.ending in (OVER, OPEN)
            and len(game.shares) == seats
            and all(0 <= share <= 1 for share in game.shares)
            and named_seats <= {None, *range(seats)}
        )

    def move_damaged_aside(self) -> list[MovedFile]:
        """Rename unreadable files, so that they are not overwritten."""
        return [MovedFile(file, _move_aside(file)) for file in self.damaged]

    def write(self, played: Sequence[GameResult]) -> None:
        """Write some games to a file, atomically."""
        if not played:
            return
        import pyarrow
        from pyarrow import parquet

        arrow_table = pyarrow.Table.from_pylist(
            msgspec.to_builtins(list(played)), schema=_arrow_schema()
        )
        buffer = BytesIO()
        parquet.write_table(arrow_table, buffer, compression="zstd")
        name = f"games_{played[0].seed}_{played[-1].seed}"
        path = self._folder / f"{name}.parquet"
        if path in self.damaged and os.path.lexists(path):
            # The damaged file could not be moved and keeps its name, so use another name.
            path = self._folder / f"{name}_again.parquet"
        write_atomically(path, buffer.getvalue())


def _move_aside(file: Path) -> Path:
    """Rename a file to a free name; return the new path, or the old one if that is impossible."""
    new_names = (f"{file.name}.damaged{f'-{number}' if number else ''}" for number in range(1000))
    for new_name in new_names:
        path = file.with_name(new_name)
        if not os.path.lexists(path):
            try:
                os.rename(file, path)
            except OSError:
                return file
            return path
    return file


def _identity(initial_replay: Replay, job: Job) -> dict[str, Any]:
    """Return the values that identify the games of a folder."""
    return {
        "dtnb": __version__,
        "game": job.game.name,
        "edition": initial_replay.edition,
        "policies": dict(initial_replay.policies),
        "table": replay_hash(job.game, job.state),
        "file": sha256(
            text_for(initial_replay.loaded, Path("table.yaml"), embed=True).encode()
        ).hexdigest(),
        "players": [
            player if isinstance(player, str) else _qualified_name(player) for player in job.players
        ],
    }


def _qualified_name(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _arrow_schema() -> Any:
    """Return the schema of the stored games, for pyarrow."""
    import pyarrow as pa

    seat, number = pa.int8(), pa.int32()
    count = pa.struct(
        [
            ("what", pa.string()), ("name", pa.string()), ("seat", seat), ("to", seat),
            ("times", number), ("amount", number),
        ]
    )  # fmt: skip
    dial_value = pa.struct(
        [("turn", number), ("seat", seat), ("dial", pa.string()), ("value", number)]
    )
    return pa.schema(
        [
            ("seed", pa.int64()), ("ended", pa.string()), ("shares", pa.list_(pa.float64())),
            ("turns", number), ("inputs", number), ("counts", pa.list_(count)),
            ("readings", pa.list_(dial_value)), ("error", pa.string()),
        ]
    )  # fmt: skip
