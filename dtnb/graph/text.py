"""The texts of a graph's picture and list, cleaned of the characters that XML forbids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.speakers import shared_speaker
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.graph.folding import Fold


def plain_label(step: Step, seats: Sequence[str] = (), lang: str = "en") -> str:
    """Describe a step without messages: by its window, or by its actor, kind and subject."""
    subject = step.args.get("subject")
    if step.kind == "window-opens" and step.window:
        return step.window
    parts = [seat_name(step.actor, seats, lang)] if step.actor is not None else []
    parts.append(step.kind.replace("-", " "))
    if subject is not None:
        parts.append(str(subject))
    return " ".join(parts)


def seat_name(seat: int, seats: Sequence[str], lang: str = "en") -> str:
    """Return the name of a seat, or its number if it has none."""
    return (
        seats[seat]
        if 0 <= seat < len(seats)
        else shared_speaker(lang).text("graph.seat", seat=seat)
    )


def describe_fold(fold: Fold, lang: str = "en") -> str:
    """Return the text for the numbers of steps and quiet windows that a fold leaves out."""
    speaker = shared_speaker(lang)
    parts = []
    if fold.labels:
        parts.append(speaker.text("graph.folded-steps", count=len(fold.labels)))
    if fold.windows:
        parts.append(speaker.text("graph.folded-windows", count=fold.windows))
    return " · ".join(parts)


def is_sentence(text: str) -> bool:
    """Tell whether a text ends like a sentence."""
    return text.endswith((".", "!", "?", "”", "»"))


def join_sentences(texts: Iterable[str]) -> str:
    """Join texts, with a full stop after each that does not end like a sentence."""
    return " ".join(text if is_sentence(text) else f"{text}." for text in texts)


def clean(text: str) -> str:
    """Drop characters that XML forbids, and collapse white space."""
    if text.isprintable():
        return " ".join(text.split())
    cleaned = "".join(
        char
        for char in text
        if char in "\t\n\r"
        or (char >= " " and char not in "\x7f\ufffe\uffff" and not "\ud800" <= char <= "\udfff")
    )
    return " ".join(cleaned.split())
