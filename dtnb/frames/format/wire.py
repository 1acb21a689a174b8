"""A document of frames as it travels: what looks alike is written once, and its pools in columns.

A whole game has thousands of scenes that differ in one dial. The seats of scenes, what is printed
on boards, pictures and the options of questions stand in pools of the document and are referred to
by index. Two forms are written: rows (format 1), as plain data for programs, and columns (format 2,
:mod:`dtnb.frames.format.columns`), which is a fifth as long and what front ends are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, structs

from dtnb.explain.sentence import Segment  # noqa: F401  (msgspec resolves the names of fields)
from dtnb.frames.document import (
    FORMAT,
    Branch,
    Document,
    Explanation,
    Frame,
    Graph,
    Odds,
    Option,
    OtherEdition,
    Question,
    Rule,
    Seat,
)
from dtnb.frames.format.columns import FORMS, column, columns, rows
from dtnb.frames.format.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.scene import BoardEntry, Picture, Scene, SceneSeat

IN_COLUMNS: Literal[2] = 2

#: what is written in columns
POOLS = (
    "frames", "entries", "places", "pictures", "scenes", "choices", "questions", "ledgers",
    "odds",
)  # fmt: skip


def _changed_types(
    struct: type[msgspec.Struct], name: str, types: Mapping[str, Any], **options: Any
) -> Any:
    """Return the same struct with other types for some of its fields."""
    fields: list[Any] = []
    for field in structs.fields(struct):
        kind: Any = types.get(field.name, field.type)
        required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        default = field.default if field.default is not msgspec.NODEFAULT else {}
        fields.append((field.name, kind) if required else (field.name, kind, default))
    return msgspec.defstruct(name, fields, frozen=True, omit_defaults=True, gc=False, **options)


def _referring(struct: type[msgspec.Struct], *names: str) -> Any:
    """Return the same struct with indexes into a pool in some of its fields."""
    return _changed_types(struct, struct.__name__, dict.fromkeys(names, tuple[int, ...]))


if TYPE_CHECKING:
    # Types made at run time are none to a type checker; they differ in the types of those fields.
    from dtnb.frames.document import Question as WireQuestion
    from dtnb.frames.scene import Scene as WireScene
    from dtnb.frames.scene import SceneSeat as WireSeat
else:
    WireSeat = _referring(SceneSeat, "board")
    WireScene = _referring(Scene, "seats", "pictures")
    WireQuestion = _referring(Question, "options")


class WireBranch(msgspec.Struct, frozen=True):
    """Another line, from one of the document's frames on."""

    name: str
    from_frame: int
    document: WireDocument


class WireDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a front end needs, in rows; see :class:`dtnb.frames.document.Document`.

    Parameters
    ----------
    entries
        What is printed on boards; `places` refer to them.
    places
        What lies in front of a seat; `scenes` refer to them.
    pictures
        Drawings; `scenes` refer to them.
    choices
        Options; `questions` refer to them.
    """

    format: Literal[1]
    lang: str
    title: str
    seats: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    subtitle: str = ""
    labels: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    explanations: dict[str, Explanation] = {}
    entries: tuple[BoardEntry, ...] = ()
    places: tuple[WireSeat, ...] = ()
    pictures: tuple[Picture, ...] = ()
    scenes: tuple[WireScene, ...] = ()
    choices: tuple[Option, ...] = ()
    questions: tuple[WireQuestion, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    graph: Graph | None = None
    branches: tuple[WireBranch, ...] = ()
    editions: tuple[OtherEdition, ...] = ()
    odds: tuple[Odds, ...] = ()


def wired(document: Document) -> WireDocument:
    """Return a document in rows."""
    entries: Interned[BoardEntry] = Interned()
    places: Interned[SceneSeat] = Interned()
    pictures: Interned[Picture] = Interned()
    choices: Interned[Option] = Interned()
    scenes = [
        _refer(WireScene, scene, seats=places.add_all(scene.seats),
               pictures=pictures.add_all(scene.pictures))
        for scene in document.scenes
    ]  # fmt: skip
    questions = [
        _refer(WireQuestion, question, options=choices.add_all(question.options))
        for question in document.questions
    ]
    seats = [_refer(WireSeat, seat, board=entries.add_all(seat.board)) for seat in places.items()]
    changed = {
        "entries": entries.items(),
        "places": tuple(seats),
        "pictures": pictures.items(),
        "scenes": tuple(scenes),
        "choices": choices.items(),
        "questions": tuple(questions),
        "branches": tuple(map(_branch, document.branches)),
    }
    return WireDocument(**{**structs.asdict(document), **changed})


def _branch(branch: Branch) -> WireBranch:
    return WireBranch(branch.name, branch.from_frame, wired(branch.document))


def _refer(kind: Any, whole: msgspec.Struct, **changed: tuple[int, ...]) -> Any:
    return kind(**{**structs.asdict(whole), **changed})


# -- both forms as plain data ------------------------------------------------------------------


def plain(document: Document) -> dict[str, Any]:
    """Return a document in rows, as JSON has it."""
    return _as_json(wired(document))


def to_json(document: Document) -> bytes:
    """Return a document in columns, as JSON; the same document always gives the same bytes."""
    return msgspec.json.encode(in_columns(by_pools(document)), order="deterministic")


def by_pools(document: Document) -> dict[str, Any]:
    """Return a document in rows, as :func:`plain` does, but with the structs in its pools."""
    return _by_pools(wired(document))


def _by_pools(wire: WireDocument) -> dict[str, Any]:
    bare = structs.replace(wire, **dict.fromkeys(POOLS, ()), branches=(), editions=())
    found = _as_json(bare)
    found |= {name: list(pool) for name in POOLS if (pool := getattr(wire, name))}
    if wire.branches:
        found["branches"] = [
            {**structs.asdict(branch), "document": _by_pools(branch.document)}
            for branch in wire.branches
        ]
    if wire.editions:
        found["editions"] = [
            {**_as_json(structs.replace(edition, frames=())), "frames": list(edition.frames)}
            for edition in wire.editions
        ]
    return found


def _as_json(struct: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return found


def in_columns(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document in rows in columns; its pools may hold plain data or structs."""
    pools: dict[str, Any] = {name: columns(document[name]) for name in POOLS if name in document}
    if document.get("editions"):
        pools["editions"] = [
            {**each, "frames": columns(each["frames"]), "meets": column(each["meets"])}
            for each in document["editions"]
        ]
    return {**_with_branches(document, in_columns), **pools, "format": IN_COLUMNS}


def in_rows(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document in rows, whichever form it has.

    Parameters
    ----------
    document
        A document of frames as plain data.

    Raises
    ------
    ValueError
        If it is no document, or of a format that this version does not know.
    """
    form = document.get("format")
    if form == FORMAT:
        return dict(document)
    if form != IN_COLUMNS:
        raise ValueError(
            f"this document of frames has format {form!r}; this version of dtnb reads "
            f"the formats {FORMAT} (rows) and {IN_COLUMNS} (columns)"
        )
    pools: dict[str, Any] = {name: rows(document[name]) for name in POOLS if name in document}
    if document.get("editions"):
        pools["editions"] = [
            {**each, "frames": rows(each["frames"]), "meets": rows(each["meets"])}
            for each in document["editions"]
        ]
    return {**_with_branches(document, in_rows), **pools, "format": FORMAT}


def _with_branches(
    document: Mapping[str, Any], change: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """Return a document whose branches are changed as it is."""
    if not document.get("branches"):
        return dict(document)
    branches = [
        {**branch, "document": change(branch["document"])} for branch in document["branches"]
    ]
    return {**document, "branches": branches}


# -- the schema of both --------------------------------------------------------------------------


class ColumnsBranch(msgspec.Struct, frozen=True):
    """Another line, from one of the document's frames on."""

    name: str
    from_frame: int
    document: ColumnsDocument


_COLUMN = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Column"})]

if TYPE_CHECKING:
    ColumnsDocument = WireDocument
else:
    ColumnsEdition = _changed_types(
        OtherEdition,
        "ColumnsEdition",
        {"frames": _COLUMN, "meets": _COLUMN},
        namespace={"__doc__": "The same line under another book, in columns."},
        module=__name__,
    )
    ColumnsDocument = _changed_types(
        WireDocument,
        "ColumnsDocument",
        {
            "format": Literal[2],
            **dict.fromkeys(POOLS, _COLUMN),
            "branches": tuple[ColumnsBranch, ...],
            "editions": tuple[ColumnsEdition, ...],
        },
        namespace={"__doc__": "The same in columns: what the keys of rows hold, key by key."},
        module=__name__,
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a document, in rows or in columns."""
    either, components = msgspec.json.schema_components(
        [WireDocument, ColumnsDocument], ref_template="#/$defs/{name}"
    )
    return {"anyOf": list(either), "$defs": {**components, "Column": FORMS}}
