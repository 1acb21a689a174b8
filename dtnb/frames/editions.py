"""Combine documents of the same line under several editions, so that a reader can switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.frames.document import Document, OtherEdition
from dtnb.frames.format.pools import Pools


class Alignment(NamedTuple):
    """The alignment of the steps of two runs."""

    #: pairs of steps that are the same moment, the document's first, in order
    pairs: Sequence[tuple[int, int]]
    #: the first steps that differ; None if none do
    differs: tuple[int, int] | None


def with_editions(document: Document, others: Iterable[tuple[Document, Alignment]]) -> Document:
    """Return a document extended by the same line under other editions, sharing its pools."""
    pools = Pools()
    frames = pools.adopt(document, document.frames, asking=True)
    editions = []
    for other, meeting in others:
        adopted = pools.adopt(other, other.frames, asking=True)
        meets = tuple(_matching_frames(document, other, meeting))
        rules = {id_: rule for id_, rule in other.rules.items() if document.rules.get(id_) != rule}
        differs = None
        if meeting.differs is not None:
            mine, theirs = meeting.differs
            differs = other.frame_of(theirs), document.frame_of(mine)
        editions.append(OtherEdition(other.subtitle, tuple(adopted), meets, differs, rules))
    return replace(
        document,
        frames=tuple(frames),
        scenes=pools.scenes.items(),
        questions=pools.questions.items(),
        ledgers=pools.ledgers.items(),
        explanations=pools.explanations,
        editions=tuple(editions),
    )


def _matching_frames(document: Document, other: Document, meeting: Alignment) -> Iterator[int]:
    """Yield for each frame the frame of the other run that is the same moment.

    Between two aligned steps that is the next frame with the same text, else the last match.
    """
    anchors = [(document.frame_of(here), other.frame_of(there)) for here, there in meeting.pairs]
    anchors = [(-1, 0), *anchors, (len(document.frames), len(other.frames) - 1)]
    anchor, match = 0, 0
    for number, frame in enumerate(document.frames):
        while anchors[anchor + 1][0] <= number:
            anchor += 1
        match = max(match, anchors[anchor][1])
        until = anchors[anchor + 1][1] + 1
        alike = (
            candidate
            for candidate in range(match, until)
            if other.frames[candidate].text == frame.text
        )
        match = next(alike, match)
        yield match
