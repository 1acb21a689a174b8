"""The phrasebook of a game: all its entries, sorted by group and language.

* form: one way to write an entry in a language, made of words, choices and slots, as in ``sells
  {card:card}``. Some forms are printed by the program; others are only read.
* slot: a gap in a form, with a name and a kind. Its quantifier, ``*`` or ``+``, says that it holds
  several phrases.
* shape: a form with one option of each choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

import msgspec

from dtnb.compiled import compiled_data, digest_of
from dtnb.errors import PicklableError
from dtnb.explain.phrase_files import FormTexts, phrase_sources, read_phrase_files
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


#: the kind of compiled content to which phrasebooks belong
KIND = "phrases"
#: stands for all languages in place of a language
ALL_LANGUAGES = ""


class ShapePart(NamedTuple):
    """A word of a form, or a slot."""

    is_slot: bool
    #: the word; for a slot, its kind
    text: str
    #: of a slot: ``"*"`` or ``"+"`` if it holds several phrases, else empty
    quantifier: str = ""


#: One way in which a form can be written: a form with one option of each of its choices.
Shape: TypeAlias = tuple[ShapePart, ...]


_encode = msgspec.msgpack.Encoder().encode


class PhrasebookError(PicklableError, ValueError):
    """A phrasebook has malformed or ambiguous entries, which the message names."""


class EntryForm(msgspec.Struct, frozen=True, array_like=True):
    """A form of an entry."""

    #: the id of the entry: its group, a dot, and its name
    entry: str
    lang: str
    #: the words and slots of the form
    form: Form
    #: whether phrases are printed in this form; other forms are only read
    is_printed: bool


_decode = msgspec.msgpack.Decoder(list[EntryForm]).decode


class Phrasebook:
    """The entries of a game.

    Parameters
    ----------
    entries
        Maps the id of each entry (``group.name``) to its forms by language. Each form is a pair of
        its text and whether phrases are printed in it.

    Raises
    ------
    PhrasebookError
        If a form is malformed, if an entry is never printed in one of its languages, if its forms
        have different slots, or if two entries of a group can be written in the same words.

    Examples
    --------
    >>> forms = {"en": (("sells {card:card}", True),), "fr": (("vend {card:card}", True),)}
    >>> book = Phrasebook({"move.sell": forms})
    >>> book.groups
    ('move',)
    """

    def __init__(self, entries: Mapping[str, Mapping[str, FormTexts]]) -> None:
        forms: list[EntryForm] = []
        for entry, texts in entries.items():
            parsed = list(_parse_entry(entry, texts))
            _require_same_slots(entry, parsed)
            forms += parsed
        self._arrange(forms)
        for group in self.groups:
            _require_unambiguous(group, self.forms(group))

    @classmethod
    def from_bytes(cls, data: bytes | msgspec.Raw) -> Self:
        """Restore a phrasebook from the bytes of `to_bytes`, without checking it again."""
        book = cls.__new__(cls)
        book._arrange(_decode(data))
        return book

    def to_bytes(self) -> bytes:
        """Return the parsed forms as bytes, so that they need not be parsed again."""
        return _encode([form for group in self.groups for form in self.forms(group)])

    def _arrange(self, forms: Iterable[EntryForm]) -> None:
        """Sort the forms into groups and languages."""
        #: the forms by group
        self._groups: dict[str, list[EntryForm]] = {}
        #: the forms by group and language; the language may be `ALL_LANGUAGES`
        self._by_language: dict[tuple[str, str], tuple[EntryForm, ...]] = {}
        #: the results of `following_words`, by kind
        self._following: dict[str, frozenset[str]] = {}
        #: the first words of all forms; None if some form begins with a slot or a bracket
        self._first_words: set[str | None] = set()
        #: the results of `forms_beginning`, by its arguments; a word with which no form begins is
        #: stored as ""
        self._by_first_word: dict[tuple[str, str, str], tuple[EntryForm, ...]] = {}
        for form in forms:
            self._groups.setdefault(form.entry.partition(".")[0], []).append(form)
        for group, forms_of_group in self._groups.items():
            self._by_language[group, ALL_LANGUAGES] = tuple(forms_of_group)
            self._first_words |= {first_word(form.form) for form in forms_of_group}
            for lang in {form.lang for form in forms_of_group}:
                forms_of_lang = (form for form in forms_of_group if form.lang == lang)
                self._by_language[group, lang] = tuple(forms_of_lang)

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups, in order."""
        return tuple(self._groups)

    def forms(self, group: str, lang: str = ALL_LANGUAGES) -> tuple[EntryForm, ...]:
        """Return the forms of a group in one language, by default in all."""
        return self._by_language.get((group, lang), ())

    def forms_beginning(self, group: str, lang: str, word: str) -> tuple[EntryForm, ...]:
        """Return the forms of a group that may fit a text with this first word.

        These are the forms that begin with `word`, and those that begin with a slot or a bracket.
        """
        known_word = word if word in self._first_words else ""
        key = (group, lang, known_word)
        forms = self._by_first_word.get(key)
        if forms is None:
            fitting_beginnings = (None, known_word)
            forms = tuple(
                form
                for form in self.forms(group, lang)
                if first_word(form.form) in fitting_beginnings
            )
            self._by_first_word[key] = forms
        return forms

    def following_words(self, kind: str) -> frozenset[str]:
        """Return the words, in lower case, that may directly follow a slot of a kind."""
        words = self._following.get(kind)
        if words is None:
            forms = (form.form for forms in self._groups.values() for form in forms)
            following: set[str] = set()
            for shape in (shape for form in forms for shape in _iter_shapes(form)):
                for index, part in enumerate(shape):
                    if part.is_slot and part.text == kind and not part.quantifier:
                        following.update(self._leading_words(shape[index + 1 :]))
            words = self._following[kind] = frozenset(following)
        return words

    def _leading_words(self, shape: Shape) -> Iterator[str]:
        """Yield the words with which texts of this shape can begin."""
        for part in shape:
            if part.text and not part.is_slot:
                yield part.text.split()[0].casefold()
                return
            if part.is_slot:
                for form in self.forms(part.text):
                    for nested_shape in _iter_shapes(form.form):
                        yield from self._leading_words(nested_shape)
                return

    def is_group(self, kind: str) -> bool:
        """Tell whether the kind of a slot is the name of a group of entries."""
        return kind in self._groups


def _parse_entry(entry: str, forms: Mapping[str, FormTexts]) -> Iterator[EntryForm]:
    """Yield the parsed forms of an entry, whose texts `forms` has by language."""
    for lang, texts in forms.items():
        for text, printed in texts:
            try:
                yield EntryForm(entry, lang, parse_form(text, lang, is_printed=printed), printed)
            except FormError as error:
                raise PhrasebookError(f"{entry}, {lang}: {error}") from None


def _require_same_slots(entry: str, forms: list[EntryForm]) -> None:
    """Raise an error unless an entry is printed in every language, with the same slots.

    Forms that are only read must not have slots that the printed forms lack.
    """
    printed = [form for form in forms if form.is_printed]
    for form in forms:
        if form.lang not in {printed_form.lang for printed_form in printed}:
            raise PhrasebookError(f"{entry}, {form.lang}: no form is printed")
    slots_of_forms = {frozenset(slots_of(form.form)) for form in printed}
    if len(slots_of_forms) > 1:
        raise PhrasebookError(f"{entry}: the languages have different slots")
    (printed_slots,) = slots_of_forms
    known_names = {slot.name for slot in printed_slots}
    for form in forms:
        unknown = {slot.name for slot in slots_of(form.form)} - known_names
        if unknown:
            names = ", ".join(sorted(unknown))
            raise PhrasebookError(f"{entry}, {form.lang}: unknown slots {names}")


def _require_unambiguous(group: str, forms: Iterable[EntryForm]) -> None:
    """Raise an error if two entries of a group can read the same text."""
    entry_by_shape: dict[Shape, str] = {}
    for form in forms:
        for shape in _iter_shapes(form.form):
            other = entry_by_shape.setdefault(shape, form.entry)
            if other != form.entry:
                raise PhrasebookError(f"{group}: {other} and {form.entry} have the same form")


def _iter_shapes(form: Form) -> Iterator[Shape]:
    """Yield each way in which a form can be written."""
    if not form:
        yield ()
        return
    first, later_parts = form[0], form[1:]
    if isinstance(first, Choice):
        for option in first.options:
            yield from _iter_shapes((*option, *later_parts))
        return
    if isinstance(first, Word):
        # The text of a word also contains the words that follow it.
        first_part = ShapePart(is_slot=False, text=first.text.split(" ")[0])
    else:
        assert isinstance(first, Slot)
        first_part = ShapePart(is_slot=True, text=first.kind, quantifier=first.quantifier)
    for shape in _iter_shapes(later_parts):
        yield (first_part, *shape)


@lru_cache(maxsize=16)
def load_phrasebook(*folders: Traversable) -> Phrasebook:
    """Return the phrasebook made of the files ``phrases.json`` in these folders.

    Raises
    ------
    PhrasebookError
        If an entry is malformed or ambiguous.
    """
    sources = list(phrase_sources(*folders))
    data = compiled_data(KIND, compiled_name(sources), sources)
    return Phrasebook(read_phrase_files(*folders)) if data is None else Phrasebook.from_bytes(data)


def compiled_name(sources: Iterable[bytes]) -> str:
    """Return the name under which the phrasebook made of these files is stored when compiled."""
    return digest_of(sources).hex()
