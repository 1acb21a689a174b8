"""Shipped replays as a program keeps them: whatever people wrote is read back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dtnb import shipped
from dtnb.replay import load_replay
from dtnb.replay.packed import pack, unpack

REPLAYS = sorted(shipped("replays").glob("*.yaml"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_the_inputs_of_a_shipped_replay_are_read_back_as_they_were_given(path: Path) -> None:
    record = load_replay(path).record
    again = unpack(record.game, record.start, pack(record))
    assert again.inputs == record.inputs
    assert again.states == record.states


def test_moves_with_their_details_are_among_them() -> None:
    """Those are written in full: no option of their window says all of it."""
    written = [
        each
        for path in REPLAYS
        for each in msgspec.msgpack.decode(pack(load_replay(path).record))[2]
    ]
    assert any(isinstance(each, list) and len(each) == 4 for each in written)
    assert sum(isinstance(each, int) for each in written) > len(written) / 2
