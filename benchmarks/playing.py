"""Decisions per second: not recorded, recorded lean, recorded in full; and played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from benchmarks import peers
from benchmarks.matches import (
    games,
    play_recorded,
    play_unrecorded,
    records,
    roll_phase,
)
from benchmarks.measuring import Row, Sizes, Timings, alternate
from dtnb.kernel import Record, Role, Step


def measure(sizes: Sizes) -> Iterator[Row]:
    """Time the same random games with each kind of record, beside the peers that are here."""
    matches = games(sizes.games)
    phases = [roll_phase(number) for number in range(sizes.phases)]

    def unrecorded() -> int:
        return sum(map(play_unrecorded, matches))

    def lean() -> int:
        return sum(play_recorded(match)[0] for match in matches)

    def full() -> int:
        return sum(play_recorded(match, full=True)[0] for match in matches)

    def single() -> int:
        return sum(map(play_unrecorded, phases))

    others = peers.installed_peers(sizes)
    variants = {"none": unrecorded, "lean": lean, "full": full, "phases": single}
    times = alternate({**variants, **{name: peer.work for name, peer in others.items()}},
                      sizes.repeats)  # fmt: skip
    speed, load = 1 / times.median("none"), _load(sizes)
    yield Row("whole games: decisions per second, not recorded", speed, "/s", also=str(load))
    yield Row("  options judged per second, those listed at decisions", load.options * speed, "/s",
              also=f"{load.options:.1f} a decision")  # fmt: skip
    yield Row("  steps per second, with silent windows", load.steps * speed, "/s", 230_000, True,
              also=f"{load.steps:.1f} a decision", before="159,000 /s")  # fmt: skip
    reported = load.steps - load.silent
    yield Row("  steps per second, without them", reported * speed, "/s",
              also=f"{reported:.1f} a decision", before="49,000 /s")  # fmt: skip
    for kind, limit in (("lean", 1.03), ("full", None)):
        absolute = f"{1 / times.median(kind):,.0f} decisions/s"
        yield Row(f"{kind} record against none", times.ratio(kind, "none"), "x", limit,
                  also=absolute)  # fmt: skip
    yield Row("single Roll Phases against whole games", times.ratio("none", "phases"), "x",
              also=f"{1 / times.median('phases'):,.0f} decisions/s")  # fmt: skip
    for name, peer in others.items():
        theirs, ratio = peer.tally(), times.ratio(name, "none")
        options, steps = theirs.options / theirs.decisions, theirs.steps / theirs.decisions
        each_second = 1 / times.median(name)
        yield _against(name, peer, times)
        yield Row("  by option judged", ratio * load.options / options, "x",
                  also=f"{name}: {options * each_second:,.0f}/s, {options:.1f} legal options a "
                  "decision")  # fmt: skip
        yield Row("  by step, with silent windows and without", ratio * load.steps / steps, "x",
                  also=f"{ratio * reported / steps:.2g} x without; {name}: "
                  f"{steps * each_second:,.0f}/s, {steps:.1f} steps a decision")  # fmt: skip


def measure_nearest(sizes: Sizes) -> Iterator[Row]:
    """Time games that are not recorded beside the peers that a figure is wanted against."""
    matches = games(sizes.games)

    def unrecorded() -> int:
        return sum(map(play_unrecorded, matches))

    others = {
        name: peer for name, peer in peers.installed_peers(sizes).items() if peer.limit is not None
    }
    variants = {"none": unrecorded, **{name: peer.work for name, peer in others.items()}}
    times = alternate(variants, sizes.repeats)
    yield Row("whole games: decisions per second, not recorded", 1 / times.median("none"), "/s")
    for name, peer in others.items():
        yield _against(name, peer, times)


def _against(name: str, peer: peers.Peer, times: Timings) -> Row:
    """Return the row of decisions a second, beside those of a peer."""
    return Row(f"decisions per second against {name}", times.ratio(name, "none"), "x", peer.limit,
               True, f"{name}: {1 / times.median(name):,.0f}/s", peer.before)  # fmt: skip


def measure_again(sizes: Sizes) -> Iterator[Row]:
    """Time what is done with a record's inputs: give them again, and expand them into steps."""
    kept = records(sizes.games)
    inputs = sum(len(record.inputs) for record in kept)
    steps = sum(record.step_count for record in kept)

    def again() -> int:
        for record in kept:
            Record(record.game, record.start, record.inputs)
        return inputs

    def expanded() -> int:
        for record in kept:
            assert record.fork(len(record.inputs)).step_count
        return steps

    times = alternate({"again": again, "expanded": expanded}, sizes.repeats)
    again_us = times.median("again") * 1e6
    yield Row("inputs given again, each", again_us, "µs")
    yield Row("  for each step of them", again_us * inputs / steps, "µs", 3.8, before="5.2 µs")
    yield Row("expanded into steps, each step", times.median("expanded") * 1e6, "µs",
              also=f"{steps / inputs:.1f} steps an input")  # fmt: skip


class Load(NamedTuple):
    """What is played: inputs and decisions a game, and what a decision comes to.

    Attributes
    ----------
    options, legal
        Options that are judged when a decision is asked, and those that are allowed.
    steps, silent
        Steps for each decision, and those of windows that open and close with nobody asked.
    """

    games: int
    inputs: float
    decisions: float
    options: float
    legal: float
    steps: float
    silent: float

    def __str__(self) -> str:
        return (
            f"{self.games} games of {self.inputs:.0f} inputs, {self.decisions:.0f} decisions, "
            f"{self.legal:.1f} legal options of {self.options:.1f}"
        )


def _load(sizes: Sizes) -> Load:
    inputs = decisions = legal = options = steps = silent = 0
    for record in records(sizes.games):
        inputs += len(record.inputs)
        steps += record.step_count
        silent += _silent(record)
        for state in record.states:
            allowed = record.game.legal_actions(state)
            if len(allowed) > 1:
                decisions += 1
                legal += len(allowed)
                options += len(record.game.candidates(state))
    games_ = sizes.games
    return Load(
        games_, inputs / games_, decisions / games_,
        options / decisions, legal / decisions, steps / decisions, silent / decisions,
    )  # fmt: skip


def _silent(record: Record) -> int:
    """Count the steps of windows in which nobody was asked: opening, passes, closing."""
    kinds = record.game.kinds
    inside: dict[int, list[Step]] = {}
    for step in record.steps:
        inside.setdefault(step.parent, []).append(step)
    count = 0
    for step in record.steps:
        within = inside.get(step.index, [])
        if kinds[step.kind] is not Role.WINDOW or not within:
            continue
        quiet = all(kinds[step.kind] in (Role.PASS, Role.CLOSE) for step in within)
        if quiet and within[-1].position == step.position:
            count += 1 + len(within)
    return count
