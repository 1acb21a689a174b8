"""``dtnb list``: list the names that commands accept, such as those of replays and editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.rulebook import Rulebook


class ListedId(NamedTuple):
    """An id that can be named on the command line, with its title."""

    id: str
    title: str
    #: the parts of a hero that are unknown and cannot be played; None for other kinds
    missing: tuple[str, ...] | None = None
    #: the game, if several games have ids of this kind
    game: str = ""
    #: the file of a hero that the user wrote; empty for shipped heroes and other kinds
    file: str = ""

    def as_data(self) -> dict[str, object]:
        """Return the id and the title as plain data for JSON output."""
        data: dict[str, object] = {"id": self.id, "title": self.title}
        if self.game:
            data["game"] = self.game
        if self.file:
            data["file"] = self.file
        if self.missing is None:
            return data
        return {**data, "partial": bool(self.missing), "missing": list(self.missing)}


class _Cell(TypedDict):
    source: list[str] | str


class _Notebook(TypedDict):
    cells: list[_Cell]


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["kind"], required=False, type=click.Choice(list(KINDS))),
            json_option(messages),
        ],
    )


def _run(messages: Messages, kind: str | None, as_json: bool) -> None:
    kinds = [kind] if kind else list(KINDS)
    ids_by_kind = {name: list(KINDS[name](messages)) for name in kinds}
    if as_json:
        echo_json({name: [id_.as_data() for id_ in ids] for name, ids in ids_by_kind.items()})
        return
    for index, (name, ids) in enumerate(ids_by_kind.items()):
        if len(kinds) > 1:
            say(("\n" if index else "") + messages(f"list.{name}"))
        width = max((len(entry.id) for entry in ids), default=0)
        for entry in ids:
            indent = "  " if len(kinds) > 1 else ""
            say(f"{indent}{entry.id.ljust(width)}  {_describe(entry, messages)}".rstrip())


def _describe(entry: ListedId, messages: Messages) -> str:
    """Return the title of an id, with a remark on an incomplete hero or a hero of the user."""
    if entry.file and not entry.title:
        return messages("list.own-wrong", file=entry.file)
    title = messages("list.partial", title=entry.title) if entry.missing else entry.title
    return messages("list.own", title=title, file=entry.file) if entry.file else title


def _hero_entries(messages: Messages) -> Iterator[ListedId]:
    """Yield the shipped heroes, then the heroes of the user."""
    from dtnb.dicethrone.heroes import hero_names, own_files, read_hero
    from dtnb.files import FileProblems

    for id_, shipped_hero in hero_names().items():
        yield ListedId(id_, title=shipped_hero.name, missing=shipped_hero.missing)
    name_by_file: dict[Path, str] = {}
    for name, file in own_files().items():
        # A file has two names, its own and the id of its hero, but is listed only once.
        name_by_file.setdefault(file, name)
    for file, name in name_by_file.items():
        path = _path_of(file)
        try:
            hero = read_hero(file)
        except FileProblems:
            yield ListedId(name, title="", file=path)
        else:
            yield ListedId(name, title=hero.name, missing=hero.missing, file=path)


def _path_of(file: Path) -> str:
    """Return the path of a hero file; for a file in the working directory, the relative path."""
    working_folder = Path.cwd()
    return (
        file.relative_to(working_folder) if file.is_relative_to(working_folder) else file
    ).as_posix()


def _replay_entries(messages: Messages) -> Iterator[ListedId]:
    """Yield the shipped replays; a file with mistakes is listed without its title."""
    from dtnb.files import FileProblems
    from dtnb.replay.file.shipped_source import read_shipped

    for file in _shipped_paths("replays", "*.yaml"):
        try:
            source = read_shipped(file)
        except FileProblems:
            # An invalid file is listed as well, by its name; `dtnb check` reports its problems.
            yield ListedId(file.stem, title="")
            continue
        title, game = source.value(("title",)), source.value(("game",))
        game_name = game if isinstance(game, str) else ""
        if isinstance(title, dict):
            title = title.get(messages.lang)
        yield ListedId(file.stem, title=title if isinstance(title, str) else "", game=game_name)


def _notebook_entries(messages: Messages) -> Iterator[ListedId]:
    import msgspec

    # The type omits the outputs, which are most of a file, so that they are not decoded.
    decode = msgspec.json.Decoder(_Notebook).decode
    for file in _shipped_paths("notebooks", "*.ipynb"):
        cells = decode(file.read_bytes())["cells"]
        text = "".join(cells[0]["source"]) if cells else ""
        yield ListedId(file.stem, title=text.partition("\n")[0].lstrip("# "))


def _shipped_paths(kind: str, pattern: str) -> list[Path]:
    from dtnb.resources import shipped

    files = shipped(kind).glob(pattern)  # type: ignore[arg-type]
    return sorted(files, key=lambda file: file.stem)


def _edition_entries(messages: Messages) -> Iterator[ListedId]:
    for game, rulebook in _rulebooks():
        for edition in rulebook.editions.values():
            title = f"{edition.name.get(messages.lang)} ({edition.book_title})"
            yield ListedId(edition.id, title=title, game=game)


def _policy_entries(messages: Messages) -> Iterator[ListedId]:
    from dtnb.rulebook import is_choosable

    for game, rulebook in _rulebooks():
        for policy in sorted(rulebook.policies.values(), key=lambda policy: policy.id):
            if not is_choosable(policy):
                continue
            readings = " | ".join(reading.id for reading in policy.readings)
            title = messages.pair(readings, policy.question.get(messages.lang))
            yield ListedId(policy.id, title=title, game=game)


def _rulebooks() -> Iterator[tuple[str, Rulebook]]:
    """Yield each game with its rulebook."""
    from dtnb import registry

    for name in registry.games():
        rulebook, _ = registry.rulebook(name)
        yield name, rulebook


def _game_entries(messages: Messages) -> Iterator[ListedId]:
    from dtnb.registry import games, titles

    for name in games():
        yield ListedId(name, title=titles(name)[messages.lang])


#: the kinds of ids, in the order of the complete list
KINDS: dict[str, Callable[[Messages], Iterator[ListedId]]] = {
    "replays": _replay_entries,
    "heroes": _hero_entries,
    "notebooks": _notebook_entries,
    "editions": _edition_entries,
    "policies": _policy_entries,
    "games": _game_entries,
}
