"""The document of frames: exported once, drawn from alone.

Scenes, questions and ledgers stand in pools and frames refer to them by index, so that a frame is
small and yet can be drawn without looking at its neighbours. :mod:`dtnb.frames.format.wire` writes
it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.explain.sentence import Segment
from dtnb.frames.ledger import Ledger
from dtnb.frames.scene import Scene

FORMAT: Literal[1] = 1

Stop = Literal["turn", "phase", "window", "step"]
Mark = Literal["good", "mistake", "disputed", "interesting"]
OptionSource = Literal["hand", "unknown"]
QuestionKind = Literal["action", "forced", "detail", "claim", "chance"]
Certainty = Literal["printed", "inferred", "silent"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat at the table.

    Parameters
    ----------
    name
        What the player is called.
    figure
        Who or what they play, if that has a name of its own.
    """

    name: str
    figure: str = ""


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a thing is that is shown by its name: a card, a token, something on a board, a window.

    Parameters
    ----------
    text
        What it does, or what holds there; paragraphs are lines.
    kind
        What sort of thing it is.
    title
        What it is called, where that is not the name by which it is found.
    """

    text: str
    kind: str = ""
    title: str = ""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cited rule: what it says, and where this edition's book has it.

    Parameters
    ----------
    id, statement
        The rule in our words.
    citation
        Book and page.
    certainty
        Whether the page is printed in our source, inferred, or the book is silent.
    reading
        The reading used where the book is silent.
    pages
        The pages of the book, for citations that are short.
    title
        What it is called where an id says nothing to a reader.
    """

    id: str
    statement: str
    citation: str = ""
    certainty: Certainty = "printed"
    reading: str | None = None
    pages: tuple[int, ...] = ()
    title: str = ""


class OptionReason(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """One reason against an option, and what would remove it."""

    text: str
    rules: tuple[str, ...] = ()
    remedy: str | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """Something the asked seat could try.

    Parameters
    ----------
    thing
        The name of what it is about, as it stands in the label and in the reasons.
    source
        Whether that is in the hand, or may be in one of which nobody knows what it holds.
    """

    label: str
    allowed: bool
    chosen: bool = False
    reasons: tuple[OptionReason, ...] = ()
    thing: str = ""
    source: OptionSource | None = None


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What was asked, of whom, and what could be answered."""

    title: str
    kind: QuestionKind
    window: str = ""
    asked: int | None = None
    order: tuple[int, ...] = ()
    prompt: str = ""
    options: tuple[Option, ...] = ()
    closed: str | None = None


class Claim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody at the table said, and the record's answer."""

    by: str
    says: str
    answer: bool
    because: str | None = None


class OddsRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The chances of one thing.

    Parameters
    ----------
    name
        What it is.
    told, shares
        Each chance in words, and the length of its bar in percent.
    needs
        What the dice must show.
    first
        What the last chance begins with.
    """

    name: str
    told: tuple[str, ...]
    shares: tuple[int, ...]
    needs: str = ""
    first: str = ""


class OddsTable(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Chances of several things, or of each number that something can come to."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[OddsRow, ...] = ()


class Odds(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How likely it is from a moment, with what was counted."""

    tables: tuple[OddsTable, ...]
    notes: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One drawable moment.

    Parameters
    ----------
    step
        Index of the record's step.
    kind
        The step's kind, or ``"refused"`` for a move that the rules refused, ``"unmade"`` for one
        that came to nothing, and ``"open"`` for the question at which the record stops.
    depth
        Nesting in the story.
    stop
        The coarsest granularity at which stepping stops here.
    tags
        What it can be found by: ``"decision"``, ``"amount"``, ``"sum"``, ``"mark"``, ``"claim"``,
        ``"refused"``, ``"idle"`` (a window in which nobody could act), ``"quiet"`` (one in which
        somebody could, and all passed), ``"aside"`` (the note is about the moment, not about
        this step), ``"told"``, ``"joined"`` and ``"later"`` (what the short story tells: in a
        line of its own, behind what came before, with what comes of it), and the game's own.
    scene, question, ledgers, odds
        Indexes into the pools.
    """

    step: int
    kind: str
    depth: int
    stop: Stop
    text: tuple[Segment, ...]
    scene: int
    tags: tuple[str, ...] = ()
    actor: int | None = None
    rules: tuple[str, ...] = ()
    question: int | None = None
    ledgers: tuple[int, ...] = ()
    note: str | None = None
    mark: Mark | None = None
    claim: Claim | None = None
    odds: int | None = None


class OutlineEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the graph's outline for readers without the picture."""

    text: str
    frame: int | None = None
    children: tuple[OutlineEntry, ...] = ()


class Without(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would be without one action of the graph.

    Parameters
    ----------
    title, text
        What is left out, and what would be, in sentences, with what was assumed.
    boxes
        The action's box in each picture.
    falls
        The boxes of what would not be there at all.
    totals
        By the box of a sum, what it would come to in a few words.
    """

    title: str
    text: str
    boxes: tuple[str, ...]
    falls: tuple[str, ...] = ()
    totals: dict[str, str] = {}


class Graph(msgspec.Struct, frozen=True, omit_defaults=True):
    """The drawn graph: its SVG, which element belongs to which frame, and the same as a list.

    Parameters
    ----------
    svg, whole
        The picture of what was contested, and of everything where that is more.
    nodes
        The frame of each box, in both pictures.
    parts
        The frame by which all has happened that an element says: arrows, headings, folds, and boxes
        that say more than the frame to which they lead.
    title
        What kind of picture it is.
    legend
        What its colours and arrows mean, as a picture.
    without
        What would be without an action.
    """

    svg: str
    nodes: dict[str, int] = {}
    parts: dict[str, int] = {}
    outline: tuple[OutlineEntry, ...] = ()
    title: str = ""
    whole: str = ""
    legend: str = ""
    without: tuple[Without, ...] = ()


class Branch(msgspec.Struct, frozen=True):
    """Another line, from one of the document's frames on."""

    name: str
    from_frame: int
    document: Document


class OtherEdition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same line under another book; its frames refer to the pools of the document.

    Parameters
    ----------
    name
        What the book is called.
    meets
        For each frame of the document, the frame here that is the same moment.
    differs
        The first frame here that differs, and the frame of the document from which it does; None
        where the books agree.
    rules
        Cited rules that this book has elsewhere, or otherwise.
    """

    name: str
    frames: tuple[Frame, ...]
    meets: tuple[int, ...]
    differs: tuple[int, int] | None = None
    rules: dict[str, Rule] = {}


class Document(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a front end needs."""

    format: Literal[1]
    lang: str
    title: str
    seats: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    subtitle: str = ""
    labels: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    explanations: dict[str, Explanation] = {}
    scenes: tuple[Scene, ...] = ()
    questions: tuple[Question, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    graph: Graph | None = None
    branches: tuple[Branch, ...] = ()
    editions: tuple[OtherEdition, ...] = ()
    odds: tuple[Odds, ...] = ()

    def frame_of(self, step: int) -> int:
        """Return the index of the frame of a step, or of the first one behind it."""
        last = len(self.frames) - 1
        return next((at for at, frame in enumerate(self.frames) if frame.step >= step), last)
