"""Write a match, which people played move by move, as a replay file with moves in words.

Playing the file gives the same inputs as the match.

* worded: a *worded* entry has phrases. An entry that was made without phrases gets them from its
  inputs.
"""

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
from dtnb.replay.lines.continued import exact_file_and_line
from dtnb.replay.replay import Replay
from dtnb.replay.running.known_names import window_names
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.load import Loaded, load, prepare, run
from dtnb.replay.sitting.branch_start import BranchStart

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


#: a match with more moves than this is saved as exact inputs instead of moves in words
MAX_WORDED_MOVES = 200

#: a function that plays the moves of a file and returns the played line
PlayMoves: TypeAlias = Callable[[list[str | MoveSpec]], LineResult]


class PlayedEntry(NamedTuple):
    """An entry of a match: a move, a stated refusal, or a note."""

    #: the phrase of the move, or the phrases of several moves declared together; None if the move
    #: was made without a phrase
    phrases: tuple[str, ...] | None
    #: how many inputs had been given before the entry
    begin: int
    #: how many inputs had been given after the entry
    end: int
    #: the entries that interrupted the move before it was carried out
    interruptions: tuple[PlayedEntry, ...] = ()
    note: str | None = None
    mark: Mark | None = None
    #: whether the entry states that the rules refuse the move, which is then not made
    refused: bool = False


def append_entry(
    entries: tuple[PlayedEntry, ...], new: PlayedEntry, depth: int
) -> tuple[PlayedEntry, ...]:
    """Return the entries with a new one: at the end, or as an interruption of a declared move.

    `depth` is the number of declared moves that are not carried out yet. Each of them interrupts
    the one before it, and the new entry interrupts the last. If `depth` is 0, it interrupts none.
    """
    if depth == 0 or not entries:
        return (*entries, new)
    last = entries[-1]
    return (
        *entries[:-1],
        last._replace(interruptions=append_entry(last.interruptions, new, depth - 1)),
    )


def annotate_last(
    entries: tuple[PlayedEntry, ...], note: str | None, mark: Mark | None, position: int
) -> tuple[PlayedEntry, ...]:
    """Put a note or a mark on the last entry; return all entries.

    If there are no entries, a new one without moves carries it. If the last entry was interrupted,
    its last interruption gets the note or the mark. `position` is how many inputs have been given.
    If `note` or `mark` is None, the old one stays.
    """
    if not entries:
        new = PlayedEntry(phrases=(), begin=position, end=position, note=note, mark=mark)
        return (new,)
    last = entries[-1]
    if last.interruptions:
        last = last._replace(interruptions=annotate_last(last.interruptions, note, mark, position))
    else:
        last = last._replace(note=note or last.note, mark=mark or last.mark)
    return (*entries[:-1], last)


class MatchToWrite(NamedTuple):
    """A match to be written into a file."""

    #: the inputs and states of the match
    record: Record
    #: what people did, in order
    entries: tuple[PlayedEntry, ...]
    claims: tuple[Claim, ...] = ()
    #: the phrases of rolls that this edition does not ask for; they are in the file so that it can
    #: also be played under another edition
    rolls_elsewhere: tuple[str, ...] = ()
    #: the moment of a replay at which the match begins; None if it begins at the start of the file
    branch_start: BranchStart | None = None


class WrittenMoves(NamedTuple):
    """A match as moves of a file, and whether playing them gives the same record."""

    moves: list[str | MoveSpec]
    #: whether playing the moves gives the inputs of the match
    is_exact: bool


def write_moves(
    plugin: Plugin, match: MatchToWrite, speaker: Speaker, play: PlayMoves
) -> WrittenMoves:
    """Return a match as moves, which name their window only where this is necessary.

    To find out where, the moves are played with `play`, and one that goes wrong is pinned (its
    window is named), until all are right. `speaker` gives phrases to entries that were made without
    any.
    """
    #: for each entry that must name its window, the index of the entry and the window
    pins = dict[int, str]()
    entries = match.entries
    if (start := match.branch_start) is not None:
        # The match may begin in the middle of an entry of the file. The branch replaces the whole
        # entry, so it first repeats the part of it that had been played before the match.
        entries = (PlayedEntry(None, start.begin, start.position), *entries)
    worded = list(_add_words(plugin, match.record, entries, speaker))
    while True:
        moves = [_entry_as_written(entry, pins.get(index)) for index, entry in enumerate(worded)]
        moves += [MoveSpec(move=entry, if_possible=True) for entry in match.rolls_elsewhere]
        moves += [MoveSpec(claim=claim) for claim in match.claims]
        if len(worded) > MAX_WORDED_MOVES:
            return WrittenMoves(moves, is_exact=False)
        try:
            result = play(moves)
        except FileProblems:
            # One of the phrases cannot be parsed.
            return WrittenMoves(moves, is_exact=False)
        different_input = _first_difference(result.record.inputs, match)
        if different_input is None:
            misplaced = _find_misplaced_refusal(result, worded, match.record, pins)
            if misplaced is None:
                return WrittenMoves(moves, is_exact=True)
        else:
            misplaced = next(
                (index for index, entry in enumerate(worded) if entry.end > different_input),
                len(worded),
            )
            if misplaced == len(worded) or misplaced in pins:
                return WrittenMoves(moves, is_exact=False)
        pins[misplaced] = _window_name(plugin, match.record, worded[misplaced])


def _find_misplaced_refusal(
    result: LineResult, entries: Sequence[PlayedEntry], record: Record, pins: Collection[int]
) -> int | None:
    """Return the index of the last stated refusal that is judged in another window than it was.

    Return None if all refusals without a pin are judged in the windows of the match.
    """
    refused = [index for index, entry in enumerate(entries) if entry.refused]
    # The path of an entry's refusal is that of the list of moves, then the entry's index, then the
    # key "refused". The path of a refusal that interrupts a move is longer, and is left out.
    path_length = len(result.script.path) + 2
    judged_refusals = [refusal for refusal in result.refusals if len(refusal.path) == path_length]
    # Refusals of the original file precede those of the match, so compare from the end.
    for index, judged in zip(reversed(refused), reversed(judged_refusals), strict=False):
        pending = record.states[entries[index].begin].pending
        if index not in pins and pending is not None and judged.window != pending.window:
            return index
    return None


def to_file(table: Loaded, match: MatchToWrite, speaker: Speaker) -> tuple[ReplayFile, bool]:
    """Return a match as a file of moves, and whether playing them gives the same record.

    `table` is the file that sets up the table.
    """
    if match.branch_start is not None:
        moves, is_exact = write_moves(table.plugin, match, speaker, match.branch_start.play)
        return match.branch_start.file(moves), is_exact

    def play(moves: list[str | MoveSpec]) -> LineResult:
        file = table._replace(file=replace(table.file, moves=moves))
        prepared = prepare(file, file.edition, file.file.policies)
        return run(file, prepared, tolerant=True)

    moves, is_exact = write_moves(table.plugin, match, speaker, play)
    return replace(table.file, moves=moves), is_exact


def as_replay(table: Loaded, match: MatchToWrite, speaker: Speaker) -> Replay:
    """Return a match as a replay: as moves, or as exact inputs if moves do not give its record.

    `table` is the file that sets up the table.
    """
    lang = speaker.lang
    file, is_exact = to_file(table, match, speaker)
    if is_exact:
        # A file that ends while a forced choice is pending is refused, so the match is then
        # written as exact inputs.
        with suppress(FileProblems):
            loaded = load(to_yaml(file), table.source.name)
            return Replay(loaded._replace(folder=table.folder), lang=lang)
    loaded, result = exact_file_and_line(table, match.record)
    return Replay(loaded, lang=lang, line=result)


def _add_words(
    plugin: Plugin, record: Record, entries: tuple[PlayedEntry, ...], speaker: Speaker
) -> Iterator[PlayedEntry]:
    """Yield the entries with phrases. An entry without any becomes one entry for each input."""
    for entry in entries:
        if entry.phrases is not None:
            interruptions = tuple(_add_words(plugin, record, entry.interruptions, speaker))
            yield entry._replace(interruptions=interruptions)
            continue
        worded = [
            PlayedEntry((words,), index, index + 1)
            for index in range(entry.begin, entry.end)
            if (words := _input_words(plugin, record, index, speaker))
        ]
        if entry.note or entry.mark:
            worded = list(annotate_last(tuple(worded), entry.note, entry.mark, entry.end))
        yield from worded


def _input_words(plugin: Plugin, record: Record, index: int, speaker: Speaker) -> str:
    """Return the input at `index` as a phrase; "" for a pass or default, which files leave out."""
    state, input_ = record.states[index], record.inputs[index]
    pending = state.pending
    phrase: Message | str
    if isinstance(input_, Choice):
        if input_.action == PASS:
            return ""
        seat, phrase = input_.seat, plugin.wording.phrase(record.game, state, input_.action)
    else:
        assert isinstance(input_, Outcome)
        assert isinstance(pending, Chance)
        if input_ == plugin.defaults.outcome(record.game, state):
            return ""
        seat = pending.seat
        faces = [value for value in input_.values if isinstance(value, int)]
        phrase = Message("move.draw", {"cards": list(map(str, input_.values))})
        if pending.kind == "roll":
            phrase = plugin.wording.roll_phrase(record.game, state, faces)
    return f"{speaker.seats[seat]} {speaker.render(phrase)}"


def _entry_as_written(entry: PlayedEntry, at: str | None = None) -> str | MoveSpec:
    """Return an entry in the form of a file. It names the window `at` if that is given."""
    interruptions = [_entry_as_written(interruption) for interruption in entry.interruptions]
    phrases = list(entry.phrases or ())
    spec = MoveSpec(at=at, in_answer=interruptions, note=entry.note, mark=entry.mark)
    if len(phrases) > 1:
        return replace(spec, together=phrases)
    if entry.refused:
        return replace(spec, refused=phrases[0])
    if spec == MoveSpec() and phrases:
        return phrases[0]
    return replace(spec, move=phrases[0] if phrases else None)


def _first_difference(played: Sequence[Input], match: MatchToWrite) -> int | None:
    """Return the index of the first input of the match that was played differently, or None."""
    for index, input_ in enumerate(match.record.inputs):
        if index >= len(played) or played[index] != input_:
            return index
    return None


def _window_name(plugin: Plugin, record: Record, entry: PlayedEntry) -> str:
    """Return the name of a move's window, or its id if the name is ambiguous."""
    state = next(
        (
            record.states[index]
            for index in range(entry.begin, entry.end)
            if record.inputs[index] != Choice(_asked_seat(record.states[index]), PASS)
        ),
        record.states[entry.begin],
    )
    window = plugin.timing.window_of(record.game, state)
    name = plugin.rulebook().window(window).name.en
    return name if window_names(plugin)[normalized(name)] == {window} else window


def _asked_seat(state: State) -> int:
    return state.pending.seat if state.pending is not None else -1


def seats_as_written(
    plugin: Plugin, seats: Sequence[str] | Mapping[str, str | Mapping[str, Any]]
) -> dict[str, Any]:
    """Return seats in the form of a replay file.

    `seats` maps the name of each seat to its fields, or to its only required field, such as the
    name of a character. It can also be a list of such names; the seats are then named after them.
    """
    named = seats if isinstance(seats, Mapping) else _name_seats(seats)
    required = [field.encode_name for field in fields(plugin.seat_entry) if field.required]
    return {
        name: dict.fromkeys(required[:1], seat) if isinstance(seat, str) else dict(seat)
        for name, seat in named.items()
    }


def _name_seats(values: Sequence[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for value in values:
        name = PurePath(value).stem.replace("-", " ").title()
        count = sum(other.startswith(name) for other in named)
        named[f"{name} {count + 1}" if count else name] = value
    return named
