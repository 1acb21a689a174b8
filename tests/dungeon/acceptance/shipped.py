"""The replays of DIE in the Dungeon that dtnb ships, each under every reading it speaks of."""

from __future__ import annotations

import re
from functools import cache

import yaml

from dtnb.dungeon.rulebook import rulebook
from dtnb.replay import Replay, load_replay
from dtnb.resources import shipped

NAMES = tuple(sorted(path.stem for path in shipped("replays").glob("dungeon-*.yaml")))
_READING = re.compile(r"^ +([a-z-]+)=([a-z-]+):", re.MULTILINE)


@cache
def loaded(name: str) -> Replay:
    """The replay as its file has it."""
    return load_replay(name)


def text_of(name: str) -> str:
    """What stands in the file: tests are named by it, so that nothing is played to name them."""
    return (shipped("replays") / f"{name}.yaml").read_text(encoding="utf-8")


def source_of(name: str) -> str:
    """The pages and rules that a file gives as its source."""
    return str(yaml.safe_load(text_of(name)).get("source", ""))


def readings(name: str) -> list[tuple[str, str]]:
    """The readings that a file has expectations for."""
    return _READING.findall(text_of(name))


@cache
def replay_under(name: str, policy: str, reading: str) -> Replay:
    """The replay under another reading; without one, as its file has it."""
    if not policy:
        return loaded(name)
    return loaded(name).run(policies={**loaded(name).file.policies, policy: reading})


RUNS = [
    (name, policy, reading)
    for name in NAMES
    for policy, reading in [("", ""), *dict.fromkeys(readings(name))]
]
SPOKEN_OF = {policy for _, policy, _ in RUNS} - {""}
POLICIES = frozenset(rulebook().policies)
