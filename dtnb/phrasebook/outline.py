"""List the entries of a group with their slots in order, for a screen that shows buttons.

An entry is a sentence that replay files may use, and a form is one way to write it, made of words,
choices and slots. A slot is a gap for a name, a number, or phrases of a group of entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dtnb.phrasebook.book import EntryForm, Phrasebook
from dtnb.phrasebook.forms import Choice, Form, Slot, Word
from dtnb.phrasebook.vocabulary import Vocabulary

#: the kinds of slots that are filled with a number or free text instead of a name
FREE_KINDS = frozenset({"number", "count", "digit", "dice", "text"})


class OutlinePart(NamedTuple):
    """A part of an entry: words, or a slot.

    Attributes
    ----------
    text
        The words; empty for a slot.
    slot, kind, many
        The name and the kind of the slot, and ``"*"`` or ``"+"`` if it holds several phrases.
    group
        Whether the slot holds phrases of the group `kind`, which has an outline of its own.
    names
        The names that fit; None if they depend on a slot that is not filled yet.
    optional
        0 for a required part; optional parts with the same number are left out together.
    """

    text: str = ""
    slot: str = ""
    kind: str = ""
    repetition: str = ""
    group: bool = False
    names: tuple[str, ...] | None = ()
    optional_group: int = 0


class OutlineEntry(NamedTuple):
    """An entry of a group with its parts in order."""

    id: str
    parts: tuple[OutlinePart, ...]


def outline(
    book: Phrasebook,
    group: str,
    vocabulary: Vocabulary,
    scope: Mapping[str, Any] | None = None,
    lang: str = "en",
) -> tuple[OutlineEntry, ...]:
    """Return the entries of a group, each in its printed form.

    Parameters
    ----------
    book, vocabulary
        As for `dtnb.phrasebook.parse`.
    group
        The name of the group; for a slot that holds phrases, its `kind`.
    scope
        The values of the slots that are filled already, also those of enclosing phrases.
    lang
        The language.

    Examples
    --------
    >>> forms = {"en": (("sells {amount:number} cards", True),)}
    >>> book = Phrasebook({"move.sell": forms})
    >>> [(part.text, part.kind) for part in outline(book, "move", vocabulary=None)[0].parts]
    [('sells', ''), ('', 'number'), ('cards', '')]
    """
    printed: dict[str, EntryForm] = {}
    for form in book.forms(group, lang):
        if form.is_printed:
            # If an entry has several printed forms, the last one is the plural.
            printed[form.entry] = form
    builder = _Builder(book, vocabulary, scope or {})
    return tuple(
        OutlineEntry(entry, tuple(builder.parts(form.form))) for entry, form in printed.items()
    )


class _Builder:
    """Builds the parts of forms, with the names of one vocabulary."""

    def __init__(self, book: Phrasebook, vocabulary: Vocabulary, scope: Mapping[str, Any]) -> None:
        self._book, self._vocabulary, self._scope = book, vocabulary, scope

    def parts(self, form: Form) -> Iterator[OutlinePart]:
        """Yield the parts of a form; consecutive words are one part."""
        choices, is_word = 0, False
        for node in form:
            # The text of a word also contains the words that follow it.
            follows_word, is_word = is_word, isinstance(node, Word) and bool(node.text)
            if isinstance(node, Choice):
                choices += 1
                for optional_part in self.parts(node.options[0]):
                    yield optional_part._replace(optional_group=choices)
            elif isinstance(node, Slot):
                yield self._make_slot_part(node)
            elif node.text and not follows_word:
                yield OutlinePart(node.text)

    def _make_slot_part(self, slot: Slot) -> OutlinePart:
        """Return the part of a slot, with the names that fit if they are known already."""
        group = self._book.is_group(slot.kind)
        names: tuple[str, ...] | None = ()
        if not group and slot.kind not in FREE_KINDS:
            try:
                names = tuple(self._vocabulary.names(slot.kind, self._scope))
            except KeyError:
                names = None
        return OutlinePart(
            slot=slot.name, kind=slot.kind, repetition=slot.quantifier, group=group, names=names
        )
