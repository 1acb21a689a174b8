"""Text that goes into a graph: plain labels, and what no picture may hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.graph.folding import Fold


def plain_label(step: Step, seats: Sequence[str] = (), lang: str = "en") -> str:
    """Say a step from its arguments alone: who, what kind, with what."""
    subject = step.args.get("subject")
    if step.kind == "window-opens" and step.window:
        return step.window
    parts = [seat_name(step.actor, seats, lang)] if step.actor is not None else []
    parts.append(step.kind.replace("-", " "))
    if subject is not None:
        parts.append(str(subject))
    return " ".join(parts)


def seat_name(seat: int, seats: Sequence[str], lang: str = "en") -> str:
    """Return the name of a seat, or its number where it has none."""
    return (
        seats[seat]
        if 0 <= seat < len(seats)
        else shared_speaker(lang).text("graph.seat", seat=seat)
    )


def folded_text(fold: Fold, lang: str = "en") -> str:
    """Say what is left out at one place: how many steps, and windows in which nobody acted."""
    words = shared_speaker(lang)
    parts = []
    if fold.labels:
        parts.append(words.text("graph.folded-steps", count=len(fold.labels)))
    if fold.windows:
        parts.append(words.text("graph.folded-windows", count=fold.windows))
    return " · ".join(parts)


def is_sentence(text: str) -> bool:
    """Tell whether a text ends as a sentence does."""
    return text.endswith((".", "!", "?", "”", "»"))


def sentences(texts: Iterable[str]) -> str:
    """Put texts one behind the other, each as a sentence."""
    return " ".join(text if is_sentence(text) else f"{text}." for text in texts)


def clean(text: str) -> str:
    """Drop what no XML document may hold, and fold white space, line breaks included."""
    if text.isprintable():
        return " ".join(text.split())
    kept = "".join(
        char
        for char in text
        if char in "\t\n\r"
        or (char >= " " and char not in "\x7f\ufffe\uffff" and not "\ud800" <= char <= "\udfff")
    )
    return " ".join(kept.split())
