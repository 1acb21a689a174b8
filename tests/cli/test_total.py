"""``dtnb total``: its exact output."""

from __future__ import annotations

import itertools
import json

import pytest

from tests.cli.run import dtnb

BOOK = "18 -3 +5 -3 half half reflect-half"

# 18 + 5 − 3 − 3 = 17; half of 17 is 8.5, so 9; 17 − 9 − 9 = −1, which counts as 0 (DT-CALC-01…08).
SEASON_ONE = """\
Normal damage (Season One ReRolled)
Item                 Change  Effect  Running
--------------------------------------------
1 Incoming damage        18      18       18
2 Added                  +5      +5       23
2 Prevented #1           −3      −3       20
2 Prevented #2           −3      −3       17
= Subtotal                                17
3 Half prevented #1       ½      −9        8
3 Half prevented #2       ½      −9       −1
3 Half sent back        ½ ↩
= Total                                    0
Returned to the attacker: Half sent back 9
With what is added and taken away, 18 becomes 17. Each half is computed by itself: 9 and 9 are \
prevented. A total below 0 is 0: the defender takes 0. 9 go back to the attacker.
Edition: Season One ReRolled (season-one-rerolled).
Other editions give another result:
  Season Two: halves 12 and 12, total 0, returned 12.
    How do several additions and reductions make one total? Each reduction acts on the \
cumulative total of the phase, later additions included. [DT-CALC-09: Season Two, p. 14]
    Retribution and its like send part of the damage back: part of what? Of the cumulative total \
before any reduction. [DT-CALC-09, DT-DMG-01: Season Two, p. 14]
"""

# DT-CALC-09: 18 + 5 = 23; half of 23 is 11.5, so 12; 23 − 3 − 3 − 12 − 12 = −7.
SEASON_TWO = """\
Normal damage (Season Two)
Item                 Change  Effect  Running
--------------------------------------------
1 Incoming damage        18      18       18
2 Added                  +5      +5       23
= Subtotal                                23
3 Prevented #1           −3      −3       20
3 Prevented #2           −3      −3       17
3 Half prevented #1       ½     −12        5
3 Half prevented #2       ½     −12       −7
3 Half sent back        ½ ↩
= Total                                    0
Returned to the attacker: Half sent back 12
All that is dealt makes 23; each reduction acts on it. Each half is computed by itself: 12 and \
12 are prevented. A total below 0 is 0: the defender takes 0. 12 go back to the attacker.
Edition: Season Two (season-two).
Other editions give another result:
  French edition, Season One ReRolled and Marvel Dice Throne: halves 9 and 9, total 0, returned 9.
"""


def test_the_rulebooks_example_is_printed_whole() -> None:
    """DT-CALC-01…08, TV-01: subtotal 17, halves 9 and 9, total 0, 9 sent back."""
    assert dtnb("total", BOOK) == (0, SEASON_ONE, "")


def test_season_two_differs_and_says_how() -> None:
    """DT-CALC-09, AMB-20, AMB-21: halves of 23."""
    ran = dtnb("total", BOOK, "--edition", "season-two")
    assert ran.code == 0
    assert ran.out.startswith(SEASON_TWO)
    assert "[DT-CALC-01, DT-CALC-02, DT-CALC-03, DT-CALC-04, DT-CALC-05: French" in ran.out


def test_without_quotes_it_is_the_same() -> None:
    assert dtnb("total", *BOOK.split()) == dtnb("total", BOOK)


@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_any_order_gives_the_same_totals(edition: str) -> None:
    """DT-CALC-04: the order in which things were played does not matter."""
    words = ["18", "-3", "+5", "half", "reflect-half"]
    printed = {
        json.dumps({name: data[name] for name in ("subtotal", "halves", "total", "returned")})
        for order in itertools.permutations(words)
        for data in [json.loads(dtnb("total", *order, "--edition", edition, "--json").out)]
    }
    assert len(printed) == 1


def test_editions_that_agree_are_reported_as_agreeing() -> None:
    """TV-13 without the flat prevention: half of 10 is 5 in every book."""
    out = dtnb("total", "10 half").out
    assert out.splitlines()[-1] == "Every edition gives this result."


def test_what_does_not_count_stays_in_the_table_with_its_reason() -> None:
    """DT-DRP-10: a defense counts against normal damage only; 7 stay 7."""
    assert dtnb("total", "7", "Wall=defense:-4", "--type", "undefendable").out == (
        "Undefendable damage (Season One ReRolled)\n"
        "Item               Change  Effect  Running\n"
        "------------------------------------------\n"
        "1 Incoming damage       7       7        7\n"
        "2 Wall               (−4)                   not applied: no defense is made against "
        "this type of damage\n"
        "= Subtotal                               7\n"
        "= Total                                  7\n"
        "7 come in. The defender takes 7.\n"
        "Edition: Season One ReRolled (season-one-rerolled).\n"
        "Every edition gives this result.\n"
    )


@pytest.mark.parametrize(
    ("edition", "words", "noted"),
    [("season-two", "9 1/3", True), ("season-two", "9 double", True),
     ("season-two", "9 -3", False), ("marvel", "9 1/3", False)],
)  # fmt: skip
def test_the_reading_is_shown_where_a_book_prints_no_such_share(
    edition: str, words: str, noted: bool
) -> None:
    """ED-08, DT-CALC-05, DT-CALC-07: the books with three steps print how multipliers count."""
    out = dtnb("total", words, "--edition", edition).out
    assert ("This book does not print how such a share counts" in out) is noted


def test_only_avoided_damage_is_reported_as_avoided() -> None:
    """AMB-23, DT-DMG-04: of 8 nothing is received; of 8 and a half that is prevented 4 are."""
    assert "The damage is avoided. The defender takes 0." in dtnb("total", "8 avoid").out
    assert "avoided" not in dtnb("total", "8 half").out


def test_an_ultimate_grows_and_is_not_lowered_or_answered() -> None:
    """DT-ULT-01, DT-ULT-07: 12 + 3 = 15; prevention and reflection do nothing."""
    words = ("total", "12 +3 -4 half avoid reflect-half", "--type", "ultimate", "--json")
    data = json.loads(dtnb(*words).out)
    assert (data["total"], data["returned"], data["halves"]) == (15, 0, [])
    refused = [row["part"] for row in data["rows"] if not row["applied"]]
    assert refused == ["-4#1", "half#1", "reflect-half#1", "avoid#1"]


def test_pure_damage_is_not_doubled() -> None:
    """DT-DMG-09: Attack Modifiers leave pure damage as it is."""
    assert json.loads(dtnb("total", "4 double", "--type", "pure", "--json").out)["total"] == 4


def test_an_attack_modifier_lowers_pure_damage_in_two_books_alone() -> None:
    """AMB-39, ED-10: 5 − 2 = 3 in Season Two and French, 5 in the others."""
    out = dtnb("total", "5", "attack:-2", "--type", "pure").out
    assert "The defender takes 5." in out
    assert "  Season Two and French edition: total 3.\n" in out


def test_a_policy_can_be_read_otherwise() -> None:
    """AMB-20: half of the subtotal 17 instead of half of the gross total 23."""
    read = "retaliation-base=subtotal"
    out = dtnb("total", BOOK, "--edition", "season-two", "--policy", read).out
    assert "Returned to the attacker: Half sent back 9\n" in out
    assert "Reading chosen: retaliation-base = subtotal.\n" in out


def test_a_part_can_be_left_out() -> None:
    """DT-CALC-05: 17 − 9 = 8."""
    ran = dtnb("total", "18 -3 +5 -3 Protect=half half", "--without", "Protect")
    assert ran.out.splitlines()[-1] == "Without Protect: halves 9, total 8."


def test_the_rules_behind_each_line_are_named_on_request() -> None:
    out = dtnb("total", "18 half", "--rules").out
    assert "−9        9  [DT-CALC-04, DT-CALC-05, DT-CALC-07]\n" in out


def test_french_words_and_french_output() -> None:
    ran = dtnb("total", "18", "-3", "moitié", "renvoyer-moitié", "--lang", "fr")
    # 18 − 3 = 15, half of 15 is 7.5, so 8; 15 − 8 = 7. Season Two: half of 18 is 9; 18 − 3 − 9 = 6.
    assert ran.out.startswith(
        "Dégâts normaux (Saison un ReRolled)\n"
        "Élément            Changement  Effet  Cumul\n"
        "-------------------------------------------\n"
        "1 Dégâts Entrants          18     18     18\n"
        "2 Prévention               −3     −3     15\n"
        "= Sous-Total                             15\n"
        "3 Moitié prévenue           ½     −8      7\n"
        "3 Moitié renvoyée         ½ ↩\n"
        "= Total                                   7\n"
        "Renvoyé à l'attaquant : Moitié renvoyée 8\n"
        "Avec les ajouts et les retraits, 18 deviennent 15. La moitié en est prévenue : 8. "
        "Le défenseur subit 7. Renvoyé à l'attaquant : 8.\n"
        "Édition : Saison un ReRolled (season-one-rerolled).\n"
        "D'autres éditions donnent un autre résultat :\n"
        "  Saison deux : moitiés 9, total 6, renvoyé 9.\n"
    )


def test_json_holds_the_figures_the_rows_and_the_other_editions() -> None:
    """DT-CALC-03, DT-CALC-05, DT-CALC-09: 10 − 4 = 6, 6 − 3 = 3; Season Two: 10 − 4 − 5 = 1."""
    data = json.loads(dtnb("total", "10 half -4", "--without", "half#1", "--json").out)
    rows = data.pop("rows")
    assert data == {
        "notation": "10 half -4",
        "edition": "season-one-rerolled",
        "policies": {},
        "type": "normal",
        "subtotal": 6,
        "halves": [3],
        "total": 3,
        "returned": 0,
        "other_editions": [
            {
                "editions": ["season-two"],
                "subtotal": 10,
                "halves": [5],
                "total": 1,
                "returned": 0,
                "policies": ["reductions"],
            }
        ],
        "without": {"half#1": {"subtotal": 6, "halves": [], "total": 6, "returned": 0}},
    }
    assert [(row["part"], row["effect"], row["running"]) for row in rows] == [
        ("damage#1", 10, 10),
        ("-4#1", -4, 6),
        ("half#1", -3, 3),
    ]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ["18 haf"],
            "Error: column 4: “haf” is not part of the notation (did you mean “half”?)\n"
            "  18 haf\n     ^\n",
        ),
        (
            ["18", "Divine", "Defense=-3"],
            "Error: column 4: “Divine” is not part of the notation "
            '(a name with spaces stands in quotes: "Divine Defense"=-3)\n'
            "  18 Divine Defense=-3\n     ^\n",
        ),
        (["18", "--editon", "marvel"], "there is no option --editon; did you mean --edition?"),
        (["18", "--edition", "marvle"], "There is no edition 'marvle'. Did you mean 'marvel'?"),
        (["18", "--type", "red"], "--type is one of: normal, undefendable, pure, collateral, "),
        (["18", "--policy", "claims"], "“claims” is no reading; write --policy NAME=READING"),
        (["18", "--policy", "claims=non"], "There is no reading 'non'. Did you mean 'none'?"),
        (["18 half", "--without", "Protect"], "no “Protect” to leave out; there is half#1"),
        (["18", "--edition"], "the option --edition needs a value"),
        ([], "NOTATION is missing"),
    ],
)
def test_what_cannot_be_computed_is_a_usage_error(words: list[str], error: str) -> None:
    ran = dtnb("total", *words)
    assert (ran.code, ran.out) == (2, "")
    assert error in ran.err


# 8 + 5 is 13; half of 13 is 6.5, so 7 are prevented and 6 are left. Who halves 8 first and adds 5
# gets 9. The half of 7 is 4, so 3 are left; rounded down, 3 would be prevented and 4 left. Of two
# halves of 17, each 9, nothing is left; the second half of the 8 that the first leaves is 4.
@pytest.mark.parametrize(
    ("notation", "got", "rule", "french"),
    [
        ("8 +5 half", 9, "DT-CALC-04", "comme si la moitié ou le double se prenait d'abord"),
        ("7 half", 4, "DT-CALC-07", "comme si toute division s'arrondissait"),
        ("17 half half", 4, "DT-CALC-05", "comme si la seconde moitié se prenait seulement"),
    ],
)
def test_a_wrong_total_gets_the_belief_behind_it(
    notation: str, got: int, rule: str, french: str
) -> None:
    """DT-CALC-04, DT-CALC-05, DT-CALC-07."""
    (line,) = dtnb("total", notation, "--got", str(got)).out.splitlines()[-1:]
    assert f"[{rule}:" in line
    assert french in dtnb("--lang", "fr", "total", notation, "--got", str(got)).out
    data = json.loads(dtnb("total", notation, "--got", str(got), "--json").out)
    assert data["got"]["beliefs"][0]["rules"][0] == rule


def test_a_right_total_and_one_that_nothing_explains_are_told_as_such() -> None:
    assert dtnb("total", "7 half", "--got", "3").out.endswith("3 is right.\n")
    assert "No single change" in dtnb("total", "7 half", "--got", "77").out


def test_a_forgotten_part_and_another_reading_explain_a_total_as_well() -> None:
    """9 without its half is 9; in Season Two a half counts before 3 are taken off: 12 − 6 − 3."""
    assert "leaves out: Half prevented." in dtnb("total", "9 half", "--got", "9").out
    assert "(reductions = cumulative)" in dtnb("total", "12 -3 half", "--got", "3").out
