"""Twenty-one ideas of an author: each is played as it was meant, or refused with the reason.

The Clock Maker and the ideas are those of an author who had only the command line. Where a word was
refused, the refusal names the right one, and that is played.
"""

from __future__ import annotations

import re

import pytest

from dtnb.dicethrone.heroes import check_file
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.state.agenda import RollPhase, UpkeepPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.files import FileProblems
from dtnb.kernel import Action
from tests.dicethrone.authored import duel, hero_of
from tests.dicethrone.play import HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

CLOCK_MAKER = """
dtnb: 1
hero: Clock Maker
fictional: true
dice:
  faces: {1: gear, 2: gear, 3: spring, 4: spring, 5: dial, 6: cog}
abilities:
  Tick:
    requires: [3 gear, 4 gear, 5 gear]
    levels:
      I: {do: [{deal: [3, 5, 7]}, {gain: Tension}]}
      II: {do: [{deal: [4, 6, 8]}, {gain: {Tension: 2}}], grants: [Wind Up]}
  Wind Up:
    granted_by: Tick II
    requires: 2 spring + 1 dial
    levels: {I: {do: [{gain: {Tension: tokens(Tension)}}]}}
  Pry Open:
    requires: small straight
    levels:
      I:
        do:
          - {look: hand, from: target}
          - {discard: 1, to: target, pick: you}
          - {deal: 3 + seen(upgrade)}
  Set the Alarm:
    requires: 3 spring
    levels: {I: {do: [{inflict: Alarm}, {deal: 4}]}}
  Rewind:
    requires: large straight
    levels: {I: {do: [{activate: Strike of the Clock}]}}
  Midnight!:
    ultimate: true
    requires: 5 dial
    levels: {I: {do: [{inflict: Alarm}, {deal: 10 + tokens(Tension), type: ultimate}]}}
  Escapement:
    defensive: true
    levels: {I: {dice: 3, do: [{prevent: count(spring)}, {gain: {Tension: count(gear)}}]}}
tokens:
  Tension:
    kind: positive
    limit: 6
    when:
      upkeep: [{gain: {Tension: tokens(this)}}]
      limit reached:
        - {remove: this, count: all}
        - {deal: 2 * taken, to: everybody, type: undefendable, isolated: true}
  Alarm:
    kind: negative
    limit: 2
    when:
      upkeep:
        - choose:
            Blood: [{deal: 3, to: you}]
            Cards: [{discard: 2}]
        - {remove: this}
procedures:
  Strike of the Clock:
    do: [{deal: 3, to: target}, {gain: Tension}]
cards:
  - name: Encore!
    cp: 2
    timing: roll
    attack_modifier: true
    do: [{activate: Strike of the Clock}]
  - {name: Tick II, cp: 2, timing: upgrade, upgrades: Tick, level: II}
  - {name: Overwind!, cp: 1, timing: main, do: [{gain: {Tension: 2}}]}
"""
DIALS, GEARS, SPRINGS = (5, 5, 5, 5, 5), (1, 1, 2, 6, 6), (3, 3, 4, 6, 6)
SMALL, LARGE = (1, 2, 3, 4, 6), (1, 2, 3, 4, 5)


def written(old: str, new: str) -> Hero:
    """Return the Clock Maker with something else in the place of a text."""
    assert CLOCK_MAKER.count(old) == 1, old
    return hero_of(CLOCK_MAKER.replace(old, new))


def refused(old: str, new: str) -> str:
    with pytest.raises(FileProblems) as problems:
        written(old, new)
    return "\n".join(problem.text("en") for problem in problems.value.problems)


def clock_maker(**more: object) -> Seat:
    return player("clock-maker", **{"deck": {}, **more})  # type: ignore[arg-type]


def fight(hero: Hero, opponent: Seat | None = None, **own: object) -> Fight:
    return duel(hero, clock_maker(**own), opponent or player(deck={}))


def main_phase(hero: Hero, **own: object) -> Turns:
    heroes = {**HEROES, hero.id: hero}
    seats = clock_maker(**own), player(deck={})
    return Turns(*seats, first="main-phase-1", heroes=heroes, until=1).at("TW-03a", A)


# -- played as they were written ------------------------------------------------------------------


def test_by_target() -> None:
    """The target chooses 2 CP instead of 3 more damage: 15 - 2 CP, and 50 - 3 Health."""
    hero = written(
        "cp: 1, timing: main, do: [{gain: {Tension: 2}}]",
        "cp: 1, timing: roll, attack_modifier: true, "
        "do: [{choose: {Blood: [{add: 3}], Purse: [{lose_cp: 2, to: target}]}, by: target}]",
    )
    turn = fight(hero, hand=("Overwind!",)).attacks("Tick", *GEARS).plays(A, "Overwind!", "TW-13b")
    assert turn.until("choose").pending.seat == D  # type: ignore[union-attr]
    turn.chooses(choose="Purse").until("defense").declines().finish()
    assert (turn.seat(D).cp, turn.health(D)) == (13, 47)


def test_card_played() -> None:
    """Of one Tension Overwind! makes three, and the card that was played a fourth."""
    hero = written(
        "upkeep: [{gain: {Tension: tokens(this)}}]",
        "upkeep: [{gain: {Tension: tokens(this)}}]\n      card played: [{gain: Tension}]",
    )
    turn = main_phase(hero, hand=("Encore!", "Overwind!"), tokens={"Tension": 1})
    assert turn.does("play", "Overwind!").at("TW-03a", A).tokens(A) == {"Tension": 4}


def test_cond_choice() -> None:
    """With fewer than two cards only blood is left: 3 damage at the end of the Upkeep Phase."""
    hero = written("Cards: [{discard: 2}]", "Cards: [{discard: 2, if: hand >= 2}]")
    healths = {}
    for hand in ((), ("Encore!", "Overwind!")):
        turn = duel(
            hero, clock_maker(hand=hand, tokens={"Alarm": 1}), player(deck={}),
            start=(UpkeepPhase(A),),
        )  # fmt: skip
        if hand:
            turn.until("choose").chooses(choose="Cards").chooses(card="Encore!")
        turn.finish()
        healths[len(hand)] = (turn.health(A), turn.seat(A).hand)
    assert healths == {0: (47, ()), 2: (50, ())}


def test_flip() -> None:
    """Of 1 1 4 the first die is turned to 6: one spring prevents 1 of 3, one gear is left."""
    hero = written(
        "{prevent: count(spring)}, {gain",
        "{set_die: [7 - die], dice: 1, whose: you}, {prevent: count(spring)}, {gain",
    )
    turn = duel(hero, player(deck={}), clock_maker())
    turn.attacks("Drill", 1, 1, 1, 4, 6).defends("Escapement", 1, 1, 4).until("die").chooses(die=0)
    turn.finish()
    assert turn.tokens(D) == {"Tension": 1}


def test_forbid_ability() -> None:
    hero = written(
        "kind: negative\n    limit: 2", "kind: negative\n    limit: 2\n    forbids: Tick"
    )
    turn = fight(hero, tokens={"Alarm": 1}).rolls(*GEARS).until("announce")
    verdict = turn.game.verdict(turn.record.state, A, Action("announce", "Tick"))
    assert (verdict.codes, verdict.rules) == (("ability-forbidden",), ("DT-STAT-17",))


def test_last_damage() -> None:
    """Tick deals 3; Midnight! then 10 + 3, and 50 - 16 are left."""
    hero = written("10 + tokens(Tension)", "10 + last_damage")
    phases = (RollPhase(A), RollPhase(A))
    turn = duel(hero, clock_maker(), player(deck={}), start=phases)
    turn.attacks("Tick", *GEARS).until("defense").declines().attacks("Midnight!", *DIALS).finish()
    assert turn.health(D) == 50 - 3 - 13


def test_opp_tokens() -> None:
    """10 + the 4 Tension of the opponent."""
    hero = written("10 + tokens(Tension)", "10 + target_tokens(Tension)")
    turn = fight(hero, clock_maker(tokens={"Tension": 4})).attacks("Midnight!", *DIALS).finish()
    assert turn.health(D) == 50 - 14


@pytest.mark.parametrize(
    ("requirement", "dice"),
    [
        ("3 spring or 3 dial", (5, 5, 5, 1, 6)),
        ("2 pairs", (1, 1, 5, 5, 6)),
        ("total >= 25", (6, 6, 6, 6, 1)),
    ],
)
def test_requires_any_pairs_sum(requirement: str, dice: tuple[int, ...]) -> None:
    """4 damage and an Alarm, as with three springs."""
    hero = written("requires: 3 spring", f"requires: {requirement}")
    turn = fight(hero).attacks("Set the Alarm", *dice).until("defense").declines().finish()
    assert (turn.health(D), turn.tokens(D)) == (46, {"Alarm": 1})


def test_roll_tokens() -> None:
    """Three Tension are three dice, of which 1 and 2 show gears."""
    hero = written(
        "{gain: {Tension: tokens(Tension)}}]}}", "{roll: tokens(Tension)}, {deal: count(gear)}]}}"
    )
    turn = fight(hero, tokens={"Tension": 3}, upgrades={"Tick": 2})
    turn.attacks("Wind Up", 3, 4, 5, 6, 6).rolls(1, 2, 6).until("defense").declines().finish()
    assert turn.health(D) == 48


@pytest.mark.parametrize(
    ("kind", "damage"),
    [
        ("main", 3 + 2),  # Transference! and Vegas Baby!
        ("cp", 3 + 2),  # for 2 and 0 CP; Deep Breath! is for nothing
        ("instant", 3 + 1),
    ],
)
def test_seen_main_and_card_cost(kind: str, damage: int) -> None:
    """The cards that were seen count, also the one that is discarded then."""
    hand = ("Deep Breath!", "Transference!", "Vegas Baby!")
    hero = written("3 + seen(upgrade)", f"3 + seen({kind})")
    turn = fight(hero, player(hand=hand, deck={})).attacks("Pry Open", *SMALL)
    turn.until("card").chooses(card="Vegas Baby!").until("defense").declines().finish()
    assert turn.health(D) == 50 - damage
    assert turn.seat(D).hand == ("Deep Breath!", "Transference!")


def test_turn_number() -> None:
    """The table of the tests is in its first turn: 10 + 1."""
    hero = written("10 + tokens(Tension)", "10 + turn")
    turn = fight(hero).attacks("Midnight!", *DIALS)
    number = turn.table.turn
    assert turn.finish().health(D) == 50 - 10 - number


# -- refused, with the words that are meant -------------------------------------------------------


def test_a_symbol_called_hand() -> None:
    """The files of the author began with such a symbol, which took the word hand away."""
    with pytest.raises(FileProblems, match="'hand' is a word of expressions"):
        check_file(CLOCK_MAKER.replace("6: cog", "6: hand").encode(), "hero.yaml")


def test_card_cost() -> None:
    assert "did you mean 'cp'" in refused("3 + seen(upgrade)", "3 + seen(cost)")


def test_flip_opp() -> None:
    """DT-ORP-13: the dice that activated the ability are final."""
    old = "{prevent: count(spring)}, {gain"
    problem = refused(old, "{set_die: [7 - die], dice: 1, whose: attacker}, " + old)
    assert re.search(r"are final \(read them, such as attacker_total or attacker_count", problem)


def test_max() -> None:
    """The highest of five 5s is 5."""
    problem = refused("10 + tokens(Tension)", "max(total)")
    assert "the dice alone are read by highest and lowest" in problem
    turn = fight(written("10 + tokens(Tension)", "highest")).attacks("Midnight!", *DIALS).finish()
    assert turn.health(D) == 45


def test_other_discard() -> None:
    problem = refused("pick: you", "pick: chooser")
    assert "unknown picker 'chooser' (did you mean 'holder'?)" in problem


def test_repeat_until() -> None:
    """1, 2 and then the dial: three times 1 damage."""
    old = "{activate: Strike of the Clock}]}}"
    problem = refused(old, "{repeat: until any(dial), do: [{roll: 1}, {deal: 1}]}]}}")
    assert "might never end" in problem
    hero = written(old, "{repeat: 6, do: [{roll: 1}, {deal: 1}], stop_if: any(dial)}]}}")
    turn = fight(hero).attacks("Rewind", *LARGE).rolls(1).rolls(2).rolls(5)
    assert turn.until("defense").declines().finish().health(D) == 47


def test_steal_card() -> None:
    old = "{discard: 1, to: target, pick: you}"
    problem = refused(old, "{steal: {card: 1}, from: target}")
    assert "it goes back to its own deck (take it away, such as {discard: 1" in problem


def test_steal_token() -> None:
    """One of two Tension of the opponent comes over, and 4 damage are dealt."""
    old = "{inflict: Alarm}, {deal: 4}"
    problem = refused(old, "{steal: {tokens: 1}, from: target}, {deal: 4}")
    assert "it is moved (write {transfer: any, from: target, to: you})" in problem
    hero = written(old, "{transfer: any, from: target, to: you}, {deal: 4}")
    turn = fight(hero, clock_maker(tokens={"Tension": 2})).attacks("Set the Alarm", *SPRINGS)
    turn.until("defense").declines().finish()
    assert (turn.tokens(A), turn.tokens(D), turn.health(D)) == ({"Tension": 1}, {"Tension": 1}, 46)


def test_swap_health() -> None:
    """20 and 45: what is written first happens first, so as it stood both had 45 afterwards."""
    old = "{activate: Strike of the Clock}]}}"
    results = []
    for new in (
        "{set_health: target_health}, {set_health: health, to: target}]}}",
        "{set_health: health + target_health}, {set_health: health - target_health, to: target}, "
        "{set_health: health - target_health}]}}",
    ):
        turn = fight(written(old, new), player(health=45, deck={}), health=20)
        turn.attacks("Rewind", *LARGE).finish()
        results.append((turn.health(A), turn.health(D)))
    assert results == [(45, 45), (45, 20)]
