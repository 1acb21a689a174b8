"""The nearest windows in which a refused action would be allowed."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.plugin import PLUGIN
from dtnb.explain.sentence import text_of
from dtnb.frames import speaker_for
from tests.dicethrone.play import A, D, Fight, player
from tests.dicethrone.turns import Turns


def opens(fight: Fight, seat: int, verb: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return the windows that each reason against an action names."""
    return {
        reason.code: reason.allowing_windows for reason in fight.verdict(seat, verb, name).reasons
    }


def test_in_the_opponents_main_phase_ones_own_is_the_nearest() -> None:
    """DT-CARD-11, DT-CARD-07: the same windows, in a turn of one's own; in that turn Main Phase
    (2) is what is left for somebody who cannot pay in the first."""
    turn = Turns(player(hand=("Deep Breath!",)), player(hand=("Drill II",)), first="main-phase-1")
    turn.at("TW-03a", A)
    assert opens(turn, D, "play", "Drill II") == {"upgrade-timing": ("TW-03a", "TW-18")}
    assert opens(turn, D, "sell", "Drill II") == {"sale-timing": ("TW-03a", "TW-18", "TW-19a")}


def test_for_a_card_of_a_roll_phase_the_windows_are_named_in_which_it_can_do_something() -> None:
    """DT-AM-05: an Attack Modifier needs an Attack; DT-DRP-05: Better D! the defensive roll."""
    turn = Turns(player(hand=("Extra Push!", "Better D!", "Deep Breath!")), first="main-phase-1")
    turn.at("TW-03a", A)
    attack = ("TW-10", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16")
    modifier = opens(turn, A, "play", "Extra Push!")
    assert modifier == {"roll-phase-only": attack, "no-attack": attack}
    defence = opens(turn, A, "play", "Better D!")
    assert defence == {"roll-phase-only": ("TW-14",), "no-attempts-running": ("TW-14",)}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_refusal_says_which_choice_comes_first(lang: str) -> None:
    """DT-ORP-01, DT-ORP-02, DT-DRP-03, DT-TRP-03, DT-TURN-04, DT-CARD-25."""
    three = Fight(player(), player(), player()).attacks("Drill", 1, 1, 1, 4, 5)
    many = ("Tip It!", "Samesies!", "So Wild!", "Six-It!", "Better D!", "Double Up!", "Triple Up!")
    keg = {"Firecracker": 1, "Poison": 1}
    fights = {
        "reroll": Fight(player(), player()).rolls(1, 1, 1, 4, 5).until("reroll"),
        "announce": Fight(player(), player()).rolls(1, 1, 1, 4, 5).until("announce"),
        "defense": Fight(player(), player()).attacks("Drill", 1, 1, 1, 4, 5).until("defense"),
        "target": three.until("target"),
        "order": Turns(player(tokens=keg), first="upkeep-phase").until("order"),
        "sell-down": Turns(player(hand=many), first="discard-phase").until("sell-down"),
    }
    sentences = set()
    for fight in fights.values():
        speaker = speaker_for(PLUGIN.presenter, fight.game, fight.table, lang)
        (reason,) = (
            reason
            for reason in fight.verdict(0, "play", "Tip It!").reasons
            if reason.code == "forced-choice-first"
        )
        sentences.add(text_of(speaker.reason(reason)))
    assert len(sentences) == len(fights)


def test_no_window_is_named_in_which_another_reason_stands() -> None:
    """DT-STAT-09: of a token that is not there, no window makes anything."""
    turn = Turns(player(hand=("Deep Breath!",)), player(), first="main-phase-1").at("TW-03a", A)
    refused = opens(turn, A, "spend", "Screen")
    assert "no-token" in refused
    assert set(refused.values()) == {()}


def why_no_die(fight: Fight, seat: int, verb: str, name: str) -> str:
    """Return the sentence that says why there is no die for an action."""
    (reason,) = (
        reason
        for reason in fight.verdict(seat, verb, name).reasons
        if reason.code == "no-die-to-change"
    )
    assert "DT-CARD-24" in reason.rules
    return text_of(speaker_for(PLUGIN.presenter, fight.game, fight.table, "en").reason(reason))


def test_dice_of_an_opponent_are_the_reason_where_only_ones_own_are_changed() -> None:
    """DT-CARD-24: Tithe Re-roll changes dice of its owner; the attacker's are open, and not read.

    No window of rolling the attack would help; the Defensive Roll Phase has dice of the owner.
    """
    paladin = player("paladin", hand=("So Wild!",), cp=5)
    attack = Fight(player(), paladin).attacks("Drill", 1, 1, 1, 4, 5)
    rolling = Fight(player(), paladin).rolls(1, 1, 1, 4, 5)
    for fight in (attack.at("TW-05a", D), rolling.at("TW-04b", D)):
        assert opens(fight, D, "use", "Tithe Re-roll") == {"no-die-to-change": ("TW-14",)}
        sentence = why_no_die(fight, D, "use", "Tithe Re-roll")
        assert "changes only dice that" in sentence
        assert "read" not in sentence


def test_dice_of_ones_own_are_the_reason_where_only_an_opponents_are_changed() -> None:
    """DT-CARD-24: Helping Hand! of the attacker waits for dice of the Defender (TW-14)."""
    fight = (
        Fight(player(hand=("Helping Hand!", "So Wild!"), cp=5)).rolls(1, 1, 1, 4, 5).at("TW-04b", A)
    )
    assert opens(fight, A, "play", "Helping Hand!") == {"no-die-to-change": ("TW-14",)}
    assert "dice that an opponent rolled" in why_no_die(fight, A, "play", "Helping Hand!")


def test_a_value_that_the_dice_show_is_no_matter_of_the_window() -> None:
    """DT-CARD-24: Six-It! and five sixes: no other window of the same dice would help."""
    fight = Fight(player(hand=("Six-It!", "So Wild!"), cp=5)).rolls(6, 6, 6, 6, 6).at("TW-04b", A)
    assert opens(fight, A, "play", "Six-It!") == {"no-die-to-change": ()}
    assert "to another value" in why_no_die(fight, A, "play", "Six-It!")


def test_before_the_roll_the_windows_of_open_dice_are_named() -> None:
    """DT-CARD-24, AMB-10: nothing lies there yet; in TW-04b and TW-05a dice of the attacker do."""
    turn = Turns(player(hand=("Six-It!",)), player(), first="main-phase-1").at("TW-03a", A)
    assert opens(turn, A, "play", "Six-It!")["no-die-to-change"] == ("TW-04b", "TW-05a")
