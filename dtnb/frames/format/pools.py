"""Merge frames from several documents into one document with shared pools.

A frame shows one step of a play. It refers by index to the pools of its document: scenes (drawings
of the table), questions, and ledgers (calculations).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.frames.document import Document, Explanation, Frame, Question, Rule
from dtnb.frames.format.interned import Interned
from dtnb.frames.ledger import Ledger
from dtnb.frames.scene import Scene

if TYPE_CHECKING:
    from dtnb.frames.document import Seat

#: changes a calculation before it is added to the pools
LedgerChange = Callable[[Ledger], Ledger]


class Pools:
    """The pools of a document that is assembled from frames of other documents."""

    def __init__(self) -> None:
        self.scenes: Interned[Scene] = Interned()
        self.questions: Interned[Question] = Interned()
        self.ledgers: Interned[Ledger] = Interned()
        self.rules: dict[str, Rule] = {}
        self.explanations: dict[str, Explanation] = {}

    def add_frames(
        self,
        document: Document,
        frames: Iterable[Frame],
        *,
        change_ledger: LedgerChange = lambda unchanged: unchanged,
        with_questions: bool = False,
    ) -> list[Frame]:
        """Add what frames of a document refer to, and return the frames with their new indexes.

        `change_ledger` changes each calculation before it is added. Unless `with_questions` is
        true, the frames get no questions, because a question shows which option was chosen.
        """
        new_frames = []
        for frame in frames:
            question = None
            if with_questions and frame.question is not None:
                question = self.questions.add(document.questions[frame.question])
            new_frames.append(
                replace(
                    frame,
                    scene=self.scenes.add(document.scenes[frame.scene]),
                    question=question,
                    ledgers=tuple(
                        self.ledgers.add(change_ledger(document.ledgers[index]))
                        for index in frame.ledgers
                    ),
                )
            )
        for rule, cited in document.rules.items():
            self.rules.setdefault(rule, cited)
        for name, explanation in document.explanations.items():
            self.explanations.setdefault(name, explanation)
        return new_frames

    def document(
        self, like: Document, frames: Sequence[Frame], *, title: str, subtitle: str | None = None
    ) -> Document:
        """Return a document with frames that `add_frames` returned.

        Its language, seats, symbols and labels are those of the document `like`. If `subtitle` is
        None, so is its subtitle.
        """
        seats: tuple[Seat, ...] = like.seats
        return Document(
            format=like.format,
            lang=like.lang,
            title=title,
            seats=seats,
            frames=tuple(frames),
            subtitle=like.subtitle if subtitle is None else subtitle,
            labels=like.labels,
            rules=self.rules,
            explanations=self.explanations,
            scenes=self.scenes.items(),
            questions=self.questions.items(),
            ledgers=self.ledgers.items(),
            symbols=like.symbols,
        )
