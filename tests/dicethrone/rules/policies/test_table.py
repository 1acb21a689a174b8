"""The same short situation under each reading of an open question: the table."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.details.tokens import possible_receivers
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.explain.speakers import shared_speaker
from dtnb.kernel import Action, Decision
from dtnb.rulebook import UnplayableReadingError, is_choosable
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

ALIKE = (1, 1, 1, 4, 5)


@pytest.mark.parametrize(("reading", "health"), [("draw-what-exists", 50), ("lose", 0)])
def test_drawing_with_no_cards_left_draws_nothing_or_defeats(reading: str, health: int) -> None:
    """AMB-40, DT-CARD-03: Fetch! draws from an empty deck with nothing to reshuffle."""
    fight = Fight(
        player("examiner", hand=("Fetch!",)),
        player("examiner"),
        policies={"empty-deck-and-discard": reading},
    ).plays(A, "Fetch!", "TW-04a")
    assert fight.health(A) == health
    assert fight.table.result == (None if health else (D,))


@pytest.mark.parametrize(("reading", "cp"), [("fifteen", 11), ("as-scanned", 10)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_combat_points_stop_at_15_or_at_10(edition: str, reading: str, cp: int) -> None:
    """AMB-43, DT-CP-02, ED-31: 9 CP and Getting Paid! for 2."""
    fight = Fight(
        player("examiner", cp=9, hand=("Getting Paid!",)),
        player("examiner"),
        edition=edition,
        policies={"cp-limit": reading},
    ).plays(A, "Getting Paid!", "TW-04a")
    assert fight.seat(A).cp == cp


def test_cp_above_the_limit_are_not_lost() -> None:
    """AMB-43: at 12 CP a gain under a limit of 10 adds nothing and takes nothing."""
    fight = Fight(
        player("examiner", cp=12, hand=("Getting Paid!",)),
        player("examiner"),
        policies={"cp-limit": "as-scanned"},
    ).plays(A, "Getting Paid!", "TW-04a")
    assert fight.seat(A).cp == 12


@pytest.mark.parametrize(("reading", "chosen"), [("illegal", ()), ("token-lost", (D,))])
def test_a_token_is_transferred_to_a_full_stack_or_not(
    reading: str, chosen: tuple[int, ...]
) -> None:
    """AMB-27, DT-STAT-15/19: the only other player holds two of two Wards."""
    fight = Fight(
        player("examiner", tokens={"Ward": 1}),
        player("examiner", tokens={"Ward": 2}),
        policies={"transfer-to-full-stack": reading},
    )
    context = EffectContext(fight.game, fight.table, A, "Transference!")
    assert possible_receivers(context, A, "Ward") == chosen


@pytest.mark.parametrize(
    ("reading", "decider", "left"),
    [("player-of-the-effect", A, {"Shield": 1}), ("holder", D, {"Ward": 1})],
)
def test_the_player_of_the_effect_or_the_holder_picks_the_token_that_goes(
    reading: str, decider: int, left: dict[str, int]
) -> None:
    """AMB-44, DT-STAT-08: Snatch! takes one of Ward and Shield; the attacker fears the Ward."""
    fight = Fight(
        player("examiner", hand=("Snatch!",)),
        player("examiner", tokens={"Ward": 1, "Shield": 1}),
        policies={"removed-token-choice": reading},
    ).plays(A, "Snatch!", "TW-04a")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.topic, fight.pending.seat) == ("token", decider)
    fight.chooses(token="Ward" if decider == A else "Shield")
    assert fight.tokens(D) == left


# -- turns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "rolled", "health", "left"),
    [("the-one-acting", 2, 50, {}), ("one-to-come", 1, 49, {"Bleed": 1})],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_stack_the_token_whose_die_lies_there_goes_or_one_to_come(
    edition: str, reading: str, rolled: int, health: int, left: dict[str, int]
) -> None:
    """DT-STAT-07, policy removed-of-a-stack: a 2 lies there when Buh, Bye! takes one of two Bleeds.

    The one that acts: nothing comes of the 2, the other rolls a 5 and takes itself off. One to
    come: the 2 deals 1, no other die is rolled, and the Bleed stays.
    """
    turn = Turns(
        player("huntress", hand=("Buh, Bye!",), tokens={"Bleed": 2}),
        edition=edition,
        policies={"removed-of-a-stack": reading},
    )
    turn.rolls(2, purpose="Bleed").at("TW-01b", A).does("play", "Buh, Bye!")
    if rolled == 2:
        turn.rolls(5, purpose="Bleed")
    turn.rest()
    assert [step.args["subject"] for step in turn.steps("rolls")].count("Bleed") == rolled
    assert (turn.health(A), turn.tokens(A)) == (health, left)


@pytest.mark.parametrize("reading", ["the-one-acting", "one-to-come"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_stack_of_three_two_go_and_the_one_that_acts_is_among_them_or_not(
    edition: str, reading: str
) -> None:
    """DT-STAT-07/08, policy removed-of-a-stack: of three Nanites one is left, and stays on a 2.

    The one that acts goes with one to come, and the third rolls; or both to come go, and the one
    that acts is the third.
    """
    seat = player("barbarian", hand=("Buh, Bye!",), tokens={"Nanite": 3, "Cleanse": 1})
    turn = Turns(seat, edition=edition, policies={"removed-of-a-stack": reading})
    turn.rolls(2, purpose="Nanite").at("TW-01b", A)
    turn.does("play", "Buh, Bye!", token=(A, "Nanite"))
    turn.at("TW-01b", A).does("spend", "Cleanse", token=(A, "Nanite"))
    if reading == "the-one-acting":
        turn.rolls(2, purpose="Nanite")
    turn.rest()
    rolled = [step for step in turn.steps("rolls") if step.args["subject"] == "Nanite"]
    assert len(rolled) == (2 if reading == "the-one-acting" else 1)
    assert turn.tokens(A) == {"Nanite": 1}


@pytest.mark.parametrize(
    ("reading", "damage"), [("one-stack", 2), ("one-token", 4), ("whole-total", 0)]
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_avoidance_covers_a_stack_a_token_or_the_whole_of_upkeep(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-28, DT-TURN-05: three Venoms deal 3, Ember deals 2; Dodge acts on the Venoms.

    One stack: 0 + 2. One token: 3 - 1 = 2, and 2 more. The whole total: nothing is left of 5.
    """
    turn = Turns(
        player("examiner", tokens={"Venom": 3, "Ember": 1, "Dodge": 1}, hand=("Fetch!",)),
        player("examiner"),
        edition=edition,
        policies={"avoid-accumulated-damage": reading},
    )
    turn.until("order").act(Action("choose", "", (("effect", "Venom"),)))
    turn.at("TW-01c", A)
    (venom,) = [packet.id for packet in turn.table.packets if packet.source == "Venom"]
    details = {} if reading == "whole-total" else {"packet": venom}
    turn.does("spend", "Dodge", **details).at("TW-03a", A)
    assert turn.health(A) == 50 - damage


@pytest.mark.parametrize(
    ("reading", "early"), [("main-phase-or-last-moment", True), ("last-moment-only", False)]
)
def test_the_price_that_keeps_the_roll_phase_is_paid_in_main_or_only_when_asked(
    reading: str, early: bool
) -> None:
    """AMB-42, DT-HERO-GUN-14: Dazed goes for 2 CP in Main Phase (1), or just before the roll."""
    turn = Turns(
        player("examiner", tokens={"Dazed": 1}, cp=2, hand=("Fetch!",)),
        player("examiner"),
        first="main-phase-1",
        policies={"knockdown-payment": reading},
    ).at("TW-03a", A)
    assert turn.verdict(A, "use", "Dazed").codes == (() if early else ("at-last-moment",))
    if early:
        turn.does("use", "Dazed")
    else:
        turn.until("may").chooses(may="accept")
    assert (turn.tokens(A), turn.seat(A).cp) == ({}, 0)
    turn.rolls(*ALIKE)


@pytest.mark.parametrize(("reading", "allowed"), [("not-playable", False), ("playable", True)])
@pytest.mark.parametrize(
    ("phase", "window"), [("main-phase-1", "TW-03c"), ("main-phase-2", "TW-18")]
)
def test_a_roll_phase_action_card_at_a_then_of_a_main_phase_card(
    phase: str, window: str, reading: str, allowed: bool
) -> None:
    """AMB-09, DT-CARD-19, DT-TXT-05: Sweep! between the Ward and the Shield of Long Plan!."""
    turn = Turns(
        player("examiner", hand=("Long Plan!", "Fetch!")),
        player("examiner", hand=("Sweep!", "Fetch!")),
        first=phase,
        policies={"roll-card-in-main-phase": reading},
    )
    turn.at("TW-03a" if phase == "main-phase-1" else "TW-18", A).does("play", "Long Plan!")
    while turn.tokens(A) != {"Ward": 1}:
        turn.step_on()
    turn.at(window, D)
    assert turn.verdict(D, "play", "Sweep!").allowed is allowed
    if allowed:
        turn.does("play", "Sweep!")
        while turn.tokens(A).get("Shield") is None:
            turn.step_on()
        assert turn.tokens(A) == {"Shield": 1}


@pytest.mark.parametrize(("reading", "allowed"), [("no-downgrade", False), ("may-cover", True)])
def test_an_upgrade_covers_only_a_lower_one_or_any(reading: str, allowed: bool) -> None:
    """AMB-45, DT-CARD-09/14: II on III costs 1 - 3, which is never below 0."""
    turn = Turns(
        player("examiner", hand=("Three Alike II", "Fetch!"), upgrades={"Three Alike": 3}, cp=5),
        player("examiner"),
        first="main-phase-1",
        policies={"upgrade-corner-cases": reading},
    ).at("TW-03a", A)
    assert turn.verdict(A, "play", "Three Alike II").allowed is allowed
    if allowed:
        turn.does("play", "Three Alike II").at("TW-03a", A)
        assert (turn.seat(A).upgrades, turn.seat(A).cp) == ((("Three Alike", 2),), 5)


# -- the end of a Roll Phase -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "deciders"), [("active-player", [A, A, A]), ("each-holder", [A, D])]
)
def test_the_active_player_orders_all_end_effects_or_each_holder_their_own(
    reading: str, deciders: list[int]
) -> None:
    """AMB-44, DT-TURN-04, DT-PRI-07: each has Afterglow and Aftertaste when the phase ends.

    Of four effects the Active Player names the first three; of two each holder names one.
    """
    tokens = {"Afterglow": 1, "Aftertaste": 1}
    fight = Fight(
        player("examiner", tokens=tokens, cp=0),
        player("examiner", tokens=tokens, cp=0),
        policies={"end-effect-order": reading},
    ).rolls(1, 1, 4, 4, 6)
    fight.until("announce").act(Action("announce"))
    seats = []
    while fight.pending is not None:
        if isinstance(fight.pending, Decision) and fight.pending.topic == "order":
            seats.append(fight.pending.seat)
            fight.act(fight.game.candidates(fight.record.state)[-1])
        else:
            fight.step_on()
    assert seats == deciders
    assert [fight.seat(seat).cp for seat in (A, D)] == [2, 2]
    ended = [(step.actor, step.args["subject"]) for step in fight.steps("trigger-fires")]
    first = (D, "Aftertaste") if reading == "active-player" else (A, "Aftertaste")
    assert ended[0] == first


@pytest.mark.parametrize(
    ("reading", "result", "healths"),
    [("at-once", (A,), (2, 0)), ("at-conclusion", (A, D), (0, 0))],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_isolated_damage_defeats_at_once_or_when_the_phase_is_applied(
    edition: str, reading: str, result: tuple[int, ...], healths: tuple[int, int]
) -> None:
    """AMB-26, DT-WIN-02/03/04, DT-DMG-14: 5 isolated bring the Defender to 0.

    At once: the attacker, at 2, has won. At the conclusion: Rebound sends half of the Attack's 4,
    2, back; both are at 0, a draw.
    """
    fight = Fight(
        player("examiner", health=2),
        player("examiner", health=5, tokens={"Rebound": 1}),
        edition=edition,
        policies={"defeat-mid-phase": reading},
    ).attacks("Fall Down", 4, 4, 6, 6, 1)
    if reading == "at-conclusion":
        fight.spends(D, "Rebound", "TW-13b")
    fight.finish()
    assert (fight.table.result, fight.healths()) == (result, healths)


# -- the data --------------------------------------------------------------------------------------


def test_a_policy_without_an_outcome_is_refused_with_its_reason() -> None:
    """What no play can show is not chosen: the reason stands in the data, in both languages."""
    with pytest.raises(UnplayableReadingError) as caught:
        Readings("french", {"silent-book": "not-a-rule"})
    policy = rulebook().policy("silent-book")
    assert policy.no_outcome is not None
    assert policy.no_outcome.en.rstrip(".") in str(caught.value)
    assert (
        policy.no_outcome.fr.rstrip(".")
        in shared_speaker("fr").problem(caught.value.code, caught.value.values)[0]
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_other_reading_of_every_other_policy_can_be_chosen(edition: str) -> None:
    for policy in rulebook().policies.values():
        if is_choosable(policy):
            for reading in policy.readings:
                assert Readings(edition, {policy.id: reading.id})[policy.id] == reading.id
