"""Fills messages with values: the one place where sentences are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.msgpack import encode

from dtnb.errors import PicklableError
from dtnb.explain.catalogue import (
    Catalogue,
    Entry,
    Optional,
    Placeholder,
    Template,
)
from dtnb.explain.message import Message
from dtnb.explain.sentence import Segment, Sentence, joined, text_of
from dtnb.explain.values import dice, inside, keys, lacks, number, signed
from dtnb.rulebook import Text

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.kernel.verdicts import Reason
    from dtnb.rulebook import Language

#: how many sentences a speaker keeps; a whole game has some thousands
KEPT = 50_000

Said = TypeVar("Said", Sentence, str)


class MissingMessageError(PicklableError, LookupError):
    """A message or one of its values that is not there, asked of a strict speaker."""


class Speaker:
    """Says things in one language about one table.

    Parameters
    ----------
    catalogue
        The messages.
    seats
        The seats' names, by index.
    window_name
        Names a window that has no message ``window.<id>``; a rulebook's table of windows.
    object_name
        Names an object that has no message ``object.<name>``.
    strict
        Raise where a message or a value is missing, instead of showing the gap; for tests.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        seats: Sequence[str] = (),
        window_name: Callable[[str], str | None] | None = None,
        object_name: Callable[[str], str | None] | None = None,
        strict: bool = False,
    ) -> None:
        self.catalogue = catalogue
        self.seats = seats
        self._window_name = window_name
        self._object_name = object_name
        self.strict = strict
        self._said: dict[bytes, Sentence] = {}
        self._texts: dict[bytes, str] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._read: dict[str, tuple[str, ...]] = {}
        self._types: dict[str, Callable[[Any], list[Segment]]] = {
            "text": lambda value: [Segment("text", number(value))],
            "seat": lambda value: self._listed(value, self._seat),
            "object": lambda value: self._listed(value, self._object),
            "number": lambda value: [Segment("number", number(value))],
            "signed": lambda value: [Segment("number", signed(value))],
            "dice": lambda value: [Segment("dice", dice(value))],
            "rule": lambda value: self._listed(value, lambda rule: Segment("rule", str(rule))),
            "window": self._windows,
            "term": lambda value: self._listed(value, lambda w: Segment("text", self.term(w))),
            "windowid": lambda value: self._listed(value, self._window_with_id),
            "reason": self._reasons,
            "names": lambda value: self._apart(value, self._word, "list.separator"),
            "and": lambda value: self._listed(value, self._text),
            "or": lambda value: self._listed(value, self._text, "list.or"),
            "clause": lambda value: self._apart(value, self._clause, "list.clause"),
        }

    @property
    def lang(self) -> Language:
        """The language."""
        return self.catalogue.lang

    def has(self, message_id: str) -> bool:
        """Tell whether there is such a message."""
        return message_id in self.catalogue

    def say(self, message_id: str, args: Mapping[str, Any] | None = None) -> Sentence:
        """Fill a message with values.

        Parameters
        ----------
        message_id
            Id in the catalogue.
        args
            Plain values by placeholder; those that the message does not name are ignored.

        Raises
        ------
        MissingMessageError
            Only of a strict speaker; others show ``‹message_id›`` or ``?``.
        """
        return _once(self._said, (message_id, args), self._say, message_id, args)

    def _say(self, message_id: str, args: Mapping[str, Any] | None) -> Sentence:
        message = self.catalogue.get(message_id)
        if message is None:
            if self.strict:
                raise MissingMessageError(f"{self.lang}: there is no message {message_id!r}")
            return (Segment("text", f"‹{message_id}›"),)
        values = args or {}
        template = self._variant(message, values)
        return joined(self._fill(template, values, message_id))

    def text(self, message_id: str, **args: Any) -> str:
        """Fill a message with values and return it as plain text."""
        return _once(self._texts, (message_id, args), self._as_text, message_id, args)

    def _as_text(self, message_id: str, args: Mapping[str, Any]) -> str:
        return text_of(self._say(message_id, args))

    def problem(self, code: str, args: Mapping[str, Any]) -> tuple[str, str]:
        """Say what is wrong with a file, and what would be right.

        Parameters
        ----------
        code
            ``problem.<code>`` says what is wrong, ``problem.<code>.right`` what would be right.
        args
            What fills them. A ``right`` among them, one message or several, is said instead of the
            catalogue's.
        """
        what = text_of(self.say(f"problem.{code}", args))
        right = f"problem.{code}.right"
        if args.get("right"):
            return what, text_of(tuple(self._apart(args["right"], self._clause, "list.clause")))
        return what, text_of(self.say(right, args)) if self.has(right) else ""

    def words(self, said: Message | Text | str) -> str:
        """Put a message into words; what is in words already is returned as it is."""
        if isinstance(said, Message):
            return text_of(self.say(said.id, said.args))
        return said if isinstance(said, str) else said.get(self.lang)

    def step(self, step: Step) -> Sentence:
        """Say what happened in a step.

        What lies inside an argument has a name too: ``row_total`` is the ``total`` of ``row``, or
        the totals of all where ``row`` is a list.
        """
        args, reads = step.args, self._reads(step.kind)
        # Every window has a number of its own, of which no sentence speaks.
        about = (step.kind, [args.get(name) for name in reads], step.actor, step.rules)
        return _once(self._said, about, self._step, step)

    def _reads(self, kind: str) -> tuple[str, ...]:
        """Return the arguments from which a step of a kind is told."""
        reads = self._read.get(kind)
        if reads is None:
            message = self.catalogue.get(f"step.{kind}")
            reads = self._read[kind] = message.reads() if message is not None else ()
        return reads

    def _step(self, step: Step) -> Sentence:
        args = {**inside(step.args), **step.args, "actor": step.actor, "rules": list(step.rules)}
        return self._say(f"step.{step.kind}", args)

    def reason(self, reason: Reason) -> Sentence:
        """Say why an action is refused."""
        return self.say(f"reason.{reason.code}", _reason_args(reason))

    def remedy(self, reason: Reason) -> Sentence | None:
        """Say what would make the action allowed, where that can be said."""
        message = self.remedy_message(reason)
        return self.say(message.id, message.args) if message is not None else None

    def remedy_message(self, reason: Reason) -> Message | None:
        """Return what would make the action allowed, as what is to be said."""
        message_id = f"reason.{reason.code}.remedy"
        if self.has(message_id):
            return Message(message_id, _reason_args(reason))
        if reason.opens:
            return Message("remedy.opens", {"windows": list(reason.opens)})
        return None

    def reasons(self, value: Any) -> Sentence:
        """Say the reasons that a step keeps in its arguments: a code, a reason, or a list."""
        return joined(self._reasons(value))

    def window(self, window_id: str) -> str:
        """Name a window."""
        return self._named("window", window_id, self._window_name)

    def term(self, word: Any) -> str:
        """Translate a word that stands in a step's arguments; unchanged if nobody did."""
        message_id = f"term.{word}"
        return self.text(message_id) if self.has(message_id) else str(word)

    def object(self, name: str) -> str:
        """Name an object in this language; unchanged if nobody translated it."""
        return self._named("object", name, self._object_name)

    def _named(self, kind: str, name: str, find: Callable[[str], str | None] | None) -> str:
        """Return a name as the catalogue has it, or as it is found elsewhere; it is kept."""
        key = (kind, name)
        named = self._names.get(key)
        if named is None:
            message = f"{kind}.{name}"
            if self.has(message):
                named = self.text(message)
            else:
                named = (find(name) if find else None) or name
            if len(self._names) == KEPT:
                self._names.clear()
            self._names[key] = named
        return named

    def labels(self) -> dict[str, str]:
        """Return the words of the user interface, by name.

        Their placeholders stay, for the front end fills them in.
        """
        return {
            name: self.catalogue.raw(f"label.{name}") for name in self.catalogue.below("label.")
        }

    def listed(self, words: Sequence[str]) -> str:
        """Join words as the language does: "a, b and c"."""
        return text_of(tuple(self._join([[Segment("text", word)] for word in words])))

    def _variant(self, message: Entry, values: Mapping[str, Any]) -> Template:
        if not message.by:
            return message.variants["other"]
        for key in keys(values.get(message.by), self.lang):
            if key in message.variants:
                return message.variants[key]
        return message.variants["other"]

    def _fill(
        self, template: Template, values: Mapping[str, Any], message_id: str
    ) -> list[Segment]:
        segments: list[Segment] = []
        for part in template:
            if isinstance(part, str):
                segments.append(Segment("text", part))
            elif isinstance(part, Optional):
                if not lacks(part.parts, values):
                    segments.extend(self._fill(part.parts, values, message_id))
            else:
                segments.extend(self._value(part, values, message_id))
        return segments

    def _value(
        self, part: Placeholder, values: Mapping[str, Any], message_id: str
    ) -> list[Segment]:
        value = values.get(part.name)
        if value is None:
            if self.strict:
                raise MissingMessageError(f"{message_id}: no value for {part.name!r}")
            return [Segment("text", "?")]
        if isinstance(value, Message) and part.type != "clause":
            return list(self.say(value.id, value.args))
        return self._types[part.type](value)

    def _listed(
        self, value: Any, one: Callable[[Any], Segment], final: str = "list.last"
    ) -> list[Segment]:
        if isinstance(value, (list, tuple)):
            return self._join([[one(item)] for item in value], final)
        return [one(value)]

    def _join(self, items: Sequence[list[Segment]], final: str = "list.last") -> list[Segment]:
        segments: list[Segment] = []
        for index, item in enumerate(items):
            if index:
                last = index == len(items) - 1
                between = final if last else "list.separator"
                segments.extend(self.say(between))
            segments.extend(item)
        return segments

    def _seat(self, value: Any) -> Segment:
        if isinstance(value, int) and 0 <= value < len(self.seats):
            return Segment("seat", self.seats[value], value)
        return Segment("text", str(value))

    def _windows(self, value: Any) -> list[Segment]:
        if not isinstance(value, (list, tuple)):
            return [Segment("text", self.window(str(value)))]
        # Names of windows are long and have commas of their own: in a list each is quoted.
        return self._listed(
            value,
            lambda one: Segment("text", self.text("list.quoted", name=self.window(str(one)))),
        )

    def _window_with_id(self, value: Any) -> Segment:
        name, id_ = self.window(str(value)), str(value)
        known = name != id_
        return Segment("text", self.text("list.with-id", name=name, id=id_) if known else id_)

    def _apart(self, value: Any, one: Callable[[Any], str], between: str) -> list[Segment]:
        """Say one thing or several, each with the same sign before it."""
        each = value if isinstance(value, (list, tuple)) else [value]
        return [Segment("text", self.text(between).join(map(one, each)))]

    def _text(self, value: Any) -> Segment:
        return Segment("text", self._word(value))

    def _word(self, value: Any) -> str:
        return self.words(value) if isinstance(value, (Message, Text)) else str(value)

    def _clause(self, value: Any) -> str:
        """Return a sentence without its full stop, so that something may follow."""
        return self._word(value).removesuffix(".")

    def _object(self, value: Any) -> Segment:
        return Segment("object", self.object(str(value)))

    def _reasons(self, value: Any) -> list[Segment]:
        items = value if isinstance(value, (list, tuple)) else [value]
        segments: list[Segment] = []
        for item in items:
            code, args = (item, {}) if isinstance(item, str) else (item["code"], item.get("args"))
            if segments:
                segments.append(Segment("text", " "))
            segments.extend(self.say(f"reason.{code}", args))
        return segments


def _once(
    kept: dict[bytes, Said], about: tuple[Any, ...], say: Callable[..., Said], *args: Any
) -> Said:
    """Return what was said about the same before, else say it and keep it."""
    # What fills a message may be lists, which cannot be looked up by; their bytes can. To these
    # true and 1 are not the same, which makes a difference to the variant.
    try:
        key = encode(about)
    except TypeError:
        return say(*args)
    said = kept.get(key)
    if said is None:
        if len(kept) == KEPT:
            kept.clear()
        said = kept[key] = say(*args)
    return said


def _reason_args(reason: Reason) -> dict[str, Any]:
    return {**reason.args, "opens": list(reason.opens)}
