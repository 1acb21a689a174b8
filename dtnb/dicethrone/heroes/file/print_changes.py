"""A hero file as another print has it: the changes of a candidate, made in the file's data.

What is wrong with a change is told where it stands, under `conflicts`, and not at the place that
it changes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from dtnb.dicethrone.heroes.file.conflicts import CandidateSpec, ConflictSpec
from dtnb.dicethrone.heroes.file.parts import ROMAN
from dtnb.dicethrone.heroes.file.prints import Candidate, Print, Thing
from dtnb.dicethrone.heroes.language.findings import Findings
from dtnb.files import Path, Source
from dtnb.files.source import Place
from dtnb.typed import convert

#: parts of a file that hold things by name
_NAMED = ("abilities", "passives", "tokens", "procedures", "piles", "cards")

Conflicts = tuple[tuple[int, ConflictSpec], ...]


class PrintedSource(Source):
    """A hero file with the changes of other prints.

    Parameters
    ----------
    source
        The file as it was read.
    data
        Its data with the changes.
    moved
        For each place that was changed, the place where the change stands.
    """

    def __init__(self, source: Source, data: Any, moved: Mapping[Path, Path]) -> None:
        super().__init__(source.name, source.text, data, source.marks)
        self._moved = moved

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Return line and column of a value, of one that was changed those of the change."""
        for changed, stands in self._moved.items():
            if path[: len(changed)] == changed:
                return super().place((*stands, *path[len(changed) :]), key=key)
        return super().place(path, key=key)


def as_printed(source: Source, conflicts: Conflicts, chosen: Mapping[str, str]) -> Source:
    """Return a file as the prints chosen have it; names that it has not are another file's.

    Parameters
    ----------
    source
        The file as it was read.
    conflicts
        Its conflicts with their numbers.
    chosen
        Name of a print to the name of one of its candidates.
    """
    held = [(at, spec, chosen[spec.what]) for at, spec in conflicts if spec.what in chosen]
    if not held:
        return source
    data = copy.deepcopy(source.data)
    moved: dict[Path, Path] = {}
    for at, spec, name in held:
        for pointer, value in _changes(spec, name).items():
            path = place_of(data, pointer)
            if path is not None:
                _put(data, path, value)
                moved[path] = ("conflicts", at, "candidates", name, "changes", pointer)
    return PrintedSource(source, data, moved)


def prints_of(conflicts: Conflicts, chosen: Mapping[str, str]) -> tuple[Print, ...]:
    """Return the conflicts of which another candidate can be played."""
    return tuple(
        Print(
            spec.what,
            tuple(_candidate(name, each) for name, each in _playable(spec)),
            chosen.get(spec.what, spec.chosen),
            _things(spec),
            spec.fr,
        )
        for _, spec in conflicts
        if len(list(_playable(spec))) > 1
    )


def check_conflicts(data: Any, conflicts: Conflicts, findings: Findings) -> None:
    """Find conflicts that cannot be applied: whose changes lead nowhere, or two of one name."""
    known: set[str] = set()
    for at, spec in conflicts:
        path: Path = ("conflicts", at)
        if spec.what in known:
            findings.add((*path, "what"), "two-conflicts", name=spec.what)
        known.add(spec.what)
        changing = [name for name in spec.candidates if _changes(spec, name)]
        if changing and (spec.chosen not in spec.candidates or spec.chosen in changing):
            right = [name for name in spec.candidates if name not in changing]
            findings.add((*path, "chosen"), "chosen-changes", name=spec.chosen, names=right)
        for name in changing:
            for pointer in _changes(spec, name):
                where: Path = (*path, "candidates", name, "changes", pointer)
                _check_pointer(data, pointer, where, findings)


def _check_pointer(data: Any, pointer: str, where: Path, findings: Findings) -> None:
    if not pointer.startswith("/"):
        findings.add(where, "no-pointer", key=True, word=pointer)
        return
    found = data
    for part in _parts(pointer)[:-1]:
        key = _key(found, part)
        if key is None:
            findings.add_unknown(where, "field or name", part, _keys(found), key=True)
            return
        found = found[key]
    last = _parts(pointer)[-1]
    if isinstance(found, list) and _key(found, last) is None:
        findings.add_unknown(where, "field or name", last, _keys(found), key=True)
    elif not isinstance(found, dict | list) or _parts(pointer)[0] == "conflicts":
        findings.add(where, "no-pointer", key=True, word=pointer)


def place_of(data: Any, pointer: str) -> Path | None:
    """Return where a pointer leads: field by field, cards by name, entries of lists by number."""
    path: list[str | int] = []
    for part in _parts(pointer):
        key = _key(data, part)
        if key is None and not (isinstance(data, dict) and len(path) + 1 == len(_parts(pointer))):
            return None
        path.append(part if key is None else key)
        data = data[key] if key is not None else None
    return tuple(path)


def _parts(pointer: str) -> list[str]:
    """Return the parts of a JSON pointer (RFC 6901)."""
    names = pointer.removeprefix("/").split("/")
    return [part.replace("~1", "/").replace("~0", "~") for part in names]


def _key(holder: Any, part: str) -> str | int | None:
    """Return by which key a part of a pointer is found."""
    if isinstance(holder, list):
        if part.isdecimal():
            return int(part) if int(part) < len(holder) else None
        named = (at for at, each in enumerate(holder) if _name(each) == part)
        return next(named, None)
    return part if isinstance(holder, dict) and part in holder else None


def _keys(holder: Any) -> list[str]:
    if isinstance(holder, list):
        return [_name(each) or str(at) for at, each in enumerate(holder)]
    return [str(key) for key in holder] if isinstance(holder, dict) else []


def _name(entry: Any) -> str:
    return str(entry.get("name", "")) if isinstance(entry, dict) else ""


def _put(data: Any, path: Path, value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    if value is None and isinstance(data, dict):
        data.pop(path[-1], None)
    else:
        data[path[-1]] = copy.deepcopy(value)


def _changes(spec: ConflictSpec, name: str) -> Mapping[str, Any]:
    entry = spec.candidates.get(name)
    return entry.changes if isinstance(entry, CandidateSpec) else {}


def _playable(spec: ConflictSpec) -> Iterator[tuple[str, list[str] | CandidateSpec]]:
    """Yield the one that the file itself has, and those with changes."""
    for name, entry in spec.candidates.items():
        if name == spec.chosen or _changes(spec, name):
            yield name, entry


def _candidate(name: str, entry: list[str] | CandidateSpec) -> Candidate:
    if isinstance(entry, CandidateSpec):
        return Candidate(name, entry.fr, tuple(entry.source), entry.edition, entry.printing)
    return Candidate(name, "", tuple(entry))


def _things(spec: ConflictSpec) -> tuple[Thing, ...]:
    """Return what the candidates change; nothing where that is more than what has a name."""
    found: dict[Thing, None] = {}
    for name in spec.candidates:
        for pointer in _changes(spec, name):
            part, *rest = _parts(pointer)
            if part not in _NAMED or not rest:
                return ()
            leveled = len(rest) > 2 and rest[1] == "levels"
            found[Thing(rest[0], ROMAN.get(rest[2], 0) if leveled else 0)] = None
    return tuple(found)


def conflicts_of(raw: object) -> Conflicts:
    """Return the conflicts of a file that have the right shape, with their numbers."""
    listed = raw.get("conflicts") if isinstance(raw, dict) else None
    found = []
    for at, entry in enumerate(listed if isinstance(listed, list) else []):
        try:
            found.append((at, convert(entry, ConflictSpec)))
        except msgspec.ValidationError:
            continue
    return tuple(found)
