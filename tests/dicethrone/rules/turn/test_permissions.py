"""An allowed action names the rules that allow it, that against the strongest doubt first."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing.plugin import DRAWING
from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Reason
from dtnb.kernel.inputs import Detail
from dtnb.rulebook import LANGUAGES
from tests.dicethrone.play import EDITIONS, A, D, Fight, die, player

#: dice of the Apprentice for Drill (5 damage), Lunge (5 undefendable), Sure Hit (5 pure) …
DRILL, LUNGE, SURE_HIT, LESSON = (1, 2, 3, 4, 4), (1, 2, 3, 4, 6), (4, 4, 6, 1, 1), (6, 6, 6, 6, 6)
TWO_TEAMS = (0, 1, 0, 1)
editions = pytest.mark.parametrize("edition", EDITIONS)


def permissions(
    fight: Fight, seat: int, verb: str, name: str = "", **details: Detail
) -> list[Reason]:
    """Return the permissions of an action that is allowed where the fight stands."""
    answers = tuple((f"0.{topic}", value) for topic, value in details.items())
    action = Action(verb, name, answers)
    state = fight.record.state
    assert fight.game.verdict(state, seat, action).allowed
    found = list(fight.game.permissions(state, seat, action))
    for lang in LANGUAGES:
        speaker = speaker_for(DRAWING, fight.game, fight.record.start.table, lang)
        assert all(text_of(speaker.permission(permission)) for permission in found)
    return found


def strongest(
    fight: Fight, seat: int, verb: str, name: str = "", **details: Detail
) -> tuple[str, str]:
    """Return the code and the deciding rule of the first permission."""
    first, *_ = permissions(fight, seat, verb, name, **details)
    return first.code, first.rules[0]


@editions
def test_undefendable_damage_is_prevented_although_it_is_not_defended(edition: str) -> None:
    """DT-DMG-08."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Lunge", *LUNGE).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("undefendable-is-avoidable", "DT-DMG-08")


@editions
def test_pure_damage_is_prevented_although_it_is_not_modified(edition: str) -> None:
    """DT-DMG-09."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Sure Hit", *SURE_HIT).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("pure-is-avoidable", "DT-DMG-09")


@editions
def test_collateral_damage_is_prevented_although_it_is_no_attack(edition: str) -> None:
    """DT-DMG-10."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Scatter", 4, 4, 4, 1, 1).at("TW-10", D)
    assert strongest(fight, D, "spend", "Screen") == ("collateral-is-avoidable", "DT-DMG-10")


@editions
def test_normal_damage_is_no_doubt_so_the_turn_of_another_is(edition: str) -> None:
    """DT-STAT-10."""
    fight = Fight(player(), player(tokens={"Screen": 1}), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-13a", D)
    assert strongest(fight, D, "spend", "Screen") == ("spent-on-any-turn", "DT-STAT-10")


@editions
def test_an_announced_ultimate_may_still_be_answered(edition: str) -> None:
    """DT-ULT-04."""
    fight = Fight(player(), player(hand=("Tip It!",)), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-05a", D)
    assert strongest(fight, D, "play", "Tip It!") == ("ultimate-not-activated", "DT-ULT-04")


@editions
def test_the_attacker_may_add_to_an_ultimate(edition: str) -> None:
    """DT-ULT-02, DT-ULT-07."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-16", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("ultimate-can-grow", "DT-ULT-02")


@editions
def test_the_attacker_may_draw_while_an_ultimate_bars_the_others(edition: str) -> None:
    """DT-ULT-03: from activation on, only the opponents act in no way at all."""
    fight = Fight(player(hand=("Deep Breath!",)), player(), edition=edition)
    fight.attacks("Final Lesson!", *LESSON).at("TW-16", A)
    assert strongest(fight, A, "play", "Deep Breath!") == ("ultimate-own-side", "DT-ULT-03")


@editions
def test_an_attack_modifier_may_come_after_the_defence(edition: str) -> None:
    """DT-AM-03."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).defends("Parry", 4).at("TW-16", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("modifies-after-defence", "DT-AM-03")


@editions
def test_an_attack_modifier_acts_on_undefendable_damage(edition: str) -> None:
    """DT-DMG-08."""
    fight = Fight(player(hand=("Extra Push!",)), player(), edition=edition)
    fight.attacks("Lunge", *LUNGE).at("TW-13a", A)
    assert strongest(fight, A, "play", "Extra Push!") == ("undefendable-is-modified", "DT-DMG-08")


@editions
def test_a_roll_phase_action_is_played_in_the_defence_and_on_its_dice(edition: str) -> None:
    """DT-DRP-11."""
    fight = Fight(player(hand=("So Wild!",)), player(), edition=edition)
    fight.attacks("Drill", *DRILL).defends("Brace", 4, 4, 6).at("TW-14", A)
    found = strongest(fight, A, "play", "So Wild!", die=die(fight, D, 0), value=1)
    assert found == ("defensive-dice", "DT-DRP-11")


@editions
def test_dice_are_altered_after_the_announcement(edition: str) -> None:
    """DT-ORP-04."""
    fight = Fight(player(), player(hand=("So Wild!",)), edition=edition)
    fight.attacks("Drill", *DRILL).at("TW-05a", D)
    found = permissions(fight, D, "play", "So Wild!", die=die(fight, A, 0), value=6)
    assert [permission.code for permission in found] == [
        "dice-after-announcement", "opponents-dice", "roll-action-on-any-turn",
    ]  # fmt: skip
    assert found[0].rules[0] == "DT-ORP-04"


@editions
def test_an_opponents_dice_are_altered_between_the_roll_attempts(edition: str) -> None:
    """DT-CARD-24."""
    fight = Fight(player(), player(hand=("So Wild!",)), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", D)
    found = strongest(fight, D, "play", "So Wild!", die=die(fight, A, 0), value=6)
    assert found == ("opponents-dice", "DT-CARD-24")


@editions
def test_a_card_that_names_a_chosen_player_reduces_a_teammates_damage(edition: str) -> None:
    """DT-TEAM-09."""
    seats = (player(), player(), player(), player(hand=("Not This Time!",)))
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-13a", 3)
    found = strongest(fight, 3, "play", "Not This Time!", player=1)
    assert found == ("names-a-player", "DT-TEAM-09")


@editions
def test_a_teammates_dice_are_bettered(edition: str) -> None:
    """DT-TEAM-10."""
    seats = (player(), player(), player(hand=("Try, Try Again!",)), player())
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS).rolls(*DRILL).at("TW-04b", 2)
    assert strongest(fight, 2, "play", "Try, Try Again!") == ("teammates-dice", "DT-TEAM-10")


@editions
def test_the_targeting_die_is_altered(edition: str) -> None:
    """DT-TRP-05."""
    seats = (player(), player(hand=("So Wild!",)), player(), player())
    fight = Fight(*seats, edition=edition, teams=TWO_TEAMS)
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").at("TW-12a", 1)
    found = strongest(fight, 1, "play", "So Wild!", die=die(fight, A, 0), value=1)
    assert found == ("targeting-die-is-altered", "DT-TRP-05")


@editions
def test_an_instant_is_played_on_anybodys_turn(edition: str) -> None:
    """DT-CARD-20."""
    fight = Fight(player(), player(hand=("Deep Breath!",)), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", D)
    assert strongest(fight, D, "play", "Deep Breath!") == ("instant-on-any-turn", "DT-CARD-20")
