"""What would be without one action: the file played once more without that move.

The dice and all other choices stay as the file says them. What was declared in front of the action
falls with it, and a roll that nothing asks for any more is not used. A choice that can then no
longer be made is named; what was chosen after it is not made either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.files import Path
from dtnb.graph.text import sentences
from dtnb.graph.what_if import Without
from dtnb.kernel import Record, Role, Step
from dtnb.replay.disputes.fewer_moves import entry_without, played_with
from dtnb.replay.running.results import MoveResult
from dtnb.replay.running.script import ScriptEntry
from dtnb.sanitize import NO_FORMULAS, sanitize_lines

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Ledger
    from dtnb.graph import PriorityGraph
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.running.line_result import LineResult

#: actions of a line for which this is found out when it is drawn
MOST = 12


class Sum(NamedTuple):
    """What a calculation comes to, with the action and without it.

    Attributes
    ----------
    label, seat
        What is calculated, and for whom.
    before, after
        With the action and without; None where there is no such calculation then.
    step
        Index of its step in the line as it is; -1 where there is none.
    """

    label: str
    seat: int | None
    before: int | None
    after: int | None
    step: int


class WhatIf:
    """What would be without one action; shown, it says so in words.

    Parameters
    ----------
    action
        The step by which it was declared.
    sums
        Every calculation of the line.
    lost
        The first choice of the file that can then no longer be made; None where there is none.
    dropped
        How many choices after that one are not made either: they were made in another situation.
    stops
        Whether it stops at a question that nobody has answered.
    speaker
        Who puts it into words.
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

    def __repr__(self) -> str:
        return sanitize_lines("\n".join(self._lines()))

    def _repr_html_(self) -> str:
        first, *others = self._lines()
        lines = "".join(f"<li>{escape(other)}</li>" for other in others)
        return f'<div class="{NO_FORMULAS}"><strong>{escape(first)}</strong><ul>{lines}</ul></div>'

    def told_in(self, graph: PriorityGraph) -> Without:
        """Return the same as the graph of the line tells it."""
        nodes = {
            data["step"]: node
            for node, data in graph.graph.nodes(data=True)
            if data["role"] == Role.SUM.value
        }
        said = {"total": "graph.without", "gone": "graph.without-none"}
        totals = {
            nodes[each.step]: self._say(said[self._compared(each)], total=each.after)
            for each in self.sums
            if self._compared(each) in said
        }
        title, *lines = self._lines()
        return Without(title, sentences(lines), totals)

    def _lines(self) -> Iterator[str]:
        yield self._say("graph.without.title")
        same = [each.label for each in self.sums if self._compared(each) == "same"]
        for each in self.sums:
            if self._compared(each) != "same":
                values = {"label": each.label, "before": each.before, "after": each.after}
                yield self._say(f"graph.without.{self._compared(each)}", **values)
        if same:
            yield self._say("graph.without.same", labels=list(dict.fromkeys(same)))
        if self.lost:
            yield self._say("graph.without.lost", move=self.lost, dropped=self.dropped or None)
        if self.stops:
            yield self._say("graph.without.open")
        yield self._say("graph.without.assumed")

    def _compared(self, each: Sum) -> str:
        """Return how a calculation differs: the end of the message that says it."""
        if each.after == each.before:
            return "same"
        if each.before is None:
            return "new"
        if each.after is not None:
            return "total"
        if any(other.before is None and other.seat == each.seat for other in self.sums):
            return "apart"
        return "unreached" if self.stops else "gone"

    def _say(self, message: str, **values: Any) -> str:
        subject = self.action.args.get("subject", "")
        return self._speaker.text(message, subject=subject, actor=self.action.actor, **values)


def what_if(replay: PlayedFile, action: Step) -> WhatIf | None:
    """Find out what would be without an action, by playing the file once more.

    Parameters
    ----------
    replay
        The file, as it was played.
    action
        The step by which the action was declared.

    Returns
    -------
    WhatIf or None
        None where no move of the file declared it.
    """
    move = _move_of(replay.results, action)
    prepared = replay.prepared
    if move is None or prepared is None:
        return None
    kept = (entry_without(entry, move.path) for entry in prepared.script.entries)
    entries = tuple(filter(None, kept))
    other = played_with(replay, prepared, entries)
    lost = _lost(replay.results, other)
    dropped = 0
    if lost is not None:
        # What was chosen after it was chosen in another situation, and could land anywhere.
        at = next(i for i, entry in enumerate(entries) if lost.path in _paths(entry))
        later = tuple(filter(None, map(_dice_alone, entries[at + 1 :])))
        dropped = sum(
            not each.move.is_chance for entry in entries[at + 1 :] for each in entry.moves
        )
        other = played_with(replay, prepared, (*entries[: at + 1], *later)) if dropped else other
    before, after = _sums(replay, replay.record), dict(_named(_sums(replay, other.record)))
    sums = []
    for (key, each), step in zip(_named(before), before, strict=True):
        now = after.pop(key, None)
        sums.append(Sum(each.title, each.seat, each.total, now.total if now else None, step))
    sums += [Sum(each.title, each.seat, None, each.total, -1) for each in after.values()]
    stops = other.ending.open and not replay.outcome.open
    return WhatIf(action, tuple(sums), lost and lost.text, dropped, stops, replay.speaker)


def without(replay: PlayedFile, graph: PriorityGraph) -> dict[str, Without]:
    """Return what would be without each action of a drawn graph, by its node."""
    shown = graph.contested.graph
    actions = [node for node, data in shown.nodes(data=True) if data["outcome"] is not None]
    if len(actions) > MOST:
        return {}
    found = {}
    for node in actions:
        told = what_if(replay, replay.record.steps[shown.nodes[node]["step"]])
        if told is not None:
            found[node] = told.told_in(graph)
    return found


def _move_of(results: tuple[MoveResult, ...], action: Step) -> MoveResult | None:
    """Return the move that declared an action: the latest of its seat."""
    of_seat = (
        result
        for result in reversed(results)
        if result.status == "landed"
        and not result.move.is_chance
        and result.move.seat == action.actor
    )
    return next((each for each in of_seat if 0 <= each.step <= action.index), None)


def _sums(replay: PlayedFile, record: Record) -> dict[int, Ledger]:
    """Return the finished calculations of a line by the step that finished them."""
    game, found = record.game, {}
    for step in record.steps:
        if game.kinds[step.kind] is Role.SUM:
            for ledger in list(
                replay.drawing.ledgers.after_step(game, step.table, step, replay.speaker)
            )[-1:]:
                found[step.index] = ledger
    return found


def _named(sums: dict[int, Ledger]) -> list[tuple[tuple[str, int | None, int], Ledger]]:
    """Name each calculation: what is calculated, for whom, for the how manieth time."""
    seen: Counter[tuple[str, int | None]] = Counter()
    named = []
    for each in sums.values():
        seen[each.title, each.seat] += 1
        named.append(((each.title, each.seat, seen[each.title, each.seat]), each))
    return named


def _lost(results: tuple[MoveResult, ...], other: LineResult) -> MoveResult | None:
    """Return the first choice that was made and can no longer be."""
    made = {result.path for result in results if result.status == "landed"}
    return next(
        (
            result
            for result in other.results
            if result.path in made and result.status != "landed" and not result.move.is_chance
        ),
        None,
    )


def _paths(entry: ScriptEntry) -> set[Path]:
    own = {stated.path for stated in entry.moves}
    return own.union(*map(_paths, entry.in_answer))


def _dice_alone(entry: ScriptEntry) -> ScriptEntry | None:
    moves = tuple(move for move in entry.moves if move.move.is_chance)
    return ScriptEntry(entry.path, moves=moves) if moves else None
