"""Set up the table of a replay file, and find the heroes that it names.

* sibling files: the files in the folder of the replay file
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import available, load_hero, own_files, read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.own_heroes import HERO_FILE_ENDINGS
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.replay.set_up.prints import choose_prints
from dtnb.dicethrone.replay.set_up.table import TableBuilder
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.explain import Message
from dtnb.files.names import closest_name, find_name
from dtnb.files.problems import one_of
from dtnb.files.sibling_files import NetworkPathError, SiblingFiles
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
    """Set up the table of a file under an edition; `policies` replaces some of its readings.

    If the file was set up before under other readings, `previous` is the game and the state from
    then; the heroes of this game are reused.
    """
    try:
        readings = Readings(edition, policies)
    except UnplayableReadingError as error:
        report(("policies",), error.code, **error.values)
        return None
    seats: dict[str, SeatSpec] = dict(file.seats)
    if previous is None:
        heroes_by_seat = _load_heroes(seats, report, siblings, file.prints)
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
    """Return the paths of the entries in a replay file that name hero files."""
    return [
        NamedFile(("seats", name, "hero"))
        for name, seat in file.seats.items()
        if seat["hero"].endswith(HERO_FILE_ENDINGS)
    ]


def with_paths(file: ReplayFile, siblings: SiblingFiles) -> ReplayFile:
    """Return a replay file in which paths replace the names of the user's own heroes.

    Hero files that are named by a path can be found, moved and copied together with the replay.
    """
    seats = dict(file.seats)
    for name, seat in file.seats.items():
        stated_hero = seat["hero"]
        if (
            stated_hero.endswith(HERO_FILE_ENDINGS)
            or find_name(stated_hero, available()) is not None
        ):
            continue
        own_heroes = own_files(siblings.folder)
        own_name = find_name(stated_hero, own_heroes)
        if own_name is not None:
            seats[name] = {**seat, "hero": _relative_path(siblings.folder, own_heroes[own_name])}
    return msgspec.structs.replace(file, seats=seats)


def _relative_path(folder: Path, file: Path) -> str:
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        # On Windows there is no relative path to another drive.
        return str(file)


# -- heroes --------------------------------------------------------------------------------------


def _load_heroes(
    seats: Mapping[str, SeatSpec],
    report: Report,
    siblings: SiblingFiles,
    prints: Mapping[str, str] | None = None,
) -> dict[str, Hero]:
    """Return the hero of each seat; report heroes that do not exist.

    `prints` has the prints that the replay file chooses for all its heroes. An invalid hero file
    raises FileProblems, which name lines of the hero file.
    """
    heroes: dict[str, Hero] = {}
    for name, spec in seats.items():
        hero = _load_hero(("seats", name, "hero"), spec.hero, report, siblings, prints or {})
        if hero is None:
            continue
        if any(other.id == hero.id and other != hero for other in heroes.values()):
            report(("seats", name, "hero"), "two-heroes", hero=hero.name)
        _report_clashing_tokens(name, hero, heroes.values(), report)
        heroes[name] = hero
    return heroes


def _report_clashing_tokens(name: str, hero: Hero, others: Iterable[Hero], report: Report) -> None:
    """Report a token that differs from another hero's token of the same name.

    A token on a board is identified by its name, so two tokens with one name must be equal.
    """
    for other in others:
        for token in sorted(hero.tokens.keys() & other.tokens.keys()):
            if other.id != hero.id and not hero.tokens[token].acts_like(other.tokens[token]):
                report(
                    ("seats", name, "hero"), "two-tokens", token=token, hero=hero.name,
                    other=other.name,
                )  # fmt: skip
                return


def _load_hero(
    path: tuple[str, ...],
    stated_hero: str,
    report: Report,
    siblings: SiblingFiles,
    prints: Mapping[str, str],
) -> Hero | None:
    """Load the hero that a seat states by name or file; report a hero that cannot be found."""
    if stated_hero.endswith(HERO_FILE_ENDINGS):
        try:
            file = siblings.file(stated_hero)
        except NetworkPathError:
            report(path, "network-path", name=stated_hero)
            return None
        if file is None:
            code = "device-beside" if siblings.is_device(stated_hero) else "no-hero-file"
            report(path, code, name=stated_hero)
            return None
        hero = read_hero(*file)
        chosen_prints = choose_prints(hero, prints)
        return read_hero(*file, chosen_prints) if chosen_prints else hero
    shipped_hero = find_name(stated_hero, available())
    if shipped_hero is None:
        hero_ids = (*available(), *own_files(siblings.folder))
        no_match = closest_name(stated_hero, hero_ids) is None
        hint = Message("problem.no-hero.right", {"names": one_of(hero_ids)}) if no_match else None
        report(path, "no-hero", name=stated_hero, spellings=hero_ids, right=hint)
        return None
    return load_hero(shipped_hero, choose_prints(load_hero(shipped_hero), prints))
