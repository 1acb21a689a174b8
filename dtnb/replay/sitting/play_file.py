"""What was said in a match as a replay file that reads as if written by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec.structs import fields, replace

from dtnb.explain import Message
from dtnb.files import FileProblems
from dtnb.files.names import normalized
from dtnb.kernel import PASS, Chance, Choice, Input, Outcome, Record, State
from dtnb.replay.file.model import Claim, Mark, MoveSpec, ReplayFile
from dtnb.replay.file.writers import to_yaml
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.lines.continued import kept
from dtnb.replay.replay import Replay
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.load import Loaded, load, prepare, run
from dtnb.replay.running.script import window_names
from dtnb.replay.sitting.leaving import Leaving

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


#: more inputs than these, of which nobody said a word, are kept as inputs
MANY = 200

#: plays moves
Played: TypeAlias = Callable[[list[str | MoveSpec]], LineResult]


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
    note, mark
        What somebody wrote on it.
    refused
        Whether it is stated that this is refused, so that nothing comes of it.
    """

    phrases: tuple[str, ...] | None
    begin: int
    end: int
    in_answer: tuple[Said, ...] = ()
    note: str | None = None
    mark: Mark | None = None
    refused: bool = False


def added(said: tuple[Said, ...], new: Said, depth: int) -> tuple[Said, ...]:
    """Return what was said with something new: at the end, or in front of what waits there."""
    if depth == 0 or not said:
        return (*said, new)
    last = said[-1]
    return (*said[:-1], last._replace(in_answer=added(last.in_answer, new, depth - 1)))


def annotated(
    said: tuple[Said, ...], note: str | None, mark: Mark | None, at: int
) -> tuple[Said, ...]:
    """Return what was said with a note or a mark on the last of it; without any, a note alone.

    Parameters
    ----------
    note, mark
        What is written; None leaves what is there.
    at
        How many inputs have been given.
    """
    if not said:
        return (Said((), at, at, (), note, mark),)
    last = said[-1]
    if last.in_answer:
        last = last._replace(in_answer=annotated(last.in_answer, note, mark, at))
    else:
        last = last._replace(note=note or last.note, mark=mark or last.mark)
    return (*said[:-1], last)


class Line(NamedTuple):
    """What was played, to be written into a file.

    Attributes
    ----------
    record
        What was played, from the beginning.
    said, claims
        What was said on the way, and what people say of it.
    elsewhere
        Rolls that only other books ask for.
    leaving
        The moment of another replay at which it begins.
    """

    record: Record
    said: tuple[Said, ...]
    claims: tuple[Claim, ...] = ()
    elsewhere: tuple[str, ...] = ()
    leaving: Leaving | None = None


class Written(NamedTuple):
    """A line as moves of a file.

    Attributes
    ----------
    moves
        Its entries.
    whole
        Whether they lead to what was played.
    """

    moves: list[str | MoveSpec]
    whole: bool


def written(plugin: Plugin, line: Line, speaker: Speaker, played: Played) -> Written:
    """Return a line as moves, each pinned to its window only where it would land in another.

    Parameters
    ----------
    played
        Plays moves.
    speaker
        Says what was done without words.
    """
    pins = dict[int, str]()
    said = line.said
    if line.leaving is not None:
        # The branch is written where the file has an entry: what came between is said again.
        said = (Said(None, line.leaving.begin, line.leaving.position), *said)
    made = list(_in_words(plugin, line.record, said, speaker))
    while True:
        moves = [_entry(each, pins.get(at)) for at, each in enumerate(made)]
        moves += [MoveSpec(move=each, if_possible=True) for each in line.elsewhere]
        moves += [MoveSpec(claim=claim) for claim in line.claims]
        if len(made) > MANY:
            return Written(moves, False)
        try:
            result = played(moves)
        except FileProblems:
            # A phrase that cannot be read.
            return Written(moves, False)
        wrong = _first_difference(result.record.inputs, line)
        if wrong is None:
            late = _misplaced(result, made, line.record, pins)
            if late is None:
                return Written(moves, True)
        else:
            late = next((at for at, each in enumerate(made) if each.end > wrong), len(made))
            if late == len(made) or late in pins:
                return Written(moves, False)
        pins[late] = _window(plugin, line.record, made[late])


def _misplaced(
    result: LineResult, made: Sequence[Said], record: Record, pins: Collection[int]
) -> int | None:
    """Return the first stated refusal that is judged elsewhere than where it was stated."""
    stated = [at for at, each in enumerate(made) if each.refused]
    # Those in front of a move stand with it; what the file said before comes before.
    own = [
        refusal for refusal in result.refusals if len(refusal.path) == len(result.script.path) + 2
    ]
    for at, judged in zip(reversed(stated), reversed(own), strict=False):
        pending = record.states[made[at].begin].pending
        if at not in pins and pending is not None and judged.window != pending.window:
            return at
    return None


def in_file(table: Loaded, line: Line, speaker: Speaker) -> tuple[ReplayFile, bool]:
    """Return a match as a file in the moves that were made, and whether they lead there.

    Parameters
    ----------
    table
        The file that sets the table up.
    """
    if line.leaving is not None:
        moves, whole = written(table.plugin, line, speaker, line.leaving.played)
        return line.leaving.file(moves), whole

    def played(moves: list[str | MoveSpec]) -> LineResult:
        file = table._replace(file=replace(table.file, moves=moves))
        prepared = prepare(file, file.edition, file.file.policies)
        return run(file, prepared, tolerant=True)

    moves, whole = written(table.plugin, line, speaker, played)
    return replace(table.file, moves=moves), whole


def as_replay(table: Loaded, line: Line, speaker: Speaker) -> Replay:
    """Return a match as a replay: in its moves, or as inputs where these do not lead there.

    Parameters
    ----------
    table
        The file that sets the table up.
    """
    lang = speaker.lang
    file, whole = in_file(table, line, speaker)
    if whole:
        # An end at which somebody has to choose is none.
        with suppress(FileProblems):
            loaded = load(to_yaml(file), table.source.name)
            return Replay(loaded._replace(folder=table.folder), lang=lang)
    loaded, result = kept(table, line.record)
    return Replay(loaded, lang=lang, line=result)


def _in_words(
    plugin: Plugin, record: Record, said: tuple[Said, ...], speaker: Speaker
) -> Iterator[Said]:
    """Yield what was said, and what was done without words input by input."""
    for each in said:
        if each.phrases is not None:
            answers = tuple(_in_words(plugin, record, each.in_answer, speaker))
            yield each._replace(in_answer=answers)
            continue
        worded = [
            Said((words,), at, at + 1)
            for at in range(each.begin, each.end)
            if (words := _words(plugin, record, at, speaker))
        ]
        if each.note or each.mark:
            worded = list(annotated(tuple(worded), each.note, each.mark, each.end))
        yield from worded


def _words(plugin: Plugin, record: Record, at: int, speaker: Speaker) -> str:
    """Return an input as a phrase; nothing for what a file does by itself."""
    state, given, pending = record.states[at], record.inputs[at], record.states[at].pending
    said: Message | str
    if isinstance(given, Choice):
        if given.action == PASS:
            return ""
        seat, said = given.seat, plugin.wording.phrase(record.game, state, given.action)
    else:
        assert isinstance(given, Outcome)
        assert isinstance(pending, Chance)
        if given == plugin.defaults.outcome(record.game, state):
            return ""
        seat = pending.seat
        faces = [value for value in given.values if isinstance(value, int)]
        said = Message("move.draw", {"cards": list(map(str, given.values))})
        if pending.kind == "roll":
            said = plugin.wording.roll_phrase(record.game, state, faces)
    return f"{speaker.seats[seat]} {speaker.words(said)}"


def _entry(said: Said, at: str | None = None) -> str | MoveSpec:
    """Return what was said as an entry of a file, pinned to a window or not."""
    answers = [_entry(each) for each in said.in_answer]
    phrases = list(said.phrases or ())
    more = MoveSpec(at=at, in_answer=answers, note=said.note, mark=said.mark)
    if len(phrases) > 1:
        return replace(more, together=phrases)
    if said.refused:
        return replace(more, refused=phrases[0])
    if more == MoveSpec() and phrases:
        return phrases[0]
    return replace(more, move=phrases[0] if phrases else None)


def _first_difference(played: Sequence[Input], line: Line) -> int | None:
    """Return the first input that a file gives otherwise than the record has it."""
    for at, given in enumerate(line.record.inputs):
        if at >= len(played) or played[at] != given:
            return at
    return None


def _window(plugin: Plugin, record: Record, said: Said) -> str:
    """Return what people call the window of a move; its id where the name could be another's."""
    state = next(
        (
            record.states[at]
            for at in range(said.begin, said.end)
            if record.inputs[at] != Choice(_seat(record.states[at]), PASS)
        ),
        record.states[said.begin],
    )
    window = plugin.timing.window_of(record.game, state)
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
    needed = next(field for field in fields(plugin.seat_entry) if field.required).encode_name
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
