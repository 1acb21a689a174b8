"""Set up a table by choosing the game, the edition, the seats and the starting position.

* field: the set-up is a form. Each field is a question of the game, with the path of its answer in
  a replay file, and the answers that it offers.
* template: some answers are counted. The template of such an answer, such as "{n} unknown", is its
  form in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from dtnb import registry
from dtnb.errors import PicklableError
from dtnb.explain.speaker import Speaker
from dtnb.files import FileProblems, write
from dtnb.files.reader import fits_in_file
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.set_up_form import Field
from dtnb.replay.running.load import load
from dtnb.replay.sitting.sitting import Sitting
from dtnb.rulebook import language_of
from dtnb.sanitize import REPLACEMENT, sanitize_line

#: the default names of seats
DEFAULT_SEAT_NAMES = ("Ann", "Ben", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal")

#: the maximum length of a title (the same as in replay files), and of a seat's name
MAX_TITLE = 200


class UnknownChoice(PicklableError, ValueError):
    """Raised if a choice is not offered, or if a name or title is invalid."""


class Seating:
    """A table that is being set up.

    `data` is the replay file as far as it is known; None begins a new table.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.data: dict[str, Any] = deepcopy(dict(data)) if data else {}
        if not self.data:
            self.set_game(registry.games()[0])
        if not self.data.get("edition"):
            # A file may omit the edition, but the form shows one.
            self.data["edition"] = self.plugin.default_edition

    @property
    def plugin(self) -> Plugin:
        """The game's plugin."""
        plugin: Plugin = registry.plugin(self.data["game"])
        return plugin

    @property
    def speaker(self) -> Speaker:
        """The speaker, which renders the game's questions in the language of the table."""
        return speaker_of_game(self.plugin)(self.lang)

    @property
    def seats(self) -> dict[str, Any]:
        """The entry of each seat in the replay file, by name."""
        seats: dict[str, Any] = self.data["seats"]
        return seats

    def fields(self) -> Sequence[Field]:
        """Return the game's set-up questions."""
        return self.plugin.form.fields(self.data, self.speaker)

    # -- choosing ----------------------------------------------------------------------------------

    def set_game(self, name: str) -> None:
        """Choose a game. Another game than before begins with one or two seats and no answers."""
        if not registry.is_game(name):
            raise UnknownChoice(name)
        if name == self.data.get("game"):
            return
        plugin: Plugin = registry.plugin(name)
        self.data = {"dtnb": 1, "game": name, "edition": plugin.default_edition, "seats": {}}
        for seat in DEFAULT_SEAT_NAMES[: min(2, plugin.form.max_seats())]:
            self.add_seat(seat)

    def set_edition(self, name: str) -> None:
        """Choose the edition."""
        if name not in self.plugin.rulebook().editions:
            raise UnknownChoice(name)
        self.data["edition"] = name

    def set_title(self, text: str) -> None:
        """Set the title."""
        if not fits_in_file(text.strip(), MAX_TITLE):
            raise UnknownChoice(sanitize_line(text, 60))
        self.data["title"] = text.strip()

    def add_seat(self, name: str = "") -> None:
        """Add a seat, by default with the first of `DEFAULT_SEAT_NAMES` that is not used."""
        name = name or next(
            (default_name for default_name in DEFAULT_SEAT_NAMES if default_name not in self.seats),
            "",
        )
        if len(self.seats) >= self.plugin.form.max_seats() or name in self.seats:
            raise UnknownChoice(name)
        self.seats[name] = self.plugin.form.new_seat()

    def remove_seat(self, name: str) -> None:
        """Remove a seat, unless it is the last; the starting position must be chosen again."""
        if name not in self.seats or len(self.seats) == 1:
            raise UnknownChoice(name)
        del self.seats[name]
        self._forget_start()

    def rename(self, name: str, to: str) -> None:
        """Rename a seat."""
        to = to.strip()
        visible_name = sanitize_line(to, 60)
        if name not in self.seats or not visible_name.replace(REPLACEMENT, "").strip():
            raise UnknownChoice(visible_name)
        if not fits_in_file(to, MAX_TITLE) or (to != name and to in self.seats):
            raise UnknownChoice(visible_name)
        renamed = {
            (to if seat_name == name else seat_name): seat for seat_name, seat in self.seats.items()
        }
        self.data["seats"] = renamed
        self._rename_in_start(self.data.get("start"), name, to)

    def _rename_in_start(self, start: Any, name: str, to: str) -> None:
        """Replace the name of a seat in the starting position."""
        for field, value in list((start or {}).items()):
            if isinstance(value, dict):
                self._rename_in_start(value, name, to)
            elif value == name:
                start[field] = to

    def _forget_start(self) -> None:
        self.data.pop("start", None)

    def choose(self, path: Sequence[str], value: Any) -> None:
        """Answer the question at `path`, a path in the replay file.

        `value` is the answer, or maps answers to counts; None removes it.
        """
        field = next((field for field in self.fields() if list(field.path) == list(path)), None)
        if field is None:
            raise UnknownChoice(".".join(map(str, path)))
        file_value = None if value is None else _file_value(field, value)
        parent = self.data
        for key in field.path[:-1]:
            parent = parent.setdefault(key, {})
        if file_value is None or (field.kind == "counts" and not file_value):
            parent.pop(field.name, None)
        else:
            parent[field.name] = file_value
        if field.kind == "choice":
            self._drop_unasked(field)
        if field.seat:
            self.seats[field.seat] = self._in_field_order(self.seats[field.seat])

    def _in_field_order(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        """Return a seat's fields in the order of the file format."""
        field_names = [
            field.encode_name for field in msgspec.structs.fields(self.plugin.seat_entry)
        ]
        return {name: seat[name] for name in field_names if name in seat}

    def _drop_unasked(self, answered: Field) -> None:
        """Drop the answers that may no longer fit after a new answer to the question `answered`.

        If `answered` is a required question of a seat, drop the seat's other answers and the
        starting position. Otherwise drop only answers about the starting position whose questions
        are no longer asked.
        """
        if answered.seat and answered.is_required:
            answer = self.seats[answered.seat][answered.name]
            self.seats[answered.seat] = self.plugin.form.new_seat() | {answered.name: answer}
            self._forget_start()
            return
        asked_paths = {field.path for field in self.fields()}
        start = self.data.get("start", {})
        self.data["start"] = _without_unasked(start, ("start",), asked_paths)
        if not self.data["start"]:
            del self.data["start"]

    # -- starting a session -----------------------------------------------------------------------

    def missing(self) -> tuple[Field, ...]:
        """Return the questions that must be answered before a session can start."""
        return tuple(field for field in self.fields() if field.is_required and field.value is None)

    def start_session(self) -> Sitting:
        """Return a session at this table, or raise FileProblems if it cannot be set up."""
        return Sitting(load(write.to_yaml(self.data), "table"), lang=self.lang)

    def view(self) -> dict[str, Any]:
        """Return the questions and their present answers as plain data."""
        rulebook, language = self.plugin.rulebook(), language_of(self.lang)
        games = [
            {"value": name, "label": registry.plugin(name).titles[language]}
            for name in registry.games()
        ]
        editions = [
            {"value": edition.id, "label": edition.name.get(language)}
            for edition in rulebook.editions.values()
        ]
        return {
            "game": self.data["game"],
            "games": games,
            "edition": self.data["edition"],
            "editions": editions,
            "title": self.data.get("title", ""),
            "seats": list(self.seats),
            "mostSeats": self.plugin.form.max_seats(),
            "fields": [_field_data(field) for field in self.fields()],
            "ready": not self.missing() and bool(self.seats),
        }


#: the functions that carry out the set-up commands, by the names of the commands
SET_UP_COMMANDS: Mapping[str, Callable[[Seating, Mapping[str, Any]], None]] = {
    "game": lambda seating, message: seating.set_game(str(message["game"])),
    "edition": lambda seating, message: seating.set_edition(str(message["edition"])),
    "title": lambda seating, message: seating.set_title(str(message["title"])),
    "take": lambda seating, message: seating.add_seat(str(message.get("seat", ""))),
    "leave": lambda seating, message: seating.remove_seat(str(message["seat"])),
    "rename": lambda seating, message: seating.rename(str(message["seat"]), str(message["name"])),
    "set": lambda seating, message: seating.choose(list(message["path"]), message.get("value")),
}


def _field_data(field: Field) -> dict[str, Any]:
    """Return a question and its present answer as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(field)
    data |= {"path": list(field.path), "value": field.value}
    if field.kind in ("counts", "list"):
        data["counts"] = counts_of(field)
    return data


def counts_of(field: Field) -> dict[str, int]:
    """Return how often each answer occurs in the value of a question."""
    if isinstance(field.value, Mapping):
        return dict(field.value)
    counts: dict[str, int] = {}
    entries = field.value if isinstance(field.value, list) else []
    for entry in entries:
        for answer in field.answers:
            count = _count_in_entry(entry, answer.value, answer.entry)
            if count:
                counts[str(answer.value)] = counts.get(str(answer.value), 0) + count
    return counts


def _count_in_entry(entry: str, value: object, template: str) -> int:
    """Return the count in an entry, such as 3 in "3 unknown" for the template "{n} unknown"."""
    if not template:
        return int(entry == value)
    prefix, _, suffix = template.partition("{n}")
    number = entry.removeprefix(prefix).removesuffix(suffix)
    return int(number) if number.isdigit() and template.replace("{n}", number) == entry else 0


def _file_value(field: Field, value: Any) -> Any:
    """Return an answer as replay files store it; raise UnknownChoice if it is not offered."""
    answers_by_value = {str(answer.value): answer for answer in field.answers}
    if field.kind == "choice":
        if str(value) not in answers_by_value:
            raise UnknownChoice(str(value))
        return answers_by_value[str(value)].value
    if field.kind == "number":
        number = int(value)
        if not field.low <= number <= field.high:
            raise UnknownChoice(str(number))
        return number
    counts = {str(name): int(count) for name, count in dict(value).items() if int(count) > 0}
    for name, count in counts.items():
        if name not in answers_by_value or count > answers_by_value[name].max_count:
            raise UnknownChoice(name)
    if field.kind == "counts":
        return counts
    entries: list[str] = []
    for name, count in counts.items():
        template = answers_by_value[name].entry
        entries += [template.replace("{n}", str(count))] if template else [name] * count
    return entries


def _without_unasked(
    start: Mapping[str, Any], path: tuple[str, ...], asked_paths: set[tuple[str, ...]]
) -> Any:
    """Return `start` without answers that no field asks for now.

    `start` is the part of a replay file at `path`.
    """
    kept_values = {}
    for name, value in start.items():
        if isinstance(value, Mapping):
            nested = _without_unasked(value, (*path, name), asked_paths)
            if nested:
                kept_values[name] = nested
        elif (*path, name) in asked_paths:
            kept_values[name] = value
    return kept_values


def problems_text(problems: FileProblems, lang: str) -> str:
    """Return problems as text, without line numbers, because users never see the file."""
    messages = (problem.words(language_of(lang)) for problem in problems.problems)
    return "\n".join(
        f"{error_text} ({hint})" if hint else error_text for error_text, hint in messages
    )
