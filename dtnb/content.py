"""Compile the shipped content to data: ``python -m dtnb.content`` writes it into the package.

In a checkout, `python3 dev.py` runs this command; for a wheel, the build runs it.
:mod:`dtnb.compiled` reads the data. There is one file of data for each kind of content, such as
``heroes``, with an entry for each hero. An entry has the digest of its source files, so that
the entry is not used if these files have changed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from dtnb.compiled import CODE, Compiled, Entry, code_digest, digest_of, file_of
from dtnb.files import FileProblems
from dtnb.files.atomic import write_atomically


class ContentEntry(NamedTuple):
    """A compiled entry: its name, the contents of its source files, and its data."""

    name: str
    sources: Iterable[bytes]
    data: bytes


def compile_content(*, released: bool = False) -> dict[str, bytes]:
    """Return the compiled data by kind of content.

    If `released`, the digest of the code is left out, because it depends on modification times:
    two builds of a wheel must have the same bytes.
    """
    entries_by_kind = {
        "heroes": _compile_heroes(),
        "replays": _compile_replays(),
        "phrases": _compile_phrases(),
        "box": _compile_box(),
        "casebook": _compile_casebook(),
    }
    return {
        kind: msgspec.msgpack.encode(
            Compiled(
                b"" if released else code_digest(kind),
                {
                    entry.name: Entry(digest_of(entry.sources), msgspec.Raw(entry.data))
                    for entry in entries_by_kind[kind]
                },
            )
        )
        for kind in CODE
    }


def _compile_heroes() -> Iterator[ContentEntry]:
    """Yield the entry of each shipped hero."""
    from dtnb.dicethrone.heroes.load import (
        NAMES_ENTRY,
        all_sources,
        hero_names,
        shipped_files,
        sources_of,
    )
    from dtnb.dicethrone.heroes.reading import load_shipped
    from dtnb.dicethrone.heroes.stored import to_bytes

    for file in shipped_files().values():
        # A file with mistakes is left out; loading it reports the mistakes.
        with contextlib.suppress(FileProblems):
            yield ContentEntry(file.stem, sources_of(file), to_bytes(load_shipped(file)))

    yield ContentEntry(NAMES_ENTRY, all_sources(), msgspec.msgpack.encode(hero_names()))


def _compile_replays() -> Iterator[ContentEntry]:
    from dtnb.files import REPLAY_LIMITS, read
    from dtnb.files.stored_source import to_bytes
    from dtnb.replay.file.shipped_source import entry_of
    from dtnb.resources import shipped

    for file in sorted(shipped("replays").rglob("*.yaml")):
        with contextlib.suppress(FileProblems):
            source = read(file, limits=REPLAY_LIMITS)
            yield ContentEntry(entry_of(file), [file.read_bytes()], to_bytes(source))


def _compile_phrases() -> Iterator[ContentEntry]:
    from dtnb.dicethrone.messages import FOLDER as DICE_THRONE
    from dtnb.dungeon.messages import FOLDER as DUNGEON
    from dtnb.explain.phrase_files import phrase_sources, read_phrase_files
    from dtnb.phrasebook.book import Phrasebook, compiled_name

    for folder in (DICE_THRONE, DUNGEON):
        sources = list(phrase_sources(folder))
        book = Phrasebook(read_phrase_files(folder))
        yield ContentEntry(compiled_name(sources), sources, book.to_bytes())


def _compile_box() -> Iterator[ContentEntry]:
    from dtnb.dungeon.content.load import COMPILED, read_shipped, shipped_sources

    with contextlib.suppress(FileProblems):
        yield ContentEntry(COMPILED, shipped_sources(), msgspec.msgpack.encode(read_shipped()))


def _compile_casebook() -> Iterator[ContentEntry]:
    from dtnb.casebook.findings import stored_verdicts
    from dtnb.casebook.indexing import make_index
    from dtnb.casebook.shelf import case_files
    from dtnb.casebook.stored_index import ENTRY, sources

    with contextlib.suppress(FileProblems):
        yield ContentEntry(
            ENTRY, sources(), msgspec.msgpack.encode(make_index(case_files(), stored_verdicts()))
        )


def write_content(folder: Path | None = None, *, released: bool = False) -> list[Path]:
    """Write the compiled data into the package, or into `folder`; return the files."""
    files = []
    for kind, data in compile_content(released=released).items():
        file = (folder or file_of(kind).parent) / file_of(kind).name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, data)
        files.append(file)
    return files


if __name__ == "__main__":
    write_content()
