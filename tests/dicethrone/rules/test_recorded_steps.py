"""What steps record: cited rules and sources, seats, prices, details, causes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.details.describing import sentence_values
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.replay.phrases.wording import answer_phrases
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.attacks import sure_to_attack
from dtnb.dicethrone.state.agenda import MainPhase
from dtnb.explain import Message
from dtnb.kernel import Action, Chance, Choice, Decision, Outcome, Record
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

FOLDER = Path(__file__).parents[1] / "heroes"
NAMES = ("tinker", "gambler", "conjurer", "sequencer")
KNOWN = {**HEROES, **{name: load_hero(FOLDER / f"{name}.yaml") for name in NAMES}}
MAIN = "TW-03a"
RAP = (1, 2, 3, 4, 6)
editions = pytest.mark.parametrize("edition", EDITIONS)


def fight(*seats: Any, **more: Any) -> Fight:
    return Fight(*seats, heroes=KNOWN, **more)


def main_phase(*seats: Any, **more: Any) -> Fight:
    return fight(*seats, start=(MainPhase(A),), **more)


# -- what is cited ---------------------------------------------------------------------------------


@editions
@pytest.mark.parametrize(
    ("ability", "dice", "ultimate"),
    [("Final Lesson!", (6, 6, 6, 6, 6), True), ("Drill", (1, 1, 1, 4, 5), False)],
)
def test_an_activation_cites_the_rule_of_ultimates_only_for_an_ultimate(
    ability: str, dice: tuple[int, ...], ultimate: bool, edition: str
) -> None:
    """DT-ULT-03, DT-ORP-13."""
    (step,) = fight(player(), player(), edition=edition).attacks(ability, *dice).steps("activates")
    assert "DT-ORP-13" in step.rules
    assert ("DT-ULT-03" in step.rules) is ultimate


def test_each_source_is_cited_as_what_it_is() -> None:
    """A card, a token that is spent, and the passive that lets its player do something."""
    hand, tokens = ("Spark!",), {"Tool": 1, "Scrap": 1}
    turn = main_phase(player("tinker", hand=hand, tokens=tokens), player())
    turn.plays(A, "Spark!", MAIN).spends(A, "Tool", MAIN).uses(A, "Whittle", MAIN)
    cited = {rule for step in turn.steps() for rule in step.rules if ":" in rule}
    assert {"card:Spark!", "token:Tool", "passive:Tool Box#1"} <= cited
    assert not {"token:Spark!", "passive:Tool", "passive:Whittle", "token:Whittle"} & cited


@pytest.mark.parametrize(("cp", "capped"), [(12, False), (13, False), (14, True), (15, True)])
def test_a_gain_of_cp_cites_the_cap_only_where_it_cuts_something_off(cp: int, capped: bool) -> None:
    """DT-CP-02, DT-CP-03: 2 CP of Getting Paid! on a dial that ends at 15."""
    turn = main_phase(player(cp=cp, hand=("Getting Paid!",)), player())
    (step,) = turn.plays(A, "Getting Paid!", MAIN).steps("cp-gained")
    assert ("DT-CP-03" in step.rules) is capped
    assert step.args["amount"] == min(2, 15 - cp)


@editions
def test_damage_of_nothing_and_healing_alone_cite_their_own_rules(edition: str) -> None:
    """DT-DRP-08, DT-HP-01, DT-HP-02: Shadows stop 5; Patch Up heals 3 and deals nothing."""
    seats = player("tinker"), player("shadow-thief", tokens={"Shadows": 1})
    (applied,) = (
        fight(*seats, edition=edition).attacks("Rap", *RAP).finish().steps("damage-applied")
    )
    assert (applied.args["damage"], applied.rules) == (0, ("DT-DRP-08",))
    healed = fight(player("tinker", health=40), player(), edition=edition)
    (step,) = healed.attacks("Patch Up", 4, 4, 5, 1, 6).finish().steps("healing-applied")
    assert step.args["healing"] == 3
    assert "DT-HP-02" in step.rules
    assert "DT-DRP-08" not in step.rules


@pytest.mark.parametrize(("edition", "cited"), [("season-two", "AMB-03"), ("marvel", "DT-PRI-08")])
def test_a_late_action_records_why_the_other_came_first(edition: str, cited: str) -> None:
    """AMB-03, DT-PRI-01, DT-PRI-08: declared together, or claimed in front of the spend."""
    seats = player(hand=("Buh, Bye!",)), player(tokens={"Sidestep": 1})
    turn = fight(*seats, edition=edition).attacks("Drill", 1, 1, 1, 4, 5)
    if edition == "marvel":
        turn.spends(D, "Sidestep", "TW-13b").claims(A, "play", "Buh, Bye!", "TW-13b")
    else:
        turn.at("TW-13b", A)
        turn.together((A, Action("play", "Buh, Bye!")), (D, Action("spend", "Sidestep")))
    turn.finish()
    (late,) = turn.steps("withdraws")
    assert {"AMB-03", "DT-PRI-08"} & set(late.rules) == {cited}
    assert "AMB-38" not in late.rules


@editions
def test_an_upgrade_says_which_card_it_covers(edition: str) -> None:
    """AMB-45, DT-CARD-09: Smack III is laid over Smack II, not over Sturdy Blow II."""
    hand = ("Smack II", "Sturdy Blow II", "Smack III")
    turn = main_phase(player("barbarian", hand=hand), player(), edition=edition)
    for card in hand:
        turn.plays(A, card, MAIN)
    placed = turn.steps("upgrade-placed")
    assert [step.args["covers"] for step in placed] == [None, None, "Smack II"]
    assert ["AMB-45" in step.rules for step in placed] == [False, False, True]


@editions
def test_a_total_names_what_comes_back_because_of_it(edition: str) -> None:
    """DT-CALC-06: the Attack's total settles what Retribution sends back, and nothing else's."""
    seats = player("barbarian"), player("paladin", tokens={"Retribution": 1})
    turn = fight(*seats, edition=edition).attacks("Mighty Blow", 1, 2, 3, 4, 6).declines()
    turn.spends(D, "Retribution", "TW-16").finish()
    created = {step.args["subject"]: step.args["id"] for step in turn.steps("packet-created")}
    causes = {step.args["subject"]: step.args.get("causes", []) for step in turn.steps("ledger")}
    assert causes["Mighty Blow"] == [created["Retribution"]]
    assert causes["Retribution"] == []


def test_the_first_turn_of_the_start_player_is_told() -> None:
    """DT-TURN-01, DT-TURN-06."""
    deck = {"Tip It!": 9}
    turn = Turns(player(deck=deck), player(deck=deck), start=A, until=3).rest()
    assert [step.args["first"] for step in turn.steps("turn-begins")] == [True, False, False]


# -- prices and details ----------------------------------------------------------------------------


def test_a_declaration_says_what_it_costs() -> None:
    """DT-CARD-04, DT-CP-01: a card of 1 CP, a use of 2 CP, a card that costs nothing."""
    turn = fight(player("tinker", hand=("Peek!", "Spark!")), player()).rolls(*RAP)
    turn.plays(A, "Peek!", "TW-04b").rolls(6).plays(A, "Spark!", "TW-04b")
    prices = {step.args["subject"]: step.args["price"] for step in turn.steps("declares")}
    assert prices == {"Peek!": 1, "Spark!": None}
    main = main_phase(player("tinker"), player()).uses(A, "Whittle", MAIN)
    assert main.steps("declares")[0].args["price"] == 2
    assert main.seat(A).cp == 13


def test_the_details_of_an_action_are_told_by_what_they_are() -> None:
    """A die by what it shows, a token by its holder."""
    seats = player(hand=("So Wild!", "Buh, Bye!")), player(tokens={"Sidestep": 1, "Drag": 1})
    turn = fight(*seats).rolls(1, 2, 3, 4, 6).plays(A, "So Wild!", "TW-04b", die=3, value=6)
    turn.plays(A, "Buh, Bye!", "TW-04b", token=(D, "Drag"))
    wild, bye = [step.args["details"] for step in turn.steps("declares")]
    assert [(answer["topic"], answer["value"]) for answer in wild] == [("die", 4), ("value", 6)]
    assert bye == [{"topic": "token", "seat": D, "token": "Drag"}]


@pytest.mark.parametrize(
    ("described", "values"),
    [
        ([{"topic": "card", "value": "Tip It!"}], {"topic": "card", "card": "Tip It!"}),
        ([{"topic": "amount", "value": 2}], {"topic": "amount", "amount": 2}),
        ([{"topic": "place", "value": "top"}], {"topic": "place", "place": "top"}),
        ([{"topic": "effect", "value": "Poison"}], {"topic": "effect", "effect": "Poison"}),
        ([{"topic": "choose", "value": "Heal"}], {"topic": "choose", "option": "Heal"}),
        ([{"topic": "player", "seat": 1}], {"topic": "player", "player": 1}),
        ([{"topic": "die", "value": 4}, {"topic": "value", "value": 6}],
         {"topic": "die", "dice": [4], "values": [6]}),
        ([{"topic": "may", "value": "accept"}], {"topic": "accept"}),
        ([{"topic": "something else", "value": 1}], {"topic": "something else"}),
    ],
)  # fmt: skip
def test_details_fill_a_sentence_by_what_they_are(
    described: list[dict[str, Any]], values: dict[str, Any]
) -> None:
    assert sentence_values(described) == values


def test_an_open_die_is_answered_by_what_it_can_be_set_to() -> None:
    """DT-CARD-24: Tip It! moves a die by one, and no die shows less than 1 or more than 6."""
    turn = fight(player(hand=("Tip It!",)), player()).rolls(1, 3, 6, 6, 6).at("TW-04b", A)
    turn.act(Action("play", "Tip It!"))
    messages = [
        answer
        for answer in answer_phrases(turn.game, turn.record.state)
        if isinstance(answer, Message)
    ]
    assert {message.id for message in messages} == {"die-aim.changing"}
    changes = [message.args["changes"].args for message in messages]
    changed = {(change["die"], change["value"]) for change in changes}
    assert changed == {(1, 2), (3, 2), (3, 4), (6, 5)}


def test_a_die_that_is_rolled_again_is_answered_by_the_die() -> None:
    """DT-ORP-04."""
    turn = fight(player(hand=("Try, Try Again!",)), player()).rolls(1, 3, 6, 6, 6).at("TW-04b", A)
    turn.act(Action("play", "Try, Try Again!"))
    messages = [
        answer
        for answer in answer_phrases(turn.game, turn.record.state)
        if isinstance(answer, Message)
    ]
    again = {message.args["dice"] for message in messages if message.id == "die-aim.re-rolling"}
    assert again == {1, 3, 6}


@pytest.mark.parametrize("phase", ["main", "roll"])
def test_a_sale_is_something_to_try_in_a_main_phase_alone(phase: str) -> None:
    """DT-CARD-07: cards are sold in one's own Main Phases and in the Discard Phase."""
    me = player(hand=("Getting Paid!",))
    turn = main_phase(me, player()).at(MAIN, A)
    if phase == "roll":
        turn = fight(me, player()).rolls(*RAP).at("TW-04b", A)
    tried = {(action.verb, action.object) for action in turn.game.candidates(turn.record.state)}
    assert ("play", "Getting Paid!") in tried
    assert (("sell", "Getting Paid!") in tried) is (phase == "main")


# -- who is asked ----------------------------------------------------------------------------------


@editions
def test_who_plays_a_card_is_asked_for_its_price_and_its_choice(edition: str) -> None:
    """DT-CARD-17, DT-TXT-07."""
    me = player("gambler", hand=("Dear!", "Stake!", "Throw Two!"), tokens={"Chip": 2})
    turn = main_phase(me, player(), edition=edition).plays(A, "Dear!", MAIN)
    assert isinstance(turn.pending, Decision)
    assert (turn.pending.topic, turn.pending.seat) == ("card", A)
    chosen = fight(player("sequencer"), player("sequencer"), edition=edition)
    chosen.attacks("Mark, then Choice", 6, 6, 6, 1, 2).until("choose")
    assert isinstance(chosen.pending, Decision)
    assert chosen.pending.seat == A


@editions
@pytest.mark.parametrize(("inflicters", "chooser"), [({"Dare": D}, D), ({}, A)])
def test_without_a_known_chooser_the_holder_chooses(
    inflicters: dict[str, int], chooser: int, edition: str
) -> None:
    """DT-STAT-05, DT-TXT-07: who inflicted the Dare chooses, if a file says who that was."""
    holder = player("tinker", tokens={"Dare": 1}, inflicters=inflicters)
    turn = Turns(holder, player(), heroes=KNOWN, edition=edition).until("choose")
    assert isinstance(turn.pending, Decision)
    assert turn.pending.seat == chooser


@editions
def test_each_player_orders_their_own_effects_of_the_setup(edition: str) -> None:
    """DT-SETUP-07, DT-TURN-04: nobody is the Active Player yet."""
    game = DiceThrone(KNOWN, Readings(edition, None))
    record = Record(game, start_state(game, (("Ann", "tinker"), ("Ben", "tinker"))))
    seats = []
    rolls = iter((6, 1))
    while isinstance(pending := record.state.pending, Chance) or (
        isinstance(pending, Decision) and pending.topic == "order"
    ):
        if isinstance(pending, Chance):
            is_draw = pending.kind == "draw"
            record.add(Outcome((pending.deck[0][0] if is_draw else next(rolls),)))
        else:
            seats.append(pending.seat)
            record.add(Choice(pending.seat, game.legal_actions(record.state)[0]))
    assert seats == [A, D]


# -- windows of dice -------------------------------------------------------------------------------


@editions
def test_dice_of_a_trigger_open_the_window_of_their_phase(edition: str) -> None:
    """AMB-06, TW-01b, TW-08: the Fuse rolls in Upkeep and when a Roll Phase is concluded."""
    holder = player("tinker", hand=("Tip It!",), tokens={"Fuse": 1})
    turn = Turns(holder, player(), heroes=KNOWN, edition=edition).rolls(3)
    assert turn.windows()[-1] == "TW-01b"
    late = fight(holder, player(), edition=edition).attacks("Rap", *RAP).finish_to("roll").rolls(3)
    assert late.windows()[-1] == "TW-08"


@editions
def test_after_a_die_is_rolled_again_an_ability_leaves_its_window_open_for_more_than_dice(
    edition: str,
) -> None:
    """AMB-06, AMB-31: in an ability anything may be done; in a card dice alone are changed."""
    hand = ("Tip It!", "Spark!")
    turn = fight(player("tinker", hand=hand), player(), edition=edition)
    turn.attacks("Second Look", 1, 2, 4, 5, 6).rolls(2)
    turn.rolls(3).at("TW-08", A)
    assert turn.verdict(A, "play", "Spark!").allowed
    carded = fight(player("tinker", hand=("Peek!", *hand)), player(), edition=edition)
    carded.rolls(*RAP).plays(A, "Peek!", "TW-04b").rolls(2).rolls(3).at("TW-08", A)
    assert not carded.verdict(A, "play", "Spark!").allowed


# -- what comes to nothing -------------------------------------------------------------------------


@editions
def test_healing_of_nothing_says_so(edition: str) -> None:
    """DT-HP-02: a Tool heals 1 for each Scrap, of which there is none."""
    turn = main_phase(player("tinker", health=40, tokens={"Tool": 1}), player(), edition=edition)
    turn.spends(A, "Tool", MAIN)
    assert [step.args["reason"] for step in turn.steps("no-result")] == ["zero"]
    assert not turn.steps("healing-pending", "healing-applied")


def test_an_amount_that_reads_no_dice_stays_when_they_are_altered() -> None:
    """AMB-10, DT-HP-02: 2 for two Scraps; one is spent, then the die is altered: 5 + 6, and 2."""
    me = player("tinker", health=40, cp=5, hand=("Salvage!", "So Wild!"), tokens={"Scrap": 2})
    turn = fight(me, player(), policies={"dice-read": "until-applied"}).attacks("Rap", *RAP)
    turn.plays(A, "Salvage!", "TW-10").rolls(1).spends(A, "Scrap", "TW-10")
    turn.plays(A, "So Wild!", "TW-10", value=6).finish()
    assert turn.healths() == (42, 39)


@editions
@pytest.mark.parametrize("hand", [(), ("Six-It!",)])
def test_unknown_cards_that_are_thrown_away_leave_so_many_unknown_cards_less(
    hand: tuple[str, ...], edition: str
) -> None:
    """DT-CARD-17: of three that nobody has named two go, whatever else is in the hand."""
    other = player(hand=hand, unknown=3, deck={"Tip It!": 2, "So Wild!": 3})
    turn = main_phase(player("gambler", hand=("Take Two!",)), other, edition=edition)
    turn.plays(A, "Take Two!", MAIN)
    if hand:
        turn.until("card").chooses(card="?").until("card").chooses(card="?")
    turn.finish()
    assert (turn.seat(D).hand, turn.seat(D).unknown_hand) == (hand, 1)
    assert [step.args["subject"] for step in turn.steps("card-thrown")] == ["", ""]


@editions
def test_the_one_unknown_card_of_a_hand_is_thrown_away_once(edition: str) -> None:
    """DT-CARD-17: Barter! costs two of the cards left: the unknown one, then Leech!."""
    me = player("conjurer", cp=5, hand=("Barter!", "Leech!"), unknown=1, deck={"Hail!": 2})
    turn = main_phase(me, player(), edition=edition).plays(A, "Barter!", MAIN).until("may")
    turn.chooses(may="accept").chooses(card="?")
    turn.finish()
    assert (turn.seat(A).hand_size, turn.seat(A).cp) == (0, 10)


@editions
def test_damage_of_nothing_is_not_dealt_and_says_so(edition: str) -> None:
    """DT-DMG-01: Toss! deals 1 for each Scrap, of which there is none."""
    turn = main_phase(player("tinker", hand=("Toss!",)), player(), edition=edition)
    turn.plays(A, "Toss!", MAIN)
    assert [step.args["reason"] for step in turn.steps("no-result")] == ["zero"]
    assert not turn.steps("packet-created")


@editions
def test_a_token_is_told_as_placed_by_who_placed_it(edition: str) -> None:
    """DT-STAT-05: the attacker inflicts Drag on the Defender."""
    (step,) = (
        fight(player(), player(), edition=edition)
        .attacks("Weigh Down", 6, 6, 6, 6, 1)
        .finish()
        .steps("token-inflicted")
    )
    assert (step.actor, step.args["seat"], step.args["subject"]) == (A, D, "Drag")


@editions
def test_damage_in_a_group_of_effects_makes_an_attack_from_its_activation_on(edition: str) -> None:
    """DT-DMG-13, AMB-11: Knock groups its 3 damage, which are as sure as any."""
    turn = fight(player("tinker"), player(), edition=edition).attacks("Knock", 1, 1, 2, 2, 3)
    activated = next(step for step in turn.steps("activates"))
    assert sure_to_attack(KNOWN["tinker"].abilities["Knock"].at_level(1).do, 0)
    assert activated.table.attack is not None
    assert activated.table.attack.decided_as_attack


@editions
def test_a_defeated_players_effects_are_never_triggered(edition: str) -> None:
    """DT-WIN-02: 5 of 5 Health are taken among three players; the Nettle does nothing more."""
    seats = player(), player("conjurer", health=5, tokens={"Nettle": 1}), player()
    turn = fight(*seats, edition=edition).attacks("Drill", 1, 1, 1, 4, 5).targets(1).finish()
    assert turn.table.defeated_seats == (1,)
    assert not [step for step in turn.steps("trigger-fires") if step.args["subject"] == "Nettle"]
