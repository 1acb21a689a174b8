"""Say in one line where a rule stands: its book and pages, or the reading if the book is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.explain.message import Message

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.rulebook import Explanation


def reference(explanation: Explanation, speaker: Speaker) -> str:
    """Return where the book states a rule, such as ``"Second Edition, p. 14 (page inferred)"``.

    If the book is silent, return the readings and rules that apply instead.
    """
    book = explanation.edition.name.get(speaker.lang)
    if explanation.pages:
        inferred = explanation.certainty == "inferred"
        message = "reference.inferred" if inferred else "reference.pages"
        return speaker.text(message, book=book, pages=explanation.pages)
    parts = [Message("reference.silent")] if explanation.certainty == "silent" else []
    for ruling in explanation.readings:
        args = {"name": ruling.ambiguity or ruling.policy, "value": ruling.value}
        parts.append(Message("reference.reading", args))
    if explanation.see:
        parts.append(Message("reference.see", {"see": explanation.see}))
    return speaker.text("reference.unprinted", book=book, parts=parts)
