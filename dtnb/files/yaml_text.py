"""Parse YAML into events, and explain syntax errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import yaml

from dtnb.files.events import Kind, ParseEvent
from dtnb.files.problems import FileProblems, Problem, quote

#: line breaks, as the parser counts lines
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
#: an escape, possibly incomplete
_ESCAPED = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.)?")


def loader() -> Any:
    """Return libyaml's reader, or if it is missing, an equivalent one in pure Python."""
    if hasattr(yaml, "CSafeLoader"):
        return yaml.CSafeLoader
    from dtnb.files.plain_yaml import PlainLoader

    return PlainLoader


def yaml_events(name: str, text: str) -> Iterator[ParseEvent]:
    """Yield the events of a YAML text; raise FileProblems with the first syntax error."""
    try:
        for event in yaml.parse(text, Loader=loader()):
            translated = _translate(event)
            if translated is not None:
                yield translated
    except yaml.MarkedYAMLError as error:
        raise FileProblems([_explain(name, text, error)]) from None
    except yaml.YAMLError as error:
        problem = Problem(name, 1, 1, (), "syntax", {"problem": str(error).split("\n")[0]})
        raise FileProblems([problem]) from None


def _translate(event: yaml.Event) -> ParseEvent | None:
    mark: Any = event.start_mark
    place = (mark.line + 1, mark.column + 1)
    if isinstance(event, yaml.DocumentStartEvent):
        return ParseEvent(Kind.DOCUMENT, place)
    if isinstance(event, yaml.AliasEvent):
        return ParseEvent(Kind.ALIAS, place, event.anchor or "")
    if isinstance(event, yaml.ScalarEvent):
        plain = not event.style
        return ParseEvent(
            Kind.SCALAR, place, event.value, plain=plain, anchor=event.anchor, tag=event.tag
        )
    if isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
        kind = Kind.LIST if isinstance(event, yaml.SequenceStartEvent) else Kind.GROUP
        flow = bool(event.flow_style)
        return ParseEvent(kind, place, flow=flow, anchor=event.anchor, tag=event.tag)
    if isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
        return ParseEvent(Kind.END, place)
    return None


# -- explanations of syntax errors ----------------------------------------------------------------


def _explain(name: str, text: str, error: yaml.MarkedYAMLError) -> Problem:
    mark = error.problem_mark or error.context_mark
    lines = _BREAK.split(text)
    line_index = min(mark.line, len(lines) - 1) if mark else 0
    line, column = lines[line_index], mark.column if mark else 0
    context, problem = str(error.context or ""), str(error.problem or "")
    problem = re.sub(r"expected '(<[^>]+>)', but found .*", r"did not find expected \1", problem)
    problem = problem.partition(" (")[0]
    for matches, explain in _EXPLANATIONS:
        if matches(context, problem, line, column):
            code, start, args = explain(line, column, error)
            if code in ("open-quote", "open-list") and error.context_mark:
                line_index, start = error.context_mark.line, error.context_mark.column
            if code == "open-quote":
                args = {"quote": lines[line_index][start : start + 1]}
            return Problem(name, line_index + 1, start + 1, (), code, args)
    if "expected ':'" in problem:
        # libyaml points to the line after the missing colon, PyYAML to the place of the colon.
        column = 0
    return Problem(name, line_index + 1, column + 1, (), "syntax", {"problem": problem})


#: tells whether an explanation fits, by context and problem of the parser's error, and by the line
#: and the column to which it points
_Matches = Callable[[str, str, str, int], bool]
#: returns the code of the problem to report, its column and its arguments; from the line, the
#: column and the parser's error
_Explain = Callable[[str, int, Any], tuple[str, int, dict[str, Any]]]


def _colon(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    start, value = _value_of(line)
    # If the value is only the name of a field (`levels:`), the line is indented too far.
    is_bare_name = value.endswith(":") and ": " not in value and ":" not in line[:start]
    if ":" not in value or is_bare_name:
        return "indentation", len(line) - len(line.lstrip()), {}
    return "colon-in-text", start, {"quoted": quote(value)}


def _value_of(line: str) -> tuple[int, str]:
    """Return the start column of a line's value, and the value without ``- `` and field name."""
    match = re.match(r"\s*(?:-\s+)*(?:[^:'\"\[\]{},#]+:\s+)?", line)
    start = match.end() if match else 0
    if start >= len(line):
        start = len(line) - len(line.lstrip())
    return start, line[start:].rstrip()


def _tab(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    return "tab", line.index("\t"), {}


def _reserved_character(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    remaining = line[column:].rstrip()
    if remaining[:1] in "[{":
        return "open-list", column, {"end": "]" if remaining[:1] == "[" else "}"}
    return "sign-first", column, {"sign": remaining[:1], "quoted": quote(remaining)}


def _quote(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    return "open-quote", column, {}


def _short_list(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    return "open-list", column, {"end": "}" if "mapping" in str(error.context) else "]"}


def _indent(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    if line[:column].strip():
        return "after-value", column, {}
    return "indentation", column, {}


def _escape(line: str, column: int, error: Any) -> tuple[str, int, dict[str, Any]]:
    # One of the two parsers points to the character before the escape, the other one inside it.
    start = max(0, line.rfind("\\", 0, column + 1))
    match = _ESCAPED.match(line, start)
    return "escape", start, {"sign": match[0] if match else line[start : start + 2]}


#: the explanations; the first that fits is taken
_EXPLANATIONS: tuple[tuple[_Matches, _Explain], ...] = (
    (lambda c, p, line, at: "mapping values are not allowed" in p, _colon),
    (lambda c, p, line, at: "\t" in line[: at + 1] and ("tab" in p or "token" in p), _tab),
    (lambda c, p, line, at: "escape" in p or "hexdecimal" in p, _escape),
    (lambda c, p, line, at: "node content" in p and at < len(line), _reserved_character),
    (lambda c, p, line, at: "token" in p and at < len(line), _reserved_character),
    (lambda c, p, line, at: "anchor" in c or "alias" in c, lambda line, at, e: _reserved_character(
        line, e.context_mark.column, e)),
    (lambda c, p, line, at: "quoted scalar" in c and "end of stream" in p, _quote),
    (lambda c, p, line, at: "flow sequence" in c or "flow mapping" in c, _short_list),
    (lambda c, p, line, at: "block" in c and ("key" in p or "'-'" in p or "block end" in p),
     _indent),
)  # fmt: skip
