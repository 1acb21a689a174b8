"""Parse YAML into events, and explain syntax errors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import yaml

from dtnb.files.events import Kind, ParseEvent
from dtnb.files.problems import FileProblems, Problem, quote

#: matches what the parser counts as a line break
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
#: matches an escape, even if it is incomplete
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.)?")


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
        problem = Problem(
            name,
            line=1,
            column=1,
            path=(),
            code="syntax",
            args={"problem": str(error).split("\n")[0]},
        )
        raise FileProblems([problem]) from None


def _translate(event: yaml.Event) -> ParseEvent | None:
    """Convert an event of PyYAML to our own type, or to None if it adds no data."""
    mark: Any = event.start_mark
    place = (mark.line + 1, mark.column + 1)
    if isinstance(event, yaml.DocumentStartEvent):
        return ParseEvent(Kind.DOCUMENT, place)
    if isinstance(event, yaml.AliasEvent):
        return ParseEvent(Kind.ALIAS, place, event.anchor or "")
    if isinstance(event, yaml.ScalarEvent):
        is_plain = not event.style
        return ParseEvent(
            Kind.SCALAR, place, event.value, is_plain=is_plain, anchor=event.anchor, tag=event.tag
        )
    if isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
        kind = Kind.LIST if isinstance(event, yaml.SequenceStartEvent) else Kind.GROUP
        is_flow = bool(event.flow_style)
        return ParseEvent(kind, place, is_flow=is_flow, anchor=event.anchor, tag=event.tag)
    if isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
        return ParseEvent(Kind.END, place)
    return None


# -- explanations of syntax errors ----------------------------------------------------------------


class _Explanation(NamedTuple):
    """The problem to report for a syntax error: its code, its column from 0, its arguments."""

    code: str
    column: int
    args: Mapping[str, Any] = {}


def _explain(name: str, text: str, error: yaml.MarkedYAMLError) -> Problem:
    """Return the problem of a syntax error, with the first explanation that fits."""
    mark = error.problem_mark or error.context_mark
    lines = _BREAK.split(text)
    line_index = min(mark.line, len(lines) - 1) if mark else 0
    line, column = lines[line_index], mark.column if mark else 0
    context, problem = str(error.context or ""), str(error.problem or "")
    problem = re.sub(r"expected '(<[^>]+>)', but found .*", r"did not find expected \1", problem)
    problem = problem.partition(" (")[0]
    explanation = _find_explanation(context, problem, line, column, error)
    if explanation is not None:
        code, start, args = explanation
        if code in ("open-quote", "open-list") and error.context_mark:
            line_index, start = error.context_mark.line, error.context_mark.column
        if code == "open-quote":
            args = {"quote": lines[line_index][start : start + 1]}
        return Problem(
            name, line=line_index + 1, column=start + 1, path=(), code=code, args=dict(args)
        )
    if "expected ':'" in problem:
        # libyaml points to the line after the missing colon, PyYAML to the place of the colon.
        column = 0
    return Problem(
        name,
        line=line_index + 1,
        column=column + 1,
        path=(),
        code="syntax",
        args={"problem": problem},
    )


def _find_explanation(
    context: str, problem: str, line: str, column: int, error: Any
) -> _Explanation | None:
    """Return the explanation of an error; None if there is none.

    `context` and `problem` are the words of the parser, `line` and `column` the place in question.
    """
    if "mapping values are not allowed" in problem:
        return _explain_colon(line)
    if "\t" in line[: column + 1] and ("tab" in problem or "token" in problem):
        return _Explanation("tab", line.index("\t"))
    if "escape" in problem or "hexdecimal" in problem:
        return _explain_escape(line, column)
    if ("node content" in problem or "token" in problem) and column < len(line):
        return _explain_reserved_character(line, column)
    if "anchor" in context or "alias" in context:
        return _explain_reserved_character(line, error.context_mark.column)
    if "quoted scalar" in context and "end of stream" in problem:
        return _Explanation("open-quote", column)
    if "flow sequence" in context or "flow mapping" in context:
        return _Explanation("open-list", column, {"end": "}" if "mapping" in context else "]"})
    if "block" in context and ("key" in problem or "'-'" in problem or "block end" in problem):
        return _Explanation("after-value" if line[:column].strip() else "indentation", column)
    return None


def _explain_colon(line: str) -> _Explanation:
    """Explain a colon in a wrong place: the line is indented too far, or the text needs quotes."""
    start, value = _value_of(line)
    # If the value is only the name of a field (`levels:`), the line is indented too far.
    is_bare_name = value.endswith(":") and ": " not in value and ":" not in line[:start]
    if ":" not in value or is_bare_name:
        return _Explanation("indentation", len(line) - len(line.lstrip()))
    return _Explanation("colon-in-text", start, {"quoted": quote(value)})


def _value_of(line: str) -> tuple[int, str]:
    """Return the start column of a line's value, and the value without ``- `` and field name."""
    match = re.match(r"\s*(?:-\s+)*(?:[^:'\"\[\]{},#]+:\s+)?", line)
    start = match.end() if match else 0
    if start >= len(line):
        start = len(line) - len(line.lstrip())
    return start, line[start:].rstrip()


def _explain_reserved_character(line: str, column: int) -> _Explanation:
    """Explain an open bracket, or a text that begins with a sign such as ``*`` and needs quotes."""
    rest_of_line = line[column:].rstrip()
    if rest_of_line[:1] in "[{":
        return _Explanation("open-list", column, {"end": "]" if rest_of_line[:1] == "[" else "}"})
    return _Explanation(
        "sign-first", column, {"sign": rest_of_line[:1], "quoted": quote(rest_of_line)}
    )


def _explain_escape(line: str, column: int) -> _Explanation:
    """Explain an invalid escape in a text in double quotes."""
    # One of the two parsers points to the character before the escape, the other one inside it.
    start = max(0, line.rfind("\\", 0, column + 1))
    match = _ESCAPE.match(line, start)
    return _Explanation("escape", start, {"sign": match[0] if match else line[start : start + 2]})
