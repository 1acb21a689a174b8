"""Simultaneous declarations, and claims that a move is not allowed, entered by choosing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb import load_replay
from dtnb.replay.running.load import load
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop import Table

FILE = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: ["Buh, Bye!", "Get Some!"]}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
"""


def table(file: str = FILE, **options: Any) -> Table:
    return Table(Sitting(load(file, "quarrel.yaml")), **options)


def choose(at: Table, label: str) -> None:
    options = at.view()["question"]["options"]
    option = next(option for option in options if label in option["label"])
    assert at.apply({"do": "choose", "option": option["number"]}) is None


def refuse(at: Table, label: str) -> dict[str, Any] | None:
    stated = next(refusal for refusal in at.view()["forbidden"] if refusal["label"] == label)
    return at.apply({"do": "refuse", **stated})


def moves(at: Table) -> str:
    return str(at.view()["file"].split("moves:\n")[1])


def both(at: Table) -> None:
    assert at.view()["together"]
    assert at.apply({"do": "together"}) is None
    choose(at, "Buh, Bye!")
    assert "with Ann: Play Buh, Bye!" in at.view()["question"]["prompt"]
    choose(at, "Protect")


def test_what_both_declare_is_one_entry_and_the_edition_decides_the_order() -> None:
    """DT-PRI-04: the Active Player's action comes first, so Protect is gone before it helps."""
    at = table()
    both(at)
    assert moves(at) == (
        "  - together:\n      - Ann plays Buh, Bye! on Ben's Protect\n      - Ben spends Protect\n"
    )
    choose(at, "no Defensive Ability")
    while at.view()["question"] is not None:
        assert at.apply({"do": "pass-on"}) is None
    read = load_replay(at.view()["file"] + "expect:\n  - Ben takes 9\n")
    assert read.record.state == at.current.state


def test_nothing_counts_before_everybody_has_said_what_they_do() -> None:
    at = table()
    before = at.view()
    assert at.apply({"do": "together"}) is None
    choose(at, "Buh, Bye!")
    assert at.view()["file"] == before["file"]
    assert at.apply({"do": "back"}) is None
    assert at.view() == before
    assert at.apply({"do": "together"}) is None
    assert at.apply({"do": "undo"}) is None
    assert at.view() == before


def test_of_several_the_one_who_passes_says_nothing() -> None:
    at = table()
    assert at.apply({"do": "together"}) is None
    choose(at, "Pass")
    choose(at, "Protect")
    assert moves(at) == "  - Ben spends Protect\n"


def test_where_only_one_can_act_nobody_declares_together() -> None:
    at = table(FILE.replace("{Protect: 1}", "{}"))
    assert not at.view()["together"]
    refused = at.apply({"do": "together"})
    assert refused is not None
    assert "Nobody else could act here" in refused["text"]


def test_what_was_declared_together_is_gone_on_with(tmp_path: Path) -> None:
    at = table(kept=tmp_path / "kept.json")
    both(at)
    again = table(kept=tmp_path / "kept.json")
    assert {**again.view(), "notice": None} == at.view()


def test_a_move_that_is_refused_stands_in_the_file_and_changes_nothing() -> None:
    at = table()
    before = at.current.state
    assert refuse(at, "Ben: Spend Retribution") is None
    assert at.current.state == before
    assert moves(at) == "  - refused: Ben spends Retribution\n"
    both(at)
    choose(at, "no Defensive Ability")
    while at.view()["question"] is not None:
        assert at.apply({"do": "pass-on"}) is None
    (refusal,) = load_replay(at.view()["file"]).refusals
    assert refusal.verdict.codes == ("no-token",)


def test_a_refusal_that_would_be_judged_elsewhere_is_pinned_to_its_window() -> None:
    """Without a window, the claim would be judged at the announcement."""
    at = table(FILE.split("start:")[0])
    assert at.apply({"do": "pass-on"}) is None
    assert at.apply({"do": "roll", "values": [1, 2, 3, 4, 4]}) is None
    assert at.apply({"do": "pass-on"}) is None
    choose(at, "Stop")
    choose(at, "Mighty Blow")
    while at.view()["question"]["window"] != "TW-13a":
        assert at.apply({"do": "pass-on"}) is None
    assert refuse(at, "Ben: Spend Retribution") is None
    assert moves(at).endswith(
        "  - at: After the targeted effects\n    refused: Ben spends Retribution\n"
    )
    while at.view()["question"]["mayPass"]:
        assert at.apply({"do": "pass-on"}) is None
    choose(at, "no Defensive Ability")
    while at.view()["question"] is not None:
        assert at.apply({"do": "pass-on"}) is None
    (refusal,) = load_replay(at.view()["file"]).refusals
    assert refusal.window == "TW-13a"


def test_what_is_allowed_is_not_stated_as_refused() -> None:
    at = table()
    refused = at.apply({"do": "refuse", "phrase": "Ben spends Protect"})
    assert refused is not None
    assert "Spend Protect" in refused["text"]
    assert "moves" not in at.view()["file"]


@pytest.mark.parametrize("message", [{"seat": 9, "option": 0}, {"seat": 0, "option": 99}])
def test_what_nobody_could_try_is_not_stated(message: dict[str, int]) -> None:
    assert table().apply({"do": "refuse", **message}) is not None
