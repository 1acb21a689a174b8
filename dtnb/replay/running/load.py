"""Read, check, set up and play a replay file; all errors of the file are reported at once.

* source: the text and the plain data of a file, with the line number of each value.
* path: leads to a value in the file, such as ``("moves", 3)``. The path of the computer's file
  system is a `FilePath`.
* problems: the errors of a file, collected with `Problems.add`. `Problems.check` raises
  FileProblems with all of them if there are any.
* plugin: the game's own code. Its `setup` sets up the table of a file.
* fingerprint: the hash of a state. A file may store fingerprints in its field ``hashes``, so that
  it shows when the engine computes other states than before.

The file is long because reading, checking and setting up report their problems together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache, partial
from pathlib import Path as FilePath
from posixpath import normpath
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dtnb import registry
from dtnb.files import (
    REPLAY_LIMITS,
    FileProblems,
    Path,
    Problems,
    Source,
    closest_name,
    decode,
    read,
    schema_for,
)
from dtnb.files.reader import is_text
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import EndlessResolutionError, Record
from dtnb.replay.file.model import FORMAT, ReplayFile
from dtnb.replay.file.shipped_source import is_shipped, read_shipped
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.prints import check_prints
from dtnb.replay.running.errors import endless_error
from dtnb.replay.running.exact_inputs import give_inputs, line_without_moves
from dtnb.replay.running.known_names import check_policy
from dtnb.replay.running.line_result import LineResult, Prepared, RunOptions
from dtnb.replay.running.runner import play
from dtnb.replay.running.script import Compiler
from dtnb.replay.running.stated_verdict import check_case
from dtnb.sanitize import REPLACEMENT, sanitize_line
from dtnb.typed import convert

if TYPE_CHECKING:
    from dtnb.replay.running.shared_record import SharedRun


class Loaded(NamedTuple):
    """A replay file that was read and checked."""

    #: the text and the plain data of the file, with the line number of each value
    source: Source
    plugin: Plugin
    #: the content of the file
    file: ReplayFile
    #: the folder to which paths in the file are relative
    folder: FilePath

    @property
    def edition(self) -> str:
        """The edition the file is meant for."""
        return self.file.edition or self.plugin.default_edition

    @property
    def books(self) -> tuple[str, ...]:
        """The ids of the editions the file is meant for: its own and those under ``editions``.

        A file without ``editions`` is meant for all editions.
        """
        named_editions = self.file.editions
        return (
            (self.edition, *named_editions)
            if named_editions
            else tuple(self.plugin.rulebook().editions)
        )

    @property
    def siblings(self) -> SiblingFiles:
        """The resolver of the paths in the file."""
        embedded = {name: "\n".join(lines) for name, lines in self.file.files.items()}
        return SiblingFiles(self.folder, embedded, self.source.name)


@cache
def schema(game: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema of replay files.

    Parameters
    ----------
    game
        The game whose seats and start the schema describes; None to allow any seats and start.
    """
    game_types: dict[str, Any] = {}
    if game is not None:
        plugin = registry.plugin(game)
        game_types = {
            "ReplayFile.seats.*": plugin.seat_entry,
            "ReplayFile.start": plugin.start_entry,
        }
    return schema_for(ReplayFile, game_types, title="A replay file of dtnb")


def load(source: str | FilePath | bytes | Source, name: str | None = None) -> Loaded:
    """Read a replay file, and check its form and the names that can be checked without a table.

    Messages show the file as `name`. Raise FileProblems with all errors, if there are any.
    """
    read_source = source if isinstance(source, Source) else _read_source(source, name)
    problems = Problems(read_source)
    _check_format(read_source.data, problems)
    problems.check()
    game = _read_game(read_source.data, problems)
    file = decode(read_source, partial(_to_file, game), partial(schema, game), problems)
    if game is None:
        # The unknown game is a problem, so this raises FileProblems.
        problems.check()
        raise AssertionError("no problem was reported")
    plugin: Plugin = registry.plugin(game)
    if file is not None:
        _check_names(file, plugin, problems)
        if not problems:
            loaded = _resolve_paths(Loaded(read_source, plugin, file, _folder_of(source)))
            _check_embedded_files(loaded, problems)
            problems.check()
            return loaded
    _add_later_problems(read_source, game, _folder_of(source), problems)
    problems.check()
    raise AssertionError("no problem was reported")


def _read_source(source: str | FilePath | bytes, name: str | None) -> Source:
    """Return the source of a file or of a text; a shipped file is read from its compiled form."""
    if isinstance(source, FilePath) and is_shipped(source):
        return read_shipped(source, name)
    return read(source, name, REPLAY_LIMITS)


def _check_embedded_files(loaded: Loaded, problems: Problems) -> None:
    """Report each embedded file that nothing in the replay file names."""
    if not loaded.file.files:
        return
    named_paths = set()
    for reference in loaded.plugin.setup.named_files(loaded.file):
        # Follow the path of the reference to the file or folder that it names.
        value: Any = {"seats": loaded.file.seats, "start": loaded.file.start}
        for key in reference.path:
            value = value[key]
        # If the value names a folder, the reference has the names of the files in it.
        named_paths |= {normpath(f"{value}/{file_name}") for file_name in reference.parts or ("",)}
    for name in loaded.file.files:
        if normpath(name) not in named_paths:
            problems.add(("files", name), "unnamed-file", key=True, name=name)


def _resolve_paths(loaded: Loaded) -> Loaded:
    return loaded._replace(file=loaded.plugin.setup.with_paths(loaded.file, loaded.siblings))


def _add_later_problems(source: Source, game: str, folder: FilePath, problems: Problems) -> None:
    """Report wrong names and phrases in the valid parts of a file that has broken values.

    `problems` has the broken values already. The wrong names and phrases are added, so that the
    author sees all problems at once.
    """
    broken_paths = [problem.path for problem in problems.entries]
    # Moves cannot be parsed without the seats. A seat is at a path of two parts, such as
    # ``("seats", "Ann")``; the file itself is at the empty path.
    if any(not path or (path[0] == "seats" and len(path) <= 2) for path in broken_paths):
        return
    plugin: Plugin = registry.plugin(game)
    try:
        file = _to_file(game, _without_broken(source.data, broken_paths))
    except msgspec.ValidationError:
        return
    later_problems = Problems(source)
    _check_names(file, plugin, later_problems)
    edition_exists = file.edition in plugin.rulebook().editions
    edition = file.edition if edition_exists and file.edition else plugin.default_edition
    try:
        prepare(_resolve_paths(Loaded(source, plugin, file, folder)), edition, policies={})
    except FileProblems as error:
        if all(problem.file == source.name for problem in error.problems):
            later_problems.entries += error.problems
    for problem in later_problems.entries:
        if not any(
            _is_inside(problem.path, path) or _is_inside(path, problem.path)
            for path in broken_paths
        ):
            problems.entries.append(problem)


def _is_inside(path: Path, outer_path: Path) -> bool:
    return path[: len(outer_path)] == outer_path


def _has_value(data: Any, path: Path) -> bool:
    """Whether a path leads to a value, not to a missing field."""
    container = data
    for key in path[:-1]:
        container = container[key]
    return isinstance(container, list) or path[-1] in container


def _without_broken(data: Any, broken: Sequence[Path]) -> Any:
    """Return a copy of a file's data without the values at the paths in `broken`.

    The entries of `moves` keep their indices.
    """
    copy = deepcopy(data)
    for path in broken:
        # A missing field cannot be removed. Remove the value that lacks the field.
        is_removable = len(path) == 1 or _has_value(data, path)
        *parent_path, last_key = path if is_removable else path[:-1]
        # A wrong entry of `moves` becomes an empty note. A wrong entry of another list removes the
        # whole list.
        if isinstance(last_key, int) and parent_path[-1] != "moves":
            *parent_path, last_key = parent_path
        container = copy
        for key in parent_path:
            try:
                container = container[key]
            except (KeyError, IndexError, TypeError):
                # An outer value has been removed already.
                break
        else:
            if isinstance(container, list):
                container[int(last_key)] = {"note": ""}
            else:
                container.pop(last_key, None)
    copy.setdefault("dtnb", FORMAT)
    return copy


def _folder_of(source: str | FilePath | bytes | Source) -> FilePath:
    """Return the folder of a file. For a text, it is the working directory."""
    if isinstance(source, bytes | Source) or (isinstance(source, str) and is_text(source)):
        return FilePath.cwd()
    return FilePath(source).absolute().parent


def _to_file(game: str | None, data: Any) -> ReplayFile:
    """Convert the data to a file. Check the seats and the start against the game's types."""
    file = convert(data, ReplayFile)
    if game is not None:
        plugin: Plugin = registry.plugin(game)
        entries: Any = dict[str, plugin.seat_entry]  # type: ignore[name-defined]
        convert(file.seats, entries)
        if file.start is not None:
            convert(file.start, plugin.start_entry)
    return file


def _check_format(data: Any, problems: Problems) -> None:
    """Report a file whose format is newer than this version of dtnb can read."""
    version = data.get("dtnb") if isinstance(data, dict) else None
    if isinstance(version, int) and version > FORMAT:
        problems.add(("dtnb",), "newer-format", found=version, known=FORMAT)


def _read_game(data: Any, problems: Problems) -> str | None:
    """Return the name of the file's game. Report an unknown game, and return None for it."""
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str) or registry.is_game(name):
        return name if isinstance(name, str) else None
    games = registry.games()
    problems.add(
        ("game",), "unknown-name", kind="game", name=name, near=closest_name(name, games),
        known=", ".join(games),
    )  # fmt: skip
    return None


def _check_names(file: ReplayFile, plugin: Plugin, problems: Problems) -> None:
    """Report seats whose names show nothing, and unknown editions, policies and readings.

    A name shows nothing if it has only spaces or control characters.
    """
    for seat in file.seats:
        if not sanitize_line(seat).replace(REPLACEMENT, "").strip():
            problems.add(("seats", seat), "nameless-seat", key=True)
    editions = plugin.rulebook().editions
    named_editions: list[tuple[tuple[str | int, ...], str]] = []
    if file.edition is not None:
        named_editions.append((("edition",), file.edition))
    named_editions += [
        (("editions", index), edition) for index, edition in enumerate(file.editions)
    ]
    for path, edition in named_editions:
        if edition not in editions:
            problems.add(
                path, "unknown-name", kind="edition", name=edition,
                near=closest_name(edition, editions), known=", ".join(editions),
            )  # fmt: skip
    for policy, reading in file.policies.items():
        check_policy(plugin, policy, reading, ("policies", policy), problems)
    check_case(file, plugin, problems)


def chosen_policies(plugin: Plugin, policies: Mapping[str, str]) -> dict[str, str]:
    """Return readings by policy id. The keys of `policies` may also be ids of ambiguities."""
    return {plugin.rulebook().policy(name).id: reading for name, reading in policies.items()}


def prepare(
    loaded: Loaded, edition: str, policies: Mapping[str, str], before: Prepared | None = None
) -> Prepared:
    """Set up the table and parse every phrase. Raise FileProblems with all errors.

    `before` is the same file prepared under other readings; its script and set-up are reused.
    """
    plugin = loaded.plugin
    problems = Problems(loaded.source, speaker_of_game(plugin))
    file = _to_game_types(loaded) if before is None else before.file
    chosen_readings = chosen_policies(plugin, policies)
    existing_table = None if before is None else (before.game, before.start)
    table = plugin.setup.prepare(
        file, edition, chosen_readings, problems.report, loaded.siblings, existing_table
    )
    if table is None:
        # The game has reported why, so this raises FileProblems.
        problems.check()
        raise AssertionError("the game set up no table and reported nothing")
    game, state = table
    if before is not None:
        problems.check()
        return Prepared(game, state, before.script, file)
    check_prints(file.prints, plugin.printings.printing_policies(game), problems)
    script = Compiler(plugin, game, state, problems).script(
        ("moves",), file.moves, file.expect, expect_path=("expect",)
    )
    problems.check()
    return Prepared(game, state, script, file)


def _to_game_types(loaded: Loaded) -> ReplayFile:
    """Return the file with its seats and its start converted to the game's types."""
    plugin, file = loaded.plugin, loaded.file
    seats = {name: convert(seat, plugin.seat_entry) for name, seat in file.seats.items()}
    start = convert(file.start or {}, plugin.start_entry)
    return msgspec.structs.replace(file, seats=seats, start=start)


def run(
    loaded: Loaded,
    prepared: Prepared,
    tolerant: bool,
    shared_run: SharedRun | None = None,
    lang: str = "en",
) -> LineResult:
    """Play a prepared file; a strict run raises FileProblems at the first impossible move.

    `shared_run` shares results between runs of the same file under several readings. `lang` is the
    language of the notes.
    """
    problems = Problems(loaded.source, speaker_of_game(loaded.plugin))
    seats, has_several_books = tuple(loaded.file.seats), bool(loaded.file.editions)
    options = RunOptions(
        loaded.plugin,
        seats,
        problems,
        tolerant=tolerant,
        lang=lang,
        several_books=has_several_books,
    )
    try:
        # Moves need the steps to find their windows. Exact inputs do not.
        record_steps = bool(loaded.file.moves) and not loaded.file.inputs
        if shared_run is not None:
            record: Record = shared_run.record(prepared.game)
        else:
            record = Record(prepared.game, prepared.start, with_steps=record_steps)
    except EndlessResolutionError as error:
        move_error = endless_error(error)
        problems.add(("start",), move_error.code, key=True, **move_error.arguments)
        raise FileProblems(problems.entries) from error
    give_inputs(record, loaded.file.inputs, options, loaded.file.hashes)
    if loaded.file.inputs and not loaded.file.moves:
        return line_without_moves(options, prepared.script, record)
    try:
        return play(options, prepared.script, record)
    except FileProblems as failure:
        if not tolerant and loaded.file.hashes:
            _raise_with_drift(loaded, prepared, failure)
        raise


def _raise_with_drift(loaded: Loaded, prepared: Prepared, move_error: FileProblems) -> None:
    """Raise the error of a failed move together with the first fingerprint that differs.

    A fingerprint is the hash of a state that the file has stored. Only states before the failed
    move are compared. If all agree, do nothing, and the caller raises the error of the move alone.
    """
    from dtnb.replay.running.drift import find_drift

    line = run(loaded, prepared, tolerant=True)
    failed_position = next(
        (result.position for result in line.results if result.status == "no-window"), None
    )
    if failed_position is None:
        return
    file, record = loaded.file, line.record.fork(failed_position)
    drift = find_drift(loaded.plugin, record, file.hashes, file.inputs)
    if drift is not None:
        problems = Problems(loaded.source)
        drift.report(problems)
        raise FileProblems([*problems.entries, *move_error.problems]) from None
