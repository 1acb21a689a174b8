"""Every shipped replay of DIE in the Dungeon, under every reading it names, in both languages."""

from __future__ import annotations

import json
from functools import cache, partial

import pytest

from dtnb.dungeon.game import decode_state, encode_state
from dtnb.dungeon.rulebook import rulebook
from dtnb.frames import Document, build, to_json, unresolved
from dtnb.frames.building import builder, speaker
from dtnb.frames.format.wire import in_rows, plain_rows
from dtnb.frames.telling.story import story
from dtnb.kernel import Record, internal_hash
from dtnb.replay import load_replay
from tests.dungeon.acceptance.shipped import (
    NAMES,
    POLICIES,
    RUNS,
    SPOKEN_OF,
    loaded,
    replay_under,
    source_of,
)
from tests.frames.texts import texts

#: test vectors of the catalogue that are not replays, and what checks them instead
ELSEWHERE = {
    "DD-TV-14": "a table: tests/dungeon/test_party.py",
    "DD-TV-18": "counts of the box: tests/dungeon/content/test_box.py",
    "DD-TV-19": "counts of the box: tests/dungeon/content/test_box.py",
}
#: replays that end before the game does, for players of the program to go on with
TO_BE_PLAYED = ("dungeon-whole-game",)
BOUND = [
    pytest.param(name, policy, reading, marks=pytest.mark.rules(source_of(name)))
    for name, policy, reading in RUNS
]


def test_every_vector_of_the_catalogue_is_a_replay_or_checked_elsewhere() -> None:
    shown = " ".join(source_of(name) for name in NAMES)
    wanted = [f"DD-TV-{number:02d}" for number in range(1, 21)]
    assert [
        case_id for case_id in wanted if case_id not in shown and case_id not in ELSEWHERE
    ] == []


def test_every_policy_is_shown_under_each_of_its_readings() -> None:
    assert SPOKEN_OF == POLICIES
    for policy in POLICIES:
        known = {reading.id for reading in rulebook().policy(policy).readings}
        assert {reading for _, policy_id, reading in RUNS if policy_id == policy} == known


@pytest.mark.parametrize(("name", "policy", "reading"), BOUND)
def test_it_ends_and_all_it_expects_holds(name: str, policy: str, reading: str) -> None:
    replay = replay_under(name, policy, reading)
    assert replay.problems() == ()
    for line in replay.everything():
        assert line.expectations
        assert bool(line.outcome.is_open) is (name in TO_BE_PLAYED)


def ends(name: str, policy: str, reading: str) -> tuple[str, ...]:
    """How the lines of a replay end under a reading."""
    lines = replay_under(name, policy, reading).everything()
    return tuple(internal_hash(line.record.state) for line in lines)


# The die for a total of 7 is rolled only after the replay's end; there the expectation tells.
@pytest.mark.parametrize("policy", sorted(POLICIES - {"party-die-at-seven"}))
def test_each_reading_leads_to_another_end(policy: str) -> None:
    """A policy whose readings led to the same end would be none."""
    runs = [(name, reading) for name, policy_id, reading in RUNS if policy_id == policy]
    assert len({ends(name, policy, reading) for name, reading in runs}) == len(runs)


@cache
def build_documents(name: str, policy: str, reading: str, lang: str) -> tuple[Document, ...]:
    """The documents of its lines, by a speaker who misses no word."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "speaker_for", partial(speaker.speaker_for, strict=True))
        replay = replay_under(name, policy, reading)
        return tuple(
            build(line.line(), replay.plugin.presenter, lang) for line in replay.everything()
        )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "policy", "reading"), RUNS)
def test_it_is_described_without_a_missing_word(
    name: str, policy: str, reading: str, lang: str
) -> None:
    for document in build_documents(name, policy, reading, lang):
        assert not [text for text in texts(document) if not text or "\u2039" in text]
        assert story(document, verbose=True, options=True)
        assert all(scene.pictures for scene in document.scenes)
        # What travels in columns is read back as it was.
        assert in_rows(json.loads(to_json(document))) == plain_rows(document)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_rule_it_cites_has_a_statement_and_a_page(name: str, lang: str) -> None:
    for document in build_documents(name, "", "", lang):
        assert unresolved(document) == ()
        assert [rule.id for rule in document.rules.values() if not rule.statement] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_its_graph_is_described_without_a_missing_word(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaker, "speaker_for", partial(speaker.speaker_for, strict=True))
    for line in loaded(name).in_language(lang).everything():
        assert line.graph.text.startswith(line.line().title)


@pytest.mark.parametrize("name", NAMES)
def test_its_inputs_alone_give_the_same_states(name: str) -> None:
    record = loaded(name).record
    again = Record(record.game, record.start, record.inputs)
    assert [internal_hash(state) for state in again.states] == [
        internal_hash(state) for state in record.states
    ]
    assert list(load_replay(name).record.hashes()) == list(record.hashes())


@pytest.mark.parametrize("name", NAMES)
def test_every_state_on_the_way_can_be_saved_and_read_again(name: str) -> None:
    for state in loaded(name).record.states:
        assert internal_hash(decode_state(encode_state(state))) == internal_hash(state)
