"""``dtnb replay``, ``dtnb graph`` and ``dtnb export``."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from dtnb.cli.root import build
from dtnb.files import REPLAY_LIMITS
from tests.cli.run import dtnb

#: a start inside a fight: 8 normal damage wait, and the card prevents 6 (DT-CALC-03)
FIGHT = """\
dtnb: 1
title: Eight come in
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: paladin, cp: 1, hand: [Not This Time!]}
start:
  active: Ann
  attack: {ability: Smack, target: Ben, damage: 8, at: last chance}
moves:
  - Ben plays Not This Time!
"""


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    file = tmp_path / "fight.yaml"
    file.write_text(FIGHT, encoding="utf-8")
    return file


def after(out: str, heading: str) -> list[str]:
    """Return the lines under a heading, up to the next empty line."""
    return out.split(f"\n{heading}\n", 1)[1].split("\n\n")[0].splitlines()


def test_the_rulebooks_example_is_reported_with_its_seven_events_and_windows() -> None:
    """TV-01: 1 in TW-07/08, 2 and 3 in TW-13b, 4 in TW-14/15, 5 to 7 in TW-16."""
    ran = dtnb("replay", "barbarian-vs-paladin", "--full")
    assert (ran.code, ran.err) == (0, "")
    numbered = [line.strip() for line in after(ran.out, "Events:") if line[2].isdigit()]
    assert numbered == [
        "1. TW-07/08   Barbarian activates Overpower, level 1.",
        "2. TW-13b     Paladin spends Retribution.",
        "3. TW-13b     Paladin spends Protect.",
        "4. TW-14/15   Paladin defends with Divine Defense, level 3.",
        "5. TW-16      Barbarian plays Get Some! for 2 CP.",
        "6. TW-16      Paladin plays Absolution! for 1 CP.",
        "7. TW-16      Paladin spends Protect.",
    ]
    assert after(ran.out, "At the end:") == [
        "  Barbarian: Health 41, CP 2",
        "  Paladin: Health 50, CP 2, Concussion 1",
    ]


def test_the_short_story_of_the_example_has_at_most_forty_lines() -> None:
    """TV-01: 50 − 9 = 41 Health; the Paladin keeps 50 and Concussion."""
    ran = dtnb("replay", "barbarian-vs-paladin")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 100
    assert "At the end: Barbarian: Health 41, CP 2; Paladin: Health 50, CP 2, Concussion 1" in lines
    assert [words for words in ("passes", "is not met", "Window") if words in ran.out] == []


def test_two_runs_print_the_same_bytes() -> None:
    first = dtnb("replay", "barbarian-vs-paladin", "--json", "--lang", "fr")
    assert first == dtnb("replay", "Barbarian VS Paladin", "--json", "--lang", "fr")


def test_json_is_what_the_published_schema_says() -> None:
    """TV-01: 18 + 5 − 3 − 3 = 17, total 0, 9 back."""
    data = json.loads(dtnb("replay", "barbarian-vs-paladin", "--json").out)
    Draft202012Validator(json.loads(dtnb("schema", "record").out)).validate(data)
    Draft202012Validator(json.loads(dtnb("schema", "frames").out)).validate(data["document"])
    assert (data["edition"], data["holds"]) == ("season-one-rerolled", True)
    assert [event["windows"] for event in data["played"]["events"]][:2] == [
        ["TW-07", "TW-08"],
        ["TW-13b"],
    ]
    totals = [ledger["total"] for ledger in data["document"]["ledgers"] if "total" in ledger]
    assert totals == [0, 9]


def test_a_file_is_played_and_its_end_is_shown(fight: Path) -> None:
    """8 − 6 = 2, so 50 Health become 48; the card costs 1 CP."""
    ran = dtnb("replay", str(fight), "--full")
    assert ran.code == 0
    assert ran.out.startswith("Eight come in\nSeason One ReRolled\n")
    assert after(ran.out, "At the end:")[1] == "  Ben: Health 48, CP 0"


def test_it_is_shown_in_french(fight: Path) -> None:
    out = dtnb("replay", str(fight), "--full", "--lang", "fr").out
    assert "Ben subit 2 dégâts : Santé 50 → 48." in out
    short = dtnb("replay", str(fight), "--lang", "fr").out
    assert "À la fin : Ann : Santé 50, PC 2 ; Ben : Santé 48, PC 0\n" in short
    assert "Édition : Saison un ReRolled (season-one-rerolled).\n" in out


def test_what_is_verbose_tells_more_and_without_rules_less() -> None:
    plain = dtnb("replay", "false-claim", "--full").out
    verbose = dtnb("replay", "false-claim", "--verbose").out
    assert "in which nobody could act" in plain
    assert "in which nobody could act" not in verbose
    assert len(verbose) > len(plain)
    assert "DT-DRP-08" in plain
    assert "DT-DRP-08" not in dtnb("replay", "false-claim", "--full", "--no-rules").out


def test_an_expectation_that_does_not_hold_is_named_and_ends_with_1(fight: Path) -> None:
    fight.write_text(FIGHT + "expect:\n  - Ben takes 3\n", encoding="utf-8")
    ran = dtnb("replay", str(fight))
    assert ran.code == 1
    assert ran.out.endswith("Expected, and not all of it is so:\n  ✗ Ben takes 3 (found: 2)\n")


def test_a_false_claim_is_answered_and_ends_with_1() -> None:
    """DT-CALC-05: two halves of 9 take 5 each, so Ben takes 0 and not 2."""
    ran = dtnb("replay", "false-claim")
    assert ran.code == 1
    assert "Claims: 1 of 2 are true.\n  ✗ Ann: Ben takes 2 (found: 0)" in ran.out


def test_another_edition_shows_what_finds_no_window_there() -> None:
    """ED-01: under Season Two nobody acts in front, so the Crit is gone when it is to be spent."""
    ran = dtnb("replay", "buh-bye-on-crit", "--edition", "season-two")
    assert ran.code == 0
    assert (
        "Found no window: Paladin spends Crit\n"
        "  TW-13b: There is no Crit on this board to spend. [DT-STAT-09, DT-STAT-12]\n"
    ) in ran.out


@pytest.mark.parametrize(
    ("named", "hint"),
    [
        ("edition: season-one-rerolled", "another edition: Season One ReRolled."),
        (
            "edition: marvel\neditions: [french]",
            "other editions: Marvel Dice Throne, French",
        ),
        ("edition: season-one-rerolled\neditions: [season-two]", ""),
        ("", ""),
    ],
)
def test_a_file_that_names_only_other_editions_is_reported_as_meant_for_them(
    fight: Path, named: str, hint: str
) -> None:
    """Under Season Two: a file that names it, or no edition at all, gets no hint."""
    text = FIGHT.replace("edition: season-one-rerolled", named)
    fight.write_text(text, encoding="utf-8")
    out = dtnb("replay", str(fight), "--edition", "season-two").out
    assert ("meant for" in out) == bool(hint)
    assert hint in out


def test_a_branch_is_shown_alone() -> None:
    """9 − 4 = 5, half of 5 is 3: keeping Protect for later leaves 2."""
    name = "If the Paladin keeps Protect for later"
    ran = dtnb("replay", "protect-now-or-later", "--branch", name.upper(), "--full")
    assert ran.code == 0
    assert "\n  ✓ Paladin takes 2\n" in ran.out
    unknown = dtnb("replay", "protect-now-or-later", "--branch", "If the Paladin keeps it")
    assert (unknown.code, unknown.out) == (2, "")
    assert f"there is no branch “If the Paladin keeps it”; did you mean “{name}”?" in unknown.err


@pytest.mark.parametrize("command", ["replay", "graph", "export"])
def test_a_name_that_is_nowhere_is_answered_with_the_nearest(command: str, tmp_path: Path) -> None:
    more = ["--output", str(tmp_path / "x.html")] if command == "export" else []
    ran = dtnb(command, "barbarian-vs-paladn", *more)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == (
        "Error: there is no replay or file “barbarian-vs-paladn”; did you mean "
        "“barbarian-vs-paladin”? (`dtnb list replays` names the replays)\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_valid_is_refused_with_every_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        FIGHT.replace("paladin", "palladin").replace("game:", "gmae: dice-throne\ngame:"),
        encoding="utf-8",
    )
    ran = dtnb("export", str(file), "--output", str(tmp_path / "x.html"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"{file}:3:1: 'gmae' is not a field here")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ["--edition", "season-too"],
            "There is no edition 'season-too'. Did you mean 'season-two'?",
        ),
        (["--policy", "clams=none"], "There is no policy 'clams'. Did you mean 'claims'?"),
        (
            ["--policy", "claims=never"],
            "There is no reading 'never'. `dtnb list policies` names what there is.",
        ),
        (
            ["--edition", "kitchen"],
            "There is no edition 'kitchen'. `dtnb list editions` names what there is.",
        ),
        (["--branch", "any"], "this replay has no branches"),
    ],
)
def test_an_unknown_edition_or_policy_is_a_usage_error(
    words: list[str], error: str, fight: Path
) -> None:
    ran = dtnb("replay", str(fight), *words)
    assert (ran.code, ran.out) == (2, "")
    assert error in ran.err


# -- graph ---------------------------------------------------------------------------------


def test_the_graph_is_a_nested_list_unless_told_otherwise() -> None:
    """TV-05, Season One ReRolled: the Barbarian acts in front, so Protect cannot be spent."""
    ran = dtnb("graph", "buh-bye-on-protect")
    assert ran.code == 0
    assert ran.out.startswith("Buh, Bye! on a Protect that is being spent\n- ")
    assert "acts in front of: Paladin declares to spend Protect." in ran.out
    assert "makes impossible: Paladin declares to spend Protect." in ran.out


@pytest.mark.parametrize(("kind", "begins"), [("dot", "digraph"), ("svg", "<svg")])
def test_the_graph_can_be_written_as_a_file(kind: str, begins: str, tmp_path: Path) -> None:
    target = tmp_path / f"graph.{kind}"
    words = ["graph", "false-claim", "--format", kind, "--output", str(target)]
    assert dtnb(*words) == (0, "", f"Written: {target}\n")
    text = target.read_text(encoding="utf-8")
    assert begins in text
    refused = dtnb(*words)
    assert refused == (3, "", f"Error: {target} is there already; --force replaces it\n")
    assert target.read_text(encoding="utf-8") == text
    assert dtnb(*words, "--force").code == 0
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


# -- export --------------------------------------------------------------------------------


def test_a_page_is_written_whole_and_never_over_another_by_accident(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    words = ["export", "false-claim", "-o", str(target)]
    assert dtnb(*words) == (0, "", f"Written: {target}\n")
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>\n")
    target.write_text("mine", encoding="utf-8")
    assert dtnb(*words).code == 3
    assert target.read_text(encoding="utf-8") == "mine"
    assert dtnb(*words, "--force").code == 0
    assert target.read_text(encoding="utf-8") == page


def test_a_page_needs_a_folder_to_be_written_to(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "page.html"
    ran = dtnb("export", "false-claim", "-o", str(target))
    assert ran == (3, "", f"Error: there is no folder {target.parent}\n")


def test_text_of_a_file_stays_text_in_the_page(fight: Path, tmp_path: Path) -> None:
    attack = "<script>alert(1)</script>"
    fight.write_text(FIGHT.replace("Eight come in", attack), encoding="utf-8")
    target = tmp_path / "page.html"
    assert dtnb("export", str(fight), "-o", str(target)).code == 0
    assert attack not in target.read_text(encoding="utf-8")
    assert dtnb("replay", str(fight)).out.startswith(attack)


def test_a_replay_can_come_from_standard_input() -> None:
    ran = CliRunner().invoke(build(), ["replay", "-"], input=FIGHT)
    assert ran.exit_code == 0
    assert ran.stdout.startswith("Eight come in (Season One ReRolled)\n")
    refused = CliRunner().invoke(build(), ["replay", "-"], input=b"#" * (REPLAY_LIMITS.size + 1))
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert refused.stderr.startswith("<stdin>:1:1: the file is too big")


def test_colour_is_for_those_who_look(fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = dtnb("replay", str(fight)).out
    assert "\x1b[" not in plain
    monkeypatch.setattr("dtnb.cli.commands.replay.prints_to_terminal", lambda: True)
    monkeypatch.setattr("dtnb.cli.output.prints_to_terminal", lambda: True)
    coloured = CliRunner(env={"COLUMNS": "100"}).invoke(build(), ["replay", str(fight)], color=True)
    assert "\x1b[" in coloured.stdout
    assert click.unstyle(coloured.stdout) == plain
    silenced = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100"})
    assert silenced.invoke(build(), ["replay", str(fight)], color=True).stdout == plain
