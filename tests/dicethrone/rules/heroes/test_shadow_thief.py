"""The books' rules for the Shadow Thief, tested with the hero's file."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

THIEF = "shadow-thief"
SMALL_STRAIGHT = (1, 2, 3, 4, 4)
LARGE_STRAIGHT = (1, 2, 3, 4, 5)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("values", "damage", "cp", "poison"),
    [((1, 2, 1, 3, 4), 4, 0, 0), ((1, 1, 2, 2, 5), 6, 1, 0), ((1, 1, 2, 5, 6), 4, 1, 1),
     ((1, 2, 1, 2, 1), 8, 0, 0)],
)  # fmt: skip
def test_the_dice_are_two_daggers_two_bags_a_card_and_a_shadow(
    values: tuple[int, ...], damage: int, cp: int, poison: int, edition: str
) -> None:
    """DT-HERO-SHA-01: Dagger Strike counts 1 and 2, reads a card on 5 and a shadow on 6."""
    fight = Fight(player(THIEF, cp=0), player(), edition=edition)
    fight.attacks("Dagger Strike", *values).finish()
    assert (fight.health(D), fight.seat(A).cp) == (50 - damage, cp)
    assert fight.tokens(D).get("Poison", 0) == poison


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_defence_is_refused_because_one_was_chosen(edition: str) -> None:
    """DT-DRP-04: of two Defensive Abilities one is chosen, before any die is rolled."""
    fight = Fight(player(), player(THIEF, hand=("Tip It!",)), edition=edition)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).defends("Counter Strike", 1, 1, 2, 2, 4).at(
        "TW-14", D
    )
    for second in ("Shadow Defense", "Counter Strike"):
        verdict = fight.verdict(D, "defend", second)
        (chosen,) = (reason for reason in verdict.reasons if reason.code == "defence-chosen")
        assert ("DT-DRP-04" in chosen.rules, chosen.args["ability"]) == (True, "Counter Strike")


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_shadows_no_damage_is_received_and_no_defence_made(edition: str) -> None:
    """DT-HERO-SHA-02, TV-16 A: it counts as an Attack, other effects apply, nothing is spent."""
    fight = Fight(player(), player(THIEF, tokens={"Shadows": 1}), edition=edition)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1)
    assert not fight.verdict(D, "defend", "Counter Strike").allowed
    fight.finish()
    assert fight.steps("is-attack")
    assert fight.steps("no-defense")
    # What is avoided names no points of its own.
    (row,) = [row for row in fight.ledger(D)["rows"] if row["operation"] == "avoid"]
    assert (row["amount"], row["running"]) == (0, 0)
    assert (fight.health(D), fight.tokens(D)) == (50, {"Drag": 2, "Shadows": 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ability", "values"),
    [("Scatter", (4, 4, 5, 1, 2)), ("Sure Hit", (4, 5, 6, 1, 2)), ("Flash Point", (1, 2, 6, 6, 4))],
)
def test_shadows_stop_every_damage_of_an_offensive_roll_phase(
    ability: str, values: tuple[int, ...], edition: str
) -> None:
    """DT-HERO-SHA-02, TV-16 E: collateral, pure and isolated damage as well."""
    fight = Fight(player(), player(THIEF, tokens={"Shadows": 1}), edition=edition)
    assert fight.attacks(ability, *values).finish().health(D) == 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_shadows_stop_several_damages_without_a_question(edition: str) -> None:
    """DT-HERO-SHA-02: nothing is spent and nothing chosen; each damage is stopped as it comes.

    Meteorite stuns, so its target could not even answer (DT-HERO-PYR-13). 2 Fire Mastery are 2
    undefendable damage, beside 2 collateral; the extra Offensive Roll Phase activates nothing.
    """
    seats = player("pyromancer"), player(THIEF, tokens={"Shadows": 1})
    fight = Fight(*seats, edition=edition).attacks("Meteorite", 6, 6, 6, 6, 1)
    fight.attacks("", 1, 2, 4, 4, 5).finish()
    assert fight.healths() == (50, 50)
    totals = [step.args["total"] for step in fight.steps("ledger")]
    assert totals == [0, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ultimate_reaches_into_the_shadows(edition: str) -> None:
    """TV-16 D, DT-ULT-06, DT-HERO-SHA-02: 10 from Final Lesson!."""
    fight = Fight(player(), player(THIEF, tokens={"Shadows": 1}), edition=edition)
    assert fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).finish().health(D) == 40


@pytest.mark.parametrize("edition", EDITIONS)
def test_shadows_stop_nothing_that_is_no_offensive_roll_phase(edition: str) -> None:
    """DT-HERO-SHA-02: Poison in the holder's own Upkeep hurts; a defence hurts the attacker."""
    turn = Turns(player(THIEF, tokens={"Shadows": 1, "Poison": 2}), player(), edition=edition)
    assert turn.rest().health(A) == 48
    fight = Fight(player(THIEF, tokens={"Shadows": 1}), player(), edition=edition)
    fight.attacks("Dagger Strike", 1, 2, 1, 3, 4).defends("Brace", 6, 6, 1).finish()
    assert fight.healths() == (48, 46)


def test_shadows_that_come_in_mid_attack_act_and_those_that_leave_no_longer_do() -> None:
    """TV-16 A: they act while they lie there. Enter the Shadows! at the last moment saves all 5;
    Buh, Bye! then brings the 5 back."""
    seats = player(hand=("Buh, Bye!",)), player(THIEF, hand=("Enter the Shadows!",))
    fight = Fight(*seats).attacks("Lunge", *SMALL_STRAIGHT)
    fight.plays(D, "Enter the Shadows!", "TW-16")
    assert fight.finish().health(D) == 50
    fight = Fight(*seats).attacks("Lunge", *SMALL_STRAIGHT)
    fight.plays(D, "Enter the Shadows!", "TW-16").plays(A, "Buh, Bye!", "TW-16")
    assert fight.finish().health(D) == 45


@pytest.mark.parametrize("edition", EDITIONS)
def test_shadows_leave_after_a_whole_turn_of_their_holder(edition: str) -> None:
    """DT-HERO-SHA-02, TV-16 B: gained in the own turn they stay past its end; had at its
    beginning they leave, and gaining them again in between starts nothing anew."""
    hand = ("Enter the Shadows!",)
    seats = player(THIEF, hand=hand), player()
    turn = Turns(*seats, until=3, edition=edition).plays(A, "Enter the Shadows!", "TW-03a")
    while turn.table.turn < 3:
        _rest_one(turn)
        if turn.table.turn == 2:
            assert turn.tokens(A) == {"Shadows": 1}
    assert turn.rest().tokens(A) == {}


def _rest_one(turn: Turns) -> None:
    """Go one step on, rolling and announcing nothing."""
    pending = turn.pending
    if isinstance(pending, Chance):
        turn.rolls(1, 1, 3, 3, 5) if pending.kind == "roll" else turn.draws(pending.deck[0][0])
    elif pending is not None and getattr(pending, "topic", "") == "announce":
        turn.act(Action("announce"))
    else:
        turn.step_on()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_gain_does_not_refresh_the_shadows(edition: str) -> None:
    """TV-16 B, DT-STAT-15: the limit is 1, so nothing is placed and the first leaves as before."""
    seats = player(THIEF, hand=("Enter the Shadows!",), tokens={"Shadows": 1}), player()
    turn = Turns(*seats, edition=edition).plays(A, "Enter the Shadows!", "TW-03a")
    assert turn.rest().tokens(A) == {}
    assert turn.steps("token-not-placed")


@pytest.mark.parametrize("edition", EDITIONS)
def test_sneak_attack_adds_its_die_after_attacking(edition: str) -> None:
    """DT-HERO-SHA-03: 4 from three daggers, and the whole die."""
    fight = Fight(player(THIEF, tokens={"Sneak Attack": 1}), player(), edition=edition)
    fight.rolls(1, 2, 1, 3, 4).until("announce")
    assert not fight.verdict(A, "spend", "Sneak Attack").allowed
    fight.announces("Dagger Strike").spends(A, "Sneak Attack", "TW-10").rolls(6)
    assert fight.finish().health(D) == 40


@pytest.mark.parametrize("edition", EDITIONS)
def test_poison_hurts_once_for_each_token_and_stays(edition: str) -> None:
    """DT-HERO-SHA-04, TV-15: three at most; 3 damage in each own Upkeep; a fourth is refused."""
    seats = player(THIEF, hand=("Poison Wound!",)), player(tokens={"Poison": 3})
    fight = Fight(*seats, edition=edition).rolls(*LARGE_STRAIGHT)
    fight.announces("Insidious Strike").plays(A, "Poison Wound!", "TW-10").finish()
    assert fight.tokens(D) == {"Poison": 3}
    turn = Turns(player(tokens={"Poison": 3}), player(THIEF), until=3, edition=edition)
    assert turn.rest().health(A) == 44
    assert turn.tokens(A) == {"Poison": 3}


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_of_upkeep_is_one_accumulated_amount(edition: str) -> None:
    """TV-16 F, AMB-28, DT-TURN-05: one Evasive with a 1 covers the 3 of one stack of Poison."""
    holder = player(tokens={"Poison": 3, "Evasive": 1})
    turn = Turns(holder, player(THIEF), edition=edition)
    turn.spends(A, "Evasive", "TW-01c").rolls(1, purpose="Evasive")
    assert turn.rest().health(A) == 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_defence_is_chosen_before_its_dice(edition: str) -> None:
    """TV-16 G, DT-DRP-04: two shadows of the four dice avoid all 5, and poison comes back."""
    fight = Fight(player(), player(THIEF), edition=edition).attacks("Drill", 1, 2, 3, 4, 4)
    fight.defends("Shadow Defense", 6, 6, 1, 3).finish()
    assert fight.healths() == (50, 50)
    assert (fight.tokens(A), fight.tokens(D)) == (
        {"Poison": 1},
        {"Shadows": 1, "Sneak Attack": 1},
    )


@pytest.mark.parametrize(("level", "cp", "damage"), [(1, 4, 7), (2, 4, 8)])
def test_insidious_strike_counts_the_cp_it_brought(level: int, cp: int, damage: int) -> None:
    """TV-16 H: the damage is fixed when the Then comes; CP paid later take nothing off it."""
    seats = player(THIEF, cp=cp, upgrades={"Insidious Strike": level}, hand=("Poison Wound!",))
    fight = Fight(seats, player()).attacks("Insidious Strike", *LARGE_STRAIGHT)
    fight.plays(A, "Poison Wound!", "TW-10").finish()
    assert (fight.health(D), fight.seat(A).cp) == (50 - damage, damage - 2)


def test_shifty_strike_deals_half_of_the_cp_rounded_up() -> None:
    """DT-CALC-07: 4 + 3 CP are 7, half is 4."""
    fight = Fight(player(THIEF, cp=4), player()).attacks("Shifty Strike", *SMALL_STRAIGHT)
    assert fight.finish().health(D) == 46


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("theirs", "stolen", "own", "left"), [(5, 2, 6, 3), (5, 0, 6, 5), (1, 1, 6, 0), (0, None, 6, 0)]
)
def test_pickpocket_takes_part_of_its_cp_from_the_opponent(
    theirs: int, stolen: int | None, own: int, left: int, edition: str
) -> None:
    """DT-TXT-08, DT-TXT-09: four bags are worth 5 CP at level II, up to 2 of them stolen; only
    what is there is taken."""
    seats = player(THIEF, cp=1, upgrades={"Pickpocket": 2}), player(cp=theirs)
    fight = Fight(*seats, edition=edition).attacks("Pickpocket", 3, 3, 4, 4, 6)
    if stolen is not None:
        assert fight.until("amount").offered() == [*range(min(2, theirs) + 1)]
        fight.chooses(amount=stolen)
    fight.finish()
    assert (fight.seat(A).cp, fight.seat(D).cp) == (own, left)


def test_carducopia_lets_the_holder_pick_what_is_discarded() -> None:
    """Level II: two cards drawn, one discarded by the opponent, who picks it."""
    seats = (
        player(THIEF, upgrades={"Carducopia": 2}, deck={"Tip It!": 1, "So Wild!": 1}),
        player(hand=("Samesies!", "Six-It!")),
    )
    fight = Fight(*seats).attacks("Carducopia", 5, 5, 6, 1, 2).draws("Tip It!").draws("So Wild!")
    fight.until("card")
    assert (fight.pending.seat, fight.offered()) == (D, ["Samesies!", "Six-It!"])  # type: ignore[union-attr]
    fight.chooses(card="Six-It!").finish()
    assert (fight.seat(D).hand, fight.seat(D).discard) == (("Samesies!",), ("Six-It!",))


def test_card_trick_discards_as_chance_has_it() -> None:
    """Card Trick!: one of two cards at random, then one drawn, two in Shadows."""
    seats = (
        player(THIEF, hand=("Card Trick!",), deck={"Tip It!": 1, "So Wild!": 1}),
        player(hand=("Samesies!", "Six-It!")),
    )
    turn = Turns(*seats, first="main-phase-1").plays(A, "Card Trick!", "TW-03a")
    assert turn.pending.deck == (("Samesies!", 1), ("Six-It!", 1))  # type: ignore[union-attr]
    turn.draws("Samesies!").draws("Tip It!").rest()
    assert turn.seat(D).discard == ("Samesies!",)
    assert "Tip It!" in turn.seat(A).hand


def test_the_ultimate_counts_all_cp_and_five_more() -> None:
    """Shadow Shank!: 4 + 3 CP, and 5."""
    fight = Fight(player(THIEF, cp=4), player()).attacks("Shadow Shank!", 6, 6, 6, 6, 6).finish()
    assert (fight.health(D), fight.tokens(A)) == (38, {"Shadows": 1})


def test_wild_shadow_sets_two_dice_in_shadows() -> None:
    """Wild Shadow!: one die, or two while Shadows lie there."""
    plain = Fight(player(THIEF, hand=("Wild Shadow!",)), player()).rolls(1, 1, 3, 4, 5)
    plain.at("TW-04b", A).does("play", "Wild Shadow!", die=4, value=1)
    assert plain.until("announce").table.rolls[-1].values == (1, 1, 3, 4, 1)
    seats = player(THIEF, hand=("Wild Shadow!",), tokens={"Shadows": 1}), player()
    both = Fight(*seats).rolls(1, 1, 3, 4, 5).at("TW-04b", A).does("play", "Wild Shadow!")
    both.chooses(die=4).chooses(value=1).chooses(die=3).chooses(value=2)
    assert both.until("announce").table.rolls[-1].values == (1, 1, 3, 2, 1)
