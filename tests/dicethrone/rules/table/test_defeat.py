"""Players defeated in the middle of an effect or phase, and which effects still happen."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.state.agenda import CheckDefeat, Draw
from dtnb.kernel import Action
from tests.dicethrone.play import EDITIONS, A, Fight, player
from tests.dicethrone.turns import Turns

editions = pytest.mark.parametrize("edition", EDITIONS)


def deck() -> dict[str, int]:
    return {"Tip It!": 4}


@editions
def test_a_player_defeated_by_their_own_card_does_not_finish_it(edition: str) -> None:
    """DT-WIN-02, DT-TXT-06: Scurvy! deals its player 1 damage, then inflicts Wither. At 1 Health
    the player is out that instant: nobody gets Wither, the card is discarded, the next is active.
    """
    seats = [player("cursed-pirate", health=1, hand=("Scurvy!",)), player(deck=deck()), player()]
    turn = Turns(*seats, first="main-phase-1", until=2, edition=edition)
    turn.at("TW-03a", A).act(Action("play", "Scurvy!")).rest()
    assert (turn.table.defeated_seats, turn.tokens(1), turn.tokens(2)) == ((0,), {}, {})
    assert turn.seat(A).discard == ("Scurvy!",)
    assert [step.actor for step in turn.steps("turn-begins")] == [0, 1]
    windows = turn.windows()
    assert "TW-03c" not in windows[: windows.index("TW-01a")]
    (lost,) = turn.steps("no-result")
    assert (lost.actor, lost.args["subject"], lost.args["reason"]) == (A, "Scurvy!", "player-left")
    assert lost.rules == ("DT-WIN-02",)


@editions
def test_conditional_effects_of_a_defeated_player_are_not_recorded_as_lapsed(edition: str) -> None:
    """DT-WIN-02: a 1 lets the Keg go off; what it does on a 6 would not have come anyway."""
    seats = [player("cursed-pirate", health=2, tokens={"Powder Keg": 1}), player(), player()]
    turn = Turns(*seats, edition=edition).rolls(1, purpose="Powder Keg").rest()
    assert turn.table.defeated_seats == (0,)
    assert not turn.steps("no-result")


@editions
def test_a_player_defeated_in_upkeep_has_no_further_phase(edition: str) -> None:
    """DT-WIN-02, DT-WIN-05, AMB-26: a Keg's 3 isolated damage against 2 Health comes before the 1
    of Poison is counted; the turn is over, the game is not."""
    tokens = {"Powder Keg": 1, "Poison": 1}
    seats = [player("cursed-pirate", health=2, tokens=tokens), player(deck=deck()), player()]
    turn = Turns(*seats, until=2, edition=edition)
    turn.until("order").act(Action("choose", "", (("effect", "Powder Keg"),))).rolls(1).rest()
    assert (turn.table.defeated_seats, turn.table.result) == ((0,), None)
    assert [step.args["subject"] for step in turn.steps("ledger")] == ["Powder Keg"]
    assert [step.actor for step in turn.steps("turn-begins")] == [0, 1]
    assert turn.phases()[:2] == ["upkeep-phase", "upkeep-phase"]


@editions
def test_healing_that_waits_does_not_save_from_isolated_damage(edition: str) -> None:
    """DT-DMG-14, AMB-15, AMB-25, AMB-26: Flash Point deals 3 isolated damage to 3 Health; nothing
    that waits for the conclusion comes any more, and there is no draw."""
    fight = Fight(player(), player(health=3), edition=edition)
    fight.attacks("Flash Point", 1, 1, 6, 6, 4).finish()
    assert (fight.table.result, fight.table.is_draw) == ((A,), False)
    assert "TW-17" not in fight.windows()


@editions
def test_no_token_is_placed_on_a_player_defeated_by_its_rule(edition: str) -> None:
    """DT-WIN-02, DT-STAT-15: a full stack of Firecracker deals 3 isolated damage first, which fells
    its holder; the one of Firetrap finds nobody any more, and is not told as inflicted."""
    holder = player(health=3, tokens={"Firecracker": 1})
    fight = Fight(player(), holder, player(health=30), edition=edition)
    fight.attacks("Firetrap", 1, 2, 3, 4, 5).targets(1).finish()
    assert (fight.table.defeated_seats, fight.steps("token-inflicted")) == ((1,), [])
    (no_result,) = (
        step for step in fight.steps("no-result") if step.args["reason"] == "player-left"
    )
    assert (no_result.args["subject"], no_result.rules) == ("Firetrap", ("DT-WIN-02",))


@editions
def test_among_three_a_player_defeated_by_isolated_damage_is_not_attacked_further(
    edition: str,
) -> None:
    """DT-WIN-02, AMB-26: the 6 of the Attack find nobody; no defence is asked for."""
    fight = Fight(player(), player(health=3), player(health=30), edition=edition)
    fight.attacks("Flash Point", 1, 1, 6, 6, 4).targets(1).finish()
    assert (fight.healths(), fight.table.defeated_seats) == ((50, 0, 30), (1,))
    assert fight.steps("no-defense")
    (lowered,) = fight.steps("damage-applied")
    assert (lowered.args["seat"], lowered.args["damage"], lowered.rules) == (1, 3, ("DT-DMG-14",))


@editions
def test_the_extra_roll_phase_in_a_team_game_needs_no_targeting_die(edition: str) -> None:
    """AMB-47, DT-HERO-PYR-13, DT-TEAM-07: Stun and 5 on seat 3 (a 1: on the left of seat 0), then 9
    on the same; their dial shows 50 - 5 - 9. Seat 3 is free again and asked for a defence."""
    fight = Fight(player("barbarian"), player(), player(), player(), edition=edition,
                  teams=(0, 1, 0, 1))  # fmt: skip
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).rolls(1, purpose="Targeting Roll")
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).finish()
    assert fight.healths() == (50, 36, 50, 36)
    assert len(fight.steps("targeting-die-read")) == 1
    begun = [step.actor for step in fight.steps("phase-begins")
             if step.args["phase"] == "defensive-roll-phase"]  # fmt: skip
    assert begun == [3, 3]


@editions
def test_at_one_health_a_stunned_player_is_attacked_once_more(edition: str) -> None:
    """AMB-47, DT-HERO-PYR-13: 6 - 5 leave 1; the additional Roll Phase brings 9."""
    fight = Fight(player("barbarian"), player(health=6), edition=edition)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).finish_to("roll")
    assert fight.health(1) == 1
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).finish()
    assert fight.table.result == (A,)


@editions
def test_a_card_being_carried_out_is_not_shuffled_into_the_deck_it_draws_from(edition: str) -> None:
    """DT-CARD-17, DT-CARD-03, AMB-40: Double Up! with one card in the deck and no Discard Pile: one
    card is drawn; only then does Double Up! lie on the Discard Pile."""
    turn = Turns(player(hand=("Double Up!",), deck={"Tip It!": 1}), player(),
                 first="main-phase-1", edition=edition)  # fmt: skip
    turn.at("TW-03a", A).act(Action("play", "Double Up!")).draws("Tip It!")
    assert (turn.seat(A).hand, turn.seat(A).discard) == (("Tip It!",), ("Double Up!",))
    assert (len(turn.steps("draws")), turn.steps("reshuffles")) == (1, [])
    assert turn.steps("nothing-to-draw")


@editions
def test_a_defeated_player_draws_no_more_and_the_others_do(edition: str) -> None:
    """DT-WIN-02: of two who are to draw one falls before; the other's card comes all the same."""
    seats = [player(deck=deck()), player(deck=deck()), player(health=0, deck=deck())]
    fight = Fight(*seats, edition=edition, start=(Draw(1, 1), Draw(2, 1), CheckDefeat()))
    fight.draws("Tip It!").finish()
    assert fight.table.defeated_seats == (2,)
    assert [len(seat.hand) for seat in fight.table.seats] == [0, 1, 0]


def blown_up(edition: str, ability: str, dice: tuple[int, ...], **policies: str) -> Fight:
    """Ann attacks Ben; before he defends Cay's Long Fuse! finds her Firecracker at its limit.

    3 isolated damage bring her, at 3 Health, to 0 in the middle of her own Roll Phase.
    """
    seats = [
        player("barbarian", health=3, tokens={"Firecracker": 1}),
        player("barbarian", health=20),
        player(health=20, hand=("Long Fuse!",)),
    ]
    fight = Fight(*seats, edition=edition, policies=policies)
    fight.attacks(ability, *dice).targets(1)
    window = "TW-13a" if ability == "Crit Bash" else "TW-13b"
    return fight.plays(2, "Long Fuse!", window, player=0)


@editions
def test_an_attack_ends_with_its_attacker(edition: str) -> None:
    """DT-WIN-02, AMB-26: who falls is out at once, and what waits by their Attack is not applied,
    as in a duel. Mighty Blow's 9 are dealt to nobody, and nobody defends or acts any more."""
    fight = blown_up(edition, "Mighty Blow", (1, 2, 3, 4, 4)).finish()
    assert fight.table.defeated_seats == (0,)
    assert fight.healths() == (0, 20, 20)
    assert "TW-16" not in fight.windows()
    (ended,) = fight.steps("attack-ends-with-attacker")
    assert (ended.args["subject"], ended.rules) == ("Mighty Blow", ("DT-WIN-02", "AMB-26"))


@editions
def test_a_defense_that_was_rolled_is_not_read_when_the_attack_has_ended(edition: str) -> None:
    """DT-WIN-02, AMB-26: Thick Skin shows 4 5 1; Ann falls in the window after it. Nothing of the
    Attack is left to be defended: Ben takes nothing and heals nothing."""
    seats = [
        player("barbarian", health=3, tokens={"Firecracker": 1}),
        player("barbarian", health=20),
        player(health=20, hand=("Long Fuse!",)),
    ]
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", 1, 2, 3, 4, 4).targets(1)
    fight.defends("Thick Skin", 4, 5, 1).plays(2, "Long Fuse!", "TW-14", player=0).finish()
    assert fight.healths() == (0, 20, 20)


@editions
def test_under_the_other_reading_the_attack_goes_on_to_its_end(edition: str) -> None:
    """AMB-26, DT-DRP-03, DT-DRP-05, DT-DRP-07: Ben defends with Thick Skin, whose two hearts heal
    4, and has his last chance; the 9 are dealt: 20 + 4 - 9 = 15."""
    fight = blown_up(
        edition, "Mighty Blow", (1, 2, 3, 4, 4), **{"fallen-attacker": "attack-stands"}
    )
    fight.defends("Thick Skin", 4, 5, 1).finish()
    assert fight.healths() == (0, 15, 20)
    assert {"TW-14", "TW-16"} <= set(fight.windows())
    assert all(0 not in step.args["order"] for step in fight.steps("window-opens")[-3:])


@editions
def test_under_the_other_reading_what_stands_behind_a_then_is_dealt_as_well(edition: str) -> None:
    """AMB-26, DT-TXT-06: Crit Bash inflicts Stun, then deals 5 that nobody defends against; that
    it stands behind a Then makes no difference: 20 - 5 = 15. The extra Roll Phase needs its player.
    """
    policies = {"fallen-attacker": "attack-stands"}
    fight = blown_up(edition, "Crit Bash", (6, 6, 6, 6, 1), **policies).finish()
    assert (fight.healths(), fight.tokens(1)) == ((0, 15, 20), {})


@editions
@pytest.mark.parametrize("reading", ["attack-ends", "attack-stands"])
def test_stun_ends_with_the_roll_phase_also_when_the_attacker_falls(
    edition: str, reading: str
) -> None:
    """DT-WIN-02, DT-TURN-11: what lasts to the conclusion of the Roll Phase ends
    there, whoever is out by then; Ben, stunned by Crit Bash, is free in his own turn."""
    policies = {"fallen-attacker": reading}
    fight = blown_up(edition, "Crit Bash", (6, 6, 6, 6, 1), **policies).finish()
    assert fight.tokens(1) == {}


@editions
def test_stun_ends_also_when_the_attacker_falls_at_the_conclusion(edition: str) -> None:
    """DT-DRP-08, DT-TURN-11: Retribution sends half of Mighty Blow's 9 back, 5, and Ann falls when
    all is applied at once; tokens that end with the Roll Phase still do."""
    seats = [
        player("barbarian", health=2),
        player("paladin", health=30, tokens={"Retribution": 1}),
        player(health=20, tokens={"Stun": 1}),
    ]
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", 1, 2, 3, 4, 4).targets(1)
    fight.declines().spends(1, "Retribution", "TW-16").finish()
    assert (fight.healths(), fight.table.defeated_seats) == ((0, 21, 20), (0,))
    assert fight.tokens(2) == {}


@editions
def test_a_player_defeated_before_the_defence_is_not_attacked_any_more(edition: str) -> None:
    """DT-WIN-02, DT-HERO-GUN-15: a second Keg blows up the first, whose 3 fell the target at 3. Its
    Bounty pays the attacker nothing."""
    target = player("gunslinger", health=3, tokens={"Bounty": 1, "Powder Keg": 1})
    seats = [player("cursed-pirate", cp=2), target, player()]
    fight = Fight(*seats, edition=edition).attacks("Light the Fuse", 1, 2, 3, 4, 4).targets(1)
    assert (fight.finish().table.defeated_seats, fight.seat(A).cp) == ((1,), 2)
