"""Fights that a file sets up are Attacks like any other; tokens that cannot be told apart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay
from tests.dicethrone.play import EDITIONS

HEROES = Path(__file__).parents[2] / "heroes"
editions = pytest.mark.parametrize("edition", EDITIONS)
HEAD = "dtnb: 1\ngame: dice-throne\ntitle: A fight under way\nedition: {edition}\nseats:\n"
STRIKER = """dtnb: 1
hero: Striker
fictional: true
dice: {faces: {1: a, 2: a, 3: a, 4: b, 5: b, 6: c}}
abilities:
  Hit: {requires: 3 a, levels: {I: {do: [{deal: 3}]}}}
  Duck: {defensive: true, dice: 1, levels: {I: {do: [{prevent: count(c)}]}}}
tokens:
  Strike Back:
    {kind: positive, limit: 1, spend: {needs: from_offense, do: [{deal: 2, to: attacker}]}}
cards: []
"""


def holds(replay: Replay) -> bool:
    return all(checked.holds for checked in replay.expectations)


@editions
def test_shadows_act_in_a_fight_that_is_set_up(edition: str) -> None:
    """DT-DMG-01, DT-DMG-04: all incoming damage of the Attack is prevented: 0 of 9."""
    text = HEAD.format(edition=edition) + (
        "  Ann: {hero: Barbarian, hand: []}\n"
        "  Ben: {hero: Shadow Thief, hand: [], tokens: {Shadows: 1}}\n"
        "start: {attack: {ability: Mighty Blow, damage: 9}}\nexpect: [Ben takes 0]\n"
    )
    assert holds(load_replay(text, "shadows.yaml"))


@editions
@pytest.mark.parametrize(("tokens", "damage"), [("Parlay: 1", 0), ("Wither: 2", 5)])
def test_tokens_of_the_attacker_act_in_a_fight_that_is_set_up(
    edition: str, tokens: str, damage: int
) -> None:
    """DT-HERO-PIR-05, DT-AM-01, DT-DMG-01, DT-DMG-05: Parlay leaves 0, 2 Wither 7 - 2 = 5."""
    text = HEAD.format(edition=edition) + (
        f"  Ann: {{hero: Moon Elf, hand: [], tokens: {{{tokens}}}}}\n"
        "  Ben: {hero: Cursed Pirate, hand: []}\n"
        "start: {attack: {ability: Entangling Shot, damage: 7}}\n"
        f"moves:\n  - Ben does not defend\nexpect: [Ben takes {damage}]\n"
    )
    assert holds(load_replay(text, "fight.yaml"))


@editions
def test_what_waits_in_a_fight_that_is_set_up_comes_from_offense(
    edition: str, tmp_path: Path
) -> None:
    """DT-DMG-01: a token that answers an Offensive Ability can be spent; 2 damage go back."""
    (tmp_path / "striker.yaml").write_text(STRIKER, "utf-8")
    text = HEAD.format(edition=edition) + (
        "  Ann: {hero: Barbarian, hand: []}\n"
        "  Ben: {hero: striker.yaml, hand: [], tokens: {Strike Back: 1}}\n"
        "start: {attack: {ability: Mighty Blow, damage: 9}}\n"
        "moves:\n  - Ben does not defend\n  - Ben spends Strike Back\n"
        "expect: [Ann takes 2, Ben takes 9]\n"
    )
    file = tmp_path / "striking.yaml"
    file.write_text(text, "utf-8")
    assert holds(load_replay(file))


@editions
@pytest.mark.parametrize("window", ["", ", at: last chance"])
def test_who_is_attacked_in_a_fight_that_is_set_up_is_attacked_once(
    window: str, edition: str, tmp_path: Path
) -> None:
    """DT-DMG-13, AMB-19: the Grit of the one who is attacked brings 1 CP, wherever it begins."""
    shutil.copy(HEROES / "conjurer.yaml", tmp_path)
    text = HEAD.format(edition=edition) + (
        "  Ann: {hero: Barbarian, hand: []}\n"
        "  Ben: {hero: conjurer.yaml, hand: [], cp: 2, tokens: {Grit: 1}}\n"
        f"start: {{attack: {{ability: Mighty Blow, damage: 9{window}}}}}\n"
        + ("" if window else "moves:\n  - Ben does not defend\n")
        + "expect: [Ben has 3 CP]\n"
    )
    file = tmp_path / "grit.yaml"
    file.write_text(text, "utf-8")
    assert holds(load_replay(file))


def collision(folder: Path, token: str) -> Path:
    hero = STRIKER.split("tokens:")[0] + f"tokens:\n  Evasive: {token}\ncards: []\n"
    (folder / "dodger.yaml").write_text(hero, "utf-8")
    file = folder / "collision.yaml"
    file.write_text(
        HEAD.format(edition="season-two")
        + "  Ann: {hero: Moon Elf, hand: []}\n  Ben: {hero: dodger.yaml, hand: []}\n"
        + "moves:\n  - Ann rolls 1 1 4 5 6\n  - Ann announces nothing\n",
        "utf-8",
    )
    return file


def test_two_tokens_of_one_name_that_differ_are_refused_at_one_table(tmp_path: Path) -> None:
    """DT-STAT-07: what a token does is printed once; neither takes the place of the other."""
    file = collision(tmp_path, "{kind: positive, limit: 9, spend: {do: [{prevent: 5}]}}")
    with pytest.raises(FileProblems, match=r"7:15: Evasive of Striker is another token") as error:
        load_replay(file)
    assert "n'est pas celui de Moon Elf" in error.value.text("fr").replace("\u2019", "'")


def test_two_tokens_of_one_name_that_are_the_same_are_one(tmp_path: Path) -> None:
    """DT-STAT-07: Evasive of the Gunslinger is that of the Moon Elf, and so may another's be."""
    file = collision(
        tmp_path,
        "{kind: positive, limit: 3, spend: {needs: incoming, "
        "do: [{roll: 1}, {prevent: all, if: total <= 2}]}}",
    )
    assert holds(load_replay(file))
