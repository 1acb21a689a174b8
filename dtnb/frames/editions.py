"""Combine the documents of the same moves under several editions, so that a reader can switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from dtnb.frames.document import Document, OtherEdition
from dtnb.frames.format.pools import Pools


class Alignment(NamedTuple):
    """The matching steps of one line played under the document's and under another edition."""

    #: the indexes of matching steps in pairs, in order: the step under the document's edition, then
    #: the step under the other edition
    pairs: Sequence[tuple[int, int]]
    #: the first two steps that differ, as such a pair; None if none differ
    first_difference: tuple[int, int] | None


class _Anchor(NamedTuple):
    """The indexes of a frame and of its matching frame in the other document."""

    frame: int
    match: int


def with_editions(document: Document, others: Iterable[tuple[Document, Alignment]]) -> Document:
    """Return the document with the frames of other editions; all refer to the same pools."""
    pools = Pools()
    frames = pools.add_frames(document, document.frames, with_questions=True)
    editions = []
    for other, alignment in others:
        other_frames = pools.add_frames(other, other.frames, with_questions=True)
        matching_frames = tuple(_matching_frames(document, other, alignment))
        rules = {id_: rule for id_, rule in other.rules.items() if document.rules.get(id_) != rule}
        first_difference = None
        if alignment.first_difference is not None:
            step, other_step = alignment.first_difference
            first_difference = other.frame_of(other_step), document.frame_of(step)
        editions.append(
            OtherEdition(
                name=other.subtitle,
                frames=tuple(other_frames),
                matching_frames=matching_frames,
                first_difference=first_difference,
                rules=rules,
                events=other.events,
                exchanges=other.exchanges,
                outcome=other.outcome,
            )
        )
    return replace(
        document,
        frames=tuple(frames),
        scenes=pools.scenes.items(),
        questions=pools.questions.items(),
        ledgers=pools.ledgers.items(),
        explanations=pools.explanations,
        editions=tuple(editions),
    )


def _matching_frames(document: Document, other: Document, alignment: Alignment) -> Iterator[int]:
    """Yield for each frame of a document the index of the matching frame of the other document.

    The frames of aligned steps match. Any other frame matches the next frame of the other document
    with the same text or, if there is none, the frame that the previous frame matches.
    """
    anchors = [
        _Anchor(frame=-1, match=0),
        *(
            _Anchor(frame=document.frame_of(step), match=other.frame_of(other_step))
            for step, other_step in alignment.pairs
        ),
        _Anchor(frame=len(document.frames), match=len(other.frames) - 1),
    ]
    # The index of the last anchor at or before the frame, and the match of the previous frame.
    anchor_index, match = 0, 0
    for index, frame in enumerate(document.frames):
        while anchors[anchor_index + 1].frame <= index:
            anchor_index += 1
        match = max(match, anchors[anchor_index].match)
        end = anchors[anchor_index + 1].match + 1
        candidates = (
            candidate
            for candidate in range(match, end)
            if other.frames[candidate].text == frame.text
        )
        match = next(candidates, match)
        yield match
