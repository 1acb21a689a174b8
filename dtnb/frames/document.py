"""The document of frames: a record as data, which front ends draw without the engine.

Frames refer by index to scenes, questions and ledgers, which are stored in pools. So a frame is
small, and yet it can be drawn without other frames. :mod:`dtnb.frames.format.wire` encodes a
document.

The file is long because it explains each field of the format that front ends read.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.explain.sentence import Segment
from dtnb.frames.event import Event, Exchange
from dtnb.frames.ledger import Ledger
from dtnb.frames.ruling import Ruling
from dtnb.frames.scene import Scene

FORMAT: Literal[1] = 1

Unit = Literal["turn", "phase", "window", "step"]
Mark = Literal["good", "mistake", "disputed", "interesting"]
ObjectPlace = Literal["hand", "unknown"]
QuestionKind = Literal["action", "forced", "detail", "claim", "chance"]
Certainty = Literal["printed", "inferred", "silent"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A seat at the table.

    Parameters
    ----------
    figure
        The name of the character that the player plays; empty if there is no such name.
    sigil
        The path data of the character's sigil, a drawing of 24 by 24 units; empty for none.
    colours
        The seat's colour in the light and in the dark theme; empty if front ends choose.
    """

    name: str
    figure: str = ""
    sigil: str = ""
    colours: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The explanation of a named object, such as a card, a token or a window.

    Parameters
    ----------
    text
        What the object does, or the rules of the window; one line for each paragraph.
    kind
        The kind of object, or the phase of the window, in words.
    title
        The name of the object for readers, if the document refers to it by another name.
    """

    text: str
    kind: str = ""
    title: str = ""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cited rule: its statement, and where the edition's book prints it.

    Parameters
    ----------
    id, statement
        The id of the rule, and the rule in our words.
    citation
        Book and page.
    certainty
        ``"printed"`` if the source prints the page number, ``"inferred"`` if the number is
        inferred, ``"silent"`` if the book does not state the rule.
    reading
        The reading used if the book is silent.
    pages
        The pages of the book, for short citations.
    title
        The heading shown in place of an id that means nothing to readers.
    plain
        The rule in one short sentence, for a place with room for one line; empty if the statement
        is short enough.
    books
        The pages that print the rule, for each book of the game by its name; an empty tuple for a
        book that does not print it.
    is_chosen
        Whether this is a reading that the table chose in place of the edition's own.
    """

    id: str
    statement: str
    citation: str = ""
    certainty: Certainty = "printed"
    reading: str | None = None
    pages: tuple[int, ...] = ()
    title: str = ""
    plain: str = ""
    books: dict[str, tuple[int, ...]] = {}
    is_chosen: bool = False


class OptionReason(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """One reason against an option, or one reason for it.

    The `remedy` of a reason against an option says what would have to change; a reason for an
    option has none.
    """

    text: str
    rules: tuple[str, ...] = ()
    remedy: str | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """An action that the asked seat can try, with the reasons if it is not allowed.

    Parameters
    ----------
    thing
        The name of the card or other object of the action, as label and reasons write it.
    object_place (``source`` in JSON)
        ``"hand"`` if the object is a card that is known to be in the hand, ``"unknown"`` if it
        may be one of the unknown cards there; None if it is no card.
    permissions (``because`` in JSON)
        The rules that allow the chosen action, if somebody might doubt that it is allowed.
    """

    label: str
    allowed: bool
    chosen: bool = False
    reasons: tuple[OptionReason, ...] = ()
    permissions: tuple[OptionReason, ...] = msgspec.field(default=(), name="because")
    thing: str = ""
    object_place: ObjectPlace | None = msgspec.field(default=None, name="source")

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A question with the asked seat, the order in which its window asks, and the options.

    Parameters
    ----------
    asked_seat (``asked`` in JSON)
        The index of the asked seat, or of the seat that rolls or draws; None if there is none.
    closing_reason (``closed`` in JSON)
        Why the window closed without asking anybody; None if a seat was asked.
    """

    title: str
    kind: QuestionKind
    window: str = ""
    asked_seat: int | None = msgspec.field(default=None, name="asked")
    order: tuple[int, ...] = ()
    prompt: str = ""
    options: tuple[Option, ...] = ()
    closing_reason: str | None = msgspec.field(default=None, name="closed")


class Claim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A claim of a person at the table, and whether it is true in the record.

    Parameters
    ----------
    claimant (``by`` in JSON), says
        Who makes the claim, and the claim in words.
    evidence (``because`` in JSON)
        The actual value, or the sentence of the step that decides the claim.
    """

    claimant: str = msgspec.field(name="by")
    says: str
    answer: bool
    evidence: str | None = msgspec.field(default=None, name="because")


class OddsRow(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A row of a table of odds: the chances of one event, or of one value of an amount."""

    #: the name of the event; in a table of an amount, the value
    name: str
    #: the chances in words, and for each of them the length of its bar in percent
    chances: tuple[str, ...] = msgspec.field(name="told")
    shares: tuple[int, ...]
    #: what the dice must show
    required_dice: str = msgspec.field(default="", name="needs")
    #: the first action that gives the chance in the last column, such as which dice to keep
    first_action: str = msgspec.field(default="", name="first")
    #: the values of the dice to keep, if keeping dice is that action; None if it is another action
    kept_values: tuple[int, ...] | None = msgspec.field(default=None, name="keeps")


class OddsTable(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The chances of several events, or of each value that an amount can have."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[OddsRow, ...] = ()


class Odds(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The odds at one decision of the record, with notes on what they assume and leave out."""

    tables: tuple[OddsTable, ...]
    notes: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A step of the record, or an annotation between two steps, ready to be drawn.

    Parameters
    ----------
    step
        The index of the step in the record.
    kind
        The step's kind, or the kind of annotation: ``"claim"``, ``"refused"`` (by the
        rules), ``"unmade"`` (a move that could not be made) or ``"open"`` (the question at which
        the record stops).
    depth
        The number of enclosing steps.
    unit (``stop`` in JSON)
        The coarsest unit at which stepping through the document still stops at this frame:
        ``"turn"``, ``"phase"``, ``"window"`` or ``"step"``.
    tags
        Tags by which front ends filter frames: those of the game, and these:

        - ``decision``, ``amount``, ``sum``, ``mark``, ``claim``, ``refused``: what the frame shows
        - ``idle``: belongs to a window in which nobody could act
        - ``quiet``: belongs to a window in which a seat could act, but all passed
        - ``aside``: the note is about the situation, not about a move
        - ``told``: the short story writes the step in a sentence of its own
        - ``joined``: the short story appends the step to the previous sentence
        - ``later``: the short story delays the step and writes it with the step that completes it
    scene, question, ledgers, odds
        Indexes into the pools of the document.
    """

    step: int
    kind: str
    depth: int
    unit: Unit = msgspec.field(name="stop")
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
    """An entry of the nested list that says what the picture of the graph shows."""

    text: str
    frame: int | None = None
    children: tuple[OutlineEntry, ...] = ()


class Without(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would have happened without one action, as the priority graph shows it."""

    #: the name of the action that is left out
    title: str
    #: what would change without it, and under which assumptions
    text: str
    #: the ids of the action's box, which differ between the pictures
    boxes: tuple[str, ...]
    #: the ids of the boxes that would not exist without the action
    missing_boxes: tuple[str, ...] = msgspec.field(default=(), name="falls")
    #: the totals without the action, each in a few words, by the id of the box that shows the total
    totals: dict[str, str] = {}


class ActLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act that changes what another frame shows, such as a token spent on a roll."""

    #: the frame of the act, and the frame that it acts on
    act_frame: int = msgspec.field(name="act")
    target_frame: int = msgspec.field(name="on")
    #: a word for what the act does to the other frame's action; empty if it changes an amount
    effect_word: str = msgspec.field(default="", name="word")


class Graph(msgspec.Struct, frozen=True, omit_defaults=True):
    """The priority graph as SVG and as a nested list, with the frames that its elements lead to.

    Parameters
    ----------
    svg, whole
        The picture of the windows in which an action was declared, and the picture of the whole
        graph, if it is different.
    nodes
        The frame to which each box leads, by the id of the box, for both pictures.
    parts
        By the id of an element of the picture: the first frame at which everything shown by the
        element has happened. Elements are arrows, headings, folds, and boxes that show several
        frames.
    title
        The kind of graph, as a heading.
    legend
        The legend of colours and arrows, as SVG.
    without
        The what-ifs of actions.
    links
        The acts that change other frames, in the order of time.
    """

    svg: str
    nodes: dict[str, int] = {}
    parts: dict[str, int] = {}
    outline: tuple[OutlineEntry, ...] = ()
    title: str = ""
    whole: str = ""
    legend: str = ""
    without: tuple[Without, ...] = ()
    links: tuple[ActLink, ...] = ()


class Branch(msgspec.Struct, frozen=True):
    """A branch: another line of play that begins after a frame of the document."""

    name: str
    from_frame: int
    document: Document


class OtherEdition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same line under another edition, whose frames refer to the pools of the document."""

    name: str
    frames: tuple[Frame, ...]
    #: for each frame of the document, the index of the matching frame of this edition
    matching_frames: tuple[int, ...] = msgspec.field(name="meets")
    #: the first difference: the index of a frame of this edition, and the index of the document's
    #: frame in its place; None if the editions agree
    first_difference: tuple[int, int] | None = msgspec.field(default=None, name="differs")
    #: by id, the cited rules that have another page or reading in this edition
    rules: dict[str, Rule] = {}
    #: the events and exchanges under this edition, and its result in a few words
    events: tuple[Event, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    outcome: str = ""


class Document(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as frames, with the pools that they refer to and all words that a front end shows.

    Parameters
    ----------
    labels
        The game's own words for headings, by name.
    rules, explanations
        The cited rules by id, and the explanations of objects and windows by name.
    scenes, questions, ledgers, odds
        The pools.
    events, exchanges
        The events, such as "rolled" or "lost 9", and the exchanges that they belong to.
    outcome
        The result of the record under this edition in a few words, such as "0 and 9".
    symbols
        The path data of each symbol on a die, a drawing of 24 by 24 units, by the symbol's name.
    opens_at
        The event at whose last frame the document opens, as an index; None for the first frame.
    ruling
        The ruling on the dispute of the record; None if nothing is disputed.
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
    scenes: tuple[Scene, ...] = ()
    questions: tuple[Question, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    graph: Graph | None = None
    branches: tuple[Branch, ...] = ()
    editions: tuple[OtherEdition, ...] = ()
    odds: tuple[Odds, ...] = ()
    events: tuple[Event, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    outcome: str = ""
    symbols: dict[str, str] = {}
    opens_at: int | None = None
    ruling: Ruling | None = None

    def frame_of(self, step: int) -> int:
        """Return the index of the first frame at or after a step; without one, the last index."""
        last = len(self.frames) - 1
        frames = enumerate(self.frames)
        return next((index for index, frame in frames if frame.step >= step), last)
