r"""Parse a form: a template for phrases, such as ``sells {card:card}``, which has words and slots.

A slot is a gap that a value fills. An entry of a phrasebook has several forms in each language. The
first form prints the phrase. It is also a message of the catalogue, so parentheses are plain
characters in it. The other forms are only read.

=================== ====================================================================
``[a]``             ``a`` or nothing
``(a|b|)``          ``a``, ``b`` or nothing; not in the form that prints
``{name:kind}``     a slot for a name or number of this kind, or for a phrase of a group
``{name:group*}``   any number of phrases of a group, separated by spaces
``{name:group+}``   at least one phrase of a group, separated by commas or "and"
=================== ====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from typing import TypeAlias

import msgspec

from dtnb.errors import PicklableError


class FormError(PicklableError, ValueError):
    """A malformed form."""


class Word(msgspec.Struct, frozen=True, array_like=True, tag=0, dict=True):
    """A word of a form, together with the space in front of it."""

    #: a regular expression for the space and the word; case does not matter
    expression: str
    #: this word and the words that follow in the form, up to a slot or a bracket
    text: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The expression, compiled on first use; most words of a phrasebook are never needed."""
        return _compile(self.expression)


@cache
def _compile(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.IGNORECASE)


class Slot(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """A slot of a form."""

    name: str
    #: the kind of the value: a kind of names or numbers, or a group of entries
    kind: str
    #: ``"*"`` or ``"+"`` if the slot holds several phrases (see the table above); else empty
    quantifier: str = ""


class Choice(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """Alternatives, of which a text has exactly one; an empty alternative stands for no words."""

    options: tuple[tuple[Word | Slot | Choice, ...], ...]


Node: TypeAlias = Word | Slot | Choice
Form: TypeAlias = tuple[Node, ...]

_TOKEN = re.compile(r"\{[^{}]*\}?|[\[\]()|]|\s+|[^\s\[\]{}()|]+")
_SLOT = re.compile(r"\{([a-z_]+):([a-z-]+)([*+]?)\}")
#: the French "de" before a name, in each of its forms
_FRENCH_DE = r"(?:de\s+la(?:\s+|$)|de\s+l['’]|du(?:\s+|$)|des(?:\s+|$)|de(?:\s+|$)|d['’])"
#: a possessive: "Ben's", "James'"
_POSSESSIVE = r"\s*(?:['’]s|['’])"


def parse_form(text: str, lang: str, *, is_printed: bool) -> Form:
    """Parse one form; in a printed form, parentheses and bars are plain characters.

    Raise FormError if a bracket is not closed, or if a slot has no name or no kind.
    """
    tokens = list(_tokenize(text, is_printed=is_printed))
    nodes, end = _parse_sequence(tokens, 0, lang, "")
    if end != len(tokens):
        raise FormError(f"{tokens[end]!r} closes nothing, in {text!r}")
    return nodes


def _tokenize(text: str, *, is_printed: bool) -> Iterator[str]:
    """Yield the words, spaces, slots and signs of a form; plain signs get a backslash in front."""
    for match in _TOKEN.finditer(text):
        token = match.group()
        yield f"\\{token}" if is_printed and token in ("(", ")", "|") else token


def _parse_sequence(tokens: list[str], start: int, lang: str, closing: str) -> tuple[Form, int]:
    """Parse the tokens from `start` to the end of a sequence.

    The sequence ends at the end of the form, at a closing bracket or, in round brackets, at a bar.
    `closing` is the bracket that closes the sequence; empty for the whole form. Return the nodes of
    the sequence, and the index of the token that ends it.
    """
    nodes: list[Node] = []
    has_space = False
    index = start
    while index < len(tokens):
        token = tokens[index]
        if token.isspace():
            has_space = True
        elif token in ("]", ")") or (token == "|" and closing == ")"):
            break
        elif token in ("[", "("):
            choice, index = _parse_choice(tokens, index, lang)
            nodes.extend([_SPACE] if has_space else [])
            nodes.append(choice)
            has_space = False
        elif token.startswith("{"):
            nodes.extend([_SPACE] if has_space else [])
            nodes.append(_parse_slot(token))
            has_space = False
        else:
            word = token.removeprefix("\\")
            nodes.append(_parse_word(word, lang, tokens, index, has_space=has_space))
            has_space = False
            # The pattern of "de" includes the space after it, so skip the token of the space.
            index += lang == "fr" and token == "de" and _precedes_slot(tokens, index)
        index += 1
    if has_space:
        nodes.append(_SPACE)
    return tuple(nodes), index


def _parse_choice(tokens: list[str], start: int, lang: str) -> tuple[Choice, int]:
    """Parse a bracket with its alternatives.

    Return the alternatives, and the index of the token that closes the bracket.
    """
    closing = "]" if tokens[start] == "[" else ")"
    options: list[Form] = []
    index = start
    while True:
        option, index = _parse_sequence(tokens, index + 1, lang, closing)
        options.append(option)
        if index >= len(tokens):
            raise FormError(f"{tokens[start]!r} is never closed, in {''.join(tokens)!r}")
        if tokens[index] != "|":
            break
    if tokens[index] != closing:
        raise FormError(f"{tokens[index]!r} closes nothing, in {''.join(tokens)!r}")
    if closing == "]":
        options.append(())
    return Choice(tuple(options)), index


def _parse_slot(token: str) -> Slot:
    match = _SLOT.fullmatch(token)
    if match is None:
        raise FormError(f"{token!r} is no slot with a name and a kind")
    return Slot(match[1], match[2], match[3])


#: the space before a slot. It also matches the end of a text, so that completion can propose values
#: for the slot there
_SPACE = Word(r"\s+|$", "")


def _parse_word(token: str, lang: str, tokens: list[str], index: int, *, has_space: bool) -> Word:
    """Parse the word at `index`; `has_space` tells whether a space is required in front of it."""
    space = r"\s+" if has_space else ""
    pattern = _word_pattern(token)
    if lang == "fr" and token == "de" and _precedes_slot(tokens, index):
        pattern = _FRENCH_DE
    elif token[-1].isalnum() and not _touches_next_text(tokens, index):
        pattern += r"(?!\w)"
    return Word(space + pattern, _words_from(tokens, index))


def _word_pattern(token: str) -> str:
    """Return a pattern for a word.

    It also matches other ways to write the word: any apostrophe, a space or nothing instead of a
    hyphen, and no comma.
    """
    if token == "'s":
        return _POSSESSIVE
    if token == ",":
        return r"(?:\s*,)?"
    parts = [re.escape(part) for part in re.split("['’]", token)]
    return "['’]".join(parts).replace(r"\-", "[-\\s]?")


def _touches_next_text(tokens: list[str], index: int) -> bool:
    """Tell whether no space follows the word at `index`: True for ``in`` in ``(in|)to``."""
    index += 1
    if index < len(tokens) and tokens[index] in ("|", ")", "]"):
        depth = 0
        while index < len(tokens) and not (depth == 0 and tokens[index] in (")", "]")):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(tokens[index], 0)
            index += 1
        return _touches_next_text(tokens, index)
    if index < len(tokens) and tokens[index] == "(":
        return any(_option_starts(tokens, index))
    return index < len(tokens) and not tokens[index].isspace()


def _option_starts(tokens: list[str], start: int) -> Iterator[bool]:
    """Yield, for each option of a choice, whether it begins with a word."""
    depth = 0
    for index in range(start, len(tokens) - 1):
        depth += {"(": 1, ")": -1}.get(tokens[index], 0)
        if depth == 0:
            return
        if depth == 1 and tokens[index] in ("(", "|"):
            yield not tokens[index + 1].isspace() and tokens[index + 1] not in ("|", ")")


def _precedes_slot(tokens: list[str], index: int) -> bool:
    """Tell whether a space and a slot follow the word at `index`."""
    return (
        index + 2 < len(tokens)
        and tokens[index + 1].isspace()
        and tokens[index + 2].startswith("{")
    )


def _words_from(tokens: list[str], index: int) -> str:
    """Return a word and the words that follow, up to a slot or a bracket."""
    end = index
    while end < len(tokens) and not tokens[end].startswith(("{", "[", "]", "(", ")", "|")):
        end += 1
    return "".join(tokens[index:end]).replace("\\", "").strip()


def slots_of(form: Form) -> Iterator[Slot]:
    """Yield the slots of a form, including the slots of its alternatives."""
    for node in form:
        if isinstance(node, Slot):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from slots_of(option)


def first_word(form: Form) -> str | None:
    """Return the first word of a form; None for a form that begins with a slot or a bracket."""
    first = form[0] if form else None
    if not isinstance(first, Word):
        return None
    letters = re.match(r"[^\W_]+(?![-'’\w])", first.text)
    return letters[0].casefold() if letters is not None else None
