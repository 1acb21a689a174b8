"""A document with the same line under other books beside it: one is changed for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.frames.document import Document, OtherEdition
from dtnb.frames.format.pools import Pools


class Meeting(NamedTuple):
    """How the steps of two runs stand side by side.

    Attributes
    ----------
    pairs
        Steps that are the same moment, the document's first, in order.
    differs
        The first steps that do not say the same; None where all do.
    """

    pairs: Sequence[tuple[int, int]]
    differs: tuple[int, int] | None


def with_editions(document: Document, others: Iterable[tuple[Document, Meeting]]) -> Document:
    """Return a document that has the same line under other books as well.

    What looks alike under several books stands in it once.

    Parameters
    ----------
    document
        The line under its own book.
    others
        Documents of the same line under the others, with how their steps meet.
    """
    pools = Pools()
    frames = pools.taken(document, document.frames, asking=True)
    editions = []
    for other, meeting in others:
        taken = pools.taken(other, other.frames, asking=True)
        meets = tuple(_met(document, other, meeting))
        rules = {id_: rule for id_, rule in other.rules.items() if document.rules.get(id_) != rule}
        differs = None
        if meeting.differs is not None:
            mine, theirs = meeting.differs
            differs = other.frame_of(theirs), document.frame_of(mine)
        editions.append(OtherEdition(other.subtitle, tuple(taken), meets, differs, rules))
    return replace(
        document,
        frames=tuple(frames),
        scenes=pools.scenes.items(),
        questions=pools.questions.items(),
        ledgers=pools.ledgers.items(),
        explanations=pools.explanations,
        editions=tuple(editions),
    )


def _met(document: Document, other: Document, meeting: Meeting) -> Iterator[int]:
    """Yield for each frame the one of the other run that is the same moment.

    Between two steps that meet it is the next one that tells the same, else where one was.
    """
    anchors = [(document.frame_of(here), other.frame_of(there)) for here, there in meeting.pairs]
    anchors = [(-1, 0), *anchors, (len(document.frames), len(other.frames) - 1)]
    at, met = 0, 0
    for number, frame in enumerate(document.frames):
        while anchors[at + 1][0] <= number:
            at += 1
        met = max(met, anchors[at][1])
        until = anchors[at + 1][1] + 1
        alike = (each for each in range(met, until) if other.frames[each].text == frame.text)
        met = next(alike, met)
        yield met
