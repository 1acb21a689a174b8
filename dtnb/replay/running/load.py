"""From a file to something that can be run: read, checked, named, set up; all errors at once."""

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
from dtnb.files.beside import Beside
from dtnb.files.reader import is_text
from dtnb.kernel import EndlessResolutionError, Record
from dtnb.printable import INSTEAD, printable
from dtnb.replay.file.model import FORMAT, ReplayFile
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.prints import check_prints
from dtnb.replay.running.errors import endless
from dtnb.replay.running.exact_inputs import give_inputs, only_inputs
from dtnb.replay.running.line_result import LineResult, Prepared, RunOptions
from dtnb.replay.running.runner import play
from dtnb.replay.running.script import Compiler, check_policy
from dtnb.replay.running.stated_verdict import check_case
from dtnb.typed import convert

if TYPE_CHECKING:
    from dtnb.replay.running.shared_record import SharedRun


class Loaded(NamedTuple):
    """A file that was read and checked."""

    source: Source
    plugin: Plugin
    file: ReplayFile
    #: where paths in the file begin
    folder: FilePath

    @property
    def edition(self) -> str:
        """The edition the file is meant for."""
        return self.file.edition or self.plugin.default_edition

    @property
    def beside(self) -> Beside:
        """Where the paths in the file lead."""
        carried = {name: "\n".join(lines) for name, lines in self.file.files.items()}
        return Beside(self.folder, carried, self.source.name)


@cache
def schema(game: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema of replay files.

    Parameters
    ----------
    game
        With it, the seats and the start of that game are described too.
    """
    holes: dict[str, Any] = {}
    if game is not None:
        plugin = registry.plugin(game)
        holes = {
            "ReplayFile.seats.*": plugin.seat_entry,
            "ReplayFile.start": plugin.start_entry,
        }
    return schema_for(ReplayFile, holes, title="A replay file of dtnb")


def load(source: str | FilePath | bytes | Source, name: str | None = None) -> Loaded:
    """Read and check a replay file: its form and the names that need no table.

    Parameters
    ----------
    source
        A path, a text, or what was read of one already.
    name
        The name that messages show.

    Raises
    ------
    FileProblems
        With everything that is wrong.
    """
    read_source = source if isinstance(source, Source) else read(source, name, REPLAY_LIMITS)
    problems = Problems(read_source)
    _format(read_source.data, problems)
    problems.check()
    game = _game(read_source.data, problems)
    file = decode(read_source, partial(_typed, game), partial(schema, game), problems)
    if game is None:
        problems.check()
        raise AssertionError("a problem was reported")
    plugin: Plugin = registry.plugin(game)
    if file is not None:
        _names(file, plugin, problems)
        if not problems:
            loaded = _with_paths(Loaded(read_source, plugin, file, _folder(source)))
            _brought_along(loaded, problems)
            problems.check()
            return loaded
    _further(read_source, game, _folder(source), problems)
    problems.check()
    raise AssertionError("a problem was reported")


def _brought_along(loaded: Loaded, problems: Problems) -> None:
    """Report each file that is brought along and that nothing names."""
    if not loaded.file.files:
        return
    named = set()
    for place in loaded.plugin.setup.named_files(loaded.file):
        holder: Any = {"seats": loaded.file.seats, "start": loaded.file.start}
        for part in place.path:
            holder = holder[part]
        named |= {normpath(f"{holder}/{part}") for part in place.parts or ("",)}
    for name in loaded.file.files:
        if normpath(name) not in named:
            problems.add(("files", name), "unnamed-file", key=True, name=name)


def _with_paths(loaded: Loaded) -> Loaded:
    return loaded._replace(file=loaded.plugin.setup.with_paths(loaded.file, loaded.beside))


def _further(source: Source, game: str, folder: FilePath, problems: Problems) -> None:
    """Report also what is wrong with names and phrases, in what is left without the broken parts.

    Whoever corrects a file shall see everything at once.
    """
    broken = [problem.path for problem in problems.found]
    if any(path[:1] in ((), ("seats",)) and len(path) < 3 for path in broken):
        # Without its seats nothing can be said of the moves.
        return
    plugin: Plugin = registry.plugin(game)
    try:
        file = _typed(game, _without(source.data, broken))
    except msgspec.ValidationError:
        return
    more = Problems(source)
    _names(file, plugin, more)
    known = file.edition in plugin.rulebook().editions
    edition = file.edition if known and file.edition else plugin.default_edition
    try:
        prepare(_with_paths(Loaded(source, plugin, file, folder)), edition, {})
    except FileProblems as found:
        if all(problem.file == source.name for problem in found.problems):
            more.found += found.problems
    for problem in more.found:
        if not any(_inside(problem.path, path) or _inside(path, problem.path) for path in broken):
            problems.found.append(problem)


def _inside(path: Path, other: Path) -> bool:
    return path[: len(other)] == other


def _there(data: Any, path: Path) -> bool:
    """Tell whether a path leads to a value; a missing field's does not."""
    holder = data
    for part in path[:-1]:
        holder = holder[part]
    return isinstance(holder, list) or path[-1] in holder


def _without(data: Any, broken: Sequence[Path]) -> Any:
    """Return a copy without the broken values; entries of a list keep their numbers."""
    copy = deepcopy(data)
    for path in broken:
        *parent, last = path if len(path) == 1 or _there(data, path) else path[:-1]
        # A broken entry of moves becomes one that says nothing but may; other lists go as a whole.
        if isinstance(last, int) and parent[-1] != "moves":
            *parent, last = parent
        holder = copy
        for part in parent:
            try:
                holder = holder[part]
            except (KeyError, IndexError, TypeError):
                break
        else:
            if isinstance(holder, list):
                holder[int(last)] = {"note": ""}
            else:
                holder.pop(last, None)
    copy.setdefault("dtnb", FORMAT)
    return copy


def _folder(source: str | FilePath | bytes | Source) -> FilePath:
    """Return the folder of a file; the working directory for a text."""
    if isinstance(source, bytes | Source) or (isinstance(source, str) and is_text(source)):
        return FilePath.cwd()
    return FilePath(source).absolute().parent


def _typed(game: str | None, data: Any) -> ReplayFile:
    """Return the data as a file whose parts are of the game's types."""
    file = convert(data, ReplayFile)
    if game is not None:
        plugin: Plugin = registry.plugin(game)
        entries: Any = dict[str, plugin.seat_entry]  # type: ignore[name-defined]
        convert(file.seats, entries)
        if file.start is not None:
            convert(file.start, plugin.start_entry)
    return file


def _format(data: Any, problems: Problems) -> None:
    """A newer format is refused before anything else: what it says can't be judged here."""
    version = data.get("dtnb") if isinstance(data, dict) else None
    if isinstance(version, int) and version > FORMAT:
        problems.add(("dtnb",), "newer-format", found=version, known=FORMAT)


def _game(data: Any, problems: Problems) -> str | None:
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str) or name in registry.games():
        return name if isinstance(name, str) else None
    known = registry.games()
    problems.add(
        ("game",), "unknown-name", kind="game", name=name, near=closest_name(name, known),
        known=", ".join(known),
    )  # fmt: skip
    return None


def _names(file: ReplayFile, plugin: Plugin, problems: Problems) -> None:
    for seat in file.seats:
        if not printable(seat).replace(INSTEAD, "").strip():
            problems.add(("seats", seat), "nameless-seat", key=True)
    editions = plugin.rulebook().editions
    named: list[tuple[tuple[str | int, ...], str]] = []
    if file.edition is not None:
        named.append((("edition",), file.edition))
    named += [(("editions", at), edition) for at, edition in enumerate(file.editions)]
    for path, edition in named:
        if edition not in editions:
            problems.add(
                path, "unknown-name", kind="edition", name=edition,
                near=closest_name(edition, editions), known=", ".join(editions),
            )  # fmt: skip
    for policy, reading in file.policies.items():
        check_policy(plugin, policy, reading, ("policies", policy), problems)
    check_case(file, plugin, problems)


def chosen_policies(plugin: Plugin, policies: Mapping[str, str]) -> dict[str, str]:
    """Return policies by their own names, also where a file gives the ambiguity's id."""
    return {plugin.rulebook().policy(name).id: reading for name, reading in policies.items()}


def prepare(
    loaded: Loaded, edition: str, policies: Mapping[str, str], before: Prepared | None = None
) -> Prepared:
    """Set up the table and read every phrase.

    Parameters
    ----------
    before
        The same file prepared otherwise: what it names and what its phrases mean is not read again.

    Raises
    ------
    FileProblems
        With every name and phrase that is wrong.
    """
    plugin = loaded.plugin
    problems = Problems(loaded.source, speaker_of_game(plugin))
    file = _with_types(loaded) if before is None else before.file
    chosen = chosen_policies(plugin, policies)
    known = None if before is None else (before.game, before.start)
    table = plugin.setup.prepare(file, edition, chosen, problems.report, loaded.beside, known)
    if table is None:
        problems.check()
        raise AssertionError("the game set up no table and reported nothing")
    game, state = table
    if before is None:
        check_prints(file.prints, plugin.printings.prints(game), problems)
    if before is not None:
        problems.check()
        return Prepared(game, state, before.script, file)
    script = Compiler(plugin, game, state, problems).script(
        ("moves",), file.moves, file.expect, ("expect",)
    )
    problems.check()
    return Prepared(game, state, script, file)


def _with_types(loaded: Loaded) -> ReplayFile:
    plugin, file = loaded.plugin, loaded.file
    seats = {name: convert(seat, plugin.seat_entry) for name, seat in file.seats.items()}
    start = convert(file.start or {}, plugin.start_entry)
    return msgspec.structs.replace(file, seats=seats, start=start)


def run(
    loaded: Loaded,
    prepared: Prepared,
    tolerant: bool,
    among: SharedRun | None = None,
    lang: str = "en",
) -> LineResult:
    """Play a prepared file.

    Parameters
    ----------
    among
        The run, where there are others of the same file.
    lang
        In which of the file's languages its notes are.

    Raises
    ------
    FileProblems
        At the first move that cannot be made, unless tolerant.
    """
    problems = Problems(loaded.source, speaker_of_game(loaded.plugin))
    seats, several = tuple(loaded.file.seats), bool(loaded.file.editions)
    options = RunOptions(loaded.plugin, seats, problems, tolerant, lang, several)
    try:
        # How far a move has come is read off the steps; exact inputs need none.
        told = bool(loaded.file.moves) and not loaded.file.inputs
        if among is not None:
            record: Record = among.record(prepared.game)
        else:
            record = Record(prepared.game, prepared.start, told=told)
    except EndlessResolutionError as error:
        stops = endless(error)
        problems.add(("start",), stops.code, key=True, **stops.arguments)
        raise FileProblems(problems.found) from error
    give_inputs(record, loaded.file.inputs, options, loaded.file.hashes)
    if loaded.file.inputs and not loaded.file.moves:
        return only_inputs(options, prepared.script, record)
    try:
        return play(options, prepared.script, record)
    except FileProblems as stopped:
        if not tolerant and loaded.file.hashes:
            _drifted_before(loaded, prepared, stopped)
        raise


def _drifted_before(loaded: Loaded, prepared: Prepared, stopped: FileProblems) -> None:
    """Report a move that cannot be made together with the difference that came before it.

    Raises
    ------
    FileProblems
        If there is one.
    """
    from dtnb.replay.running.drift import drift_of

    line = run(loaded, prepared, tolerant=True)
    begin = next((result.position for result in line.results if result.status == "no-window"), None)
    if begin is None:
        return
    file, record = loaded.file, line.record.fork(begin)
    drift = drift_of(loaded.plugin, record, file.hashes, file.inputs)
    if drift is not None:
        problems = Problems(loaded.source)
        drift.report(problems)
        raise FileProblems([*problems.found, *stopped.problems]) from None
