"""Which player an effect means: same words, questions to others, prices and thefts."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.state.agenda import MainPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Action, Decision
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

CONJURER = load_hero(Path(__file__).parents[2] / "heroes" / "conjurer.yaml")
WITH_CONJURER = {**HEROES, "conjurer": CONJURER}
B, C = 1, 2
editions = pytest.mark.parametrize("edition", EDITIONS)


def conjurer(*hand: str, health: int = 50, cp: int = 5, **tokens: int) -> Seat:
    return player("conjurer", health=health, cp=cp, hand=hand, tokens=tokens)


def play_card(card: str, *others: Seat, edition: str, me: Seat | None = None) -> Fight:
    """Play a card in Main Phase (1) without answering its questions."""
    seats = (me or conjurer(card), *(others or (player(cp=5), player(cp=5))))
    fight = Fight(*seats, edition=edition, start=(MainPhase(A),), heroes=WITH_CONJURER)
    return fight.plays(A, card, "TW-03a")


def cp(fight: Fight) -> list[int]:
    return [seat.cp for seat in fight.table.seats]


@editions
@pytest.mark.parametrize("card", ["Curse!", "Hidden Curse!"])
def test_the_same_words_in_one_list_are_the_same_player(card: str, edition: str) -> None:
    """DT-TXT-11: an opponent is chosen once: gets Thorn and loses 2 CP."""
    fight = play_card(card, edition=edition)
    while not (isinstance(fight.pending, Decision) and fight.pending.topic == "player"):
        fight.step_on()
    fight.chooses(player=C).finish()
    assert (fight.tokens(C), cp(fight)) == ({"Thorn": 1}, [5, 5, 3])


@editions
def test_the_same_words_mean_the_player_who_lost_a_token(edition: str) -> None:
    """DT-STAT-07, DT-TXT-11: the token is picked, and with it the opponent."""
    fight = play_card("Strip!", conjurer(Shell=1), conjurer(Thorn=1), edition=edition)
    fight.chooses(token=(C, "Thorn")).finish()
    assert (fight.tokens(B), fight.tokens(C), cp(fight)) == ({"Shell": 1}, {}, [5, 5, 3])


@editions
def test_other_words_are_asked_on_their_own(edition: str) -> None:
    """DT-TXT-11: "a chosen opponent" and "a chosen player" may be two."""
    fight = play_card("Curse and Bless!", edition=edition).chooses(player=B)
    fight.chooses(player=C).finish()
    assert (fight.tokens(B), fight.tokens(C)) == ({"Thorn": 1}, {"Balm": 1})


@editions
def test_a_repeated_effect_chooses_its_player_anew(edition: str) -> None:
    """DT-TXT-04: twice, each time a choice of its own."""
    fight = play_card("Double Curse!", edition=edition).until("player").chooses(player=B)
    fight.until("player").chooses(player=C).finish()
    assert cp(fight) == [5, 4, 4]


@editions
@pytest.mark.parametrize(("had", "stolen"), [(5, 3), (2, 2), (0, 0)])
def test_cp_are_stolen_of_a_chosen_opponent(had: int, stolen: int, edition: str) -> None:
    """DT-TXT-08, DT-TXT-09: 3, or as many as there are; the other opponent keeps theirs."""
    others = (player(cp=5), player(cp=had))
    fight = play_card("Snatch Purse!", *others, edition=edition).chooses(player=C).finish()
    assert cp(fight) == [5 + stolen, 5, had - stolen]


@editions
def test_pillage_takes_a_cp(edition: str) -> None:
    """DT-TXT-08: the Cursed Pirate's card, in a duel, where nobody has to be chosen."""
    me = player("cursed-pirate", cp=3, hand=("Pillage!",))
    fight = play_card("Pillage!", player(cp=5), me=me, edition=edition).finish()
    assert cp(fight) == [4, 4]


@editions
@pytest.mark.parametrize(
    ("mine", "theirs", "after"), [(50, 50, (54, 46)), (58, 50, (60, 46)), (40, 9, (44, 5))]
)
def test_stolen_health_raises_one_dial_and_lowers_the_other(
    mine: int, theirs: int, after: tuple[int, int], edition: str
) -> None:
    """DT-TXT-08, DT-HP-01: 4, and one's own dial stops at 50 + 10."""
    me = conjurer("Leech!", health=mine)
    fight = play_card("Leech!", player(health=theirs), me=me, edition=edition).finish()
    assert fight.healths() == after
    assert not fight.steps("damage-applied")


@editions
def test_more_health_than_there_is_cannot_be_stolen(edition: str) -> None:
    """DT-TXT-09, DT-WIN-02: 3 of 3, and that is a defeat."""
    fight = play_card("Leech!", player(health=3), edition=edition).finish()
    assert (fight.healths(), fight.table.result) == ((53, 0), (A,))


@editions
@pytest.mark.parametrize(
    ("answer", "cps", "tokens"), [("accept", [7, 5, 3], {}), ("decline", [5, 5, 5], {"Thorn": 1})]
)
def test_a_chosen_opponent_may_pay_or_take_what_comes_otherwise(
    answer: str, cps: list[int], tokens: dict[str, int], edition: str
) -> None:
    """DT-CP-01, DT-TXT-11: the opponent who was chosen is asked, and nobody else is meant."""
    fight = play_card("Blackmail!", edition=edition).until("player").chooses(player=C).until("may")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == C
    fight.chooses(may=answer).finish()
    assert (cp(fight), fight.tokens(C), fight.tokens(B)) == (cps, tokens, {})
    assert not fight.steps("no-result")


@editions
def test_a_chosen_opponent_chooses(edition: str) -> None:
    """DT-TXT-07: who has the choice is asked, exactly one of the two happens."""
    fight = play_card("Dilemma!", edition=edition).until("player").chooses(player=B).until("choose")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == B
    fight.chooses(choose="Purse").finish()
    assert (cp(fight), fight.tokens(B)) == ([5, 4, 5], {})


@editions
def test_cards_can_be_the_price_of_an_effect(edition: str) -> None:
    """DT-CARD-17: two cards of one's choice go to the Discard Pile, with the card itself."""
    me = conjurer("Barter!", "Curse!", "Leech!", "Hail!")
    fight = play_card("Barter!", me=me, edition=edition).until("may").chooses(may="accept")
    fight.chooses(card="Curse!").chooses(card="Hail!").finish()
    assert (fight.seat(A).hand, fight.seat(A).cp) == (("Leech!",), 10)
    assert sorted(fight.seat(A).discard) == ["Barter!", "Curse!", "Hail!"]


@editions
def test_too_few_cards_pay_nothing(edition: str) -> None:
    """DT-CARD-17: one card is left, and it would take two."""
    fight = play_card("Barter!", me=conjurer("Barter!", "Curse!"), edition=edition).finish()
    assert (fight.seat(A).hand, fight.seat(A).cp) == (("Curse!",), 5)
    assert [step.args["reason"] for step in fight.steps("no-result")] == ["cannot-pay"]


@editions
def test_a_player_who_cannot_pay_is_not_asked_and_the_alternative_happens(edition: str) -> None:
    """DT-CP-02, AMB-42: 1 CP is less than the 2 of Blackmail!, and says so."""
    fight = play_card("Blackmail!", player(cp=1), edition=edition).finish()
    assert (cp(fight), fight.tokens(D)) == ([5, 1], {"Thorn": 1})
    assert [step.args["reason"] for step in fight.steps("no-result")] == ["cannot-pay"]


@editions
def test_an_action_can_cost_a_card(edition: str) -> None:
    """DT-CARD-17, DT-DRP-14: the card is named when the use is declared; without one it is not."""
    seats = (conjurer("Curse!", "Leech!"), player())
    fight = Fight(*seats, edition=edition, start=(MainPhase(A),), heroes=WITH_CONJURER)
    fight.uses(A, "Trade In", "TW-03a", card="Leech!").finish()
    assert (fight.seat(A).hand, fight.seat(A).cp, fight.seat(A).discard) == (
        ("Curse!",), 6, ("Leech!",),
    )  # fmt: skip
    seats = (conjurer(), conjurer("Curse!"))
    empty = Fight(*seats, edition=edition, start=(MainPhase(D),), active=D, heroes=WITH_CONJURER)
    verdict = empty.at("TW-03a", D).verdict(A, "use", "Trade In")
    assert "not-enough-cards" in [reason.code for reason in verdict.reasons]


@editions
@pytest.mark.parametrize(("shells", "allowed"), [(1, False), (2, True)])
def test_an_action_can_cost_other_tokens(shells: int, allowed: bool, edition: str) -> None:
    """DT-STAT-09: two of Shell for a Balm."""
    seats = (conjurer("Curse!", Shell=shells), player())
    fight = Fight(*seats, edition=edition, start=(MainPhase(A),), heroes=WITH_CONJURER)
    fight.at("TW-03a", A)
    assert fight.verdict(A, "use", "Brew").allowed == allowed
    if allowed:
        fight.act(Action("use", "Brew")).finish()
        assert fight.tokens(A) == {"Balm": 1}


@editions
@pytest.mark.parametrize(
    ("dice", "gained", "tokens"), [((6, 6, 1), 2, {"Balm": 1}), ((5, 4, 2), 0, {})]
)
def test_numbers_on_dice_count_where_the_text_names_numbers(
    dice: tuple[int, ...], gained: int, tokens: dict[str, int], edition: str
) -> None:
    """DT-TXT-03, DT-TXT-04: one CP for each 6, a token on a 1."""
    fight = play_card("Lucky Six!", edition=edition).rolls(*dice).finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (5 + gained, tokens)


@editions
@pytest.mark.parametrize(
    ("ability", "dice", "cps"),
    [("Slap", (1, 2, 3, 4, 6), 6), ("Sting", (4, 4, 6, 1, 2), 5)],
)
def test_a_token_can_ask_for_the_type_of_the_damage(
    ability: str, dice: tuple[int, ...], cps: int, edition: str
) -> None:
    """DT-DMG-02, DT-DMG-08: Grit gives 1 CP unless the Attack is undefendable."""
    seats = (conjurer(), conjurer(Grit=1))
    fight = Fight(*seats, edition=edition, heroes=WITH_CONJURER).attacks(ability, *dice).finish()
    assert fight.seat(D).cp == cps


@editions
@pytest.mark.parametrize(("start", "gained"), [(A, 3), (D, 1)])
def test_the_start_player_can_be_asked_for(start: int, gained: int, edition: str) -> None:
    """DT-SETUP-06: who won the start roll."""
    turn = Turns(conjurer("First Come!"), start=start, first="main-phase-1", edition=edition,
                 heroes=WITH_CONJURER)  # fmt: skip
    turn.plays(A, "First Come!", "TW-03a")
    assert [step.args["amount"] for step in turn.steps("cp-gained")] == [gained]


@editions
def test_a_token_that_is_named_is_taken_from_one_who_holds_it(edition: str) -> None:
    """DT-STAT-07, DT-TXT-11: of three players two hold one Thorn each; only they are offered."""
    others = conjurer(Thorn=1), conjurer(), conjurer(Thorn=1)
    fight = play_card("Pardon!", *others, edition=edition)
    while not (isinstance(fight.pending, Decision) and fight.pending.topic == "player"):
        fight.step_on()
    assert fight.offered() == [1, 3]
    assert [seat.count("Thorn") for seat in fight.chooses(player=3).finish().table.seats] == [
        0, 1, 0, 0,
    ]  # fmt: skip
