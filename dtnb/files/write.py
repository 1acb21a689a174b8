"""Write plain data as JSON, or as readable YAML that is always read back unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from dtnb.files.reader import CONTROL_CHARACTER
from dtnb.files.scalars import parse_scalar

#: matches texts that need no quotes anywhere, even inside [ ] or { }. "?" is excluded: inside
#: brackets, some parsers take it as the end of an unquoted text
_SAFE_ANYWHERE = re.compile(r"[^\W_][\w ()/+.!'’%=-]*\Z")

#: matches texts that need no quotes outside of brackets
_SAFE_OUTSIDE_BRACKETS = re.compile(r"[^\W_][\w ()/+.,!'’%=-]*\Z")

#: texts that YAML 1.1 reads as booleans
_YAML_1_1_BOOLEANS = frozenset({"y", "n", "yes", "no", "on", "off"})
#: matches texts that YAML 1.1 may read as numbers or dates
_YAML_1_1_NUMBER = re.compile(r"[-+]?[0-9][0-9_.-]*\Z")
#: matches characters to escape: those that `reader` refuses, and others that may break lines
_ESCAPED = re.compile(f"{CONTROL_CHARACTER}|[\x85\u2028\u2029]")


def to_json(data: Any) -> str:
    """Return data as JSON with a final line break; each list inside a list is on one line."""
    return _to_json(data, indent="") + "\n"


def _to_json(data: Any, indent: str) -> str:
    """Return a value as JSON: an entry of a filled list or dictionary for each line.

    Everything else, and each list inside a list, is on one line.
    """
    inner_indent = indent + "  "
    if isinstance(data, dict) and data:
        lines = [
            f"{_json_line(str(name))}: {_to_json(value, indent=inner_indent)}"
            for name, value in data.items()
        ]
        opening, closing = "{}"
    elif isinstance(data, list | tuple) and data:
        lines = [
            _json_line(value)
            if isinstance(value, list | tuple)
            else _to_json(value, indent=inner_indent)
            for value in data
        ]
        opening, closing = "[]"
    else:
        return _json_line(data)
    content_lines = ",\n".join(inner_indent + line for line in lines)
    return f"{opening}\n{content_lines}\n{indent}{closing}"


def _json_line(data: Any) -> str:
    return _ESCAPED.sub(lambda match: _escape(match[0]), json.dumps(data, ensure_ascii=False))


def to_yaml(data: Any) -> str:
    """Return lists, dictionaries, texts, numbers, booleans and None as YAML."""
    return "\n".join(_yaml_lines(data, indent="")) + "\n"


def _yaml_lines(data: Any, indent: str) -> Iterator[str]:
    """Yield the lines of a value that begins on a line of its own."""
    if isinstance(data, dict) and data:
        for name, value in data.items():
            yield from _entry_lines(f"{indent}{scalar(name)}:", value, indent + "  ")
    elif isinstance(data, list | tuple) and data:
        for value in data:
            yield from _item_lines(value, indent)
    else:
        yield indent + _on_one_line(data)


def _entry_lines(key: str, value: Any, indent: str) -> Iterator[str]:
    """Yield the lines of one entry of a mapping: the key with a short value, or the key alone."""
    if _is_short(value):
        yield f"{key} {_value_after_key(value)}"
    else:
        yield key
        yield from _yaml_lines(value, indent=indent)


def _item_lines(value: Any, indent: str) -> Iterator[str]:
    """Yield the lines of one item of a list; the first begins with a dash."""
    # A list inside a list is a row of a table: write each row on one line.
    if _is_short(value) or isinstance(value, list | tuple):
        yield f"{indent}- {_value_after_key(value)}"
        return
    first_line, *later_lines = _yaml_lines(value, indent=indent + "  ")
    yield f"{indent}- {first_line[len(indent) + 2 :]}"
    yield from later_lines


def _is_short(value: Any) -> bool:
    """Tell whether a value is short, so that it is written on the line of its key.

    Scalars, empty lists, and dictionaries whose values are all integers are short.
    """
    if isinstance(value, dict):
        # For example {red: 1, blue: 2}.
        return all(isinstance(count, int) for count in value.values())
    return not isinstance(value, list | tuple) or not value


def _value_after_key(value: Any) -> str:
    """Return a value for the end of a line, where texts with commas need no quotes."""
    return scalar(value, _SAFE_OUTSIDE_BRACKETS) if isinstance(value, str) else _on_one_line(value)


def _on_one_line(value: Any) -> str:
    """Return a value on one line, lists and groups in brackets."""
    if isinstance(value, dict):
        content = ", ".join(
            f"{scalar(name)}: {_on_one_line(field_value)}" for name, field_value in value.items()
        )
        return "{" + content + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_on_one_line(field_value) for field_value in value) + "]"
    return scalar(value)


def scalar(value: Any, safe: re.Pattern[str] = _SAFE_ANYWHERE) -> str:
    """Return a text, number, boolean or None as YAML, in quotes if necessary.

    A text that matches `safe` needs no quotes, unless it could be read as another value.
    """
    if not isinstance(value, str):
        return json.dumps(value)
    is_ambiguous = value.casefold() in _YAML_1_1_BOOLEANS or _YAML_1_1_NUMBER.match(value)
    stays_text = parse_scalar(value) == value and not is_ambiguous
    if safe.match(value) and stays_text and value == value.strip():
        return value
    if value.isprintable() and "\\" not in value:
        return "'" + value.replace("'", "''") + "'"
    # JSON's escapes are valid YAML. `json.dumps` leaves some unprintable characters as they are,
    # for example line separators: escape these too.
    escaped = json.dumps(value, ensure_ascii=False)
    return "".join(
        character if character.isprintable() else _escape(character) for character in escaped
    )


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
