"""PyYAML's pure Python reader, changed to accept the same YAML as libyaml, for use without libyaml.

The unchanged reader differs from libyaml in three ways: a ``?`` inside a word of a flow list ends
the word; a tab between words is an error; an escape for an invalid character becomes a surrogate,
or an error that gives no place.
"""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.scanner import ScannerError
from yaml.tokens import ScalarToken

_ENDS = "\0 \t\r\n\x85\u2028\u2029"
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
#: matches an escape in quoted text, or the closing quote
_ESCAPED = re.compile(r'\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.)|"', re.DOTALL)


class PlainLoader(yaml.SafeLoader):
    """PyYAML's reader, changed to accept the same YAML as libyaml."""

    # PyYAML's internals have no useful types, so `self` is used as Any.

    def scan_plain(self) -> Any:
        """Scan unquoted text, in which a question mark is an ordinary character."""
        scanner: Any = self
        chunks: list[str] = []
        start = end = scanner.get_mark()
        indent, flow = scanner.indent + 1, scanner.flow_level
        after_colon = _ENDS + (",[]{}" if flow else "")
        spaces: list[str] = []
        while scanner.peek() != "#":
            length = 0
            while not self._ends_word_at(length, after_colon):
                length += 1
            if not length:
                break
            scanner.allow_simple_key = False
            chunks += [*spaces, scanner.prefix(length)]
            scanner.forward(length)
            end = scanner.get_mark()
            spaces = scanner.scan_plain_spaces(indent, start)
            if not spaces or scanner.peek() == "#" or (not flow and scanner.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def scan_plain_spaces(self, indent: Any, start_mark: Any) -> Any:
        """Scan the spaces and tabs between two words of unquoted text."""
        scanner: Any = self
        length = 0
        while scanner.peek(length) in " \t":
            length += 1
        blanks: str = scanner.prefix(length)
        scanner.forward(length)
        if scanner.peek() not in "\r\n\x85\u2028\u2029":
            return [blanks] if blanks else []
        return super().scan_plain_spaces(indent, start_mark)

    def scan_to_next_token(self) -> None:
        """Skip to the next token; also skip tabs that cannot be indentation."""
        scanner: Any = self
        super().scan_to_next_token()
        while scanner.peek() == "\t" and (scanner.flow_level or not scanner.allow_simple_key):
            scanner.forward()
            super().scan_to_next_token()

    def _ends_word_at(self, length: int, after_colon: str) -> bool:
        """Tell whether an unquoted word ends before the character `length` places ahead.

        A colon ends the word only if a character in `after_colon` follows it.
        """
        scanner: Any = self
        character = scanner.peek(length)
        if character == ":":
            return scanner.peek(length + 1) in after_colon
        return character in _ENDS or bool(scanner.flow_level and character in ",[]{}")

    def scan_flow_scalar(self, style: Any) -> Any:
        """Scan quoted text."""
        if style == '"':
            self._refuse_invalid_escapes()
        return super().scan_flow_scalar(style)

    def _refuse_invalid_escapes(self) -> None:
        """Raise `ScannerError` for an escaped surrogate or a code point above U+10FFFF."""
        scanner: Any = self
        for match in _ESCAPED.finditer(scanner.buffer, scanner.pointer + 1):
            number = int(match[1] or match[2] or "0", 16)
            if match[0] == '"':
                return
            if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
                lines = _BREAK.split(scanner.buffer[scanner.pointer : match.start()])
                column = len(lines[-1]) + (scanner.column if len(lines) == 1 else 0)
                begin, escape = scanner.get_mark(), scanner.get_mark()
                escape.line, escape.column = scanner.line + len(lines) - 1, column
                raise ScannerError(
                    "while parsing a quoted scalar",
                    begin,
                    "found invalid Unicode character escape code",
                    escape,
                )
