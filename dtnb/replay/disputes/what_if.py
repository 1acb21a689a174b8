"""Play a file again without one action, and show which totals change ("Without it: 4, not 7").

Dice and all other choices stay as in the file. Moves that interrupt the action are left out too,
and rolls that the game no longer asks for stay unused. The result names the first choice that
cannot be made without the action; the choices after it are left out. A line is a line of play: here
the main line of the file, with the action or without it.
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

    #: the title of the calculation, and the seat that it is for
    label: str
    seat: int | None
    #: the totals with the action and without it; None on a side without this calculation
    before: int | None
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
        nodes = {
            data["step"]: node
            for node, data in graph.network.nodes.items()
            if data["role"] == Role.SUM.value
        }
        message_ids = {"total": "graph.without", "gone": "graph.without-none"}
        totals = {
            nodes[total.step]: self._say(
                message_ids[self._difference_key(total)], total=total.after
            )
            for total in self.sums
            if self._difference_key(total) in message_ids
        }
        title, *lines = self._result_sentences()
        return WhatIfText(title, join_sentences(lines), totals)

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
            # The points are then part of another calculation for the seat.
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
    shortened = (entry_without(entry, move.path) for entry in prepared.script.entries)
    entries = tuple(filter(None, shortened))
    result_without = play_entries(replay, prepared, entries)
    first_lost = _first_lost_choice(replay.results, result_without)
    dropped = 0
    if first_lost is not None:
        # Later choices were made in another situation. By chance, one might be possible at another
        # decision and be made there.
        index = next(
            index for index, entry in enumerate(entries) if first_lost.path in _move_paths(entry)
        )
        later_entries = tuple(filter(None, map(_only_dice, entries[index + 1 :])))
        dropped = sum(
            not stated_move.move.is_chance
            for entry in entries[index + 1 :]
            for stated_move in entry.moves
        )
        if dropped:
            result_without = play_entries(replay, prepared, (*entries[: index + 1], *later_entries))
    sums_before = _finished_ledgers(replay, replay.record)
    sums_after = dict(_number_ledgers(_finished_ledgers(replay, result_without.record)))
    sums = []
    for (key, ledger), step in zip(_number_ledgers(sums_before), sums_before, strict=True):
        sum_without = sums_after.pop(key, None)
        sums.append(
            Sum(
                ledger.title,
                ledger.seat,
                ledger.total,
                sum_without.total if sum_without else None,
                step,
            )
        )
    sums += [
        Sum(ledger.title, ledger.seat, None, ledger.total, -1) for ledger in sums_after.values()
    ]
    stops = result_without.ending.is_open and not replay.outcome.is_open
    return WhatIf(
        action, tuple(sums), first_lost and first_lost.text, dropped, stops, replay.speaker
    )


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


def _number_ledgers(sums: dict[int, Ledger]) -> list[tuple[tuple[str, int | None, int], Ledger]]:
    """Pair each calculation with a key: its title, its seat, and a running number."""
    counts: Counter[tuple[str, int | None]] = Counter()
    numbered = []
    for ledger in sums.values():
        counts[ledger.title, ledger.seat] += 1
        numbered.append(((ledger.title, ledger.seat, counts[ledger.title, ledger.seat]), ledger))
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
