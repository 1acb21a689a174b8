"""Change the data of a hero file to another version, such as an older printing of one card.

A problem in changed data is reported at the change, which stands under `conflicts` in the file.

* conflict: a point on which printings or sources of the hero disagree
* changes of a candidate: pointers such as ``/cards/Rally!/cp``, each with the new value. A
  candidate that is not chosen can be played only if it lists its changes
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from dtnb.dicethrone.heroes.file.conflicts import CandidateSpec, ConflictSpec
from dtnb.dicethrone.heroes.file.parts import ROMAN
from dtnb.dicethrone.heroes.file.prints import Candidate, ChangedPart, PrintDifference
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.files import Path, Source
from dtnb.files.source import Place
from dtnb.typed import convert

#: the sections of a file whose entries have names
_SECTIONS_WITH_NAMES = ("abilities", "passives", "tokens", "procedures", "piles", "cards")

#: the conflicts of a file, each with its index in the file
Conflicts = tuple[tuple[int, ConflictSpec], ...]


class PrintedSource(Source):
    """A hero file with the changes of the chosen candidates applied.

    `origins` maps the path of each changed value to the path of the change under `conflicts`.
    """

    def __init__(self, source: Source, data: Any, origins: Mapping[Path, Path]) -> None:
        super().__init__(source.name, source.text, data, source.places)
        self._origins = origins

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Return the line and column of a value, or of the change that replaced it."""
        for changed_path, origin in self._origins.items():
            if path[: len(changed_path)] == changed_path:
                return super().place((*origin, *path[len(changed_path) :]), key=key)
        return super().place(path, key=key)


def apply_prints(source: Source, conflicts: Conflicts, chosen: Mapping[str, str]) -> Source:
    """Return a file with the changes of the chosen candidates applied.

    `chosen` maps names of prints to names of candidates. Prints that this file does not have belong
    to other files and are ignored.
    """
    choices = [(index, spec, chosen[spec.what]) for index, spec in conflicts if spec.what in chosen]
    if not choices:
        return source
    data = copy.deepcopy(source.data)
    origins: dict[Path, Path] = {}
    for index, spec, candidate_name in choices:
        for pointer, value in _candidate_changes(spec, candidate_name).items():
            path = find_pointer_path(data, pointer)
            if path is not None:
                _set_value(data, path, value)
                candidate_path = ("conflicts", index, "candidates", candidate_name)
                origins[path] = (*candidate_path, "changes", pointer)
    return PrintedSource(source, data, origins)


def playable_prints(conflicts: Conflicts, chosen: Mapping[str, str]) -> tuple[PrintDifference, ...]:
    """Return the conflicts with more than one playable candidate, as prints."""
    return tuple(
        PrintDifference(
            name=spec.what,
            candidates=tuple(
                _make_candidate(name, entry) for name, entry in _playable_candidates(spec)
            ),
            chosen_candidate=chosen.get(spec.what, spec.chosen),
            changed_parts=_changed_parts(spec),
            french=spec.fr,
        )
        for _, spec in conflicts
        if len(list(_playable_candidates(spec))) > 1
    )


def check_conflicts(data: Any, conflicts: Conflicts, mistakes: FileMistakes) -> None:
    """Report wrong pointers, two conflicts of one name, and a chosen candidate with changes.

    The chosen candidate cannot list changes, because the file already has its values.
    """
    known_conflicts: set[str] = set()
    for index, spec in conflicts:
        path: Path = ("conflicts", index)
        if spec.what in known_conflicts:
            mistakes.add((*path, "what"), "two-conflicts", name=spec.what)
        known_conflicts.add(spec.what)
        candidates_with_changes = [
            name for name in spec.candidates if _candidate_changes(spec, name)
        ]
        if candidates_with_changes and (
            spec.chosen not in spec.candidates or spec.chosen in candidates_with_changes
        ):
            unchanged_candidates = [
                name for name in spec.candidates if name not in candidates_with_changes
            ]
            mistakes.add(
                (*path, "chosen"), "chosen-changes", name=spec.chosen, names=unchanged_candidates
            )
        for name in candidates_with_changes:
            for pointer in _candidate_changes(spec, name):
                pointer_path: Path = (*path, "candidates", name, "changes", pointer)
                _check_pointer(data, pointer, pointer_path, mistakes)


def _check_pointer(data: Any, pointer: str, pointer_path: Path, mistakes: FileMistakes) -> None:
    """Report a pointer that has a wrong form or leads to no value."""
    if not pointer.startswith("/"):
        mistakes.add(pointer_path, "no-pointer", is_in_key=True, word=pointer)
        return
    parent = data
    for key_text in _split_pointer(pointer)[:-1]:
        key = _find_key(parent, key_text)
        if key is None:
            mistakes.add_unknown(
                pointer_path, "field or name", key_text, _list_keys(parent), is_in_key=True
            )
            return
        parent = parent[key]
    last_key = _split_pointer(pointer)[-1]
    if isinstance(parent, list) and _find_key(parent, last_key) is None:
        mistakes.add_unknown(
            pointer_path, "field or name", last_key, _list_keys(parent), is_in_key=True
        )
    elif not isinstance(parent, dict | list) or _split_pointer(pointer)[0] == "conflicts":
        mistakes.add(pointer_path, "no-pointer", is_in_key=True, word=pointer)


def find_pointer_path(data: Any, pointer: str) -> Path | None:
    """Return the path to which a pointer such as ``/cards/Rally!/cp`` leads; None if invalid.

    A pointer names an item of a list by its index, or by the ``name`` of the item. The last part
    may be a field that the file does not have yet.
    """
    path: list[str | int] = []
    parts = _split_pointer(pointer)
    for part in parts:
        key = _find_key(data, part)
        is_last_part = len(path) + 1 == len(parts)
        if key is None and not (is_last_part and isinstance(data, dict)):
            return None
        path.append(part if key is None else key)
        data = data[key] if key is not None else None
    return tuple(path)


def _split_pointer(pointer: str) -> list[str]:
    """Split a JSON pointer into its unescaped parts (RFC 6901)."""
    escaped_parts = pointer.removeprefix("/").split("/")
    return [part.replace("~1", "/").replace("~0", "~") for part in escaped_parts]


def _find_key(container: Any, part: str) -> str | int | None:
    """Return the key or index that a part of a pointer means; None if there is no such key."""
    if isinstance(container, list):
        if part.isdecimal():
            return int(part) if int(part) < len(container) else None
        indices = (index for index, entry in enumerate(container) if _entry_name(entry) == part)
        return next(indices, None)
    return part if isinstance(container, dict) and part in container else None


def _list_keys(container: Any) -> list[str]:
    """Return the words by which a pointer can name the entries of a list or mapping."""
    if isinstance(container, list):
        return [_entry_name(entry) or str(index) for index, entry in enumerate(container)]
    return [str(key) for key in container] if isinstance(container, dict) else []


def _entry_name(entry: Any) -> str:
    """Return the ``name`` of an item of a list; empty if it has none."""
    return str(entry.get("name", "")) if isinstance(entry, dict) else ""


def _set_value(data: Any, path: Path, value: Any) -> None:
    """Replace the value at a path; None removes a key."""
    for key in path[:-1]:
        data = data[key]
    if value is None and isinstance(data, dict):
        data.pop(path[-1], None)
    else:
        data[path[-1]] = copy.deepcopy(value)


def _candidate_changes(spec: ConflictSpec, name: str) -> Mapping[str, Any]:
    """Return the changes of a candidate, by pointer; empty if it lists none."""
    entry = spec.candidates.get(name)
    return entry.changes if isinstance(entry, CandidateSpec) else {}


def _playable_candidates(spec: ConflictSpec) -> Iterator[tuple[str, list[str] | CandidateSpec]]:
    """Yield the chosen candidate, whose values the file has, and candidates that list changes."""
    for name, entry in spec.candidates.items():
        if name == spec.chosen or _candidate_changes(spec, name):
            yield name, entry


def _make_candidate(name: str, entry: list[str] | CandidateSpec) -> Candidate:
    if isinstance(entry, CandidateSpec):
        return Candidate(
            name,
            french=entry.fr,
            source=tuple(entry.source),
            edition=entry.edition,
            printing=entry.printing,
        )
    return Candidate(name, source=tuple(entry))


def _changed_parts(spec: ConflictSpec) -> tuple[ChangedPart, ...]:
    """Return the named parts that the candidates change; empty if they change anything else."""
    changed_parts: dict[ChangedPart, None] = {}
    for name in spec.candidates:
        for pointer in _candidate_changes(spec, name):
            section, *keys = _split_pointer(pointer)
            if section not in _SECTIONS_WITH_NAMES or not keys:
                return ()
            match keys:
                case [name, "levels", numeral, *_]:
                    part = ChangedPart(name, ROMAN.get(numeral, 0))
                case [name, *_]:
                    part = ChangedPart(name)
            changed_parts[part] = None
    return tuple(changed_parts)


def read_conflicts(raw: object) -> Conflicts:
    """Return the well-formed conflicts of a file, with their indices."""
    entries = raw.get("conflicts") if isinstance(raw, dict) else None
    conflicts = []
    for index, entry in enumerate(entries if isinstance(entries, list) else []):
        try:
            conflicts.append((index, convert(entry, ConflictSpec)))
        except msgspec.ValidationError:
            continue
    return tuple(conflicts)
