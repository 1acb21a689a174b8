"""Replay the inputs that a file stores as data, before its moves in words are played.

An input is a choice of a player, or the outcome of a roll or draw. A fingerprint is the short hash
of a state after an input; the file's list of fingerprints is called ``hashes``. An input that
cannot be given is an error in a strict run. In a tolerant run, the inputs end before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dtnb.files import Path
from dtnb.kernel import EndlessResolutionError, IllegalMoveError, Record
from dtnb.replay.file.inputs import InputShapeError, decode
from dtnb.replay.running.errors import endless_error
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.line_result import Checkpoint, LineResult, RunOptions
from dtnb.replay.running.results import Ending
from dtnb.replay.running.script import Script


def give_inputs(
    record: Record,
    inputs: Sequence[Sequence[Any]],
    options: RunOptions,
    hashes: Sequence[str] = (),
) -> None:
    """Add a file's inputs to a record.

    An input that cannot be decoded is always an error. At an illegal input, a tolerant run stops
    without an error. A strict run reports the first fingerprint that does not match the record, or
    the input itself if all fingerprints match.
    """
    problems = options.problems
    for position, data in enumerate(inputs):
        path: Path = ("inputs", position)
        text = msgspec.json.encode(data).decode()
        try:
            record.add(decode(data))
        except InputShapeError:
            problems.add(path, "no-input", found=text)
            problems.check()
        except IllegalMoveError as illegal:
            if options.tolerant:
                return
            _report_drift(record, inputs, options, hashes, text)
            rules = ", ".join(illegal.verdict.rules) or None
            problems.add(path, "input-refused", found=text, rules=rules)
            problems.check()
        except EndlessResolutionError as error:
            if options.tolerant:
                return
            _report_drift(record, inputs, options, hashes, text)
            stopped = endless_error(error)
            problems.add(path, stopped.code, **stopped.arguments)
            problems.check()


def _report_drift(
    record: Record,
    inputs: Sequence[Sequence[Any]],
    options: RunOptions,
    hashes: Sequence[str],
    refused_input: str,
) -> None:
    """Report the first difference between the record and the fingerprints, if there is one."""
    from dtnb.replay.running.drift import find_drift

    drift = find_drift(options.plugin, record, hashes, inputs)
    if drift is not None:
        position = drift.agreement.position
        path: Path = ("inputs", position - 1) if position else ("hashes", 0)
        options.problems.add(
            path, "drift-refused", speaker=drift.speaker,
            recorded=drift.recorded, now=drift.now, refused=refused_input, at=len(record.inputs),
            **drift.place,
        )  # fmt: skip
        options.problems.check()


def line_without_moves(options: RunOptions, script: Script, record: Record) -> LineResult:
    """Return the line of a file that has inputs and no moves. The line ends with the inputs."""
    pending = record.state.pending
    driver = LineDriver(options.plugin, record, options.seats)
    ending = Ending() if pending is None else driver.ending(pending)
    checkpoints = (Checkpoint(len(record.inputs), expectations=script.expect),)
    return LineResult(
        script,
        record,
        results=(),
        remarks=(),
        refusals=(),
        checkpoints=checkpoints,
        ending=ending,
        forks=(),
    )
