"""What is wrong with a file, where, and what would be right."""

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


#: characters of what is said of one problem, and how many problems of a file are told
MOST_CHARACTERS = 1000
MOST_PROBLEMS = 100
#: how many a notebook shows of a file that is refused
MOST_SHOWN = 5


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong.

    Parameters
    ----------
    file
        Name of the file as given.
    line, column
        Counted from 1.
    path
        Where the value stands in the data; empty for errors of syntax.
    code, args
        ``problem.<code>`` is what is wrong, ``problem.<code>.right`` what would be right, and what
        fills them. A message ``right`` among the arguments is said instead of the latter.
    speaker
        Who says so, by language.
    """

    file: str
    line: int
    column: int
    path: Path
    code: str
    args: dict[str, Any] = {}
    speaker: SpeakerFor = shared_speaker

    def words(self, language: Language = "en") -> tuple[str, str]:
        """Return what is wrong, and what would be right; empty where nothing can be said."""
        what, right = self.speaker(language).problem(self.code, self.args)
        return sanitize_line(what, MOST_CHARACTERS), sanitize_line(right, MOST_CHARACTERS)

    @property
    def what(self) -> str:
        """What is wrong, in English."""
        return self.words()[0]

    @property
    def right(self) -> str:
        """What would be right, in English; empty where nothing can be said."""
        return self.words()[1]

    def text(self, language: Language = "en") -> str:
        """Return ``file:line:column: what (right)``."""
        what, right = self.words(language)
        return f"{self.place}: {what} ({right})" if right else f"{self.place}: {what}"

    @property
    def place(self) -> str:
        """Where it is: ``file:line:column``."""
        return f"{sanitize_line(self.file, MOST_CHARACTERS)}:{self.line}:{self.column}"

    def __str__(self) -> str:
        """Return the problem in one English line."""
        return self.text()


class FileProblems(PicklableError, ValueError):
    """A file that is refused; holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        ordered = sorted(problems, key=lambda each: (each.file, each.line, each.column))
        self.problems: tuple[Problem, ...] = tuple(ordered)
        super().__init__(self.text())

    def __str__(self) -> str:
        """Return one line per problem, in the language of whoever asked."""
        return sanitize_lines(self.text(language_of(self.lang)))

    def notebook_lines(self) -> Iterator[str]:
        """Yield each problem with its place, what would be right below it; not too many."""
        language = language_of(self.lang)
        for problem in self.problems[:MOST_SHOWN]:
            what, right = problem.words(language)
            yield f"{problem.place}: {what}"
            if right:
                yield right[:1].upper() + right[1:]
        yield from and_more(len(self.problems) - MOST_SHOWN, language)

    def text(self, language: Language = "en", most: int = MOST_PROBLEMS) -> str:
        """Return one line per problem, in the order of the file, and how many more there are.

        Parameters
        ----------
        language
            The language.
        most
            How many problems are told.
        """
        told = [problem.text(language) for problem in self.problems[:most]]
        return "\n".join([*told, *and_more(len(self.problems) - most, language)])


def and_more(count: int, language: Language = "en") -> list[str]:
    """Return the line that says how many problems are not told; none where all are."""
    return [shared_speaker(language).text("problems.more", count=count)] if count > 0 else []


class Problems:
    """Collects what is wrong with one file, by the path of the offending value.

    Parameters
    ----------
    source
        The file.
    speaker
        Who says it, by language; a game's own where it has problems of its own.
    """

    def __init__(self, source: Source, speaker: SpeakerFor = shared_speaker) -> None:
        self.source = source
        self.speaker = speaker
        self.found: list[Problem] = []
        self._halves: set[Path] = set()

    def __bool__(self) -> bool:
        """Tell whether anything is wrong."""
        return bool(self.found)

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
        """Report a problem.

        Parameters
        ----------
        path
            The offending value.
        code
            ``problem.<code>`` says what is wrong, ``problem.<code>.right`` what would be right.
        key
            Whether the field's name is meant rather than its value.
        offset
            Characters to the right of the value's beginning, for a place inside a text.
        speaker
            Who says it, where that is somebody else.
        **args
            What fills the messages; a message ``right`` among them is said instead of the
            catalogue's.
        """
        line, column = self.source.place(path, key=key)
        self.found.append(
            Problem(
                self.source.name, line, column + offset, path, code, args, speaker or self.speaker
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
        """Report a problem with a name.

        Parameters
        ----------
        path
            The offending value.
        code, args
            As of `add`.
        key
            Whether the field's name is meant rather than its value.
        spellings
            Names that would have been known; unless a `right` is given, the nearest is suggested.
            A name that a comma cut in two is recognised, and reported once.
        """
        known = list(spellings)
        if path in self._halves:
            return
        whole = self._cut_name(path, known)
        if whole is not None:
            args["right"] = Message("hint.cut-name", {"quoted": quoted(whole)})
        elif not args.get("right") and known:
            args["right"] = suggested(str(path[-1] if key else self.source.value(path)), known)
        elif self.source.in_short_list(path):
            usual = f"problem.{code}.right"
            if not args.get("right") and self.speaker("en").has(usual):
                args["right"] = Message(usual, dict(args))
            first = [args["right"]] if args.get("right") else []
            args["right"] = (*first, Message("hint.cut-text"))
        self.add(path, code, key=key, **args)

    def _cut_name(self, path: Path, names: Sequence[str]) -> str | None:
        if not self.source.in_short_list(path):
            return None
        *parent, at = path
        for first in (int(at) - 1, int(at)):
            halves = [(*parent, first), (*parent, first + 1)]
            texts = [self.source.value(half) for half in halves]
            if all(isinstance(text, str) for text in texts):
                whole = find_name(", ".join(str(text) for text in texts), names)
                if whole is not None:
                    self._halves.update(halves)
                    return whole
        return None

    def check(self) -> None:
        """Raise if anything was reported.

        Raises
        ------
        FileProblems
            With all of it.
        """
        if self.found:
            raise FileProblems(self.found)


def quoted(text: str) -> str:
    """Return a text between the quotes that YAML needs around it."""
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', '\\"') + '"'


def suggested(name: str, known: Iterable[str]) -> Message | None:
    """Return the known name that was probably meant, or else which there are."""
    names = list(known)
    close = closest_name(name, names)
    if close is not None:
        return near(close)
    return one_of(names) if names else None


def near(name: str) -> Message:
    """Suggest a name."""
    return Message("hint.near", {"name": name})


def one_of(names: Iterable[Message | str], most: int = 12) -> Message:
    """Say which names there are."""
    return Message("hint.one-of", {"names": listed(names, most)})


def such_as(forms: str) -> Message:
    """Give examples."""
    return Message("hint.such-as", {"names": forms})


def listed(names: Iterable[Message | str], most: int = 12) -> tuple[Message | str, ...]:
    """Return names for a message, not too many."""
    each = list(names)
    return (*each[:most], "…") if len(each) > most else tuple(each)
