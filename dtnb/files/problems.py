"""Problems of a file: what is wrong, where, and how to correct it.

A *speaker* is the object that writes messages in one language. `right` stands for what would be
right: the hint how to correct the mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.errors import PicklableError
from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor, shared_speaker
from dtnb.files.names import closest_name, find_name
from dtnb.files.source import Path, Source
from dtnb.rulebook import language_of
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from dtnb.rulebook import Language


#: the maximum length of a problem's text, and the maximum number of problems in a list
MAX_PROBLEM_LENGTH = 1000
MAX_PROBLEMS = 100
#: how many problems a notebook shows
MAX_SHOWN = 5


class Problem(msgspec.Struct, frozen=True):
    """One problem of a file.

    The message ``problem.<code>`` describes the mistake, and ``problem.<code>.right`` says how to
    correct it.
    """

    #: the name of the file as given
    file: str
    #: the place, counted from 1
    line: int
    column: int
    #: the path of the value in the data; empty for syntax errors
    path: Path
    code: str
    #: the values for the two messages. A value ``right`` is the hint, in place of the message
    #: ``problem.<code>.right``
    args: dict[str, Any] = {}
    #: returns the object that writes messages in a language
    speaker: SpeakerFor = shared_speaker

    def words(self, language: Language = "en") -> tuple[str, str]:
        """Return the description of the mistake, and the hint for correcting it (may be empty)."""
        texts = self.speaker(language).problem(self.code, self.args)
        what, right = (sanitize_line(text, MAX_PROBLEM_LENGTH) for text in texts)
        return what, right

    @property
    def what(self) -> str:
        """What is wrong, in English."""
        return self.words()[0]

    @property
    def right(self) -> str:
        """How to correct it, in English; empty if that is unknown."""
        return self.words()[1]

    def text(self, language: Language = "en") -> str:
        """Return ``file:line:column: what (right)``."""
        what, right = self.words(language)
        return f"{self.place}: {what} ({right})" if right else f"{self.place}: {what}"

    @property
    def place(self) -> str:
        """The place of the problem: ``file:line:column``."""
        return f"{sanitize_line(self.file, MAX_PROBLEM_LENGTH)}:{self.line}:{self.column}"

    def __str__(self) -> str:
        """Return the problem in one English line."""
        return self.text()


class FileProblems(PicklableError, ValueError):
    """A refused file; `problems` holds all its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        ordered = sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))
        self.problems: tuple[Problem, ...] = tuple(ordered)
        super().__init__(self.text())

    def __str__(self) -> str:
        """Return one line per problem, in the language of `lang`, which a caller may set."""
        return sanitize_lines(self.text(language_of(self.lang)))

    def notebook_lines(self) -> Iterator[str]:
        """Yield the lines for the first problems: the mistake, then the hint."""
        language = language_of(self.lang)
        for problem in self.problems[:MAX_SHOWN]:
            what, right = problem.words(language)
            yield f"{problem.place}: {what}"
            if right:
                yield right[:1].upper() + right[1:]
        yield from remainder_line(len(self.problems) - MAX_SHOWN, language)

    def text(self, language: Language = "en", max_problems: int = MAX_PROBLEMS) -> str:
        """Return one line for each of the first problems, and a line with the number of others."""
        lines = [problem.text(language) for problem in self.problems[:max_problems]]
        return "\n".join([*lines, *remainder_line(len(self.problems) - max_problems, language)])


def remainder_line(count: int, language: Language = "en") -> list[str]:
    """Return a line that says how many further problems there are; no line for 0."""
    return [shared_speaker(language).text("problems.more", count=count)] if count > 0 else []


class Problems:
    """Collects the problems of one file, by the path of the offending value.

    `speaker` returns the object that writes messages in a language. A game that has its own
    messages passes its own function.
    """

    def __init__(self, source: Source, speaker: SpeakerFor = shared_speaker) -> None:
        self.source = source
        self.speaker = speaker
        self.entries: list[Problem] = []
        #: the paths of both halves of a name that an unquoted comma split in two: ``[Stop,
        #: Thief!]``
        self._cut_name_paths: set[Path] = set()

    def __bool__(self) -> bool:
        """Tell whether any problem was reported."""
        return bool(self.entries)

    def add(
        self,
        path: Path,
        code: str,
        /,
        *,
        key: bool = False,
        offset: int = 0,
        speaker: SpeakerFor | None = None,
        **args: Any,
    ) -> None:
        """Report a problem with the value at `path`.

        `code` and `args` are those of the `Problem`. If `key` is true, the problem is in the name
        of the field, not in its value. `offset` is the number of characters from the start of the
        value to the problem. `speaker` is by default the speaker of the file.
        """
        line, column = self.source.place(path, key=key)
        self.entries.append(
            Problem(
                self.source.name,
                line=line,
                column=column + offset,
                path=path,
                code=code,
                args=args,
                speaker=speaker or self.speaker,
            )
        )

    def report(
        self,
        path: Path,
        code: str,
        /,
        *,
        key: bool = False,
        spellings: Iterable[str] = (),
        **args: Any,
    ) -> None:
        """Report a problem with a name, as `add` does.

        `spellings` are the known names. The closest of them is suggested, unless `args` has
        ``right``. In a list in brackets, an unquoted comma may have split a name into two values:
        ``[Stop, Thief!]``. If the two values together are a known name, only one problem is
        reported for both. If not, the hint says that a comma may have split the text.
        """
        known_names = list(spellings)
        if path in self._cut_name_paths:
            return
        cut_name = self._cut_name(path, known_names)
        if cut_name is not None:
            args["right"] = Message("hint.cut-name", {"quoted": quote(cut_name)})
        elif not args.get("right") and known_names:
            args["right"] = suggest(str(path[-1] if key else self.source.value(path)), known_names)
        elif self.source.may_be_cut_at_comma(path):
            default_hint = f"problem.{code}.right"
            if not args.get("right") and self.speaker("en").has(default_hint):
                args["right"] = Message(default_hint, dict(args))
            hints = [args["right"]] if args.get("right") else []
            args["right"] = (*hints, Message("hint.cut-text"))
        self.add(path, code, key=key, **args)

    def _cut_name(self, path: Path, names: Sequence[str]) -> str | None:
        """Return the name that a comma split into the value at `path` and a neighbour, or None."""
        if not self.source.may_be_cut_at_comma(path):
            return None
        *parent, index = path
        for first_index in (int(index) - 1, int(index)):
            entries = [(*parent, first_index), (*parent, first_index + 1)]
            texts = [self.source.value(entry) for entry in entries]
            if all(isinstance(text, str) for text in texts):
                full_name = find_name(", ".join(str(text) for text in texts), names)
                if full_name is not None:
                    self._cut_name_paths.update(entries)
                    return full_name
        return None

    def check(self) -> None:
        """Raise `FileProblems` if anything was reported."""
        if self.entries:
            raise FileProblems(self.entries)


def quote(text: str) -> str:
    """Return a text in quotes, as YAML requires."""
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', '\\"') + '"'


def suggest(name: str, known: Iterable[str]) -> Message | None:
    """Return a hint: the closest known name or a list of known names; None if there are none."""
    known_names = list(known)
    closest_known = closest_name(name, known_names)
    if closest_known is not None:
        return did_you_mean(closest_known)
    return one_of(known_names) if known_names else None


def did_you_mean(name: str) -> Message:
    """Return the hint "did you mean …"."""
    return Message("hint.near", {"name": name})


def one_of(names: Iterable[Message | str], max_count: int = 12) -> Message:
    """Return the hint "one of: …"."""
    return Message("hint.one-of", {"names": first_few(names, max_count)})


def such_as(forms: str) -> Message:
    """Return the hint "such as …"."""
    return Message("hint.such-as", {"names": forms})


def first_few(names: Iterable[Message | str], max_count: int = 12) -> tuple[Message | str, ...]:
    """Return the first `max_count` names, with an ellipsis if there are more."""
    all_names = list(names)
    if len(all_names) <= max_count:
        return tuple(all_names)
    return (*all_names[:max_count], "…")
