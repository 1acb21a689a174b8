"""The exact inputs of a file, given to a record before its moves are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dtnb.files import Path
from dtnb.kernel import EndlessResolutionError, IllegalMoveError, Record
from dtnb.replay.file.inputs import InputShapeError, decode
from dtnb.replay.running.errors import endless
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
    """Give a record the exact inputs of a file, up to the first that is refused if tolerant.

    Parameters
    ----------
    hashes
        The fingerprints of the file: an input that is refused after a difference is not what is
        wrong, the difference is.

    Raises
    ------
    FileProblems
        At the first that is no input or, unless tolerant, is refused.
    """
    problems = options.problems
    for position, data in enumerate(inputs):
        path: Path = ("inputs", position)
        found = msgspec.json.encode(data).decode()
        try:
            record.add(decode(data))
        except InputShapeError:
            problems.add(path, "no-input", found=found)
            problems.check()
        except IllegalMoveError as refused:
            if options.tolerant:
                return
            _drifted(record, inputs, options, hashes, found)
            rules = ", ".join(refused.verdict.rules) or None
            problems.add(path, "input-refused", found=found, rules=rules)
            problems.check()
        except EndlessResolutionError as error:
            if options.tolerant:
                return
            _drifted(record, inputs, options, hashes, found)
            stops = endless(error)
            problems.add(path, stops.code, **stops.arguments)
            problems.check()


def _drifted(
    record: Record,
    inputs: Sequence[Sequence[Any]],
    options: RunOptions,
    hashes: Sequence[str],
    refused: str,
) -> None:
    """Report the first difference from the fingerprints before an input that is refused.

    Raises
    ------
    FileProblems
        If there is one.
    """
    from dtnb.replay.running.drift import drift_of

    drift = drift_of(options.plugin, record, hashes, inputs)
    if drift is not None:
        at = drift.agreement.position
        options.problems.add(
            ("inputs", at - 1) if at else ("hashes", 0), "drift-refused", speaker=drift.speaker,
            recorded=drift.recorded, now=drift.now, refused=refused, at=len(record.inputs),
            **drift.place,
        )  # fmt: skip
        options.problems.check()


def only_inputs(options: RunOptions, script: Script, record: Record) -> LineResult:
    """Return the line of a file that has inputs and no moves: it ends where they end."""
    pending = record.state.pending
    driver = LineDriver(options.plugin, record, options.seats)
    ending = Ending() if pending is None else driver.ending(pending)
    points = (Checkpoint(len(record.inputs), expected=script.expect),)
    return LineResult(script, record, (), (), (), points, ending, ())
