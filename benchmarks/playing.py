"""Decisions per second: not recorded, recorded lean, recorded in full; and played again."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import peers
from benchmarks.matches import (
    games,
    play_recorded,
    play_unrecorded,
    records,
    roll_phase,
)
from benchmarks.measuring import Row, Sizes, alternate
from dtnb.kernel import Decision, Record


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

    others = peers.found(sizes)
    variants = {"none": unrecorded, "lean": lean, "full": full, "phases": single}
    times = alternate({**variants, **{name: peer.work for name, peer in others.items()}},
                      sizes.repeats)  # fmt: skip
    speed = 1 / times.median("none")
    yield Row("whole games: decisions per second, not recorded", speed, "/s", also=_load(sizes))
    for kind, limit in (("lean", 1.03), ("full", 1.25)):
        absolute = f"{1 / times.median(kind):,.0f} decisions/s"
        yield Row(f"{kind} record against none", times.ratio(kind, "none"), "x", limit,
                  also=absolute)  # fmt: skip
    yield Row("single Roll Phases against whole games", times.ratio("none", "phases"), "x",
              also=f"{1 / times.median('phases'):,.0f} decisions/s")  # fmt: skip
    for name, peer in others.items():
        yield Row(f"decisions per second against {name}", times.ratio(name, "none"), "x",
                  peer.limit, True, f"{name}: {1 / times.median(name):,.0f}/s")  # fmt: skip


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
    yield Row("inputs given again, each", times.median("again") * 1e6, "µs", 10)
    yield Row("expanded into steps, each step", times.median("expanded") * 1e6, "µs",
              also=f"{steps / inputs:.1f} steps an input")  # fmt: skip


def _load(sizes: Sizes) -> str:
    """Say what is played: how many questions a game has, and how many answers each."""
    inputs = decisions = options = candidates = 0
    for record in records(sizes.games):
        inputs += len(record.inputs)
        for state in record.states:
            if isinstance(state.pending, Decision):
                legal = record.game.legal_actions(state)
                decisions += len(legal) > 1
                options += len(legal)
                candidates += len(record.game.candidates(state))
    return (
        f"{sizes.games} games of {inputs / sizes.games:.0f} inputs, "
        f"{decisions / sizes.games:.0f} decisions, "
        f"{options / decisions:.1f} legal options of {candidates / decisions:.1f}"
    )
