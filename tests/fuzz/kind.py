"""The base of kinds of inputs: making an input, trying it, and the accepted answers."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

import yaml

from dtnb.files import FileProblems, to_json, to_yaml

ROOT = Path(__file__).resolve().parent.parent.parent
#: words from the inside of the program, which mean nothing to users
_INSIDE = re.compile(r"<function|<dtnb|object at 0x|msgspec|\bNoneType\b|Traceback")


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Given(NamedTuple):
    """One input: plain data, and the form in which it is written to a file.

    `form` is ``yaml``, ``flow`` or ``json`` for data, and ``text`` if the data is a text already.
    `seed` chooses how an accepted input is used.
    """

    data: Any
    form: str = "text"
    seed: int = 0

    @property
    def name(self) -> str:
        """The name of the file."""
        return "fuzz.json" if self.form == "json" else "fuzz.yaml"

    def text(self) -> str:
        """Return the file's text."""
        if self.form == "text":
            return str(self.data)
        if self.form == "json":
            return to_json(self.data)
        if self.form == "flow":
            return yaml.safe_dump(self.data, allow_unicode=True, default_flow_style=True, width=80)
        return to_yaml(self.data)

    def raw(self) -> bytes:
        """Return the bytes of the file."""
        return self.text().encode("utf-8", "surrogatepass")


class Kind(Protocol):
    """A kind of input."""

    def make(self, luck: Random) -> Given:
        """Return an input."""
        ...

    def run(self, sample: Given) -> None:
        """Try an input; an exception is a failure, unless it is an answer."""
        ...


class WrongAnswerError(AssertionError):
    """A refusal that lacks something that every refusal must have."""


def form(luck: Random) -> str:
    """Return data as text in a form."""
    return luck.choice(("yaml", "yaml", "json", "flow"))


def judge(problems: FileProblems, sample: Given, shown: str = "") -> None:
    """Check a refusal: it has a line for each problem, with its place, in plain words.

    Raises
    ------
    WrongAnswerError
        If the refusal has another form.
    """
    text = sample.text()
    breaks = len(re.findall(r"\r\n|[\n\r\x85\u2028\u2029]", text)) + 2
    for problem in problems.problems[:200]:
        for lang in ("en", "fr"):
            message = problem.text(lang)
            if not problem.words(lang)[0].strip():
                raise WrongAnswerError(f"says nothing: {problem.code}")
            if len(message.splitlines()) != 1 or any(_steers(c) for c in message):
                raise WrongAnswerError(f"more than one plain line: {message!r}")
            inside = _INSIDE.search(message)
            if inside and inside[0] not in text:
                raise WrongAnswerError(f"speaks of the program: {message}")
        here = problem.file == (shown or sample.name)
        if problem.column < 1 or problem.line < 1 or (here and problem.line > breaks):
            raise WrongAnswerError(f"is nowhere: {problem.text()}")


def _steers(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs")


@cache
def load_documents(*patterns: str) -> tuple[Any, ...]:
    """Return the files of the checkout that people wrote, as data."""
    documents = []
    for pattern in patterns:
        for file in sorted(ROOT.glob(pattern)):
            text = file.read_text(encoding="utf-8", errors="replace")
            try:
                data = yaml.load(text, Loader=_LOADER)
            except (yaml.YAMLError, ValueError):
                continue
            if isinstance(data, dict):
                documents.append(json.loads(json.dumps(data, default=str)))
    return tuple(documents)


@cache
def texts(*patterns: str) -> tuple[str, ...]:
    """Return the texts of files of the checkout."""
    files = [file for pattern in patterns for file in sorted(ROOT.glob(pattern))]
    return tuple(file.read_text(encoding="utf-8", errors="replace") for file in files)
