"""Keywords of verbs in hero files: players, prices, numbers and tokens."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.state.agenda import MainPhase
from dtnb.dicethrone.state.seat import Seat, TokenCopy
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player, triggered

HERO = """dtnb: 1
hero: Clerk
fictional: true
dice: {faces: {1: a, 2: a, 3: a, 4: b, 5: b, 6: c}}
abilities:
  Blow: {requires: [3 a, 4 a], levels: {I: {do: [ABILITY]}}}
  Block: {defensive: true, dice: 1, levels: {I: {do: [{prevent: count(c)}]}}}
tokens:
  Voice: {kind: unique, limit: 3, limit_others: 1, spend: SPEND, when: {upkeep: [UPKEEP]}}
  Ward: {kind: positive, limit: 3}
  Burn: {kind: negative, limit: 3}
  Coin: {kind: unique, limit: 3, sides: [heads, tails]}
cards:
  - {name: Call!, cp: 0, timing: main, do: [CARD]}
  - {name: Shout!, cp: 0, timing: roll, needs: NEEDS, do: [{gain_cp: 1}]}
"""
MAIN = "TW-03a"
editions = pytest.mark.parametrize("edition", EDITIONS)


def clerk(**lists: str) -> Hero:
    effects_by_word = {
        "ABILITY": "{deal: [4, 6]}", "SPEND": "{do: [{gain_cp: 1}]}", "UPKEEP": "{gain_cp: 1}",
        "CARD": "{gain_cp: 1}", "NEEDS": "active", **lists,
    }  # fmt: skip
    text = HERO
    for word, effects in effects_by_word.items():
        text = text.replace(word, effects)
    return read_hero(text.encode(), "clerk.yaml")


def side(*hand: str, cp: int = 5, **others: Any) -> Seat:
    tokens = others.pop("tokens", {})
    copies = tuple(TokenCopy("Coin", nth + 1) for nth in range(tokens.get("Coin", 0)))
    return player("clerk", cp=cp, hand=hand, tokens=tokens, token_copies=copies, **others)


def main_phase(hero: Hero, *seats: Seat, edition: str) -> Fight:
    known = {**HEROES, "clerk": hero}
    return Fight(*seats, edition=edition, start=(MainPhase(A),), heroes=known)


def calls(do: str, me: dict[str, int], other: dict[str, int], edition: str) -> Fight:
    """Play Call!, whose text these effects are, in a Main Phase."""
    seats = (side("Call!", tokens=me), side(tokens=other))
    return main_phase(clerk(CARD=do), *seats, edition=edition).plays(A, "Call!", MAIN)


def upkeep(do: str, edition: str, **me: Any) -> Fight:
    """Let Voice, whose text these effects are, act in the Upkeep Phase."""
    known = {**HEROES, "clerk": clerk(UPKEEP=do)}
    return triggered("upkeep", A, side(**me), side(), edition=edition, heroes=known)


def attacks(hero: Hero, *dice: int, edition: str, other: Seat | None = None) -> Fight:
    seats = (side("Shout!"), other or side())
    known = {**HEROES, "clerk": hero}
    return Fight(*seats, edition=edition, heroes=known).attacks("Blow", *dice)


@editions
@pytest.mark.parametrize("to", ["you", "active player"])
def test_a_token_can_be_moved_to_who_plays_the_card(to: str, edition: str) -> None:
    """DT-STAT-19: Ward goes from the opponent to the player of the card, who chooses nobody."""
    do = f"{{transfer: any, from: chosen opponent, to: {to}}}"
    fight = calls(do, {}, {"Ward": 1}, edition).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({"Ward": 1}, {})


@editions
def test_a_token_is_moved_only_to_the_players_that_the_words_name(edition: str) -> None:
    """DT-STAT-19: from whomever, to an opponent: the opponent's own token has nowhere to go."""
    do = "{transfer: any, from: chosen player, to: chosen opponent}"
    fight = calls(do, {"Burn": 1}, {"Ward": 1}, edition).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({}, {"Burn": 1, "Ward": 1})


@editions
def test_the_receiver_of_a_moved_token_does_not_give_it(edition: str) -> None:
    """DT-STAT-19: from whomever to the player of the card: only the opponent's can be meant."""
    do = "{transfer: any, from: chosen player, to: you}"
    fight = calls(do, {"Burn": 1}, {"Ward": 1}, edition).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({"Burn": 1, "Ward": 1}, {})


@editions
def test_a_full_stack_is_given_no_token(edition: str) -> None:
    """AMB-27, DT-STAT-14: three Wards are all that fit, and that is why the fourth stays."""
    do = "{transfer: any, from: chosen opponent, to: you}"
    hero = clerk(CARD=do)
    seats = (side("Call!", tokens={"Ward": 3}), side(tokens={"Ward": 1}))
    fight = main_phase(hero, *seats, edition=edition).at(MAIN, A)
    (against,) = fight.verdict(A, "play", "Call!").reasons
    assert (against.code, against.rules) == ("no-room-for-token", ("DT-STAT-14", "AMB-27"))


@editions
def test_one_s_own_token_is_not_said_to_find_full_stacks(edition: str) -> None:
    """DT-STAT-19: who is given a token gives none, and nothing else lies there."""
    hero = clerk(CARD="{transfer: any, from: chosen player, to: you}")
    seats = (side("Call!", tokens={"Ward": 1}), side())
    fight = main_phase(hero, *seats, edition=edition).at(MAIN, A)
    assert fight.verdict(A, "play", "Call!").codes == ("no-token-to-take",)


@editions
@pytest.mark.parametrize(
    ("do", "left"),
    [
        ("{remove: Burn, from: chosen opponent}", {"Burn": 1, "Ward": 1}),
        ("{remove: Burn, from: chosen opponent, count: all}", {"Ward": 1}),
        ("{remove: any, from: chosen opponent, count: all}", {}),
        ("{remove: any, from: chosen opponent, count: all, kind: negative}", {"Ward": 1}),
    ],
)
def test_tokens_are_removed_from_whom_the_words_name(
    do: str, left: dict[str, int], edition: str
) -> None:
    """DT-STAT-07, DT-STAT-08: of an opponent's two Burn and a Ward; one's own stay."""
    fight = calls(do, {"Burn": 1}, {"Burn": 2, "Ward": 1}, edition).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({"Burn": 1}, left)


@editions
@pytest.mark.parametrize(
    ("do", "mine", "theirs"),
    [
        ("{remove: any, from: target}", {"Ward": 1}, {}),
        ("{remove: any, from: target, count: all}", {"Ward": 1}, {}),
        ("{remove: Ward, from: target}", {"Ward": 1}, {}),
        ("{remove: any, from: active player}", {}, {"Ward": 1}),
    ],
)
def test_tokens_of_the_target_are_not_those_of_others(
    do: str, mine: dict[str, int], theirs: dict[str, int], edition: str
) -> None:
    """DT-STAT-08: both hold a Ward; it is the Defender's that an ability takes from its target."""
    hero = clerk(ABILITY=f"{do}, {{deal: [4, 6]}}")
    known = {**HEROES, "clerk": hero}
    seats = (side(tokens={"Ward": 1}), side(tokens={"Ward": 1}))
    fight = Fight(*seats, edition=edition, heroes=known).attacks("Blow", 1, 1, 1, 4, 6).finish()
    assert (fight.tokens(A), fight.tokens(D)) == (mine, theirs)


@editions
@pytest.mark.parametrize(("answers", "damage"), [(("stop",), 1 + 2), ((0, 0), 6 + 2)])
def test_of_up_to_so_many_dice_none_or_some_are_set(
    answers: tuple[Any, ...], damage: int, edition: str
) -> None:
    """DT-PRI-10: a 1 and a 2 rolled; up to two of them are set to 6, none or the first."""
    hero = clerk(ABILITY="{roll: 2}, {set_die: 6, dice: 2, up_to: true}, {deal: total}")
    fight = attacks(hero, 1, 1, 1, 4, 6, edition=edition).rolls(1, 2)
    fight.until("die").chooses(die=answers[0])
    if len(answers) > 1:
        fight.until("die").chooses(die="stop")
    assert fight.finish().health(D) == 50 - damage


@editions
@pytest.mark.parametrize(
    ("kind", "kept"), [("negative", {"Ward": 1}), ("positive", {"Burn": 1}), ("", {"Ward": 1})]
)
def test_tokens_of_the_named_kind_are_kept_off(
    kind: str, kept: dict[str, int], edition: str
) -> None:
    """DT-STAT-05: Burn and Ward are inflicted after the prevention; without a kind, Burn."""
    only = f", kind: {kind}" if kind else ""
    hero = clerk(
        ABILITY="{inflict: [Burn, Ward]}, {deal: [4, 6]}",
        SPEND=f"{{needs: attacked, do: [{{prevent_status: 1{only}}}]}}",
    )
    policies = {"status-prevention": "next-only"}
    seats = (side(), side(tokens={"Voice": 1}))
    known = {**HEROES, "clerk": hero}
    fight = Fight(*seats, edition=edition, policies=policies, heroes=known)
    fight.attacks("Blow", 1, 1, 1, 4, 6).spends(D, "Voice", "TW-10").finish()
    assert fight.tokens(D) == kept


@editions
def test_of_three_conditions_or_binds_less_than_and(edition: str) -> None:
    """DT-CARD-17: `active or attacked and cp >= 9` holds for the Active Player with 5 CP."""
    hero = clerk(NEEDS="active or attacked and cp >= 9")
    fight = attacks(hero, 1, 1, 1, 4, 6, edition=edition).at("TW-10", A)
    assert fight.verdict(A, "play", "Shout!").allowed


@editions
def test_each_part_of_a_condition_is_told_by_itself(edition: str) -> None:
    """DT-CARD-17: of `cp >= 5 and tokens(Ward) >= 1` the second does not hold."""
    hero = clerk(NEEDS="cp >= 5 and tokens(Ward) >= 1")
    fight = attacks(hero, 1, 1, 1, 4, 6, edition=edition).until("defense")
    reasons = fight.verdict(A, "play", "Shout!").reasons
    conditions = [reason.args["condition"] for reason in reasons if reason.code == "needs"]
    assert conditions == ["tokens(Ward) >= 1"]


@editions
def test_a_draw_of_none_draws_no_card(edition: str) -> None:
    """DT-CARD-02, DT-TXT-04: without a Ward, -1 cards are none."""
    fight = calls("{draw: tokens(Ward) - 1}", {}, {}, edition).finish()
    assert fight.seat(A).hand == ()


@editions
@pytest.mark.parametrize(
    ("number", "cp"),
    [("limit(this)", 5 + 3), ("limit(Burn)", 5 + 3), ("tokens(this)", 5 + 2)],
)
def test_a_token_can_read_its_own_stack(number: str, cp: int, edition: str) -> None:
    """DT-STAT-14: two Voices lie there, and three may."""
    fight = upkeep(f"{{gain_cp: {number}}}", edition, tokens={"Voice": 2}).finish()
    assert fight.seat(A).cp == cp


@editions
def test_a_stack_limit_read_by_somebody_else_is_theirs(edition: str) -> None:
    """DT-STAT-14: of Voice others hold one at most, and read 1."""
    hero = clerk(UPKEEP="{gain_cp: limit(this)}")
    known = {**HEROES, "clerk": hero}
    guest = player(cp=5, tokens={"Voice": 1})
    fight = triggered("upkeep", A, guest, side(), edition=edition, heroes=known).finish()
    assert fight.seat(A).cp == 6


@editions
def test_a_token_can_raise_its_own_limit(edition: str) -> None:
    """DT-STAT-16: three Voices and one more."""
    do = "{raise_limit: this, by: 1}, {gain: Voice}"
    assert upkeep(do, edition, tokens={"Voice": 3}).finish().tokens(A) == {"Voice": 4}


@editions
@pytest.mark.parametrize(("dice", "stolen"), [((1, 1, 1, 4, 6), 1), ((1, 1, 1, 1, 6), 2)])
def test_up_to_so_much_is_stolen_as_the_tier_says(
    dice: tuple[int, ...], stolen: int, edition: str
) -> None:
    """DT-ORP-21, DT-TXT-08: up to 1 CP in the lower tier, up to 2 in the higher."""
    hero = clerk(ABILITY="{steal: {cp: [1, 2]}, from: target, up_to: true}")
    fight = attacks(hero, *dice, edition=edition).until("amount")
    assert fight.offered() == list(range(stolen + 1))
    fight.chooses(amount=stolen).finish()
    assert (fight.seat(A).cp, fight.seat(D).cp) == (5 + stolen, 5 - stolen)


@editions
@pytest.mark.parametrize(("dice", "cards"), [((1, 1, 1, 4, 6), 1), ((1, 1, 1, 1, 6), 2)])
def test_as_many_cards_are_discarded_as_the_tier_says(
    dice: tuple[int, ...], cards: int, edition: str
) -> None:
    """DT-ORP-21, DT-CARD-17: one of three cards in the lower tier, two in the higher."""
    hero = clerk(ABILITY="{discard: [1, 2], to: target, pick: holder}")
    other = side("Call!", "Shout!", "Tip It!")
    fight = attacks(hero, *dice, edition=edition, other=other)
    for _ in range(cards):
        fight.until("card").chooses(card=fight.until("card").offered()[0])
    assert len(fight.finish().seat(D).hand) == 3 - cards


@editions
@pytest.mark.parametrize(
    ("whose", "turned"), [("you", (1, 0)), ("opponent", (0, 1)), ("anyone", (1, 1))]
)
def test_tokens_are_turned_over_whose_the_words_name(
    whose: str, turned: tuple[int, int], edition: str
) -> None:
    """DT-COMP-04: a Coin with heads up lies on both sides."""
    do = f"{{turn_over: Coin, whose: {whose}, count: all}}"
    fight = calls(do, {"Coin": 1}, {"Coin": 1}, edition).finish()
    sides = tuple(fight.seat(seat).copies_of("Coin")[0].side for seat in (A, D))
    assert sides == turned


@editions
def test_a_player_named_by_the_turn_may_pay(edition: str) -> None:
    """DT-CARD-17: the Active Player is asked, pays 2 CP and gains a Ward."""
    do = "{pay: {cp: 2}, by: active player, for: [{gain: Ward}]}"
    fight = calls(do, {}, {}, edition).until("may").chooses(may="accept").finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (3, {"Ward": 1})


@editions
def test_spending_a_token_removes_it_beside_its_other_costs(edition: str) -> None:
    """DT-STAT-09: 1 CP and the Voice itself, for 3 CP."""
    hero = clerk(SPEND="{timing: main, pay: {cp: 1}, do: [{gain_cp: 3}]}")
    fight = main_phase(hero, side(tokens={"Voice": 2}), side(), edition=edition)
    fight.spends(A, "Voice", MAIN).finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (5 - 1 + 3, {"Voice": 1})


@editions
def test_a_die_just_rolled_is_among_ones_own_that_are_rolled_again(edition: str) -> None:
    """DT-ORP-04, AMB-10: it is not read before that: 1, then 5."""
    hero = clerk(ABILITY="{roll: 1}, {reroll: 1, whose: you}, {deal: total}")
    fight = attacks(hero, 1, 1, 1, 4, 6, edition=edition).rolls(1).until("die")
    fight.chooses(die=fight.offered()[-1])
    assert fight.rolls(5).finish().health(D) == 50 - 5


@editions
def test_an_additional_phase_is_fought_against_the_named_player(edition: str) -> None:
    """AMB-47: the attacker's ability brings another phase against its target."""
    do = "{extra_phase: Offensive Roll Phase, against: target}, {deal: [4, 6]}"
    fight = attacks(clerk(ABILITY=do), 1, 1, 1, 4, 6, edition=edition)
    extra = fight.finish_to("roll").steps("extra-phase")
    assert [(step.actor, step.args["seat"]) for step in extra] == [(A, D)]


@editions
@pytest.mark.parametrize(("theirs", "mine"), [(2, 0), (3, 1)])
def test_a_token_that_goes_by_itself_stays_before_a_full_stack(
    theirs: int, mine: int, edition: str
) -> None:
    """AMB-27, DT-STAT-14: its inflicter has room for a third Voice, and none for a fourth."""
    known = {**HEROES, "clerk": clerk(UPKEEP="{transfer: this, from: you, to: inflicter}")}
    me = side(tokens={"Voice": 1}, inflicters={"Voice": D})
    seats = (me, side(tokens={"Voice": theirs}))
    fight = triggered("upkeep", A, *seats, edition=edition, heroes=known).finish()
    assert fight.tokens(A).get("Voice", 0) == mine
    assert fight.tokens(D) == {"Voice": 3}
