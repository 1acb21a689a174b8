"""The Cursed Pirate of the Season Two book: DT-HERO-PIR, TV-08 to TV-11 and TV-14."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player, triggered

S2 = "season-two"
#: the two books that show this hero
BOOKS = (S2, "season-one-rerolled")


def test_at_setup_there_are_three_doubloons() -> None:
    """DT-HERO-PIR-01, DT-SETUP-07."""
    fight = triggered("setup", A, player("cursed-pirate"), player(), edition=S2).finish()
    assert fight.tokens(A) == {"Cursed Doubloon": 3}


def test_without_a_doubloon_the_board_is_turned_over_for_good() -> None:
    """DT-HERO-PIR-01: abilities of the other side are no longer there, and nothing turns back."""
    fight = triggered("end of turn", A, player("cursed-pirate"), player(), edition=S2).finish()
    assert fight.seat(A).board_side == "cursed"
    again = triggered(
        "end of turn", A, player("cursed-pirate", side="cursed"), player(), edition=S2
    )
    assert again.finish().seat(A).board_side == "cursed"


def test_with_a_doubloon_it_is_removed_instead() -> None:
    """DT-HERO-PIR-01, DT-HERO-PIR-02."""
    seat = player("cursed-pirate", tokens={"Cursed Doubloon": 2})
    fight = triggered("end of turn", A, seat, player(), edition=S2).finish()
    assert (fight.tokens(A), fight.seat(A).board_side) == ({"Cursed Doubloon": 1}, "")


@pytest.mark.parametrize(("side", "there", "gone"), [
    ("human", "Cutlass Strike", "Soul Cutlass"), ("cursed", "Soul Cutlass", "Cutlass Strike"),
])  # fmt: skip
def test_only_the_side_that_lies_up_can_be_announced(side: str, there: str, gone: str) -> None:
    """DT-HERO-PIR-01, DT-SETUP-11."""
    fight = Fight(player("cursed-pirate", side=side), edition=S2).rolls(1, 1, 1, 4, 6)
    fight.until("announce")
    verdicts = {
        name: fight.verdict(A, "announce", name).codes
        for name in ("Soul Cutlass", "Cutlass Strike")
    }
    assert verdicts == {there: (), gone: ("other-side",)}


@pytest.mark.parametrize("edition", BOOKS)
def test_a_holder_other_than_the_pirate_takes_1_for_each_doubloon(edition: str) -> None:
    """DT-HERO-PIR-02."""
    seat = player(tokens={"Cursed Doubloon": 3})
    pirate = player("cursed-pirate", tokens={"Cursed Doubloon": 5})
    other = triggered("upkeep", A, seat, pirate, edition=edition).finish()
    assert other.healths() == (47, 50)
    own = triggered("upkeep", D, seat, pirate, edition=edition).finish()
    assert own.healths() == (50, 50)


def test_the_stack_holds_5_on_the_pirate_and_3_elsewhere() -> None:
    """TV-10, DT-HERO-PIR-02, DT-STAT-17."""
    fight = Fight(
        player("cursed-pirate", side="cursed"), player(tokens={"Cursed Doubloon": 3}), edition=S2
    )
    assert fight.game.stack_limit(fight.table, A, "Cursed Doubloon") == 5
    assert fight.game.stack_limit(fight.table, D, "Cursed Doubloon") == 3
    fight.attacks("Cursed Touch!", 6, 6, 6, 6, 6).until("player").chooses(player=D).finish()
    assert fight.tokens(D)["Cursed Doubloon"] == 3


@pytest.mark.parametrize(("answer", "doubloons"), [("accept", 1), ("decline", 0)])
def test_the_pirate_may_decline_a_doubloon(answer: str, doubloons: int) -> None:
    """TV-10, DT-HERO-PIR-02."""
    fight = Fight(player("cursed-pirate"), edition=S2).attacks("Black Spot", 6, 6, 6, 6, 1)
    fight.until("may").chooses(may=answer).finish()
    assert fight.tokens(A).get("Cursed Doubloon", 0) == doubloons


def test_cards_do_not_move_doubloons() -> None:
    """DT-HERO-PIR-02, DT-STAT-17: only the Pirate's board removes them."""
    attacker = player("barbarian", hand=("Buh, Bye!", "Tip It!"), tokens={"Cursed Doubloon": 2})
    fight = Fight(attacker, player("cursed-pirate"), edition=S2).rolls(1, 2, 3, 4, 6)
    fight.at("TW-04b", A)
    assert fight.verdict(A, "play", "Buh, Bye!").codes == ("no-token-to-take",)


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("face", [1, 2])
def test_a_keg_explodes_on_1_and_2(edition: str, face: int) -> None:
    """TV-11, DT-HERO-PIR-03, DT-DMG-14: 3 isolated, at once."""
    seat = player(tokens={"Powder Keg": 1})
    fight = triggered("upkeep", A, seat, player("cursed-pirate"), edition=edition)
    fight.rolls(face).finish()
    assert (fight.health(A), fight.tokens(A)) == (47, {})


@pytest.mark.parametrize("face", [3, 4, 5])
def test_a_keg_lies_on_3_to_5(face: int) -> None:
    """TV-11, DT-HERO-PIR-03."""
    seat = player(tokens={"Powder Keg": 1})
    fight = triggered("upkeep", A, seat, player("cursed-pirate"), edition=S2).rolls(face).finish()
    assert (fight.health(A), fight.tokens(A)) == (50, {"Powder Keg": 1})


@pytest.mark.parametrize(("answer", "holder"), [("accept", D), ("decline", A)])
def test_on_a_6_a_keg_may_be_passed_on(answer: str, holder: int) -> None:
    """TV-11, DT-HERO-PIR-03, DT-STAT-19."""
    seat = player(tokens={"Powder Keg": 1})
    fight = triggered("upkeep", A, seat, player("cursed-pirate"), edition=S2).rolls(6)
    fight.until("may").chooses(may=answer).finish()
    assert [fight.tokens(at) for at in (holder, 1 - holder)] == [{"Powder Keg": 1}, {}]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_keg_blows_up_the_first(edition: str) -> None:
    """TV-08, DT-HERO-PIR-03: 3 at once, the new one placed, then Light the Fuse's 7 as usual."""
    fight = Fight(player("cursed-pirate"), player(tokens={"Powder Keg": 1}), edition=edition)
    fight.attacks("Light the Fuse", 1, 2, 3, 4, 6).until("defense")
    assert (fight.health(D), fight.tokens(D)) == (47, {"Powder Keg": 1})
    fight.declines().finish()
    assert fight.health(D) == 47 - 7
    assert fight.ledger(D, "Light the Fuse")["total"] == 7


@pytest.mark.parametrize("edition", BOOKS)
def test_wither_takes_1_off_for_each_token(edition: str) -> None:
    """DT-HERO-PIR-04: Drill 8 with two."""
    fight = Fight(player(tokens={"Wither": 2}), player("cursed-pirate"), edition=edition)
    fight.attacks("Drill", 1, 1, 1, 1, 5).finish()
    assert (fight.health(D), fight.tokens(A)) == (44, {"Wither": 2})


@pytest.mark.parametrize("edition", BOOKS)
def test_a_third_wither_is_refused(edition: str) -> None:
    """TV-14, DT-STAT-14, DT-STAT-15: the book's stack of 2 on the Gunslinger."""
    seats = player("cursed-pirate", side="cursed"), player("gunslinger", tokens={"Wither": 2})
    fight = Fight(*seats, edition=edition).attacks("Thar She Blows!", 1, 2, 3, 4, 6).finish()
    assert fight.tokens(D) == {"Powder Keg": 1, "Wither": 2}
    assert [step.args["subject"] for step in fight.steps("token-not-placed")] == ["Wither"]


@pytest.mark.parametrize("edition", BOOKS)
def test_under_parlay_the_attack_deals_nothing_and_is_an_attack(edition: str) -> None:
    """TV-09, DT-HERO-PIR-05, AMB-11: Parlay goes, no Keg comes, other effects happen."""
    seats = player(tokens={"Parlay": 1}), player("cursed-pirate", side="cursed")
    fight = Fight(*seats, edition=edition).attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {"Drag": 2})
    assert fight.tokens(A) == {}
    assert fight.steps("is-attack")


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("reading", ["additions-too", "damage-so-far"])
def test_under_parlay_what_bounty_adds_later_is_not_dealt_either(
    edition: str, reading: str
) -> None:
    """DT-HERO-PIR-05: no damage at all; AMB-23 is about the receiver's “no damage is received”."""
    seats = player("gunslinger", tokens={"Parlay": 1}), player(tokens={"Bounty": 1})
    fight = Fight(*seats, edition=edition, policies={"avoided-source": reading})
    fight.attacks("Take Cover", 1, 2, 4, 4, 5).finish()
    assert [step.args["total"] for step in fight.steps("ledger")] == [0]
    assert fight.health(D) == 50


@pytest.mark.parametrize("edition", BOOKS)
def test_under_parlay_an_ability_that_is_no_attack_deals_nothing_either(edition: str) -> None:
    """DT-HERO-PIR-05: the phase deals no damage; Burning Soul deals 2 collateral, and no Attack."""
    seats = player("pyromancer", tokens={"Parlay": 1}), player("cursed-pirate")
    fight = Fight(*seats, edition=edition).attacks("Burning Soul", 5, 5, 1, 1, 4).finish()
    assert fight.steps("is-no-attack")
    assert (fight.health(D), fight.tokens(A)) == (50, {"Fire Mastery": 4})


@pytest.mark.parametrize("edition", BOOKS)
def test_under_parlay_collateral_damage_beside_the_attack_is_not_dealt(edition: str) -> None:
    """DT-HERO-PIR-05: The Shivering would deal 8, and 1 collateral for each of two Doubloons."""
    attacker = player("cursed-pirate", side="cursed", tokens={"Parlay": 1})
    fight = Fight(attacker, player(tokens={"Cursed Doubloon": 2}), edition=edition)
    fight.attacks("The Shivering", 6, 6, 6, 1, 2).finish()
    assert [step.args["total"] for step in fight.steps("ledger")] == [0, 0]
    assert fight.health(D) == 50


@pytest.mark.parametrize("edition", BOOKS)
def test_without_an_attack_the_cursed_side_gives_a_keg(edition: str) -> None:
    """TV-09: Recover deals no damage."""
    seats = player(), player("cursed-pirate", side="cursed")
    fight = Fight(*seats, edition=edition).attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert fight.tokens(A) == {"Powder Keg": 1, "Sidestep": 1}


def test_the_human_side_gives_none() -> None:
    """DT-HERO-PIR-01: what is printed on the other side does nothing."""
    fight = Fight(player(), player("cursed-pirate"), edition=S2)
    fight.attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert fight.tokens(A) == {"Sidestep": 1}


def test_parlay_does_not_weaken_an_ultimate_and_is_gone_afterwards() -> None:
    """DT-ULT-05, DT-HERO-PIR-05."""
    fight = Fight(player(tokens={"Parlay": 1}), player("cursed-pirate"), edition=S2)
    fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).finish()
    assert fight.health(D) == 40
    assert "Parlay" not in fight.tokens(A)


def test_nothing_reduces_what_the_cursed_side_costs() -> None:
    """Its board: 4 in Upkeep; Screen, which halves, finds nothing to act on."""
    seat = player("cursed-pirate", side="cursed", tokens={"Screen": 1}, hand=("Cursed Cards!",))
    fight = triggered("upkeep", A, seat, player(), edition=S2).at("TW-01c", A)
    assert fight.verdict(A, "spend", "Screen").codes == ("nothing-preventable",)
    assert fight.finish().health(A) == 46


def test_a_defence_acts_on_the_attack_whatever_else_is_pending() -> None:
    """DT-DRP-03, DT-DRP-08: 2 from Cursed Cards! wait as well; Ahoy Matey is not asked about them.

    Two skulls prevent 4 of Drill's 5; 1 and 2 are taken.
    """
    fight = Fight(player(), player("cursed-pirate", hand=("Cursed Cards!",)), edition=S2)
    fight.attacks("Drill", 1, 1, 1, 4, 5).plays(D, "Cursed Cards!", "TW-13b", choose="Two")
    fight.defends("Ahoy Matey", 6, 6, 4, 4).finish()
    assert fight.health(D) == 50 - 1 - 2


@pytest.mark.parametrize(
    ("dice", "damage", "cp", "prevented"),
    [((1, 1, 2, 3), 4, 3, 0), ((4, 5, 5, 1), 1, 6, 0), ((6, 6, 4, 5), 0, 5, 4)],
)
def test_the_pirates_dice_show_cutlass_booty_and_skull(
    dice: tuple[int, ...], damage: int, cp: int, prevented: int
) -> None:
    """DT-HERO-PIR-06: 1 to 3 cutlass, 4 and 5 booty, 6 skull: Ahoy Matey deals 1 for each
    cutlass, gains a CP for each booty and prevents 2 for each skull. Drill is 5."""
    fight = Fight(player(), player("cursed-pirate", cp=3), edition=S2)
    fight.attacks("Drill", 1, 1, 1, 4, 5).defends("Ahoy Matey", *dice).finish()
    assert (fight.health(A), fight.health(D)) == (50 - damage, 50 - 5 + prevented)
    assert fight.seat(D).cp == cp
