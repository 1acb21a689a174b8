"""``dtnb compare`` and ``dtnb settle``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import dtnb


def row(out: str, label: str) -> list[str]:
    """Return the figures of a row of the table of results."""
    (line,) = (line for line in out.splitlines() if line.startswith(label))
    return line.removeprefix(label).split()


def test_four_ends_are_shown_side_by_side() -> None:
    """ED-01, ED-03, ED-04, ED-06; the columns are S1R, Season Two, French, Marvel."""
    ran = dtnb("compare", "four-ends", "--full")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("One disputed turn, four ends\n4 runs, 4 different ends.\n")
    assert row(ran.out, "Damage to Ben: Drill") == ["4", "1", "3", "4", "*"]
    assert row(ran.out, "Ann: Sidestep") == ["1", "1", "1", "0", "*"]
    assert row(ran.out, "Ben: Buh, Bye! in hand") == ["✓", "–", "–", "–", "*"]


def test_each_end_is_explained_by_rules_of_its_book() -> None:
    out = " ".join(dtnb("compare", "four-ends", "--full").out.split())
    for name, rule, book in [
        ("(claims, AMB-04)", "DT-PRI-09: ", "[Marvel Dice Throne, page 15°]"),
        ("(reductions)", "DT-CALC-09: ", "[Season Two, page 14]"),
        ("(reductions)", "DT-CALC-04: ", "[French edition, page 14°]"),
        (
            "(retarget-preempted-card, AMB-38)",
            "nor any other token that the attacker plays. ",
            "[Season One ReRolled, page 15°]",
        ),
    ]:
        (why,) = (part for part in out.split("Why: ") if name in part.split("? ", 1)[-1][:40])
        _, _, after = why.partition(rule)
        assert book in after


def test_editions_are_given_one_by_one() -> None:
    ran = dtnb("compare", "four-ends", "--edition", "french", "--edition", "season-two", "--json")
    assert [run["edition"] for run in json.loads(ran.out)["runs"]] == ["french", "season-two"]


def test_each_policy_given_is_a_run_of_its_own() -> None:
    """AMB-04: 4 as it is, 3 without acting in front."""
    words = ("four-ends", "--policy", "claims=none", "--policy", "reductions=cumulative")
    data = json.loads(dtnb("compare", *words, "--json").out)
    assert [run["policies"] for run in data["runs"]] == [
        {},
        {"claims": "none"},
        {"reductions": "cumulative"},
    ]
    (damage,) = (end for end in data["ends"] if end["kind"] == "total")
    assert damage["values"][:2] == [4, 3]


def test_json_has_the_partings_with_rules_and_the_moves_with_reasons() -> None:
    data = json.loads(dtnb("compare", "four-ends", "--json").out)
    assert data["format"] == 1
    assert [part["causes"][0]["policy"] for part in data["partings"]] == [
        "claims",
        "reductions",
        "retarget-preempted-card",
    ]
    statuses = {fare["move"]: fare["status"] for fare in data["partings"][0]["moves"]}
    assert statuses["Ann spends Follow-Up"] == ["landed", "no-window", "no-window", "landed"]


def test_what_cannot_be_compared_says_why() -> None:
    ran = dtnb("compare", "four-ends", "--edition", "season-one-rerolled")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "Error: there is nothing to compare season-one-rerolled with; give --edition or --policy\n"
    )
    ran = dtnb("compare", "four-ends", "--edition", "marvell")
    assert (ran.code, ran.out) == (2, "")
    assert "Did you mean 'marvel'?" in ran.err
    ran = dtnb("compare", "four-ends", "--policy", "claims")
    assert (ran.code, ran.out) == (2, "")
    assert "“claims” is no reading" in ran.err
    ran = dtnb("compare", "four-ends", "--policy", "priority=clockwise")
    assert (ran.code, ran.out) == (3, "")
    assert "'priority' changes nothing in play" in ran.err


def test_a_file_that_is_not_right_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("dtnb: 1\n", encoding="utf-8")
    for command in ("compare", "settle"):
        ran = dtnb(command, str(file))
        assert (ran.code, ran.out) == (3, "")
        assert "wrong.yaml:1:1: " in ran.err


def test_settle_says_which_reading_decides() -> None:
    """ED-10, AMB-39: 5 pure damage, or 2 less where a Drag lowers it."""
    ran = dtnb("settle", "drag-on-pure", "--full")
    assert (ran.code, ran.err) == (0, "")
    assert "\nThe outcome hangs on one reading: modifiers-on-pure.\n" in ran.out
    # Below the verdict, which has the calculation, stand the outcomes side by side.
    assert row(ran.out.partition("\nFull comparison\n")[2], "Damage to Ben: Sure Hit") == ["5", "3"]


def test_settle_gives_programs_the_same() -> None:
    data = json.loads(dtnb("settle", "buh-bye-on-protect", "--edition", "french", "--json").out)
    assert (data["edition"], data["hangs"], data["cut"]) == ("french", True, False)
    # AMB-03, AMB-04, AMB-46: three readings put the card in front of the spend; of two of them
    # the book says that they are not its own (DT-PRI-01, DT-CARD-23).
    assert [asked["policy"] for asked in data["decides"]] == ["same-time"]
    elsewhere = {asked["policy"] for asked in data["elsewhere"]}
    assert {"claims", "interruption-depth"} <= elsewhere
    assert {"claims": "before-commit"} in data["outcomes"][1]["readings"]
    assert "turns-of-asking" in [asked["policy"] for asked in data["idle"]]


def test_both_speak_french() -> None:
    assert "\nL'issue dépend d'une lecture : modifiers-on-pure.\n" in (
        dtnb("settle", "drag-on-pure", "--lang", "fr", "--full").out
    )
    out = dtnb("compare", "four-ends", "--lang", "fr", "--full").out
    assert row(out, "Dégâts pour Ben : Drill") == ["4", "1", "3", "4", "*"]
    assert "‹" not in out


@pytest.mark.parametrize(("command", "kind"), [("compare", "comparison"), ("settle", "settlement")])
def test_what_programs_get_fits_the_published_schema(command: str, kind: str) -> None:
    schema = json.loads(dtnb("schema", kind).out)
    data = json.loads(dtnb(command, "four-ends", "--json").out)
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(data)) == []
    # It is not a schema that accepts everything.
    assert list(validator.iter_errors({**data, "format": 2})) != []
