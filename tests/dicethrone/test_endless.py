"""Heroes whose effects would never end: each is stopped and named, and the record is kept.

The bounds are counted, not timed: an input that comes to one has resolved no more than they allow.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb import FileProblems, Match, load_replay
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import read_hero
from dtnb.kernel import PASS, Bounds, EndlessResolutionError, Item, State
from dtnb.kernel.draft import Draft
from dtnb.resources import shipped

GO = "- {{number: 99, name: Go!, cp: 0, timing: main, do: [{}]}}"


def hero(do: str, token: str = "", procedures: str = "") -> str:
    """Return the training hero with a card that does this, a token A and procedures."""
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    text = text.replace("hero: Apprentice", "hero: Looper")
    kind = f"tokens:\n  A: {{kind: positive, {token}}}\n" if token else "tokens:\n"
    text = text.replace("tokens:\n", kind, 1).replace(
        "\ncards:\n", f"\ncards:\n  {GO.format(do)}\n"
    )
    return f"{text}\nprocedures: {{{procedures}}}\n" if procedures else text


HURT = "{deal: 1, to: you, isolated: true, type: undefendable}"
#: the card, the token, the procedures; and what is told of it
HOSTILE = {
    "a procedure that activates itself on a condition": (
        "{activate: Loop}", "", "Loop: {do: [{activate: Loop, if: cp >= 0}, {gain_cp: 1}]}",
        "Loop (activate) → Loop (gain_cp) → Loop (activate)",
    ),
    "two procedures that activate each other": (
        "{activate: Ping}", "",
        "Ping: {do: [{activate: Pong}]}, Pong: {do: [{activate: Ping, if: cp >= 0}]}",
        "Pong (activate) → Ping (activate)",
    ),
    "a token that comes back at its limit": (
        "{gain: A}", "limit: 1, when: {limit reached: [{remove: this}, {gain: A, if: cp >= 0}]}",
        "",
        "A (limit reached: gain) → A (limit reached: gain)",
    ),
    "a token that makes no room beyond its limit": (
        "{gain: A}, {gain: A}", "limit: 1, when: {beyond limit: [{gain_cp: 1}]}", "",
        "A (beyond limit: gain_cp) → A (beyond limit: gain_cp)",
    ),
    "damage whenever damage is taken": (
        f"{{gain: A}}, {HURT}", f"limit: 1, when: {{damage taken: [{{heal: 5}}, {HURT}]}}", "",
        "A (damage taken: deal)",
    ),
    "damage whenever damage comes in": (
        f"{{gain: A}}, {HURT}", f"limit: 1, when: {{incoming: [{HURT}]}}", "",
        "A (incoming: deal) → A (incoming: deal)",
    ),
    "damage in place of a defeat": (
        "{gain: A}, {deal: 99, to: you, isolated: true, type: undefendable}",
        f"limit: 1, when: {{would be defeated: [{{set_health: 1}}, {HURT}]}}", "",
        "A (would be defeated: deal)",
    ),
    "a last side that turns over again": (
        "{gain: A}, {turn_over: A}, {turn_over: A}",
        "limit: 1, sides: [up, down], when: {past last side: [{turn_over: this}]}", "",
        "A (past last side: turn_over) → A (past last side: turn_over)",
    ),
    "repetitions of repetitions of repetitions": (
        4 * "{repeat: cp, do: [" + "{repeat: cp, do: [{gain_cp: 1}]}" + 4 * "]}", "", "",
        "Go! (gain_cp) → Go! (repeat)",
    ),
    "more repetitions than anybody would do": (
        "{repeat: 100 * cp, do: [{gain_cp: 1}]}", "", "",
        "Go! (repeat) of Looper (100 times at most)",
    ),
    "a number that nobody could count out": (
        "{heal: 9999 * 9999 * 9999 * 9999 * 9999}", "", "", "Go! (heal) of Looper (9999 at most)",
    ),
}  # fmt: skip


def table(folder: Path, name: str) -> Path:
    """Write a hero and a replay in which its card is played; return the replay."""
    do, token, procedures, _ = HOSTILE[name]
    (folder / "looper.yaml").write_text(hero(do, token, procedures), encoding="utf-8")
    replay = folder / "turn.yaml"
    replay.write_text(
        "dtnb: 1\ngame: dice-throne\n"
        "seats: {Ann: {hero: looper.yaml, cp: 5, hand: [Go!]}, Ben: {hero: Paladin}}\n"
        "start: {phase: main 1}\nmoves:\n  - note: before\n  - Ann plays Go!\n",
        encoding="utf-8",
    )
    return replay


@pytest.mark.parametrize("name", HOSTILE)
def test_effects_without_end_are_one_problem_that_names_hero_effects_and_chain(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolved = [0]
    pop, resolve = Draft.pop, DiceThrone.resolve

    def count_and_pop(self: Draft[Any, Any]) -> Item:
        resolved[-1] += 1
        return pop(self)

    def count_and_resolve(self: DiceThrone, *arguments: Any) -> State:
        resolved.append(0)
        return resolve(self, *arguments)

    monkeypatch.setattr(Draft, "pop", count_and_pop)
    monkeypatch.setattr(DiceThrone, "resolve", count_and_resolve)
    with pytest.raises(FileProblems) as refused:
        load_replay(table(tmp_path, name))
    (problem,) = refused.value.problems
    assert problem.line == 7
    assert HOSTILE[name][-1] in problem.text()
    assert "Looper" in problem.text()
    assert "Looper" in problem.text("fr")
    assert max(resolved) <= DiceThrone.bounds.items + 2


@pytest.mark.parametrize("name", ["two procedures that activate each other", *list(HOSTILE)[-2:]])
def test_the_record_up_to_that_input_can_still_be_looked_at(name: str, tmp_path: Path) -> None:
    replay = load_replay(table(tmp_path, name), tolerant=True)
    assert replay.outcome.is_open
    assert replay.record.inputs
    assert "Ann declares the card Go!" in str(replay.story(full=True))


def test_a_match_goes_on_from_before_a_move_that_does_not_end(tmp_path: Path) -> None:
    table(tmp_path, "a token that comes back at its limit")
    match = Match(
        seats={
            "Ann": {"hero": str(tmp_path / "looper.yaml"), "cp": 5, "hand": ["Go!"]},
            "Ben": {"hero": "Paladin"},
        },
        start={"phase": "main 1"},
    )
    match.do("Ann plays Go!")
    before = match.state
    with pytest.raises(EndlessResolutionError, match=r"Looper: A \(limit reached: gain\)"):
        match.act(PASS)
    assert match.state == before
    with pytest.raises(EndlessResolutionError, match="Looper"):
        match.to("upkeep", seat="Ben")
    assert match.state == before
    assert match.undo().record.inputs == []


def test_a_table_that_does_not_come_to_its_first_question_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DiceThrone, "bounds", Bounds(items=1))
    text = (
        "dtnb: 1\ngame: dice-throne\n"
        "seats: {Ann: {hero: Paladin}, Ben: {hero: Paladin}}\nstart: {phase: upkeep}\n"
    )
    with pytest.raises(FileProblems, match=r"turn\.yaml:4:1: this does not end: .* 1 effects"):
        load_replay(text, "turn.yaml")


@pytest.mark.parametrize(
    ("do", "token", "procedures", "says"),
    [
        ("{activate: Loop}", "", "Loop: {do: [{activate: Loop}]}", "(Loop → Loop)"),
        (
            "{activate: Ping}", "", "Ping: {do: [{do: [{activate: Pong}]}]}, "
            "Pong: {do: [{repeat: 2, do: [{activate: Ping}]}]}", "(Ping → Pong → Ping)",
        ),
        ("{gain: A}", "limit: 3, when: {limit reached: [{remove: this}, {gain: A}]}", "",
         "brings 'A' to its limit again"),
        ("{repeat: 101, do: [{draw: 1}]}", "", "", "repeated too often (at most 100 times)"),
        ("{repeat: 50 * 50, do: [{draw: 1}]}", "", "", "repeated too often (at most 100 times)"),
        ("{repeat: 9999 * cp, do: [{draw: 1}]}", "", "", "repeated too often (at most 100 times)"),
        ("{repeat: 11, do: [{may: [{repeat: 10, do: [{roll: 1}]}]}]}", "", "",
         "repeated too often (at most 100 times)"),
    ],
)  # fmt: skip
def test_the_linter_finds_what_surely_never_ends(
    do: str, token: str, procedures: str, says: str
) -> None:
    with pytest.raises(FileProblems) as refused:
        read_hero(hero(do, token, procedures).encode(), "looper.yaml")
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("do", "token", "procedures"),
    [
        ("{activate: Loop}", "", "Loop: {do: [{roll: 1}, {activate: Loop, if: total > 3}]}"),
        ("{activate: Loop}", "", "Loop: {do: [{may: [{activate: Loop}]}]}"),
        ("{gain: A}", "limit: 3, when: {limit reached: [{remove: this, count: 2}, {gain: A}]}", ""),
        ("{gain: A}", "limit: 3, when: {limit reached: [{gain: A}]}", ""),
        ("{repeat: 100, do: [{draw: 1}]}", "", ""),
        ("{repeat: 10, do: [{repeat: 10, do: [{roll: 1}]}]}", "", ""),
    ],
)  # fmt: skip
def test_the_linter_leaves_alone_what_may_end(do: str, token: str, procedures: str) -> None:
    """A full stack takes no more: a token gained at its limit does not reach it (DT-STAT-15)."""
    read_hero(hero(do, token, procedures).encode(), "looper.yaml")
