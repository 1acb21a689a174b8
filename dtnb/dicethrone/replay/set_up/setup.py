"""Set up the table of a replay file, and find the hero files that it names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available, own_files
from dtnb.dicethrone.heroes.own_heroes import HERO_FILE_ENDINGS
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.replay.set_up.table import TableBuilder, load_heroes
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.files.names import find_name
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.terms import NamedFile, Report
from dtnb.rulebook import UnplayableReadingError


def prepare(
    file: ReplayFile,
    edition: str,
    policies: Mapping[str, str],
    report: Report,
    siblings: SiblingFiles,
    previous: tuple[DiceThrone, State] | None,
) -> tuple[DiceThrone, State] | None:
    """Set up the table of a file under an edition and policies.

    `previous` has the rules and the state of the same file under other policies. Its heroes are
    reused.
    """
    try:
        readings = Readings(edition, policies)
    except UnplayableReadingError as error:
        report(("policies",), error.code, **error.values)
        return None
    seats: dict[str, SeatSpec] = dict(file.seats)
    if previous is None:
        heroes_by_seat = load_heroes(seats, report, siblings, file.prints)
    else:
        previous_game, previous_state = previous
        heroes_by_seat = {
            seat.name: previous_game.hero_at(previous_state.table, index)
            for index, seat in enumerate(previous_state.table.seats)
        }
    builder = TableBuilder(heroes_by_seat, edition, readings.chosen, report)
    state = builder.state(seats, file.start or StartSpec())
    if state is None or len(heroes_by_seat) < len(seats):
        return None
    if previous is not None:
        return previous[0].under(readings), state
    return DiceThrone({hero.id: hero for hero in heroes_by_seat.values()}, readings), state


def with_readings(game: DiceThrone, edition: str, policies: Mapping[str, str]) -> DiceThrone:
    """Return the rules for the same heroes under another edition or other readings."""
    return game.under(Readings(edition, policies))


def named_files(file: ReplayFile) -> Iterable[NamedFile]:
    """Return the places of a replay file that name hero files."""
    return [
        NamedFile(("seats", name, "hero"))
        for name, seat in file.seats.items()
        if seat["hero"].endswith(HERO_FILE_ENDINGS)
    ]


def with_paths(file: ReplayFile, siblings: SiblingFiles) -> ReplayFile:
    """Return a replay file in which paths replace the names of the user's own heroes.

    Files that a replay names by a path can be found, moved and copied with the replay.
    """
    seats = dict(file.seats)
    for name, seat in file.seats.items():
        wanted = seat["hero"]
        if wanted.endswith(HERO_FILE_ENDINGS) or find_name(wanted, available()) is not None:
            continue
        own_heroes = own_files(siblings.folder)
        own_name = find_name(wanted, own_heroes)
        if own_name is not None:
            seats[name] = {**seat, "hero": _relative_path(siblings.folder, own_heroes[own_name])}
    return msgspec.structs.replace(file, seats=seats)


def _relative_path(folder: Path, file: Path) -> str:
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        # On Windows there is no relative path to another drive.
        return str(file)
