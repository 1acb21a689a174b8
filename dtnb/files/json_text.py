"""Parse JSON into the same events (`events.py`) as YAML, each with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from dtnb.explain import Message
from dtnb.files.events import Kind, ParseEvent
from dtnb.files.problems import FileProblems, Problem
from dtnb.files.source import Place

_SPACE = re.compile(r"[ \t\r\n]*")
#: matches a string. The quantifiers are possessive (``++``), because backtracking would need much
#: memory
_STRING = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')
_WORD = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null")
_OPENS = {"[": Kind.LIST, "{": Kind.GROUP}
_CLOSES = {"[": "]", "{": "}"}


def json_events(name: str, text: str) -> Iterator[ParseEvent]:
    """Yield the events of a JSON text; the consumer checks the limits of depth and values.

    Raise FileProblems with the first syntax error.
    """
    yield from _Scanner(name, text).events()


class _Scanner:
    """Scans a JSON text from its beginning to its end."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        #: the index of the next character
        self.index = 0
        self.line, self.line_start = 1, 0
        #: the open brackets, the innermost last
        self.open_brackets: list[str] = []

    def place(self) -> Place:
        return self.line, self.index - self.line_start + 1

    def skip_space(self) -> str:
        """Skip white space and return the next character."""
        end = _SPACE.match(self.text, self.index).end()  # type: ignore[union-attr]
        breaks = self.text.count("\n", self.index, end)
        if breaks:
            self.line += breaks
            self.line_start = self.text.rindex("\n", self.index, end) + 1
        self.index = end
        return self.text[end : end + 1]

    def fail(self, problem: Message, hint_name: str, **args: str) -> NoReturn:
        """Raise the problem at the current place; the hint is ``hint.json.<hint_name>``."""
        hint = Message(f"hint.json.{hint_name}", dict(args))
        values = {"problem": problem, "right": hint}
        raise FileProblems([Problem(self.name, *self.place(), (), "json", values)])

    def unexpected(self, hint_name: str, **args: str) -> NoReturn:
        """Raise the problem that the next character, or the end of the text, is not expected."""
        end = Message("problem.json.end")
        character = f"'{self.text[self.index]}'" if self.index < len(self.text) else end
        self.fail(Message("problem.json.here", {"found": character}), hint_name, **args)

    def events(self) -> Iterator[ParseEvent]:
        """Yield the events of the whole text."""
        if self.skip_space() == "":
            return
        yield ParseEvent(Kind.DOCUMENT, self.place())
        yield from self.value()
        while self.open_brackets:
            character = self.skip_space()
            if character == _CLOSES[self.open_brackets[-1]]:
                yield ParseEvent(Kind.END, self.place())
                self.open_brackets.pop()
                self.index += 1
                continue
            if character != ",":
                self.unexpected("next", end=_CLOSES[self.open_brackets[-1]])
            self.index += 1
            yield from self.entry()
        if self.skip_space():
            self.fail(Message("problem.json.more"), "one")

    def entry(self) -> Iterator[ParseEvent]:
        """Yield a list's value, or a field's name and value."""
        if self.open_brackets[-1] == "{":
            self.skip_space()
            yield self.string("name")
            if self.skip_space() != ":":
                self.unexpected("colon")
            self.index += 1
        yield from self.value()

    def value(self) -> Iterator[ParseEvent]:
        """Yield a scalar, or the beginning of a list or group.

        After the beginning, yield the first entry or, if there is none, the end.
        """
        character = self.skip_space()
        if character in _OPENS and character:
            yield ParseEvent(_OPENS[character], self.place())
            self.open_brackets.append(character)
            self.index += 1
            if self.skip_space() == _CLOSES[character]:
                yield ParseEvent(Kind.END, self.place())
                self.open_brackets.pop()
                self.index += 1
                return
            # This recursion is never too deep: the consumer refuses too many levels of brackets.
            yield from self.entry()
            return
        if character == '"':
            yield self.string("text")
            return
        match = _WORD.match(self.text, self.index)
        if match is None:
            self.unexpected("value")
        place = self.place()
        self.index = match.end()
        yield ParseEvent(Kind.SCALAR, place, match.group(), is_plain=True)

    def string(self, hint_name: str) -> ParseEvent:
        """Return the string at the current place; if there is none, raise the problem.

        The problem has the hint ``hint.json.<hint_name>``.
        """
        match = _STRING.match(self.text, self.index)
        if match is None:
            self.unexpected(hint_name)
        place = self.place()
        try:
            value = json.loads(match.group())
            value.encode("utf-8")
        except ValueError:
            self.fail(Message("problem.json.escape"), "escape")
        self.index = match.end()
        return ParseEvent(Kind.SCALAR, place, value)
