"""``dtnb rule``, ``dtnb list`` and ``dtnb schema``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from dtnb.cli.commands.schema import SCHEMAS
from dtnb.resources import shipped
from tests.cli.run import dtnb


def test_a_rule_is_shown_with_statement_page_and_certainty() -> None:
    assert dtnb("rule", "dt-calc-08") == (
        0,
        "DT-CALC-08\n"
        "A total below 0 is 0.\n"
        "Season One ReRolled, p. 15 (page inferred)\n"
        "Left open: What if the subtotal is below 0? It counts as 0 before anything is "
        "multiplied. (negative-subtotal = floor-first)\n"
        "Other editions:\n"
        "  Season Two: this book is silent; reading AMB-22 (separate-differences)\n"
        "  French edition, p. 15 (page inferred)\n"
        "  Marvel Dice Throne, p. 15 (page inferred)\n",
        "",
    )


def test_a_rule_that_an_edition_does_not_have_says_so() -> None:
    """ED-06: Season Two has no subtotal."""
    out = dtnb("rule", "DT-CALC-03", "--edition", "season-two").out
    assert "Season Two: this book is silent; " in out
    assert "; see DT-CALC-09\n" in out
    assert "A game under this edition is played without it.\n" in out


def test_a_policy_is_shown_with_its_readings() -> None:
    assert dtnb("rule", "modifiers-on-pure", "--edition", "french").out == (
        "modifiers-on-pure (AMB-39)\n"
        "Does an Attack Modifier that reduces, such as Wither, act on pure damage?\n"
        "Read in French edition as (→):\n"
        "→ may-reduce: Yes: only increases are barred. [DT-DMG-05, DT-DMG-09, DT-AM-02] "
        "(Season Two and French edition)\n"
        "· none: No: Attack Modifiers change pure damage in neither direction; the receiver's "
        "prevention still does. [DT-DMG-04, DT-DMG-05, DT-DMG-09, DT-AM-02] "
        "(Season One ReRolled and Marvel Dice Throne)\n"
        "Answered in print by Season Two [DT-DMG-04, DT-DMG-05, DT-DMG-09] and French edition "
        "[DT-DMG-04, DT-DMG-05, DT-DMG-09].\n"
        "Why: Two books speak of improving or increasing, two of changing.\n"
    )


def test_a_window_says_who_may_act_and_who_must_choose() -> None:
    assert dtnb("rule", "TW-13b", "--lang", "fr").out.splitlines() == [
        "TW-13b Avant la défense",
        "Phase : Phase de Lancer Défensif.",
        "Peut agir : tout le monde, avec : carte Action de Phase de Lancer, "
        "carte Action Instantanée et dépenser.",
        "Doit choisir : Défenseur : quelle Capacité Défensive, ou aucune",
        "Seulement contre un type de dégâts parable.",
        "Règles : DT-DRP-03, DT-DRP-04, DT-AM-03 et AMB-30.",
    ]


def test_every_rule_policy_and_window_can_be_shown() -> None:
    from dtnb.dicethrone.rulebook import rulebook

    book = rulebook()
    for name in (*book.rules, *book.policies, *book.ambiguities, *book.windows):
        for lang in ("en", "fr"):
            ran = dtnb("rule", name, "--lang", lang)
            assert ran.code == 0, ran.err
            assert "‹" not in ran.out, name


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    assert dtnb("rule", "DT-CALC-9") == (
        2,
        "",
        "Error: there is no rule, policy or window “DT-CALC-9”; did you mean “DT-CALC-09”?\n",
    )


def test_a_word_that_is_no_id_is_answered_with_what_speaks_of_it() -> None:
    ran = dtnb("rule", "last chance")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: “last chance” is no id. What speaks of it:\n")
    assert "\n  TW-16  Last chance\n" in ran.err
    assert "\n  TW-16  Dernière chance\n" in dtnb("rule", "dernière chance", "--lang", "fr").err


def test_the_beginning_of_an_id_lists_its_family() -> None:
    listed = dtnb("rule", "dt-pri").err.splitlines()[1:]
    # The rules of priority are numbered from 1 to 10.
    assert [line.split()[0] for line in listed] == [f"DT-PRI-{at:02}" for at in range(1, 11)]


def test_a_word_in_no_rule_is_answered_with_where_to_find_ids() -> None:
    assert "`dtnb list policies` names policies" in dtnb("rule", "xyzzy").err


def test_a_rule_as_json() -> None:
    data = json.loads(dtnb("rule", "DT-CALC-09", "--edition", "season-two", "--json").out)
    assert (data["rule"], data["pages"], data["certainty"]) == ("DT-CALC-09", [14], "printed")
    assert data["reference"] == "Season Two, p. 14"


def test_editions_are_listed_with_their_books() -> None:
    assert dtnb("list", "editions").out == (
        "season-two           Season Two (Dice Throne: Season Two, Rules of Play V2.0)\n"
        "french               French edition (Dice Throne, Règles du jeu, version 2.2)\n"
        "season-one-rerolled  Season One ReRolled (Dice Throne: Season One ReRolled, rulebook)\n"
        "marvel               Marvel Dice Throne (Marvel Dice Throne, rulebook)\n"
        "die-in-the-dungeon   DIE in the Dungeon (DIE in the Dungeon, rulebook)\n"
    )


def test_a_rule_of_another_game_is_found_by_its_id_alone() -> None:
    shown = dtnb("rule", "dd-cmb-06").out
    assert shown.startswith("DD-CMB-06\nCombat step 5: ")
    assert "DIE in the Dungeon, pp. 12, 15 (page inferred)" in shown
    assert "Other editions" not in shown


def test_a_near_id_of_the_same_game_is_suggested() -> None:
    ran = dtnb("rule", "DD-CMB-99")
    assert (ran.code, ran.out) == (2, "")
    assert "“DD-CMB-09”" in ran.err


def test_policies_of_every_game_are_listed() -> None:
    listed = [item["id"] for item in json.loads(dtnb("list", "policies", "--json").out)["policies"]]
    assert {"turns-of-asking", "party-die-at-seven"} <= set(listed)


@pytest.mark.parametrize("kind", ["replays", "notebooks"])
def test_what_is_shipped_is_listed_by_the_name_that_commands_take(kind: str) -> None:
    listed = [item["id"] for item in json.loads(dtnb("list", kind, "--json").out)[kind]]
    suffix = ".ipynb" if kind == "notebooks" else ".yaml"
    there = [file.stem for file in shipped(kind).glob(f"*{suffix}")]  # type: ignore[arg-type]
    assert listed == sorted(there)


def test_the_whole_list_has_a_heading_for_each_kind() -> None:
    out = dtnb("list").out
    headings = [line for line in out.splitlines() if line and not line.startswith("  ")]
    assert headings == [
        *("Replays", "Heroes", "Notebooks", "Editions"),
        *("Policies (name: readings: question)", "Games"),
    ]
    assert re.search("^  barbarian +Barbarian$", out, re.MULTILINE)


#: heroes whose sources are incomplete (docs/heroes.md)
PARTIAL = [
    "artificer",
    "black-panther",
    "black-widow",
    "doctor-strange",
    "gunslinger",
    "huntress",
    "miles-morales",
    "samurai",
    "seraph",
    "tactician",
    "thor",
    "treant",
    "vampire-lord",
]


def test_heroes_of_which_not_everything_is_known_are_marked() -> None:
    lines = dtnb("list", "heroes").out.splitlines()
    marked = [line for line in lines if line.endswith(" (partial: not all of it is known)")]
    assert [line.split()[0] for line in marked] == PARTIAL
    french = dtnb("list", "heroes", "--lang", "fr").out.splitlines()
    assert sum(line.endswith(" (partiel : tout n'en est pas connu)") for line in french) == len(
        PARTIAL
    )


def test_the_json_output_names_the_missing_rule() -> None:
    listed = json.loads(dtnb("list", "--json").out)
    heroes = {item["id"]: item for item in listed["heroes"]}
    assert [name for name, item in heroes.items() if item["partial"]] == PARTIAL
    assert all(bool(item["missing"]) is item["partial"] for item in heroes.values())
    assert heroes["gunslinger"]["missing"] == ["the price and the text of Run and Gun!"]
    assert all(set(item) == {"id", "title", "game"} for item in listed["editions"])


@pytest.mark.parametrize("kind", ["editions", "policies", "replays"])
def test_what_several_games_have_names_its_game(kind: str) -> None:
    listed = json.loads(dtnb("list", kind, "--json").out)[kind]
    games = [item["id"] for item in json.loads(dtnb("list", "games", "--json").out)["games"]]
    assert {item["game"] for item in listed} == set(games)


def test_an_unknown_kind_is_answered_with_those_there_are() -> None:
    ran = dtnb("list", "dice")
    assert (ran.code, ran.out) == (2, "")
    assert "replays, heroes, notebooks, editions, policies, games" in ran.err


@pytest.mark.parametrize("kind", list(SCHEMAS))
def test_each_schema_is_a_json_schema(kind: str) -> None:
    ran = dtnb("schema", kind)
    assert ran.code == 0
    Draft202012Validator.check_schema(json.loads(ran.out))


def test_a_schema_is_written_as_a_file(tmp_path: Path) -> None:
    target = tmp_path / "replay.schema.json"
    assert dtnb("schema", "replay", "-o", str(target)).code == 0
    assert target.read_text("utf-8") == dtnb("schema", "replay").out
    again = dtnb("schema", "replay", "-o", str(target))
    assert (again.code, again.err.count("--force")) == (3, 1)


def test_descriptions_are_not_indented_in_any_python() -> None:
    """Newer Pythons remove the indentation of docstrings, so the printed text never has any."""
    described = re.findall(r'"description": "(.*)"', dtnb("schema", "replay").out)
    assert any("\\n----" in description for description in described)
    assert not any("\\n    Parameters" in description for description in described)
