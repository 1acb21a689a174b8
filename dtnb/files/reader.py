"""Read YAML and JSON files as plain data, with the line and column of each value.

All files of dtnb are read with this module. Parser events are converted to data one by one
and without recursion, so that aliases, tags and deep nesting cannot do harm.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any, Literal, NamedTuple, NoReturn

from dtnb.files.events import Kind, ParseEvent
from dtnb.files.numbers import MAX_NUMBER_DIGITS, has_long_number
from dtnb.files.problems import FileProblems, Problem
from dtnb.files.scalars import parse_scalar
from dtnb.files.source import Path, Place, Places, Source


class Limits(NamedTuple):
    """The limits of a file.

    Attributes
    ----------
    size
        The maximum size of the file in bytes.
    depth
        The maximum number of nested levels of lists and groups.
    values
        The maximum number of lists, groups, field names and values in all.
    text
        The maximum number of characters in one text.
    digits
        The maximum number of digits in one number.
    foreign
        Whether the file is the output of another program. Its texts may contain control characters
        and numbers of any length.
    """

    size: int = 256 * 1024
    depth: int = 32
    values: int = 20_000
    text: int = 10_000
    digits: int = 18
    foreign: bool = False


LIMITS = Limits()
#: the limits of a replay file; the longest game with embedded files stays below them
REPLAY_LIMITS = Limits(size=4 * 1024 * 1024, values=300_000, text=LIMITS.size)
#: the place of a problem that concerns the whole file
_FILE_START: Place = (1, 1)
#: a pattern for a character that no file may contain
CONTROL_CHARACTER = r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def read(
    source: str | FilePath | bytes,
    name: str | None = None,
    limits: Limits = LIMITS,
    form: Literal["json"] | None = None,
) -> Source:
    """Read a file or a text as plain data with places.

    Parameters
    ----------
    source
        A path or the text itself. Bytes are a text. A string is a text if it contains a line break
        or a colon followed by a space, or if it begins with a brace.
    name
        The name in messages, by default the path as given.
    limits
        The limits of the file.
    form
        The format of the text, if the suffix of the name does not give it.

    Returns
    -------
    Source

    Raises
    ------
    FileProblems
        If the file cannot be read, has a syntax error or exceeds a limit. Only the first of these
        problems is reported.
    """
    display_name, raw = _read_source(source, name, limits)
    text = _decode_text(display_name, raw, limits)
    builder = _Builder(display_name, limits)
    is_json = form == "json" or _is_json(display_name, text)
    builder.feed(_json_events(display_name, text) if is_json else _yaml_events(display_name, text))
    return Source(display_name, text, builder.data, builder.places, frozenset(builder.flow_entries))


def _json_events(name: str, text: str) -> Iterator[ParseEvent]:
    from dtnb.files.json_text import json_events

    return json_events(name, text)


def _yaml_events(name: str, text: str) -> Iterator[ParseEvent]:
    # Imported on first use, because compiled content is loaded without a parser.
    from dtnb.files.yaml_text import yaml_events

    return yaml_events(name, text)


def is_text(source: str) -> bool:
    """Tell whether a string is the text of a file, not its path."""
    return "\n" in source or ": " in source or source.lstrip()[:1] == "{"


def fits_in_file(text: str, max_length: int) -> bool:
    """Tell whether a text has at most `max_length` characters and `read` accepts it as a value."""
    fits = len(text) <= max_length and _find_control_character(text) is None
    return fits and not has_long_number(text)


def _read_source(
    source: str | FilePath | bytes, name: str | None, limits: Limits
) -> tuple[str, bytes]:
    """Return the name for messages, and the bytes of the file or text."""
    if isinstance(source, bytes):
        return name or "text", source
    if isinstance(source, str) and is_text(source):
        return name or "text", source.encode("utf-8", "surrogatepass")
    display_name = name or str(source)
    return display_name, read_bytes(FilePath(source), display_name, limits.size)


def read_bytes(path: FilePath, display_name: str, size: int) -> bytes:
    """Return at most `size` + 1 bytes of a file.

    Raise `FileProblems` if it is missing, cannot be read, or is a device or a pipe.
    """
    try:
        mode = path.stat().st_mode
        # Reading a device or a pipe may block forever or never end.
        if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
            with path.open("rb") as file:
                # One byte more than `size` shows that the file is too big.
                return file.read(size + 1)
    except FileNotFoundError:
        _raise_problem(display_name, _FILE_START, "no-file")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _raise_problem(display_name, _FILE_START, "unreadable", reason=reason)
    _raise_problem(display_name, _FILE_START, "no-regular-file")


def _decode_text(name: str, raw: bytes, limits: Limits) -> str:
    """Return the text; refuse it if it is too big, not UTF-8 or has control characters."""
    if len(raw) > limits.size:
        _raise_problem(name, _FILE_START, "too-big", limit=limits.size)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text_before = raw[: error.start].decode("utf-8", "replace")
        _raise_problem(name, _place_of(text_before, len(text_before)), "not-utf8")
    match = _find_control_character(text)
    if match and not limits.foreign:
        _raise_problem(
            name, _place_of(text, match.start()), "control-character", number=ord(match.group())
        )
    return text


def _find_control_character(text: str) -> re.Match[str] | None:
    # The expression is compiled on first use, as the shipped content is read without this check.
    return re.search(CONTROL_CHARACTER, text)


def _place_of(text: str, index: int) -> Place:
    line = text.count("\n", 0, index) + 1
    return line, index - (text.rfind("\n", 0, index) + 1) + 1


def _is_json(name: str, text: str) -> bool:
    if name.endswith((".yaml", ".yml")):
        return False
    return name.endswith(".json") or text.lstrip()[:1] == "{"


def _raise_problem(name: str, place: Place, code: str, /, **args: Any) -> NoReturn:
    raise FileProblems([Problem(name, *place, (), code, args)])


class _Level:
    """A list or group being built."""

    __slots__ = ("data", "is_flow_list", "name_lines", "path", "pending_name")

    def __init__(self, data: Any, path: Path, is_flow_list: bool) -> None:
        self.data = data
        self.path = path
        self.is_flow_list = is_flow_list
        #: the field name that has no value yet, with its place
        self.pending_name: tuple[str, Place] | None = None
        #: the line of each field name
        self.name_lines: dict[str, int] = {}


class _Builder:
    """Builds the data of a file from the parser's events.

    It raises FileProblems if a limit is exceeded, or for a forbidden feature of YAML.
    """

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.data: Any = None
        self.places: dict[Path, Places] = {}
        #: the paths of unquoted texts that are in a list in brackets, which YAML calls a flow list
        self.flow_entries: set[Path] = set()
        #: the open lists and groups, the innermost last
        self.levels: list[_Level] = []
        #: the number of values so far
        self.values = 0

    def feed(self, events: Iterable[ParseEvent]) -> None:
        """Build the data from all events of a file."""
        documents = 0
        for event in events:
            if event.kind is Kind.DOCUMENT:
                documents += 1
                if documents > 1:
                    self.fail(event, "second-document")
                continue
            self.refuse_forbidden(event)
            if event.kind is Kind.END:
                self.levels.pop()
            elif event.kind is Kind.SCALAR:
                self.add_scalar(event)
            else:
                self.open_level(event)
        if not self.places or self.data is None:
            _raise_problem(self.name, _FILE_START, "empty", example="name: value")

    def fail(self, event: ParseEvent, code: str, /, **args: Any) -> NoReturn:
        _raise_problem(self.name, event.place, code, **args)

    def refuse_forbidden(self, event: ParseEvent) -> None:
        """Refuse aliases, anchors, tags and too many values."""
        if event.kind is Kind.ALIAS:
            self.fail(event, "alias")
        if event.anchor:
            self.fail(event, "anchor", name=event.anchor)
        if event.tag:
            self.fail(event, "tag", tag=event.tag)
        self.values += event.kind is not Kind.END
        if self.values > self.limits.values:
            self.fail(event, "too-many", limit=self.limits.values)

    def open_level(self, event: ParseEvent) -> None:
        """Add an empty list or group; the next values belong to it."""
        if len(self.levels) >= self.limits.depth:
            self.fail(event, "too-deep", limit=self.limits.depth)
        data: Any = [] if event.kind is Kind.LIST else {}
        path = self.add_value(event, data)
        self.levels.append(_Level(data, path, event.kind is Kind.LIST and event.is_flow))

    def add_scalar(self, event: ParseEvent) -> None:
        """Add a field name or a value."""
        if len(event.text) > self.limits.text:
            self.fail(event, "too-long", length=len(event.text), limit=self.limits.text)
        level = self.levels[-1] if self.levels else None
        if level is not None and isinstance(level.data, dict) and level.pending_name is None:
            self.add_field_name(level, event)
            return
        value = parse_scalar(event.text) if event.is_plain else event.text
        digits = self.limits.digits
        if isinstance(value, int | float) and sum(map(str.isdigit, event.text)) > digits:
            self.fail(event, "number-too-long", limit=digits)
        self.refuse_long_number(event)
        path = self.add_value(event, value)
        if level is not None and level.is_flow_list and event.is_plain:
            self.flow_entries.add(path)

    def refuse_long_number(self, event: ParseEvent) -> None:
        if not self.limits.foreign and has_long_number(event.text):
            self.fail(event, "number-in-text", limit=MAX_NUMBER_DIGITS)

    def add_field_name(self, level: _Level, event: ParseEvent) -> None:
        """Remember a field name of a group until its value follows; refuse a second equal name."""
        if event.is_plain and parse_scalar(event.text) is None:
            self.fail(event, "key-not-text")
        self.refuse_long_number(event)
        if event.text in level.name_lines:
            self.fail(event, "duplicate", name=event.text, line=level.name_lines[event.text])
        level.name_lines[event.text] = event.place[0]
        level.pending_name = (event.text, event.place)

    def add_value(self, event: ParseEvent, value: Any) -> Path:
        """Add a value to the innermost list or group, or make it the data; return its path."""
        if not self.levels:
            self.data = value
            self.places[()] = Places(None, event.place)
            return ()
        level = self.levels[-1]
        if isinstance(level.data, list):
            path = (*level.path, len(level.data))
            level.data.append(value)
            self.places[path] = Places(None, event.place)
            return path
        if level.pending_name is None:
            self.fail(event, "key-not-text")
        name, place = level.pending_name
        level.data[name] = value
        level.pending_name = None
        path = (*level.path, name)
        self.places[path] = Places(place, event.place)
        return path
