"""Random inputs are accepted or refused in words; inputs that failed once stay fixed."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.fuzz import found_inputs, parts, watching
from tests.fuzz.kind import Given
from tests.fuzz.kinds import NAMES, SHARES, kind
from tests.fuzz.reducing import reduced
from tests.fuzz.watching import ENDLESS, limited, tried

#: a seed that nobody would choose by hand
SEED = "specification"


@pytest.mark.parametrize("name", NAMES)
def test_every_input_is_answered(name: str, pytestconfig: pytest.Config) -> None:
    """A hundred inputs; in the nightly run many more."""
    many = SHARES[name] * (pytestconfig.getoption("--games") // 20)
    part = parts.Part(name, SEED, 0, many, math.inf, keep=False, seconds=ENDLESS)
    done = parts.try_part(part)
    assert done == parts.Tried(name, many, [])


def test_what_failed_once_is_answered() -> None:
    for file in found_inputs.files():
        name, sample = found_inputs.load(file)
        with limited():
            assert tried(kind(name), sample, ENDLESS) is None, file.name


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_input(name: str) -> None:
    assert [parts.make_input(name, "7", number) for number in range(5)] == [
        kind(name).make(Random(f"{name}/7/{number}")) for number in range(5)
    ]


class Odd:
    """A kind of input whose inputs state what trying them does."""

    def make(self, luck: Random) -> Given:
        return Given(["add", "divide"])

    def run(self, sample: Given) -> None:
        """Do what the input states."""
        text = str(sample.data)
        if "divide" in text:
            _ = 1 / 0
        if "loop" in text:
            self.loop()
        if "store" in text:
            bytearray((watching.MEGABYTES + 100) * 1024 * 1024)

    def loop(self) -> None:
        """Run for ever, whatever exception is raised."""
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue


def test_an_exception_that_is_no_answer_is_a_failure() -> None:
    failure = tried(Odd(), Given("divide"))
    assert failure is not None
    assert failure.mark == "ZeroDivisionError in test_fuzz.run"
    assert tried(Odd(), Given("add")) is None


def test_what_takes_too_long_is_a_failure() -> None:
    failure = tried(Odd(), Given("loop"), 0.1)
    assert failure is not None
    assert failure.mark == "hang"


if watching.LIMITS:

    def test_what_takes_too_much_memory_is_a_failure() -> None:
        with limited():
            failure = tried(Odd(), Given("store"))
        assert failure is not None
        assert failure.mark == "memory in test_fuzz.run"


@pytest.mark.parametrize(
    ("large", "small"),
    [
        ({"a": [1, {"b": ["x", "to divide by", 3]}], "c": {"d": {}}}, {"a": [{"b": ["divide"]}]}),
        (["add", ["add", {"divide": 1}]], [[{"divide": 1}]]),
        ("Ann can divide\nand add", "divide"),
    ],
)
def test_a_failure_is_made_smaller(large: Any, small: Any) -> None:
    """The reduced input has only the part that causes the failure."""

    def fails(sample: Given) -> bool:
        return "divide" in str(sample.data)

    assert reduced(Given(large), fails).data == small


def test_a_failure_is_kept_and_tried_again(tmp_path: Path) -> None:
    sample = Given({"name": "divide\x1b\ud800"}, "json", 3)
    failure = tried(Odd(), sample)
    assert failure is not None
    file = found_inputs.keep(tmp_path, "odd", sample, failure, "7/12")
    assert found_inputs.load(file) == ("odd", sample)
    report = file.with_suffix(".txt").read_text("utf-8")
    assert report.startswith("seed 7/12\nZeroDivisionError in test_fuzz.run\n")
