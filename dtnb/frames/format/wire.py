"""The stored and transmitted form of a document of frames: equal values are written once.

A whole game has thousands of scenes, most of which differ from the previous scene in one number. So
seats, board entries, pictures and options are stored in pools of the document, and scenes and
questions refer to them by index. A document is written in one of two forms:

* rows (format 1): a pool is a list of objects, which is easy to read for programs.
* columns (format 2, :mod:`dtnb.frames.format.columns`): a pool has a list for each field. This
  takes a fifth of the space; front ends get this form.

Inside a document, each branch is a document, and each other edition is a part of one. They are
written in the same form as the document.
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
from dtnb.frames.event import Event, Exchange
from dtnb.frames.format.columns import (
    COLUMN_SCHEMA,
    column_to_values,
    rows_to_column,
    values_to_column,
)
from dtnb.frames.format.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.ruling import Ruling
from dtnb.frames.scene import BoardEntry, Picture, Scene, SceneSeat

FORMAT_COLUMNS: Literal[2] = 2

#: the fields that are written in columns
COLUMN_FIELDS = (
    "frames", "entries", "places", "pictures", "scenes", "choices", "questions", "ledgers",
    "odds", "events", "exchanges",
)  # fmt: skip

#: the fields of another edition that are written in columns
_EDITION_COLUMNS = ("frames", "events", "exchanges")


def _struct_with_types(
    struct: type[msgspec.Struct], name: str, types: Mapping[str, Any], **options: Any
) -> Any:
    """Return a struct type with other types for some of its fields."""
    fields: list[Any] = []
    for field in structs.fields(struct):
        kind: Any = types.get(field.name, field.type)
        defaults: dict[str, Any] = {
            "default": field.default, "default_factory": field.default_factory
        }  # fmt: skip
        field_with_name = msgspec.field(name=field.encode_name, **defaults)
        fields.append((field.name, kind, field_with_name))
    return msgspec.defstruct(name, fields, frozen=True, omit_defaults=True, gc=False, **options)


def _with_index_fields(struct: type[msgspec.Struct], *names: str) -> Any:
    """Return a struct type with pool indexes in some of its fields."""
    return _struct_with_types(struct, struct.__name__, dict.fromkeys(names, tuple[int, ...]))


if TYPE_CHECKING:
    # Type checkers cannot see types made at run time. They get the original types, which differ
    # only in the index fields.
    from dtnb.frames.document import Question as WireQuestion
    from dtnb.frames.scene import Scene as WireScene
    from dtnb.frames.scene import SceneSeat as WireSeat
else:
    WireSeat = _with_index_fields(SceneSeat, "board")
    WireScene = _with_index_fields(Scene, "seats", "pictures")
    WireQuestion = _with_index_fields(Question, "options")


class WireBranch(msgspec.Struct, frozen=True):
    """A branch, whose line leaves the document's line after a frame."""

    name: str
    from_frame: int
    document: WireDocument


class WireDocument(msgspec.Struct, frozen=True, omit_defaults=True):
    """A document in rows, as it is encoded; see :class:`dtnb.frames.document.Document`."""

    format: Literal[1]
    lang: str
    title: str
    seats: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    subtitle: str = ""
    labels: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    explanations: dict[str, Explanation] = {}
    #: the pool of board entries, to which `places` refer
    entries: tuple[BoardEntry, ...] = ()
    #: the pool of seats with their dials, tokens and cards, to which `scenes` refer
    places: tuple[WireSeat, ...] = ()
    #: the pool of drawings, to which `scenes` refer
    pictures: tuple[Picture, ...] = ()
    scenes: tuple[WireScene, ...] = ()
    #: the pool of options, to which `questions` refer
    choices: tuple[Option, ...] = ()
    questions: tuple[WireQuestion, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    graph: Graph | None = None
    branches: tuple[WireBranch, ...] = ()
    editions: tuple[OtherEdition, ...] = ()
    odds: tuple[Odds, ...] = ()
    events: tuple[Event, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    outcome: str = ""
    symbols: dict[str, str] = {}
    opens_at: int | None = None
    ruling: Ruling | None = None


def to_wire(document: Document) -> WireDocument:
    """Return a document in rows."""
    entries: Interned[BoardEntry] = Interned()
    places: Interned[SceneSeat] = Interned()
    pictures: Interned[Picture] = Interned()
    choices: Interned[Option] = Interned()
    scenes = [
        _with_indexes(WireScene, scene, seats=places.add_all(scene.seats),
               pictures=pictures.add_all(scene.pictures))
        for scene in document.scenes
    ]  # fmt: skip
    questions = [
        _with_indexes(WireQuestion, question, options=choices.add_all(question.options))
        for question in document.questions
    ]
    seats = [
        _with_indexes(WireSeat, seat, board=entries.add_all(seat.board)) for seat in places.items()
    ]
    changed_fields = {
        "entries": entries.items(),
        "places": tuple(seats),
        "pictures": pictures.items(),
        "scenes": tuple(scenes),
        "choices": choices.items(),
        "questions": tuple(questions),
        "branches": tuple(map(_branch_to_wire, document.branches)),
    }
    return WireDocument(**{**structs.asdict(document), **changed_fields})


def _branch_to_wire(branch: Branch) -> WireBranch:
    return WireBranch(branch.name, branch.from_frame, to_wire(branch.document))


def _with_indexes(wire_type: Any, struct: msgspec.Struct, **index_fields: tuple[int, ...]) -> Any:
    """Return a struct as a `wire_type`, with pool indexes in these fields."""
    return wire_type(**{**structs.asdict(struct), **index_fields})


# -- both forms as plain data ------------------------------------------------------------------


def plain_rows(document: Document) -> dict[str, Any]:
    """Return a document in rows, as JSON data."""
    return _as_plain_data(to_wire(document))


def to_json(document: Document) -> bytes:
    """Return a document in columns, as JSON. The same document always gives the same bytes."""
    return msgspec.json.encode(in_columns(rows_with_structs(document)), order="deterministic")


def rows_with_structs(document: Document) -> dict[str, Any]:
    """Return a document in rows, as :func:`plain_rows` does, but with structs in its pools.

    Making columns from structs is faster than from plain data.
    """
    return _rows_with_structs(to_wire(document))


def _rows_with_structs(wire: WireDocument) -> dict[str, Any]:
    """Return a document in rows as a mapping whose pools hold structs."""
    without_pools = structs.replace(
        wire, **dict.fromkeys(COLUMN_FIELDS, ()), branches=(), editions=()
    )
    data = _as_plain_data(without_pools)
    data |= {name: list(pool) for name in COLUMN_FIELDS if (pool := getattr(wire, name))}
    if wire.branches:
        data["branches"] = [
            {**structs.asdict(branch), "document": _rows_with_structs(branch.document)}
            for branch in wire.branches
        ]
    if wire.editions:
        data["editions"] = [_edition_with_structs(edition) for edition in wire.editions]
    return data


def _edition_with_structs(edition: OtherEdition) -> dict[str, Any]:
    without_columns = structs.replace(edition, **dict.fromkeys(_EDITION_COLUMNS, ()))
    listed_columns = {
        name: list(rows) for name in _EDITION_COLUMNS if (rows := getattr(edition, name))
    }
    return {**_as_plain_data(without_columns), **listed_columns}


def _as_plain_data(struct: msgspec.Struct) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return data


def in_columns(document: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a document, whose pools may hold plain data or structs, from rows to columns."""
    pools: dict[str, Any] = {
        name: rows_to_column(document[name]) for name in COLUMN_FIELDS if name in document
    }
    if document.get("editions"):
        pools["editions"] = [
            {
                **edition,
                **_convert_columns(edition, rows_to_column),
                # `OtherEdition.matching_frames`
                "meets": values_to_column(edition["meets"]),
            }
            for edition in document["editions"]
        ]
    return {**_with_branches(document, in_columns), **pools, "format": FORMAT_COLUMNS}


def in_rows(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document in rows, whichever form it has.

    Parameters
    ----------
    document
        A document of frames as plain data.

    Raises
    ------
    ValueError
        If the data has no format that this version knows, or is damaged.
    """
    form = document.get("format")
    if form == FORMAT:
        return dict(document)
    if form != FORMAT_COLUMNS:
        raise ValueError(
            f"this document of frames has format {form!r}; this version of dtnb reads "
            f"the formats {FORMAT} (rows) and {FORMAT_COLUMNS} (columns)"
        )
    pools: dict[str, Any] = {
        name: column_to_values(document[name]) for name in COLUMN_FIELDS if name in document
    }
    if document.get("editions"):
        pools["editions"] = [
            {
                **edition,
                **_convert_columns(edition, column_to_values),
                "meets": column_to_values(edition["meets"]),
            }
            for edition in document["editions"]
        ]
    return {**_with_branches(document, in_rows), **pools, "format": FORMAT}


def _convert_columns(
    edition: Mapping[str, Any], convert_field: Callable[[Any], Any]
) -> dict[str, Any]:
    """Return the fields `_EDITION_COLUMNS` of another edition, converted by `convert_field`."""
    return {name: convert_field(edition[name]) for name in _EDITION_COLUMNS if name in edition}


def _with_branches(
    document: Mapping[str, Any], convert_document: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """Return a document whose branches are converted by `convert_document`."""
    if not document.get("branches"):
        return dict(document)
    branches = [
        {**branch, "document": convert_document(branch["document"])}
        for branch in document["branches"]
    ]
    return {**document, "branches": branches}


# -- the schema of both forms --------------------------------------------------------------------


class ColumnsBranch(msgspec.Struct, frozen=True):
    """A branch, whose line leaves the document's line after a frame."""

    name: str
    from_frame: int
    document: ColumnsDocument


_COLUMN = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Column"})]

if TYPE_CHECKING:
    ColumnsDocument = WireDocument
else:
    ColumnsEdition = _struct_with_types(
        OtherEdition,
        "ColumnsEdition",
        dict.fromkeys((*_EDITION_COLUMNS, "matching_frames"), _COLUMN),
        namespace={"__doc__": "The same line under another edition, with its fields in columns."},
        module=__name__,
    )
    ColumnsDocument = _struct_with_types(
        WireDocument,
        "ColumnsDocument",
        {
            "format": Literal[2],
            **dict.fromkeys(COLUMN_FIELDS, _COLUMN),
            "branches": tuple[ColumnsBranch, ...],
            "editions": tuple[ColumnsEdition, ...],
        },
        namespace={"__doc__": "A document in columns: its pools are columns in place of rows."},
        module=__name__,
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a document, in rows or in columns."""
    alternatives, components = msgspec.json.schema_components(
        [WireDocument, ColumnsDocument], ref_template="#/$defs/{name}"
    )
    return {"anyOf": list(alternatives), "$defs": {**components, "Column": COLUMN_SCHEMA}}
