"""Setting up a table by choosing: who sits there, what lies before them, where it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from dtnb import registry
from dtnb.errors import PicklableError
from dtnb.explain.speaker import Speaker
from dtnb.files import FileProblems, write
from dtnb.files.reader import can_hold
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.set_up_form import Field
from dtnb.replay.running.load import load
from dtnb.replay.sitting.sitting import Sitting
from dtnb.rulebook import language_of
from dtnb.sanitize import REPLACEMENT, sanitize_line

#: what a seat is called until somebody writes a name
NAMES = ("Ann", "Ben", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal")

#: characters of a title, as in a replay file, and of a seat's name
LONGEST_TITLE = 200


class UnknownChoice(PicklableError, ValueError):
    """Something was chosen that is not there to be chosen."""


class Seating:
    """A table that is being set up, as a replay file has it.

    Parameters
    ----------
    data
        What is known of it; an empty table of the first game unless given.
    lang
        The language.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.data: dict[str, Any] = deepcopy(dict(data)) if data else {}
        if not self.data:
            self.game(registry.games()[0])
        if not self.data.get("edition"):
            # A file may leave it to its game; who sets up a table sees what it is played by.
            self.data["edition"] = self.plugin.default_edition

    @property
    def plugin(self) -> Plugin:
        """The game's plugin."""
        plugin: Plugin = registry.plugin(self.data["game"])
        return plugin

    @property
    def speaker(self) -> Speaker:
        """Who says what is asked."""
        return speaker_of_game(self.plugin)(self.lang)

    @property
    def seats(self) -> dict[str, Any]:
        """What lies before each player, by name."""
        seats: dict[str, Any] = self.data["seats"]
        return seats

    def fields(self) -> Sequence[Field]:
        """Return what the game asks."""
        return self.plugin.form.fields(self.data, self.speaker)

    # -- choosing ----------------------------------------------------------------------------------

    def game(self, name: str) -> None:
        """Choose a game; its table is empty, with two seats."""
        if name not in registry.games():
            raise UnknownChoice(name)
        if name == self.data.get("game"):
            return
        plugin: Plugin = registry.plugin(name)
        self.data = {"dtnb": 1, "game": name, "edition": plugin.default_edition, "seats": {}}
        for seat in NAMES[: min(2, plugin.form.most_seats())]:
            self.take(seat)

    def edition(self, name: str) -> None:
        """Choose the book it is played by."""
        if name not in self.plugin.rulebook().editions:
            raise UnknownChoice(name)
        self.data["edition"] = name

    def title(self, text: str) -> None:
        """Say what it is called."""
        if not can_hold(text.strip(), LONGEST_TITLE):
            raise UnknownChoice(sanitize_line(text, 60))
        self.data["title"] = text.strip()

    def take(self, name: str = "") -> None:
        """Let somebody sit down."""
        free = next((each for each in NAMES if each not in self.seats), "")
        if len(self.seats) >= self.plugin.form.most_seats() or (name or free) in self.seats:
            raise UnknownChoice(name or free)
        self.seats[name or free] = self.plugin.form.new_seat()

    def leave(self, name: str) -> None:
        """Let somebody stand up."""
        if name not in self.seats or len(self.seats) == 1:
            raise UnknownChoice(name)
        del self.seats[name]
        self._forget_start()

    def rename(self, name: str, to: str) -> None:
        """Call a seat otherwise."""
        to = to.strip()
        shown = sanitize_line(to, 60)
        if name not in self.seats or not shown.replace(REPLACEMENT, "").strip():
            raise UnknownChoice(shown)
        if not can_hold(to, LONGEST_TITLE) or (to != name and to in self.seats):
            raise UnknownChoice(shown)
        said = {(to if each == name else each): seat for each, seat in self.seats.items()}
        self.data["seats"] = said
        self._renamed(self.data.get("start"), name, to)

    def _renamed(self, start: Any, name: str, to: str) -> None:
        for field, value in list((start or {}).items()):
            if isinstance(value, dict):
                self._renamed(value, name, to)
            elif value == name:
                start[field] = to

    def _forget_start(self) -> None:
        self.data.pop("start", None)

    def choose(self, path: Sequence[str], value: Any) -> None:
        """Answer what is asked: a value, or how many of each answer; None leaves it to the file."""
        field = next((each for each in self.fields() if list(each.path) == list(path)), None)
        if field is None:
            raise UnknownChoice(".".join(map(str, path)))
        kept = None if value is None else _as_written(field, value)
        holder = self.data
        for part in field.path[:-1]:
            holder = holder.setdefault(part, {})
        if kept is None or (field.kind == "counts" and not kept):
            holder.pop(field.path[-1], None)
        else:
            holder[field.path[-1]] = kept
        if field.kind == "choice":
            self._without_what_is_not_asked(field)
        if field.path[0] == "seats":
            self.seats[field.path[1]] = self._in_order(self.seats[field.path[1]])

    def _in_order(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a file says of a seat in the order in which people write it."""
        names = [field.encode_name for field in msgspec.structs.fields(self.plugin.seat_entry)]
        return {name: seat[name] for name in names if name in seat}

    def _without_what_is_not_asked(self, chosen: Field) -> None:
        """Leave out what fitted only the answer before: of the same part, and of the start."""
        if chosen.path[0] == "seats" and chosen.needed:
            name = chosen.path[1]
            self.seats[name] = self.plugin.form.new_seat() | {
                chosen.path[-1]: self.seats[name][chosen.path[-1]]
            }
            self._forget_start()
            return
        asked = {field.path for field in self.fields()}
        start = self.data.get("start", {})
        self.data["start"] = _kept(start, ("start",), asked)
        if not self.data["start"]:
            del self.data["start"]

    # -- sitting down ------------------------------------------------------------------------------

    def missing(self) -> tuple[Field, ...]:
        """Return what has to be chosen before one can sit down."""
        return tuple(field for field in self.fields() if field.needed and field.value is None)

    def sitting(self) -> Sitting:
        """Sit down.

        Raises
        ------
        FileProblems
            If the table cannot be set up so, with everything that is wrong.
        """
        return Sitting(load(write.to_yaml(self.data), "table"), lang=self.lang)

    def view(self) -> dict[str, Any]:
        """Return what is asked, and what was chosen, as plain data."""
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
            "mostSeats": self.plugin.form.most_seats(),
            "fields": [_told(field) for field in self.fields()],
            "ready": not self.missing() and bool(self.seats),
        }


#: what can be chosen while a table is set up, by the word of the message that chooses it
CHANGES: Mapping[str, Callable[[Seating, Mapping[str, Any]], None]] = {
    "game": lambda seating, message: seating.game(str(message["game"])),
    "edition": lambda seating, message: seating.edition(str(message["edition"])),
    "title": lambda seating, message: seating.title(str(message["title"])),
    "take": lambda seating, message: seating.take(str(message.get("seat", ""))),
    "leave": lambda seating, message: seating.leave(str(message["seat"])),
    "rename": lambda seating, message: seating.rename(str(message["seat"]), str(message["name"])),
    "set": lambda seating, message: seating.choose(list(message["path"]), message.get("value")),
}


def _told(field: Field) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(field)
    told |= {"path": list(field.path), "value": field.value}
    if field.kind in ("counts", "list"):
        told["counts"] = counts_of(field)
    return told


def counts_of(field: Field) -> dict[str, int]:
    """Return how often each answer was given."""
    if isinstance(field.value, Mapping):
        return dict(field.value)
    found: dict[str, int] = {}
    for entry in field.value if isinstance(field.value, list) else ():
        for answer in field.answers:
            count = _count_in(entry, answer.value, answer.entry)
            if count:
                found[str(answer.value)] = found.get(str(answer.value), 0) + count
    return found


def _count_in(entry: str, value: object, form: str) -> int:
    if not form:
        return int(entry == value)
    before, _, behind = form.partition("{n}")
    number = entry.removeprefix(before).removesuffix(behind)
    return int(number) if number.isdigit() and form.replace("{n}", number) == entry else 0


def _as_written(field: Field, value: Any) -> Any:
    """Return an answer as a file has it.

    Raises
    ------
    UnknownChoice
        If it is not among what may be chosen.
    """
    known = {str(answer.value): answer for answer in field.answers}
    if field.kind == "choice":
        if str(value) not in known:
            raise UnknownChoice(str(value))
        return known[str(value)].value
    if field.kind == "number":
        number = int(value)
        if not field.low <= number <= field.high:
            raise UnknownChoice(str(number))
        return number
    counts = {str(name): int(count) for name, count in dict(value).items() if int(count) > 0}
    for name, count in counts.items():
        if name not in known or count > known[name].most:
            raise UnknownChoice(name)
    if field.kind == "counts":
        return counts
    entries: list[str] = []
    for name, count in counts.items():
        form = known[name].entry
        entries += [form.replace("{n}", str(count))] if form else [name] * count
    return entries


def _kept(start: Mapping[str, Any], path: tuple[str, ...], asked: set[tuple[str, ...]]) -> Any:
    """Return what is still asked of a part of a file."""
    found = {}
    for name, value in start.items():
        if isinstance(value, Mapping):
            inside = _kept(value, (*path, name), asked)
            if inside:
                found[name] = inside
        elif (*path, name) in asked:
            found[name] = value
    return found


def problems_of(problems: FileProblems, lang: str) -> str:
    """Return what is wrong with a table, without the places in a file that nobody wrote."""
    told = (problem.words(language_of(lang)) for problem in problems.problems)
    return "\n".join(f"{what} ({right})" if right else what for what, right in told)
