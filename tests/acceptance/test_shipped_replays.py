"""Every shipped replay, under every edition that it names, in both languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

import dtnb.dicethrone
import dtnb.kernel
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.step_kinds import KINDS
from dtnb.frames import Document, Rule, build, to_json, unresolved
from dtnb.frames.building import builder, speaker
from dtnb.frames.format.wire import in_rows, plain_rows
from dtnb.frames.telling.story import story
from dtnb.graph.style import SHAPES, STROKES
from dtnb.kernel import Role
from dtnb.replay import Replay
from dtnb.replay.file.model import in_language
from tests.acceptance.shipped import NAMES, RUNS, loaded, replay_of
from tests.frames.texts import texts

ENGINE = Path(dtnb.dicethrone.__file__).parent
#: modules that record the steps of windows, for every game
KERNEL = Path(dtnb.kernel.__file__).parent

#: step kinds that need no rule, with the reason
WITHOUT_RULE = {
    "passes": "to pass is to do nothing, and no rule makes anybody act",
    "passes-automatically": "nothing was open to that seat; where a rule shuts it out it is cited",
}


def test_ten_small_exchanges_stand_beside_the_two_examples() -> None:
    assert {"barbarian-vs-paladin", "six-it-on-overpower"} < set(NAMES)
    assert len(NAMES) >= 12


def test_priority_in_conflict_is_shown_in_all_four_editions() -> None:
    every = {"season-two", "french", "season-one-rerolled", "marvel"}
    for name in ("buh-bye-on-protect", "buh-bye-on-crit", "buh-bye-and-protect-together",
                 "buh-bye-and-crit-together"):  # fmt: skip
        assert {edition for replay_name, edition in RUNS if replay_name == name} == every


# -- what they expect ---------------------------------------------------------------------------


#: each replay is bound to the rules that its file names as its source
BOUND = [
    pytest.param(
        name, edition, marks=pytest.mark.rules(in_language(loaded(name).file.source or "", "en"))
    )
    for name, edition in RUNS
]


@pytest.mark.parametrize(("name", "edition"), BOUND)
def test_it_ends_and_all_it_expects_holds(name: str, edition: str) -> None:
    replay = replay_of(name, edition)
    assert replay.problems() == ()
    for line in replay.everything():
        assert line.expectations
        assert not line.outcome.is_open


@pytest.mark.parametrize("name", NAMES)
def test_played_as_it_is_meant_every_move_lands_and_every_refusal_is_refused(name: str) -> None:
    for line in loaded(name).everything():
        for result in line.results:
            allowed = {"landed", "refused"}
            if loaded(name).loaded.source.value((*result.path[:-1], "if possible")):
                allowed |= {"no-window", "unused"}
            assert result.status in allowed, result.text
        assert all(not refused.verdict.allowed for refused in line.refusals)


# -- words --------------------------------------------------------------------------------------


@cache
def build_documents(name: str, edition: str, lang: str) -> tuple[Document, ...]:
    """The documents of its lines, without the drawn graph, by a speaker who misses no word.

    A message or a value that is missing is an error to that speaker, not a mark in the text.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "speaker_for", partial(speaker.speaker_for, strict=True))
        replay = replay_of(name, edition)
        return tuple(
            build(line.line(), replay.plugin.presenter, lang) for line in replay.everything()
        )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_it_is_described_without_a_missing_word(name: str, edition: str, lang: str) -> None:
    for document in build_documents(name, edition, lang):
        assert not [text for text in texts(document) if not text or "\u2039" in text]
        assert story(document, verbose=True, options=True)
        # A document in columns is read back unchanged.
        assert in_rows(json.loads(to_json(document))) == plain_rows(document)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_its_graph_is_described_without_a_missing_word(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaker, "speaker_for", partial(speaker.speaker_for, strict=True))
    for line in loaded(name).in_language(lang).everything():
        assert line.graph.text.startswith(line.line().title)
        assert repr(line.views.events)


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_step_has_its_frame_with_words_and_a_scene(name: str, edition: str) -> None:
    document = build_documents(name, edition, "en")[0]
    frames = {
        frame.step: frame for frame in document.frames if frame.kind not in ("refused", "open")
    }
    assert set(frames) == set(range(len(replay_of(name, edition).steps)))
    for frame in frames.values():
        assert frame.text
        assert 0 <= frame.scene < len(document.scenes)


# -- rules --------------------------------------------------------------------------------------


def explained(rule: Rule) -> bool:
    """Tell whether a cited rule has a statement, and a page or the reading that replaces it."""
    if not rule.statement or not rule.citation:
        return False
    if ":" in rule.id or rule.certainty != "silent":
        # A card, ability, token or passive is its own source; a rule of a book has a page.
        return ":" in rule.id or bool(re.search(r"\d", rule.citation))
    # Where the book is silent, there is a reading, or the rule is itself one of the readings.
    return bool(rule.reading) or rule.id.startswith("AMB-") or rule.id in POLICIES


POLICIES = frozenset(rulebook().policies)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_rule_it_cites_has_a_statement_and_a_page_or_a_reading(
    name: str, edition: str, lang: str
) -> None:
    known: set[str] = set()
    for document in build_documents(name, edition, lang):
        assert unresolved(document) == ()
        assert [rule for rule in document.rules.values() if not explained(rule)] == []
        # A branch does not repeat explanations of the line that it leaves.
        known |= document.rules.keys()
        assert {rule for frame in document.frames for rule in frame.rules} <= known


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_step_cites_a_rule(name: str, edition: str) -> None:
    silent = {
        step.kind
        for line in replay_of(name, edition).everything()
        for step in line.steps
        if not step.rules
    }
    assert silent <= WITHOUT_RULE.keys()


def notes() -> Iterator[tuple[str, str, ast.Call]]:
    """Return each place in the engine that records a step: the file, and the kind if constant."""
    for file in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("add_step", "begin_step")
            ):
                kinds = {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and part.value in KINDS
                }
                for kind in kinds or {""}:
                    yield file.name, str(kind), node


def test_no_place_in_the_engine_notes_a_step_without_a_rule() -> None:
    """Kinds are read from the source, so that kinds in no shipped replay are checked too."""
    all_notes = list(notes())
    assert len(all_notes) > 50
    bare = [
        (file, kind)
        for file, kind, call in all_notes
        if len(call.args) < 3 or (isinstance(call.args[2], ast.Tuple) and not call.args[2].elts)
    ]
    assert {kind for _, kind in bare} <= WITHOUT_RULE.keys()


def test_every_step_kind_is_noted_somewhere() -> None:
    """A kind that no code records would have a sentence that is never used."""
    words = {
        node.value
        for file in (*ENGINE.rglob("*.py"), *KERNEL.rglob("*.py"))
        if file.name != "step_kinds.py"
        and "drawing" not in file.parts
        and "replay" not in file.parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert KINDS.keys() - words == set()


def test_every_step_kind_is_drawn() -> None:
    """All nodes but windows, headings, passes and outcomes have a shape; edges have strokes."""
    without_box = {
        *(Role.TURN, Role.PHASE, Role.WINDOW, Role.PASS, Role.CLOSE, Role.WITHDRAW, Role.COMMIT)
    }
    wanted = {role.value for role in KINDS.values()} - {role.value for role in without_box}
    assert wanted <= SHAPES.keys()
    assert {"claims", "withdraws", "alters", "modifies", "causes", "totals"} <= STROKES.keys()


def replays_that_say(text: str) -> list[Replay]:
    return [loaded(name) for name in NAMES if text in loaded(name).loaded.source.text]


@pytest.mark.parametrize(
    "entry", ["branch:", "claim:", "refused:", "together:", "in answer:", "mark:", "note:", "at:"]
)
def test_the_shipped_replays_show_each_way_of_saying_things(entry: str) -> None:
    assert replays_that_say(entry)
