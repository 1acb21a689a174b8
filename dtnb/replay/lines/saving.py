"""Save a replay file under another path.

The file may name other files. Their paths are rewritten so that they still lead to the same files,
or the files are embedded in the replay file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.files import Path
from dtnb.files.atomic import write_atomically
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.file.writers import to_json, to_yaml

if TYPE_CHECKING:
    from dtnb.files.sibling_files import SiblingFiles
    from dtnb.replay.game.terms import NamedFile
    from dtnb.replay.running.load import Loaded


def save(
    loaded: Loaded,
    target: str | os.PathLike[str],
    *,
    embed: bool = False,
    replace: bool = False,
) -> None:
    """Write a file atomically; see :meth:`dtnb.replay.Replay.save`."""
    write_atomically(target, text_for(loaded, FilePath(target), embed=embed), replace=replace)


def text_for(loaded: Loaded, target: FilePath, *, embed: bool = False) -> str:
    """Return the text of a file for the path `target`: JSON if it ends in ``.json``, else YAML.

    Paths in the file are rewritten relative to `target`. If `embed` is true, the files that the
    paths name are embedded instead. Raise FileNotFoundError if a file to be embedded no longer
    exists.
    """
    named_files = loaded.plugin.setup.named_files(loaded.file)
    if embed:
        file = _with_embedded_files(loaded.file, named_files, loaded.siblings)
    else:
        file = _with_relative_paths(loaded.file, named_files, loaded.siblings, target.parent)
    return to_json(file) if target.suffix == ".json" else to_yaml(file)


def files_named(loaded: Loaded) -> Iterator[FilePath]:
    """Yield the existing files on disk that a file names."""
    for file in loaded.plugin.setup.named_files(loaded.file):
        name: str = _value_at(loaded.file, file.path)
        if file.parts:
            folder = loaded.siblings.find_folder(name, file.parts)
            paths = [folder / part for part in file.parts] if isinstance(folder, FilePath) else []
            yield from (path for path in paths if path.is_file())
            continue
        found_file = loaded.siblings.file(name)
        if found_file is not None and isinstance(found_file[0], FilePath):
            yield found_file[0]


def _with_relative_paths(
    file: ReplayFile, named_files: Iterable[NamedFile], siblings: SiblingFiles, folder: FilePath
) -> ReplayFile:
    """Return a file with its paths rewritten relative to a folder."""
    if os.path.realpath(folder) == os.path.realpath(siblings.folder):
        return file
    for named_file in named_files:
        file = _with_value(
            file, named_file.path, siblings.relative_path(_value_at(file, named_file.path), folder)
        )
    return file


def _with_embedded_files(
    file: ReplayFile, named_files: Iterable[NamedFile], siblings: SiblingFiles
) -> ReplayFile:
    """Return a file that contains the files it names, under names without folders."""
    files = dict(file.files)
    short_names: dict[str, str] = {}
    for named_file in named_files:
        name: str = _value_at(file, named_file.path)
        if name not in short_names:
            # The file must not reveal the folders of the machine it comes from.
            short_names[name] = _unused_name(FilePath(name).name, short_names.values())
        texts = _read_texts(siblings, name, named_file.parts)
        for text_name in texts:
            files.pop("/".join(filter(None, (name, text_name))), None)
        embedded = {
            "/".join(filter(None, (short_names[name], text_name))): text
            for text_name, text in texts.items()
        }
        files |= {path: text.split("\n") for path, text in embedded.items()}
        file = _with_value(file, named_file.path, short_names[name])
    return msgspec.structs.replace(file, files=files)


def _unused_name(name: str, used_names: Iterable[str]) -> str:
    """Return a file name that is not taken, with a number appended if necessary."""
    taken_names, stem, suffix = set(used_names), FilePath(name).stem, FilePath(name).suffix
    number = 2
    while name in taken_names:
        name = f"{stem}-{number}{suffix}"
        number += 1
    return name


def _read_texts(siblings: SiblingFiles, name: str, parts: tuple[str, ...]) -> dict[str, str]:
    """Return the texts of a folder's files by file name; for a single file, its text by ""."""
    if parts:
        folder = siblings.find_folder(name, parts)
        if isinstance(folder, FilePath):
            paths = {part: folder / part for part in parts if (folder / part).is_file()}
            return {part: _read_text(path) for part, path in paths.items()}
        if folder is not None:
            return dict(folder)
    else:
        file = siblings.file(name)
        if file is not None:
            return {"": _read_text(file[0])}
    raise FileNotFoundError(name)


def _read_text(file: FilePath | bytes) -> str:
    raw = file if isinstance(file, bytes) else file.read_bytes()
    return raw.decode("utf-8-sig")


def _value_at(file: ReplayFile, path: Path) -> Any:
    """Return the value at a path that leads into a file's seats or its start."""
    value: Any = getattr(file, str(path[0]))
    for part in path[1:]:
        value = value[part]
    return value


def _with_value(file: ReplayFile, path: Path, value: str) -> ReplayFile:
    """Return a file with `value` at a path that leads into its seats or its start."""
    first, *inner_path = path
    changed_value = _replace_nested(getattr(file, str(first)), inner_path, value)
    return msgspec.structs.replace(file, **{str(first): changed_value})


def _replace_nested(data: Any, path: list[str | int], value: str) -> Any:
    if not path:
        return value
    first, *inner_path = path
    return {**data, first: _replace_nested(data[first], inner_path, value)}
