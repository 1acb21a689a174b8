"""A parsed phrase: the id of its entry and the values of its slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dtnb.explain import Message

if TYPE_CHECKING:
    from dtnb.phrasebook.vocabulary import Vocabulary


@dataclass(frozen=True)
class Phrase:
    """A phrase of a phrasebook.

    Parameters
    ----------
    id
        The id of the entry.
    values
        Maps each slot to its value: a name, a number, faces of dice, another phrase, or a tuple of
        phrases. The slots of an optional part that was left out are missing.
    spans
        Maps each slot to the start and the end of its value in the text; empty for a phrase that
        was not parsed. Comparisons ignore `spans`, `span` and `lang`.
    span
        The start and the end of the phrase itself in the text.
    lang
        The language of the text; empty for a phrase that was not parsed.

    Examples
    --------
    >>> Phrase("move.sell", {"card": "Tip It!"}) == Phrase("move.sell", {"card": "Tip It!"})
    True
    """

    id: str
    values: Mapping[str, Any] = field(default_factory=dict)
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False)
    span: tuple[int, int] = field(default=(0, 0), compare=False)
    lang: str = field(default="", compare=False)

    def get(self, slot: str, default: Any = None) -> Any:
        """Return the value of a slot, or `default` if the slot has none."""
        return self.values.get(slot, default)

    def __getitem__(self, slot: str) -> Any:
        return self.values[slot]

    def inner(self) -> Iterator[Phrase]:
        """Yield the phrases that are values of this phrase's slots, in order."""
        for value in self.values.values():
            if isinstance(value, Phrase):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Phrase))


def to_message(phrase: Phrase, vocabulary: Vocabulary) -> Message:
    """Return the message that prints a phrase; each language uses the first form of its entry."""
    return Message(
        phrase.id,
        {slot: _to_argument(slot, value, vocabulary) for slot, value in phrase.values.items()},
    )


def _to_argument(slot: str, value: Any, vocabulary: Vocabulary) -> Any:
    """Return the value of a slot as an argument of a message; phrases become messages."""
    if isinstance(value, Phrase):
        return to_message(value, vocabulary)
    if isinstance(value, tuple) and value and isinstance(value[0], Phrase):
        return [to_message(item, vocabulary) for item in value]
    return vocabulary.to_argument(slot, value)
