"""A document of frames as it travels: what looks alike is written once and referred to by index.

A whole game has thousands of scenes that differ in one dial. In JSON the seats of scenes, what is
printed on boards, pictures and the options of questions stand in pools of the document.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import structs

from dtnb.explain.sentence import Segment  # noqa: F401  (msgspec resolves the names of fields)
from dtnb.frames.document import Branch, Document, Frame, Graph, Option, Question, Rule, Seat
from dtnb.frames.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.scene import BoardEntry, Picture, Scene, SceneSeat


def _referring(struct: type[msgspec.Struct], *names: str) -> Any:
    """Return the same struct with indexes into a pool in some of its fields."""
    fields: list[Any] = []
    for field in structs.fields(struct):
        kind: Any = tuple[int, ...] if field.name in names else field.type
        required = field.default is msgspec.NODEFAULT
        fields.append((field.name, kind) if required else (field.name, kind, field.default))
    return msgspec.defstruct(struct.__name__, fields, frozen=True, omit_defaults=True)


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
    """Everything a front end needs; see :class:`dtnb.frames.document.Document`.

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
    entries: tuple[BoardEntry, ...] = ()
    places: tuple[WireSeat, ...] = ()
    pictures: tuple[Picture, ...] = ()
    scenes: tuple[WireScene, ...] = ()
    choices: tuple[Option, ...] = ()
    questions: tuple[WireQuestion, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    graph: Graph | None = None
    branches: tuple[WireBranch, ...] = ()


def wired(document: Document) -> WireDocument:
    """Return a document as it travels."""
    entries: Interned[BoardEntry] = Interned()
    places: Interned[SceneSeat] = Interned()
    pictures: Interned[Picture] = Interned()
    choices: Interned[Option] = Interned()
    scenes = [
        _refer(WireScene, scene, seats=_all(places, scene.seats),
               pictures=_all(pictures, scene.pictures))
        for scene in document.scenes
    ]  # fmt: skip
    questions = [
        _refer(WireQuestion, question, options=_all(choices, question.options))
        for question in document.questions
    ]
    seats = [_refer(WireSeat, seat, board=_all(entries, seat.board)) for seat in places.items()]
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


def _all(pool: Interned[Any], items: Iterable[Any]) -> tuple[int, ...]:
    return tuple(pool.add(item) for item in items)


def _refer(kind: Any, whole: msgspec.Struct, **changed: tuple[int, ...]) -> Any:
    return kind(**{**structs.asdict(whole), **changed})


def to_json(document: Document) -> bytes:
    """Return the document as JSON; the same document always gives the same bytes."""
    return msgspec.json.encode(wired(document), order="deterministic")


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a document."""
    return msgspec.json.schema(WireDocument)
