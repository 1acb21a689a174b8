"""Play a file again without one action, and show which totals change ("Without it: 4, not 7").

Dice and all other choices stay as in the file. Moves that interrupt the action are left out too,
and rolls that the game no longer asks for stay unused. The result names the first choice that
cannot be made without the action; the choices after it are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.equality import EqualByParts
from dtnb.files import Path
from dtnb.graph.text import join_sentences
from dtnb.graph.what_if import WhatIfText
from dtnb.kernel import Record, Role, Step
from dtnb.replay.running.line_result import Prepared
from dtnb.replay.running.load import run
from dtnb.replay.running.results import MoveResult
from dtnb.replay.running.script import ScriptEntry, entry_without
from dtnb.sanitize import NO_MATHJAX, sanitize_lines

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Ledger
    from dtnb.graph import PriorityGraph
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import LineResult

#: a graph with more actions than this is drawn without what-ifs, because each is a run of its own
MAX_ACTIONS = 12


class Sum(NamedTuple):
    """The total of one calculation (ledger), with the action and without it."""

    #: the title of the calculation
    label: str
    #: the seat that the calculation is for
    seat: int | None
    #: the total with the action; None if the line with the action lacks this calculation
    before: int | None
    #: the total without the action; None if the line without it lacks this calculation
    after: int | None
    #: index of the calculation's step in the line with the action; -1 if that line has none
    step: int


class WhatIf(EqualByParts):
    """The result of playing a line without one action.

    Parameters
    ----------
    action
        The step that declared the action.
    sums
        Every calculation of the line with the action, and of the line without it.
    lost
        The first choice of the file that can no longer be made, or None.
    dropped
        The number of choices dropped after `lost`, because they were made in another situation.
    stops
        Whether play without the action stops at a question that the file does not answer.
    speaker
        Renders the result as sentences.
    """

    def __init__(
        self,
        action: Step,
        sums: tuple[Sum, ...],
        lost: str | None,
        dropped: int,
        stops: bool,
        speaker: Speaker,
    ) -> None:
        self.action = action
        self.sums = sums
        self.lost = lost
        self.dropped = dropped
        self.stops = stops
        self._speaker = speaker

    def _parts(self) -> tuple[Any, ...]:
        endings = self.lost, self.dropped, self.stops
        return self._speaker.lang, self.action, self.sums, *endings

    def __repr__(self) -> str:
        return sanitize_lines("\n".join(self._result_sentences()))

    def _repr_html_(self) -> str:
        first, *others = self._result_sentences()
        lines = "".join(f"<li>{escape(other)}</li>" for other in others)
        return f'<div class="{NO_MATHJAX}"><strong>{escape(first)}</strong><ul>{lines}</ul></div>'

    def for_graph(self, graph: PriorityGraph) -> WhatIfText:
        """Return the texts that the graph of the play shows for this what-if.

        The nodes of the graph are windows, actions and totals.
        """
        node_of_step = {
            data["step"]: node
            for node, data in graph.network.nodes.items()
            if data["role"] == Role.SUM.value
        }
        message_ids = {"total": "graph.without", "gone": "graph.without-none"}
        totals = {
            node_of_step[total.step]: self._say(
                message_ids[self._difference_key(total)], total=total.after
            )
            for total in self.sums
            if self._difference_key(total) in message_ids
        }
        title, *sentences = self._result_sentences()
        return WhatIfText(title, join_sentences(sentences), totals)

    def _result_sentences(self) -> Iterator[str]:
        """Yield a heading, then a sentence for each total, lost choice and open question."""
        yield self._say("graph.without.title")
        unchanged = [total.label for total in self.sums if self._difference_key(total) == "same"]
        for total in self.sums:
            if self._difference_key(total) != "same":
                values = {"label": total.label, "before": total.before, "after": total.after}
                yield self._say(f"graph.without.{self._difference_key(total)}", **values)
        if unchanged:
            yield self._say("graph.without.same", labels=list(dict.fromkeys(unchanged)))
        if self.lost:
            yield self._say("graph.without.lost", move=self.lost, dropped=self.dropped or None)
        if self.stops:
            yield self._say("graph.without.open")
        yield self._say("graph.without.assumed")

    def _difference_key(self, total: Sum) -> str:
        """Return the last part of the message id for a total, which says how the total differs."""
        if total.after == total.before:
            return "same"
        if total.before is None:
            return "new"
        if total.after is not None:
            return "total"
        if any(other.before is None and other.seat == total.seat for other in self.sums):
            # Without the action, the points are part of another calculation for the seat.
            return "apart"
        return "unreached" if self.stops else "gone"

    def _say(self, message: str, **values: Any) -> str:
        subject = self.action.args.get("subject", "")
        return self._speaker.text(message, subject=subject, actor=self.action.actor, **values)


def what_if(replay: PlayedFile, action: Step) -> WhatIf | None:
    """Play the file again without an action. `action` is the step that declared the action.

    Return None if no move of the file declared the action, or if the replay was made from a record.
    """
    move = _move_of(replay.results, action)
    prepared = replay.prepared
    if move is None or prepared is None:
        return None
    entries_without = (entry_without(entry, move.path) for entry in prepared.script.entries)
    entries = tuple(filter(None, entries_without))
    line_without = play_entries(replay, prepared, entries)
    first_lost = _first_lost_choice(replay.results, line_without)
    dropped_count = 0
    if first_lost is not None:
        # The choices after the lost one were made in another situation. By chance, one of them
        # might be possible at another decision and be made there, so drop them all.
        index = next(
            index for index, entry in enumerate(entries) if first_lost.path in _move_paths(entry)
        )
        later_rolls = tuple(filter(None, map(_only_dice, entries[index + 1 :])))
        dropped_count = sum(
            not stated_move.move.is_chance
            for entry in entries[index + 1 :]
            for stated_move in entry.moves
        )
        if dropped_count:
            line_without = play_entries(replay, prepared, (*entries[: index + 1], *later_rolls))
    return WhatIf(
        action,
        tuple(_compare_sums(replay, line_without)),
        lost=first_lost.text if first_lost is not None else None,
        dropped=dropped_count,
        stops=line_without.ending.is_open and not replay.outcome.is_open,
        speaker=replay.speaker,
    )


def _compare_sums(replay: PlayedFile, line_without: LineResult) -> Iterator[Sum]:
    """Yield each calculation of the play, then those that only the line without the action has."""
    ledgers = _finished_ledgers(replay, replay.record)
    ledgers_without = dict(_number_ledgers(_finished_ledgers(replay, line_without.record)))
    for (key, ledger), step in zip(_number_ledgers(ledgers), ledgers, strict=True):
        counterpart = ledgers_without.pop(key, None)
        total_without = counterpart.total if counterpart is not None else None
        yield Sum(ledger.title, ledger.seat, ledger.total, total_without, step)
    for ledger in ledgers_without.values():
        yield Sum(ledger.title, ledger.seat, before=None, after=ledger.total, step=-1)


def what_ifs_by_node(replay: PlayedFile, graph: PriorityGraph) -> dict[str, WhatIfText]:
    """Return the what-if of each action in a drawn graph, by the action's node.

    The result is empty if there are more than `MAX_ACTIONS` actions.
    """
    # The picture shows only the windows in which an action was declared.
    drawn_nodes = graph.contested.network.nodes
    actions = [node for node, data in drawn_nodes.items() if data["outcome"] is not None]
    if len(actions) > MAX_ACTIONS:
        return {}
    results = {}
    for node in actions:
        result = what_if(replay, replay.record.steps[drawn_nodes[node]["step"]])
        if result is not None:
            results[node] = result.for_graph(graph)
    return results


def _move_of(results: tuple[MoveResult, ...], action: Step) -> MoveResult | None:
    """Return the move that declared an action, or None.

    It is the latest move of the seat that was made up to the step of the declaration.
    """
    moves_of_seat = (
        result
        for result in reversed(results)
        if result.status == "landed"
        and not result.move.is_chance
        and result.move.seat == action.actor
    )
    return next((result for result in moves_of_seat if 0 <= result.step <= action.index), None)


def _finished_ledgers(replay: PlayedFile, record: Record) -> dict[int, Ledger]:
    """Return the finished calculations of a record by the index of their step."""
    ledgers = {
        step.index: replay.plugin.presenter.finished_ledger(record.game, step, replay.speaker)
        for step in record.steps
    }
    return {index: ledger for index, ledger in ledgers.items() if ledger is not None}


class _LedgerKey(NamedTuple):
    """Identifies a calculation in two lines of play."""

    title: str
    seat: int | None
    #: the number of the calculation among those with this title and seat, from 1
    number: int


def _number_ledgers(ledgers: dict[int, Ledger]) -> list[tuple[_LedgerKey, Ledger]]:
    """Pair each calculation with its key."""
    counts: Counter[tuple[str, int | None]] = Counter()
    numbered = []
    for ledger in ledgers.values():
        counts[ledger.title, ledger.seat] += 1
        number = counts[ledger.title, ledger.seat]
        numbered.append((_LedgerKey(ledger.title, ledger.seat, number), ledger))
    return numbered


def _first_lost_choice(results: tuple[MoveResult, ...], rerun: LineResult) -> MoveResult | None:
    """Return the first choice that is made in the file but cannot be made in the rerun, or None."""
    made_paths = {result.path for result in results if result.status == "landed"}
    return next(
        (
            result
            for result in rerun.results
            if result.path in made_paths and result.status != "landed" and not result.move.is_chance
        ),
        None,
    )


def _move_paths(entry: ScriptEntry) -> set[Path]:
    """Return the paths of an entry's moves, and of the moves that interrupt them."""
    move_paths = {stated_move.path for stated_move in entry.moves}
    return move_paths.union(*map(_move_paths, entry.interruptions))


def _only_dice(entry: ScriptEntry) -> ScriptEntry | None:
    """Return an entry with only its chance outcomes, or None if the entry states none."""
    moves = tuple(move for move in entry.moves if move.move.is_chance)
    return ScriptEntry(entry.path, moves=moves) if moves else None


def play_entries(
    replay: PlayedFile, prepared: Prepared, entries: tuple[ScriptEntry, ...]
) -> LineResult:
    """Play `entries` instead of the file's own entries, from the same start."""
    script = prepared.script._replace(entries=entries)
    return run(replay.loaded, prepared._replace(script=script), tolerant=True)
