"""Parse a text such as ``Ann sells Tip It!`` with the entries of a phrasebook, by backtracking.

* form: one way to write an entry, made of words, choices and slots. Its nodes are these three. Some
  forms are printed by the program; others are only read.
* slot: a gap in a form for a value of one kind: a name, a number, or phrases of a group.
* expected: a word or name that would fit at a place where the text stops making sense.

A parser library does not fit for three reasons. The names in the slots change with every table and
seat. They match without regard to case and punctuation. Completion and error messages need the
words that would fit at the place where a text stops making sense.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dtnb.files.names import normalized
from dtnb.phrasebook.book import ALL_LANGUAGES, Phrasebook
from dtnb.phrasebook.forms import Choice, Form, Slot, Word
from dtnb.phrasebook.mismatch import END, SEPARATOR, Expected, Mismatch
from dtnb.phrasebook.phrase import Phrase
from dtnb.phrasebook.vocabulary import Vocabulary

#: the parser gives up after so many attempts to match a node of a form; a real phrase takes a few
#: hundred
MAX_ATTEMPTS = 15_000
#: the maximum number of phrases that are cached for one table
_MAX_PARSED = 1000
#: the maximum number of phrases in one slot; more would exceed Python's limit of nested calls
MAX_LISTED = 200

_PATTERNS = {
    "number": re.compile(r"\d+(?!\w)"),
    "digit": re.compile(r"\d(?!\w)"),
    "dice": re.compile(r"\d+(?:(?:[ ,]+|,?\s+(?:and|et)\s+)\d+)*(?!\w)"),
    "count": re.compile(r"(?:\d+|no|none|nothing|one|aucune?)(?!\w)", re.IGNORECASE),
}
_ARTICLE = re.compile(
    r"(?:(?:an?|the|his|her|their|its|la|le|les|un|une|son|sa|leur|leurs)\s+(?=\S)|l['’])",
    re.IGNORECASE,
)
_WORD = re.compile(r"\s*([^\W_]+)")
_WORD_END = re.compile(r"(?<=\S)(?=\s|$)")
_TRAILING = re.compile(r"[\W_]+$")
#: What separates the phrases in a slot, by the sign after the kind of the slot. In a slot with "+",
#: a comma or "and" is needed; in a slot with "*", a space is enough.
_SEPARATORS = {
    "*": re.compile(r"\s*,\s*|\s+"),
    "+": re.compile(r"\s*,\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE),
}


def parse(
    book: Phrasebook,
    group: str,
    text: str,
    vocabulary: Vocabulary,
    scope: Mapping[str, Any] | None = None,
) -> Phrase:
    """Parse a whole text as a phrase of a group.

    Parameters
    ----------
    book
        The entries.
    group
        The group whose entries are tried.
    text
        The text.
    vocabulary
        The names at the table.
    scope
        Further values of slots, in addition to those read from the text.

    Raises
    ------
    Mismatch
        If the text is not a phrase of the group.
    """
    if vocabulary.parsed is None or len(vocabulary.parsed) >= _MAX_PARSED:
        vocabulary.parsed = {}
    # Phrases are cached, because a claim is parsed again for every edition that judges the claim.
    key = (id(book), group, text) if not scope else None
    phrase: Phrase | None = vocabulary.parsed.get(key) if key is not None else None
    if phrase is None:
        parser = Parser(book, text, vocabulary)
        phrase = parser.parse(group, scope or {})
        if phrase is None:
            raise Mismatch(text, group, parser.expected)
        if key is not None:
            vocabulary.parsed[key] = phrase
    return phrase


class Parser:
    """Parses one text, and notes what would fit at each place of the text."""

    def __init__(self, book: Phrasebook, text: str, vocabulary: Vocabulary) -> None:
        self._book = book
        self._text = text
        self._vocabulary = vocabulary
        self._attempts = 0
        #: whether a phrase may contain phrases of another language
        self._mixes_languages = False
        #: whether to note what would fit, and whether to note commas and "and" between phrases too
        self._notes_expected = self._notes_separators = False
        #: the words and names that would fit at every place that was reached
        self.expected: list[Expected] = []

    def parse(self, group: str, scope: Mapping[str, Any]) -> Phrase | None:
        """Return the first phrase that spans the whole text; None if the text is no phrase.

        If the result is None, `expected` has what would fit.
        """
        # Noting what would fit takes time, and most texts are phrases of one language, which need
        # no notes. So parse at first without notes. If that fails, parse again with notes, and then
        # try phrases that mix languages.
        self._notes_expected = False
        phrase = self._parse_whole(group, scope)
        if phrase is None:
            self._notes_expected = True
            self._parse_whole(group, scope)
            self._notes_expected, self._mixes_languages = False, True
            phrase = self._parse_whole(group, scope)
        return phrase

    def note_expected(self, group: str, scope: Mapping[str, Any]) -> None:
        """Note what would fit at every place that can be reached, separators included."""
        self._notes_expected = self._notes_separators = True
        for _ in self._read_phrases(group, 0, scope):
            # The phrases are not needed: the loop makes the parser try every form.
            continue

    def _parse_whole(self, group: str, scope: Mapping[str, Any]) -> Phrase | None:
        """Return the first phrase that spans the whole text; None if there is none.

        For a phrase that ends earlier, note that the text should end there.
        """
        self._attempts = 0
        length = len(self._text.rstrip())
        for end, phrase in self._read_phrases(group, 0, scope):
            if end >= length:
                return phrase
            no_values = _Values(phrase.id, "en", scope, phrase_start=0)
            self._expect(_skip_space(self._text, end), no_values, kind=END)
        return None

    def _read_phrases(
        self,
        group: str,
        start: int,
        scope: Mapping[str, Any],
        lang: str = ALL_LANGUAGES,
        printed: bool = True,
    ) -> Iterator[tuple[int, Phrase]]:
        """Yield the phrases of a group that begin at `start`, each with the index of its end.

        `lang` is the language of the enclosing phrase. `printed` is true if the program prints
        phrases in the form of the enclosing phrase, and false if that form is only read.
        """
        lang = ALL_LANGUAGES if self._mixes_languages else lang
        if self._notes_expected:
            forms = self._book.forms(group, lang)
        else:
            forms = self._book.forms_beginning(group, lang, _first_word(self._text, start))
        for entry_form in forms:
            entry, lang = entry_form.entry, entry_form.lang
            no_values = _Values(entry, lang, scope, start, printed and entry_form.is_printed)
            for end, values in self._match(entry_form.form, 0, start, no_values):
                if _ends_word(self._text, end):
                    span = (start, end)
                    yield end, Phrase(entry, values.values, values.spans, span, lang)

    def _match(
        self, form: Form, index: int, start: int, values: _Values
    ) -> Iterator[tuple[int, _Values]]:
        """Match a form from its node at `index` on; yield each possible end, with all values."""
        self._attempts += 1
        if self._attempts > MAX_ATTEMPTS:
            return
        if index == len(form):
            yield start, values
            return
        node = form[index]
        if isinstance(node, Word):
            match = node.pattern.match(self._text, start)
            if node.text and self._notes_expected:
                self._expect(_skip_space(self._text, start), values, kind="", texts=(node.text,))
            if match is not None:
                yield from self._match(form, index + 1, match.end(), values)
        elif isinstance(node, Choice):
            for option in node.options:
                for end, inner_values in self._match(option, 0, start, values):
                    yield from self._match(form, index + 1, end, inner_values)
        else:
            for end, value in self._read_slot(node, start, values):
                with_value = values.with_value(node.name, value, (start, end))
                yield from self._match(form, index + 1, end, with_value)

    def _read_slot(self, slot: Slot, start: int, values: _Values) -> Iterator[tuple[int, Any]]:
        """Yield (end, value) for each way to fill a slot with the text from `start` on."""
        if slot.quantifier:
            yield from self._read_several(slot, start, values, earlier_phrases=())
        elif self._book.is_group(slot.kind):
            yield from self._read_group(slot, start, values)
        elif slot.kind in _PATTERNS:
            yield from self._read_number(slot.kind, start, values)
        elif slot.kind == "text":
            self._expect(start, values, slot.kind)
            ends = [match.start() for match in _WORD_END.finditer(self._text, start + 1)]
            for end in reversed([end for end in ends if end > start]):
                yield end, self._text[start:end].strip()
        else:
            yield from self._read_name(slot.kind, start, values)

    def _read_group(self, slot: Slot, start: int, values: _Values) -> Iterator[tuple[int, Phrase]]:
        return self._read_phrases(slot.kind, start, values.scope, values.lang, values.printed)

    def _read_number(self, kind: str, start: int, values: _Values) -> Iterator[tuple[int, Any]]:
        """Yield the number at `start`; if the kind is a digit, also a number after an article."""
        places = [(start, 0)]
        article = _ARTICLE.match(self._text, start) if kind == "digit" else None
        if article is not None:
            places.append((article.end(), len(article[0])))
        for place, article_length in places:
            self._expect(place, values, kind, article=article_length)
            match = _PATTERNS[kind].match(self._text, place)
            if match is not None:
                yield match.end(), _to_number(kind, match[0])

    def _read_several(
        self, slot: Slot, start: int, values: _Values, earlier_phrases: tuple[Phrase, ...]
    ) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
        """Yield lists of phrases, each with the index of its end; the longest list comes first.

        A list has the `earlier_phrases` and one or more phrases from `start` on.
        """
        for end, phrase in self._read_group(slot, start, values):
            phrases = (*earlier_phrases, phrase)
            if self._notes_separators and slot.quantifier == "+":
                self._expect(end, values, SEPARATOR, (",",))
                conjunction = "et" if values.lang == "fr" else "and"
                self._expect(_skip_space(self._text, end), values, SEPARATOR, (conjunction,))
            if self._notes_separators and slot.quantifier == "*" and end == len(self._text):
                # The next phrase of the list needs only a space in front of it.
                for _ in self._read_group(slot, end, values):
                    continue
            separator = _SEPARATORS[slot.quantifier].match(self._text, end)
            continues = separator is not None and separator.end() < len(self._text)
            if len(phrases) == MAX_LISTED:
                separator = None
            if separator is not None and (continues or self._notes_separators):
                yield from self._read_several(slot, separator.end(), values, phrases)
            yield end, phrases

    def _read_name(self, kind: str, start: int, values: _Values) -> Iterator[tuple[int, Any]]:
        """Yield the names at `start` or after an article there, the longest first."""
        known = self._vocabulary.spellings(kind, values.scope)
        texts = tuple(written for written, _ in known.values()) if self._notes_expected else ()
        self._expect(start, values, kind, texts)
        yield from self._known_names(start, known)
        article = _ARTICLE.match(self._text, start)
        if article is not None:
            self._expect(article.end(), values, kind, texts, article=len(article[0]))
            yield from self._known_names(article.end(), known)

    def _known_names(
        self, start: int, known: Mapping[str, tuple[str, Any]]
    ) -> Iterator[tuple[int, Any]]:
        """Yield the end and the value of each known name that begins at `start`, the longest first.

        `known` is a result of :meth:`Vocabulary.spellings`.
        """
        longest = max(map(len, known), default=0)
        ends: list[tuple[int, Any]] = []
        for match in _WORD_END.finditer(self._text, start + 1):
            end = match.start()
            # In "Tip It!," and "Protect," the name ends before the comma.
            end_without_signs = end - len(_trailing_signs(self._text[start:end]))
            name = normalized(self._text[start:end])
            # The name may be a possessive: "J.R.'s" is compared as "j r s", which is longer than
            # "j r" by a space and an "s".
            if len(name) > longest + 2:
                break
            if name in known:
                # In "Tip It!, Ann", any of the last signs may belong to the text after the name.
                ends.extend(
                    (name_end, known[name][1]) for name_end in range(end_without_signs, end + 1)
                )
            for name_end, spelled in _possessives(self._text, start, end_without_signs):
                if spelled in known:
                    ends.append((name_end, known[spelled][1]))
        for end, value in reversed(ends):
            yield end, value

    def _expect(
        self, start: int, values: _Values, kind: str, texts: tuple[str, ...] = (), article: int = 0
    ) -> None:
        """Note that a slot of this kind, or one of these texts, would fit at `start`."""
        if not self._notes_expected:
            return
        from_values = (values.lang, values.scope, article, values.phrase_start, values.printed)
        self.expected.append(Expected(start, values.entry, kind, texts, *from_values))


class _Values:
    """The values of one form that were read so far.

    `scope` has these values, and those of the enclosing phrases. `phrase_start` is the index at
    which the phrase of the form begins. `printed` is false if this form, or the form of an
    enclosing phrase, is only read.
    """

    def __init__(
        self,
        entry: str,
        lang: str,
        scope: Mapping[str, Any],
        phrase_start: int,
        printed: bool = True,
    ) -> None:
        self.entry = entry
        self.lang = lang
        self.scope = scope
        self.phrase_start = phrase_start
        self.printed = printed
        self.values: dict[str, Any] = {}
        self.spans: dict[str, tuple[int, int]] = {}

    def with_value(self, slot: str, value: Any, span: tuple[int, int]) -> _Values:
        """Return these values with one more."""
        scope = {**self.scope, slot: value}
        copy = _Values(self.entry, self.lang, scope, self.phrase_start, self.printed)
        copy.values = {**self.values, slot: value}
        copy.spans = {**self.spans, slot: span}
        return copy


def _possessives(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the name before a possessive sign: ``Ben`` in ``Ben's``, ``James`` in ``James'``."""
    for ending in ("'s", "’s", "'", "’"):
        if text.startswith(ending, max(start, end - len(ending))) or text.startswith(ending, end):
            owner_end = end if text.startswith(ending, end) else end - len(ending)
            yield owner_end, normalized(text[start:owner_end])


def _trailing_signs(text: str) -> str:
    match = _TRAILING.search(text)
    return match[0] if match is not None else ""


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _first_word(text: str, start: int) -> str:
    match = _WORD.match(text, start)
    return match[1].casefold() if match is not None else ""


def _ends_word(text: str, end: int) -> bool:
    """Tell whether a word can end at `end`, which must not be between two letters."""
    return not (0 < end < len(text) and text[end - 1].isalnum() and text[end].isalnum())


def _to_number(kind: str, text: str) -> Any:
    """Return the value of a number in words or digits; for ``dice``, a tuple of all numbers."""
    if kind == "dice":
        return tuple(int(number) for number in re.findall(r"\d+", text))
    if text.isdigit():
        return int(text)
    return 1 if text.casefold() == "one" else 0
