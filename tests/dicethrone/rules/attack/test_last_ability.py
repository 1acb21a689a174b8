"""What a player used last: copied, forbidden, and the damage that it dealt."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability, describe_token
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.seat import UsedAbility
from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames import speaker_for
from dtnb.kernel import Action
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

FILE = """
dtnb: 1
hero: Clock Maker
fictional: true
dice: {faces: {1: gear, 2: gear, 3: gear, 4: spring, 5: spring, 6: dial}}
abilities:
  Tick: {requires: [3 gear, 4 gear], levels: {I: {do: [{inflict: Rust}, {deal: [3, 6]}]}}}
  Toll the Bell:
    requires: 4 spring
    levels: {I: {do: [{deal: 2}]}, II: {do: [{deal: 7}]}}
  Rewind: {requires: 3 spring, levels: {I: {do: [{activate: last ability}]}}}
  Chime: {requires: 2 dial, levels: {I: {do: [{deal: 1 + last_damage}]}}}
  Rest: {requires: 1 spring, levels: {I: {do: [{heal: 1}]}}}
  Midnight!: {ultimate: true, requires: 5 dial, levels: {I: {do: [{deal: 10}]}}}
  Cover: {defensive: true, levels: {I: {dice: 1, do: [{prevent: count(dial)}]}}}
tokens:
  Rust: {kind: negative, limit: 3}
  Jam: {kind: negative, limit: 1, forbids: Tick, note: Placed by the tests.}
  Hush: {kind: negative, limit: 1, forbids: ultimate, note: Placed by the tests.}
  Worn: {kind: negative, limit: 1, forbids: last ability, note: Placed by the tests.}
cards:
  - {name: Toll the Bell II, cp: 2, timing: upgrade, upgrades: Toll the Bell, level: II}
"""
GEARS, SPRINGS, DIALS = (1, 2, 3, 3, 6), (4, 4, 5, 6, 1), (6, 6, 1, 1, 4)


@pytest.fixture(scope="module")
def hero() -> Hero:
    return hero_of(FILE)


def turns(hero: Hero, number: int, edition: str = "marvel", **tokens: int) -> Fight:
    """Return as many Offensive Roll Phases of the Clock Maker, one after the other."""
    seats = player(hero.id, deck={}, tokens=tokens), player(deck={})
    phases = tuple(RollPhase(A) for _ in range(number))
    return duel(hero, *seats, edition=edition, start=phases)


def uses(fight: Fight, ability: str, dice: tuple[int, ...]) -> Fight:
    return fight.attacks(ability, *dice).until("defense").declines()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ability_copies_the_one_used_last_in_its_line(hero: Hero, edition: str) -> None:
    """DT-ORP-11, DT-ORP-21: four gears were the line of 6 damage; Rust is inflicted again."""
    fight = uses(turns(hero, 2, edition), "Tick", GEARS)
    fight = uses(fight, "Rewind", SPRINGS).finish()
    assert fight.health(D) == 50 - 6 - 6
    assert fight.tokens(D) == {"Rust": 2}
    assert fight.seat(A).last_ability == UsedAbility("Tick", 1, 1, 6)


def test_an_ability_is_copied_at_the_level_at_which_it_was_used(hero: Hero) -> None:
    """DT-ORP-11: Toll the Bell deals 7 on level II, also as a copy."""
    seats = player(hero.id, deck={}, upgrades={"Toll the Bell": 2}), player(deck={})
    fight = duel(hero, *seats, start=(RollPhase(A), RollPhase(A)))
    fight = uses(uses(fight, "Toll the Bell", (4, 4, 5, 5, 1)), "Rewind", SPRINGS).finish()
    assert fight.health(D) == 50 - 7 - 7


def test_a_copy_of_a_copy_is_a_copy_of_the_first(hero: Hero) -> None:
    """DT-ORP-11: what was used last is Tick each time."""
    fight = uses(turns(hero, 3), "Tick", GEARS)
    fight = uses(uses(fight, "Rewind", SPRINGS), "Rewind", SPRINGS).finish()
    assert fight.health(D) == 50 - 18


def test_without_an_ability_before_nothing_is_copied(hero: Hero) -> None:
    """DT-ORP-11."""
    fight = turns(hero, 1).attacks("Rewind", *SPRINGS).finish()
    assert fight.health(D) == 50
    assert [step.args["reason"] for step in fight.steps("no-result")] == ["nothing-to-copy"]


def test_the_damage_of_the_last_attack_is_what_it_dealt(hero: Hero) -> None:
    """DT-CALC-01: 6 damage, less one that was prevented on a 6, are 5; Chime deals 1 + 5."""
    opponent = player(hero.id, deck={})
    fight = duel(hero, player(hero.id, deck={}), opponent, start=(RollPhase(A), RollPhase(A)))
    fight.attacks("Tick", *GEARS).defends("Cover", 6)
    fight.attacks("Chime", *DIALS).defends("Cover", 1).finish()
    assert fight.health(D) == 50 - 5 - 6


def test_what_a_procedure_needs_reads_the_damage_too() -> None:
    """DT-CALC-01: Tick deals 6, so Chime may ring: 1 + 2."""
    text = FILE.replace("activate: last ability", "deal: 2").replace("forbids: last ability, ", "")
    text = text.replace("{deal: 1 + last_damage}", "{deal: 1}, {activate: Ring}")
    text += "procedures: {Ring: {needs: last_damage >= 6, do: [{deal: 2, to: target}]}}\n"
    healths = {}
    for dice in (GEARS, (1, 2, 3, 4, 5)):  # four gears, or three: 6 or 3 damage
        fight = uses(turns(hero_of(text), 2), "Tick", dice)
        healths[dice] = uses(fight, "Chime", DIALS).finish().health(D)
    assert list(healths.values()) == [50 - 6 - 1 - 2, 50 - 3 - 1]


def test_an_ability_that_was_no_attack_leaves_the_damage_as_it_was(hero: Hero) -> None:
    """DT-DMG-13: Rest is used in between, and deals nothing because it is no Attack."""
    fight = uses(turns(hero, 3), "Tick", GEARS).attacks("Rest", *SPRINGS)
    fight = uses(fight, "Chime", DIALS).finish()
    assert fight.health(D) == 50 - 6 - 7


@pytest.mark.parametrize(
    ("token", "dice", "ability", "other"),
    [
        ("Jam", GEARS, "Tick", None),
        ("Jam", SPRINGS, None, "Rewind"),
        ("Hush", (6, 6, 6, 6, 6), "Midnight!", "Chime"),
        ("Worn", GEARS, None, "Tick"),
    ],
)
def test_a_token_forbids_an_ability(
    hero: Hero, token: str, dice: tuple[int, ...], ability: str | None, other: str | None
) -> None:
    """DT-STAT-17: it cannot be announced; others can, and none."""
    fight = turns(hero, 1, "marvel", **{token: 1}).rolls(*dice).until("announce")
    state = fight.record.state
    if ability is not None:
        verdict = fight.game.verdict(state, A, Action("announce", ability))
        assert (verdict.codes, verdict.rules) == (("ability-forbidden",), ("DT-STAT-17",))
        assert verdict.reasons[0].args["token"] == token
    for name in filter(None, (other,)):
        assert not fight.game.verdict(state, A, Action("announce", name)).reasons


def test_a_token_forbids_what_was_used_last(hero: Hero) -> None:
    """DT-STAT-17: Tick once, and then anything else; after Rest, Tick again."""
    fight = uses(turns(hero, 3, Worn=1), "Tick", GEARS).rolls(*GEARS).until("announce")
    verdict = fight.game.verdict(fight.record.state, A, Action("announce", "Tick"))
    assert verdict.codes == ("ability-forbidden",)
    fight = uses(turns(hero, 3, Worn=1), "Tick", GEARS).attacks("Rest", *SPRINGS)
    assert uses(fight, "Tick", GEARS).finish().health(D) == 50 - 12


@pytest.mark.parametrize(
    ("lang", "ability", "tokens", "story"),
    [
        (
            "en",
            "Use the ability that you used last once more.",
            {
                "Jam": "Its holder cannot announce Tick.",
                "Hush": "Its holder cannot announce an Ultimate Ability.",
                "Worn": "Its holder cannot announce the ability that they used last.",
            },
            "Rewind copies Tick.",
        ),
        (
            "fr",
            "Utilisez encore une fois la dernière capacité que vous avez utilisée.",
            {
                "Jam": "Son détenteur ne peut annoncer Tick.",
                "Hush": "Son détenteur ne peut annoncer aucune Capacité Ultime.",
                "Worn": "Son détenteur ne peut annoncer la dernière capacité qu'il a utilisée.",
            },
            "Rewind copie Tick.",
        ),
    ],
)
def test_sheet_and_story_say_it(
    hero: Hero, lang: str, ability: str, tokens: dict[str, str], story: str
) -> None:
    assert describe_ability(hero.abilities["Rewind"], 1, lang) == ability
    assert {name: describe_token(hero.tokens[name], lang) for name in tokens} == tokens
    fight = uses(uses(turns(hero, 2), "Tick", GEARS), "Rewind", SPRINGS)
    speaker = speaker_for(PRESENTER, fight.game, fight.table, lang, strict=True)
    (copies,) = fight.steps("copies-ability")
    assert text_of(speaker.step(copies)) == story


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "{activate: last ability}",
            "{deal: 1}, {activate: last ability}",
            r"nothing else \(make activate: last ability the only effect",
        ),
        ("{prevent: count(dial)}", "{activate: last ability}", "only an Offensive Ability copies"),
        ("{activate: last ability}", "{activate: last abilty}", "did you mean 'last ability'"),
        ("forbids: Tick", "forbids: Tock", "did you mean 'Tick'"),
        ("forbids: Tick", "forbids: Cover", "thing to forbid"),
    ],
)
def test_the_usual_mistakes(old: str, new: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        hero_of(FILE.replace(old, new))


def test_nothing_is_remembered_where_nobody_reads_it() -> None:
    """A table without such words has the states that it always had."""
    text = FILE.replace("activate: last ability", "deal: 2").replace("1 + last_damage", "1")
    other = hero_of(text.replace("forbids: last ability, ", ""))
    fight = turns(other, 1)
    assert uses(fight, "Tick", GEARS).finish().seat(A).last_ability is None
