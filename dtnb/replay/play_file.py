"""What was said in a match as a replay file that reads as if written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import fields, replace

from dtnb.explain import Message
from dtnb.files import FileProblems
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Chance, Choice, Outcome, Record, State
from dtnb.replay.load import Loaded, load, prepare, run
from dtnb.replay.model import MoveSpec
from dtnb.replay.playing import kept
from dtnb.replay.plugin import Plugin
from dtnb.replay.replay import Replay
from dtnb.replay.script import window_names
from dtnb.replay.writers import to_yaml

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


#: more inputs than these, of which nobody said a word, are kept as inputs
MANY = 200


class Said(NamedTuple):
    """Something that was said or done in a match.

    Attributes
    ----------
    phrases
        A move, or several that were declared together; None where it was done without words.
    begin, end
        How many inputs had been given before it and after.
    in_answer
        What was said in front of it, before it was carried out.
    """

    phrases: tuple[str, ...] | None
    begin: int
    end: int
    in_answer: tuple[Said, ...] = ()


def added(said: tuple[Said, ...], new: Said, depth: int) -> tuple[Said, ...]:
    """Return what was said with something new: at the end, or in front of what waits there."""
    if depth == 0 or not said:
        return (*said, new)
    last = said[-1]
    return (*said[:-1], last._replace(in_answer=added(last.in_answer, new, depth - 1)))


def as_replay(table: Loaded, record: Record, said: tuple[Said, ...], speaker: Speaker) -> Replay:
    """Return a match as a replay.

    A move is pinned to its window only where it would land in another without that.

    Parameters
    ----------
    table
        The file that sets the table up.
    record, said
        What was played, and by which words.
    speaker
        Says what was done without words.
    """
    lang, pins = speaker.lang, dict[int, str]()
    made = list(_in_words(table.plugin, record, said, speaker))
    while len(made) <= MANY:
        moves = [_entry(each, pins.get(at)) for at, each in enumerate(made)]
        file = replace(table.file, moves=moves)
        try:
            wrong = _first_difference(table._replace(file=file), record)
            if wrong is None:
                loaded = load(to_yaml(file), table.source.name)
                return Replay(loaded._replace(folder=table.folder), lang=lang)
        except FileProblems:
            # A phrase that cannot be read, or an end at which somebody has to choose.
            break
        late = next((at for at, each in enumerate(made) if each.end > wrong), len(made))
        if late == len(made) or late in pins:
            break
        pins[late] = _window(table.plugin, record, made[late])
    loaded, line = kept(table, record)
    return Replay(loaded, lang=lang, line=line)


def _in_words(
    plugin: Plugin, record: Record, said: tuple[Said, ...], speaker: Speaker
) -> Iterator[Said]:
    """Yield what was said, and what was done without words input by input."""
    for each in said:
        if each.phrases is not None:
            answers = tuple(_in_words(plugin, record, each.in_answer, speaker))
            yield each._replace(in_answer=answers)
            continue
        for at in range(each.begin, each.end):
            words = _words(plugin, record, at, speaker)
            if words:
                yield Said((words,), at, at + 1)


def _words(plugin: Plugin, record: Record, at: int, speaker: Speaker) -> str:
    """Return an input as a phrase; nothing for what a file does by itself."""
    state, given, pending = record.states[at], record.inputs[at], record.states[at].pending
    said: Message | str
    if isinstance(given, Choice):
        if given.action == PASS:
            return ""
        seat, said = given.seat, plugin.phrase(record.game, state, given.action)
    else:
        assert isinstance(given, Outcome)
        assert isinstance(pending, Chance)
        if given == plugin.default_outcome(record.game, state):
            return ""
        seat = pending.seat
        faces = [value for value in given.values if isinstance(value, int)]
        said = Message("move.draw", {"cards": list(map(str, given.values))})
        if pending.kind == "roll":
            said = plugin.roll_phrase(record.game, state, faces)
    return f"{speaker.seats[seat]} {speaker.words(said)}"


def _entry(said: Said, at: str | None = None) -> str | MoveSpec:
    """Return what was said as an entry of a file, pinned to a window or not."""
    answers = [_entry(each) for each in said.in_answer]
    phrases = list(said.phrases or ())
    if len(phrases) > 1:
        return MoveSpec(together=phrases, at=at, in_answer=answers)
    if at is None and not answers:
        return phrases[0]
    return MoveSpec(move=phrases[0], at=at, in_answer=answers)


def _first_difference(loaded: Loaded, record: Record) -> int | None:
    """Return the first input that a file gives otherwise than the record has it."""
    prepared = prepare(loaded, loaded.edition, loaded.file.policies)
    played = run(loaded, prepared, tolerant=True).record.inputs
    for at, given in enumerate(record.inputs):
        if at >= len(played) or played[at] != given:
            return at
    return None


def _window(plugin: Plugin, record: Record, said: Said) -> str:
    """Return what people call the window of a move; its id where the name could be another's."""
    state = next(
        record.states[at]
        for at in range(said.begin, said.end)
        if record.inputs[at] != Choice(_seat(record.states[at]), PASS)
    )
    window = plugin.window_of(record.game, state)
    name = plugin.rulebook().window(window).name.en
    return name if window_names(plugin)[normalized(name)] == {window} else window


def _seat(state: State) -> int:
    return state.pending.seat if state.pending is not None else -1


def seats_as_written(
    plugin: Plugin, seats: Sequence[str] | Mapping[str, str | Mapping[str, Any]]
) -> dict[str, Any]:
    """Return seats as a replay file has them.

    Parameters
    ----------
    seats
        What each cannot be without, from which it has its name; or name to that, or to all that the
        file says of a seat.
    """
    named = seats if isinstance(seats, Mapping) else _named(seats)
    needed = next(each for each in fields(plugin.seat_entry) if each.required).encode_name
    return {
        name: {needed: seat} if isinstance(seat, str) else dict(seat)
        for name, seat in named.items()
    }


def _named(given: Sequence[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for each in given:
        name = PurePath(each).stem.replace("-", " ").title()
        same = sum(other.startswith(name) for other in named)
        named[f"{name} {same + 1}" if same else name] = each
    return named
