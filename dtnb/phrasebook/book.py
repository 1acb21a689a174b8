"""Phrasebooks: the entries of a game, in every language, by group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.errors import PicklableError
from dtnb.explain.phrase_files import FormTexts, read_phrase_files
from dtnb.phrasebook.forms import (
    Choice,
    Form,
    FormError,
    Slot,
    Word,
    first_word,
    parse_form,
    slots_of,
)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


#: what a form can look like: its words, and the kinds of its slots, in order
Shape: TypeAlias = tuple[tuple[str, str], ...]


class PhrasebookError(PicklableError, ValueError):
    """A phrasebook whose entries are malformed or ambiguous; the text names the entries."""


@dataclass(frozen=True)
class EntryForm:
    """A form of an entry.

    Parameters
    ----------
    entry
        The id of the entry: its group, a dot, and its name.
    lang
        The language.
    form
        The words and slots.
    printed
        Whether the phrase is printed in this form.
    """

    entry: str
    lang: str
    form: Form
    printed: bool


class Phrasebook:
    """The entries of a game.

    Parameters
    ----------
    entries
        The texts of the forms by language, by the id of the entry (``group.name``).

    Raises
    ------
    PhrasebookError
        If a form is malformed, the languages of an entry differ in their slots, or two entries of
        a group have a form in common.

    Examples
    --------
    >>> forms = {"en": (("sells {card:card}", True),), "fr": (("vend {card:card}", True),)}
    >>> book = Phrasebook({"move.sell": forms})
    >>> book.groups
    ('move',)
    """

    def __init__(self, entries: Mapping[str, Mapping[str, FormTexts]]) -> None:
        self.entries = dict(entries)
        self._groups: dict[str, list[EntryForm]] = {}
        self._by_language: dict[tuple[str, str], tuple[EntryForm, ...]] = {}
        self._following: dict[str, frozenset[str]] = {}
        self._first_words: set[str | None] = set()
        self._by_first_word: dict[tuple[str, str, str], tuple[EntryForm, ...]] = {}
        for entry, forms in entries.items():
            parsed = list(_parse_entry(entry, forms))
            _require_same_slots(entry, parsed)
            self._groups.setdefault(entry.partition(".")[0], []).extend(parsed)
        for group, forms_of_group in self._groups.items():
            _require_unambiguous(group, forms_of_group)
            self._by_language[group, ""] = tuple(forms_of_group)
            self._first_words |= {first_word(form.form) for form in forms_of_group}
            for lang in {form.lang for form in forms_of_group}:
                fitting = (form for form in forms_of_group if form.lang == lang)
                self._by_language[group, lang] = tuple(fitting)

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups, in order."""
        return tuple(self._groups)

    def forms(self, group: str, lang: str = "") -> tuple[EntryForm, ...]:
        """Return the forms of a group in a language, or in all, in the order of the entries."""
        return self._by_language.get((group, lang), ())

    def forms_beginning(self, group: str, lang: str, word: str) -> tuple[EntryForm, ...]:
        """Return the forms of a group that a text with this first word can have."""
        key = (group, lang, word if word in self._first_words else "")
        forms = self._by_first_word.get(key)
        if forms is None:
            forms = tuple(
                form for form in self.forms(group, lang) if first_word(form.form) in (None, key[2])
            )
            self._by_first_word[key] = forms
        return forms

    def following_words(self, kind: str) -> frozenset[str]:
        """Return the words that may stand directly behind a slot of a kind, in lower case."""
        words = self._following.get(kind)
        if words is None:
            forms = (form.form for forms in self._groups.values() for form in forms)
            words = frozenset(
                word
                for form in forms
                for shape in _shapes(form)
                for index, (_, shown) in enumerate(shape)
                if shape[index][0] == "slot" and shown == kind
                for word in self._leading_words(shape[index + 1 :])
            )
            self._following[kind] = words
        return words

    def _leading_words(self, shape: Shape) -> Iterator[str]:
        """Yield the words that a shape, or the group it begins with, can begin with."""
        for what, shown in shape:
            if what == "word" and shown:
                yield shown.split()[0].casefold()
                return
            if what == "slot":
                for form in self.forms(shown.rstrip("*+")):
                    for inner in _shapes(form.form):
                        yield from self._leading_words(inner)
                return

    def is_group(self, kind: str) -> bool:
        """Tell whether the kind of a slot is a group of entries."""
        return kind in self._groups


def _parse_entry(entry: str, forms: Mapping[str, FormTexts]) -> Iterator[EntryForm]:
    for lang, texts in forms.items():
        for text, printed in texts:
            try:
                yield EntryForm(entry, lang, parse_form(text, printed, lang), printed)
            except FormError as error:
                raise PhrasebookError(f"{entry}, {lang}: {error}") from None


def _require_same_slots(entry: str, forms: list[EntryForm]) -> None:
    """Raise an error if the printed forms of an entry have different slots."""
    printed = [form for form in forms if form.printed]
    slots = {frozenset(slots_of(form.form)) for form in printed}
    if len(slots) > 1:
        raise PhrasebookError(f"{entry}: the languages have different slots")
    (known,) = slots
    for form in forms:
        unknown = {slot.name for slot in slots_of(form.form)} - {slot.name for slot in known}
        if unknown:
            names = ", ".join(sorted(unknown))
            raise PhrasebookError(f"{entry}, {form.lang}: unknown slots {names}")


def _require_unambiguous(group: str, forms: list[EntryForm]) -> None:
    """Raise an error if one text would be read by two entries of a group."""
    entries: dict[Any, str] = {}
    for form in forms:
        for shape in _shapes(form.form):
            other = entries.setdefault(shape, form.entry)
            if other != form.entry:
                raise PhrasebookError(f"{group}: {other} and {form.entry} have the same form")


def _shapes(form: Form) -> Iterator[Shape]:
    """Yield what a form can look like: its words and the kinds of its slots, in order."""
    if not form:
        yield ()
        return
    first, rest = form[0], form[1:]
    if isinstance(first, Choice):
        for option in first.options:
            yield from _shapes((*option, *rest))
        return
    head: Shape
    if isinstance(first, Word):
        head = (("word", first.text.split(" ")[0]),)
    else:
        assert isinstance(first, Slot)
        head = (("slot", f"{first.kind}{first.many}"),)
    for shape in _shapes(rest):
        yield (*head, *shape)


@lru_cache(maxsize=16)
def load_phrasebook(*folders: Traversable) -> Phrasebook:
    """Return the phrasebook of the files ``phrases.json`` in some folders, shared entries included.

    Raises
    ------
    PhrasebookError
        If an entry is malformed or ambiguous.
    """
    return Phrasebook(read_phrase_files(*folders))
