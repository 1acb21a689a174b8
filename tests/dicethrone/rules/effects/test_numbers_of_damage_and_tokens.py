"""Numbers that authors take for one another: what waits, what is left, what an Attack dealt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability, describe_token
from dtnb.dicethrone.odds.ability_damage import damage_by_attempts
from dtnb.dicethrone.state.seat import UsedAbility
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import A, D, player

FILE = """
dtnb: 1
hero: Lamplighter
fictional: true
dice: {faces: {1: wick, 2: wick, 3: wick, 4: oil, 5: oil, 6: flame}}
abilities:
  First Light:
    requires: 3 wick
    levels: {I: {do: [{deal: 4 + 2 * max(3 - attempts_used or 0)}]}}
  Moth Swarm:
    requires: 3 oil
    levels: {I: {do: [{deal: 1 + tokens(any) + 10 * target_tokens(negative)}]}}
  Shutter:
    defensive: true
    levels: {I: {dice: 3, do: [{prevent: count(wick)}, {deal: attacker_tokens(any)}]}}
tokens:
  Slow Burn:
    kind: positive
    limit: 3
    spend: {needs: incoming, do: [{gain: {Late Burn: half(incoming)}}, {prevent: half}]}
  Late Burn:
    kind: unique
    limit: 20
    when:
      roll phase concludes:
        - {remove: this, count: all, if: active and attacking and last_damage >= 5}
  Wax: {kind: negative, limit: 4, note: Placed by the tests.}
  Moth: {kind: companion, limit: 1, note: Placed by the tests.}
"""


def lamplighter(old: str = "", new: str = "") -> Hero:
    assert not old or FILE.count(old) == 1
    return hero_of(FILE.replace(old, new) if old else FILE)


def test_half_of_what_waits_is_not_half_of_what_is_left() -> None:
    """Mighty Blow deals 9: half of it is 5. Shutter prevents 3, and half of the 6 left is 3."""
    hero = lamplighter()
    turn = duel(
        hero, player("barbarian", deck={}), player(hero.id, deck={}, tokens={"Slow Burn": 1})
    )
    turn.attacks("Mighty Blow", 1, 2, 3, 4, 4).spends(D, "Slow Burn", "TW-13b")
    turn.defends("Shutter", 1, 2, 3).finish()
    assert (turn.tokens(D), turn.health(D)) == ({"Late Burn": 5}, 50 - (6 - 3))


def test_the_sheet_does_not_say_both_in_the_same_words() -> None:
    token = lamplighter().tokens["Slow Burn"]
    assert describe_token(token).endswith(
        "gain as many Late Burn as half of the damage coming in before anything is added or "
        "prevented (rounded up). Prevent half of the incoming damage, rounded up."
    )
    assert "avant tout ajout et toute prévention (arrondie au supérieur)" in describe_token(
        token, "fr"
    )


@pytest.mark.parametrize(("dice", "afterglow"), [((1, 1, 2, 4, 6), 0), ((4, 4, 5, 1, 6), 3)])
def test_what_the_attack_of_this_turn_dealt(dice: tuple[int, ...], afterglow: int) -> None:
    """First Light deals 4 + 4 in the first Roll Attempt and ends it, Moth Swarm 1 + 3 does not."""
    hero = lamplighter()
    turn = duel(hero, player(hero.id, deck={}, tokens={"Late Burn": 3}), player(deck={}))
    turn.attacks("Moth Swarm" if afterglow else "First Light", *dice)
    turn.until("defense").declines().finish()
    assert turn.tokens(A).get("Late Burn", 0) == afterglow


@pytest.mark.parametrize(("condition", "afterglow"), [("active and attacking and ", 3), ("", 0)])
def test_an_older_attack_counts_where_the_present_one_is_not_asked_for(
    condition: str, afterglow: int
) -> None:
    """The last Attack dealt 8 in an older turn; in this one there is none."""
    hero = lamplighter("active and attacking and ", condition)
    used = UsedAbility("First Light", 1, damage=8)
    attacker = replace(player(hero.id, deck={}, tokens={"Late Burn": 3}), last_ability=used)
    turn = duel(hero, attacker, player(deck={})).rolls(1, 3, 4, 5, 6).announces("")
    assert turn.finish().tokens(A).get("Late Burn", 0) == afterglow


def test_status_effects_of_every_kind_are_counted_and_companions_are_not() -> None:
    """DT-COMP-01: 1 + (2 Wax + 1 Slow Burn) + 10 for the only negative one of the target."""
    hero = lamplighter()
    turn = duel(
        hero,
        player(hero.id, deck={}, tokens={"Wax": 2, "Slow Burn": 1, "Moth": 1}),
        player(hero.id, deck={}, tokens={"Wax": 1, "Late Burn": 2}),
    )
    turn.attacks("Moth Swarm", 4, 4, 5, 1, 6).until("defense").declines().finish()
    assert turn.health(D) == 50 - (1 + 3 + 10)


def test_a_defence_counts_those_of_the_attacker() -> None:
    """2 Wax and 1 Slow Burn: 3 damage."""
    hero = lamplighter()
    turn = duel(
        hero,
        player(hero.id, deck={}, tokens={"Wax": 2, "Slow Burn": 1, "Moth": 1}),
        player(hero.id, deck={}),
    )
    turn.attacks("First Light", 1, 1, 2, 4, 6).defends("Shutter", 4, 5, 6).finish()
    assert turn.health(A) == 50 - 3


@pytest.mark.parametrize(
    ("condition", "english", "french"),
    [
        ("tokens(any) >= 1", "If you have a Status Effect", "Si vous avez un jeton d'Altération"),
        ("tokens(negative) == 0", "If you have no negative Status Effects", "Si vous n'avez aucun"),
        ("tokens(any) >= 3", "If you have at least 3 Status Effects", "Si vous avez au moins 3"),
    ],
)
def test_the_sheet_counts_them(condition: str, english: str, french: str) -> None:
    hero = lamplighter(
        "{deal: 1 + tokens(any) + 10 * target_tokens(negative)}", f"{{heal: 1, if: {condition}}}"
    )
    swarm = hero.abilities["Moth Swarm"]
    assert describe_ability(swarm).startswith(english)
    assert describe_ability(swarm, 1, "fr").startswith(french)


def test_the_sheet_adds_for_each_of_them() -> None:
    assert describe_ability(lamplighter().abilities["Moth Swarm"]) == (
        "Deal 1 damage, plus 1 for each Status Effect you have and 10 for each negative Status "
        "Effect of the target."
    )


def test_the_mean_damage_is_that_of_each_number_of_roll_attempts() -> None:
    """4 + 2 for each of the Roll Attempts that were not used: 2, 1 and 0 of them."""
    light, swarm = chances_of_hero(lamplighter())
    assert [*damage_by_attempts(lamplighter(), light)] == [8, 6, 4]
    assert [*damage_by_attempts(lamplighter(), swarm)] == [1]
