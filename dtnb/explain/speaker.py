"""Render messages as sentences in one language: ``step.passes`` becomes ``Ann passes.``.

* message: an id with arguments. A template is its text with placeholders, and may have variants.
* catalogue: the templates of one language, by id.
* placeholder: a gap in a template for an argument. Its type, such as ``seat``, says how the value
  is written.
* sentence: a tuple of segments, which are pieces of text with a type, such as the name of a seat.

The file is long because each kind of object in a message is written by a method of the speaker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.msgpack import encode
from msgspec.structs import replace

from dtnb.errors import PicklableError
from dtnb.explain.catalogue import Catalogue, OptionalPart, ParsedMessage, Placeholder, Template
from dtnb.explain.message import Message
from dtnb.explain.sentence import Segment, Sentence, merge_segments, text_of
from dtnb.explain.typography import elide
from dtnb.explain.values import (
    flatten_groups,
    format_dice,
    format_number,
    format_signed,
    is_incomplete,
    is_plural,
    variant_keys,
)
from dtnb.rulebook import Text

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.kernel.verdicts import Reason
    from dtnb.rulebook import Language

#: a speaker caches at most so many sentences; a game has a few thousand
CACHE_SIZE = 50_000

Rendered = TypeVar("Rendered", Sentence, str)


class MissingMessageError(PicklableError, LookupError):
    """Raised by a strict speaker if a message or one of its values is missing."""


class Speaker:
    """Renders messages in one language for one table.

    Parameters
    ----------
    catalogue
        The messages.
    seats
        The seats' names, by index.
    window_name
        A function from the id of a window to its name, for windows without a message
        ``window.<id>``.
    object_name
        A function from the name of an object to its name in the language, for objects without a
        message ``object.<name>``.
    strict
        Raise an error for a missing message or value instead of showing a placeholder; for tests.
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
        self._elides = catalogue.lang == "fr"
        #: rendered messages, by the encoding of their ids and arguments
        self._sentences: dict[bytes, Sentence] = {}
        self._texts: dict[bytes, str] = {}
        #: names of windows and objects in this language, by kind and name
        self._names: dict[tuple[str, str], str] = {}
        #: the results of `_arg_names_of_step`
        self._step_args: dict[str, tuple[str, ...]] = {}
        #: the function that renders the value of a placeholder, by the type of the placeholder
        self._renderers: dict[str, Callable[[Any], list[Segment]]] = {
            "text": lambda value: [Segment("text", format_number(value))],
            "seat": lambda value: self._render_list(value, self._render_seat),
            "object": lambda value: self._render_list(value, self._render_object),
            "number": lambda value: [Segment("number", format_number(value))],
            "plural": lambda value: [Segment("text", "s" if is_plural(value, self.lang) else "")],
            "signed": lambda value: [Segment("number", format_signed(value))],
            "dice": lambda value: [Segment("dice", format_dice(value))],
            "rule": lambda value: self._render_list(value, lambda rule: Segment("rule", str(rule))),
            "window": self._render_windows,
            "term": lambda value: self._render_list(
                value, lambda word: Segment("text", self.term(word))
            ),
            "windowid": lambda value: self._render_list(value, self._render_window_with_id),
            "reason": self._render_reasons,
            "names": lambda value: self._join_texts(value, self._to_text, "list.separator"),
            "and": lambda value: self._render_list(value, self._render_text),
            "or": lambda value: self._render_list(value, self._render_text, "list.or"),
            "spaced": lambda value: self._join_texts(value, self._to_text, "list.space"),
            "clause": lambda value: self._join_texts(value, self._to_clause, "list.clause"),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        # The caches are not pickled; texts are rendered again when needed.
        name_finders = self._window_name, self._object_name
        return type(self), (self.catalogue, self.seats, *name_finders, self.strict)

    @property
    def lang(self) -> Language:
        """The language."""
        return self.catalogue.lang

    def has(self, message_id: str) -> bool:
        """Tell whether there is such a message."""
        return message_id in self.catalogue

    def say(self, message_id: str, args: Mapping[str, Any] | None = None) -> Sentence:
        """Render a message as a sentence; `args` are its values by placeholder.

        If the message or a value is missing, the sentence shows ``‹message_id›`` or ``?``; a strict
        speaker raises MissingMessageError.
        """
        return _render_with_cache(
            self._sentences, (message_id, args), self._render_message, message_id, args
        )

    def _render_message(self, message_id: str, args: Mapping[str, Any] | None) -> Sentence:
        message = self.catalogue.get(message_id)
        if message is None:
            if self.strict:
                raise MissingMessageError(f"{self.lang}: there is no message {message_id!r}")
            return (Segment("text", f"‹{message_id}›"),)
        values = args or {}
        template = self._choose_variant(message, values)
        return merge_segments(self._render_template(template, values, message_id))

    def text(self, message_id: str, **args: Any) -> str:
        """Render a message as plain text."""
        return _render_with_cache(
            self._texts, (message_id, args), self._render_as_text, message_id, args
        )

    def _render_as_text(self, message_id: str, args: Mapping[str, Any]) -> str:
        return text_of(self._render_message(message_id, args))

    def problem(self, code: str, args: Mapping[str, Any]) -> tuple[str, str]:
        """Return what is wrong, and how to correct it (empty if nothing is known).

        The messages are ``problem.<code>`` and ``problem.<code>.right``. An argument ``right`` (one
        message or several) replaces the second message.
        """
        error_text = text_of(self.say(f"problem.{code}", args))
        right_id = f"problem.{code}.right"
        if args.get("right"):
            return error_text, text_of(
                tuple(self._join_texts(args["right"], self._to_clause, "list.clause"))
            )
        return error_text, text_of(self.say(right_id, args)) if self.has(right_id) else ""

    def render(self, message: Message | Text | str) -> str:
        """Render a message or a text in this language; return a string unchanged."""
        if isinstance(message, Message):
            return text_of(self.say(message.id, message.args))
        return message if isinstance(message, str) else message.get(self.lang)

    def step(self, step: Step) -> Sentence:
        """Render a step.

        A placeholder can name a value inside an argument: ``row_total`` is the ``total`` of
        ``row``, or the list of all totals if ``row`` is a list.
        """
        args, arg_names = step.args, self._arg_names_of_step(step.kind)
        # The key has only the arguments that the sentence uses, because others, such as the id of
        # the window, differ from step to step.
        key = (step.kind, [args.get(name) for name in arg_names], step.actor, step.rules)
        return _render_with_cache(self._sentences, key, self._render_step, step)

    def _arg_names_of_step(self, kind: str) -> tuple[str, ...]:
        """Return the names of the arguments that the message of a step kind uses."""
        arg_names = self._step_args.get(kind)
        if arg_names is None:
            message = self.catalogue.get(f"step.{kind}")
            arg_names = self._step_args[kind] = message.arg_names() if message is not None else ()
        return arg_names

    def _render_step(self, step: Step) -> Sentence:
        args = {
            **flatten_groups(step.args),
            **step.args,
            "actor": step.actor,
            "rules": list(step.rules),
        }
        return self._render_message(f"step.{step.kind}", args)

    def reason(self, reason: Reason) -> Sentence:
        """Render why an action is refused."""
        return self.say(f"reason.{reason.code}", _reason_args(reason))

    def permission(self, permission: Reason) -> Sentence:
        """Render the permission for an action that somebody might think forbidden."""
        return self.say(f"permission.{permission.code}", _reason_args(permission))

    def remedy(self, reason: Reason) -> Sentence | None:
        """Render what would make the action legal; None if that is unknown."""
        message = self.remedy_message(reason)
        return self.say(message.id, message.args) if message is not None else None

    def remedy_message(self, reason: Reason) -> Message | None:
        """Return the message of `remedy`; None if no remedy is known."""
        message_id = f"reason.{reason.code}.remedy"
        if self.has(message_id):
            return Message(message_id, _reason_args(reason))
        if reason.allowing_windows:
            return Message("remedy.opens", {"windows": list(reason.allowing_windows)})
        return None

    def reasons(self, value: Any) -> Sentence:
        """Render reasons as steps store them: a code, a reason as data, or a list of these."""
        return merge_segments(self._render_reasons(value))

    def window(self, window_id: str) -> str:
        """Return the name of a window."""
        return self._name_of("window", window_id, self._window_name)

    def term(self, word: Any) -> str:
        """Translate a word of a step's arguments; return it unchanged if there is no message."""
        message_id = f"term.{word}"
        return self.text(message_id) if self.has(message_id) else str(word)

    def object(self, name: str) -> str:
        """Return an object's name in this language; return `name` if it has no translation."""
        return self._name_of("object", name, self._object_name)

    def _name_of(self, kind: str, name: str, find: Callable[[str], str | None] | None) -> str:
        """Return a name from the catalogue or from `find`, or else `name` itself.

        The result is cached. `kind` is the beginning of the message's id, for instance "object".
        """
        key = (kind, name)
        translated = self._names.get(key)
        if translated is None:
            message = f"{kind}.{name}"
            if self.has(message):
                translated = self.text(message)
            else:
                translated = (find(name) if find else None) or name
            if len(self._names) == CACHE_SIZE:
                self._names.clear()
            self._names[key] = translated
        return translated

    def labels(self) -> dict[str, str]:
        """Return the labels of the user interface by name; placeholders are not filled in."""
        return {
            name: self.catalogue.raw(f"label.{name}") for name in self.catalogue.ids_under("label.")
        }

    def listed(self, words: Sequence[str]) -> str:
        """Join words as a list in the speaker's language: "a, b and c"."""
        return text_of(tuple(self._join_as_list([[Segment("text", word)] for word in words])))

    def _choose_variant(self, message: ParsedMessage, values: Mapping[str, Any]) -> Template:
        """Return the template of the variant that the values select."""
        if not message.by:
            return message.variants["other"]
        for key in variant_keys(values.get(message.by), self.lang):
            if key in message.variants:
                return message.variants[key]
        return message.variants["other"]

    def _render_template(
        self, template: Template, values: Mapping[str, Any], message_id: str
    ) -> list[Segment]:
        """Render a template with these values, without optional parts that lack a value."""
        segments: list[Segment] = []
        for part in template:
            if isinstance(part, str):
                segments.append(Segment("text", part))
            elif isinstance(part, OptionalPart):
                if not is_incomplete(part.parts, values):
                    segments.extend(self._render_template(part.parts, values, message_id))
            else:
                value = self._render_placeholder(part, values, message_id)
                if self._elides and segments and value:
                    last_segment = segments[-1]
                    segments[-1] = replace(
                        last_segment, text=elide(last_segment.text, value[0].text)
                    )
                segments.extend(value)
        return segments

    def _render_placeholder(
        self, part: Placeholder, values: Mapping[str, Any], message_id: str
    ) -> list[Segment]:
        """Render the value of a placeholder; ``?`` if it is missing."""
        value = values.get(part.name)
        if value is None:
            if self.strict:
                raise MissingMessageError(f"{message_id}: no value for {part.name!r}")
            return [Segment("text", "?")]
        if isinstance(value, Message) and part.type != "clause":
            return list(self.say(value.id, value.args))
        return self._renderers[part.type](value)

    def _render_list(
        self, value: Any, render_one: Callable[[Any], Segment], last_separator: str = "list.last"
    ) -> list[Segment]:
        """Render one value or a list of values, joined as in a sentence: "a, b and c".

        `last_separator` is the id of the message between the last two items.
        """
        if isinstance(value, (list, tuple)):
            return self._join_as_list([[render_one(item)] for item in value], last_separator)
        return [render_one(value)]

    def _join_as_list(
        self, items: Sequence[list[Segment]], last_separator: str = "list.last"
    ) -> list[Segment]:
        """Join items, each made of segments; see `_render_list`."""
        segments: list[Segment] = []
        for index, item in enumerate(items):
            if index:
                is_last = index == len(items) - 1
                segments.extend(self.say(last_separator if is_last else "list.separator"))
            segments.extend(item)
        return segments

    def _render_seat(self, value: Any) -> Segment:
        if isinstance(value, int) and 0 <= value < len(self.seats):
            return Segment("seat", self.seats[value], value)
        return Segment("text", str(value))

    def _render_windows(self, value: Any) -> list[Segment]:
        if not isinstance(value, (list, tuple)):
            return [Segment("text", self.window(str(value)))]
        # Names of windows contain commas, so each name in a list is quoted.
        return self._render_list(
            value,
            lambda window: Segment("text", self.text("list.quoted", name=self.window(str(window)))),
        )

    def _render_window_with_id(self, value: Any) -> Segment:
        name, id_ = self.window(str(value)), str(value)
        has_name = name != id_
        return Segment("text", self.text("list.with-id", name=name, id=id_) if has_name else id_)

    def _join_texts(
        self, value: Any, render_one: Callable[[Any], str], separator: str
    ) -> list[Segment]:
        """Render one value or a list of values, joined by the message `separator`."""
        values = value if isinstance(value, (list, tuple)) else [value]
        return [Segment("text", self.text(separator).join(map(render_one, values)))]

    def _render_text(self, value: Any) -> Segment:
        return Segment("text", self._to_text(value))

    def _to_text(self, value: Any) -> str:
        return self.render(value) if isinstance(value, (Message, Text)) else str(value)

    def _to_clause(self, value: Any) -> str:
        """Return a sentence without its full stop, so that more text can follow."""
        return self._to_text(value).removesuffix(".")

    def _render_object(self, value: Any) -> Segment:
        return Segment("object", self.object(str(value)))

    def _render_reasons(self, value: Any) -> list[Segment]:
        items = value if isinstance(value, (list, tuple)) else [value]
        segments: list[Segment] = []
        for item in items:
            code, args = (item, {}) if isinstance(item, str) else (item["code"], item.get("args"))
            if segments:
                segments.append(Segment("text", " "))
            segments.extend(self.say(f"reason.{code}", args))
        return segments


def _render_with_cache(
    cache: dict[bytes, Rendered],
    key_values: tuple[Any, ...],
    render: Callable[..., Rendered],
    *args: Any,
) -> Rendered:
    """Return the text cached under `key_values`; render and cache it if there is none."""
    # Arguments may be lists, which are not hashable, so the key is their encoding. The encoding
    # also distinguishes True from 1, which select different variants.
    try:
        key = encode(key_values)
    except TypeError:
        return render(*args)
    rendered = cache.get(key)
    if rendered is None:
        if len(cache) == CACHE_SIZE:
            cache.clear()
        rendered = cache[key] = render(*args)
    return rendered


def _reason_args(reason: Reason) -> dict[str, Any]:
    return {**reason.args, "opens": list(reason.allowing_windows)}
